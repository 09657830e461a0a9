#include "games/dice/catalogue.h"

#include "games/dice/tables.h"
#include "kit/catalogue.h"

namespace bastide::dice {

void write_catalogue(JsonWriter& json) {
  const auto& set = tables.set;
  json.begin_object().member("dice", set.dice).key("faces").begin_array();
  for (const auto& face : set.faces) {
    json.begin_object().member("letter", std::string(1, face.letter)).member("name", face.name);
    write_names(json, "sides", face.sides, side_names);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace bastide::dice
