#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace bastide::server::testing {

/// Stands between a server and its PostgreSQL, and can lose what goes between them on one connection: as a
/// network does that swallows everything and still looks as if it were there.
class UnixRelay {
 public:
  enum class Loss { question, answer };

  /// `address`: of a database at a Unix socket, as "host=FOLDER ...".
  explicit UnixRelay(std::string address);
  ~UnixRelay();
  UnixRelay(const UnixRelay&) = delete;
  UnixRelay& operator=(const UnixRelay&) = delete;

  /// The same database through the relay.
  const std::string& address() const { return address_; }
  /// The connection that says `word` next says nothing more: either the word and all after it, or the answers
  /// to it, are held back.
  void lose_at(const std::string& word, Loss loss);
  /// What was held back comes through after all, to the database.
  void deliver();

 private:
  struct Line;
  void accept();
  void carry(Line& line);

  std::string folder_, address_, target_;
  int listener_ = -1;
  std::atomic<bool> stopping_{false};
  std::mutex mutex_;
  std::string word_;
  Loss loss_ = Loss::question;
  std::vector<std::unique_ptr<Line>> lines_;
  std::thread acceptor_;
};

}  // namespace bastide::server::testing
