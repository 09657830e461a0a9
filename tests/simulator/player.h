#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/json.h"
#include "tests/simulator/network.h"

namespace bastide::simulator {

namespace json = server::json;

struct World;

/// A table that several play at: found by who makes it, told to the others.
struct Game {
  std::string settings;  ///< as JSON
  std::string table;     ///< empty: not made yet
  int persons = 0;
  bool wants_rematch = false;
  std::shared_ptr<Game> next;  ///< the rematch
  bool is_over = false;
};

/// Somebody who plays as the protocol page tells: whole games, from what `state` says is legal. Reconnects
/// with the last number seen, and repeats with its nonce what was not answered.
class Player : public Listener {
 public:
  Player(World& world, int number);
  ~Player() override;

  void begin();
  void join(std::shared_ptr<Game> game, bool makes_it);
  bool is_free() const { return game_ == nullptr; }
  const std::string& user() const { return user_; }
  const std::string& token() const { return token_; }
  const json::object& state() const { return state_; }
  std::string table() const { return game_ ? game_->table : ""; }
  /// For how long it has been at its table, or has had no connection there.
  Micros connected_for() const;
  Micros absent_for() const;
  /// Nothing has been wrong for minutes: it must have been answered, and been told who is here.
  void check_calm() const;
  /// What it waits for, in words.
  std::string situation() const;

  void heard(const std::string& text) override;
  void arrived(const std::string& text) override;
  void closed(int code, const std::string& reason) override;

 private:
  struct Said {
    std::string text, nonce, type;
    Micros since = 0;
    Micros asked = 0;       ///< for the first time
    Millis arrived = 0;     ///< when it first reached the server
    std::int64_t seen = 0;  ///< the last event before it
  };

  void wake();
  void act();
  /// Tries until it is at its table.
  void come();
  void become_somebody();
  void make_table();
  void connect();
  void say(const std::string& type, const std::string& more = "");
  void decide(const std::string& stage);
  /// Something at the side: a word, an answer, a question. False: nothing this time.
  bool says_something_else(const std::string& position);
  /// Asks for a page, or for another name.
  void ask_around();
  void take_events(const json::array& events);
  void answered(const std::string& nonce, bool ok, const json::object& message);
  void leave();
  void see_to_rematch();
  bool can(std::string_view what) const;
  server::HttpRequest request(const std::string& method, const std::string& path,
                              const std::string& body) const;

  World& world_;
  int number_;
  Chance chance_;
  std::string token_, user_;
  bool asking_ = false;
  std::shared_ptr<Game> game_;
  bool makes_it_ = false;
  std::shared_ptr<Wire> wire_;
  Micros connected_at_ = 0;
  Micros not_before_ = 0;  ///< when it tries to connect again
  json::object state_;
  Micros told_at_ = 0;       ///< when `state_` came
  bool tells_took_ = false;  ///< how long it thought, so that the network's time is not charged
  std::int64_t seen_ = 0;
  std::optional<Said> said_;
  int nonces_ = 0;
  int extra_ = 0;           ///< what was said beside the game
  Millis out_of_time_ = 0;  ///< when its clock will have run out, if it does not move; 0: it does not run
  json::array online_;      ///< the last presence that it was told
  Micros absent_since_ = 0;
  Micros over_since_ = -1;
  struct Answered {
    std::string text, nonce;
    std::int64_t number = 0;
  };
  std::vector<Answered> answered_;  ///< at this table; may come again in any order
};

}  // namespace bastide::simulator
