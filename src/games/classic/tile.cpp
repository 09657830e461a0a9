#include "games/classic/tile.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "kit/text.h"
#include "kit/tile_file.h"

namespace bastide::classic {
namespace {

using namespace std::string_view_literals;

constexpr auto tile_marks = [] {
  std::array<std::string_view, 1 + kind_mark_names.size()> words{start_mark};
  std::copy(kind_mark_names.begin(), kind_mark_names.end(), words.begin() + 1);
  return words;
}();
constexpr std::string_view closed_word = "closed";
/// The words with which the lines of a tile begin: its features, and its closed sides.
constexpr auto line_words = [] {
  std::array<std::string_view, feature_types.size() + 1> words;
  std::transform(feature_types.begin(), feature_types.end(), words.begin(),
                 [](const FeatureTypeInfo& info) { return info.name; });
  words.back() = closed_word;
  return words;
}();
constexpr std::string_view junction = "junction";
constexpr std::array road_ends{junction, "city"sv, "cloister"sv, "shrine"sv, "bazaar"sv, "house"sv};
constexpr int most_pennants = 9;

using Words = std::vector<std::string_view>;

/// The words of a line, from left to right. Of several faults it keeps the first.
struct Line {
  const Words& words;
  std::size_t next = 1;
  std::string fault{};  // NOLINT(readability-redundant-member-init): g++ asks for the braces

