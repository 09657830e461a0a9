#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/executor.h"
#include "server/store.h"

namespace bastide::server {

/// The list of public tables. Every visitor asks for it again and again, so it is made once a second at most,
/// however many ask. Threads may share it.
class Lobby {
 public:
  struct Listing {
    std::string text;  ///< a JSON list
    std::string tag;   ///< names what is in it, for who has it already
  };
  /// Null where the database does not answer.
  using Got = std::function<void(const std::shared_ptr<const Listing>&)>;

  Lobby(Executor& executor, Store& store) : executor_(executor), store_(store) {}
  void get(const Got& got);

 private:
  void made(const std::shared_ptr<const Listing>& listing, Millis at);

  Executor& executor_;
  Store& store_;
  std::mutex mutex_;
  std::shared_ptr<const Listing> listing_;
  Millis made_at_ = 0;
  std::vector<Got> waiting_;  ///< while it is being made
};

}  // namespace bastide::server
