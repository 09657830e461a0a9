#pragma once

#include "bots/bot.h"

namespace bastide {

/// Looks at all of its whole turns and plays the one with the best score difference to the strongest opponent
/// as if the game ended after it. Among first steps of equally good turns each is as likely. The yardstick
/// for every other bot.
class GreedyBot final : public Bot {
 public:
  explicit GreedyBot(std::uint64_t seed) : rng_(seed) {}
  std::string choose(const AnyMatch& match) override;

 private:
  Rng rng_;
};

}  // namespace bastide
