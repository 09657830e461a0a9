#include "server/room.h"

#include <algorithm>
#include <atomic>

#include "server/log.h"

namespace bastide::server {
namespace {

constexpr Millis a_minute = 60'000;
constexpr Millis time_to_come_again = 1000;
constexpr std::size_t most_watchers = 1000;
constexpr std::size_t most_of_network = 100;         // of them
constexpr std::size_t most_of_player = 32;           // connections of one whose table it is
constexpr std::size_t most_commands = 2000;          // that wait, of all clients
constexpr std::size_t most_commands_of_client = 32;  // and of one, which is cut when as many were refused

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

/// Those of whom nothing is known take their turns as one.
std::string owner_of_reads(const std::string& user) {
  return user.empty() ? "strangers" : user;
}

void refuse_for_now(Client& client) {
  client.send(shared(error_message("", "storage", "the table cannot be read; try again", 0)));
  client.close(close_try_again, "storage");
}

}  // namespace

Room::Room(Surroundings& surroundings, std::string id)
    : around_(surroundings),
      metrics_(surroundings.metrics),
      id_(std::move(id)),
      strand_(surroundings.executor),
      touched_at_(surroundings.executor.now()) {
  ++metrics_.rooms;
}

Room::~Room() {
  --metrics_.rooms;
  metrics_.table_bytes -= weight_;
}

void Room::note_weight() {
  const auto weight = table_ ? static_cast<std::int64_t>(table_->weight()) : 0;
  metrics_.table_bytes += weight - std::exchange(weight_, weight);
}

void Room::when_settled(Task task, bool needs_table) {
  wait_for({now(), std::move(task), Waiting::Kind::own, nullptr, needs_table});
}

void Room::wait_for(Waiting waiting) {
  strand_.post([self = shared_from_this(), waiting = std::move(waiting)]() mutable {
    self->line_up(std::move(waiting));
  });
}

/// In the order in which things came, which is not quite that in which threads bring them; what is of one
/// client stays in its own.
void Room::line_up(Waiting waiting) {
  touched_at_ = now();
  auto place = waiting_.end();
  while (place != waiting_.begin() && std::prev(place)->at > waiting.at &&
         (waiting.client == nullptr || std::prev(place)->client != waiting.client))
    --place;
  if (place != waiting_.begin()) waiting.at = std::max(waiting.at, std::prev(place)->at);
  const bool needs_table = waiting.needs_table;
  const auto inserted = waiting_.insert(place, std::move(waiting));
  if (needs_table && !busy_ && !table_ && !missing_) load(*inserted);
  drain();
}

void Room::drain() {
  while (!busy_ && !waiting_.empty()) {
    bool waits = false;
    safely([&] { waits = waits_for_the_clock(waiting_.front().at); });
    if (waits) return;
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    if (next.kind == Waiting::Kind::command) {
      --commands_waiting_;
      const auto flood = floods_.find(next.client);
      if (--flood->second.waiting == 0) floods_.erase(flood);
    }
    if (!next.is_unwanted()) safely(next.task);
  }
}

template <class Work>
void Room::safely(const Work& work) {
  try {
    work();
  } catch (const std::exception& e) {
    // Most likely for want of memory: what was left half done is read again from the disk.
    start_over(e.what());
  }
}

/// What is in memory did not happen. Everybody comes again and finds what is on disk.
void Room::start_over(const std::string& why) {
  log_line(LogLevel::error, "a table is read again", {{"table", id_}, {"why", why}});
  for (const Guest& guest : std::exchange(guests_, {})) {
    guest.client->send(
        shared(error_message("", "storage", "this may not have been kept; come again and look", 0)));
    guest.client->close(close_try_again, "storage");
  }
  table_.reset();
  note_weight();
  interruption_.reset();
  noted_standing_.reset();
  noted_at_ = 0;  // what was to be noted may not have been kept
  drop_work();
}

void Room::load(const Waiting& first) {
  fault_.clear();
  auto table = std::make_shared<std::unique_ptr<Table>>();
  around_.store.read([id = id_, table](Sql& sql) { *table = read_table(sql, id); },
                     [self = shared_from_this(), table](const std::string& error) {
                       self->strand_.post([self, table, error] {
                         self->safely([&] { self->loaded(std::move(*table), error); });
                         self->drain();
                       });
                     },
                     ReadRank::table, first.owner.empty() ? id_ : first.owner, first.unwanted);
  busy_ = true;  // it comes back on this strand, so not before
}

void Room::loaded(std::unique_ptr<Table> table, const std::string& error) {
  busy_ = false;
  loaded_at_ = now();
  if (error == nobody_waits) {
    std::erase_if(waiting_, [](const Waiting& waiting) { return waiting.is_unwanted(); });
    const auto next = std::find_if(waiting_.begin(), waiting_.end(),
                                   [](const Waiting& waiting) { return waiting.needs_table; });
    if (next != waiting_.end()) load(*next);
    return;
  }
  if (!error.empty()) {
    log_line(LogLevel::error, "a table could not be read", {{"table", id_}, {"why", error}});
    fault_ = error;
    return;  // each task finds no table and says so
  }
  missing_ = table == nullptr;
  table_ = std::move(table);
  note_weight();
  telling_ = {};
  if (!table_) return;
  if (goes_on_after_interruption()) return look_after();
  came_.clear();
  gaps_noted_ = 0;
  if (auto entries = table_->resume(loaded_at_); !entries.empty())
    keep(std::move(entries), nullptr);
  else
    look_after();
}

/// The server was at work all the time: nothing is forgiven but the interruption itself, with a moment in
/// which those who were sent away come again.
bool Room::goes_on_after_interruption() {
  const auto before = std::exchange(interruption_, std::nullopt);
  if (!before || before->number != table_->number()) return false;
  table_->clock() = before->clock;
  if (!table_->counts_days()) table_->clock().stand_still({before->at, loaded_at_ + time_to_come_again});
  return true;
}

void Room::keep(std::vector<Entry> entries, Task kept, std::vector<Statement> more, Task lost) {
  if (entries.empty()) {
    if (kept) kept();
    return;
  }
  kept_ = std::move(kept);
  lost_ = std::move(lost);
  keeping_since_ = entries.back().at;
  if (std::any_of(entries.begin(), entries.end(),
                  [](const Entry& e) { return e.kind == Entry::Kind::start; })) {
    began_at_ = now();
    came_.clear();
    for (const Guest& guest : guests_) comes(guest.person.user);
  }
  const auto moves =
      static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), [](const Entry& e) {
        return e.kind == Entry::Kind::play && !e.user.empty();
      }));
  seats_change_ = std::any_of(entries.begin(), entries.end(), changes_seats);
  state_changes_ =
      std::any_of(entries.begin(), entries.end(), [](const Entry& entry) { return !is_talk(entry.kind); });
  may_else_.clear();
  for (const Entry& entry : entries)
    if (is_talk(entry.kind) && entry.kind != Entry::Kind::chat) may_else_.insert(entry.word);
  // When a table was last used is shown in lists and counts days: a minute's precision is plenty.
  const Table::Standing standing = table_->standing();
  const RowChanges changes{now() - noted_at_ > a_minute, noted_standing_ != standing};
  if (changes.touched) noted_at_ = now();
  noted_standing_ = standing;
  auto statements = statements_for(*table_, entries, changes);
  statements.insert(statements.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
  busy_ = true;
  try {
    around_.store.write(std::move(statements),
                        [self = shared_from_this(), moves, watch = Stopwatch()](const std::string& error) {
                          self->metrics_.kept.Observe(watch.seconds());
                          self->strand_.post([self, error, moves] {
                            self->safely([&] { self->settled(error, moves); });
                            self->drain();
                          });
                        });
  } catch (...) {
    busy_ = false;  // nobody was asked to keep it
    throw;
  }
}

