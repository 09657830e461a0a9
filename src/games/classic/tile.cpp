#include "games/classic/tile.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "kit/text.h"

namespace bastide::classic {
namespace {

constexpr std::size_t longest_file = 1 << 20;
constexpr int most_kinds = 64;
constexpr int most_copies = 99;
constexpr std::array<std::string_view, 5> road_ends{"junction", "city", "cloister", "shrine", "bazaar"};

using Words = std::vector<std::string_view>;

bool is_id(std::string_view word, std::size_t longest) {
  return !word.empty() && word.size() <= longest && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
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
    if (!error_ && set_.name.empty()) fail("no line 'set NAME'");
    if (!error_ && set_.kinds.empty()) fail("no tile");
    if (error_) return *error_;
    return std::move(set_);
  }

 private:
  void fail(const std::string& what) { fail_at(line_, what); }
  void fail_at(int line, const std::string& what) {
    if (!error_) error_ = Error{file_ + ":" + std::to_string(line) + ": " + what};
  }

  void read_line(const Words& words) {
    const std::string_view first = words[0];
    if (first == "set") return read_set(words);
    if (first == "tile") return read_tile(words);
    if (const auto type = index_of(type_names, first)) {
      if (set_.kinds.empty()) return fail(std::string(first) + " before the first tile");
      return read_feature(static_cast<FeatureType>(*type), words);
    }
    fail("unknown word " + in_quotes(first) + ", expected set, tile, city, road, field, cloister or shrine");
  }

  void read_set(const Words& words) {
    if (words.size() != 2 || !is_id(words[1], 32)) return fail("expected 'set NAME'");
    if (!set_.name.empty()) return fail("a second line 'set'");
    set_.name = words[1];
  }

  void read_tile(const Words& words) {
    finish_tile();
    if (error_) return;
    const bool is_start = words.size() == 4 && words[3] == "start";
    const bool is_bazaar = words.size() == 4 && words[3] == "bazaar";
    if (words.size() < 3 || words.size() > 4 || (words.size() == 4 && !is_start && !is_bazaar))
      return fail("expected 'tile ID xCOUNT', 'tile ID xCOUNT start' or 'tile ID xCOUNT bazaar'");
    if (!is_id(words[1], 12))
      return fail("the tile's name " + in_quotes(words[1]) + " is not 1 to 12 letters, digits or '-'");
    for (const Kind& k : set_.kinds)
      if (k.id == words[1]) return fail("a second tile named " + k.id);
    if (set_.kinds.size() == most_kinds) return fail("more than " + std::to_string(most_kinds) + " kinds");
    const auto copies = words[2][0] == 'x' ? parse_int(words[2].substr(1)) : std::nullopt;
    if (!copies || *copies < 1 || *copies > most_copies)
      return fail("expected a count from x1 to x" + std::to_string(most_copies) + ", not " +
                  in_quotes(words[2]));
    if (is_start) {
      if (has_start_) return fail("a second start tile");
      has_start_ = true;
    }
    tile_line_ = line_;
    set_.kinds.push_back({std::string(words[1]), *copies, is_start, is_bazaar, {}});
  }

  void read_feature(FeatureType type, const Words& words) {
    Feature f;
    f.type = type;
    std::vector<Side> touched;
    std::size_t i = 1;
    if (type == FeatureType::field) {
      for (; i < words.size() && words[i] != "touching"; ++i) {
        const auto half = index_of(half_names, words[i]);
        if (!half) return fail("expected a half side (NL NR EL ER SL SR WL WR), not " + in_quotes(words[i]));
        if (((f.halves >> *half) & 1) != 0)
          return fail("half side " + std::string(words[i]) + " named twice");
        f.halves = static_cast<std::uint8_t>(f.halves | 1 << *half);
      }
      if (f.halves == 0) return fail("a field without half sides");
      if (i < words.size() && !read_touched(words, i + 1, touched)) return;
    } else if (!is_sacred(type)) {
      for (; i < words.size(); ++i) {
        const auto side = index_of(side_names, words[i]);
        if (!side) break;
        if (((f.sides >> *side) & 1) != 0) return fail("side " + std::string(words[i]) + " named twice");
        f.sides = static_cast<std::uint8_t>(f.sides | 1 << *side);
      }
      if (f.sides == 0) return fail("a " + std::string(name_of(type)) + " without sides");
      if (!(type == FeatureType::city ? read_city_marks(words, i, f) : read_road_end(words, i, f))) return;
    } else if (words.size() > 1) {
      return fail("a " + std::string(name_of(type)) + " takes no more words");
    }
    set_.kinds.back().features.push_back(f);
    sources_.push_back({line_, std::move(touched)});
  }

