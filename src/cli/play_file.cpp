#include "cli/play_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace bastide::cli {
namespace {

namespace fs = std::filesystem;

std::string reason(int error) {
  return std::generic_category().message(error);
}

/// An open file, closed when it goes.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0 || errno == EINTR; }

 private:
  int number_;
};

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Onto the disk. A file system that knows no such thing has done what it can.
bool sync_all(int file) {
  int status = 0;
  do status = fsync(file);
  while (status != 0 && errno == EINTR);
  return status == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/// The rights of the file that is replaced, or those that a new file would get.
mode_t mode_for(const fs::path& target) {
  struct stat old{};
  if (stat(target.c_str(), &old) == 0) return old.st_mode & 0777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0644 & ~mask;
}

/// Into a file of a name that nobody has, which then takes the target's place.
std::optional<std::string> replace(const fs::path& target, std::string_view text) {
  const fs::path folder = target.parent_path();
  std::string name = folder / (".bastide-" + std::string(6, 'X'));
  Descriptor file(mkstemp(name.data()));
  if (!file.is_open()) return reason(errno);
  const bool replaced = fchmod(file.number(), mode_for(target)) == 0 && write_all(file.number(), text) &&
                        sync_all(file.number()) && file.close() &&
                        std::rename(name.c_str(), target.c_str()) == 0;
  if (!replaced) {
    const int error = errno;
    unlink(name.c_str());
    return reason(error);
  }
  // The new name is on the disk when its folder is. A folder that may be written but not read is left to the
  // system.
  const Descriptor parent(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (parent.is_open() && !sync_all(parent.number())) return reason(errno);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> write_whole(const std::string& path, std::string_view text) {
  std::error_code failure;
  // Through symbolic links: what they point to is replaced, not they.
  const fs::path target = fs::weakly_canonical(fs::absolute(path, failure), failure);
  if (failure) return failure.message();
  const auto status = fs::status(target, failure);
  if (!fs::exists(status) || fs::is_regular_file(status)) return replace(target, text);
  Descriptor file(open(target.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open() || !write_all(file.number(), text) || !file.close()) return reason(errno);
  return std::nullopt;
}

}  // namespace bastide::cli