void Room::settled(const std::string& error, std::size_t moves) {
  busy_ = false;
  const Task kept = std::exchange(kept_, nullptr);
  const Task lost = std::exchange(lost_, nullptr);
  if (!error.empty()) {
    start_over(error);  // whoever waits finds no table, and is told so
    if (lost) lost();
    return;
  }
  metrics_.moves += moves;
  note_weight();
  // Who decides knows all that there is to know while others talk.
  if (state_changes_) table_->clock().stand_still({keeping_since_, now()});
  mind_the_absent();
  if (table_->status() == Table::Status::over) send_programs_home();
  for (Guest& guest : guests_) guest.needs_state |= may_else_.contains(guest.person.user);
  broadcast(state_changes_);
  if (seats_change_) tell_presence();
  if (kept) kept();
  look_after();
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

void Room::attach(std::shared_ptr<Client> client, Person person, const Hello& hello,
                  std::shared_ptr<const Session> session, std::uint64_t network) {
  const Client* const who = client.get();
  const std::string owner = owner_of_reads(person.user);
  const auto arrive =
      [this, hello,
       guest = Guest{std::move(client), std::move(person), std::move(session), hello.wishes, network}] {
        const Person& who_comes = guest.person;
        if (guest.session && guest.session->has_ended()) return;
        const auto refuse = [&](std::string_view code, std::string_view message, int close_code,
                                std::string_view reason) {
          guest.client->send(shared(error_message("", code, message, 0)));
          guest.client->close(close_code, std::string(reason));
        };
        if (missing_) return refuse("not_allowed", "there is no such table", close_policy, "missing");
        if (!table_) return refuse_for_now(*guest.client);
        if (!table_->may_watch(who_comes.user))
          return refuse("not_allowed", "you may not watch this table", close_policy,
                        table_->is_removed(who_comes.user) ? "removed" : "private");
        if (!has_room_for(guest))
          return refuse("not_allowed", "too many are watching", close_try_again, "full");
        const auto let_in = [this, guest, since = hello.since] { welcome(guest, since); };
        if (!table_->awaits(who_comes.user)) return let_in();
        keep(table_->begin(who_comes.user, hello.draw_nonce, now()), let_in, {},
             [client = guest.client] { refuse_for_now(*client); });
      };
  wait_for({now(), arrive, Waiting::Kind::arrival, who, true, false, owner});
}

bool Room::belongs_to(const std::string& user) const {
  return table_->seat_of(user) >= 0 || (!user.empty() && user == table_->owner());
}

/// However many look on, there is room for those whose table it is.
bool Room::has_room_for(const Guest& guest) const {
  const std::string& user = guest.person.user;
  if (belongs_to(user))
    return std::count_if(guests_.begin(), guests_.end(), [&](const Guest& g) {
             return g.person.user == user;
           }) < static_cast<std::ptrdiff_t>(most_of_player);
  std::size_t watchers = 0;
  std::size_t neighbours = 0;
  for (const Guest& other : guests_) {
    if (belongs_to(other.person.user)) continue;
    ++watchers;
    neighbours += other.network == guest.network ? 1 : 0;
  }
  return watchers < most_watchers && (guest.network == 0 || neighbours < most_of_network);
}

void Room::welcome(Guest guest, std::int64_t since) {
  const std::string user = guest.person.user;
  JsonWriter json;
  json.begin_object().member("type", "welcome").member("protocol", protocol_version);
  json.member("server", around_.version).member("table", id_).key("user");
  if (user.empty())
    json.null();
  else
    json.value(user);
  guest.client->send(shared(json.member("now", now()).end_object().take()));
  last_seen_.erase(user);
  guest.seen = std::min(since, table_->number());
  guests_.push_back(std::move(guest));
  if (comes(user))
    broadcast(true);  // whose clock runs now
  else
    tell(guests_.back());
  forget_texts();
  tell_presence();
  look_after();
}

void Room::detach(const std::shared_ptr<Client>& client) {
  // In turn, like everything else: a client may leave before it was let in.
  strand_.post([self = shared_from_this(), client] {
    if (self->has_only_arrived(client.get())) return;
    self->line_up({self->now(), [room = self.get(), client] { room->let_go(client.get()); },
                   Waiting::Kind::own, client.get(), false});
  });
}

/// Who goes before having been let in, and has said nothing, was never here.
bool Room::has_only_arrived(const Client* client) {
  if (floods_.contains(client)) return false;
  return std::erase_if(waiting_, [&](const Waiting& waiting) {
           return waiting.kind == Waiting::Kind::arrival && waiting.client == client;
         }) > 0;
}

void Room::let_go(const Client* client) {
  const Guest* guest = find(client);
  if (guest == nullptr) return;
  const std::string user = guest->person.user;
  guests_.erase(guests_.begin() + (guest - guests_.data()));
  const bool is_here =
      std::any_of(guests_.begin(), guests_.end(), [&](const Guest& g) { return g.person.user == user; });
  if (!table_) return;
  if (!is_here && table_->seat_of(user) >= 0) last_seen_[user] = now();
  tell_presence();
  drop_stale_advice();
  think();
}

void Room::receive(const std::shared_ptr<Client>& client, Command command) {
  if (command.arrived == 0) command.arrived = now();
  strand_.post([self = shared_from_this(), client, command = std::move(command)]() mutable {
    self->take_in(client, std::move(command));
  });
}

void Room::take_in(const std::shared_ptr<Client>& client, Command command) {
  Flood& flood = floods_[client.get()];
  // However many look on, there is room for those who play.
  const Guest* guest = find(client.get());
  const bool sits = table_ && guest != nullptr && table_->seat_of(guest->person.user) >= 0;
  const std::size_t most = sits ? 2 * most_commands : most_commands;
  if (flood.waiting >= most_commands_of_client || commands_waiting_ >= most) {
    ++metrics_.refused;
    client->send(
        shared(error_message(command.nonce, "too_fast", "wait for the answers to what you have said", 0)));
    if (++flood.refused >= most_commands_of_client) client->close(close_policy, "too many messages");
    if (flood.waiting == 0) floods_.erase(client.get());
    return;
  }
  ++flood.waiting;
  ++commands_waiting_;
  const Millis at = command.arrived;
  const bool tells_lag = command.took >= 0;
  line_up({at,
           [this, client, command = std::move(command)] {
             if (find(client.get()) != nullptr) execute(client, command);
           },
           Waiting::Kind::command, client.get(), true, tells_lag});
}

void Room::execute(const std::shared_ptr<Client>& client, const Command& command) {
  const Guest* guest = find(client.get());
  if (!table_ || guest == nullptr || (guest->session && guest->session->has_ended())) return;
  const Person person = guest->person;
  const Millis now = this->now();
  const bool no_such_bot =
      command.type == Command::Type::bot && !around_.roster.has(command.word, table_->settings().setup.game);
  Table::Answer outcome = no_such_bot ? Table::Answer(Refusal{"not_allowed", "there is no such bot"})
                                      : table_->execute(command, person, std::min(command.arrived, now),
                                                        absent(now), random_bytes());
  if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
    ++metrics_.refused;
    answer(client, error_message(command.nonce, refusal->code, refusal->message, table_->number()));
    return;
  }
  auto& done = std::get<Table::Done>(outcome);
  if (command.type == Command::Type::hint) return hint(client, command);
  keep(std::move(done.entries), [this, client, nonce = command.nonce, number = done.number, command] {
    const bool is_rematch = command.type == Command::Type::rematch;
    answer(client, ok_message(nonce, number, is_rematch ? table_->rematch() : ""));
    metrics_.answered(command);
    if (command.type != Command::Type::remove) return;
    for (const Guest& g : guests_)
      if (g.person.user == command.word) g.client->close(close_policy, "removed");
  });
}

