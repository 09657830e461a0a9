#include "tests/simulator/disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <new>

namespace bastide::simulator {

constexpr std::size_t sector = 512;
constexpr int slots = SQLITE_SHM_NLOCK;

struct Disk::Node {
  struct Change {
    std::size_t at;
    std::string bytes;
    bool cuts = false;  ///< the file ends at `at`
  };

  static void carry_out(const Change& change, std::string& text) {
    if (change.cuts) return text.resize(change.at);
    if (text.size() < change.at + change.bytes.size()) text.resize(change.at + change.bytes.size());
    text.replace(change.at, change.bytes.size(), change.bytes);
  }
  void add(Change change) {
    carry_out(change, content);
    pending.push_back(std::move(change));
  }

  std::string content;          ///< as processes see it
  std::string durable;          ///< what the power cannot take
  std::vector<Change> pending;  ///< the way from there to here
  std::vector<Handle*> handles;
  std::vector<std::unique_ptr<char[]>> shared_memory;
};

struct Disk::Handle {
  sqlite3_file base;
  Disk* disk;
  std::shared_ptr<Node> node;
  bool is_live;  ///< the server's
  bool goes_with_handle;
  std::string name;
  std::uint64_t generation;
  int level = SQLITE_LOCK_NONE;
  std::array<bool, slots> shares{};
  std::array<bool, slots> owns{};
};

namespace {

Disk* the_disk = nullptr;

}  // namespace

struct FileLayer {
  using Handle = Disk::Handle;
  static Handle& handle(sqlite3_file* f) { return *reinterpret_cast<Handle*>(f); }

  static int close(sqlite3_file* f) {
    Handle& h = handle(f);
    std::erase(h.node->handles, &h);
    if (h.node->handles.empty()) h.node->shared_memory.clear();
    if (h.goes_with_handle) h.disk->files_.erase(h.name);
    h.~Handle();
    return SQLITE_OK;
  }

  static int read(sqlite3_file* f, void* target, int amount, sqlite3_int64 offset) {
    Handle& h = handle(f);
    if (!h.disk->lives(h) || h.disk->strikes(h, h.disk->faults.read_fails)) return SQLITE_IOERR_READ;
    const std::string& content = h.node->content;
    const auto from = std::min(static_cast<std::size_t>(offset), content.size());
    const auto n = std::min(static_cast<std::size_t>(amount), content.size() - from);
    std::memcpy(target, content.data() + from, n);
    std::memset(static_cast<char*>(target) + n, 0, static_cast<std::size_t>(amount) - n);
    return n == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
  }

  static int write(sqlite3_file* f, const void* bytes, int amount, sqlite3_int64 offset) {
    const Handle& h = handle(f);
    Disk& disk = *h.disk;
    const auto* text = static_cast<const char*>(bytes);
    auto size = static_cast<std::size_t>(amount);
    if (!disk.is_of_now(h)) return SQLITE_IOERR_WRITE;
    if (h.is_live && disk.faults.full) return SQLITE_FULL;
    // Who dies while writing has written something; so has a write that fails.
    const bool fails = !disk.lives(h) || disk.strikes(h, disk.faults.write_fails);
    if (fails) size = std::min(size, sector * disk.chance_.below(size / sector + 1));
    if (size > 0) h.node->add({static_cast<std::size_t>(offset), std::string(text, size), false});
    return fails ? SQLITE_IOERR_WRITE : SQLITE_OK;
  }

  static int truncate(sqlite3_file* f, sqlite3_int64 size) {
    Handle& h = handle(f);
    if (!h.disk->lives(h)) return SQLITE_IOERR_TRUNCATE;
    h.node->add({static_cast<std::size_t>(size), "", true});
    return SQLITE_OK;
  }

  static int sync(sqlite3_file* f, int /*flags*/) {
    const Handle& h = handle(f);
    Disk& disk = *h.disk;
    if (!disk.lives(h)) return SQLITE_IOERR_FSYNC;
    ++disk.figures_.syncs;
    auto& node = *h.node;
    if (disk.strikes(h, disk.faults.sync_fails)) {
      for (const auto& change : node.pending)
        if (disk.chance_.one_in(2)) Disk::Node::carry_out(change, node.durable);
      // Where disks fail servers are killed: then it shows what the next one makes of what was left there.
      if (disk.chance_.one_in(20)) disk.die_in(1);
      if (disk.after_failed_sync != AfterFailedSync::waits) node.pending.clear();
      if (disk.after_failed_sync == AfterFailedSync::is_reverted) node.content = node.durable;
      return SQLITE_IOERR_FSYNC;
    }
    for (const auto& change : node.pending) Disk::Node::carry_out(change, node.durable);
    node.pending.clear();
    return SQLITE_OK;
  }