  bool read_touched(const Words& words, std::size_t from, std::vector<Side>& touched) {
    for (std::size_t i = from; i < words.size(); ++i) {
      const auto side = index_of(side_names, words[i]);
      if (!side) return fail("expected a side (N E S W) after 'touching', not " + in_quotes(words[i])), false;
      if (std::find(touched.begin(), touched.end(), static_cast<Side>(*side)) != touched.end())
        return fail("side " + std::string(words[i]) + " named twice"), false;
      touched.push_back(static_cast<Side>(*side));
    }
    if (touched.empty()) return fail("'touching' without a side"), false;
    return true;
  }

  bool read_city_marks(const Words& words, std::size_t from, Feature& f) {
    for (std::size_t i = from; i < words.size(); ++i) {
      if (words[i] == "cap" && !f.cap && std::has_single_bit(f.sides)) {
        f.cap = true;
      } else if (words[i] == "pennant" && f.pennants == 0) {
        f.pennants = 1;
      } else if (words[i] == "cap" && !f.cap) {
        return fail("only a city with one side can be a cap"), false;
      } else {
        return fail("expected a side, 'cap' or 'pennant', not " + in_quotes(words[i])), false;
      }
    }
    return true;
  }

  bool read_road_end(const Words& words, std::size_t from, Feature& f) {
    std::size_t end = words.size();
    if (end > from && words[end - 1] == "inn") {
      f.inn = true;
      --end;
    }
    if (from < end) {
      if (words[from] != "to")
        return fail("expected a side, 'to' or 'inn', not " + in_quotes(words[from])), false;
      if (end != from + 2 || !index_of(road_ends, words[from + 1]))
        return fail("expected junction, city, cloister, shrine or bazaar after 'to'"), false;
      f.end = words[from + 1];
    }
    if (std::popcount(f.sides) > 2)
      return fail("a road with more than two sides: write a junction's roads apart"), false;
    if (std::has_single_bit(f.sides) != !f.end.empty())
      return fail("a road with one side, and no other, says where it ends: 'to WHAT'"), false;
    return true;
  }

  /// Checks the tile that has just been read as a whole.
  void finish_tile() {
    if (error_ || set_.kinds.empty()) return;
    Kind& kind = set_.kinds.back();
    if (kind.features.size() > max_features)
      return fail_at(tile_line_, "tile " + kind.id + " has too many features");
    check_sides(kind);
    if (!error_) check_halves(kind);
    if (!error_) check_fields(kind);
    if (!error_) check_road_ends(kind);
    if (!error_) link_cities(kind);
    if (!error_ && std::count_if(kind.features.begin(), kind.features.end(),
                                 [](const Feature& f) { return is_sacred(f.type); }) > 1)
      fail_at(tile_line_, "tile " + kind.id + " has two cloisters or shrines");
    sources_.clear();
  }

  void check_sides(const Kind& kind) {
    for (const Side s : all_sides) {
      const Feature* seen = nullptr;
      for (std::size_t i = 0; i < kind.features.size(); ++i) {
        const Feature& f = kind.features[i];
        if (((f.sides >> index(s)) & 1) == 0) continue;
        if (seen != nullptr)
          return fail_at(sources_[i].line, "tile " + kind.id + ": side " + std::string(side_names[index(s)]) +
                                               " is covered twice, by a " + std::string(name_of(seen->type)) +
                                               " and a " + std::string(name_of(f.type)));
        seen = &f;
      }
    }
  }