  bool at_end() const { return next == words.size(); }
  std::string_view word() const { return at_end() ? std::string_view() : words[next]; }
  bool take(std::string_view expected) {
    if (at_end() || words[next] != expected) return false;
    ++next;
    return true;
  }
  void fail(const std::string& what) {
    if (fault.empty()) fault = what;
  }
  /// The sides (or half sides) that are named from here on, a bit each.
  template <std::size_t N>
  std::uint8_t take_named(const std::array<std::string_view, N>& names) {
    unsigned bits = 0;
    for (; !at_end(); ++next) {
      const auto number = index_of(names, words[next]);
      if (!number) break;
      if (((bits >> *number) & 1) != 0)
        fail((N == 4 ? "side " : "half side ") + std::string(words[next]) + " named twice");
      bits |= 1U << *number;
    }
    return static_cast<std::uint8_t>(bits);
  }
};

/// A feature, and others of the tile by a bit for each of their sides: the cities that a field touches, what
/// it meets by its line's own word, and what its road's end meets.
struct ReadFeature {
  Feature feature;
  std::uint8_t touched = 0;
  std::uint8_t met = 0;
  std::uint8_t met_at_end = 0;
};

/// Takes the marks of a feature, and the pennants of a city, in whatever order.
void take_marks(Line& line, Feature& f) {
  while (!line.at_end()) {
    if (f.type == FeatureType::city && line.take("pennant")) {
      if (++f.pennants > most_pennants)
        return line.fail("more than " + std::to_string(most_pennants) + " pennants");
      continue;
    }
    const auto info = std::find_if(mark_infos.begin(), mark_infos.end(), [&](const MarkInfo& i) {
      return i.type == f.type && i.word == line.word() && !f.has(i.mark);
    });
    if (info == mark_infos.end()) return;
    if (info->mark == Mark::cap && !std::has_single_bit(f.sides))
      return line.fail("only a city with one side can be a cap");
    f.marks = static_cast<Marks>(f.marks | 1U << static_cast<int>(info->mark));
    ++line.next;
  }
}

void take_road_end(Line& line, ReadFeature& read) {
  Feature& f = read.feature;
  if (line.take("to")) {
    if (!index_of(road_ends, line.word())) return line.fail("expected " + listed(road_ends) + " after 'to'");
    f.end = line.words[line.next++];
    read.met_at_end = line.take_named(side_names);
  }
  const bool is_branching = line.take("branching");
  if (is_branching != (std::popcount(f.sides) > 2))
    line.fail(is_branching ? "only a road with more than two sides is branching"
                           : "a road with more than two sides: write a junction's roads apart");
}

/// The half sides and, by their sides, the cities that it touches. A field that is shut in by cities has no
/// half side.
void take_field(Line& line, ReadFeature& read) {
  read.feature.halves = line.take_named(half_names);
  if (line.take("touching")) {
    if (line.at_end()) return line.fail("'touching' without a side");
    read.touched = line.take_named(side_names);
    if (read.touched == 0)
      line.fail("expected a side (N E S W) after 'touching', not " + in_quotes(line.word()));
  } else if (read.feature.halves == 0 && line.at_end()) {
    line.fail("a field without half sides");
  }
}

/// `meets SIDES`: what the feature meets where no road ends.
void take_meeting(Line& line, ReadFeature& read) {
  if (!line.take("meets")) return;
  read.met = line.take_named(side_names);
  if (read.met == 0) line.fail("expected a side (N E S W) after 'meets', not " + in_quotes(line.word()));
}

/// Whether a figure could go from there to another feature of the tile.
constexpr bool can_meet(FeatureType type) {
  return type != FeatureType::field && holds_figures(type);
}

/// What could stand where a line has a word that does not belong there.
std::string expected_in(FeatureType type) {
  std::vector<std::string> words;
  if (!is_sacred(type))
    words.emplace_back(type == FeatureType::field ? "a half side (NL NR EL ER SL SR WL WR)" : "a side");
  if (type == FeatureType::field) words.emplace_back("'touching'");
  if (type == FeatureType::road) words.emplace_back("'to'");
  for (const MarkInfo& info : mark_infos)
    if (info.type == type) words.push_back("'" + std::string(info.word) + "'");
  if (type == FeatureType::city) words.emplace_back("'pennant'");
  if (can_meet(type)) words.emplace_back("'meets'");
  return listed(words);
}

Result<ReadFeature> read_feature(const Words& words) {
  Line line{words};
  ReadFeature read;
  Feature& f = read.feature;
  const auto type = find_feature_type(words[0]);
  if (!type) return Error{std::string(words[0]) + " is no feature"};
  f.type = *type;
  const std::string name(name_of(f.type));
  if (f.type == FeatureType::field) {
    take_field(line, read);
  } else if (!is_sacred(f.type)) {
    f.sides = line.take_named(side_names);
    if (f.sides == 0) line.fail("a " + name + " without sides");
    if (f.type == FeatureType::road) take_road_end(line, read);
  }
  take_marks(line, f);
  if (can_meet(f.type)) take_meeting(line, read);
  if (!line.at_end()) line.fail("expected " + expected_in(f.type) + ", not " + in_quotes(line.word()));
  if (f.type == FeatureType::road && std::has_single_bit(f.sides) != !f.end.empty())
    line.fail("a road with one side, and no other, says where it ends: 'to WHAT'");
  if (!line.fault.empty()) return Error{line.fault};
  return read;
}

/// A tile while it is read, with the line of each feature. The first fault is kept.
class KindReader {
 public:
  KindReader(const TileFile& file, const TileFile::Kind& source) : file_(file), source_(source) {}

  Result<Kind> read() {
    kind_.id = source_.id;
    kind_.copies = source_.copies;
    kind_.start = source_.mark == start_mark;
    kind_.mark = kind_mark_names.find(source_.mark);
    for (const auto& line : source_.lines) read_line(line);
    if (!error_ && kind_.features.size() > max_features) fail(source_.line, " has too many features");
    if (!error_) check_sides();
    if (!error_) check_halves();
    if (!error_) check_fields();
    if (!error_) check_road_ends();
    if (!error_ && std::count_if(kind_.features.begin(), kind_.features.end(),
                                 [](const Feature& f) { return is_sacred(f.type); }) > 1)
      fail(source_.line, " has two cloisters or shrines");
    if (!error_) link_cities();
    if (!error_) link_meetings();
    if (error_) return *error_;
    return std::move(kind_);
  }

