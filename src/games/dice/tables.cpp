#include "games/dice/tables.h"

#include <algorithm>

#include "kit/embedded.h"

namespace bastide::dice {
namespace {

bool fits(Sides sides, Sides demand) {
  return std::all_of(all_sides.begin(), all_sides.end(), [&](Side s) {
    return terrain_at(demand, s) == 0 || terrain_at(demand, s) == terrain_at(sides, s);
  });
}

Tables load() {
  Tables t{};
  t.part_with.fill(-1);
  const auto files = embedded_files();
  const auto file =
      std::find_if(files.begin(), files.end(), [](const auto& f) { return f.folder == "dice"; });
  if (file == files.end()) {
    t.fault = "no file of faces";
    return t;
  }
  auto set = parse_dice(file->text, file->name);
  if (!set) {
    t.fault = set.error().message;
    return t;
  }
  t.set = std::move(*set);
  for (int part = 0; part < part_count; ++part) {
    t.parts[part] = make_table(t.set.faces[part].sides);
    for (const SideSet sides : t.parts[part].turned) t.part_with[sides] = static_cast<std::int8_t>(part);
  }
  return t;
}

}  // namespace

const Tables tables = load();

int Tables::find(char letter) const {
  for (int f = 0; f < face_count; ++f)
    if (set.faces[f].letter == letter) return f;
  return -1;
}

PartTable make_table(SideSet sides) {
  PartTable t{};
  for (Turn turn = 0; turn < 4; ++turn) {
    t.turned[turn] = turned_sides(sides, turn);
    if (std::find(t.turned.begin(), t.turned.begin() + turn, t.turned[turn]) != t.turned.begin() + turn)
      continue;
    t.distinct_turns = static_cast<std::uint8_t>(t.distinct_turns | 1 << turn);
    for (int demand = 0; demand < 256; ++demand)
      if (fits(shown_sides(t.turned[turn]), static_cast<Sides>(demand)))
        t.fitting_turns[demand] = static_cast<std::uint8_t>(t.fitting_turns[demand] | 1 << turn);
  }
  return t;
}

}  // namespace bastide::dice
