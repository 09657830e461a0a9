#include "games/discovery/catalogue.h"

#include "games/discovery/tables.h"
#include "kit/catalogue.h"

namespace bastide::discovery {

void write_catalogue(JsonWriter& json) {
  json.begin_object().key("kinds").begin_array();
  for (const auto& kind : tables.set.kinds) {
    begin_kind(json, kind);
    json.key("regions").begin_array();
    for (const auto& region : kind.regions) {
      json.begin_object().member("terrain", name_of(region.terrain));
      write_names(json, "sides", region.sides, side_names);
      write_names(json, "corners", region.corners, corner_names);
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

}  // namespace bastide::discovery
