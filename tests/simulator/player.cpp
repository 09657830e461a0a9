#include "tests/simulator/player.h"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>

#include "tests/simulator/world.h"

namespace bastide::simulator {
namespace {

constexpr Micros patience = 30 * second;

std::string text_in(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

std::int64_t number_in(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : -1;
}

json::object parsed(const std::string& text) {
  boost::system::error_code error;
  auto value = json::parse(text, error);
  return !error && value.is_object() ? std::move(value.get_object()) : json::object{};
}

}  // namespace

Player::Player(World& world, int number)
    : world_(world), number_(number), chance_(world.chance.number(), "player " + std::to_string(number)) {
  tells_took_ = chance_.one_in(2);
}

Player::~Player() {
  if (wire_) wire_->reset();
}

void Player::begin() {
  world_.timeline.after(chance_.about(2 * second), the_world, [this] { wake(); });
}

void Player::join(std::shared_ptr<Game> game, bool makes_it) {
  game_ = std::move(game);
  makes_it_ = makes_it;
  state_.clear();
  seen_ = 0;
  extra_ = 0;
  over_since_ = -1;
  absent_since_ = world_.timeline.now();
  said_.reset();
  answered_.clear();
  come();
}

void Player::come() {
  world_.timeline.after(chance_.about(2 * second), the_world, [this] {
    if (!game_ || wire_) return;
    act();
    if (!wire_) come();
  });
}

void Player::wake() {
  const Micros thinks = world_.is_calm ? 300 * millisecond : world_.think;
  world_.timeline.after(chance_.about(thinks), the_world, [this] { wake(); });
  act();
}

server::HttpRequest Player::request(const std::string& method, const std::string& path,
                                    const std::string& body) const {
  server::HttpRequest request;
  request.method = method;
  request.path = path;
  request.body = body;
  request.token = token_;
  request.address = "10.0.0." + std::to_string(number_);
  return request;
}

void Player::act() {
  if (asking_ || world_.is_deserted) return;
  if (token_.empty()) return become_somebody();
  if (!game_) return;
  if (game_->table.empty()) {
    if (makes_it_) make_table();
    return;
  }
  if (!world_.is_quiet && chance_.one_in(200)) ask_around();
  const Micros now = world_.timeline.now();
  if (!wire_) {
    if (now >= not_before_) connect();
    return;
  }
  const bool waits_in_vain =
      (said_ && now - said_->since > patience) || (state_.empty() && now - connected_at_ > patience);
  if (waits_in_vain) {
    wire_->reset();
    return closed(1006, "");
  }
  if (state_.empty() || said_) return;
  if (!answered_.empty() && chance_.one_in(15))
    wire_->send(chance_.one_in(2) ? answered_.back().text : chance_.pick(answered_).text);
  decide(text_in(state_, "stage"));
}

void Player::become_somebody() {
  asking_ = true;
  const std::string body = R"({"name":"P)" + std::to_string(number_) + R"(","bearer":true})";
  world_.network.ask(request("POST", "/api/1/guest", body), [this](const server::HttpResponse* answer) {
    asking_ = false;
    if (answer == nullptr || answer->status != 200) return;
    const json::object object = parsed(answer->body);
    token_ = text_in(object, "token");
    user_ = text_in(object.at("user").as_object(), "id");
    world_.oracle.knows_token(token_, user_);
  });
}

void Player::ask_around() {
  const std::string tables = "/api/1/tables";
  const std::array<std::string, 5> pages{"/api/1/me", "/api/1/me/export", tables,
                                         tables + "/" + game_->table + "/record", ""};
  const std::string page = chance_.pick(pages);
  if (page.empty() && world_.is_calm) return;
  asking_ = true;
  const std::string name = "P" + std::to_string(number_) + "n" + std::to_string(chance_.below(100));
  world_.network.ask(page.empty() ? request("POST", "/api/1/me/name", R"({"name":")" + name + "\"}")
                                  : request("GET", page, ""),
                     [this](const server::HttpResponse* /*answer*/) { asking_ = false; });
}

void Player::make_table() {
  asking_ = true;
  world_.network.ask(request("POST", "/api/1/tables", game_->settings),
                     [this, game = game_](const server::HttpResponse* answer) {
                       asking_ = false;
                       if (answer == nullptr || answer->status == 503 || answer->status == 429) return;
                       if (answer->status != 200)
                         return world_.oracle.wrong("no table for " + game->settings + ": " + answer->body);
                       game->table = text_in(parsed(answer->body), "id");
                       world_.tables.push_back(game->table);
                       world_.say("table " + game->table + " " + game->settings);
                     });
}

void Player::connect() {
  state_.clear();
  connected_at_ = world_.timeline.now();
  not_before_ = connected_at_ + chance_.about(second);
  wire_ =
      world_.network.connect(request("GET", "/api/1/tables/" + game_->table + "/socket", ""), user_, *this);
  if (!wire_) return;
  wire_->send(R"({"type":"hello","protocol":1,"since":)" + std::to_string(seen_) +
              (chance_.one_in(3) ? R"(,"aids":true})" : "}"));
}

void Player::say(const std::string& type, const std::string& more) {
  if (!said_) {
    const std::string nonce = "n" + std::to_string(number_) + "-" + std::to_string(++nonces_);
    said_ = Said{R"({"type":")" + type + R"(","nonce":")" + nonce + "\"" + more + "}",
                 nonce,
                 type,
                 world_.timeline.now(),
                 world_.timeline.now(),
                 0,
                 seen_};
  }
  wire_->send(said_->text);
}

