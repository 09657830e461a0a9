#include <algorithm>
#include <cassert>

#include "server/roster.h"
#include "server/table.h"

/// What persons, bots, the clock and the host do at a table.
namespace bastide::server {
namespace {

constexpr int most_undos = 100;               // in a turn: thinking aloud is fine, filling the disk is not
constexpr std::int64_t most_events = 50'000;  // of a table, for the same reason
constexpr std::int64_t most_beside = 20'000;  // of them beside the game, which always has room for itself
constexpr std::size_t most_talk = std::size_t{4} << 20;  // in bytes
constexpr std::ptrdiff_t at_once = 8;  // that somebody says in a span, and as many other things
constexpr Millis span = 20'000;

bool is_beside_the_game(Command::Type type) {
  using Type = Command::Type;
  switch (type) {
    case Type::sit:
    case Type::stand:
    case Type::colour:
    case Type::chat:
    case Type::mute:
    case Type::unmute:
    case Type::remove:
    case Type::rematch:
      return true;
    default:
      return false;
  }
}

Refusal not_allowed(std::string message) {
  return {"not_allowed", std::move(message)};
}

}  // namespace

std::optional<Refusal> Table::may_seated(Command::Type type, int seat, unsigned absent) const {
  using Type = Command::Type;
  if (seat < 0) return not_allowed("you do not sit at this table");
  if (type == Type::stand || type == Type::colour)
    return status_ == Status::waiting ? std::nullopt : std::optional(not_allowed("the game has begun"));
  if (status_ != Status::playing) return not_allowed("no game is being played");
  const Stage now = stage();
  switch (type) {
    case Type::play:
      if (now != Stage::choosing || acting() != seat) return not_allowed("it is not your turn to decide");
      break;
    case Type::hint:
      if (!settings_.aids.has(Aids::hints)) return not_allowed("there are no hints at this table");
      if (now != Stage::choosing || acting() != seat) return not_allowed("it is not your turn to decide");
      break;
    case Type::undo:
      if (actors_.size() <= floor_ || actors_.back() != seat) return not_allowed("there is nothing to undo");
      if (undos_ >= most_undos) return not_allowed("enough undone in this turn");
      break;
    case Type::confirm:
      if (now != Stage::confirming || acting() != seat) return not_allowed("there is nothing to confirm");
      break;
    case Type::offer:
      if (offer_) return not_allowed("somebody has asked already");
      if (takeback_count(seat) == 0) return not_allowed("there is no turn that could be taken back");
      break;
    case Type::answer:
      if (!offer_ || !offer_->waiting.contains(seat)) return not_allowed("nobody asks you");
      break;
    case Type::claim:
      if (counts_days()) return not_allowed("in a game of days the clock alone decides");
      if (acting() < 0 || acting() == seat || ((absent >> acting()) & 1) == 0)
        return not_allowed("nobody who has to decide has been gone long enough");
      break;
    default:
      break;
  }
  return std::nullopt;
}

/// However much is said at a table, who plays there can go on, and to give up there is always room.
std::optional<Refusal> Table::has_room_for(Command::Type type) const {
  const bool ends_a_game = type == Command::Type::resign || type == Command::Type::claim;
  if ((number_ >= most_events && !ends_a_game) || (beside_ >= most_beside && is_beside_the_game(type)))
    return Refusal{"closed", "this table has seen enough"};
  if (type == Command::Type::chat && talk_bytes_ >= most_talk)
    return Refusal{"closed", "enough has been said at this table"};
  return std::nullopt;
}

bool Table::is_too_fast(const Command& command, const std::string& user, Millis now) const {
  if (!is_beside_the_game(command.type)) return false;
  const auto& said = command.type == Command::Type::chat ? talk_ : asides_;
  const auto found = said.find(user);
  return found != said.end() && std::count_if(found->second.begin(), found->second.end(),
                                              [&](Millis at) { return at > now - span; }) >= at_once;
}

std::optional<Refusal> Table::may(Command::Type type, const Person& person, unsigned absent) const {
  using Type = Command::Type;
  if (type == Type::ping) return std::nullopt;
  if (person.user.empty()) return not_allowed("who are you? Watching is all one can do without a name");
  if (is_removed(person.user)) return not_allowed("you were removed from this table");
  if (auto refusal = has_room_for(type)) return refusal;
  const int seat = seat_of(person.user);
  switch (type) {
    case Type::sit:
      if (status_ != Status::waiting) return not_allowed("no seat is open");
      if (seat >= 0) return not_allowed("you sit already");
      return std::nullopt;
    case Type::bot:
      if (status_ != Status::waiting) return not_allowed("the game has begun");
      [[fallthrough]];
    case Type::mute:
    case Type::unmute:
    case Type::remove:
      return person.user == owner_ ? std::nullopt
                                   : std::optional(not_allowed("only the table's owner can do that"));
    case Type::chat: {
      if (muted_.contains(person.user)) return not_allowed("the table's owner has muted you");
      if (seat < 0 && status_ != Status::over && person.user != owner_)
        return not_allowed("spectators can talk when the game is over");
      return std::nullopt;
    }
    case Type::rematch:
      return may_rematch(seat);
    default:
      return may_seated(type, seat, absent);
  }
}

Table::Answer Table::execute(const Command& command, const Person& person, Millis now, unsigned absent,
                             const Bytes32& fresh) {
  now = std::max(now, last_at_);
  if (const auto* known = messages_.find(person.user, command.nonce)) {
    // Hints are not remembered: this was another message, whatever it said.
    const bool may_be_the_same = command.type != Command::Type::hint;
    if (may_be_the_same && (known->said.empty() || known->said == command.digest()))
      return Done{{}, known->number};
    return Refusal{"nonce_used", "you have sent another message with this nonce"};
  }
  // First what has happened by the clock alone: a move that comes too late does not count.
  if (const auto end = deadline(); end && *end <= now - lag_of(command, person, now))
    return Refusal{"stale", "the time is up"};
  if (command.position >= 0 && command.position != position_)
    return Refusal{"stale", "the game has moved on"};
  if (auto refusal = may(command.type, person, absent)) return *refusal;
  if (is_too_fast(command, person.user, now)) return Refusal{"too_fast", "not so much at once"};
  return carry_out(command, person, now, fresh);
}

Table::Answer Table::carry_out(const Command& command, const Person& person, Millis now,
                               const Bytes32& fresh) {
  using Type = Command::Type;
  using Kind = Entry::Kind;
  Steps steps;
  Entry entry;
  entry.at = now;
  entry.user = person.user;
  entry.nonce = command.nonce;
  entry.said = command.digest();
  entry.seat = seat_of(person.user);
  entry.lag = lag_of(command, person, now);
  const auto happens = [&](Kind kind) {
    entry.kind = kind;
    take(steps, std::move(entry));
  };
  switch (command.type) {
    case Type::ping:
    case Type::hint:  // the room finds somebody to give one
      return Done{{}, number_};
    case Type::play: {
      // The match is the judge: a token that it would refuse is never written down.
      auto trial = match_->clone();
      if (const auto events = trial->try_apply(command.word); !events)
        return Refusal{"illegal", events.error().message};
      entry.word = trial->tokens().back();
      const int seat = entry.seat;
      happens(Kind::play);
      if (command.flag && stage() == Stage::confirming) {
        Entry confirm;
        confirm.kind = Kind::confirm;
        confirm.at = now;
        confirm.seat = seat;
        take(steps, std::move(confirm));
      }
      break;
    }
    case Type::undo:
      happens(Kind::undo);
      break;
    case Type::confirm:
      happens(Kind::confirm);
      break;
    case Type::sit:
      if (auto refusal = sit(steps, command, person, std::move(entry))) return *refusal;
      break;
    case Type::rematch:  // the room makes the table when all have agreed
      if (auto refusal = answer_rematch(steps, command, std::move(entry), fresh)) return *refusal;
      break;
    case Type::stand:
      happens(Kind::stand);
      break;
    case Type::colour:
      if (std::any_of(seats_.begin(), seats_.end(), [&](const Seat& s) {
            return s.kind == Seat::Kind::person && s.colour == command.word && s.user != person.user;
          }))
        return not_allowed("somebody has that colour");
      entry.word = command.word;
      happens(Kind::colour);
      break;
    case Type::bot:
      if (command.seat >= static_cast<int>(seats_.size()) || seats_[command.seat].kind != Seat::Kind::open)
        return not_allowed("that seat is not open");
      entry.seat = command.seat;
      entry.word = command.word;
      happens(Kind::bot);
      break;
    case Type::resign:
      lose_seat(steps, (entry.kind = Kind::resign, std::move(entry)), "resigned");
      break;
    case Type::claim:
      entry.by = entry.seat;
      entry.seat = acting();
      lose_seat(steps, (entry.kind = Kind::claim, std::move(entry)), "left");
      break;
    case Type::offer: {
      const int seat = entry.seat;
      happens(Kind::offer);
      if (offer_ && offer_->waiting.empty()) {
        Entry back;
        back.kind = Kind::takeback;
        back.at = now;
        back.seat = seat;
        back.count = takeback_count(seat);
        take(steps, std::move(back));
      }
      break;
    }
    case Type::answer: {
      entry.accept = command.flag;
      happens(Kind::answer);
      if (offer_ && offer_->waiting.empty()) {
        Entry back;
        back.kind = Kind::takeback;
        back.at = now;
        back.seat = offer_->seat;
        back.count = takeback_count(offer_->seat);
        take(steps, std::move(back));
      }
      break;
    }
    case Type::chat:
      entry.word = command.word;
      entry.name = person.name;
      entry.seat = -1;
      happens(Kind::chat);
      break;
    case Type::mute:
    case Type::unmute:
    case Type::remove: {
      if (command.word == owner_) return not_allowed("the owner stays");
      entry.word = command.word;
      entry.seat = -1;
      if (command.type != Type::remove) {
        const bool is_done = muted_.contains(command.word) == (command.type == Type::mute);
        if (!is_done) happens(command.type == Type::mute ? Kind::mute : Kind::unmute);
        break;
      }
      if (is_removed(command.word)) break;
      const int seat = seat_of(command.word);
      // Whose game it is does not depend on whose table it is.
      if (seat >= 0 && status_ == Status::playing)
        return not_allowed("who plays stays until the game is over");
      if (seat >= 0 && status_ == Status::waiting) {
        Entry stand;
        stand.kind = Kind::stand;
        stand.at = now;
        stand.seat = seat;
        stand.user = command.word;
        take(steps, std::move(stand));
      }
      happens(Kind::remove);
      break;
    }
  }
  advance(steps, now);
  // What the message caused in all is known only now: it is what one that comes again is told.
  for (Entry& step : steps)
    if (!step.nonce.empty()) {
      step.more = static_cast<int>(number_ - step.number);
      messages_.remember(step.user, step.nonce, {number_, step.said});
    }
  return Done{std::move(steps), number_};
}

std::optional<Refusal> Table::sit(Steps& steps, const Command& command, const Person& person, Entry entry) {
  int seat = command.seat;
  if (seat < 0)
    seat = static_cast<int>(
        std::find_if(seats_.begin(), seats_.end(), [](const Seat& s) { return s.kind == Seat::Kind::open; }) -
        seats_.begin());
  if (seat >= static_cast<int>(seats_.size()) || seats_[seat].kind != Seat::Kind::open)
    return not_allowed("that seat is not open");
  entry.kind = Entry::Kind::sit;
  entry.seat = seat;
  entry.name = person.name;
  entry.draw_nonce = command.draw_nonce;
  entry.word = free_colour(command.word.empty() ? seats_[seat].colour : command.word);
  take(steps, std::move(entry));
  return std::nullopt;
}

/// The wanted colour if no person has it, else the first that none has.
std::string Table::free_colour(const std::string& wanted) const {
  const auto taken = [&](std::string_view colour) {
    return std::any_of(seats_.begin(), seats_.end(),
                       [&](const Seat& s) { return s.kind == Seat::Kind::person && s.colour == colour; });
  };
  if (!wanted.empty() && !taken(wanted)) return wanted;
  for (const std::string_view colour : colours)
    if (!taken(colour)) return std::string(colour);
  return wanted;
}

/// All that happens without anybody's decision: the start, draws, the end.
void Table::advance(Steps& steps, Millis now) {
  if (status_ == Status::waiting) {
    if (std::any_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.kind == Seat::Kind::open; }))
      return;
    if (awaits_owner_) return;
    Entry start;
    start.kind = Entry::Kind::start;
    start.at = now;
    for (int i = 0; i < static_cast<int>(seats_.size()); ++i) start.list.push_back(i);
    if (settings_.shuffle) {
      std::vector<std::string> nonces;
      for (const Seat& seat : seats_) nonces.push_back(seat.draw_nonce);
      const Draws draws(seed_, nonces);
      for (std::size_t i = start.list.size(); i > 1; --i)
        std::swap(start.list[i - 1], start.list[draws.below(i, "seat " + std::to_string(i))]);
    }
    take(steps, std::move(start));
  }
  while (status_ == Status::playing && stage() != Stage::confirming) {
    if (match_->is_over()) {
      end(steps, "normal", now, winners_now());
    } else if (match_->actor() == chance) {
      Entry draw;
      draw.kind = Entry::Kind::draw;
      draw.at = now;
      draw.word = draws_->draw(*match_);
      take(steps, std::move(draw));
    } else {
      break;
    }
  }
}

