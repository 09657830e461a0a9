#include "games/classic/survey.h"

#include "games/classic/scoring.h"

namespace bastide::classic {
namespace {

template <class L>
std::vector<std::string> fitting_kinds(const State<L>& s, Sides demand) {
  std::vector<std::string> fitting;
  for (int k = 0; k < tables.kind_count(); ++k) {
    if (s.bag.count(k) == 0) continue;
    const bool bridged = s.options.bridges && tables[k].bridged_turns[demand] != 0;
    if (tables[k].fitting_turns[demand] != 0 || bridged) fitting.push_back(tables.kinds[k]->id);
  }
  return fitting;
}

}  // namespace

template <class L>
Survey survey(const State<L>& s) {
  Survey found;
  for (int segment = 0; segment < s.features.size(); ++segment) {
    if (s.features.find(segment) != segment) continue;
    Survey::Feature feature;
    feature.worth = value_of(s, segment);
    feature.item = explain_score(s, segment, feature.worth).score;
    s.features.for_each(segment, [&](int part) {
      feature.parts.push_back({s.board.square(s.tile_of[part]), segment_name(s, part)});
    });
    found.features.push_back(std::move(feature));
  }
  for (int i = 0; i < s.board.open_count(); ++i)
    found.open.push_back({s.board.open_square(i), fitting_kinds(s, s.board.open_demand(i))});
  return found;
}

template Survey survey(const State<OneBox>&);
template Survey survey(const State<FullBox>&);
template Survey survey(const State<ManyBoxes>&);

}  // namespace bastide::classic
