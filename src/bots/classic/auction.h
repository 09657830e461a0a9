#pragma once

#include <array>

#include "bots/worth.h"

/// How the auctions of a bazaar will end among players who know what each tile is worth to each of them, and
/// want to gain more than the others do in the mean.
/// Functions of their arguments; threads may share them.
namespace bastide {

/// The tiles that are still to be sold, and those who still want one: as many as there are tiles.
struct Auction {
  int seats = 0;
  unsigned waiting = 0;  ///< the seats without a tile, a bit each
  unsigned lots = 0;     ///< the tiles that are not sold, a bit each, that at auction among them
  int auctioneer = 0;    ///< who sells now
  /// What it brings everybody when a seat lays a tile, by that seat and the number of the tile.
  std::array<std::array<Expectation, max_seats>, max_seats> gains{};
};

/// How far the bidding for a tile has come.
struct Bidding {
  int lot = 0;
  int highest = 0;
  int leader = 0;
  int asked = 0;  ///< who may go higher now; the auctioneer: nobody any more
};

/// What the seats gain by the tiles that are still to be sold and by what is paid for them. The auctioneer
/// is to choose a tile and a bid.
Expectation outlook_of(const Auction& auction);
/// The same where a tile has been chosen.
Expectation outlook_of(const Auction& auction, const Bidding& bidding);

}  // namespace bastide
