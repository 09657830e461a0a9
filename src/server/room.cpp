#include "server/room.h"

#include <algorithm>

#include "bots/bot.h"
#include "bots/levels.h"
#include "server/log.h"

namespace bastide::server {
namespace {

constexpr Millis idle_ms = 60'000;
constexpr Millis a_minute = 60'000;
constexpr std::size_t most_guests = 1000;
constexpr std::size_t most_waiting = 4000;
constexpr std::size_t most_named = 20;  // of those who watch; the others are counted
constexpr std::size_t most_moves = 3;   // that a hint tells

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// Whether somebody sits down, leaves, or finds their seat elsewhere.
bool changes_seats(const Entry& entry) {
  using Kind = Entry::Kind;
  switch (entry.kind) {
    case Kind::sit:
    case Kind::stand:
    case Kind::bot:
    case Kind::start:
    case Kind::resign:
    case Kind::time:
    case Kind::claim:
    case Kind::remove:
      return true;
    default:
      return false;
  }
}

}  // namespace

Room::Room(Surroundings& surroundings, std::string id)
    : around_(surroundings),
      metrics_(surroundings.metrics),
      id_(std::move(id)),
      strand_(surroundings.executor),
      touched_at_(now_ms()) {
  ++metrics_.rooms;
}

Room::~Room() {
  --metrics_.rooms;
}

void Room::when_ready(Task task) {
  strand_.post([self = shared_from_this(), task = std::move(task)]() mutable {
    self->touched_at_ = now_ms();
    if (self->waiting_.size() >= most_waiting) return;
    self->waiting_.push_back(std::move(task));
    if (!self->busy_ && !self->table_ && !self->missing_) self->load();
    self->drain();
  });
}

void Room::drain() {
  while (!busy_ && !waiting_.empty()) {
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    task();
  }
}

void Room::load() {
  busy_ = true;
  fault_.clear();
  auto table = std::make_shared<std::unique_ptr<Table>>();
  around_.store.read([id = id_, table](Sql& sql) { *table = read_table(sql, id); },
                     [self = shared_from_this(), table](const std::string& error) {
                       self->strand_.post([self, table, error] { self->loaded(std::move(*table), error); });
                     });
}

void Room::loaded(std::unique_ptr<Table> table, const std::string& error) {
  busy_ = false;
  loaded_at_ = now_ms();
  if (!error.empty()) {
    log_line(LogLevel::error, "a table could not be read", {{"table", id_}, {"why", error}});
    fault_ = error;
    drain();  // each task finds no table and says so
    return;
  }
  missing_ = table == nullptr;
  table_ = std::move(table);
  if (table_) {
    if (auto entries = table_->resume(loaded_at_); !entries.empty())
      keep(std::move(entries), nullptr);
    else
      look_after();
  }
  drain();
}

void Room::keep(std::vector<Entry> entries, Task kept, std::vector<Statement> more) {
  if (entries.empty()) {
    if (kept) kept();
    return;
  }
  busy_ = true;
  kept_ = std::move(kept);
  const auto moves =
      static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), [](const Entry& e) {
        return e.kind == Entry::Kind::play && !e.user.empty();
      }));
  seats_change_ = std::any_of(entries.begin(), entries.end(), changes_seats);
  // When a table was last used is shown in lists and counts days: a minute's precision is plenty.
  const Table::Standing standing = table_->standing();
  const RowChanges changes{now_ms() - noted_at_ > a_minute, noted_standing_ != standing};
  if (changes.touched) noted_at_ = now_ms();
  noted_standing_ = standing;
  auto statements = statements_for(*table_, entries, changes);
  statements.insert(statements.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
  around_.store.write(std::move(statements), [self = shared_from_this(), moves](const std::string& error) {
    self->strand_.post([self, error, moves] { self->settled(error, moves); });
  });
}

