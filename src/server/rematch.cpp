#include <algorithm>

#include "server/room.h"
#include "server/roster.h"

/// From one game to the next: what the persons of a table agree on after its end, and the table that is made
/// of it.
namespace bastide::server {
namespace {

Refusal not_allowed(std::string message) {
  return {"not_allowed", std::move(message)};
}

}  // namespace

/// Whoever sat there to the end. Resigning or running out of time ends a game between two: that one has not
/// left the others.
bool Table::plays_again(int seat) const {
  const Seat& s = seats_[seat];
  if (!end_ || s.user.empty() || is_removed(s.user)) return false;
  const bool has_ended_it =
      seat == last_out_ && (end_->termination == "resigned" || end_->termination == "time");
  return s.kind == Seat::Kind::person || has_ended_it;
}

std::optional<Refusal> Table::may_rematch(int seat) const {
  if (status_ != Status::over) return not_allowed("the game is not over");
  if (seat < 0) return not_allowed("you do not sit at this table");
  if (!plays_again(seat)) return not_allowed("you left before the end");
  if (!rematch_.empty() || rematch_offer_) return std::nullopt;
  if (end_ && end_->termination == "closed") return not_allowed("the host has closed this table");
  // Nobody is asked again and again; who has declined may still think better of it.
  if (rematch_declined_ >= 0 && rematch_declined_ != seat) return not_allowed("somebody does not want to");
  bool has_others = false;
  for (int s = 0; s < static_cast<int>(seats_.size()); ++s) {
    if (s == seat || seats_[s].user.empty()) continue;
    if (plays_again(s)) return std::nullopt;
    has_others = true;
  }
  if (has_others) return not_allowed("nobody is left to play again with");
  return std::nullopt;
}

std::optional<Refusal> Table::answer_rematch(Steps& steps, const Command& command, Entry entry,
                                             const Bytes32& fresh) {
  if (!rematch_.empty()) {
    if (command.flag) return std::nullopt;
    return not_allowed("the new table is there already");
  }
  if (!rematch_offer_ && !command.flag) return not_allowed("nobody asks you");
  if (rematch_offer_ && command.flag && rematch_offer_->agreed.contains(entry.seat)) return std::nullopt;
  if (command.flag) entry.draw_nonce = command.draw_nonce;
  if (rematch_offer_) {
    entry.kind = Entry::Kind::rematch_answer;
    entry.accept = command.flag;
  } else {
    entry.kind = Entry::Kind::rematch_offer;
    entry.seed = to_hex(fresh);
    entry.commit = to_hex(sha256(fresh));
  }
  take(steps, std::move(entry));
  return std::nullopt;
}

std::optional<Error> Table::apply_rematch(const Entry& entry) {
  Error broken{"event " + std::to_string(entry.number) + " does not fit"};
  if (entry.kind == Entry::Kind::rematch) {
    rematch_ = entry.word;
    rematch_offer_.reset();
    return std::nullopt;
  }
  if (entry.seat < 0 || entry.seat >= static_cast<int>(seats_.size())) return broken;
  if (entry.kind == Entry::Kind::rematch_offer) {
    const auto seed = from_hex(entry.seed);
    if (!seed) return broken;
    rematch_offer_ = RematchOffer{entry.seat, *seed, {{entry.seat, entry.draw_nonce}}, {}};
    for (int s = 0; s < static_cast<int>(seats_.size()); ++s)
      if (s != entry.seat && plays_again(s)) rematch_offer_->waiting.insert(s);
    rematch_declined_ = -1;
    return std::nullopt;
  }
  if (!rematch_offer_) return broken;
  if (entry.accept) {
    rematch_offer_->waiting.erase(entry.seat);
    rematch_offer_->agreed[entry.seat] = entry.draw_nonce;
    return std::nullopt;
  }
  // Who had agreed takes that back; that is no refusal.
  if (rematch_offer_->waiting.contains(entry.seat)) rematch_declined_ = entry.seat;
  rematch_offer_.reset();
  return std::nullopt;
}

std::vector<Entry> Table::drop_rematch(int seat, Millis now) {
  Steps steps;
  Entry entry;
  entry.kind = Entry::Kind::rematch_answer;
  entry.at = now;
  entry.seat = seat;
  entry.user = seats_[seat].user;
  take(steps, std::move(entry));
  return steps;
}

std::vector<Entry> Table::note_rematch(const std::string& user, const std::string& table, Millis now) {
  Steps steps;
  Entry entry;
  entry.kind = Entry::Kind::rematch;
  entry.at = now;
  entry.user = user;
  entry.word = table;
  take(steps, std::move(entry));
  return steps;
}

Table Table::make_rematch(const RematchOffer& offer, const std::string& id, const Names& names, Millis now,
                          std::vector<Entry>& entries) const {
  Settings settings = settings_;
  std::vector<Seat> seats = seats_;
  for (int s = 0; s < static_cast<int>(seats.size()); ++s) {
    Seat& seat = seats[s];
    const auto agreed = offer.agreed.find(s);
    const bool comes = agreed != offer.agreed.end();
    seat.kind = comes ? Seat::Kind::person : Seat::Kind::bot;
    seat.draw_nonce = comes ? agreed->second : "";
    if (comes) seat.name = names.at(seat.user);
    if (!comes && seat.bot.empty()) seat.bot = stand_in;
  }
  // Each one seat further, so that another one begins.
  std::rotate(seats.begin(), seats.begin() + 1, seats.end());
  for (std::size_t i = 0; i < seats.size(); ++i)
    settings.seats[i] =
        seats[i].kind == Seat::Kind::bot ? SeatPlan{SeatPlan::Kind::bot, seats[i].bot} : SeatPlan{};
  const std::string& asker = seats_[offer.seat].user;
  Table table(id, offer.seed);
  entries = table.create(settings, {asker, names.at(asker)}, "", seats, now);
  return table;
}

void Room::see_to_rematch() {
  if (busy_ || !table_ || table_->rematch_offer() == nullptr) return;
  auto names = std::make_shared<Table::Names>();
  const auto tables = std::make_shared<int>(0);
  std::vector<std::string> users;
  for (const Table::Seat& seat : table_->seats())
    if (!seat.user.empty()) users.push_back(seat.user);
  around_.store.read(
      [users, names, tables, asker = table_->seats()[table_->rematch_offer()->seat].user](Sql& sql) {
        *tables = unfinished_tables_of(sql, asker);
        for (const std::string& user : users)
          for (const SqlRow& row : sql.run("SELECT name FROM users WHERE id = $1 AND banned = 0", {user}))
            (*names)[user] = row[0];
      },
      [self = shared_from_this(), names, tables](const std::string& error) {
        self->strand_.post([self, names, tables, error] {
          self->busy_ = false;
          if (const auto* offer = self->table_ ? self->table_->rematch_offer() : nullptr;
              offer != nullptr && error.empty())
            self->go_on_with_rematch(*offer, *names, *tables);
          if (!error.empty()) self->try_later();
          self->drain();
        });
      },
      ReadRank::table, id_);
  busy_ = true;  // nobody answers in between
}

void Room::go_on_with_rematch(const Table::RematchOffer& offer, const Table::Names& names, int tables) {
  const auto& seats = table_->seats();
  const Millis now = this->now();
  for (int s = 0; s < static_cast<int>(seats.size()); ++s)
    if ((offer.agreed.contains(s) || offer.waiting.contains(s)) && !names.contains(seats[s].user))
      return keep(table_->drop_rematch(s, now), nullptr);
  // The new table is theirs who asked for it, as one that they make.
  if (tables >= around_.tables_per_user) return keep(table_->drop_rematch(offer.seat, now), nullptr);
  if (!offer.waiting.empty()) return;
  // A clock of minutes does not run for somebody who agreed and went: the game waits for them to come back.
  const Clock::Kind clock = table_->settings().clock.kind;
  if (clock == Clock::Kind::move || clock == Clock::Kind::increment)
    for (const auto& [seat, nonce] : offer.agreed)
      if (std::none_of(guests_.begin(), guests_.end(),
                       [&](const Guest& g) { return g.person.user == seats[seat].user; }))
        return;
  const std::string id = random_hex(table_id_bytes);
  std::vector<Entry> entries;
  const Table made = table_->make_rematch(offer, id, names, now, entries);
  // In one transaction with the note of it: there is never a second one. Where its owner has too many tables
  // by now nothing is kept, and the table that is read again finds that out.
  auto statements = statements_for_new(made, offer.seed, entries, around_.tables_per_user);
  keep(table_->note_rematch(made.owner(), id, now), nullptr, std::move(statements));
}

}  // namespace bastide::server
