#include "tests/server/support/unreliable_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace bastide::server::testing {
namespace {

std::atomic<bool> disk_is_full{false};
sqlite3_vfs* real = nullptr;
sqlite3_vfs layer;

/// What one file holds in the cache: writes and cuts in order, shared by all connections to it. Synced, they
/// reach the real file.
struct Cache {
  std::mutex mutex;
  struct Change {
    sqlite3_int64 at;
    std::string bytes;
    bool cuts = false;  ///< the file ends at `at`
  };
  std::vector<Change> changes;
};
std::mutex caches_mutex;
std::map<std::string, std::shared_ptr<Cache>> caches;

struct File {
  sqlite3_file base;
  std::shared_ptr<Cache>* cache;
  sqlite3_file* below;
};

File* file_of(sqlite3_file* f) {
  return reinterpret_cast<File*>(f);
}

int close_file(sqlite3_file* f) {
  File* file = file_of(f);
  const int status = file->below->pMethods->xClose(file->below);
  delete file->cache;
  sqlite3_free(file->below);
  return status;
}

sqlite3_int64 size_of(File* file, const Cache& cache) {
  sqlite3_int64 size = 0;
  file->below->pMethods->xFileSize(file->below, &size);
  for (const auto& change : cache.changes)
    size = change.cuts ? std::min(size, change.at)
                       : std::max(size, change.at + static_cast<sqlite3_int64>(change.bytes.size()));
  return size;
}

int read_file(sqlite3_file* f, void* target, int amount, sqlite3_int64 offset) {
  File* file = file_of(f);
  Cache& cache = **file->cache;
  const std::lock_guard lock(cache.mutex);
  std::string bytes(static_cast<std::size_t>(amount), '\0');
  const int status = file->below->pMethods->xRead(file->below, bytes.data(), amount, offset);
  if (status != SQLITE_OK && status != SQLITE_IOERR_SHORT_READ) return status;
  for (const auto& change : cache.changes) {
    const sqlite3_int64 end = change.at + static_cast<sqlite3_int64>(change.bytes.size());
    if (change.cuts) {
      for (sqlite3_int64 i = std::max(change.at, offset); i < offset + amount; ++i)
        bytes[static_cast<std::size_t>(i - offset)] = '\0';
    } else {
      for (sqlite3_int64 i = std::max(change.at, offset); i < std::min(end, offset + amount); ++i)
        bytes[static_cast<std::size_t>(i - offset)] = change.bytes[static_cast<std::size_t>(i - change.at)];
    }
  }
  std::memcpy(target, bytes.data(), bytes.size());
  return size_of(file, cache) >= offset + amount ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* f, const void* bytes, int amount, sqlite3_int64 offset) {
  if (disk_is_full) return SQLITE_FULL;
  Cache& cache = **file_of(f)->cache;
  const std::lock_guard lock(cache.mutex);
  cache.changes.push_back(
      {offset, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(amount)), false});
  return SQLITE_OK;
}

int cut_file(sqlite3_file* f, sqlite3_int64 size) {
  Cache& cache = **file_of(f)->cache;
  const std::lock_guard lock(cache.mutex);
  cache.changes.push_back({size, "", true});
  return SQLITE_OK;
}

int sync_file(sqlite3_file* f, int flags) {
  File* file = file_of(f);
  Cache& cache = **file->cache;
  const std::lock_guard lock(cache.mutex);
  if (disk_is_full && !cache.changes.empty()) return SQLITE_FULL;
  for (const auto& change : cache.changes) {
    const int status = change.cuts
                           ? file->below->pMethods->xTruncate(file->below, change.at)
                           : file->below->pMethods->xWrite(file->below, change.bytes.data(),
                                                           static_cast<int>(change.bytes.size()), change.at);
    if (status != SQLITE_OK) return status;
  }
  cache.changes.clear();
  return file->below->pMethods->xSync(file->below, flags);
}

int file_size(sqlite3_file* f, sqlite3_int64* size) {
  File* file = file_of(f);
  const std::lock_guard lock((*file->cache)->mutex);
  *size = size_of(file, **file->cache);
  return SQLITE_OK;
}