void Room::settled(const std::string& error, std::size_t moves) {
  busy_ = false;
  Task kept = std::move(kept_);
  kept_ = nullptr;
  if (!error.empty()) {
    log_line(LogLevel::error, "events could not be kept", {{"table", id_}, {"why", error}});
    // What is in memory did not happen. Everybody comes again and finds what is on disk.
    for (const Guest& guest : guests_) {
      guest.client->send(shared(error_message("", "storage", "nothing was kept; try again", 0)));
      guest.client->close(close_try_again, "storage");
    }
    guests_.clear();
    table_.reset();
    noted_standing_.reset();
    thinking_at_ = -1;
    return drain();  // whoever waits finds no table, and is told so
  }
  metrics_.moves += moves;
  if (table_->status() == Table::Status::over) send_programs_home();
  broadcast();
  if (seats_change_) tell_presence();
  if (kept) kept();
  look_after();
  drain();
}

/// A game is over: what the host's programs know of it goes with them.
void Room::send_programs_home() {
  const auto& seats = table_->seats();
  if (std::any_of(seats.begin(), seats.end(),
                  [&](const Table::Seat& seat) { return around_.roster.is_hosted(seat.bot); }))
    around_.programs.submit([&roster = around_.roster, id = id_] { roster.forget(id); });
}

Room::Guest* Room::find(const Client* client) {
  const auto found =
      std::find_if(guests_.begin(), guests_.end(), [&](const Guest& g) { return g.client.get() == client; });
  return found == guests_.end() ? nullptr : &*found;
}

void Room::attach(std::shared_ptr<Client> client, Person person, const Hello& hello) {
  when_ready([this, client = std::move(client), person = std::move(person), hello] {
    const auto refuse = [&](std::string_view code, std::string_view message, int close_code,
                            std::string_view reason) {
      client->send(shared(error_message("", code, message, 0)));
      client->close(close_code, std::string(reason));
    };
    if (missing_) return refuse("not_allowed", "there is no such table", close_policy, "missing");
    if (!table_) return refuse("storage", "the table cannot be read; try again", close_try_again, "storage");
    if (!table_->may_watch(person.user))
      return refuse("not_allowed", "you may not watch this table", close_policy,
                    table_->is_removed(person.user) ? "removed" : "private");
    if (guests_.size() >= most_guests)
      return refuse("not_allowed", "too many are watching", close_try_again, "full");
    JsonWriter json;
    json.begin_object().member("type", "welcome").member("protocol", protocol_version);
    json.member("server", around_.version).member("table", id_).key("user");
    if (person.user.empty())
      json.null();
    else
      json.value(person.user);
    client->send(shared(json.member("now", now_ms()).end_object().take()));
    last_seen_.erase(person.user);
    guests_.push_back({client, person, hello.wishes, std::min(hello.since, table_->number())});
    tell(guests_.back(), "");
    tell_presence();
    see_to_rematch();
  });
}

void Room::detach(const std::shared_ptr<Client>& client) {
  // In turn, like everything else: a client may leave before it was let in.
  when_ready([this, client] {
    const Guest* guest = find(client.get());
    if (guest == nullptr) return;
    const std::string user = guest->person.user;
    guests_.erase(guests_.begin() + (guest - guests_.data()));
    if (std::none_of(guests_.begin(), guests_.end(), [&](const Guest& g) { return g.person.user == user; }))
      last_seen_[user] = now_ms();
    if (table_) tell_presence();
  });
}

void Room::receive(const std::shared_ptr<Client>& client, Command command) {
  when_ready([this, client, command = std::move(command)] {
    if (find(client.get()) != nullptr) execute(client, command);
  });
}

void Room::execute(const std::shared_ptr<Client>& client, const Command& command) {
  const Guest* guest = find(client.get());
  if (!table_ || guest == nullptr) return;
  const Person person = guest->person;
  const Millis now = now_ms();
  if (auto late = table_->check_time(now); !late.empty()) {
    keep(std::move(late), [this, client, command] { execute(client, command); });
    return;
  }
  const bool no_such_bot =
      command.type == Command::Type::bot && !around_.roster.has(command.word, table_->settings().setup.game);
  Table::Answer answer = no_such_bot ? Table::Answer(Refusal{"not_allowed", "there is no such bot"})
                                     : table_->execute(command, person, now, absent(now), random_bytes());
  if (const auto* refusal = std::get_if<Refusal>(&answer)) {
    ++metrics_.refused;
    client->send(shared(error_message(command.nonce, refusal->code, refusal->message, table_->number())));
    return;
  }
  auto& done = std::get<Table::Done>(answer);
  if (command.type == Command::Type::hint) return hint(client, command);
  keep(std::move(done.entries), [this, client, nonce = command.nonce, number = done.number, command] {
    const bool is_rematch = command.type == Command::Type::rematch;
    client->send(shared(ok_message(nonce, number, is_rematch ? table_->rematch() : "")));
    if (command.type != Command::Type::remove) return;
    for (const Guest& g : guests_)
      if (g.person.user == command.word) g.client->close(close_policy, "removed");
  });
}

