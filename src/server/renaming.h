#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "server/room.h"

namespace bastide::server {

/// A user has another name, which is shown at the tables where the user sits and the game is not over: one
/// table after the other, in the user's turn. What could not be done is left for another one. One thing is
/// done after the other, each on whichever thread brings the answer to the one before: so nothing here needs
/// a lock.
class Renaming : public std::enable_shared_from_this<Renaming> {
 public:
  using FindRoom = std::function<std::shared_ptr<Room>(const std::string& table)>;
  /// `is_whole`: the name that the user had at the end is shown everywhere.
  using Done = std::function<void(bool is_whole)>;

  Renaming(Store& store, FindRoom find_room, std::string user, Done done)
      : store_(store), find_room_(std::move(find_room)), user_(std::move(user)), done_(std::move(done)) {}
  /// Where it could not be finished, that is told as well.
  ~Renaming() {
    if (done_) end(false);
  }
  Renaming(const Renaming&) = delete;
  Renaming& operator=(const Renaming&) = delete;
  void begin() { find_tables(); }

 private:
  void end(bool is_whole);
  void find_tables();
  void next_table();

  Store& store_;
  FindRoom find_room_;
  std::string user_;
  Done done_;
  std::string name_;
  std::deque<std::string> tables_;
  std::string last_;  ///< the table that was found last
  bool is_whole_ = true;
};

}  // namespace bastide::server
