/// Bazaars, as docs/rules/bridges-castles-bazaars.md tells them in 2.

#include <algorithm>
#include <set>

#include "games/classic/tables.h"
#include "tests/support/classic_twin.h"

namespace bastide::test {
namespace {

constexpr int highest_bid = 100;  // 2.6

}  // namespace

/// 2.1, 2.2: after a normal turn with a bazaar on its tile, if the bag has a tile for everyone.
bool ClassicTwin::opens_bazaar() const {
  int left = 0;
  for (const auto& [kind, copies] : bag_) left += copies;
  return config_.options.bazaars &&
         classic::tables.kinds[tiles_[last()].kind]->is(classic::KindMark::bazaar) && left >= config_.seats;
}

std::vector<std::string> ClassicTwin::bazaar_tokens() const {
  std::vector<std::string> tokens;
  const std::set<int> kinds(offer_.begin(), offer_.end());
  if (phase_ == Phase::open)
    for (const int kind : kinds)
      for (int n = 0; n <= highest_bid; ++n) tokens.push_back("#" + id(kind) + ":" + std::to_string(n));
  if (phase_ == Phase::choose)
    for (const int kind : kinds) tokens.push_back("#" + id(kind));
  if (phase_ == Phase::bid) {
    tokens.emplace_back("-");
    for (int n = bid_ + 1; n <= highest_bid; ++n) tokens.push_back("b" + std::to_string(n));
  }
  if (phase_ == Phase::settle) tokens = {"buy", "sell"};
  return tokens;
}

void ClassicTwin::apply_at_bazaar(const std::string& token) {
  if (phase_ == Phase::stock) {
    offer_.push_back(classic::tables.find(token.substr(1)));
    if (static_cast<int>(offer_.size()) < config_.seats) return;
    at_bazaar_ = true;
    host_ = active_;
    won_.assign(config_.seats, -1);
    auctioneer_ = host_;
    if (config_.options.auction)
      next_auction();
    else
      place_won_tiles();
  } else if (phase_ == Phase::open) {
    const auto colon = token.find(':');
    lot_ = classic::tables.find(token.substr(1, colon - 1));
    take_from_offer(lot_);
    bid_ = std::stoi(token.substr(colon + 1));
    bidder_ = auctioneer_;
    bidders_.clear();
    for (int i = 1; i < config_.seats; ++i)
      if (won_[seats_after(auctioneer_, i)] < 0) bidders_.push_back(seats_after(auctioneer_, i));
    next_bidder();
  } else if (phase_ == Phase::bid) {
    if (token != "-") {
      bid_ = std::stoi(token.substr(1));
      bidder_ = bidders_.front();
    }
    bidders_.erase(bidders_.begin());
    next_bidder();
  } else if (phase_ == Phase::settle) {  // 2.4
    const int payer = token == "buy" ? auctioneer_ : bidder_;
    const int paid = token == "buy" ? bidder_ : auctioneer_;
    scores_[payer] -= bid_;
    scores_[paid] += bid_;
    end_auction(payer);
  } else {
    const int kind = classic::tables.find(token.substr(1));
    take_from_offer(kind);
    take(kind);
  }
}

void ClassicTwin::take_from_offer(int kind) {
  offer_.erase(std::find(offer_.begin(), offer_.end(), kind));
}

/// 2.5: the next player without a tile, counted from the last auctioneer; the very last one takes what is
/// left.
void ClassicTwin::next_auction() {
  do auctioneer_ = seats_after(auctioneer_, 1);
  while (won_[auctioneer_] >= 0);
  if (offer_.size() > 1) {
    phase_ = Phase::open;
    return;
  }
  won_[auctioneer_] = offer_.front();
  offer_.clear();
  place_won_tiles();
}

void ClassicTwin::next_bidder() {
  if (!bidders_.empty() && bid_ < highest_bid) {
    phase_ = Phase::bid;
  } else if (bidder_ != auctioneer_) {
    phase_ = Phase::settle;
  } else {
    scores_[auctioneer_] -= bid_;
    end_auction(auctioneer_);
  }
}

void ClassicTwin::end_auction(int taker) {
  won_[taker] = lot_;
  next_auction();
}

/// 2.7: from the player on the host's left round to the host.
void ClassicTwin::place_won_tiles() {
  to_place_.clear();
  for (int i = 1; i <= config_.seats; ++i) to_place_.push_back(seats_after(host_, i));
  next_won_tile();
}

void ClassicTwin::next_won_tile() {
  if (to_place_.empty()) {  // the host was the last to place
    at_bazaar_ = false;
    pass();
    return;
  }
  active_ = to_place_.front();
  to_place_.erase(to_place_.begin());
  if (config_.options.auction) {
    take(won_[active_]);
  } else if (offer_.size() > 1) {  // 2.10
    phase_ = Phase::choose;
  } else {
    const int kind = offer_.front();
    offer_.clear();
    take(kind);
  }
}

}  // namespace bastide::test