  void check_halves(const Kind& kind) {
    for (HalfSide h = 0; h < 8; ++h) {
      bool in_city = false;
      int fields = 0;
      int line = tile_line_;
      for (std::size_t i = 0; i < kind.features.size(); ++i) {
        const Feature& f = kind.features[i];
        in_city |= f.type == FeatureType::city && ((f.sides >> index(side_of(h))) & 1) != 0;
        if (((f.halves >> h) & 1) == 0) continue;
        ++fields;
        line = sources_[i].line;
      }
      const std::string where = "tile " + kind.id + ": half side " + std::string(half_names[h]) + " ";
      if (fields > 1) return fail_at(line, where + "belongs to two fields");
      if (fields == 1 && in_city) return fail_at(line, where + "is a field's on a side that is city");
      if (fields == 0 && !in_city) return fail_at(line, where + "is missing: no field or city has it");
    }
  }

  /// A side of field alone belongs to one field; a road from side to side has another field on either hand.
  void check_fields(const Kind& kind) {
    for (const Side s : all_sides) {
      const Feature* through = nullptr;  // what reaches this side besides fields
      int left = -1;
      int right = -1;
      for (std::size_t i = 0; i < kind.features.size(); ++i) {
        const Feature& f = kind.features[i];
        if (((f.sides >> index(s)) & 1) != 0) through = &f;
        if (((f.halves >> left_half(s)) & 1) != 0) left = static_cast<int>(i);
        if (((f.halves >> right_half(s)) & 1) != 0) right = static_cast<int>(i);
      }
      const std::string where = "tile " + kind.id + ": side " + std::string(side_names[index(s)]) + " ";
      if (through == nullptr && left != right)
        return fail_at(tile_line_, where + "has two fields and nothing between them");
      if (through != nullptr && through->type == FeatureType::road && through->end.empty() && left == right)
        return fail_at(tile_line_,
                       where + "has the same field on both sides of a road that crosses the tile");
    }
  }

  void check_road_ends(const Kind& kind) {
    const auto has = [&](FeatureType type) {
      return std::any_of(kind.features.begin(), kind.features.end(),
                         [&](const Feature& f) { return f.type == type; });
    };
    for (std::size_t i = 0; i < kind.features.size(); ++i) {
      const std::string& end = kind.features[i].end;
      const auto type = index_of(type_names, end);
      if (type && !has(static_cast<FeatureType>(*type)))
        return fail_at(sources_[i].line,
                       "tile " + kind.id + ": the road runs to a " + end + ", but there is none");
      if (end == "bazaar" && !kind.bazaar)
        return fail_at(sources_[i].line,
                       "tile " + kind.id + ": the road runs to a bazaar, but there is none");
    }
  }

  void link_cities(Kind& kind) {
    for (std::size_t i = 0; i < kind.features.size(); ++i)
      for (const Side s : sources_[i].cities) {
        const auto city = std::find_if(kind.features.begin(), kind.features.end(), [s](const Feature& f) {
          return f.type == FeatureType::city && ((f.sides >> index(s)) & 1) != 0;
        });
        if (city == kind.features.end())
          return fail_at(sources_[i].line, "tile " + kind.id + ": the field touches a city at side " +
                                               std::string(side_names[index(s)]) + ", but there is none");
        const auto bit = 1 << (city - kind.features.begin());
        kind.features[i].touching = static_cast<std::uint16_t>(kind.features[i].touching | bit);
      }
  }

  /// Where a feature of the current tile was read, and the cities that a field names.
  struct Source {
    int line;
    std::vector<Side> cities;
  };

  std::string file_;
  int line_ = 0;
  int tile_line_ = 0;
  bool has_start_ = false;
  TileSet set_;
  std::vector<Source> sources_;
  std::optional<Error> error_;
};

}  // namespace

Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name) {
  return Reader(file_name).read(text);
}

}  // namespace bastide::classic
