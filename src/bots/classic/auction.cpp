#include "bots/classic/auction.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bastide {
namespace {

Expectation sum_of(Expectation a, const Expectation& b) {
  for (int seat = 0; seat < max_seats; ++seat) a[seat] += b[seat];
  return a;
}

/// Calls `visit(number)` for every bit.
template <class Visit>
void for_each_bit(unsigned bits, Visit&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

/// Looks at the auctions from their end, where everybody sees what the last decisions bring. Of the auctions
/// that come after this one only that between two is looked at so; before it everybody is taken to get what
/// is best for them, in order and for nothing.
class Outlook {
 public:
  explicit Outlook(const Auction& auction) : auction_(auction), limit_(most_worth_bidding()) {}

  Expectation opening(unsigned waiting, unsigned lots, int auctioneer) {
    Expectation best{};
    float best_lead = -1e9F;
    for_each_bit(lots, [&](int lot) {
      look_at({waiting, lots, auctioneer, lot});
      const int bidders = list_bidders(next(waiting, auctioneer));
      go_through_bids(0, auctioneer, bidders);
      for (int bid = 0; bid <= limit_; ++bid) prefer(outcome_[auctioneer][bid], auctioneer, best, best_lead);
    });
    return best;
  }

  Expectation bidding(const Bidding& b) {
    look_at({auction_.waiting, auction_.lots, auction_.auctioneer, b.lot});
    if (b.highest >= limit_ || b.asked == auction_.auctioneer) return settled(b.highest, b.leader);
    const int bidders = list_bidders(b.asked);
    go_through_bids(b.highest, b.leader, bidders);
    return outcome_[b.leader][b.highest];
  }

 private:
  static constexpr int most_considered = 40;  ///< no tile is worth more

  struct Sale {
    unsigned waiting;
    unsigned lots;
    int auctioneer;
    int lot;
  };

  float lead(const Expectation& gains, int seat) const { return lead_over_mean(gains, seat, auction_.seats); }
  void prefer(const Expectation& outcome, int seat, Expectation& best, float& best_lead) const {
    const float own = lead(outcome, seat);
    if (own <= best_lead) return;
    best_lead = own;
    best = outcome;
  }

  /// Nobody bids more than what lies between the best tile and the worst.
  int most_worth_bidding() const {
    float most = 0;
    for_each_bit(auction_.waiting, [&](int seat) {
      float low = 1e9F;
      float high = -1e9F;
      for_each_bit(auction_.lots, [&](int lot) {
        const float own = lead(auction_.gains[seat][lot], seat);
        low = std::min(low, own);
        high = std::max(high, own);
      });
      most = std::max(most, high - low);
    });
    return std::min(most_considered, static_cast<int>(std::ceil(most)) + 1);
  }

  int next(unsigned waiting, int seat) const {
    do seat = (seat + 1) % auction_.seats;
    while ((waiting >> seat & 1) == 0);
    return seat;
  }

  /// What those still waiting make of the tiles that are left, after an auction of `last`.
  Expectation rest(unsigned waiting, unsigned lots, int last) const {
    if (waiting == 0) return {};
    const int seat = next(waiting, last);
    if (std::popcount(waiting) == 2) return Outlook(auction_).opening(waiting, lots, seat);
    int best = std::countr_zero(lots);
    for_each_bit(lots, [&](int lot) {
      if (lead(auction_.gains[seat][lot], seat) > lead(auction_.gains[seat][best], seat)) best = lot;
    });
    return sum_of(auction_.gains[seat][best], rest(waiting & ~(1U << seat), lots & ~(1U << best), seat));
  }

  void look_at(const Sale& sale) {
    auctioneer_ = sale.auctioneer;
    waiting_ = sale.waiting;
    for_each_bit(sale.waiting, [&](int seat) {
      taken_[seat] =
          sum_of(auction_.gains[seat][sale.lot],
                 rest(sale.waiting & ~(1U << seat), sale.lots & ~(1U << sale.lot), sale.auctioneer));
    });
  }

  /// What it brings when the bidding is over: nobody has gone higher, or the auctioneer buys or sells.
  Expectation settled(int bid, int leader) const {
    const auto points = static_cast<float>(bid);
    Expectation bought = taken_[auctioneer_];
    bought[auctioneer_] -= points;
    if (leader == auctioneer_) return bought;
    bought[leader] += points;
    Expectation sold = taken_[leader];
    sold[leader] -= points;
    sold[auctioneer_] += points;
    return lead(bought, auctioneer_) >= lead(sold, auctioneer_) ? bought : sold;
  }

  int list_bidders(int first) {
    int count = 0;
    for (int seat = first; seat != auctioneer_; seat = next(waiting_, seat)) bidders_[count++] = seat;
    return count;
  }

  /// Fills `outcome_`: what comes of each highest bid from `lowest` on and each leader, when all bidders of
  /// the list have answered.
  void go_through_bids(int lowest, int leader, int bidders) {
    const auto settle_for = [&](int seat) {
      for (int bid = lowest; bid <= limit_; ++bid) outcome_[seat][bid] = settled(bid, seat);
    };
    settle_for(leader);
    for (int i = 0; i < bidders; ++i) settle_for(bidders_[i]);
    for (int i = bidders - 1; i >= 0; --i) answer(bidders_[i], lowest, leader, i);
  }

  /// One bidder, of whom `before` bidders have been asked before, passes or makes the best of the higher
  /// bids.
  void answer(int bidder, int lowest, int leader, int before) {
    Expectation best_raise{};
    float best_lead = -1e9F;
    for (int bid = limit_; bid >= lowest; --bid) {
      const Expectation raised = outcome_[bidder][bid];
      const auto decide = [&](int holder) {
        auto& passed = outcome_[holder][bid];
        if (best_lead > lead(passed, bidder)) passed = best_raise;
      };
      decide(leader);
      for (int i = 0; i < before; ++i) decide(bidders_[i]);
      prefer(raised, bidder, best_raise, best_lead);
    }
  }

  const Auction& auction_;
  int limit_;
  int auctioneer_ = 0;
  unsigned waiting_ = 0;
  std::array<Expectation, max_seats> taken_{};  ///< by who takes the tile, before anything is paid
  std::array<int, max_seats> bidders_{};
  std::array<std::array<Expectation, most_considered + 1>, max_seats> outcome_{};  ///< by leader and bid
};

}  // namespace

Expectation outlook_of(const Auction& auction) {
  return Outlook(auction).opening(auction.waiting, auction.lots, auction.auctioneer);
}

Expectation outlook_of(const Auction& auction, const Bidding& bidding) {
  return Outlook(auction).bidding(bidding);
}

}  // namespace bastide
