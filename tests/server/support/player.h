#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "kit/rng.h"
#include "server/json.h"
#include "server/server.h"
#include "tests/server/support/net.h"

namespace bastide::server::testing {

/// A whole server in this process, on a free port, with a database of its own in a folder that goes with it.
class RunningServer {
 public:
  RunningServer();
  explicit RunningServer(ServerSettings settings);
  ~RunningServer();
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  std::uint16_t port() const { return server_->port(); }
  const Metrics& metrics() const { return server_->metrics(); }

 private:
  std::string folder_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

/// The settings of a server with an empty PostgreSQL database, by the address in BASTIDE_POSTGRES; nothing
/// where there is none.
std::optional<ServerSettings> with_empty_postgres();
constexpr std::string_view no_postgres = "BASTIDE_POSTGRES names no server; ./test server starts one";

/// Makes a database what it was in version 2.
void make_version_2(Sql& sql);

/// A fresh folder under the system's temporary one.
std::string make_folder();

/// A guest's token.
std::string guest(std::uint16_t port, const std::string& name);
/// The id of a new table.
std::string make_table(std::uint16_t port, const std::string& token, const std::string& settings);

/// Somebody at a table who knows no rules: plays what the server says is legal.
class Player {
 public:
  Player(std::uint16_t port, std::string table, std::string token, std::uint64_t seed);

  /// Connects, saying which event it saw last.
  bool connect();
  void disconnect() { socket_.reset(); }
  /// The server has another port now.
  void move_to(std::uint16_t port) { disconnect(), port_ = port; }
  const std::string& token() const { return token_; }
  bool is_connected() const { return socket_ != nullptr; }
  /// Sends a message with a new nonce; returns the nonce.
  std::string say(const std::string& type, const std::string& more = "");
  bool say_raw(const std::string& text) { return socket_->send(text); }
  /// Reads one message; false when none came for so long or the connection ended.
  bool listen(int timeout_ms = 10'000);
  /// Reads until the answer to a nonce; its type, or the error's code, or "" where none came.
  std::string answer_to(const std::string& nonce);
  /// Reads until the state says something.
  template <class Condition>
  bool until(Condition&& holds) {
    while (state_.empty() || !holds())
      if (!listen()) return false;
    return true;
  }
  /// If it is this one's turn: plays a random legal token, confirmed. False where there is nothing to do.
  bool act();
  bool can_act() const;
  bool is_over() const;

  const json::object& state() const { return state_; }
  const std::string& last() const { return last_; }
  std::int64_t seen() const { return seen_; }
  bool numbers_had_gaps() const { return gaps_; }
  WebSocket& socket() { return *socket_; }

 private:
  void take(const std::string& text);

  std::uint16_t port_;
  std::string table_, token_, prefix_;  ///< of nonces, which no other player of the same user uses
  Rng rng_;
  std::unique_ptr<WebSocket> socket_;
  json::object state_;
  std::string last_, last_nonce_, last_answer_;
  std::int64_t seen_ = 0;
  bool gaps_ = false;
  int nonces_ = 0;
};

}  // namespace bastide::server::testing
