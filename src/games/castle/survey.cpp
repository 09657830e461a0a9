#include "games/castle/survey.h"

#include <map>

#include "games/castle/scoring.h"
#include "games/castle/text.h"

namespace bastide::castle {

Survey survey(const State& s) {
  std::map<int, std::vector<Survey::Part>> parts;  // by root; start spaces have no names and are left out
  for (int square = 0; square < square_count; ++square) {
    if (s.is_empty(square)) continue;
    for (int i = 0; i < s.at(square).feature_count; ++i) {
      const int segment = segment_at(square, i);
      parts[s.areas.find(segment)].push_back({tables.plan.squares[square], segment_name(s, segment)});
    }
  }
  Survey found;
  for (auto& [root, named] : parts) {
    Survey::Feature feature;
    feature.item = explain_area(s, root, points_each(s.areas[root])).score;
    feature.worth = points_each(s.areas[root]) * counted_in(s.areas[root]);
    feature.parts = std::move(named);
    found.features.push_back(std::move(feature));
  }
  s.open.for_each([&](int square) {
    Survey::OpenSquare open{tables.plan.squares[square], {}};
    for (int k = 0; k < tables.kind_count(); ++k)
      if (s.bag.count(k) > 0 && tables.fitting_turns[k][s.demand[square]] != 0)
        open.kinds.push_back(tables.kind(k).id);
    found.open.push_back(std::move(open));
  });
  return found;
}

}  // namespace bastide::castle
