#include "arena/bot_game.h"

#include <chrono>

#include "kit/text.h"

namespace bastide {

GameResult play_game(const Setup& setup, const std::vector<Bot*>& bots, std::uint64_t draw_seed) {
  const auto match = *make_match(setup);
  Rng draws(draw_seed);
  std::vector<std::vector<float>> replies(bots.size());
  const auto ask = [&](int seat) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::string token = bots[seat]->choose(*match);
    replies[seat].push_back(std::chrono::duration<float>(Clock::now() - start).count());
    return token;
  };
  while (!match->is_over()) {
    const int actor = match->actor();
    const std::string token = actor == chance ? match->sample_chance(draws) : ask(actor);
    const auto events = match->try_apply(token);
    if (!events) {  // whoever plays what the rules do not allow, or nothing at all, has lost
      const unsigned others = ((1U << bots.size()) - 1) & ~(1U << actor);
      const std::string fault = bots[actor]->fault();
      return {match->scores(), others, actor, fault.empty() ? refusal(token, events.error()) : fault,
              std::move(replies)};
    }
  }
  return {match->scores(), match->winners(), chance, {}, std::move(replies)};
}

std::string refusal(std::string_view token, const Error& error) {
  return "played " + in_quotes(token) + ": " + error.message;
}

}  // namespace bastide
