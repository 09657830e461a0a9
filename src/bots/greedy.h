#pragma once

#include "bots/bot.h"

namespace bastide {

/// Tries each of its whole turns and plays the one after which it would lead the strongest opponent by most
/// if the game ended there. The first steps of equally good turns are equally likely. The yardstick for every
/// other bot.
class GreedyBot final : public Bot {
 public:
  explicit GreedyBot(std::uint64_t seed) : rng_(seed) {}
  std::string choose(const AnyMatch& match) override;

 private:
  Rng rng_;
};

}  // namespace bastide
