#pragma once

#include <string_view>

#include "kit/json_writer.h"

/// What the catalogues of the games have in common (see `write_catalogue` in game.h). Threads may call it at
/// the same time, each with a writer of its own.
namespace bastide {

/// A member that is an array: the names of the bits that are set.
template <class Names>
void write_names(JsonWriter& json, std::string_view key, unsigned bits, const Names& names) {
  json.key(key).begin_array();
  for (unsigned i = 0; i < names.size(); ++i)
    if (((bits >> i) & 1) != 0) json.value(names[i]);
  json.end_array();
}

/// A member that is an array: the numbers of the bits that are set.
inline void write_numbers_of_bits(JsonWriter& json, std::string_view key, unsigned bits) {
  json.key(key).begin_array();
  for (int i = 0; bits >> i != 0; ++i)
    if (((bits >> i) & 1) != 0) json.value(i);
  json.end_array();
}

/// Opens the object of a tile kind, which the caller closes.
template <class Kind>
void begin_kind(JsonWriter& json, const Kind& kind) {
  json.begin_object().member("id", kind.id).member("copies", kind.copies);
  if constexpr (requires { kind.start; }) json.member("start", kind.start);
}

}  // namespace bastide
