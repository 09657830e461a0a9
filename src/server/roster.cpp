#include "server/roster.h"

#include <algorithm>

#include "kit/text.h"
#include "server/crypto.h"

namespace bastide::server {
namespace {

/// A server offers the bots that play every game: at a table a level is the specialist anyway, where there is
/// one.
bool is_offered(const BotInfo& info) {
  return info.game.empty();
}

/// Everything that a bot decides until the next seat or draw, as canonical tokens.
BotTurn decide(AnyMatch& match, Bot& bot) {
  BotTurn turn;
  const int actor = match.actor();
  while (!match.is_over() && match.actor() == actor) {
    const std::string token = bot.choose(match);
    const auto events = match.try_apply(token);
    if (!events) {
      turn.fault = bot.fault().empty() ? "played " + in_quotes(token) : bot.fault();
      break;
    }
    turn.tokens.push_back(match.tokens().back());
  }
  return turn;
}

}  // namespace

const HostedBot* Roster::find(std::string_view name) const {
  const auto found =
      std::find_if(hosted_.begin(), hosted_.end(), [&](const HostedBot& b) { return b.name == name; });
  return found == hosted_.end() ? nullptr : &*found;
}

std::vector<Roster::Listed> Roster::for_game(std::string_view game) const {
  std::vector<Listed> all;
  for (const BotInfo& info : bot_infos())
    if (is_offered(info)) all.push_back({std::string(info.name), std::string(info.help)});
  for (const HostedBot& bot : hosted_)
    if (bot.game.empty() || bot.game == game) all.push_back({bot.name, bot.help});
  return all;
}

bool Roster::has(std::string_view name, std::string_view game) const {
  if (const HostedBot* bot = find(name)) return bot->game.empty() || bot->game == game;
  const auto all = bot_infos();
  return std::any_of(all.begin(), all.end(),
                     [&](const BotInfo& info) { return info.name == name && is_offered(info); });
}

Result<std::unique_ptr<Bot>> Roster::take(const std::string& name, const std::string& table, int seat) {
  const HostedBot* hosted = find(name);
  if (hosted == nullptr) return make_bot(name, random_number());
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) {
      return k.name == name && k.table == table && k.seat == seat;
    });
    if (found != kept_.end()) {
      auto bot = std::move(found->bot);
      kept_.erase(found);
      return bot;
    }
  }
  return hosted->start(random_number());
}

void Roster::keep(Kept kept) {
  Kept oldest{};  // ends outside of the lock: a program may take a moment to go
  const std::lock_guard lock(mutex_);
  kept_.push_back(std::move(kept));
  if (kept_.size() <= most_kept_) return;
  oldest = std::move(kept_.front());
  kept_.pop_front();
}

BotTurn Roster::play_turn(const std::string& name, const std::string& table, AnyMatch& match,
                          const std::atomic<bool>& cancelled) {
  const int seat = match.actor();
  auto bot = take(name, table, seat);
  if (!bot) return {{}, bot.error().message};
  (*bot)->heed(&cancelled);
  BotTurn turn = decide(match, **bot);
  (*bot)->heed(nullptr);
  if (turn.fault.empty() && is_hosted(name)) keep({name, table, seat, std::move(*bot)});
  return turn;
}

void Roster::forget(const std::string& table) {
  std::list<Kept> gone;
  const std::lock_guard lock(mutex_);
  for (auto it = kept_.begin(); it != kept_.end();) {
    const auto next = std::next(it);
    if (it->table == table) gone.splice(gone.end(), kept_, it);
    it = next;
  }
}

}  // namespace bastide::server
