#include "arena/seating.h"

#include <bit>
#include <vector>

namespace bastide {
namespace {

double points_between(const GameResult& game, int seat, int rival) {
  const auto has_won = [&](int who) { return ((game.winners >> who) & 1) != 0; };
  if (has_won(seat) != has_won(rival)) return has_won(seat) ? 1 : 0;
  if (has_won(seat) || game.scores[seat] == game.scores[rival]) return 0.5;
  return game.scores[seat] > game.scores[rival] ? 1 : 0;
}

}  // namespace

Seating seating_of_pair(int seats, int number) {
  std::vector<Seating> even;
  for (Seating seating = 1; seating < 1U << seats; seating += 2)
    if (const int taken = std::popcount(seating); taken == seats / 2 || taken == seats - seats / 2)
      even.push_back(seating);
  return even[static_cast<std::size_t>(number) % even.size()];
}

Seating mirrored(Seating seating, int seats) {
  return ~seating & ((1U << seats) - 1);
}

int comparisons_in(int seats) {
  return (seats / 2) * (seats - seats / 2);
}

Standing standing_of(const GameResult& game, Seating seating) {
  const int seats = static_cast<int>(game.scores.size());
  Standing standing;
  for (int seat = 0; seat < seats; ++seat)
    for (int rival = 0; rival < seats; ++rival) {
      if (!sits_at(seating, seat) || sits_at(seating, rival)) continue;
      standing.points += points_between(game, seat, rival);
      standing.margin += game.scores[seat] - game.scores[rival];
    }
  if (game.forfeiter == chance) {
    standing.won = static_cast<double>(std::popcount(game.winners & seating)) / std::popcount(game.winners);
  } else {
    standing.won = sits_at(seating, game.forfeiter) ? 0 : 1;
    standing.points = standing.won * comparisons_in(seats);
  }
  return standing;
}

}  // namespace bastide