 private:
  void fail(int line, const std::string& what) {
    if (!error_) error_ = file_.error_at(line, "tile " + kind_.id + what);
  }
  void fail_at_side(int line, Side side, const std::string& what) {
    fail(line, ": side " + std::string(side_names[index(side)]) + " " + what);
  }

  void read_line(const TileFile::Line& source) {
    if (error_) return;
    if (source.words[0] == closed_word) {
      Line line{source.words};
      kind_.closed = static_cast<std::uint8_t>(kind_.closed | line.take_named(side_names));
      if (!line.at_end() || line.next == 1) line.fail("expected 'closed' and sides (N E S W)");
      if (!line.fault.empty()) error_ = file_.error_at(source.number, line.fault);
      return;
    }
    auto read = read_feature(source.words);
    if (!read) {
      error_ = file_.error_at(source.number, read.error().message);
      return;
    }
    kind_.features.push_back(read->feature);
    lines_.push_back(source.number);
    read_.push_back(std::move(*read));
  }

  void check_sides() {
    for (const Side s : all_sides) {
      const Feature* seen = nullptr;
      for (std::size_t i = 0; i < kind_.features.size(); ++i) {
        const Feature& f = kind_.features[i];
        if (((f.sides >> index(s)) & 1) == 0) continue;
        if (seen != nullptr)
          return fail_at_side(lines_[i], s,
                              "is covered twice, by a " + std::string(name_of(seen->type)) + " and a " +
                                  std::string(name_of(f.type)));
        if (is_closed(s))
          return fail_at_side(lines_[i], s, "is closed, but a " + std::string(name_of(f.type)) + "'s");
        seen = &f;
      }
    }
  }

  void check_halves() {
    for (HalfSide h = 0; h < 8; ++h) {
      bool is_covered = is_closed(side_of(h));
      int fields = 0;
      int line = source_.line;
      for (std::size_t i = 0; i < kind_.features.size(); ++i) {
        const Feature& f = kind_.features[i];
        is_covered |= f.type == FeatureType::city && ((f.sides >> index(side_of(h))) & 1) != 0;
        if (((f.halves >> h) & 1) == 0) continue;
        ++fields;
        line = lines_[i];
      }
      const std::string where = ": half side " + std::string(half_names[h]) + " ";
      if (fields > 1) return fail(line, where + "belongs to two fields");
      if (fields == 1 && is_covered)
        return fail(line,
                    where + "is a field's on a side that is " + (is_closed(side_of(h)) ? "closed" : "city"));
      if (fields == 0 && !is_covered)
        return fail(source_.line, where + "is missing: no field or city has it");
    }
  }

  /// A side of field alone belongs to one field; a road from side to side has another field on either hand.
  void check_fields() {
    for (const Side s : all_sides) {
      const Feature* through = nullptr;  // what reaches this side besides fields
      int left = -1;
      int right = -1;
      for (std::size_t i = 0; i < kind_.features.size(); ++i) {
        const Feature& f = kind_.features[i];
        if (((f.sides >> index(s)) & 1) != 0) through = &f;
        if (((f.halves >> left_half(s)) & 1) != 0) left = static_cast<int>(i);
        if (((f.halves >> right_half(s)) & 1) != 0) right = static_cast<int>(i);
      }
      if (through == nullptr && left != right)
        return fail_at_side(source_.line, s, "has two fields and nothing between them");
      if (through != nullptr && through->type == FeatureType::road && through->end.empty() &&
          !through->has(Mark::tunnel) && left == right)
        return fail_at_side(source_.line, s,
                            "has the same field on both sides of a road that crosses the tile");
    }
  }

  void check_road_ends() {
    const auto has = [&](FeatureType type) {
      return std::any_of(kind_.features.begin(), kind_.features.end(),
                         [&](const Feature& f) { return f.type == type; });
    };
    for (std::size_t i = 0; i < kind_.features.size(); ++i) {
      const std::string& end = kind_.features[i].end;
      const auto type = find_feature_type(end);
      const auto mark = kind_mark_names.find(end);
      if ((type && !has(*type)) || (mark && !kind_.is(*mark)))
        return fail(lines_[i], ": the road runs to a " + end + ", but there is none");
    }
  }

