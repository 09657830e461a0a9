#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/entry.h"

namespace bastide::server {

/// Somebody the server knows.
struct User {
  std::string id;
  std::string name;
  bool guest = true;
};

/// Why somebody's authority ended, as sockets are told.
namespace ended_by {
inline constexpr std::string_view logout = "logged_out";  ///< or another token in its place
inline constexpr std::string_view ban = "banned";
inline constexpr std::string_view deletion = "deleted";
}  // namespace ended_by

class Sessions;

/// What a token allows for longer than a request, such as to a socket. It ends with the token; whoever holds
/// it asks before each thing that is done by it. Threads may share it.
class Session {
 public:
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool has_ended() const { return ended_; }

 private:
  friend class Sessions;
  struct Book;
  void end(std::string_view why);
  Session(std::shared_ptr<Book> book, std::string token, std::string user,
          std::function<void(std::string_view)> on_end);

  std::shared_ptr<Book> book_;  ///< which may outlive `Sessions`
  std::string token_;
  std::string user_;
  std::function<void(std::string_view)> on_end_;
  std::atomic<bool> ended_{false};
};

/// Who is here by which token: the tokens that came lately, so that not every request asks the database, and
/// the sessions that are open. Tokens go by their hashes. Threads may share it.
///
/// What a token is worth is written in the database alone. Whoever changes that there says so here when the
/// change is on disk, and before anybody is told of it. Then whoever asks the database next finds it, what is
/// open ends, and what somebody found who asked before is neither remembered nor opened.
class Sessions {
 public:
  struct OpenToken {
    std::string token;
    std::string user;
  };

  Sessions();

  std::optional<User> find(const std::string& token, Millis now) const;

  /// How much had ended so far. To be taken before the database is asked, and given back with what it said.
  using Page = std::uint64_t;
  Page page() const;
  void remember(const std::string& token, const User& user, Millis until, Page page);
  /// Null where the answer may be out of date: the database has to be asked again. `on_end` is called at most
  /// once, from any thread, with a word of `ended_by`.
  std::shared_ptr<Session> open(const std::string& token, const User& user, Page page,
                                std::function<void(std::string_view why)> on_end);

  /// The tokens by which something is open.
  std::vector<OpenToken> open_tokens() const;

  void end_token(const std::string& token, const std::string& user, std::string_view why);
  void end_user(const std::string& user, std::string_view why);
  /// Something else about a user has changed: what was found before is not true any more, but nothing ends.
  void forget_user(const std::string& user);

 private:
  std::shared_ptr<Session::Book> book_;
};

}  // namespace bastide::server
