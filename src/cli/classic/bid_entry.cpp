#include "cli/classic/bid_entry.h"

#include <algorithm>

#include "games/classic/parts/bazaars.h"

namespace bastide::cli {

void BidEntry::begin(int least, bool may_pass) {
  least_ = least;
  may_pass_ = may_pass;
  amount_ = lowest();
  typed_ = false;
}

bool BidEntry::on_key(const Key& key) {
  if (key.type == Key::Type::character && key.character >= U'0' && key.character <= U'9') {
    type_digit(static_cast<int>(key.character - U'0'));
  } else if (key.is('+') || key.type == Key::Type::up) {
    amount_ = std::min(std::max(amount_ + 1, least_), classic::Bazaars::highest_bid);
    typed_ = false;
  } else if (key.is('-') || key.type == Key::Type::down) {
    amount_ = amount_ > least_ ? amount_ - 1 : lowest();
    typed_ = false;
  } else if (key.type == Key::Type::backspace) {
    amount_ = typed_ && amount_ >= 10 ? amount_ / 10 : lowest();
    typed_ = typed_ && amount_ != lowest();
  } else {
    return false;
  }
  return true;
}

void BidEntry::type_digit(int digit) {
  const int longer = typed_ ? 10 * amount_ + digit : digit;
  if (longer <= classic::Bazaars::highest_bid) amount_ = longer;
  typed_ = true;
}

}  // namespace bastide::cli
