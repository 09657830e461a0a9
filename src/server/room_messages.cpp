#include "server/room.h"

namespace bastide::server {

std::string ok_message(const std::string& nonce, std::int64_t number, const std::string& table) {
  JsonWriter json;
  json.begin_object().member("type", "ok").member("nonce", nonce).member("number", number);
  if (!table.empty()) json.member("table", table);
  return json.end_object().take();
}

std::string error_message(const std::string& nonce, std::string_view code, std::string_view message,
                          std::int64_t number) {
  JsonWriter json;
  json.begin_object()
      .member("type", "error")
      .member("nonce", nonce)
      .member("code", code)
      .member("message", message);
  return json.member("number", number).end_object().take();
}

std::string thinking_message(std::size_t ahead) {
  JsonWriter json;
  json.begin_object().member("type", "thinking").member("ahead", static_cast<std::int64_t>(ahead));
  return json.end_object().take();
}

std::string hint_message(const std::string& nonce, std::int64_t position,
                         const std::vector<JudgedMove>& moves) {
  JsonWriter json;
  json.begin_object().member("type", "hint").member("nonce", nonce).member("position", position);
  json.key("moves").begin_array();
  for (const JudgedMove& move : moves) {
    json.begin_object().member("token", move.token);
    if (move.simulations > 0) json.member("chance", move.chance).member("margin", move.margin);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace bastide::server
