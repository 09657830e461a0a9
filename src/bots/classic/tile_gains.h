#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "bots/worth.h"
#include "games/classic/placing.h"
#include "games/classic/turn.h"
#include "games/classic/view.h"
#include "kit/rng.h"

namespace bastide {

/// What laying a tile brings, by trying every placement with every figure. That costs as much as a turn's
/// choice, so the results are remembered by the fingerprint of what they depend on: the position without its
/// scores. One thread at a time.
template <class L>
class TileGains {
 public:
  using State = classic::State<L>;

  TileGains() = default;
  /// A copy has nothing to remember yet.
  TileGains(const TileGains& /*other*/) {}
  TileGains& operator=(const TileGains&) = delete;

  /// Precondition: no turn is going on in the position but that of somebody who lays a tile.
  void look_at(const State& position) {
    quiet_ = position;
    quiet_.scores = {};
    quiet_.active = quiet_.asked = 0;
    quiet_.hand = classic::no_kind;
    quiet_.phase = classic::Phase::draw;
    fingerprint_ = classic::hash(quiet_);
  }

  /// What all seats gain when this one lays the tile where that is best for it; nothing where it fits
  /// nowhere. `expect(state)` is the evaluation.
  template <class Expect>
  std::optional<Expectation> of(int seat, int kind, Expect&& expect) {
    if (!classic::is_placeable(quiet_, kind)) return std::nullopt;
    const Expectation before = known(max_seats, 0, [&] { return expect(quiet_); });
    return known(seat, kind, [&] {
      State turn = quiet_;
      turn.active = static_cast<std::uint8_t>(seat);
      turn.hand = static_cast<std::uint8_t>(kind);
      turn.phase = classic::Phase::place;
      Expectation gains = best_end(turn, expect, 0);
      for (int s = 0; s < max_seats; ++s) gains[s] -= before[s];
      return gains;
    });
  }

 private:
  static constexpr int most_decisions = 6;  ///< in a turn, whoever decides

  struct Known {
    std::uint64_t key = 0;
    Expectation gains{};
  };

  template <class Find>
  Expectation known(int seat, int kind, Find&& find) {
    const int place = seat * classic::max_kinds + kind;
    const std::uint64_t key = mix64(fingerprint_ + static_cast<std::uint64_t>(place));
    Known& known = known_[key % known_.size()];
    if (known.key != key) known = {key, find()};
    return known.gains;
  }

  /// The worth of the end of a turn in which everybody decides for the best. What parts add to the choices of
  /// placing and acting is left out: it is much, and rarely what makes a tile dear.
  template <class Expect>
  Expectation best_end(const State& s, Expect& expect, int depth) {
    const bool ended = classic::info_of(s.phase).asked == classic::Asked::chance ||
                       s.phase == classic::Phase::over || depth == most_decisions;
    if (ended) return expect(s);
    const int seat = classic::actor(s);
    const bool is_turn = s.phase == classic::Phase::place || s.phase == classic::Phase::act;
    ActionList& list = lists_[depth];
    classic::legal_actions(s, list);
    Expectation best{};
    float best_lead = -1e9F;
    for (const Action a : list) {
      if (is_turn && is_addition(a)) continue;
      State next = s;
      classic::apply(next, a, nullptr);
      const Expectation expected = best_end(next, expect, depth + 1);
      const float lead = lead_over_mean(expected, seat, s.seats);
      if (lead <= best_lead) continue;
      best_lead = lead;
      best = expected;
    }
    return best_lead > -1e9F ? best : expect(s);
  }

  static bool is_addition(Action a) {
    return classic::is_of_part(a) ||
           (classic::type_of(a) == classic::ActionType::place && classic::addition_of(a) != 0);
  }

  State quiet_;
  std::uint64_t fingerprint_ = 0;
  std::array<Known, 512> known_{};
  std::array<ActionList, most_decisions> lists_;
};

}  // namespace bastide
