#include "cli/dice/table.h"

#include <array>

#include "cli/play_log.h"
#include "games/dice/text.h"
#include "match/visit.h"

namespace bastide::cli {

const dice::State& dice_state(const AnyMatch& match) {
  return static_cast<const Match<DiceGame>&>(match).state();
}

const std::string& face_name(int face) {
  return dice::tables.set.faces[face].name;
}

std::vector<std::string> city_notes(const dice::State& s) {
  std::vector<std::string> notes;
  const auto& building = s.building;
  for (unsigned left = (1U << building.count()) - 1; left != 0;) {
    const auto city = building.city_of(std::countr_zero(left));
    left &= ~unsigned{city};
    const int dice = std::popcount(city);
    int open = 0;
    for (unsigned parts = city; parts != 0; parts &= parts - 1)
      open += building.parts[std::countr_zero(parts)].open;
    const std::string size = dice == 1 ? "1 die" : counted(dice, "dice");
    notes.push_back(dice::city_name(building, city) + ", " + size + ", " +
                    (open > 0
                         ? counted(open, "open sides")
                         : "closed: " + counted(dice::points_of_city[dice] * (s.doubled ? 2 : 1), "points")));
  }
  return notes;
}

std::string roll_name(int roll) {
  static constexpr std::array<std::string_view, 4> names{"no roll yet", "first roll", "second roll",
                                                         "third roll"};
  return std::string(names[roll]);
}

}  // namespace bastide::cli