#define BELOW(f) file_of(f)->below
int lock_file(sqlite3_file* f, int level) {
  return BELOW(f)->pMethods->xLock(BELOW(f), level);
}
int unlock_file(sqlite3_file* f, int level) {
  return BELOW(f)->pMethods->xUnlock(BELOW(f), level);
}
int check_lock(sqlite3_file* f, int* out) {
  return BELOW(f)->pMethods->xCheckReservedLock(BELOW(f), out);
}
int control(sqlite3_file* f, int op, void* arg) {
  return BELOW(f)->pMethods->xFileControl(BELOW(f), op, arg);
}
int sector_size(sqlite3_file* f) {
  return BELOW(f)->pMethods->xSectorSize(BELOW(f));
}
int characteristics(sqlite3_file* /*f*/) {
  return 0;
}
int shm_map(sqlite3_file* f, int page, int size, int extend, void volatile** out) {
  return BELOW(f)->pMethods->xShmMap(BELOW(f), page, size, extend, out);
}
int shm_lock(sqlite3_file* f, int offset, int n, int flags) {
  return BELOW(f)->pMethods->xShmLock(BELOW(f), offset, n, flags);
}
void shm_barrier(sqlite3_file* f) {
  BELOW(f)->pMethods->xShmBarrier(BELOW(f));
}
int shm_unmap(sqlite3_file* f, int remove) {
  return BELOW(f)->pMethods->xShmUnmap(BELOW(f), remove);
}
#undef BELOW

const sqlite3_io_methods methods{2,           close_file,  read_file,       write_file,  cut_file,
                                 sync_file,   file_size,   lock_file,       unlock_file, check_lock,
                                 control,     sector_size, characteristics, shm_map,     shm_lock,
                                 shm_barrier, shm_unmap,   nullptr,         nullptr};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* f, int flags, int* out_flags) {
  if (name == nullptr || std::strstr(name, ".unreliable") == nullptr) {
    // Not ours: the real thing, in the room that we asked for.
    return real->xOpen(real, name, f, flags, out_flags);
  }
  File* file = file_of(f);
  file->base.pMethods = nullptr;
  file->below = static_cast<sqlite3_file*>(sqlite3_malloc(real->szOsFile));
  std::memset(file->below, 0, static_cast<std::size_t>(real->szOsFile));
  const int status = real->xOpen(real, name, file->below, flags, out_flags);
  if (status != SQLITE_OK) {
    sqlite3_free(file->below);
    return status;
  }
  const std::lock_guard lock(caches_mutex);
  auto& cache = caches[name];
  if (!cache) cache = std::make_shared<Cache>();
  file->cache = new std::shared_ptr<Cache>(cache);
  file->base.pMethods = &methods;
  return SQLITE_OK;
}

}  // namespace

UnreliableDisk::UnreliableDisk() {
  disk_is_full = false;
  real = sqlite3_vfs_find(nullptr);
  layer = *real;
  layer.zName = "unreliable";
  layer.szOsFile = std::max(static_cast<int>(sizeof(File)), real->szOsFile);
  layer.xOpen = open_file;
  layer.pNext = nullptr;
  sqlite3_vfs_register(&layer, 1);
}

UnreliableDisk::~UnreliableDisk() {
  sqlite3_vfs_unregister(&layer);
  sqlite3_vfs_register(real, 1);
  const std::lock_guard lock(caches_mutex);
  caches.clear();
}

void UnreliableDisk::fill(bool full) {
  disk_is_full = full;
}

void UnreliableDisk::copy_synced(const std::string& from, const std::string& to) {
  namespace fs = std::filesystem;
  // Power fails in one moment: nothing reaches the disk between the copies.
  const std::lock_guard lock(caches_mutex);
  std::vector<std::unique_lock<std::mutex>> locks;
  for (const char* ending : {"", "-wal"})
    if (const auto found = caches.find(from + ending); found != caches.end())
      locks.emplace_back(found->second->mutex);
  for (const char* ending : {"", "-wal"})
    if (fs::exists(from + ending))
      fs::copy_file(from + ending, to + ending, fs::copy_options::overwrite_existing);
}

}  // namespace bastide::server::testing