bool Table::awaits(const std::string& user) const {
  return status_ == Status::waiting && awaits_owner_ && user == owner_ && seat_of(user) >= 0;
}

std::vector<Entry> Table::begin(const std::string& user, const std::string& draw_nonce, Millis now) {
  Steps steps;
  if (!awaits(user)) return steps;
  Entry entry;
  entry.kind = Entry::Kind::begin;
  entry.at = now;
  entry.seat = seat_of(user);
  entry.user = user;
  entry.draw_nonce = draw_nonce;
  take(steps, std::move(entry));
  advance(steps, now);
  return steps;
}

bool Table::has_decided(int seat) const {
  return std::find(actors_.begin(), actors_.end(), seat) != actors_.end();
}

/// A seat resigns, is out of time or is claimed. Between two, or where no person is left, that is the end.
/// Nobody wins against somebody who never came.
void Table::lose_seat(Steps& steps, Entry entry, std::string_view termination) {
  const Millis now = entry.at;
  const bool never_came = entry.kind == Entry::Kind::claim && !has_decided(entry.seat);
  take(steps, std::move(entry));
  const bool persons_left =
      std::any_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.kind == Seat::Kind::person; });
  if (seats_.size() == 2 || settings_.leavers_end || !persons_left)
    end(steps, termination, now, never_came ? std::vector<int>{} : winners_now());
}