void Room::look_after() {
  if (busy_ || !table_) return;
  drop_stale_advice();
  think();
  arm_clock();
  see_to_rematch();
}

void Room::record(std::string user, std::shared_ptr<const std::atomic<bool>> unwanted,
                  std::function<void(std::optional<std::string>, const std::string&)> done) {
  const std::string owner = owner_of_reads(user);
  const auto tell = [this, user = std::move(user), done = std::move(done)] {
    if (missing_ || (table_ && !table_->may_watch(user))) return done(std::nullopt, "");
    if (!table_) return done(std::nullopt, fault_.empty() ? "storage" : fault_);
    done(table_->record(user), "");
  };
  wait_for({now(), tell, Waiting::Kind::own, nullptr, true, false, owner, std::move(unwanted)});
}

void Room::close_table(std::function<void(bool)> done) {
  when_ready([this, done = std::move(done)] {
    if (!table_) return done(missing_);
    keep(table_->close(now()), [done] { done(true); }, {}, [done] { done(false); });
  });
}

void Room::rename(std::string user, std::string name, std::function<void(bool)> done) {
  const std::string owner = user;
  const auto show = [this, user = std::move(user), name = std::move(name), done = std::move(done)] {
    if (!table_) return done(missing_);
    for (Guest& guest : guests_)
      if (guest.person.user == user) guest.person.name = name;
    tell_presence();
    keep(table_->rename(user, name, now()), [done] { done(true); }, {}, [done] { done(false); });
  };
  wait_for({now(), show, Waiting::Kind::own, nullptr, true, false, owner});
}

