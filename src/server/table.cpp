#include "server/table.h"

#include <algorithm>
#include <cassert>

#include "kit/names.h"
#include "server/roster.h"

namespace bastide::server {
namespace {

constexpr std::size_t weight_of_event = 250;  // beside its text
constexpr std::size_t most_remembered = 16;   // of what each user said last

void remember(std::deque<Millis>& times, Millis at) {
  times.push_back(at);
  if (times.size() > most_remembered) times.pop_front();
}

/// Whether an entry changes the game, so that a move that answers the position before it is stale.
bool moves_on(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::chat:
    case Entry::Kind::mute:
    case Entry::Kind::unmute:
    case Entry::Kind::colour:
    case Entry::Kind::name:
    case Entry::Kind::rematch_offer:
    case Entry::Kind::rematch_answer:
    case Entry::Kind::rematch:
    case Entry::Kind::resume:
    case Entry::Kind::remove:  // where it changes who sits there, an entry of its own says so
      return false;
    default:
      return true;
  }
}

}  // namespace

bool is_beside_the_game(Entry::Kind kind) {
  switch (kind) {
    case Entry::Kind::sit:
    case Entry::Kind::stand:
    case Entry::Kind::colour:
    case Entry::Kind::name:
    case Entry::Kind::chat:
    case Entry::Kind::mute:
    case Entry::Kind::unmute:
    case Entry::Kind::remove:
    case Entry::Kind::rematch_offer:
    case Entry::Kind::rematch_answer:
      return true;
    default:
      return false;
  }
}

bool is_talk(Entry::Kind kind) {
  return kind == Entry::Kind::chat || kind == Entry::Kind::mute || kind == Entry::Kind::unmute;
}

Table::Table(std::string id, const Bytes32& seed)
    : id_(std::move(id)), seed_(seed), commit_(to_hex(sha256(seed))) {}

std::vector<Entry> Table::create(const Settings& settings, const Person& owner, const std::string& draw_nonce,
                                 const std::vector<Seat>& seated, Millis now) {
  Steps steps;
  JsonWriter json;
  write_settings(json, settings, true);
  Entry made;
  made.kind = Entry::Kind::create;
  made.at = now;
  made.user = owner.user;
  made.commit = commit_;
  made.settings = json.take();
  take(steps, std::move(made));
  for (int i = 0; i < static_cast<int>(seats_.size()); ++i) {
    const bool mine = settings.seats[i].kind == SeatPlan::Kind::me;
    const bool kept = i < static_cast<int>(seated.size()) && seated[i].kind == Seat::Kind::person;
    if (!mine && !kept) continue;
    Entry sit;
    sit.kind = Entry::Kind::sit;
    sit.at = now;
    sit.seat = i;
    sit.user = mine ? owner.user : seated[i].user;
    sit.name = mine ? owner.name : seated[i].name;
    sit.word = free_colour(mine ? "" : seated[i].colour);
    sit.draw_nonce = mine ? draw_nonce : seated[i].draw_nonce;
    take(steps, std::move(sit));
  }
  advance(steps, now);
  return steps;
}

std::optional<Error> Table::fold(const Entry& entry) {
  if (entry.number != number_ + 1) return Error{"event " + std::to_string(number_ + 1) + " is missing"};
  std::uint8_t seen_by = 0xFF;
  int shown_seat = entry.seat;
  if (entry.kind == Entry::Kind::draw && match_ && !match_->is_over() && match_->actor() == chance) {
    shown_seat = drawing_seat(*match_);
    for (int seat = chance; seat < static_cast<int>(seats_.size()); ++seat)
      if (!match_->sees_chance(seat)) seen_by = static_cast<std::uint8_t>(seen_by & ~(1U << (seat + 1)));
  }
  const std::size_t old_floor = floor_;
  if (entry.kind == Entry::Kind::resume && !counts_days()) clock_.begin_again(entry.at);
  clock_.charge(entry.at, entry.excused, entry.lag);
  Events followed;
  if (auto error = apply(entry, followed)) return error;
  number_ = entry.number;
  last_at_ = std::max(last_at_, entry.at);
  if (moves_on(entry.kind)) position_ = number_;
  if (is_beside_the_game(entry.kind)) {
    ++beside_;
    if (!entry.nonce.empty())
      remember((entry.kind == Entry::Kind::chat ? talk_ : asides_)[entry.user], entry.at);
  }
  run_clock(entry.at, old_floor);
  events_.push_back(show(entry, shown_seat, followed, seen_by));
  weight_ += weight_of_event + events_.back().text.size() + events_.back().hidden.size();
  if (!entry.nonce.empty()) messages_.remember(entry.user, entry.nonce, {number_ + entry.more, entry.said});
  return std::nullopt;
}

