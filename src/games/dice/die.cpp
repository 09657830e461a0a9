#include "games/dice/die.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "kit/text.h"

namespace bastide::dice {
namespace {

constexpr std::size_t longest_file = 1 << 16;

using Words = std::vector<std::string_view>;

bool is_word(std::string_view word) {
  return !word.empty() && word.size() <= 12 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Whether two parts are the same one, turned.
bool are_alike(SideSet a, SideSet b) {
  for (Turn t = 0; t < 4; ++t)
    if (turned_sides(a, t) == b) return true;
  return false;
}

/// Reads one file, line by line; the first problem ends it.
class Reader {
 public:
  explicit Reader(std::string_view file_name) : file_(file_name) {}

  Result<DiceSet> read(std::string_view text) {
    if (text.size() > longest_file) return Error{file_ + ": longer than 64 KiB, which no set of dice is"};
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      const Words words = words_of(line.substr(0, line.find('#')));
      if (!words.empty()) read_line(words);
      if (error_) return *error_;
    }
    if (set_.dice == 0) fail("no line 'dice N'");
    if (count_ < face_count) fail("a die has six faces, and here are " + std::to_string(count_));
    if (error_) return *error_;
    return std::move(set_);
  }

 private:
  void fail(const std::string& what) {
    if (!error_) error_ = Error{file_ + ":" + std::to_string(line_) + ": " + what};
  }

  void read_line(const Words& words) {
    if (words[0] == "dice") return read_dice(words);
    if (words[0] == "face") return read_face(words);
    fail("unknown word " + in_quotes(words[0]) + ", expected dice or face");
  }

  void read_dice(const Words& words) {
    if (set_.dice != 0) return fail("a second line 'dice'");
    const auto number = words.size() == 2 ? parse_int(words[1]) : std::nullopt;
    if (!number || *number < least_dice || *number > max_dice)
      return fail("expected 'dice N' with N from " + std::to_string(least_dice) + " to " +
                  std::to_string(max_dice));
    set_.dice = *number;
  }

  void read_face(const Words& words) {
    if (count_ == face_count) return fail("a seventh face");
    if (words.size() < 3 || words[1].size() != 1 || !is_word(words[1]) || !is_word(words[2]))
      return fail("expected 'face LETTER NAME' or 'face LETTER NAME SIDES'");
    Face face{words[1][0], std::string(words[2]), 0};
    for (int i = 0; i < count_; ++i) {
      if (set_.faces[i].letter == face.letter) return fail("a second face " + in_quotes(words[1]));
      if (set_.faces[i].name == face.name) return fail("a second face named " + face.name);
    }
    for (std::size_t i = 3; i < words.size(); ++i) {
      const auto side = index_of(side_names, words[i]);
      if (!side) return fail("expected a side N, E, S or W, not " + in_quotes(words[i]));
      if (has(face.sides, static_cast<Side>(*side)))
        return fail("side " + std::string(words[i]) + " stands there twice");
      face.sides = static_cast<SideSet>(face.sides | 1 << *side);
    }
    check_face(face);
    if (!error_) set_.faces[count_++] = std::move(face);
  }

  void check_face(const Face& face) {
    constexpr std::array<std::string_view, 2> special{"knight", "catapult"};
    if (count_ >= part_count) {
      const std::string_view expected = special[count_ - part_count];
      if (face.name != expected || face.sides != 0)
        fail("expected the " + std::string(expected) + ", without city sides, as face " +
             std::to_string(count_ + 1));
      return;
    }
    // With a side of either sort a part can be built wherever a side is free, so that no die is ever stuck.
    const int sides = std::popcount(face.sides);
    if (sides < 1 || sides > 3)
      return fail("a part of a city has one to three sides of city, " + face.name + " has " +
                  std::to_string(sides));
    for (int i = 0; i < count_; ++i)
      if (are_alike(set_.faces[i].sides, face.sides))
        fail(face.name + " is the same part as " + set_.faces[i].name + ", turned");
  }

  std::string file_;
  int line_ = 0;
  int count_ = 0;
  DiceSet set_;
  std::optional<Error> error_;
};

}  // namespace

Result<DiceSet> parse_dice(std::string_view text, std::string_view file_name) {
  return Reader(file_name).read(text);
}

}  // namespace bastide::dice
