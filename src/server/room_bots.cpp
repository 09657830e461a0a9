#include <algorithm>

#include "bots/bot.h"
#include "bots/levels.h"
#include "server/log.h"
#include "server/room.h"

/// What bots do for a room: they play their seats, and give hints. The work is done elsewhere and may have to
/// wait there; what nobody needs any more is called off.
namespace bastide::server {
namespace {

// Whose turn it is among all that bots have to do.
constexpr int at_once = 0;    ///< is done in a moment, and somebody waits for it
constexpr int with_time = 1;  ///< takes a second or more
constexpr int unwatched = 2;

constexpr Millis before_another_try = 1000;
constexpr Millis between_words_of_waiting = 2000;
constexpr std::size_t most_moves = 3;  // that a hint tells

bool takes_time(const std::string& bot) {
  const Level* level = find_level(bot);
  return level != nullptr && level->seconds > 0;
}

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

std::vector<JudgedMove> advise(const AnyMatch& match, const std::atomic<bool>& cancelled) {
  const auto bot = *make_bot(adviser().name, random_number());
  bot->heed(&cancelled);
  const std::string token = bot->choose(match);
  auto moves = bot->thought().moves;
  if (moves.empty()) moves.emplace_back().token = token;  // there was nothing to think about
  if (moves.size() > most_moves) moves.resize(most_moves);
  return moves;
}

}  // namespace

/// How soon the bot whose turn it is has to decide; nothing where none has to. At a table where nobody looks
/// on it waits until the one who plays there comes again; but where several play, somebody waits for their
/// turn to come, here or not.
std::optional<int> Room::rank_of_thought() const {
  if (!table_ || table_->stage() != Table::Stage::bot) return std::nullopt;
  const auto& seats = table_->seats();
  if (guests_.empty()) {
    const auto persons = std::count_if(seats.begin(), seats.end(), [](const Table::Seat& seat) {
      return seat.kind == Table::Seat::Kind::person;
    });
    return persons < 2 ? std::nullopt : std::optional(unwatched);
  }
  return takes_time(seats[table_->acting()].bot) ? with_time : at_once;
}

void Room::think() {
  const std::optional<int> rank = rank_of_thought();
  if (thought_) {
    const bool is_needed = rank && thought_->position == table_->position();
    const bool is_in_time = thought_->rank == rank || !thought_->errand->ahead();
    if (is_needed && is_in_time) return;
    drop_thought();
  }
  if (!rank) return;
  const std::string name = table_->seats()[table_->acting()].bot;
  const std::uint64_t serial = ++errands_;
  const std::shared_ptr<AnyMatch> match = table_->match()->clone();
  const auto tell = [weak = weak_from_this(), serial, name](BotTurn turn) {
    if (const auto self = weak.lock())
      self->when_ready(
          [room = self.get(), serial, name, turn = std::move(turn)] { room->thought(serial, name, turn); });
  };
  WorkPool& pool = around_.roster.is_hosted(name) ? around_.programs : around_.bots;
  WorkPool::Job job;
  job.wish = {table_->owner(), *rank};
  job.work = [&roster = around_.roster, id = id_, match, name, tell](const std::atomic<bool>& cancelled) {
    tell(roster.play_turn(name, id, *match, cancelled));
  };
  job.failed = [tell](const std::string&) { tell({{}, "", true}); };
  auto errand = pool.ask(std::move(job));
  if (!errand) return try_later();
  thought_ = Thought{serial, table_->position(), *rank, errand};
  tell_of_waiting(errand);
}

void Room::try_later() {
  if (std::exchange(tries_later_, true)) return;
  around_.executor.after(before_another_try, [weak = weak_from_this()] {
    if (const auto self = weak.lock())
      self->when_ready([room = self.get()] {
        room->tries_later_ = false;
        room->look_after();
      });
  });
}

void Room::drop_thought() {
  if (!thought_) return;
  thought_->errand->cancel();
  thought_.reset();
}

void Room::thought(std::uint64_t serial, const std::string& bot, const BotTurn& turn) {
  if (!thought_ || thought_->serial != serial) return;  // nobody needed it any more
  const std::int64_t position = thought_->position;
  thought_.reset();
  if (!table_) return;
  if (turn.interrupted) return try_later();
  const auto go_on = [this] { look_after(); };
  if (turn.fault.empty()) {
    ++metrics_.bot_turns;
    return keep(table_->play_bot(position, turn.tokens, now()), go_on);
  }
  // A game is not to end because a program did: everybody sees who plays on for it.
  ++metrics_.bot_faults;
  log_line(LogLevel::warning, "a bot was replaced", {{"table", id_}, {"bot", bot}, {"why", turn.fault}});
  keep(table_->replace_bot(position, now()), go_on);
}

/// Whoever looks on is told from time to time how long the line is in which the bot of this table stands.
void Room::tell_of_waiting(const std::shared_ptr<Errand>& errand) {
  around_.executor.after(between_words_of_waiting, [weak = weak_from_this(), errand] {
    if (const auto self = weak.lock())
      self->strand_.post([self, errand] {
        if (!self->thought_ || self->thought_->errand != errand) return;
        const auto ahead = errand->ahead();
        if (!ahead) return;
        const auto text = shared(thinking_message(*ahead));
        for (const Guest& guest : self->guests_)
          if (!guest.waits) guest.client->send(text);
        self->tell_of_waiting(errand);
      });
  });
}

/// And whoever waits for a hint, for that one.
void Room::tell_of_waiting_for_advice(const std::shared_ptr<Errand>& errand) {
  around_.executor.after(between_words_of_waiting, [weak = weak_from_this(), errand] {
    if (const auto self = weak.lock())
      self->strand_.post([self, errand] {
        if (!self->advice_ || self->advice_->errand != errand) return;
        const auto ahead = errand->ahead();
        if (!ahead) return;
        const Guest* guest = self->find(self->advice_->client.get());
        if (guest != nullptr && !guest->waits) guest->client->send(shared(thinking_message(*ahead)));
        self->tell_of_waiting_for_advice(errand);
      });
  });
}

void Room::hint(const std::shared_ptr<Client>& client, const Command& command) {
  const auto refuse = [&] {
    answer(client, error_message(command.nonce, "too_fast", "wait for the hint", table_->number()));
  };
  // One at a time: advice costs more than anything else that one can ask for.
  if (advice_) return refuse();
  const std::uint64_t serial = ++errands_;
  const std::shared_ptr<AnyMatch> match = table_->match()->clone();
  const auto tell = [weak = weak_from_this(), serial](std::vector<JudgedMove> moves) {
    if (const auto self = weak.lock())
      // In turn, like all that says how far the game is: what is being kept has not happened yet.
      self->when_settled(
          [room = self.get(), serial, moves = std::move(moves)] { room->advised(serial, moves); }, false);
  };
  WorkPool::Job job;
  job.wish = {find(client.get())->person.user, with_time};
  job.work = [match, tell](const std::atomic<bool>& cancelled) { tell(advise(*match, cancelled)); };
  job.failed = [tell](const std::string&) { tell({}); };
  auto errand = around_.bots.ask(std::move(job));
  if (!errand) return refuse();
  advice_ = Advice{serial, command.position, client, command.nonce, errand};
  tell_of_waiting_for_advice(errand);
}

void Room::advised(std::uint64_t serial, const std::vector<JudgedMove>& moves) {
  if (!advice_ || advice_->serial != serial) return;
  const Advice advice = std::move(*advice_);
  advice_.reset();
  const std::int64_t number = table_ ? table_->number() : 0;
  if (moves.empty())
    return answer(advice.client, error_message(advice.nonce, "too_fast", "try again", number));
  answer(advice.client, hint_message(advice.nonce, advice.position, moves));
  answer(advice.client, ok_message(advice.nonce, number));
}

/// Advice on a position that is gone, or for somebody who has gone, helps nobody.
void Room::drop_stale_advice() {
  if (!advice_) return;
  const bool is_here = find(advice_->client.get()) != nullptr;
  if (is_here && table_ && table_->position() == advice_->position) return;
  advice_->errand->cancel();
  if (is_here && table_)
    advice_->client->send(
        shared(error_message(advice_->nonce, "stale", "the game has moved on", table_->number())));
  advice_.reset();
}

}  // namespace bastide::server