/// Folds what was just decided, which therefore cannot fail.
void Table::take(Steps& steps, Entry entry) {
  entry.number = number_ + 1;
  entry.at = std::max(entry.at, last_at_);
  if (clock_.running() >= 0) entry.excused = clock_.still_until(entry.at) + entry.lag;
  [[maybe_unused]] const auto error = fold(entry);
  assert(!error);
  steps.push_back(std::move(entry));
}

std::optional<Error> Table::apply(const Entry& entry, Events& followed) {
  using Kind = Entry::Kind;
  const auto has_seat = [&] { return entry.seat >= 0 && entry.seat < static_cast<int>(seats_.size()); };
  Error broken{"event " + std::to_string(entry.number) + " does not fit"};
  switch (entry.kind) {
    case Kind::create: {
      const auto object = parse_object(entry.settings);
      if (!object) return object.error();
      Fields fields(*object);
      auto settings = read_settings(fields, nullptr);
      if (!settings) return settings.error();
      settings_ = std::move(*settings);
      JsonWriter shown;
      write_settings(shown, settings_, false);
      settings_text_ = shown.take();
      owner_ = entry.user;
      created_ = entry.at;
      seats_.resize(settings_.seats.size());
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i].colour = colours[i];
        if (settings_.seats[i].kind != SeatPlan::Kind::bot) continue;
        seats_[i].kind = Seat::Kind::bot;
        seats_[i].bot = seats_[i].name = settings_.seats[i].bot;
      }
      break;
    }
    case Kind::sit: {
      if (!has_seat()) return broken;
      Seat& seat = seats_[entry.seat];
      // Whoever had that colour gets the one that is given up.
      for (Seat& other : seats_)
        if (other.colour == entry.word) other.colour = seat.colour;
      seat.colour = entry.word;
      seat.kind = Seat::Kind::person;
      seat.user = entry.user;
      seat.name = entry.name;
      seat.draw_nonce = entry.draw_nonce;
      // Who makes a table is seated with it, and not by a message that comes after the commitment.
      if (entry.user == owner_) {
        seat.early = entry.nonce.empty() && !entry.draw_nonce.empty();
        awaits_owner_ = entry.nonce.empty() && entry.draw_nonce.empty();
      }
      break;
    }
    case Kind::stand: {
      if (!has_seat()) return broken;
      Seat empty;
      empty.colour = seats_[entry.seat].colour;
      seats_[entry.seat] = empty;
      break;
    }
    case Kind::bot:
      if (!has_seat()) return broken;
      seats_[entry.seat].kind = Seat::Kind::bot;
      seats_[entry.seat].bot = entry.word;
      if (!seats_[entry.seat].gone) seats_[entry.seat].name = entry.word;
      break;
    case Kind::colour:
      if (!has_seat()) return broken;
      for (Seat& other : seats_)
        if (other.colour == entry.word) other.colour = seats_[entry.seat].colour;
      seats_[entry.seat].colour = entry.word;
      break;
    case Kind::name:
      if (!has_seat()) return broken;
      seats_[entry.seat].name = entry.name;
      break;
    case Kind::begin:
      if (!has_seat()) return broken;
      seats_[entry.seat].draw_nonce = entry.draw_nonce;
      awaits_owner_ = false;
      break;
    case Kind::start:
      return start_game(entry);
    case Kind::play:
    case Kind::draw: {
      if (!match_ || match_->is_over()) return broken;
      const int actor = match_->actor();
      auto events = match_->try_apply(entry.word);
      if (!events) return events.error();
      followed = std::move(*events);
      actors_.push_back(static_cast<std::int8_t>(actor));
      offer_.reset();
      const bool turn_ended = match_->is_over() || match_->actor() != actor;
      // Rolling on in one's turn is a decision that nobody needs to be asked about twice.
      const bool is_final = actor == chance || seats_[actor].kind == Seat::Kind::bot ||
                            (turn_ended && (!settings_.confirm || entry.word == "roll"));
      if (is_final) floor_ = actors_.size(), undos_ = 0;
      break;
    }
    case Kind::undo:
      if (!match_ || actors_.size() <= floor_ || !match_->undo()) return broken;
      actors_.pop_back();
      ++undos_;
      break;
    case Kind::confirm:
      floor_ = actors_.size(), undos_ = 0;
      offer_.reset();  // it was about another turn
      break;
    case Kind::offer: {
      Offer offer{entry.seat, {}};
      for (int s = 0; s < static_cast<int>(seats_.size()); ++s)
        if (s != entry.seat && seats_[s].kind == Seat::Kind::person) offer.waiting.insert(s);
      offer_ = std::move(offer);
      break;
    }
    case Kind::answer:
      if (!offer_) return broken;
      if (entry.accept)
        offer_->waiting.erase(entry.seat);
      else
        offer_.reset();
      break;
    case Kind::takeback:
      if (!match_ || static_cast<std::size_t>(entry.count) > actors_.size()) return broken;
      for (int i = 0; i < entry.count; ++i) {
        match_->undo();
        actors_.pop_back();
      }
      floor_ = actors_.size();
      offer_.reset();
      break;
    case Kind::resign:
    case Kind::time:
    case Kind::claim:
      if (!has_seat()) return broken;
      if (entry.kind != Kind::claim) last_out_ = entry.seat;
      leave(entry.seat);
      break;
    case Kind::end:
      status_ = Status::over;
      end_ = End{entry.list, entry.word};
      offer_.reset();
      break;
    case Kind::chat:
      talk_bytes_ += entry.word.size();
      break;
    case Kind::mute:
      muted_.insert(entry.word);
      break;
    case Kind::unmute:
      muted_.erase(entry.word);
      break;
    case Kind::remove:
      removed_.insert(entry.word);
      if (const int seat = seat_of(entry.word); seat >= 0) {
        rematch_offer_.reset();                       // it was made to other people
        if (status_ == Status::playing) leave(seat);  // in games of earlier versions alone
      }
      break;
    case Kind::rematch_offer:
    case Kind::rematch_answer:
    case Kind::rematch:
      return apply_rematch(entry);
    case Kind::resume:
      break;
  }
  return std::nullopt;
}

