#include "games/castle/tile.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "kit/text.h"
#include "kit/tile_file.h"

namespace bastide::castle {
namespace {

using namespace std::string_view_literals;

constexpr std::array tile_path_ends{"square"sv, "tower"sv, "house"sv};

/// Adds the side or half side that a word names to the bits; false if it names none.
template <std::size_t N>
bool add_named(const std::array<std::string_view, N>& names, std::string_view word, std::uint8_t& bits,
               std::string& fault) {
  const auto number = index_of(names, word);
  if (!number) return false;
  if (((bits >> *number) & 1) != 0) fault = std::string(word) + " named twice";
  bits = static_cast<std::uint8_t>(bits | 1 << *number);
  return true;
}

/// What is wrong with a tile as a whole, seen beside those before it; or nothing.
std::string fault_of(const Kind& kind, const std::vector<Kind>& others) {
  if (const std::string fault = fault_of(kind.features, 15); !fault.empty()) return ": " + fault;
  for (const Kind& other : others)
    for (Turn t = 0; t < 4; ++t)
      if (turned_features(kind, t) == turned_features(other, 0))
        return " is the same as " + other.id + (t == 0 ? "" : ", only turned") + ": count them together";
  return "";
}

}  // namespace

Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name) {
  const auto file = read_tile_file(text, file_name, {{}, type_names});
  if (!file) return file.error();
  TileSet set;
  set.name = file->set_name;
  for (const auto& source : file->kinds) {
    Kind kind{source.id, source.copies, {}};
    for (const auto& line : source.lines) {
      auto feature = parse_feature(line.words, tile_path_ends);
      if (!feature) return file->error_at(line.number, feature.error().message);
      kind.features.push_back(std::move(*feature));
    }
    if (const std::string fault = fault_of(kind, set.kinds); !fault.empty())
      return file->error_at(source.line, "tile " + kind.id + fault);
    set.kinds.push_back(std::move(kind));
  }
  return set;
}

Result<Feature> parse_feature(const std::vector<std::string_view>& words,
                              std::span<const std::string_view> ends) {
  const std::string name(words[0]);
  Feature f;
  f.type = type_names.find(words[0]).value_or(AreaType::path);
  const bool is_path = f.type == AreaType::path;
  const std::string_view mark = is_path ? "well" : f.type == AreaType::court ? "market" : "";
  std::string fault;
  std::size_t i = 1;
  while (i < words.size() && (is_path ? add_named(side_names, words[i], f.sides, fault)
                                      : add_named(half_side_names, words[i], f.halves, fault)))
    ++i;
  if (!fault.empty()) return Error{fault};
  if (i == 1)
    return Error{is_path ? "a path without sides (N E S W)"
                         : "a " + name + " without half sides (Nw Ne En Es Se Sw Ws Wn)"};
  if (i < words.size() && !mark.empty() && words[i] == mark) {
    f.marked = true;
    ++i;
  }
  if (is_path && i + 2 == words.size() && words[i] == "to" &&
      std::find(ends.begin(), ends.end(), words[i + 1]) != ends.end()) {
    f.end = words[i + 1];
    i += 2;
  }
  if (i < words.size()) {
    std::string expected = is_path ? "a side" : "a half side";
    if (!mark.empty()) expected += ", '" + std::string(mark) + "'";
    if (is_path) expected += " or 'to' and " + joined(ends, " or ");
    return Error{"expected " + expected + ", not " + in_quotes(words[i])};
  }
  if (is_path && std::has_single_bit(f.sides) != !f.end.empty())
    return Error{"a path with one side, and no other, says where it ends: 'to WHAT'"};
  return f;
}

std::string fault_of(const std::vector<Feature>& features, unsigned sides) {
  if (features.size() > max_features) return "more than " + std::to_string(max_features) + " features";
  for (const Side s : all_sides) {
    const auto paths = std::count_if(features.begin(), features.end(),
                                     [&](const Feature& f) { return ((f.sides >> index(s)) & 1) != 0; });
    const bool is_there = ((sides >> index(s)) & 1) != 0;
    const std::string side = "side " + std::string(side_names[index(s)]);
    if (paths > 1) return side + " has two paths";
    if (paths > 0 && !is_there) return side + " touches no square, but has a path";
    for (const HalfSide h : {left_half(s), right_half(s)}) {
      const auto count = std::count_if(features.begin(), features.end(),
                                       [&](const Feature& f) { return ((f.halves >> h) & 1) != 0; });
      const std::string half = "half side " + std::string(half_side_names[h]);
      if (count > 1) return half + " belongs to two areas";
      if (count == 0 && is_there) return half + " is missing: no tower, house or court has it";
      if (count > 0 && !is_there) return half + " touches no square";
    }
  }
  for (const Feature& f : features) {
    const auto building = type_names.find(f.end);
    const auto is_building = [&](const Feature& other) { return other.type == building; };
    if (building && std::none_of(features.begin(), features.end(), is_building))
      return "a path runs to a " + f.end + ", but there is none";
  }
  return "";
}

std::vector<Feature> turned_features(const Kind& kind, Turn turn) {
  std::vector<Feature> features = kind.features;
  for (Feature& f : features) {
    const auto anchors = static_cast<std::uint8_t>(anchors_of(f, turn));
    (f.type == AreaType::path ? f.sides : f.halves) = anchors;
  }
  const auto key = [](const Feature& f) { return std::tuple(f.type, f.sides, f.halves); };
  std::sort(features.begin(), features.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  return features;
}

unsigned distinct_turns(const Kind& kind) {
  return distinct_turns_of([&](Turn turn) { return turned_features(kind, turn); });
}

}  // namespace bastide::castle
