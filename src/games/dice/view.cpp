#include "games/dice/view.h"

#include "games/dice/text.h"
#include "games/dice/turn.h"
#include "kit/hash.h"
#include "kit/names.h"

namespace bastide::dice {
namespace {

constexpr auto phase_names =
    names_up_to<Phase::over>({{Phase::roll, "roll"}, {Phase::decide, "decide"}, {Phase::over, "over"}});

std::string hand_text(const State& s) {
  FaceCounts counts{};
  std::copy(s.in_hand.begin(), s.in_hand.end(), counts.begin());
  return roll_text(counts);
}

void write_built(const Building& building, JsonWriter& json) {
  json.key("built").begin_array();
  for (int i = 0; i < building.count(); ++i) {
    const Square q = building.board.square(i);
    const std::string letter(1, tables.set.faces[building.parts[i].kind].letter);
    json.begin_object().member("face", letter).member("x", q.x).member("y", q.y);
    json.member("turn", degrees(building.parts[i].turn)).end_object();
  }
  json.end_array();
}

}  // namespace

void write_view(const State& s, int /*seat*/, JsonWriter& json) {
  json.member("phase", phase_names[s.phase]).member("active", s.active);
  json.member("turn", static_cast<std::int64_t>(s.turns));
  json.member("dice", s.dice).member("rolls", s.rolls).member("hand", hand_text(s));
  json.member("left", s.dice_left()).member("aside", s.aside).member("passed", s.passed);
  json.member("doubled", s.doubled).member("worth", points_if_stopped(s));
  json.key("kept").begin_array();
  for (int seat = 0; seat < s.seats; ++seat)
    if (((s.kept >> seat) & 1) != 0) json.value(seat);
  json.end_array();
  write_built(s.building, json);
}

std::uint64_t hash(const State& s) {
  enum Tag { options, turn, hand, part, score };
  FactHash h;
  h.add(options, s.seats, s.first, s.turn_limit);
  h.add(turn, hash_text(phase_names[s.phase]), s.active, s.turns, s.rolls, s.dice, s.aside, s.passed,
        s.doubled, s.has_built, s.kept, s.besieger + 1);
  h.add(hand, hash_text(hand_text(s)));
  for (int i = 0; i < s.building.count(); ++i) {
    const Square q = s.building.board.square(i);
    h.add(part, hash_text(tables.set.faces[s.building.parts[i].kind].name), q.x, q.y,
          s.building.parts[i].turn);
  }
  for (int seat = 0; seat < s.seats; ++seat) h.add(score, seat, s.scores[seat]);
  return h.value();
}

}  // namespace bastide::dice