/// That a room stands aside. It ends when it is said so, or nobody is left who could.
class Room::Aside {
 public:
  explicit Aside(std::shared_ptr<Room> room) : room_(std::move(room)) {}
  ~Aside() { end(); }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

  void end() {
    if (is_over_.exchange(true)) return;
    try {
      room_->strand_.post([room = room_] { room->come_back(); });
    } catch (const std::exception& e) {
      log_line(LogLevel::error, "a table does not come back", {{"table", room_->id_}, {"why", e.what()}});
    }
  }

 private:
  std::shared_ptr<Room> room_;
  std::atomic<bool> is_over_{false};
};

void Room::stand_aside(std::function<void(const Task& back)> work) {
  const auto begin = [this, work = std::move(work)] {
    if (table_) interruption_ = {now(), table_->number(), table_->clock()};
    const auto aside = std::make_shared<Aside>(shared_from_this());
    busy_ = true;
    work([aside] { aside->end(); });
  };
  when_settled(begin, false);
}

void Room::come_back() {
  busy_ = false;
  safely([&] {
    if (table_) forget_table();
    // Whoever waits has come to a table that is there; and a clock that runs, runs on.
    const bool clock_runs = interruption_ && interruption_->clock.running() >= 0;
    if (missing_ || (waiting_.empty() && !clock_runs)) return;
    load(waiting_.empty() ? Waiting{} : waiting_.front());
  });
  drain();
}

void Room::read_again() {
  when_ready([this] { forget_table(); });
}

void Room::forget_table() {
  for (const Guest& guest : guests_) guest.client->close(close_try_again, "changed");
  guests_.clear();
  table_.reset();
  note_weight();
  noted_standing_.reset();
  drop_work();
}

void Room::make_room() {
  strand_.post([self = shared_from_this()] {
    if (!self->busy_ && self->table_ && self->table_->status() != Table::Status::playing)
      self->forget_table();
  });
}

void Room::ask_idle(Millis for_how_long, std::function<void(bool)> answer) {
  strand_.post([self = shared_from_this(), for_how_long, answer = std::move(answer)] {
    const bool clock_runs =
        self->table_ && self->table_->deadline() && self->table_->settings().clock.kind != Clock::Kind::days;
    answer(self->guests_.empty() && !self->busy_ && self->waiting_.empty() && !self->thought_ &&
           !clock_runs && (self->missing_ || self->now() - self->touched_at_ > for_how_long));
  });
}

}  // namespace bastide::server
