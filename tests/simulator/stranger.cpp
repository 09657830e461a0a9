#include "tests/simulator/stranger.h"

#include <array>
#include <boost/json/parse.hpp>

#include "tests/simulator/world.h"

namespace bastide::simulator {

Stranger::Stranger(World& world, int number)
    : world_(world), number_(number), chance_(world.chance.number(), "stranger " + std::to_string(number)) {}

Stranger::~Stranger() {
  if (wire_) wire_->reset();
}

void Stranger::begin() {
  world_.timeline.after(chance_.about(30 * second), the_world, [this] { wake(); });
}

void Stranger::wake() {
  if (world_.is_calm) {
    if (wire_) wire_->hang_up();
    wire_ = nullptr;
    return;
  }
  world_.timeline.after(chance_.about(5 * second), the_world, [this] { wake(); });
  if (world_.is_deserted) return;
  if (chance_.one_in(4)) return knock();
  if (wire_)
    misbehave();
  else
    come();
}

server::HttpRequest Stranger::request(const std::string& method, const std::string& path,
                                      const std::string& body) const {
  server::HttpRequest request;
  request.method = method;
  request.path = path;
  request.body = body;
  request.token = token_;
  request.address = "10.2.0." + std::to_string(number_);
  return request;
}

void Stranger::come() {
  if (world_.tables.empty()) return;
  table_ = chance_.one_in(20) ? std::string(32, 'a') : chance_.pick(world_.tables);
  last_.clear();
  wire_ = world_.network.connect(request("GET", "/api/1/tables/" + table_ + "/socket", ""), user_, *this);
  if (!wire_ || chance_.one_in(10)) return;  // who says nothing is shown the door
  wire_->send(R"({"type":"hello","protocol":1,"since":)" + std::to_string(chance_.below(200)) +
              (chance_.one_in(2) ? R"(,"view":false})" : R"(,"aids":true})"));
  // What comes before the welcome.
  for (std::uint32_t early = chance_.one_in(3) ? chance_.below(12) : 0; early > 0; --early)
    wire_->send(some_message());
}

std::string Stranger::some_message() {
  static constexpr std::array<const char*, 14> kinds{R"("play","token":"D@0,1/0","position":9)",
                                                     R"("confirm","position":5)",
                                                     R"("undo","position":7)",
                                                     R"("resign")",
                                                     R"("offer","position":8)",
                                                     R"("answer","position":8,"accept":true)",
                                                     R"("claim","position":12)",
                                                     R"("chat","text":"hello there")",
                                                     R"("mute","user":"u0")",
                                                     R"("remove","user":"u0")",
                                                     R"("rematch")",
                                                     R"("hint","position":3)",
                                                     R"("ping")",
                                                     R"("stand")"};
  const std::string kind = chance_.pick(kinds);
  // Nonces as others use them.
  return R"({"type":)" + kind + R"(,"nonce":"n)" + std::to_string(chance_.below(8)) + "-" +
         std::to_string(chance_.below(40)) + "\"}";
}

void Stranger::misbehave() {
  switch (chance_.below(12)) {
    case 0:
      return wire_->send("{\"type\":" + std::string(chance_.below(40), '['));
    case 1:
      return wire_->send(std::string(5000, 'x'));
    case 2:
      for (int i = 0; i < 150; ++i) wire_->send(some_message());
      return;
    case 3:
      return wire_->stop_reading(chance_.about(minute));
    case 4:
      wire_->hang_up();
      wire_ = nullptr;
      return;
    case 5:
      wire_->send(some_message());
      wire_->reset();
      wire_ = nullptr;
      return;
    default:
      return wire_->send(some_message());
  }
}

void Stranger::knock() {
  static constexpr std::array<const char*, 9> paths{"/api/1/guest",     "/api/1/tables", "/api/1/me",
                                                    "/api/1/me/export", "/api/1/login",  "/api/1/info",
                                                    "/api/2/x",         "/metrics",      "/healthz"};
  static constexpr std::array<const char*, 5> bodies{"{}", R"({"name":"Stranger","bearer":true})",
                                                     R"({"name":"a","password":"b"})", "[[[[",
                                                     R"({"game":"classic","seats":[]})"};
  std::string path =
      chance_.one_in(4) && !world_.tables.empty()
          ? "/api/1/tables/" + chance_.pick(world_.tables) + (chance_.one_in(2) ? "/record" : "/report")
          : chance_.pick(paths);
  // Logins with right names cost real time: the hash is the real one.
  const std::string body = chance_.pick(bodies);
  world_.network.ask(request(chance_.one_in(2) ? "GET" : "POST", path, body),
                     [this, path](const server::HttpResponse* answer) {
                       if (answer == nullptr || answer->status != 200 || path != "/api/1/guest") return;
                       boost::system::error_code error;
                       const auto value = json::parse(answer->body, error);
                       if (error || !value.as_object().contains("token")) return;
                       token_ = value.at("token").as_string();
                       user_ = value.at("user").at("id").as_string();
                       world_.oracle.knows_token(token_, user_);
                     });
}

void Stranger::heard(const std::string& text) {
  last_ = text;
}

void Stranger::closed(int /*code*/, const std::string& /*reason*/) {
  wire_ = nullptr;
}

}  // namespace bastide::simulator
