#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "server/edge.h"
#include "server/house.h"

namespace bastide::server {

/// Somebody at the WebSocket of a table: says hello, is looked up, and from then on talks to the room. The
/// edge calls it from one thread at a time; a lookup ends on another.
class TableVisitor final : public Visitor, public std::enable_shared_from_this<TableVisitor> {
 public:
  /// `network`: where it comes from.
  TableVisitor(House& house, std::string table, std::string token, std::uint64_t network)
      : house_(house), table_(std::move(table)), token_(std::move(token)), network_(network) {}

  void opened(std::shared_ptr<Client> client) override { client_ = std::move(client); }
  void message(std::string_view text) override;
  void closed() override;

 private:
  void hello(std::string_view text);
  void enter(const User& user, std::shared_ptr<Session> session, const Hello& hello);
  /// What the token allowed is over.
  void end(const std::string& why);
  void refuse(const std::string& message);

  House& house_;
  std::string table_;
  std::string token_;
  std::uint64_t network_;
  bool greeted_ = false;

  // The lookup ends on another thread, so all of this is guarded.
  std::mutex mutex_;
  std::shared_ptr<Client> client_;  ///< until it is gone
  std::shared_ptr<Room> room_;
  std::shared_ptr<Session> session_;
  bool gone_ = false;          ///< or sent away
  std::deque<Command> early_;  ///< what was said before the door was open
};

}  // namespace bastide::server
