#include "bots/bot.h"

#include <array>

#include "bots/dice/solved.h"
#include "bots/greedy.h"
#include "bots/search_bot.h"
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

/// `master:500` thinks for so many simulations, `master:200ms` for so long.
Result<std::unique_ptr<Bot>> make_bot_with_budget(Level level, std::string_view budget, std::uint64_t seed,
                                                  const Helpers& helpers) {
  const bool by_time = budget.ends_with('s');
  const auto fault = Error{"expected a budget such as 500 (simulations) or 200ms, not " + in_quotes(budget)};
  const auto number =
      parse_int(by_time && budget.ends_with("ms") ? budget.substr(0, budget.size() - 2) : budget);
  if (!number || *number < 1 || by_time != budget.ends_with("ms")) return fault;
  level.simulations = by_time ? 0 : static_cast<std::uint64_t>(*number);
  level.seconds = by_time ? *number / 1000.0 : 0;
  return make_search_bot(level, seed, helpers);
}

}  // namespace

std::span<const BotInfo> bot_infos() {
  static const std::vector<BotInfo> infos = [] {
    std::vector<BotInfo> list{
        {"random", "any legal move", ""},
        {"greedy", "the turn after which the scores would be best if the game ended", ""}};
    for (const Level& level : levels()) list.push_back({level.name, level.help, ""});
    list.push_back(
        {"solved", "the Dice Game played by its solution, which 'bastide solve dice' computes", "dice"});
    return list;
  }();
  return infos;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed, const BotData& data) {
  if (name == "random") return std::unique_ptr<Bot>(std::make_unique<RandomBot>(seed));
  if (name == "greedy") return std::unique_ptr<Bot>(std::make_unique<GreedyBot>(seed));
  const auto colon = name.find(':');
  if (const Level* level = find_level(name.substr(0, colon))) {
    if (colon == std::string_view::npos) return make_search_bot(*level, seed, data.helpers);
    return make_bot_with_budget(*level, name.substr(colon + 1), seed, data.helpers);
  }
  if (name == "solved") {
    if (!data.dice)
      return Error{"the bot solved needs its tables, which are computed once: run 'bastide solve dice'"};
    return std::unique_ptr<Bot>(std::make_unique<SolvedDiceBot>(data.dice));
  }
  std::vector<std::string> names;
  for (const BotInfo& info : bot_infos()) names.emplace_back(info.name);
  return Error{"unknown bot " + in_quotes(name) + ", expected " + joined(names, ", ")};
}

}  // namespace bastide
