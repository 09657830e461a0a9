#include "kit/event.h"

namespace bastide {

void write_score(const ScoreItem& item, JsonWriter& json) {
  json.member("type", item.type).member("feature", item.feature).member("completed", item.completed);
  if (!item.as.empty()) json.member("as", item.as);
  if (!item.standing.empty()) json.member("standing", item.standing);
  for (const auto& [name, count] : item.counts) json.member(name, count);
  json.key("squares").begin_array();
  for (const Square q : item.squares) json.begin_array().value(q.x).value(q.y).end_array();
  json.end_array();
  write_numbers(json, "followers", item.followers, item.seats);
  write_numbers(json, "points", item.points, item.seats);
}

}  // namespace bastide
