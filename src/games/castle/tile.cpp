#include "games/castle/tile.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "kit/text.h"

namespace bastide::castle {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t longest_file = 1 << 20;
constexpr int most_kinds = 64;
constexpr int most_copies = 99;
constexpr std::array tile_path_ends{"square"sv, "tower"sv, "house"sv};

using Words = std::vector<std::string_view>;

bool is_id(std::string_view word) {
  return !word.empty() && word.size() <= 12 && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

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

/// Reads one file, line by line; the first problem ends it.
class Reader {
 public:
  explicit Reader(std::string_view file_name) : file_(file_name) {}

  Result<TileSet> read(std::string_view text) {
    if (text.size() > longest_file) return Error{file_ + ": longer than 1 MiB, which no tile set is"};
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      const Words words = words_of(line.substr(0, line.find('#')));
      if (!words.empty()) read_line(words);
      if (error_) return *error_;
    }
    finish_tile();
    if (!error_ && set_.name.empty()) fail_at(line_, "no line 'set NAME'");
    if (!error_ && set_.kinds.empty()) fail_at(line_, "no tile");
    if (error_) return *error_;
    return std::move(set_);
  }

 private:
  void fail(const std::string& what) { fail_at(line_, what); }
  void fail_at(int line, const std::string& what) {
    if (!error_) error_ = Error{file_ + ":" + std::to_string(line) + ": " + what};
  }

  void read_line(const Words& words) {
    if (words[0] == "set") return read_set(words);
    if (words[0] == "tile") return read_tile(words);
    if (!index_of(type_names, words[0]))
      return fail("unknown word " + in_quotes(words[0]) +
                  ", expected set, tile, path, tower, house or court");
    if (set_.kinds.empty()) return fail(std::string(words[0]) + " before the first tile");
    auto feature = parse_feature(words, tile_path_ends);
    if (!feature) return fail(feature.error().message);
    set_.kinds.back().features.push_back(std::move(*feature));
  }

  void read_set(const Words& words) {
    if (words.size() != 2 || !is_id(words[1])) return fail("expected 'set NAME'");
    if (!set_.name.empty()) return fail("a second line 'set'");
    set_.name = words[1];
  }

  void read_tile(const Words& words) {
    finish_tile();
    if (error_) return;
    if (words.size() != 3) return fail("expected 'tile ID xCOUNT'");
    if (!is_id(words[1]))
      return fail("the tile's name " + in_quotes(words[1]) + " is not 1 to 12 letters, digits or '-'");
    for (const Kind& k : set_.kinds)
      if (k.id == words[1]) return fail("a second tile named " + k.id);
    if (set_.kinds.size() == most_kinds) return fail("more than " + std::to_string(most_kinds) + " kinds");
    const auto copies = words[2][0] == 'x' ? parse_int(words[2].substr(1)) : std::nullopt;
    if (!copies || *copies < 1 || *copies > most_copies)
      return fail("expected a count from x1 to x" + std::to_string(most_copies) + ", not " +
                  in_quotes(words[2]));
    tile_line_ = line_;
    set_.kinds.push_back({std::string(words[1]), *copies, {}});
  }

  /// Checks the tile that has just been read as a whole.
  void finish_tile() {
    if (error_ || set_.kinds.empty()) return;
    const Kind& kind = set_.kinds.back();
    const std::string fault = fault_of(kind.features, 15);
    if (!fault.empty()) return fail_at(tile_line_, "tile " + kind.id + ": " + fault);
    for (const Kind& other : set_.kinds)
      for (Turn t = 0; t < 4 && &other != &kind; ++t)
        if (turned_features(kind, t) == turned_features(other, 0))
          return fail_at(tile_line_, "tile " + kind.id + " is the same as " + other.id +
                                         (t == 0 ? "" : ", only turned") + ": count them together");
  }

  std::string file_;
  int line_ = 0;
  int tile_line_ = 0;
  TileSet set_;
  std::optional<Error> error_;
};

}  // namespace

Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name) {
  return Reader(file_name).read(text);
}

Result<Feature> parse_feature(const std::vector<std::string_view>& words,
                              std::span<const std::string_view> ends) {
  const std::string name(words[0]);
  Feature f;
  f.type = static_cast<AreaType>(index_of(type_names, words[0]).value_or(0));
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
    const auto building = index_of(type_names, f.end);
    const auto is_building = [&](const Feature& other) { return building && name_of(other.type) == f.end; };
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
  unsigned distinct = 0;
  for (Turn t = 0; t < 4; ++t) {
    bool seen = false;
    for (Turn u = 0; u < t; ++u) seen |= turned_features(kind, u) == turned_features(kind, t);
    if (!seen) distinct |= 1U << t;
  }
  return distinct;
}

}  // namespace bastide::castle