bool Player::can(std::string_view what) const {
  if (!state_.at("can").is_array()) return false;
  for (const auto& word : state_.at("can").as_array())
    if (word.as_string() == what) return true;
  return false;
}

void Player::decide(const std::string& stage) {
  const std::int64_t seat = number_in(state_, "seat");
  std::string position = R"(,"position":)" + std::to_string(number_in(state_, "position"));
  if (tells_took_)
    position += R"(,"took":)" + std::to_string((world_.timeline.now() - told_at_) / millisecond);
  if (stage == "over") return see_to_rematch();
  if (stage == "waiting") {
    if (seat < 0) say("sit");
    return;
  }
  if (seat < 0) return leave();
  if (says_something_else(position)) return;
  const std::int64_t acting = number_in(state_, "acting");
  if (acting != seat) {
    // Who went for good is not waited for.
    const auto& seats = state_.at("table").at("seats").as_array();
    const auto s = static_cast<std::size_t>(acting);
    if (acting >= 0 && s < online_.size() && !online_[s].as_bool() &&
        seats[s].at("kind").as_string() == "person" && chance_.one_in(4))
      say("claim", position);
    return;
  }
  if (stage == "confirming") {
    if (extra_ < 30 && chance_.one_in(10) && can("undo")) {
      ++extra_;
      return say("undo", position);
    }
    return say("confirm", position);
  }
  const auto* legal = state_.if_contains("legal");
  if (legal == nullptr || legal->get_array().empty())
    return world_.oracle.wrong("nothing is legal for who is to play");
  const auto& tokens = legal->get_array();
  const std::string token(tokens[chance_.below(tokens.size())].as_string());
  say("play", position + R"(,"token":")" + token + (chance_.one_in(4) ? "\"" : R"(","confirm":true)"));
}

bool Player::says_something_else(const std::string& position) {
  if (can("answer") && chance_.one_in(2)) {
    say("answer", position + R"(,"accept":)" + (chance_.one_in(2) ? "true" : "false"));
    return true;
  }
  if (world_.is_calm || world_.is_quiet || extra_ >= 30) return false;
  static constexpr std::array<const char*, 3> kinds{"chat", "offer", "hint"};
  static constexpr std::array<std::uint32_t, 3> one_in{12, 25, 25};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (!can(kinds[k]) || !chance_.one_in(one_in[k])) continue;
    ++extra_;
    say(kinds[k], k == 0 ? R"(,"text":"word )" + std::to_string(chance_.number()) + "\"" : position);
    return true;
  }
  return false;
}

void Player::heard(const std::string& text) {
  const json::object message = parsed(text);
  const std::string type = text_in(message, "type");
  if (type == "events") return take_events(message.at("events").as_array());
  if (type == "ok") return answered(text_in(message, "nonce"), true, message);
  if (type == "error") return answered(text_in(message, "nonce"), false, message);
  if (type == "presence") online_ = message.at("online").as_array();
  if (type != "state") return;
  const bool is_first = state_.empty();
  state_ = message;
  told_at_ = world_.timeline.now();
  if (number_in(state_, "number") != seen_)
    return world_.oracle.wrong("a state of number " + std::to_string(number_in(state_, "number")) +
                               " after event " + std::to_string(seen_));
  if (text_in(state_, "stage") == "over") game_->is_over = true;
  out_of_time_ = 0;
  if (const auto& clock = state_.at("clock"); clock.is_object() && clock.at("running").is_int64()) {
    const std::int64_t runs = clock.at("running").as_int64();
    if (runs != number_in(state_, "acting") || text_in(state_, "stage") == "over")
      return world_.oracle.wrong("the clock of a seat runs that has nothing to decide: " +
                                 text.substr(0, 900));
    if (runs == number_in(state_, "seat"))
      out_of_time_ =
          number_in(state_, "now") + clock.at("left").as_array()[static_cast<std::size_t>(runs)].as_int64();
  }
  // What was not answered is said again; the nonce sees to it that it is done once.
  if (is_first && said_) {
    said_->since = world_.timeline.now();
    say(said_->type);
  }
}

void Player::arrived(const std::string& text) {
  if (said_ && said_->text == text && said_->arrived == 0) said_->arrived = world_.server_time();
}

