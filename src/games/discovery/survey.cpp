#include "games/discovery/survey.h"

#include "games/discovery/scoring.h"
#include "games/discovery/view.h"

namespace bastide::discovery {
namespace {

std::array<std::uint8_t, max_seats> followers_in(const State& s, int root) {
  std::array<std::uint8_t, max_seats> count{};
  for (int seat = 0; seat < s.seats; ++seat)
    for (const int segment : s.followers[seat])
      if (segment != State::at_home && s.territories.find(segment) == root) ++count[seat];
  return count;
}

}  // namespace

Survey survey(const State& s, int seat) {
  Survey found;
  for (int segment = 0; segment < s.territories.size(); ++segment) {
    if (s.territories.find(segment) != segment) continue;
    Survey::Feature feature;
    feature.worth = value_of(s, segment);
    feature.item = explain_score(s, segment, followers_in(s, segment), false).score;
    s.territories.for_each(segment, [&](int part) {
      feature.parts.push_back({s.board.square(s.tile_of[part]), segment_name(s, part)});
    });
    found.features.push_back(std::move(feature));
  }
  const auto to_come = unseen_by(s, seat);
  for (int i = 0; i < s.board.open_count(); ++i) {
    Survey::OpenSquare open{s.board.open_square(i), {}};
    for (int k = 0; k < tables.kind_count(); ++k)
      if (to_come.count(k) > 0 && tables[k].fitting_turns[s.board.open_demand(i)] != 0)
        open.kinds.push_back(tables.id(k));
    found.open.push_back(std::move(open));
  }
  return found;
}

}  // namespace bastide::discovery
