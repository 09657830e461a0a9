#include "tests/server/support/player.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

#include "server/crypto.h"
#include "server/sql.h"

namespace bastide::server::testing {

std::string make_folder() {
  std::string name =
      (std::filesystem::temp_directory_path() / "bastide-test-").string() + std::string(6, 'X');
  if (mkdtemp(name.data()) == nullptr) std::abort();
  return name;
}

std::optional<ServerSettings> with_empty_postgres() {
  const char* address = std::getenv("BASTIDE_POSTGRES");
  if (address == nullptr) return std::nullopt;
  open_postgres(address)->run("DROP SCHEMA public CASCADE");
  open_postgres(address)->run("CREATE SCHEMA public");
  ServerSettings settings;
  settings.database = address;
  return settings;
}

void make_version_2(Sql& sql) {
  for (const char* statement : {"DROP TABLE participations", "DROP TABLE departures", "DROP TABLE names",
                                "DROP INDEX reports_by_reporter", "DROP INDEX reports_by_user",
                                "DROP INDEX reports_by_age", "DROP TABLE renamings", "DROP TABLE guest_looks",
                                "UPDATE meta SET value = '2' WHERE name = 'version'"})
    sql.run(statement);
}

RunningServer::RunningServer() : RunningServer(ServerSettings{}) {}

RunningServer::RunningServer(ServerSettings settings) : folder_(make_folder()) {
  settings.edge.port = 0;
  if (settings.database == ServerSettings{}.database) settings.database = folder_ + "/bastide.db";
  // One address plays many games at once here.
  settings.guests_per_address = 1'000'000;
  if (settings.edge.limits.requests == Limits{}.requests) settings.edge.limits.requests = 1'000'000;
  server_ = std::make_unique<Server>(settings);
  thread_ = std::thread([this] { server_->run(); });
}

RunningServer::~RunningServer() {
  server_->stop();
  thread_.join();
  server_.reset();
  std::filesystem::remove_all(folder_);
}

std::string guest(std::uint16_t port, const std::string& name) {
  const auto answer = request(port, "POST", "/api/1/guest", R"({"bearer":true,"name":")" + name + "\"}");
  const auto object = parse_object(answer.body);
  EXPECT_TRUE(answer.status == 200 && object.ok()) << answer.status << answer.body;
  return std::string(object->at("token").as_string());
}

std::string make_table(std::uint16_t port, const std::string& token, const std::string& settings) {
  const auto answer =
      request(port, "POST", "/api/1/tables", settings, {{"Authorization", "Bearer " + token}});
  const auto object = parse_object(answer.body);
  EXPECT_TRUE(answer.status == 200 && object.ok()) << answer.status << answer.body;
  return answer.status == 200 ? std::string(object->at("id").as_string()) : "";
}

Player::Player(std::uint16_t port, std::string table, std::string token, std::uint64_t seed)
    : port_(port),
      table_(std::move(table)),
      token_(std::move(token)),
      prefix_(random_hex(4) + "-"),
      rng_(seed) {}

bool Player::connect() {
  socket_ = std::make_unique<WebSocket>(port_, "/api/1/tables/" + table_ + "/socket");
  if (socket_->status() != 101) return false;
  state_.clear();
  const std::string token = token_.empty() ? "" : R"(,"token":")" + token_ + "\"";
  socket_->send(R"({"type":"hello","protocol":1,"since":)" + std::to_string(seen_) + token + "}");
  return until([] { return true; });
}

std::string Player::say(const std::string& type, const std::string& more) {
  const std::string nonce = prefix_ + std::to_string(++nonces_);
  socket_->send(R"({"type":")" + type + R"(","nonce":")" + nonce + "\"" + more + "}");
  return nonce;
}

bool Player::listen(int timeout_ms) {
  if (!socket_) return false;
  auto text = socket_->receive(timeout_ms);
  if (!text) return false;
  last_ = *text;
  take(*text);
  return true;
}

void Player::take(const std::string& text) {
  auto object = parse_object(text);
  const bool is_view_too_deep = !object;
  ASSERT_FALSE(is_view_too_deep) << text;
  const std::string type(object->at("type").as_string());
  if (type == "events") {
    for (const auto& event : object->at("events").as_array()) {
      const std::int64_t number = event.at("number").as_int64();
      if (number != seen_ + 1) gaps_ = true;
      seen_ = number;
    }
  } else if (type == "state") {
    state_ = std::move(*object);
  } else if (type == "ok" || type == "error") {
    last_nonce_ = std::string(object->at("nonce").as_string());
    last_answer_ = type == "ok" ? "ok" : std::string(object->at("code").as_string());
  }
}

std::string Player::answer_to(const std::string& nonce) {
  while (last_nonce_ != nonce)
    if (!listen()) return "";
  return last_answer_;
}

bool Player::is_over() const {
  return !state_.empty() && state_.at("stage").as_string() == "over";
}

bool Player::can_act() const {
  return !state_.empty() && state_.at("seat").is_int64() && state_.at("acting").is_int64() &&
         state_.at("seat").as_int64() == state_.at("acting").as_int64() &&
         (state_.contains("legal") || state_.at("stage").as_string() == "confirming");
}

bool Player::act() {
  if (!can_act()) return false;
  const std::string position = R"(,"position":)" + std::to_string(state_.at("position").as_int64());
  if (!state_.contains("legal")) return answer_to(say("confirm", position)) == "ok";
  const auto& legal = state_.at("legal").as_array();
  const std::string token(legal[rng_.below(static_cast<std::uint32_t>(legal.size()))].as_string());
  return answer_to(say("play", position + R"(,"confirm":true,"token":")" + token + "\"")) == "ok";
}

}  // namespace bastide::server::testing
