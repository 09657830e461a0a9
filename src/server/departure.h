#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "server/room.h"

namespace bastide::server {

/// A user goes: name and words are taken out of every table where the user ever was, one table after the
/// other and a page at a time. Each table stands still meanwhile, so that nothing of the old is written
/// again. What could not be done is left for another departure. One thing is done after the other, each on
/// whichever thread brings the answer to the one before: so nothing here needs a lock.
class Departure : public std::enable_shared_from_this<Departure> {
 public:
  using FindRoom = std::function<std::shared_ptr<Room>(const std::string& table)>;
  /// `is_whole`: nothing was left.
  using Done = std::function<void(bool is_whole)>;

  Departure(Store& store, FindRoom find_room, std::string user, Done done)
      : store_(store), find_room_(std::move(find_room)), user_(std::move(user)), done_(std::move(done)) {}
  /// Where it could not be finished, that is told as well.
  ~Departure() {
    if (done_) end(false);
  }
  Departure(const Departure&) = delete;
  Departure& operator=(const Departure&) = delete;
  void begin() { find_tables(); }

 private:
  void end(bool is_whole);
  void find_tables();
  void next_table();
  void erase(const std::string& table, std::int64_t number, const Task& back);
  void erase_rest(const std::string& table, const Task& back);
  void leave(const std::string& table, const std::string& error, const Task& back);

  Store& store_;
  FindRoom find_room_;
  std::string user_;
  Done done_;
  std::deque<std::string> tables_;
  std::string last_;  ///< the table that was found last
  bool is_whole_ = true;
};

}  // namespace bastide::server
