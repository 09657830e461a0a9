#include "games/classic/survey.h"

#include "games/classic/all_steps.h"

namespace bastide::classic {
namespace {

template <class L>
std::vector<std::string> fitting_kinds(const State<L>& s, Sides demand) {
  std::vector<std::string> fitting;
  for (int k = 0; k < kinds_in(s); ++k)
    if (s.bag.count(k) + L::Parts::copies_to_come(s, k) > 0 &&
        (tables[k].fitting_turns[demand] != 0 || L::Parts::may_fit_otherwise(s, k, demand)))
      fitting.push_back(tables.kinds[k]->id);
  return fitting;
}

}  // namespace

template <class L>
Survey survey(const State<L>& s) {
  Survey found;
  for (int segment = 0; segment < s.features.size(); ++segment) {
    if (s.features.find(segment) != segment || !holds_figures(s.type_of(segment))) continue;
    Survey::Feature feature;
    feature.worth = value_of(s, segment);
    feature.item = explain_score(s, segment, feature.worth, true);
    s.features.for_each(segment, [&](int part) {
      feature.parts.push_back({s.board.square(s.tile_of[part]), segment_name(s, part)});
    });
    found.features.push_back(std::move(feature));
  }
  for (int i = 0; i < s.board.open_count(); ++i)
    found.open.push_back({s.board.open_square(i), fitting_kinds(s, s.board.open_demand(i))});
  return found;
}

#define BASTIDE_INSTANTIATE(L) template Survey survey(const State<L>&);
BASTIDE_FOR_EACH_BOX(BASTIDE_INSTANTIATE)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