std::optional<Error> Table::start_game(const Entry& entry) {
  if (entry.list.size() != seats_.size()) return Error{"a start without all seats"};
  std::vector<Seat> seated;
  for (const int before : entry.list) {
    if (before < 0 || before >= static_cast<int>(seats_.size())) return Error{"a start with a wrong seat"};
    seated.push_back(seats_[before]);
  }
  auto match = make_match(settings_.setup);
  if (!match) return match.error();
  seats_ = std::move(seated);
  match_ = std::move(*match);
  std::vector<std::string> nonces;
  for (const Seat& seat : seats_) nonces.push_back(seat.draw_nonce);
  draws_.emplace(seed_, nonces);
  clock_ = GameClock(settings_.clock, seats_.size());
  status_ = Status::playing;
  return std::nullopt;
}

/// A bot plays on for a seat whose person is gone.
void Table::leave(int seat) {
  seats_[seat].gone = true;
  seats_[seat].kind = Seat::Kind::bot;
  seats_[seat].bot = stand_in;
  floor_ = actors_.size();
  offer_.reset();
}

std::string_view Table::status_name() const {
  constexpr auto names = names_up_to<Status::over>(
      {{Status::waiting, "waiting"}, {Status::playing, "playing"}, {Status::over, "over"}});
  return names[status_];
}

Table::Standing Table::standing() const {
  return {acting(), match_ ? match_->scores() : std::vector<int>{}, deadline().value_or(0)};
}

Table::Stage Table::stage() const {
  if (status_ == Status::waiting) return Stage::waiting;
  if (status_ == Status::over) return Stage::over;
  const bool undoable = actors_.size() > floor_;
  if (undoable && (match_->is_over() || match_->actor() != actors_.back())) return Stage::confirming;
  if (match_->is_over()) return Stage::over;
  if (match_->actor() == chance) return Stage::bot;  // never seen from outside: draws follow at once
  return seats_[match_->actor()].kind == Seat::Kind::bot ? Stage::bot : Stage::choosing;
}

int Table::acting() const {
  switch (stage()) {
    case Stage::confirming:
      return actors_.back();
    case Stage::choosing:
    case Stage::bot:
      return match_->actor();
    default:
      return -1;
  }
}

int Table::seat_of(const std::string& user) const {
  if (user.empty()) return -1;
  for (int i = 0; i < static_cast<int>(seats_.size()); ++i)
    if (seats_[i].user == user && (!seats_[i].gone || status_ == Status::over)) return i;
  return -1;
}

bool Table::may_watch(const std::string& user) const {
  if (is_removed(user)) return false;
  return settings_.spectators || seat_of(user) >= 0 || status_ == Status::waiting ||
         (!user.empty() && user == owner_);
}

}  // namespace bastide::server
