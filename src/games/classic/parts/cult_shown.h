#pragma once

#include "games/classic/explain.h"
#include "games/classic/fingerprint.h"
#include "games/classic/parts/cult.h"
#include "games/classic/parts/cult_events.h"
#include "games/classic/text.h"
#include "kit/notation.h"

/// How challenges are shown. Nothing here keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

template <class L>
void explain(const State<L>& s, const ChallengeLost& fact, Events& events) {
  events.push_back({lost, {}, explain_score(s, fact.segment, 0, false)});
}

template <class L>
std::optional<Error> Cult::why_not(const State<L>& s, int kind, Square q, Turn /*turn*/) {
  const CultFault fault = cult(s).options.cult ? cult_fault(s, kind, q) : CultFault::none;
  const std::string where = "at square " + square_text(q);
  if (fault == CultFault::challenged) return Error{where + " it lies beside a rival under a challenge"};
  if (fault == CultFault::crowded) return Error{where + " there would be one rival too many"};
  return std::nullopt;
}

template <class L>
void Cult::write_view(const State<L>& s, JsonWriter& json) {
  if (!cult(s).options.cult) return;
  json.key("challenges").begin_array();
  for (int i = 0; i < cult(s).count; ++i) {
    const auto& [one, other] = cult(s).challenges[i];
    json.begin_array().value(feature_name(s, one)).value(feature_name(s, other)).end_array();
  }
  json.end_array();
}

template <class L>
void Cult::hash(const State<L>& s, FactHash& h) {
  if (!cult(s).options.cult) return;
  h.add(Tag::cult, cult(s).options.cult_at_most_one);
  for (int i = 0; i < cult(s).count; ++i) {
    const auto& [one, other] = cult(s).challenges[i];
    h.add(Tag::challenge, hash_text(feature_name(s, one)), hash_text(feature_name(s, other)));
  }
}

}  // namespace bastide::classic
