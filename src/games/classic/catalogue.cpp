#include "games/classic/catalogue.h"

#include "games/classic/tables.h"
#include "kit/catalogue.h"

namespace bastide::classic {
namespace {

void write_feature(JsonWriter& json, const Feature& f) {
  json.begin_object().member("type", name_of(f.type));
  write_names(json, "sides", f.sides, side_names);
  write_names(json, "halves", f.halves, half_names);
  json.member("pennants", f.pennants).member("cap", f.has(Mark::cap)).member("end", f.end);
  json.member("inn", f.has(Mark::inn));
  write_numbers_of_bits(json, "touching", f.touching);
  for (const MarkInfo& info : mark_infos)
    if (info.mark != Mark::cap && info.mark != Mark::inn && f.has(info.mark)) json.member(info.word, true);
  json.end_object();
}

}  // namespace

void write_catalogue(JsonWriter& json) {
  json.begin_array();
  for (const auto& set : tables.sets) {
    json.begin_object().member("set", set.name).key("kinds").begin_array();
    for (const auto& kind : set.kinds) {
      begin_kind(json, kind);
      json.member("bazaar", kind.is(KindMark::bazaar));
      if (kind.closed != 0) write_names(json, "closed", kind.closed, side_names);
      json.key("features").begin_array();
      for (const auto& f : kind.features) write_feature(json, f);
      json.end_array().end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace bastide::classic
