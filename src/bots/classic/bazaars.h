#pragma once

#include <cmath>
#include <optional>

#include "bots/classic/auction.h"
#include "bots/classic/judgement.h"
#include "games/classic/parts/bazaars.h"

namespace bastide {

/// The tiles of a bazaar are worth what they will bring those who lay them, and an auction ends as it must
/// among players who know that. Threads may share all of it.
template <>
struct Judgement<classic::Bazaars> : NoJudgement {
  struct Beliefs {
    float tile = 4.0F;   ///< points that a usual tile brings whoever lays it
    float later = 0.9F;  ///< how much of what it brings beyond that each tile leaves that is laid before it
  };
  static constexpr std::array belief_rows{Belief<Beliefs>{"tile", &Beliefs::tile, 0.5F, 0, 15},
                                          Belief<Beliefs>{"later", &Beliefs::later, 0.05F, 0, 1}};

  template <class L, class GainsIn>
  static void add_tiles(const classic::State<L>& s, const auto& beliefs, RunningTotal& total,
                        GainsIn&& gains_in) {
    using classic::Phase;
    const auto& b = classic::bazaar(s);
    if (!b.is_under_way || s.phase == Phase::show) return;
    const bool sells = s.phase == Phase::call || s.phase == Phase::bid || s.phase == Phase::settle;
    const int first = sells || s.phase > Phase::place ? b.placed : b.placed - 1;
    const bool unchanged = first == 0 && (sells || b.options.auction);
    if (!unchanged && !(s.phase == Phase::place && !b.options.auction)) {
      for (int place = first; place < s.seats; ++place) total.expected[seat_at(s, place)] += beliefs.tile;
      return;
    }
    auto quiet = s;
    classic::bazaar(quiet).close();
    const auto gains = gains_in(quiet);
    const auto gains_of = [&](int seat, int kind) {
      return weakened(gains(seat, kind), seat, place_of(s, seat), beliefs);
    };
    if (!b.options.auction) {
      count(total, gains(s.active, s.hand).value_or(Expectation{}));
      for (int place = b.placed; place < s.seats; ++place) total.expected[seat_at(s, place)] += beliefs.tile;
      return;
    }
    for (int seat = 0; seat < s.seats; ++seat)
      if (b.has_won(seat)) count(total, gains_of(seat, b.won[seat]));
    if (sells) count(total, outlook(s, gains_of));
  }

 private:
  static void count(RunningTotal& total, const Expectation& gains) {
    for (int seat = 0; seat < max_seats; ++seat) total.expected[seat] += gains[seat];
  }

  /// Those who lay tiles do so in this order (2.7).
  template <class L>
  static int seat_at(const classic::State<L>& s, int place) {
    return (classic::bazaar(s).host + 1 + place) % s.seats;
  }
  template <class L>
  static int place_of(const classic::State<L>& s, int seat) {
    return (seat - classic::bazaar(s).host - 1 + 2 * s.seats) % s.seats;
  }

  /// The more tiles are laid before, the less of a tile's promise is left: others may spoil it. One that fits
  /// nowhere is replaced by a usual one (2.9).
  static Expectation weakened(const std::optional<Expectation>& gains, int seat, int tiles_before,
                              const auto& beliefs) {
    const float left = gains ? std::pow(beliefs.later, static_cast<float>(tiles_before)) : 0;
    Expectation weak{};
    for (int other = 0; other < max_seats && gains; ++other) weak[other] = left * (*gains)[other];
    weak[seat] += (1 - left) * beliefs.tile;
    return weak;
  }

  template <class L>
  static Expectation outlook(const classic::State<L>& s, const auto& gains_of) {
    const auto& b = classic::bazaar(s);
    Auction auction;
    auction.seats = s.seats;
    auction.lots = (1U << b.lot_count) - 1;
    auction.auctioneer = b.auctioneer;
    for (int seat = 0; seat < s.seats; ++seat) {
      if (b.has_won(seat)) continue;
      auction.waiting |= 1U << seat;
      for (int i = 0; i < b.lot_count; ++i) auction.gains[seat][i] = gains_of(seat, b.lots[i]);
    }
    if (s.phase == classic::Phase::call) return outlook_of(auction);
    const auto sold = std::find(b.lots.begin(), b.lots.begin() + b.lot_count, b.lot);
    return outlook_of(auction, {static_cast<int>(sold - b.lots.begin()), b.highest, b.leader, s.asked});
  }
};

}  // namespace bastide
