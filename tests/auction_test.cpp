#include "bots/classic/auction.h"

#include <gtest/gtest.h>

#include <bit>

#include "bots/bot.h"
#include "kit/rng.h"
#include "match/record.h"

/// What the bots expect of auctions, and how they bid.
namespace bastide::test {
namespace {

/// The same by playing out every bid, whatever it costs.
class SlowAuction {
 public:
  SlowAuction(const Auction& auction, int most) : auction_(auction), most_(most) {}

  Expectation opening(unsigned waiting, unsigned lots, int auctioneer) const {
    if (std::popcount(waiting) == 1) return auction_.gains[auctioneer][std::countr_zero(lots)];
    return best_for(auctioneer, [&](auto&& offer) {
      for (int lot = 0; lot < auction_.seats; ++lot)
        for (int bid = 0; (lots >> lot & 1) != 0 && bid <= most_; ++bid)
          offer(bidding(waiting, lots, auctioneer, {lot, bid, auctioneer, next(waiting, auctioneer)}));
    });
  }

  Expectation bidding(unsigned waiting, unsigned lots, int auctioneer, const Bidding& b) const {
    const auto take = [&](int buyer, int payee) {
      const unsigned left = waiting & ~(1U << buyer);
      Expectation sum = opening(left, lots & ~(1U << b.lot), next(left, auctioneer));
      for (int seat = 0; seat < max_seats; ++seat) sum[seat] += auction_.gains[buyer][b.lot][seat];
      sum[buyer] -= static_cast<float>(b.highest);
      if (payee != buyer) sum[payee] += static_cast<float>(b.highest);
      return sum;
    };
    if (b.asked == auctioneer && b.leader == auctioneer) return take(auctioneer, auctioneer);
    return best_for(b.asked, [&](auto&& offer) {
      if (b.asked == auctioneer) {
        offer(take(auctioneer, b.leader));
        offer(take(b.leader, auctioneer));
        return;
      }
      const int after = next(waiting, b.asked);
      offer(bidding(waiting, lots, auctioneer, {b.lot, b.highest, b.leader, after}));
      for (int bid = b.highest + 1; bid <= most_; ++bid)
        offer(bidding(waiting, lots, auctioneer, {b.lot, bid, b.asked, after}));
    });
  }

 private:
  template <class Offers>
  Expectation best_for(int seat, Offers&& offers) const {
    Expectation best{};
    float best_lead = -1e9F;
    offers([&](const Expectation& offered) {
      const float lead = lead_over_mean(offered, seat, auction_.seats);
      if (lead <= best_lead) return;
      best_lead = lead;
      best = offered;
    });
    return best;
  }
  int next(unsigned waiting, int seat) const {
    do seat = (seat + 1) % auction_.seats;
    while ((waiting >> seat & 1) == 0);
    return seat;
  }

