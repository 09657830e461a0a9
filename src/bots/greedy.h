#pragma once

#include "bots/bot.h"

namespace bastide {

/// Tries every whole turn that it could play, and plays the one after which it would lead the strongest
/// opponent by most if the game ended there. The first steps of equally good turns are equally likely. The
/// yardstick for every other bot. One thread at a time.
class GreedyBot final : public Bot {
 public:
  explicit GreedyBot(std::uint64_t seed) : rng_(seed) {}
  std::string choose(const AnyMatch& match) override;

 private:
  Rng rng_;
};

}  // namespace bastide
