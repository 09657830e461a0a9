#include "games/discovery/tile.h"

#include <algorithm>
#include <optional>

#include "kit/text.h"
#include "kit/tile_file.h"

namespace bastide::discovery {
namespace {

constexpr std::string_view inland = "inland";

constexpr std::array marks{start_mark};
constexpr std::array<std::string_view, 4> line_words{"plain", "mountain", "sea", "city"};
constexpr TileGrammar grammar{marks, line_words};

bool has(unsigned bits, int i) {
  return ((bits >> i) & 1) != 0;
}

/// The two sides that meet in a corner.
constexpr unsigned sides_at(int corner) {
  return turned_bits(0b0011, static_cast<Turn>(corner));
}

/// Reads the lines of one kind; the first problem ends it.
class KindReader {
 public:
  KindReader(const TileFile& file, const TileFile::Kind& source) : file_(file), source_(source) {
    kind_.id = source.id;
    kind_.copies = source.copies;
    kind_.start = source.mark == start_mark;
  }

  Result<Kind> read() {
    for (const auto& line : source_.lines) {
      line_ = line.number;
      const auto terrain = terrain_names.find(line.words[0]);
      if (terrain)
        read_region(*terrain, line.words);
      else
        read_city(line.words);
      if (error_) return *error_;
    }
    line_ = source_.line;
    for (const Side s : all_sides)
      if (find(side_names[index(s)]) < 0)
        fail("side " + std::string(side_names[index(s)]) + " is missing: no region reaches it");
    if (error_) return *error_;
    return std::move(kind_);
  }

 private:
  using Words = std::vector<std::string_view>;

  void fail(const std::string& what) {
    if (!error_) error_ = file_.error_at(line_, "tile " + kind_.id + ": " + what);
  }

  /// The region that has this side, or the one that lies inland; -1 where there is none.
  int find(std::string_view name) const {
    const auto side = index_of(side_names, name);
    for (int i = 0; i < static_cast<int>(kind_.regions.size()); ++i) {
      const unsigned sides = kind_.regions[i].sides;
      if (side ? has(sides, *side) : name == inland && sides == 0) return i;
    }
    return -1;
  }

  void read_region(Terrain terrain, const Words& words) {
    if (!kind_.cities.empty()) return fail("regions come before the cities");
    Region region;
    region.terrain = terrain;
    enum { sides, corners, borders } part = sides;
    for (std::size_t i = 1; i < words.size() && !error_; ++i) {
      if (words[i] == "corner" && part == sides)
        part = corners;
      else if (words[i] == "borders" && part != borders)
        part = borders;
      else if (part == sides)
        take_side(words[i], region);
      else if (part == corners)
        take_corner(words[i], region);
      else
        take_border(words[i], region);
    }
    if (words.back() == "corner" || words.back() == "borders")
      fail("nothing stands after " + in_quotes(words.back()));
    if (region.sides == 0 && find(inland) >= 0) fail("a second region without sides");
    if (error_) return;
    const auto number = kind_.regions.size();
    for (std::size_t i = 0; i < number; ++i)
      if (has(region.borders, static_cast<int>(i)))
        kind_.regions[i].borders = static_cast<std::uint8_t>(kind_.regions[i].borders | 1U << number);
    kind_.regions.push_back(region);
  }

  void take_side(std::string_view word, Region& region) {
    const auto side = index_of(side_names, word);
    if (!side) return fail("expected a side (N E S W), 'corner' or 'borders', not " + in_quotes(word));
    if (has(region.sides, *side)) return fail("side " + std::string(word) + " named twice");
    if (const int other = find(word); other >= 0)
      return fail("side " + std::string(word) + " is covered twice, by a " +
                  std::string(name_of(kind_.regions[other].terrain)) + " and a " +
                  std::string(name_of(region.terrain)));
    region.sides = static_cast<std::uint8_t>(region.sides | 1U << *side);
  }

  void take_corner(std::string_view word, Region& region) {
    const auto corner = index_of(corner_names, word);
    if (!corner) return fail("expected a corner (NE SE SW NW) or 'borders', not " + in_quotes(word));
    const bool taken =
        has(region.corners, *corner) || std::any_of(kind_.regions.begin(), kind_.regions.end(),
                                                    [&](const Region& r) { return has(r.corners, *corner); });
    if (taken) return fail("corner " + std::string(word) + " is covered twice");
    if ((region.sides & sides_at(*corner)) == sides_at(*corner))
      return fail("corner " + std::string(word) + " lies between two sides of the region and is its own");
    region.corners = static_cast<std::uint8_t>(region.corners | 1U << *corner);
  }

  void take_border(std::string_view word, Region& region) {
    const int other = find(word);
    if (other < 0) return fail("no region above this one has the name " + in_quotes(word));
    if (has(region.borders, other)) return fail("the border with " + std::string(word) + " is named twice");
    if (kind_.regions[other].terrain == region.terrain)
      return fail("two regions of " + std::string(name_of(region.terrain)) +
                  " that border each other would be one");
    region.borders = static_cast<std::uint8_t>(region.borders | 1U << other);
  }

  void read_city(const Words& words) {
    if (words.size() != 4 || words[2] != "by") return fail("expected 'city SIDE by SIDE'");
    const int land = find(words[1]);
    const int sea = find(words[3]);
    for (const std::size_t i : {1U, 3U})
      if (find(words[i]) < 0) return fail("no region has the name " + in_quotes(words[i]));
    if (kind_.regions[land].terrain == Terrain::sea)
      return fail("a city stands on a plain or a mountain, but " + std::string(words[1]) + " is sea");
    if (kind_.regions[sea].terrain != Terrain::sea)
      return fail("a city lies at a sea, but " + std::string(words[3]) + " is " +
                  std::string(name_of(kind_.regions[sea].terrain)));
    if (!has(kind_.regions[land].borders, sea))
      return fail("a city lies where its land borders its sea, but these two have no border");
    if (kind_.cities.size() == max_cities) return fail("more than " + std::to_string(max_cities) + " cities");
    kind_.cities.push_back({static_cast<std::uint8_t>(land), static_cast<std::uint8_t>(sea)});
  }

  const TileFile& file_;
  const TileFile::Kind& source_;
  int line_ = 0;
  Kind kind_;
  std::optional<Error> error_;
};

}  // namespace

TileFacts facts_of(const Kind& kind, Turn turn) {
  constexpr int lies_inland = 16;
  const auto sides_of = [&](int region) {
    const int sides = turned_bits(kind.regions[region].sides, turn);
    return sides == 0 ? lies_inland : sides;
  };
  TileFacts facts;
  for (int i = 0; i < static_cast<int>(kind.regions.size()); ++i) {
    int borders = 0;
    for (int j = 0; j < static_cast<int>(kind.regions.size()); ++j)
      if (has(kind.regions[i].borders, j)) borders |= sides_of(j);
    facts.regions.push_back({static_cast<int>(kind.regions[i].terrain), sides_of(i), borders});
  }
  for (const City& city : kind.cities) facts.cities.emplace_back(sides_of(city.land), sides_of(city.sea));
  std::sort(facts.regions.begin(), facts.regions.end());
  std::sort(facts.cities.begin(), facts.cities.end());
  return facts;
}

Result<TileSet> parse_tile_set(std::string_view text, std::string_view file_name) {
  return read_tile_set<TileSet>(
      text, file_name, grammar,
      [](const TileFile& file, const TileFile::Kind& source) { return KindReader(file, source).read(); });
}

}  // namespace bastide::discovery