  static int size(sqlite3_file* f, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(handle(f).node->content.size());
    return SQLITE_OK;
  }

  /// Whether another one that is alive holds at least this lock.
  static bool others_hold(const Handle& h, int level) {
    return std::any_of(h.node->handles.begin(), h.node->handles.end(), [&](const Handle* other) {
      return other != &h && other->level >= level && h.disk->holds_locks(*other);
    });
  }

  static int lock(sqlite3_file* f, int level) {
    Handle& h = handle(f);
    if (!h.disk->is_of_now(h)) return SQLITE_IOERR_LOCK;
    if (h.level >= level) return SQLITE_OK;
    if (level == SQLITE_LOCK_SHARED && others_hold(h, SQLITE_LOCK_PENDING)) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_RESERVED && others_hold(h, SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_EXCLUSIVE) {
      if (others_hold(h, SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
      if (others_hold(h, SQLITE_LOCK_SHARED)) {
        h.level = SQLITE_LOCK_PENDING;
        return SQLITE_BUSY;
      }
    }
    h.level = level;
    return SQLITE_OK;
  }
  static int unlock(sqlite3_file* f, int level) {
    handle(f).level = std::min(handle(f).level, level);
    return SQLITE_OK;
  }
  static int check_lock(sqlite3_file* f, int* out) {
    *out = handle(f).level >= SQLITE_LOCK_RESERVED || others_hold(handle(f), SQLITE_LOCK_RESERVED);
    return SQLITE_OK;
  }

  static int control(sqlite3_file* /*f*/, int /*op*/, void* /*argument*/) { return SQLITE_NOTFOUND; }
  static int sector_size(sqlite3_file* /*f*/) { return sector; }
  /// As SQLite's own layer says of files on Linux: who writes a part of a sector leaves the rest as it is.
  static int characteristics(sqlite3_file* /*f*/) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

  static int shm_map(sqlite3_file* f, int page, int size, int extend, void volatile** out) {
    const Handle& h = handle(f);
    *out = nullptr;
    if (!h.disk->is_of_now(h)) return SQLITE_IOERR_SHMMAP;
    auto& pages = h.node->shared_memory;
    while (static_cast<int>(pages.size()) <= page) {
      if (extend == 0) return SQLITE_OK;
      pages.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
    }
    *out = pages[static_cast<std::size_t>(page)].get();
    return SQLITE_OK;
  }

  static int shm_lock(sqlite3_file* f, int offset, int n, int flags) {
    Handle& h = handle(f);
    for (int i = offset; i < offset + n; ++i) {
      const auto slot = static_cast<std::size_t>(i);
      if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        h.shares[slot] = h.owns[slot] = false;
        continue;
      }
      if (!h.disk->is_of_now(h)) return SQLITE_IOERR_SHMLOCK;
      for (const Handle* other : h.node->handles)
        if (other != &h && h.disk->holds_locks(*other) &&
            (other->owns[slot] || ((flags & SQLITE_SHM_EXCLUSIVE) != 0 && other->shares[slot])))
          return SQLITE_BUSY;
    }
    if ((flags & SQLITE_SHM_LOCK) != 0)
      for (int i = offset; i < offset + n; ++i)
        ((flags & SQLITE_SHM_SHARED) != 0 ? h.shares : h.owns)[static_cast<std::size_t>(i)] = true;
    return SQLITE_OK;
  }
  static void shm_barrier(sqlite3_file* /*f*/) {}
  static int shm_unmap(sqlite3_file* f, int /*remove*/) {
    handle(f).shares.fill(false);
    handle(f).owns.fill(false);
    return SQLITE_OK;
  }

  static const sqlite3_io_methods methods;

  static int open(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* f, int flags, int* out_flags) {
    static int unnamed = 0;
    f->pMethods = nullptr;
    Disk& disk = *the_disk;
    const std::string path = name == nullptr ? "unnamed/" + std::to_string(++unnamed) : name;
    const bool is_live = path.starts_with("live/") && !disk.trusts_;
    if (is_live && disk.died_) return SQLITE_CANTOPEN;
    auto found = disk.files_.find(path);
    if (found == disk.files_.end()) {
      if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
      found = disk.files_.emplace(path, std::make_shared<Disk::Node>()).first;
    }
    const bool goes = name == nullptr || (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    auto* h =
        new (f) Handle{{&methods}, &disk, found->second, is_live, goes, path, disk.generation_, 0, {}, {}};
    found->second->handles.push_back(h);
    if (out_flags != nullptr) *out_flags = flags;
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* /*vfs*/, const char* name, int /*sync*/) {
    Disk& disk = *the_disk;
    if (std::string_view(name).starts_with("live/") && disk.died_) return SQLITE_IOERR_DELETE;
    return disk.files_.erase(name) > 0 ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
  }
  static int access(sqlite3_vfs* /*vfs*/, const char* name, int /*flags*/, int* out) {
    *out = the_disk->files_.contains(name) ? 1 : 0;
    return SQLITE_OK;
  }
  static int full_name(sqlite3_vfs* /*vfs*/, const char* name, int size, char* out) {
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
  }
  static int randomness(sqlite3_vfs* /*vfs*/, int size, char* out) {
    for (int i = 0; i < size; ++i) out[i] = static_cast<char>(the_disk->chance_.below(256));
    return size;
  }
  static int sleep(sqlite3_vfs* /*vfs*/, int micros) { return micros; }
  static int time(sqlite3_vfs* /*vfs*/, sqlite3_int64* now) {
    *now = 212'000'000'000'000;
    return SQLITE_OK;
  }
  static int last_error(sqlite3_vfs* /*vfs*/, int /*size*/, char* /*out*/) { return 0; }
};

const sqlite3_io_methods FileLayer::methods{
    2,         close,      read,    write,       truncate,        sync,    size,     lock,
    unlock,    check_lock, control, sector_size, characteristics, shm_map, shm_lock, shm_barrier,
    shm_unmap, nullptr,    nullptr};

namespace {

sqlite3_vfs layer{2,
                  static_cast<int>(sizeof(Disk::Handle)),
                  512,
                  nullptr,
                  "simulated",
                  nullptr,
                  FileLayer::open,
                  FileLayer::remove,
                  FileLayer::access,
                  FileLayer::full_name,
                  nullptr,
                  nullptr,
                  nullptr,
                  nullptr,
                  FileLayer::randomness,
                  FileLayer::sleep,
                  nullptr,
                  FileLayer::last_error,
                  FileLayer::time,
                  nullptr,
                  nullptr,
                  nullptr};

}  // namespace

Disk::Disk(std::uint64_t seed) : chance_(seed, "disk") {
  assert(the_disk == nullptr);
  the_disk = this;
  sqlite3_vfs_register(&layer, 1);
  sqlite3_randomness(0, nullptr);  // its own random numbers begin anew, from ours
}

Disk::~Disk() {
  sqlite3_vfs_unregister(&layer);
  the_disk = nullptr;
}

bool Disk::is_of_now(const Handle& handle) const {
  return !handle.is_live || (handle.generation == generation_ && !died_);
}

bool Disk::holds_locks(const Handle& handle) const {
  return !handle.is_live || handle.generation == generation_;
}

bool Disk::lives(const Handle& handle) {
  if (!handle.is_live) return true;
  if (!is_of_now(handle)) return false;
  ++figures_.operations;
  if (operations_to_live_ < 0) return true;
  --operations_to_live_;
  if (operations_to_live_ > 0) return true;
  operations_to_live_ = -1;
  died_ = true;
  return false;
}

bool Disk::strikes(const Handle& handle, std::uint32_t one_in) {
  if (!handle.is_live || one_in == 0 || !chance_.one_in(one_in)) return false;
  ++figures_.faults;
  return true;
}

void Disk::process_died() {
  ++generation_;
  died_ = false;
  operations_to_live_ = -1;
}

void Disk::power_lost() {
  process_died();
  for (auto& [name, node] : files_) {
    if (!name.starts_with("live/")) continue;
    for (const auto& change : node->pending) {
      if (change.cuts) {
        if (chance_.one_in(2)) Node::carry_out(change, node->durable);
        continue;
      }
      for (std::size_t at = 0; at < change.bytes.size();) {
        const std::size_t end =
            std::min(change.bytes.size(), ((change.at + at) / sector + 1) * sector - change.at);
        if (chance_.one_in(2))
          Node::carry_out({change.at + at, change.bytes.substr(at, end - at), false}, node->durable);
        at = end;
      }
    }
    node->pending.clear();
    node->content = node->durable;
  }
}

void Disk::copy_synced(const std::string& from, const std::string& to) {
  for (const char* ending : {"", "-wal"}) {
    files_.erase(to + ending);
    if (const auto found = files_.find(from + ending); found != files_.end()) {
      auto node = std::make_shared<Node>();
      node->content = node->durable = found->second->durable;
      files_[to + ending] = std::move(node);
    }
  }
}

bool Disk::is_synced(const std::string& name) const {
  const auto found = files_.find(name);
  return found == files_.end() || found->second->pending.empty();
}

void Disk::remove(const std::string& name) {
  for (const char* ending : {"", "-wal", "-shm"}) files_.erase(name + ending);
}

Disk::Figures Disk::figures() const {
  Figures figures = figures_;
  for (const auto& [name, node] : files_) figures.bytes += node->content.size();
  return figures;
}

}  // namespace bastide::simulator
