#include "games/castle/plan.h"

#include <algorithm>
#include <map>
#include <optional>

#include "kit/text.h"

namespace bastide::castle {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t longest_file = 1 << 16;
constexpr std::size_t largest_side = 32;
constexpr std::array wall_end{"wall"sv};

using Words = std::vector<std::string_view>;

bool is_wall(char c) {
  return c == '=' || c == 'o' || (c >= '0' && c <= '9');
}

/// Reads one file, line by line; the first problem ends it.
class Reader {
 public:
  explicit Reader(std::string_view file_name) : file_(file_name) {}

  Result<Plan> read(std::string_view text) {
    if (text.size() > longest_file) return Error{file_ + ": longer than 64 KiB, which no plan is"};
    for (std::size_t at = 0; at <= text.size() && !error_; ++line_) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      read_line(text.substr(at, end - at));
      at = end + 1;
    }
    --line_;
    if (!error_) finish_start();
    if (!error_) check_counts();
    if (error_) return *error_;
    return std::move(plan_);
  }

 private:
  void fail(const std::string& what) {
    if (!error_) error_ = Error{file_ + ":" + std::to_string(line_) + ": " + what};
  }

  void read_line(std::string_view line) {
    const auto bar = line.find_first_not_of(" \t");
    if (bar != std::string_view::npos && line[bar] == '|') return read_row(line.substr(bar + 1));
    const Words words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) return;
    if (in_picture_) finish_picture();
    if (error_) return;
    const bool is_feature = type_names.find(words[0]).has_value();
    if (!is_feature) finish_start();
    if (error_) return;
    if (words[0] == "wall") return read_wall(words);
    if (words[0] == "start") return read_start(words);
    if (words[0] == "bonus") return read_bonus(words);
    if (!is_feature)
      return fail("unknown word " + in_quotes(words[0]) +
                  ", expected wall, start, bonus, path, tower, house or court");
    if (start_ == 0) return fail(std::string(words[0]) + " before the first start space");
    auto feature = parse_feature(words, wall_end);
    if (!feature) return fail(feature.error().message);
    plan_.starts.back().features.push_back(std::move(*feature));
  }

  void read_wall(const Words& words) {
    if (words.size() != 1) return fail("expected 'wall' and its picture below");
    if (!picture_.empty()) return fail("a second wall");
    in_picture_ = true;
  }

  void read_row(std::string_view row) {
    if (!in_picture_) return fail("a row of a picture without 'wall'");
    const auto end = row.find_last_not_of(" \t\r");
    row = row.substr(0, end == std::string_view::npos ? 0 : end + 1);
    if (row.size() > largest_side || picture_.size() == largest_side)
      return fail("the picture is larger than " + std::to_string(largest_side) + " by " +
                  std::to_string(largest_side));
    const auto odd =
        std::find_if(row.begin(), row.end(), [](char c) { return c != ' ' && c != '.' && !is_wall(c); });
    if (odd != row.end())
      return fail("expected '.', '=', 'o' or a digit in the picture, not " + in_quotes({&*odd, 1}));
    picture_.emplace_back(row);
  }

  char glyph(Square q) const {
    const auto row = static_cast<std::size_t>(q.y + 1);
    const auto column = static_cast<std::size_t>(q.x + 1);
    return row < picture_.size() && column < picture_[row].size() ? picture_[row][column] : ' ';
  }

  /// Squares and wall from the picture: the ring is walked from the first corner tower on, clockwise.
  void finish_picture() {
    in_picture_ = false;
    std::vector<Square> wall;
    for (std::size_t row = 0; row < picture_.size(); ++row)
      for (std::size_t column = 0; column < picture_[row].size(); ++column) {
        const Square q{static_cast<std::int16_t>(column - 1), static_cast<std::int16_t>(row - 1)};
        if (glyph(q) == '.') plan_.squares.push_back(q);
        if (is_wall(glyph(q))) wall.push_back(q);
        if (is_wall(glyph(q)) && wall_neighbours(q).size() != 2)
          return fail("the wall is no ring: " + name(q) + " has " +
                      std::to_string(wall_neighbours(q).size()) + " neighbours in it instead of 2");
      }
    const auto first = std::find_if(wall.begin(), wall.end(), [&](Square q) { return glyph(q) == '0'; });
    if (first == wall.end()) return fail("no first corner tower, '0', in the wall");
    walk_ring(*first);
    if (plan_.ring.size() != wall.size()) return fail("the wall is more than one ring");
    for (const Square q : plan_.squares)
      for (const Side s : all_sides)
        if (glyph(beside(q, s)) == ' ') return fail("the wall has a gap beside " + name(q));
    find_corners();
  }

  /// Clockwise means that the squares lie to the right of each step along a straight piece.
  void walk_ring(Square first) {
    const auto ahead = [&](Square from, Side s) { return is_wall(glyph(beside(from, s))); };
    const auto leaves = wall_neighbours(first);
    for (const Side start : leaves) {
      plan_.ring.assign(1, first);
      bool clockwise = false;
      Side s = start;
      for (Square q = beside(first, s); q != first; q = beside(q, s)) {
        plan_.ring.push_back(q);
        const Side right = turned(s, 1);
        if (ahead(q, s)) {
          clockwise |= glyph(beside(q, right)) == '.';
        } else {
          s = ahead(q, right) ? right : turned(s, 3);
        }
      }
      if (clockwise) return;
    }
  }

  void find_corners() {
    for (int i = 0; i < static_cast<int>(plan_.ring.size()); ++i) {
      const Square q = plan_.ring[i];
      const auto sides = wall_neighbours(q);
      const bool bends = opposite(sides[0]) != sides[1];
      const bool is_tower = glyph(q) == 'o' || glyph(q) == '0';
      if (bends != is_tower)
        return fail(name(q) + (bends ? " is a bend of the wall without" : " is straight wall with") +
                    " a corner tower");
      if (is_tower) plan_.corners.push_back(i);
    }
  }

  std::vector<Side> wall_neighbours(Square q) const {
    std::vector<Side> sides;
    for (const Side s : all_sides)
      if (is_wall(glyph(beside(q, s)))) sides.push_back(s);
    return sides;
  }

  static std::string name(Square q) { return std::to_string(q.x) + "," + std::to_string(q.y); }

  void read_start(const Words& words) {
    const int expected = static_cast<int>(plan_.starts.size()) + 1;
    if (words.size() != 2 || parse_int(words[1]) != expected || expected > 9)
      return fail("expected 'start " + std::to_string(expected) +
                  "', for start spaces are numbered in order");
    const auto digit = static_cast<char>('0' + expected);
    const auto piece =
        std::find_if(plan_.ring.begin(), plan_.ring.end(), [&](Square q) { return glyph(q) == digit; });
    if (piece == plan_.ring.end()) return fail("no start space " + std::to_string(expected) + " in the wall");
    std::vector<Side> inside;
    for (const Side s : all_sides)
      if (glyph(beside(*piece, s)) == '.') inside.push_back(s);
    if (inside.size() != 1)
      return fail("start space " + std::to_string(expected) + " does not lie beside one square");
    plan_.starts.push_back({*piece, inside[0], {}});
    start_ = expected;
  }

  void finish_start() {
    if (start_ == 0) return;
    const StartSpace& space = plan_.starts.back();
    const std::string fault = fault_of(space.features, 1U << index(space.side));
    if (!fault.empty()) fail("start space " + std::to_string(start_) + ": " + fault);
    start_ = 0;
  }

  void read_bonus(const Words& words) {
    const int expected = static_cast<int>(plan_.bonus.size()) + 1;
    if (words.size() < 4 || parse_int(words[1]) != expected || words[2] != "x" + std::to_string(bonus_copies))
      return fail("expected 'bonus " + std::to_string(expected) + " x" + std::to_string(bonus_copies) +
                  "' and what it does in a few words");
    plan_.bonus.push_back(joined(std::span(words).subspan(3), " "));
  }

  /// What the rules count on.
  void check_counts() {
    if (in_picture_) finish_picture();
    const auto expect = [&](std::string_view what, std::size_t count, int expected) {
      if (count != static_cast<std::size_t>(expected))
        fail("expected " + std::to_string(expected) + " " + std::string(what) + ", not " +
             std::to_string(count));
    };
    expect("squares", plan_.squares.size(), square_count);
    expect("pieces of the wall", plan_.ring.size(), ring_length);
    expect("corner towers", plan_.corners.size(), corner_count);
    expect("start spaces", plan_.starts.size(), start_count);
    expect("kinds of bonus tiles", plan_.bonus.size(), bonus_kinds);
  }

  std::string file_;
  int line_ = 1;
  bool in_picture_ = false;
  int start_ = 0;  // the start space that is being read
  std::vector<std::string> picture_;
  Plan plan_;
  std::optional<Error> error_;
};

}  // namespace

Result<Plan> parse_plan(std::string_view text, std::string_view file_name) {
  return Reader(file_name).read(text);
}

}  // namespace bastide::castle