void Room::broadcast() {
  const bool needed =
      std::any_of(guests_.begin(), guests_.end(), [](const Guest& g) { return g.wishes.view; });
  const std::string common_view = needed ? table_->common_view() : "";
  for (Guest& guest : guests_) tell(guest, common_view);
}

void Room::tell(Guest& guest, const std::string& common_view) {
  const std::string& user = guest.person.user;
  if (std::string events = table_->events_message(guest.seen, table_->seat_of(user)); !events.empty())
    guest.client->send(shared(std::move(events)));
  guest.seen = table_->number();
  guest.client->send(shared(table_->state_message(user, now_ms(), guest.wishes, common_view)));
}

void Room::tell_presence() {
  JsonWriter json;
  json.begin_object().member("type", "presence").key("online").begin_array();
  for (int s = 0; s < static_cast<int>(table_->seats().size()); ++s) {
    const Table::Seat& seat = table_->seats()[s];
    // Who has resigned sits there still, when it is about a rematch.
    const bool is_bot = seat.kind == Table::Seat::Kind::bot && !table_->plays_again(s);
    json.value(is_bot ||
               (!seat.user.empty() && std::any_of(guests_.begin(), guests_.end(), [&](const Guest& g) {
                 return g.person.user == seat.user;
               })));
  }
  json.end_array();
  std::int64_t spectators = 0;
  std::map<std::string, std::string> named;  // by user: who has two windows open is told once
  for (const Guest& guest : guests_) {
    if (table_->seat_of(guest.person.user) >= 0) continue;
    const bool has_name = !guest.person.user.empty();
    if (has_name && named.size() < most_named)
      named.emplace(guest.person.user, guest.person.name);
    else if (!has_name || !named.contains(guest.person.user))
      ++spectators;
  }
  spectators += static_cast<std::int64_t>(named.size());
  json.member("spectators", spectators).key("watching").begin_array();
  for (const auto& [user, name] : named)
    json.begin_object().member("user", user).member("name", name).end_object();
  const auto text = shared(json.end_array().member("now", now_ms()).end_object().take());
  for (const Guest& guest : guests_) guest.client->send(text);
}

unsigned Room::absent(Millis now) const {
  unsigned mask = 0;
  const auto& seats = table_->seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].kind != Table::Seat::Kind::person) continue;
    const auto here = [&](const Guest& g) { return g.person.user == seats[i].user; };
    if (std::any_of(guests_.begin(), guests_.end(), here)) continue;
    const auto seen = last_seen_.find(seats[i].user);
    // Who was never here since the table was read has been away since then, at least.
    if (now - (seen == last_seen_.end() ? loaded_at_ : seen->second) >= around_.gone_after) mask |= 1U << i;
  }
  return mask;
}

void Room::look_after() {
  if (busy_ || !table_) return;
  think();
  arm_clock();
  see_to_rematch();
}

void Room::think() {
  if (table_->stage() != Table::Stage::bot || thinking_at_ == table_->position()) return;
  thinking_at_ = table_->position();
  const std::string name = table_->seats()[table_->acting()].bot;
  std::shared_ptr<AnyMatch> match = table_->match()->clone();
  const auto work = [weak = weak_from_this(), &roster = around_.roster, id = id_, match, name,
                     position = thinking_at_] {
    BotTurn turn = roster.play_turn(name, id, *match);
    if (const auto self = weak.lock())
      self->when_ready([room = self.get(), position, name, turn = std::move(turn)] {
        room->thought(position, name, turn);
      });
  };
  if ((around_.roster.is_hosted(name) ? around_.programs : around_.bots).submit(work)) return;
  // Too many bots are thinking; this one comes again.
  thinking_at_ = -1;
  around_.executor.after(200, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->when_ready([room = self.get()] { room->look_after(); });
  });
}

