#include "games/classic/explain.h"

#include "games/classic/all_steps.h"

namespace bastide::classic {
namespace {

/// The completed cities that a field touches.
template <class L>
void explain_field(const State<L>& s, int root, ScoreItem& item) {
  int cities = 0;
  for_each_city_beside(s, root, [&](int city) { cities += s.features[city].open == 0 ? 1 : 0; });
  const auto own_count = item.counts.size();
  L::Parts::explain_field(s, root, cities, item);
  item.counts.insert(item.counts.begin() + static_cast<std::ptrdiff_t>(own_count), {"cities", cities});
}

}  // namespace

template <class L>
ScoreItem explain_score(const State<L>& s, int root, int points, bool at_end) {
  ScoreItem item;
  const auto& a = s.features[root];
  const FeatureType type = s.type_of(root);
  const bool is_field = type == FeatureType::field;
  item.type = name_of(type);
  item.seats = s.seats;
  item.feature = feature_name(s, root);
  item.completed = !is_field && a.open == 0;
  item.squares = squares_of(s, root);
  item.counts.emplace_back("tiles", is_field ? static_cast<int>(item.squares.size()) : a.tiles);
  item.followers = followers_in(s, root);
  if (type == FeatureType::city) item.counts.emplace_back("pennants", a.pennants);
  if (is_field) explain_field(s, root, item);
  L::Parts::explain_feature(s, root, item);
  pay(s, root, points, at_end, item.points);
  return item;
}

template <class L>
void explain(const State<L>& /*s*/, const Discarded& fact, Events& events) {
  events.push_back({Event::Type::discarded, tables.kinds[fact.kind]->id, {}});
}

template <class L>
void explain(const State<L>& s, const Scored& fact, Events& events) {
  events.push_back({Event::Type::scored, {}, explain_score(s, fact.root, fact.points, fact.at_end)});
}

template <class L>
void explain(const State<L>& /*s*/, const Ended& /*fact*/, Events& events) {
  events.push_back({Event::Type::ended, {}, {}});
}

#define BASTIDE_INSTANTIATE(L)                                       \
  template ScoreItem explain_score(const State<L>&, int, int, bool); \
  template void explain(const State<L>&, const Discarded&, Events&); \
  template void explain(const State<L>&, const Scored&, Events&);    \
  template void explain(const State<L>&, const Ended&, Events&);
BASTIDE_FOR_EACH_BOX(BASTIDE_INSTANTIATE)
#undef BASTIDE_INSTANTIATE

}  // namespace bastide::classic
