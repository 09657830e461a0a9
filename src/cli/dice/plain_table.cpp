#include "cli/plain_table.h"

#include <algorithm>

#include "cli/dice/die_picture.h"
#include "cli/dice/front.h"
#include "cli/dice/table.h"
#include "cli/play_log.h"
#include "games/dice/plans.h"
#include "games/dice/text.h"
#include "games/dice/turn.h"

namespace bastide::cli {
namespace {

/// The building with the numbers of its columns and rows, so that a square can be named.
Canvas numbered_building(const AnyMatch& match) {
  const auto& building = dice_state(match).building;
  Canvas picture = dice_board_picture(match);
  if (building.count() == 0) return picture;
  Square low{0, 0};
  for (int i = 0; i < building.count(); ++i) {
    const Square q = building.board.square(i);
    low = {std::min(low.x, q.x), std::min(low.y, q.y)};
  }
  constexpr int margin = 4;
  Canvas canvas(margin + picture.width(), 1 + picture.height());
  canvas.paste(margin, 1, picture);
  for (int x = 0; x * DiePicture::width < picture.width(); ++x)
    canvas.write(margin + x * DiePicture::width + 2, 0, std::to_string(low.x + x), Ink::dim);
  for (int y = 0; y * DiePicture::height < picture.height(); ++y)
    canvas.write(0, 2 + y * DiePicture::height, std::to_string(low.y + y), Ink::dim);
  return canvas;
}

class DicePlainTable final : public PlainTable {
 public:
  explicit DicePlainTable(const AnyMatch& match) : match_(match), s_(dice_state(match)) {}

  Canvas board() const override { return numbered_building(match_); }
  std::vector<std::string> notes() const override { return city_notes(s_); }

  std::string belongings(int seat) const override {
    if (seat == s_.active && s_.doubled) return "this turn counts double";
    return ((s_.kept >> seat) & 1) != 0 ? "keeps a knight" : "no knight";
  }
  std::string left() const override {
    return roll_name(s_.rolls) + ", " + (s_.aside == 1 ? "1 knight" : counted(s_.aside, "knights")) +
           " aside, " + counted(s_.passed, "catapults") + " passed on";
  }

  std::string question() const override { return "decides on the " + roll_name(s_.rolls); }
  bool shows_board() const override { return s_.building.count() > 0; }

  /// The dice of the roll that nothing is decided about, with their letters below them.
  Canvas hand() const override {
    Canvas canvas(s_.dice_left() * (DiePicture::width + 1), DiePicture::height + 1);
    int column = 0;
    for (int face = 0; face <= dice::knight; ++face)
      for (int i = 0; i < s_.in_hand[face]; ++i, column += DiePicture::width + 1) {
        canvas.paste(column, 0, draw_die(face, 0));
        canvas.write(column + DiePicture::width / 2, DiePicture::height,
                     std::string(1, dice::tables.set.faces[face].letter), Ink::dim);
      }
    return canvas;
  }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const Action a : dice::distinct_actions(s_)) {
      const std::string token = dice::format(s_, a);
      options.push_back({token, token + meaning(a)});
    }
    return options;
  }
  int option_width() const override { return 19; }

  std::vector<std::string> help() const override {
    const auto& faces = dice::tables.set.faces;
    std::string parts;
    for (int f = 0; f < dice::part_count; ++f)
      parts += (f == 0 ? "" : ", ") + std::string(1, faces[f].letter) + " " + faces[f].name;
    return {
        "l@1,0/90     the corner on the square 1,0 (x grows east, y south), turned by 90 degrees; copies of",
        "             a building, turned or reflected, are not listed, but can be typed. The parts: " + parts,
        "k            sets a knight aside, before anything of the roll is built",
        "roll         rolls all dice that are neither built nor aside again",
        "stop         ends the turn and scores the largest closed city",
        "double       with three knights aside: no score now, twice the points of the next turn",
    };
  }

 private:
  std::string meaning(Action a) const {
    switch (dice::type_of(a)) {
      case dice::ActionType::set_aside:
        return "  knight aside";
      case dice::ActionType::roll:
        return "  " + (s_.dice_left() == 1 ? "1 die" : counted(s_.dice_left(), "dice"));
      case dice::ActionType::stop:
        return "  " + counted(dice::points_if_stopped(s_), "points");
      default:
        return "";
    }
  }

  const AnyMatch& match_;
  const dice::State& s_;
};

}  // namespace

std::unique_ptr<PlainTable> make_dice_plain_table(const AnyMatch& match) {
  return std::make_unique<DicePlainTable>(match);
}

}  // namespace bastide::cli