void Room::thought(std::int64_t position, const std::string& bot, const BotTurn& turn) {
  thinking_at_ = -1;
  if (!table_) return;
  const auto go_on = [this] { look_after(); };
  if (turn.fault.empty()) {
    ++metrics_.bot_turns;
    return keep(table_->play_bot(position, turn.tokens, now_ms()), go_on);
  }
  // A game is not to end because a program did: everybody sees who plays on for it.
  ++metrics_.bot_faults;
  log_line(LogLevel::warning, "a bot was replaced", {{"table", id_}, {"bot", bot}, {"why", turn.fault}});
  keep(table_->replace_bot(position, now_ms()), go_on);
}

void Room::hint(const std::shared_ptr<Client>& client, const Command& command) {
  std::shared_ptr<AnyMatch> match = table_->match()->clone();
  const auto work = [weak = weak_from_this(), match, client, nonce = command.nonce,
                     position = command.position] {
    const auto bot = *make_bot(adviser().name, random_number());
    const std::string token = bot->choose(*match);
    auto moves = bot->thought().moves;
    if (moves.empty()) moves.emplace_back().token = token;  // there was nothing to think about
    if (moves.size() > most_moves) moves.resize(most_moves);
    const auto self = weak.lock();
    if (!self) return;
    self->strand_.post([self, client, nonce, position, moves] {
      self->hinting_ = false;
      client->send(shared(hint_message(nonce, position, moves)));
      client->send(shared(ok_message(nonce, self->table_ ? self->table_->number() : 0)));
    });
  };
  // One at a time: advice costs more than anything else that one can ask for.
  if (!hinting_ && around_.bots.submit(work)) {
    hinting_ = true;
    return;
  }
  client->send(shared(error_message(command.nonce, "too_fast", "wait for the hint", table_->number())));
}

void Room::arm_clock() {
  const auto deadline = table_->deadline();
  if (!deadline || (timer_at_ && *timer_at_ <= *deadline)) return;
  timer_at_ = deadline;
  around_.executor.after(std::max<Millis>(1, *deadline - now_ms() + 1), [weak = weak_from_this()] {
    if (const auto self = weak.lock())
      self->when_ready([room = self.get()] {
        room->timer_at_.reset();
        if (!room->table_) return;
        room->keep(room->table_->check_time(now_ms()), [room] { room->look_after(); });
      });
  });
}

void Room::record(std::string user,
                  std::function<void(std::optional<std::string>, const std::string&)> done) {
  when_ready([this, user = std::move(user), done = std::move(done)] {
    if (missing_ || (table_ && !table_->may_watch(user))) return done(std::nullopt, "");
    if (!table_) return done(std::nullopt, fault_.empty() ? "storage" : fault_);
    done(table_->record(user), "");
  });
}

void Room::close_table(std::function<void(const std::string&)> done) {
  when_ready([this, done = std::move(done)] {
    if (!table_) return done(missing_ ? "there is no such table" : "the table cannot be read");
    keep(table_->close(now_ms()), [done] { done(""); });
  });
}

void Room::rename(std::string user, std::string name) {
  when_ready([this, user = std::move(user), name = std::move(name)] {
    if (!table_) return;
    for (Guest& guest : guests_)
      if (guest.person.user == user) guest.person.name = name;
    tell_presence();
    keep(table_->rename(user, name, now_ms()), nullptr);
  });
}

void Room::read_again() {
  when_ready([this] {
    for (const Guest& guest : guests_) guest.client->close(close_try_again, "changed");
    guests_.clear();
    table_.reset();
    thinking_at_ = -1;
  });
}

void Room::ask_idle(std::function<void(bool)> answer) {
  strand_.post([self = shared_from_this(), answer = std::move(answer)] {
    const bool clock_runs =
        self->table_ && self->table_->deadline() && self->table_->settings().clock.kind != Clock::Kind::days;
    answer(self->guests_.empty() && !self->busy_ && self->waiting_.empty() && self->thinking_at_ < 0 &&
           !clock_runs && (self->missing_ || now_ms() - self->touched_at_ > idle_ms));
  });
}

}  // namespace bastide::server
