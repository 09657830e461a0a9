#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/entry.h"

namespace bastide::server {

/// Somebody the server knows.
struct User {
  std::string id;
  std::string name;
  bool guest = true;
};

/// The tokens that came lately and whose they are, so that not every request asks the database. Threads may
/// share it.
///
/// What a token is worth is written in the database alone. Whoever changes that there forgets here, and does
/// so when the change is on disk: then whoever asks the database next finds it, and whoever asked before
/// finds that the page has been turned and remembers nothing.
class KnownTokens {
 public:
  /// By the token's hash.
  std::optional<User> find(const std::string& hash, Millis now) const;

  /// To be taken before the database is asked, and given back with what it said.
  std::uint64_t page() const;
  void remember(const std::string& hash, const User& user, Millis until, std::uint64_t page);

  void forget(const std::string& hash);
  void forget_all();

 private:
  struct Known {
    User user;
    Millis until = 0;
  };
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
  std::uint64_t page_ = 0;  ///< turned whenever something is forgotten
};

}  // namespace bastide::server