  const Auction& auction_;
  int most_;
};

Auction random_auction(int seats, Rng& rng) {
  Auction auction;
  auction.seats = seats;
  auction.waiting = auction.lots = (1U << seats) - 1;
  auction.auctioneer = static_cast<int>(rng.below(static_cast<std::uint32_t>(seats)));
  for (int seat = 0; seat < seats; ++seat)
    for (int lot = 0; lot < seats; ++lot) {
      for (int other = 0; other < seats; ++other)
        auction.gains[seat][lot][other] = -static_cast<float>(rng.below(1000)) / 700;
      auction.gains[seat][lot][seat] = static_cast<float>(rng.below(1000)) / 250;
    }
  return auction;
}

void expect_equal(const Expectation& one, const Expectation& other) {
  for (int seat = 0; seat < max_seats; ++seat) EXPECT_NEAR(one[seat], other[seat], 1e-3F) << "seat " << seat;
}

TEST(Auction, EndsAsWhenEveryBidIsPlayedOut) {
  Rng rng(7);
  for (int i = 0; i < 60; ++i) {
    const int seats = i % 10 == 0 ? 3 : 2;
    const Auction auction = random_auction(seats, rng);
    const SlowAuction slow(auction, 9);
    expect_equal(outlook_of(auction), slow.opening(auction.waiting, auction.lots, auction.auctioneer));
    const int asked = (auction.auctioneer + 1) % seats;
    for (const int bid : {0, 1, 3, 6}) {
      const Bidding bidding{0, bid, auction.auctioneer, asked};
      expect_equal(outlook_of(auction, bidding),
                   slow.bidding(auction.waiting, auction.lots, auction.auctioneer, bidding));
    }
  }
}

/// Two seats, and the first tile is worth eight points to seat 0 alone.
Auction one_dear_tile() {
  Auction auction;
  auction.seats = 2;
  auction.waiting = auction.lots = 3;
  auction.auctioneer = 1;
  auction.gains[0][0][0] = 8;
  return auction;
}

TEST(Auction, ACheapBidIsRaisedAndADearOneIsNot) {
  const Auction auction = one_dear_tile();
  const auto lead_after = [&](int bid) { return lead_over_mean(outlook_of(auction, {0, bid, 1, 0}), 0, 2); };
  EXPECT_FLOAT_EQ(lead_after(0), 4) << "half of what it is worth, for two points move the lead by four";
  EXPECT_FLOAT_EQ(lead_after(1), 4);
  EXPECT_FLOAT_EQ(lead_after(6), 6) << "let the other seat pay what it is not worth";
  EXPECT_FLOAT_EQ(lead_after(20), 20);
  EXPECT_GT(lead_over_mean(outlook_of(auction), 1, 2), -4) << "whoever opens gains by it";
}

TEST(Auction, TilesThatAreWorthTheSameCostNothing) {
  Auction auction;
  auction.seats = 4;
  auction.waiting = auction.lots = 15;
  auction.auctioneer = 2;
  for (int seat = 0; seat < 4; ++seat)
    for (int lot = 0; lot < 4; ++lot) auction.gains[seat][lot][seat] = 5;
  EXPECT_EQ(outlook_of(auction), (Expectation{5, 5, 5, 5}));
}

/// A bazaar beside a city of four tiles with two pennants that a tile of kind E closes: one is on offer, and
/// the bag has no other. `owner`: the city has a follower of seat 0. Seat 0 is auctioneer, or the last one to
/// be it.
std::unique_ptr<AnyMatch> bazaar_beside_a_city(int seats, bool owner, bool auctioneer) {
  bastide::Setup setup;
  setup.seats = seats;
  setup.options = *parse_options("bazaars=on");
  setup.bag = {"F", "F", "G", "BCB-04", "E"};
  for (int i = 0; i < 12; ++i) {
    setup.bag->emplace_back("U");
    setup.bag->emplace_back("V");
  }
  auto match = *make_match(setup);
  const auto play = [&](const std::string& token) {
    const auto events = match->try_apply(token);
    EXPECT_TRUE(events.ok()) << token << ": " << (events.ok() ? "" : events.error().message);
  };
  const auto lay = [&](const std::string& kind, const std::string& where, const std::string& act = "-") {
    for (const auto& token : {"*" + kind, kind + "@" + where, act}) play(token);
  };
  int west = 0;
  for (const auto& [kind, where] : {std::pair{"F", "0,-1/90"}, {"F", "0,-2/90"}, {"G", "0,-3/90"}}) {
    lay(kind, where, owner && west == 0 ? "+city:N" : "-");
    for (int seat = 1; seat < seats; ++seat) lay("U", std::to_string(--west) + ",0/90");
  }
  if (auctioneer) lay("V", "1,0/0");
  for (int seat = 1; auctioneer && seat + 1 < seats; ++seat) lay("U", "1," + std::to_string(seat) + "/0");
  lay("BCB-04", "0,1/0");
  play("*E");
  for (int seat = 1; seat < seats; ++seat) play("*V");
  return match;
}

std::string choice_in(const AnyMatch& match, std::uint64_t seed = 1) {
  return (*make_bot("master:1", seed))->choose(match);
}

/// Tiles are no gifts: in games of players who look once, many cost something.
TEST(Auction, TilesArePaidFor) {
  bastide::Setup setup;
  setup.options = *parse_options("bazaars=on");
  int sold = 0;
  int paid_for = 0;
  for (int game = 0; game < 6; ++game) {
    const auto match = *make_match(setup);
    const auto bot = *make_bot("master:1", game);
    Rng rng(game);
    int highest = 0;
    while (!match->is_over()) {
      const std::string token = match->actor() == chance ? match->sample_chance(rng) : bot->choose(*match);
      const bool calls = token.starts_with("#") && token.find(':') != std::string::npos;
      if (calls) {
        sold += 1;
        paid_for += highest > 0 ? 1 : 0;
        highest = std::stoi(token.substr(token.find(':') + 1));
      } else if (token.starts_with("#")) {
        highest = std::stoi(token.substr(1));
      }
      ASSERT_TRUE(match->try_apply(token).ok()) << token;
    }
    paid_for += highest > 0 ? 1 : 0;
  }
  EXPECT_GE(sold, 10);
  EXPECT_GE(4 * paid_for, sold) << paid_for << " of " << sold;
}

TEST(Auction, ARivalRaisesWhileItGainsByThat) {
  bool raises_at_first = false;
  for (int opening = 0; opening <= 20; ++opening) {
    const auto match = bazaar_beside_a_city(2, true, false);
    ASSERT_TRUE(match->try_apply("#E:" + std::to_string(opening)).ok());
    const std::string answer = choice_in(*match);
    if (answer != "-") {
      EXPECT_LE(std::stoi(answer.substr(1)), 8) << "over " << opening;
    }
    raises_at_first |= opening == 0 && answer != "-";
  }
  EXPECT_TRUE(raises_at_first);
}

TEST(Auction, EqualSeedsBidEqually) {
  for (const bool auctioneer : {true, false}) {
    const auto match = bazaar_beside_a_city(3, true, auctioneer);
    EXPECT_EQ(choice_in(*match, 4), choice_in(*match, 4));
  }
}

}  // namespace
}  // namespace bastide::test
