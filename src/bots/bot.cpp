#include "bots/bot.h"

#include "bots/greedy.h"
#include "bots/search_bot.h"
#include "bots/specialists.h"
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

/// Plays by search, and by a specialist where a game has one.
class LevelBot final : public Bot {
 public:
  LevelBot(std::unique_ptr<Bot> search, const Level& level, std::uint64_t seed, BotData data)
      : search_(std::move(search)), level_(level), seed_(seed), data_(std::move(data)) {}

  std::string choose(const AnyMatch& match) override {
    if (game_ != match.setup().game) {
      game_ = match.setup().game;
      specialist_ = nullptr;
      for (const Specialist& specialist : specialists())
        if (specialist.info.game == game_) specialist_ = specialist.make(level_, seed_, data_);
    }
    last_ = specialist_ ? specialist_.get() : search_.get();
    return last_->choose(match);
  }
  void heed(const std::atomic<bool>* cancelled) override { search_->heed(cancelled); }
  Thought thought() const override { return last_ == nullptr ? Thought{} : last_->thought(); }

 private:
  std::unique_ptr<Bot> search_;
  Level level_;
  std::uint64_t seed_;
  BotData data_;
  std::string game_;                 ///< the one that was played last
  std::unique_ptr<Bot> specialist_;  ///< for it; it has large tables, which the other games do without
  Bot* last_ = nullptr;              ///< who chose last
};

/// The level that thinks for so many simulations (`500`) or for so long (`200ms`).
Result<Level> with_budget(Level level, std::string_view budget) {
  const bool by_time = budget.ends_with('s');
  const auto fault = Error{"expected a budget such as 500 (simulations) or 200ms, not " + in_quotes(budget)};
  const auto number =
      parse_int(by_time && budget.ends_with("ms") ? budget.substr(0, budget.size() - 2) : budget);
  if (!number || *number < 1 || by_time != budget.ends_with("ms")) return fault;
  level.simulations = by_time ? 0 : static_cast<std::uint64_t>(*number);
  level.seconds = by_time ? *number / 1000.0 : 0;
  return level;
}

/// A level by name, which may have a budget of its own and other beliefs: `master:500{follower=5}`. Nothing
/// where no level has that name.
Result<std::unique_ptr<Bot>> make_level(std::string_view name, std::uint64_t seed, const BotData& data) {
  const auto brace = name.find('{');
  const std::string_view player = name.substr(0, brace);
  const auto colon = player.find(':');
  const Level* found = find_level(player.substr(0, colon));
  if (found == nullptr) return std::unique_ptr<Bot>();
  Level level = *found;
  if (colon != std::string_view::npos) {
    auto budgeted = with_budget(level, player.substr(colon + 1));
    if (!budgeted) return budgeted.error();
    level = *budgeted;
  }
  BeliefChanges changes;
  if (brace != std::string_view::npos) {
    if (!name.ends_with('}'))
      return Error{"expected beliefs such as {follower=5}, not " + in_quotes(name.substr(brace))};
    auto parsed = parse_beliefs(name.substr(brace + 1, name.size() - brace - 2));
    if (!parsed) return parsed.error();
    changes = std::move(*parsed);
  }
  auto search = make_search_bot(level, seed, std::move(changes), data.helpers);
  // Whoever names a budget wants to see the search.
  if (colon != std::string_view::npos) return search;
  return std::unique_ptr<Bot>(std::make_unique<LevelBot>(std::move(search), level, seed, data));
}

}  // namespace

std::span<const BotInfo> bot_infos() {
  static const std::vector<BotInfo> infos = [] {
    std::vector<BotInfo> list{
        {"random", "any legal move", ""},
        {"greedy", "the turn after which the scores would be best if the game ended", ""}};
    for (const Level& level : levels()) list.push_back({level.name, level.help, ""});
    for (const Specialist& specialist : specialists()) list.push_back(specialist.info);
    return list;
  }();
  return infos;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view name, std::uint64_t seed, const BotData& data) {
  if (name == "random") return std::unique_ptr<Bot>(std::make_unique<RandomBot>(seed));
  if (name == "greedy") return std::unique_ptr<Bot>(std::make_unique<GreedyBot>(seed));
  if (auto level = make_level(name, seed, data); !level || *level) return level;
  for (const Specialist& specialist : specialists()) {
    if (specialist.info.name != name) continue;
    if (auto bot = specialist.make(levels().back(), seed, data)) return bot;
    return Error{"the bot " + std::string(name) + " needs its tables, and there are none here"};
  }
  std::vector<std::string> names;
  for (const BotInfo& info : bot_infos()) names.emplace_back(info.name);
  return Error{"unknown bot " + in_quotes(name) + ", expected " + joined(names, ", ")};
}

}  // namespace bastide
