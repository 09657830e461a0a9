#include "games/castle/catalogue.h"

#include "games/castle/tables.h"
#include "kit/catalogue.h"

namespace bastide::castle {
namespace {

void write_features(JsonWriter& json, const std::vector<Feature>& features) {
  json.key("features").begin_array();
  for (const auto& f : features) {
    json.begin_object().member("type", name_of(f.type));
    write_names(json, "sides", f.sides, side_names);
    write_names(json, "halves", f.halves, half_side_names);
    json.member("marked", f.marked).member("end", f.end).end_object();
  }
  json.end_array();
}

void write_squares(JsonWriter& json, std::string_view key, const std::vector<Square>& squares) {
  json.key(key).begin_array();
  for (const Square q : squares) json.begin_array().value(q.x).value(q.y).end_array();
  json.end_array();
}

}  // namespace

void write_catalogue(JsonWriter& json) {
  json.begin_object().key("kinds").begin_array();
  for (const auto& kind : tables.tiles.kinds) {
    begin_kind(json, kind);
    write_features(json, kind.features);
    json.end_object();
  }
  const Plan& plan = tables.plan;
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

}  // namespace bastide::castle
