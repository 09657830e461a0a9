#include "match/catalogue.h"

#include "games/castle/tables.h"
#include "games/classic/tables.h"
#include "games/dice/tables.h"
#include "games/discovery/tables.h"
#include "games/registry.h"
#include "kit/json_writer.h"

namespace bastide {
namespace {

/// The names of the bits that are set.
template <class Names>
void write_names(JsonWriter& json, std::string_view key, unsigned bits, const Names& names) {
  json.key(key).begin_array();
  for (unsigned i = 0; i < names.size(); ++i)
    if (((bits >> i) & 1) != 0) json.value(names[i]);
  json.end_array();
}

void write_numbers_of_bits(JsonWriter& json, std::string_view key, unsigned bits) {
  json.key(key).begin_array();
  for (int i = 0; bits >> i != 0; ++i)
    if (((bits >> i) & 1) != 0) json.value(i);
  json.end_array();
}

template <class Kind>
void begin_kind(JsonWriter& json, const Kind& kind) {
  json.begin_object().member("id", kind.id).member("copies", kind.copies);
  if constexpr (requires { kind.start; }) json.member("start", kind.start);
}

void write_feature(JsonWriter& json, const classic::Feature& f) {
  json.begin_object().member("type", classic::name_of(f.type));
  write_names(json, "sides", f.sides, side_names);
  write_names(json, "halves", f.halves, half_names);
  json.member("pennants", f.pennants).member("cap", f.cap).member("end", f.end).member("inn", f.inn);
  write_numbers_of_bits(json, "touching", f.touching);
  json.end_object();
}

void write_classic(JsonWriter& json) {
  json.begin_array();
  for (const auto& set : classic::tables.sets) {
    json.begin_object().member("set", set.name).key("kinds").begin_array();
    for (const auto& kind : set.kinds) {
      begin_kind(json, kind);
      json.member("bazaar", kind.bazaar).key("features").begin_array();
      for (const auto& f : kind.features) write_feature(json, f);
      json.end_array().end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void write_features(JsonWriter& json, const std::vector<castle::Feature>& features) {
  json.key("features").begin_array();
  for (const auto& f : features) {
    json.begin_object().member("type", castle::name_of(f.type));
    write_names(json, "sides", f.sides, side_names);
    write_names(json, "halves", f.halves, castle::half_side_names);
    json.member("marked", f.marked).member("end", f.end).end_object();
  }
  json.end_array();
}

void write_squares(JsonWriter& json, std::string_view key, const std::vector<Square>& squares) {
  json.key(key).begin_array();
  for (const Square q : squares) json.begin_array().value(q.x).value(q.y).end_array();
  json.end_array();
}

void write_castle(JsonWriter& json) {
  json.begin_object().key("kinds").begin_array();
  for (const auto& kind : castle::tables.tiles.kinds) {
    begin_kind(json, kind);
    write_features(json, kind.features);
    json.end_object();
  }
  const castle::Plan& plan = castle::tables.plan;
  json.end_array();
  write_squares(json, "squares", plan.squares);
  write_squares(json, "ring", plan.ring);
  json.key("corners").begin_array();
  for (const int corner : plan.corners) json.value(corner);
  json.end_array().key("starts").begin_array();
  for (const auto& start : plan.starts) {
    json.begin_object().member("x", start.square.x).member("y", start.square.y);
    json.member("side", side_names[index(start.side)]);
    write_features(json, start.features);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_discovery(JsonWriter& json) {
  json.begin_object().key("kinds").begin_array();
  for (const auto& kind : discovery::tables.set.kinds) {
    begin_kind(json, kind);
    json.key("regions").begin_array();
    for (const auto& region : kind.regions) {
      json.begin_object().member("terrain", discovery::name_of(region.terrain));
      write_names(json, "sides", region.sides, side_names);
      write_names(json, "corners", region.corners, discovery::corner_names);
      write_numbers_of_bits(json, "borders", region.borders);
      json.end_object();
    }
    json.end_array().key("cities").begin_array();
    for (const auto& city : kind.cities)
      json.begin_object().member("land", city.land).member("sea", city.sea).end_object();
    json.end_array().end_object();
  }
  json.end_array().end_object();
}

void write_dice(JsonWriter& json) {
  const auto& set = dice::tables.set;
  json.begin_object().member("dice", set.dice).key("faces").begin_array();
  for (const auto& face : set.faces) {
    json.begin_object().member("letter", std::string(1, face.letter)).member("name", face.name);
    write_names(json, "sides", face.sides, side_names);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

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
  json.begin_object().key("classic");
  write_classic(json);
  json.key("castle");
  write_castle(json);
  json.key("discovery");
  write_discovery(json);
  json.key("dice");
  write_dice(json);
  return json.end_object().take();
}

}  // namespace bastide