/// By the rules, less those who left; where all winners left or the game ended early, the best of the others.
std::vector<int> Table::winners_now() const {
  std::vector<int> winners;
  if (!match_) return winners;
  const unsigned by_rules = match_->winners();
  for (int s = 0; s < static_cast<int>(seats_.size()); ++s)
    if (((by_rules >> s) & 1) != 0 && !seats_[s].gone) winners.push_back(s);
  if (!winners.empty()) return winners;
  const auto scores = match_->scores();
  int best = -1;
  for (int s = 0; s < static_cast<int>(seats_.size()); ++s)
    if (!seats_[s].gone) best = std::max(best, scores[s]);
  for (int s = 0; s < static_cast<int>(seats_.size()); ++s)
    if (!seats_[s].gone && scores[s] == best) winners.push_back(s);
  return winners;
}

void Table::end(Steps& steps, std::string_view termination, Millis now, std::vector<int> winners) {
  Entry entry;
  entry.kind = Entry::Kind::end;
  entry.at = now;
  entry.word = termination;
  entry.list = std::move(winners);
  take(steps, std::move(entry));
}

int Table::takeback_count(int seat) const {
  if (!settings_.takeback || !settings_.confirm || status_ != Status::playing) return 0;
  const auto size = static_cast<int>(actors_.size());
  // Backwards to the seat's last final decision, and to the first of its turn; a draw on the way ends the
  // search.
  int at = size - 1;
  while (at >= 0 && actors_[at] != chance && (actors_[at] != seat || at >= static_cast<int>(floor_))) --at;
  if (at < 0 || actors_[at] != seat) return 0;
  while (at > 0 && actors_[at - 1] == seat) --at;
  return size - at;
}