void Player::take_events(const json::array& events) {
  for (const auto& event : events) {
    const std::int64_t number = event.at("number").as_int64();
    if (number != seen_ + 1)
      return world_.oracle.wrong("a player who saw event " + std::to_string(seen_) + " is told event " +
                                 std::to_string(number));
    seen_ = number;
    // A move that was at the door before the time was up is not late.
    if (said_ && said_->arrived > 0 && said_->arrived < out_of_time_ &&
        event.at("event").as_string() == "time" && !state_.empty() &&
        event.at("seat").as_int64() == number_in(state_, "seat"))
      return world_.oracle.wrong("out of time, though " + said_->text + " was there in time");
  }
}

void Player::answered(const std::string& nonce, bool ok, const json::object& message) {
  const auto before = std::find_if(answered_.begin(), answered_.end(),
                                   [&](const Answered& answer) { return answer.nonce == nonce; });
  if (before != answered_.end()) {
    const std::string code = text_in(message, "code");
    if (!ok && code != "storage" && code != "too_fast")
      world_.oracle.wrong("what was done is refused when it is repeated: " + before->text + " " + code);
    if (ok && number_in(message, "number") != before->number)
      world_.oracle.wrong("a repeated message has another answer than at first");
    return;
  }
  if (!said_ || said_->nonce != nonce) return;
  const Said said = *said_;
  if (ok) {
    said_.reset();
    if (said.type == "play") ++world_.counts.moves;
    if (said.type == "rematch" || said.type == "hint") return;  // a hint is no event
    answered_.push_back({said.text, nonce, number_in(message, "number")});
    return world_.oracle.acknowledged(user_, game_->table, nonce, answered_.back().number);
  }
  const std::string code = text_in(message, "code");
  if (code == "storage") return;  // the connection ends, and it is said again
  if (code == "illegal" || code == "bad_message")
    return world_.oracle.wrong("a legal move was refused: " + said.text + " " + text_in(message, "message"));
  said_.reset();
}

void Player::closed(int /*code*/, const std::string& reason) {
  wire_.reset();
  state_.clear();
  absent_since_ = world_.timeline.now();
  not_before_ = world_.timeline.now() + chance_.between(100 * millisecond, 2 * second);
  come();
  if (reason == "missing" && game_) world_.oracle.missing(game_->table);
  if (reason == "missing" || reason == "removed" || reason == "private") leave();
}

void Player::leave() {
  if (!game_) return;
  if (wire_) wire_->hang_up();
  wire_.reset();
  state_.clear();
  said_.reset();
  game_.reset();
}

/// After the end: one asks, all agree, and they go on at the new table.
void Player::see_to_rematch() {
  const json::object& table = state_.at("table").as_object();
  const Micros now = world_.timeline.now();
  if (over_since_ < 0) over_since_ = now;
  if (const std::string next = text_in(table, "rematch"); !next.empty() && game_->wants_rematch) {
    if (!game_->next) {
      game_->next = std::make_shared<Game>();
      game_->next->table = next;
      world_.tables.push_back(next);
    }
    if (game_->next->table != next) return world_.oracle.wrong("two rematches of one game: " + next);
    const auto game = game_->next;
    leave();
    return join(game, false);
  }
  if (!game_->wants_rematch || world_.is_calm || now - over_since_ > 10 * minute) return leave();
  if (can("rematch")) say("rematch", R"(,"draw_nonce":"again")");
}

Micros Player::connected_for() const {
  return wire_ && !state_.empty() ? world_.timeline.now() - connected_at_ : 0;
}

Micros Player::absent_for() const {
  return wire_ ? 0 : world_.timeline.now() - absent_since_;
}

void Player::check_calm() const {
  if (!game_ || game_->table.empty()) return;
  if (said_ && world_.timeline.now() - said_->asked > 3 * minute)
    return world_.oracle.wrong("not answered for minutes: " + situation());
  if (absent_for() > 2 * minute) return world_.oracle.wrong("cannot come in for minutes: " + situation());
  if (connected_for() < 3 * minute) return;
  if (text_in(state_, "stage") == "bot" &&
      world_.timeline.now() - told_at_ > (world_.is_quiet ? 30 * second : 3 * minute))
    return world_.oracle.wrong("a bot does not decide for long: " + situation());
  const auto& seats = state_.at("table").at("seats").as_array();
  for (std::size_t s = 0; s < seats.size() && s < online_.size(); ++s) {
    if (seats[s].at("kind").as_string() != "person") continue;
    const Player* other = world_.player_at(std::string(seats[s].at("user").as_string()), game_->table);
    if (other == nullptr) continue;
    if (other->connected_for() > 3 * minute && !online_[s].as_bool())
      return world_.oracle.wrong("is told that somebody is away who is here: " + situation());
  }
}

std::string Player::situation() const {
  std::string text = "player " + std::to_string(number_) + " " + user_;
  if (!game_) return text + " is free";
  text +=
      " at " + game_->table + (wire_ ? " connected" : " not connected") + ", seen " + std::to_string(seen_);
  if (said_) text += ", waits for the answer to " + said_->text;
  if (!state_.empty())
    text += ", stage " + text_in(state_, "stage") + " acting " + std::to_string(number_in(state_, "acting")) +
            " seat " + std::to_string(number_in(state_, "seat"));
  return text;
}

}  // namespace bastide::simulator
