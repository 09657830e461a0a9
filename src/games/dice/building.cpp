#include "games/dice/state.h"

namespace bastide::dice {

void Building::build(int kind, Square q, Turn turn) {
  const SideSet city = tables[kind].turned[turn];
  const auto placed = board.place(q, shown_sides(city));
  Part& part = parts[placed.tile];
  part = {static_cast<std::uint8_t>(kind), turn, static_cast<std::uint8_t>(std::popcount(city)), 0};
  for (const Side s : all_sides) {
    const int other = placed.beside[index(s)];
    if (other < 0 || !has(city, s)) continue;  // sides that touch are alike, so the other's is city too
    --part.open;
    --parts[other].open;
    part.joined = static_cast<PartSet>(part.joined | 1 << other);
    parts[other].joined = static_cast<PartSet>(parts[other].joined | 1 << placed.tile);
  }
}

Building::PartSet Building::city_of(int part) const {
  unsigned city = 1U << part;
  for (unsigned reached = city; reached != 0;) {
    unsigned next = 0;
    for (; reached != 0; reached &= reached - 1) next |= parts[std::countr_zero(reached)].joined;
    reached = next & ~city;
    city |= next;
  }
  return static_cast<PartSet>(city);
}

bool Building::is_closed(PartSet city) const {
  for (unsigned left = city; left != 0; left &= left - 1)
    if (parts[std::countr_zero(left)].open != 0) return false;
  return true;
}

Building::PartSet Building::largest_closed_city() const {
  PartSet largest = 0;
  for (unsigned left = (1U << count()) - 1; left != 0;) {
    const PartSet city = city_of(std::countr_zero(left));
    left &= ~unsigned{city};
    if (std::popcount(city) > std::popcount(largest) && is_closed(city)) largest = city;
  }
  return largest;
}

}  // namespace bastide::dice
