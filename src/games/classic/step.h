#pragma once

#include <string>
#include <string_view>

#include "games/classic/flow.h"
#include "games/classic/state.h"

/// What a step of the turn is. The list of the steps is `Phase`; turn.h walks it. Nothing here keeps
/// anything: threads may share a state that nobody changes.
namespace bastide::classic {

/// A step of the turn: a specialisation for each phase, derived from `StepBase`.
template <Phase>
struct Step;

/// A step at which nothing happens and nobody is asked.
struct StepBase {
  /// Whether a box has the step at all.
  template <class L>
  static constexpr bool is_in = true;

  /// The turn comes to this step.
  template <class L>
  static Flow enter(State<L>& /*s*/, Events* /*events*/) {
    return done;
  }
  /// What may be answered: the choices of whoever is asked, or the outcomes of chance.
  template <class L>
  static void list(const State<L>& /*s*/, ActionList& /*list*/) {}
  /// One of them is taken.
  template <class L>
  static Flow apply(State<L>& /*s*/, Action /*action*/, Events* /*events*/) {
    return done;
  }
  /// One of them as a token, and the one that a token means, or why it means none.
  template <class L>
  static std::string format(const State<L>& /*s*/, Action /*action*/) {
    return {};
  }
  template <class L>
  static Result<Action> parse(const State<L>& /*s*/, std::string_view /*token*/) {
    return Error{"the game is over"};
  }
};

/// A step of a part.
template <class P>
struct StepOf : StepBase {
  template <class L>
  static constexpr bool is_in = L::Parts::template has<P>;
};

/// Calls visit(step) with the step of a phase. No state rests at a step its box lacks; for such a phase it
/// visits the next one it has.
template <class L, int First = 0, class Visit>
auto with_step(Phase phase, Visit&& visit) {
  using This = Step<static_cast<Phase>(First)>;
  if constexpr (First + 1 == phase_count) {
    return visit(This{});
  } else {
    if constexpr (This::template is_in<L>)
      if (index(phase) <= First) return visit(This{});
    return with_step<L, First + 1>(phase, visit);
  }
}

}  // namespace bastide::classic
