#pragma once

#include <string>

#include "cli/terminal_window.h"

namespace bastide::cli {

/// A bid while it is typed: digits, or + and - in steps. Below the least bid stands passing, where one may.
class BidEntry {
 public:
  void begin(int least, bool may_pass);
  /// Whether the key was one for the bid.
  bool on_key(const Key& key);

  bool passes() const { return amount_ == pass; }
  int amount() const { return amount_; }
  std::string text() const { return passes() ? "pass" : std::to_string(amount_); }

 private:
  static constexpr int pass = -1;

  void type_digit(int digit);
  int lowest() const { return may_pass_ ? pass : least_; }

  int least_ = 0;
  bool may_pass_ = false;
  int amount_ = 0;
  bool typed_ = false;  ///< the next digit goes behind those that stand there
};

}  // namespace bastide::cli
