#include "kit/event.h"

namespace bastide {

void write_score(const ScoreItem& item, JsonWriter& json) {
  json.member("type", item.type).member("feature", item.feature).member("completed", item.completed);
  for (const auto& [name, text] : item.notes) json.member(name, text);
  for (const auto& [name, count] : item.counts) json.member(name, count);
  json.key("squares").begin_array();
  for (const Square q : item.squares) json.begin_array().value(q.x).value(q.y).end_array();
  json.end_array();
  write_numbers(json, "followers", item.followers, item.seats);
  write_numbers(json, "points", item.points, item.seats);
}

}  // namespace bastide