  /// Calls `visit(number)` for the features that are named by sides to which they run. `fits` says which may
  /// be named; where there is no such feature, `fault` and the side say what is wrong.
  template <class Fits, class Visit>
  void for_each_named(std::size_t by, unsigned sides, const std::string& fault, Fits&& fits, Visit&& visit) {
    for (const Side s : all_sides) {
      if (((sides >> index(s)) & 1) == 0) continue;
      const auto named = std::find_if(
          kind_.features.begin(), kind_.features.end(),
          [&](const Feature& other) { return fits(other) && ((other.sides >> index(s)) & 1) != 0; });
      if (named == kind_.features.end())
        return fail(lines_[by], ": the " + std::string(name_of(kind_.features[by].type)) + " " + fault +
                                    " at side " + std::string(side_names[index(s)]) + ", but there is none");
      visit(static_cast<std::size_t>(named - kind_.features.begin()));
    }
  }

  static bool is_city(const Feature& f) { return f.type == FeatureType::city; }

  /// The cities that fields touch are named by their sides.
  void link_cities() {
    for (std::size_t i = 0; i < kind_.features.size(); ++i) {
      Feature& f = kind_.features[i];
      for_each_named(i, read_[i].touched, "touches a city", is_city, [&](std::size_t city) {
        f.touching = static_cast<std::uint16_t>(f.touching | 1 << city);
      });
    }
  }

  void meet(std::size_t a, std::size_t b) {
    if (a == b)
      return fail(lines_[a], ": the " + std::string(name_of(kind_.features[a].type)) + " meets itself");
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
      auto& meets = kind_.features[one].meets;
      meets = static_cast<std::uint16_t>(meets | 1 << other);
    }
  }

  /// What meets inside the tile: a road what it runs to; all that comes to the junction; and what a line
  /// says.
  void link_meetings() {
    std::vector<std::size_t> at_junction;
    for (std::size_t i = 0; i < kind_.features.size(); ++i) {
      const std::string& end = kind_.features[i].end;
      if (end == junction) at_junction.push_back(i);
      for_each_named(i, read_[i].met_at_end, "meets a city", is_city, [&](std::size_t city) {
        meet(i, city);
        if (end == junction) at_junction.push_back(city);
      });
      for_each_named(
          i, read_[i].met, "meets something", [](const Feature& f) { return can_meet(f.type); },
          [&](std::size_t other) { meet(i, other); });
      if (const auto type = find_feature_type(end); type && read_[i].met_at_end == 0) meet_only(i, *type);
    }
    for (const std::size_t a : at_junction)
      for (const std::size_t b : at_junction)
        if (a < b) meet(a, b);
  }

  /// A road meets the city, cloister or shrine of the tile; of several cities its line names one.
  void meet_only(std::size_t road, FeatureType type) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < kind_.features.size(); ++i)
      if (kind_.features[i].type == type) found.push_back(i);
    const std::string name(name_of(type));
    if (found.size() > 1)
      return fail(lines_[road],
                  ": the road runs to one of several: name a side of it, 'to " + name + " SIDE'");
    for (const std::size_t i : found) meet(road, i);
  }

  bool is_closed(Side s) const { return ((kind_.closed >> index(s)) & 1) != 0; }

  const TileFile& file_;
  const TileFile::Kind& source_;
  Kind kind_;
  std::vector<int> lines_;         ///< by feature
  std::vector<ReadFeature> read_;  ///< by feature, as its line says
  std::optional<Error> error_;
};

}  // namespace

Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name) {
  return read_tile_set<TileSet>(
      text, file_name, {tile_marks, line_words},
      [](const TileFile& file, const TileFile::Kind& source) { return KindReader(file, source).read(); });
}

}  // namespace bastide::classic
