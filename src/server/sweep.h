#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room.h"

namespace bastide::server {

/// How long things are kept; all in milliseconds.
struct Lifetimes {
  Millis guest_token = Millis{30} * 24 * 3600 * 1000;  ///< since it was used
  Millis account_token = Millis{90} * 24 * 3600 * 1000;
  Millis guest = Millis{60} * 24 * 3600 * 1000;         ///< not seen for so long, a guest is forgotten
  Millis waiting_table = Millis{2} * 24 * 3600 * 1000;  ///< that nobody has touched
  Millis dead_table = Millis{45} * 24 * 3600 * 1000;    ///< being played, but nobody has moved
  Millis finished_table = Millis{730} * 24 * 3600 * 1000;
  Millis report = Millis{365} * 24 * 3600 * 1000;
  Millis sweep = Millis{3600} * 1000;
  int finished_of_guest = 200;     ///< of the tables that a guest has made and only guests played at
  int finished_of_anybody = 2000;  ///< of those that anybody has made
};

/// Whatever was last used before this has not been used for so long, if only the time at work counts.
using UsedBefore = std::function<Millis(Millis life)>;
/// Tokens whose time was over before this are void.
Millis end_of_tokens(const UsedBefore& used_before, const Lifetimes& lifetimes);

/// Forgets what has expired. It reads a page at a time, and takes away one table after the other, each while
/// its room stands still: so nobody waits for it, and nobody is told that something was kept at a table that
/// goes. One thing is done after the other, each on whichever thread brings the answer to the one before: so
/// nothing here needs a lock.
class Sweep : public std::enable_shared_from_this<Sweep> {
 public:
  using FindRoom = std::function<std::shared_ptr<Room>(const std::string& table)>;

  /// `since`: when the last one was.
  Sweep(Store& store, FindRoom find_room, const UsedBefore& used_before, const Lifetimes& lifetimes,
        Millis since, Task done);
  void begin() { next_page(); }

 private:
  using Keys = std::vector<std::string>;
  /// Finds what has expired, some at a time, as keys and what says that each still has. Nothing: that was
  /// all.
  struct Kind {
    std::function<std::optional<Keys>(Sql&)> find;
    std::function<std::vector<Statement>(const std::string& key)> forget;
    bool are_tables = false;
  };

  Kind tables(const std::string& status, Millis before);
  Kind rows(const std::string& table, const std::string& key, const std::string& condition, Millis before);
  Kind surplus(Millis since, const std::string& owners, const std::string& tables, int most);
  void next_page();
  void forget_rows();
  void next_table();
  void go_on(const std::string& error, const std::function<void()>& next);

  Store& store_;
  FindRoom find_room_;
  Task done_;
  std::deque<Kind> kinds_;  ///< that are left; the first is being seen to
  std::deque<std::string> keys_;
};

}  // namespace bastide::server
