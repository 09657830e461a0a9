#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// Threads may share all of it.
namespace bastide::classic {

/// A turn with everything on, in the order of the rulebook; brackets: only with that part. This list is the
/// turn: turn.cpp walks it from the top, and asks at each step whether somebody has to decide. What a step
/// does stands in `Step<Phase::...>`, in `steps.h` or in the steps of its part.
///
/// Where the walk leaves the list: a turn whose tile fits nowhere, and that finds no other, goes from `draw`
/// straight to `next` if a part has turns left, else on behind `next` (2.3, 4.1); a tile that is declined
/// leads from `place` back to `draw` [bridges 3.4]; and what the lines below say.
///
/// Numbers are clauses of docs/rules/classic.md, in brackets those of docs/rules/bridges-castles-bazaars.md.
enum class Phase : std::uint8_t {
  choose,  ///< [bazaars 2.10] a tile of the bazaar instead of a draw, where there are no auctions
  draw,    ///< 2.1  chance: a tile from the bag, and again while it fits nowhere (2.3)
  place,   ///< 2.2  the tile in hand, with the bridge that it relies on [bridges 3.4]
  act,     ///< 2.4  one figure on the tile just placed, and one bridge [bridges 3.1], in either order
  castle,  ///< [castles 4.2] each owner of a new city of two caps: whether it becomes a castle
  score,   ///< 2.5  challenges are settled [cult 5], then what is complete is scored
  reward,  ///< [castles 4.8] castles are paid, in rounds; an owner chooses what pays (4.6)
  show,    ///< [bazaars 2.2] chance: a tile for the bazaar, one for each player
  call,    ///< [bazaars 2.3] the auctioneer calls up a tile and names a bid
  bid,     ///< [bazaars 2.3] a higher one, or none
  settle,  ///< [bazaars 2.4] the auctioneer buys or sells; then back to `call` while tiles are left
  next,    ///< 2.6  the next seat, or the next with a tile of the bazaar [bazaars 2.7]; back to the top
  over,    ///< 4.1  the end, after the last tile: the final scoring (4.2, 4.3)
};

/// Whom a step asks.
enum class Asked : std::uint8_t { nobody, chance, active, anyone };

struct PhaseInfo {
  Phase phase;
  std::string_view name;  ///< in views and fingerprints, so it never changes
  Asked asked;
  bool about_last_tile;  ///< which tile was placed last still matters
};
inline constexpr auto phase_infos = std::to_array<PhaseInfo>({
    {Phase::choose, "choose", Asked::anyone, false},
    {Phase::draw, "draw", Asked::chance, false},
    {Phase::place, "place", Asked::active, false},
    {Phase::act, "act", Asked::active, true},
    {Phase::castle, "castle", Asked::anyone, true},
    {Phase::score, "score", Asked::nobody, true},
    {Phase::reward, "reward", Asked::anyone, true},
    {Phase::show, "show", Asked::chance, false},
    {Phase::call, "open", Asked::anyone, false},
    {Phase::bid, "bid", Asked::anyone, false},
    {Phase::settle, "settle", Asked::anyone, false},
    {Phase::next, "next", Asked::nobody, false},
    {Phase::over, "over", Asked::nobody, false},
});

}  // namespace bastide::classic
