#include "bots/bot.h"

#include <array>

#include "bots/greedy.h"
#include "kit/text.h"

namespace bastide {
namespace {

class RandomBot final : public Bot {
 public:
  explicit RandomBot(std::uint64_t seed) : rng_(seed) {}
  std::string choose(const AnyMatch& match) override { return match.random_token(rng_); }

 private:
  Rng rng_;
};

}  // namespace

std::span<const BotInfo> bot_infos() {
  static constexpr std::array<BotInfo, 2> infos{{
      {"random", "any legal move"},
      {"greedy", "the turn after which the scores would be best if the game ended"},
  }};
  return infos;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::unique_ptr<Bot>(std::make_unique<RandomBot>(seed));
  if (name == "greedy") return std::unique_ptr<Bot>(std::make_unique<GreedyBot>(seed));
  return Error{"unknown bot " + in_quotes(name) + ", expected random or greedy"};
}

}  // namespace bastide
