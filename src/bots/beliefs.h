#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

/// The numbers that the evaluations believe in, by name: so that a match can be played with others, and so
/// that tuning can look for better ones. Threads may share all of it.
namespace bastide {

/// One number of an evaluation. Each evaluation has a struct of them, `Beliefs`, with all of them in its
/// `table()`.
template <class Beliefs>
struct Belief {
  std::string_view name;
  float Beliefs::* value;
  float step;  ///< how far tuning moves it at a time; 0: not at all, since results of games do not show it
  float low;
  float high;
};

/// What an evaluation believes that knows nothing but the rules.
struct NoBeliefs {
  static constexpr std::array<Belief<NoBeliefs>, 0> table() { return {}; }
};

/// A belief of a game, whatever its type.
struct BeliefInfo {
  std::string_view name;
  float value;
  float step;
  float low;
  float high;
};

/// What a game's evaluation believes, in the order of its table; empty where it knows nothing but the rules.
std::vector<BeliefInfo> beliefs_of(std::string_view game);
/// What the search believes in all games. Only those who look ahead play otherwise by it.
std::vector<BeliefInfo> beliefs_of_search();

/// Beliefs that differ from a game's own.
struct BeliefChange {
  std::string name;
  float value;
};
using BeliefChanges = std::vector<BeliefChange>;

/// `follower=5,growth=0.2`. The names are those of any game; an error lists what there is, or says which
/// value is out of bounds.
Result<BeliefChanges> parse_beliefs(std::string_view text);
std::string format_beliefs(const BeliefChanges& changes);

/// An evaluation's own beliefs with the changes; those with names of other games change nothing.
template <class Beliefs>
Beliefs changed_beliefs(const BeliefChanges& changes) {
  Beliefs beliefs;
  for (const BeliefChange& change : changes)
    for (const Belief<Beliefs>& belief : Beliefs::table())
      if (belief.name == change.name) beliefs.*belief.value = change.value;
  return beliefs;
}

}  // namespace bastide
