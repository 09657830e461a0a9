#pragma once

#include <memory>
#include <string>

#include "server/executor.h"

namespace bastide::server {

/// A connection as a room sees it. The edge implements it over a WebSocket. Threads may share it.
class Client {
 public:
  virtual ~Client() = default;
  /// Messages arrive in the order in which they are sent, or the connection ends.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// Ends the connection after what was sent, with a WebSocket close code and a word why.
  virtual void close(int code, const std::string& reason) = 0;
  /// So much waits to be read that whoever can wait with more, should.
  virtual bool is_behind() const = 0;
  /// Does the task once, on any thread, when nothing waits to be read any more; never where the connection
  /// ends before. A later task takes the place of an earlier one.
  virtual void when_caught_up(Task task) = 0;
};

/// Close codes of RFC 6455 that we use.
inline constexpr int close_going_away = 1001;
inline constexpr int close_policy = 1008;
inline constexpr int close_try_again = 1013;

}  // namespace bastide::server
