#include "tests/simulator/citizen.h"

#include <array>
#include <boost/json/parse.hpp>

#include "tests/simulator/world.h"

namespace bastide::simulator {
namespace {

/// After an end the server has this long to shut the doors, where nothing is wrong with the network.
constexpr Micros grace = 15 * second;
const std::string password = "a long enough secret";

std::string field(const std::string& text, std::string_view name) {
  boost::system::error_code error;
  const auto value = json::parse(text, error);
  if (error || !value.is_object()) return "";
  const auto* found = value.get_object().if_contains(name);
  if (found == nullptr) return "";
  if (found->is_object()) return std::string(found->at("id").as_string());
  return found->is_string() ? std::string(found->get_string()) : "";
}

}  // namespace

Citizen::Citizen(World& world, int number)
    : world_(world), number_(number), chance_(world.chance.number(), "citizen " + std::to_string(number)) {}

Citizen::~Citizen() {
  if (wire_) wire_->reset();
}

void Citizen::begin() {
  world_.timeline.after(chance_.about(10 * second), the_world, [this] { wake(); });
}

void Citizen::go_home() {
  is_at_home_ = true;
  if (wire_) wire_->reset();
  wire_ = nullptr;
}

void Citizen::wake() {
  if (is_at_home_) return;
  world_.timeline.after(chance_.about(20 * second), the_world, [this] { wake(); });
  if (!asking_ && !world_.is_deserted) live();
}

void Citizen::ask(const std::string& method, const std::string& path, const std::string& body,
                  const std::function<void(int status, const std::string& body)>& got) {
  server::HttpRequest request;
  request.method = method;
  request.path = path;
  request.body = body;
  request.token = token_;
  request.address = "10.1.0." + std::to_string(number_);
  asking_ = true;
  world_.network.ask(request, [this, got](const server::HttpResponse* answer) {
    asking_ = false;
    if (answer == nullptr || answer->status == 503 || answer->status == 429) return;  // another time
    got(answer->status, answer->body);
  });
}

void Citizen::live() {
  switch (step_) {
    case Step::nobody:
      if (world_.is_calm) return;
      name_ = "Z" + std::to_string(number_) + "y" + std::to_string(++lives_) + "x";
      names_ = {name_};
      token_.clear();
      table_.clear();
      last_word_.clear();
      end_ = static_cast<End>(chance_.below(4));
      has_account_ = end_ == End::changes_password && world_.uses_accounts && chance_.one_in(4);
      if (end_ == End::changes_password && !has_account_) end_ = End::logs_out;
      return ask("POST", has_account_ ? "/api/1/register" : "/api/1/guest",
                 R"({"name":")" + name_ + (has_account_ ? R"(","password":")" + password : "") +
                     R"(","bearer":true})",
                 [this](int status, const std::string& body) {
                   if (status != 200) return;  // an account may be there already, the answer was lost
                   token_ = field(body, "token");
                   user_ = field(body, "user");
                   world_.oracle.knows_token(token_, user_);
                   step_ = Step::somebody;
                 });
    case Step::somebody:
      return ask("POST", "/api/1/tables",
                 R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})",
                 [this](int status, const std::string& body) {
                   if (status == 200) table_ = field(body, "id");
                   step_ = status == 200 ? Step::at_home : Step::nobody;
                   if (status == 200) world_.oracle.user_ends(user_, table_);
                 });
    case Step::at_home: {
      server::HttpRequest request;
      request.path = "/api/1/tables/" + table_ + "/socket";
      request.token = token_;
      request.address = "10.1.0." + std::to_string(number_);
      wire_ = world_.network.connect(request, user_, *this);
      if (!wire_) return;
      wire_->send(R"({"type":"hello","protocol":1})");
      step_ = Step::at_table;
      return;
    }
    case Step::at_table:
      return be_at_table();
    case Step::leaving:
      return leave();
    case Step::left:
      if (world_.timeline.now() - left_at_ > grace) check();
      return;
    case Step::checked:
      if (wire_) wire_->reset();
      wire_ = nullptr;
      step_ = Step::nobody;
      return;
  }
}

void Citizen::be_at_table() {
  if (wire_)
    wire_->send(R"({"type":"chat","nonce":"w)" + std::to_string(chance_.below(100)) + R"(","text":"I am )" +
                name_ + "\"}");
  if (chance_.one_in(3)) {
    step_ = Step::leaving;
    return;
  }
  if (chance_.one_in(3)) {
    // Whatever comes of it: the server may have heard it.
    names_.push_back(names_.front() + "w" + std::to_string(names_.size()));
    return ask("POST", "/api/1/me/name", R"({"name":")" + names_.back() + "\"}",
               [this](int status, const std::string&) {
                 if (status == 200) name_ = names_.back();
               });
  }
  const std::array<std::string, 4> pages{"/api/1/me", "/api/1/me/export", "/api/1/tables",
                                         "/api/1/tables/" + table_ + "/record"};
  if (chance_.one_in(2)) ask("GET", chance_.pick(pages), "", [](int, const std::string&) {});
}

void Citizen::leave() {
  switch (end_) {
    case End::logs_out:
      return ask("POST", "/api/1/logout", "{}", [this](int, const std::string&) { has_left(); });
    case End::is_deleted:
      return ask("POST", "/api/1/me/delete", "{}", [this](int status, const std::string&) {
        if (status == 200) has_left();
        if (status == 401) step_ = Step::nobody;  // the answer to an earlier one was lost
      });
    case End::changes_password:
      return ask("POST", "/api/1/me/password",
                 R"({"old":")" + password + R"(","new":"another secret of mine","bearer":true})",
                 [this](int status, const std::string& body) {
                   if (status == 200) world_.oracle.knows_token(field(body, "token"), user_);
                   if (status == 200) has_left();
                   if (status == 401) step_ = Step::nobody;
                 });
    case End::is_banned:
      world_.order_ban(user_);
      has_left();
      return;
  }
}

void Citizen::has_left() {
  step_ = Step::left;
  left_at_ = world_.timeline.now();
}

/// Everything that the old token could open is tried.
void Citizen::check() {
  if (end_ == End::is_banned && !world_.orders_are_obeyed()) return;
  const bool server_had_time = world_.fine_for() > 2 * grace;
  // What is written at tables may go a little later.
  if (end_ == End::is_deleted && !server_had_time) return;
  if (end_ == End::is_deleted)
    for (const std::string& name : names_) world_.oracle.check_forgotten(name);
  if (end_ == End::is_banned && !server_had_time) return;
  if (wire_ && server_had_time && last_word_.empty()) {
    last_word_ = "last";
    wire_->send(R"({"type":"chat","nonce":"last","text":"still here"})");
  }
  ask("GET", "/api/1/me", "", [this](int status, const std::string& body) {
    if (status != 401) world_.oracle.wrong("a token is believed after its end: " + body);
    step_ = Step::checked;
  });
}

void Citizen::heard(const std::string& text) {
  if (!last_word_.empty() && field(text, "type") == "ok" && field(text, "nonce") == last_word_)
    world_.oracle.wrong("somebody talks on after the end of the token");
}

void Citizen::closed(int /*code*/, const std::string& /*reason*/) {
  wire_ = nullptr;
}

}  // namespace bastide::simulator