std::vector<Entry> Table::play_bot(std::int64_t position, const std::vector<std::string>& tokens,
                                   Millis now) {
  Steps steps;
  if (position != position_ || stage() != Stage::bot) return steps;
  const int seat = match_->actor();
  for (const std::string& token : tokens) {
    if (status_ != Status::playing || match_->is_over() || match_->actor() != seat) break;
    const auto legal = match_->legal_tokens();
    if (!std::binary_search(legal.begin(), legal.end(), token)) break;
    Entry entry;
    entry.kind = Entry::Kind::play;
    entry.at = now;
    entry.seat = seat;
    entry.word = token;
    take(steps, std::move(entry));
  }
  advance(steps, now);
  return steps;
}

std::vector<Entry> Table::replace_bot(std::int64_t position, Millis now) {
  Steps steps;
  if (position != position_ || stage() != Stage::bot) return steps;
  Entry entry;
  entry.kind = Entry::Kind::bot;
  entry.at = now;
  entry.seat = match_->actor();
  entry.word = stand_in;
  take(steps, std::move(entry));
  return steps;
}

std::vector<Entry> Table::close(Millis now) {
  Steps steps;
  if (status_ != Status::over) end(steps, "closed", now, {});
  return steps;
}

std::vector<Entry> Table::rename(const std::string& user, const std::string& name, Millis now) {
  Steps steps;
  const int seat = seat_of(user);
  if (status_ == Status::over || seat < 0 || seats_[seat].name == name) return steps;
  Entry entry;
  entry.kind = Entry::Kind::name;
  entry.at = now;
  entry.seat = seat;
  entry.user = user;
  entry.name = name;
  take(steps, std::move(entry));
  return steps;
}

}  // namespace bastide::server
