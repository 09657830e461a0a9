#include "match/catalogue.h"

#include "games/registry.h"

namespace bastide {

std::string games_json() {
  JsonWriter json;
  json.begin_array();
  for (const GameInfo& game : game_infos()) {
    json.begin_object().member("name", game.name).member("title", game.title);
    json.member("min", game.min_players).member("max", game.max_players).key("options").begin_array();
    for (const OptionSpec& option : game.options) {
      json.begin_object().member("name", option.name).member("help", option.help).key("values").begin_array();
      for (const auto value : option.values) json.value(value);
      json.end_array().end_object();
    }
    json.end_array().end_object();
  }
  return json.end_array().take();
}

std::string tiles_json() {
  JsonWriter json;
  json.begin_object();
  for (const GameInfo& game : game_infos()) {
    json.key(game.name);
    game.write_catalogue(json);
  }
  return json.end_object().take();
}

}  // namespace bastide
