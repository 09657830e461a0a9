#include "tests/simulator/oracle.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/crypto.h"

namespace bastide::simulator {
namespace {

constexpr std::uint32_t one_state_in = 3;  // is compared in full
constexpr int acknowledgements_between_checks = 200;
// A process that starts may take so much of a step of the machine's clock for time in which the server was
// away: where the clock was set back it goes on a minute after the last sign of life.
constexpr Millis most_unseen_by_start = 62'000;
constexpr Millis most_drift = 2000;    // of the server's clock, beside one part in five hundred
constexpr Millis most_excused = 5000;  // in one turn, while nothing is wrong
constexpr Millis told_late = 10'000;   // on its way out a message waits for a slow machine
constexpr Millis noted_to = 120'000;   // when a table was last used is known to the minute
const std::string no_table_yet = "-";  // the seed of a rematch that is on offer
const std::string copy_name = "copy/bastide.db";

std::uint64_t hash_of(std::string_view text) {
  return std::hash<std::string_view>()(text);
}

std::string text_of(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

std::int64_t number_of(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : -1;
}

/// The clock knows when the server was not at work, too; all else follows from the log.
std::string without_clock(std::string text) {
  const auto at = text.find(R"("clock":{"left")");
  if (at != std::string::npos) text.erase(at, text.find('}', at) + 1 - at);
  return text;
}

bool is_hidden(const json::object& event) {
  return text_of(event, "token") == "*?";
}

/// Nobody tidies the database up for the oracle, least of all a thread of which the seed knows nothing.
struct Nobody final : server::Crew {
  void post(server::Task /*task*/) override {}
};

std::unique_ptr<server::Sql> open(const std::string& path) {
  return server::open_sqlite(path, [](int) { return std::make_unique<Nobody>(); });
}

}  // namespace

Oracle::Oracle(Timeline& timeline, Disk& disk, const server::ServerSettings& settings, std::uint64_t seed,
               std::function<Millis()> server_time)
    : timeline_(timeline),
      disk_(disk),
      settings_(settings),
      chance_(seed, "oracle"),
      server_time_(std::move(server_time)) {}

void Oracle::wrong(const std::string& what) {
  if (fault_.empty()) fault_ = what;
}

server::Sql& Oracle::disk_now() {
  if (!sql_) {
    const auto trusted = disk_.open_trusted();
    sql_ = open(settings_.database);
    sql_->run("SELECT COUNT(*) FROM meta");  // opens the log, too
  }
  return *sql_;
}

void Oracle::process_ends() {
  sql_.reset();
}

void Oracle::process_begins() {
  // What nobody was told of may be gone.
  for (auto& [id, book] : books_) {
    book.table.reset();
    book.nonces.clear();
  }
  check_promises(false);
}

void Oracle::catch_up(Book& book, const std::string& id, server::Sql& sql) {
  if (!book.table) {
    const auto rows = sql.run("SELECT seed FROM game_tables WHERE id = $1", {id});
    if (rows.empty()) return;
    secrets_[rows[0][0]] = {"", id};
    book.table =
        std::make_unique<server::Table>(id, server::from_hex(rows[0][0]).value_or(server::Bytes32{}));
    book.nonces.clear();
  }
  for (const server::SqlRow& row :
       sql.run("SELECT number, at, entry FROM log WHERE table_id = $1 AND number > $2 ORDER BY number",
               {id, std::to_string(book.table->number())})) {
    auto entry = server::entry_from(row[2]);
    if (!entry) return wrong("an entry of the log cannot be read: " + row[2]);
    entry->number = std::stoll(row[0]);
    entry->at = std::stoll(row[1]);
    check_entry(book, *entry);
    if (const auto* match = book.table->match();
        entry->kind == server::Entry::Kind::draw && match != nullptr && !match->is_over()) {
      unsigned& seen_by = book.seen_by[entry->number];
      for (int seat = chance; seat < static_cast<int>(book.table->seats().size()); ++seat)
        seen_by |= match->sees_chance(seat) ? 1U << (seat + 1) : 0;
    }
    book.last_at = entry->at;
    // Whatever else happens may end a turn, and bring the seat more time.
    if (entry->kind != server::Entry::Kind::play && entry->kind != server::Entry::Kind::undo &&
        !server::is_beside_the_game(entry->kind))
      book.turn.seat = -1;
    if (const auto error = book.table->fold(*entry)) return wrong("the log does not fold: " + error->message);
    using Kind = server::Entry::Kind;
    if (entry->kind == Kind::play || entry->kind == Kind::confirm || entry->kind == Kind::undo)
      book.last_is_open_play = entry->kind == Kind::play && !entry->user.empty();
    else if (entry->kind != Kind::chat && entry->kind != Kind::colour && entry->kind != Kind::name)
      book.last_is_open_play = false;
    if (!entry->nonce.empty()) ++book.nonces[entry->user + " " + entry->nonce];
    if (!entry->seed.empty()) secrets_.try_emplace(entry->seed, Secret{"", no_table_yet});
  }
}

void Oracle::told(const Eyes& eyes, const std::string& text) {
  ++figures.told;
  check_secrets("user " + eyes.user, text);
  boost::system::error_code error;
  const auto parsed = json::parse(text, error);
  if (error || !parsed.is_object()) return wrong("a message is no JSON: " + text);
  const json::object& message = parsed.get_object();
  books_[eyes.table].used = timeline_.now();
  check_time(number_of(message, "now"));
  const std::string type = text_of(message, "type");
  if (type == "events") check_events(eyes, message);
  if (type == "state") check_state(eyes, text, message);
  if (type == "ok") check_answer(eyes, message);
}

/// While a server lives its time goes on as the true time does, whoever sets the machine's clock.
void Oracle::check_time(Millis now) {
  if (now < 0) return;
  if (life_.starts != starts_) {
    life_ = {starts_, now, timeline_.now()};
    return;
  }
  const Millis passed = (timeline_.now() - life_.at) / millisecond;
  if (std::abs(now - life_.now - passed) > most_drift + passed / 500)
    wrong("by the server " + std::to_string(now - life_.now) + " ms have passed, in truth " +
          std::to_string(passed));
}

/// What a person plays is final, and the next tile is drawn, when it is confirmed and not before.
void Oracle::check_entry(const Book& book, const server::Entry& entry) {
  using Kind = server::Entry::Kind;
  const server::Settings& terms = book.table->settings();
  if (entry.kind == Kind::draw && book.last_is_open_play && terms.confirm && terms.setup.game != "dice")
    wrong("event " + std::to_string(entry.number) + " of table " + book.table->id() +
          " draws before the turn is confirmed");
}

void Oracle::check_answer(const Eyes& eyes, const json::object& message) {
  Book& book = books_[eyes.table];
  catch_up(book, eyes.table, disk_now());
  if (book.table && number_of(message, "number") > book.table->number())
    wrong("acknowledged before it was kept: " + json::serialize(message));
  // Where something goes wrong another write may have failed in between.
  if (is_fine() && !disk_.is_synced(settings_.database + "-wal"))
    wrong("acknowledged while the log is not synced: " + json::serialize(message));
}

/// Whatever looks like a secret is looked up: all of them have 64 hexadecimal digits.
void Oracle::check_secrets(const std::string& to, const std::string& text) {
  std::size_t run = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) {
      ++run;
      continue;
    }
    if (run == 64) {
      const auto found = secrets_.find(text.substr(i - 64, 64));
      if (found != secrets_.end()) {
        Secret& secret = found->second;
        if (secret.table == no_table_yet)
          for (const auto& row : disk_now().run("SELECT id FROM game_tables WHERE seed = $1", {found->first}))
            secret.table = row[0];
        if (secret.table.empty()) return wrong("a token that somebody has left the server again, to " + to);
        Book& book = books_[secret.table];
        catch_up(book, secret.table, disk_now());
        const bool is_over = book.table && book.table->status() == server::Table::Status::over;
        if (!is_over) wrong("the seed of a running game left the server, to " + to);
      }
    }
    run = 0;
  }
}

void Oracle::check_events(const Eyes& eyes, const json::object& message) {
  Book& book = books_[eyes.table];
  catch_up(book, eyes.table, disk_now());
  for (const auto& value : message.at("events").as_array()) {
    const json::object& event = value.get_object();
    const std::int64_t number = number_of(event, "number");
    ++figures.events;
    auto [seen, is_first] = seen_.try_emplace(eyes.connection, number);
    if (!is_first && number != seen->second + 1)
      return wrong("event " + std::to_string(number) + " follows " + std::to_string(seen->second));
    seen->second = number;
    promise(book, number, number_of(event, "at"));
    if (text_of(event, "event") == "rematch")
      promise(books_[text_of(event, "table")], 0, number_of(event, "at"));
    if (const auto drawn = book.seen_by.find(number); drawn != book.seen_by.end()) {
      const bool may_see = ((drawn->second >> (book.table->seat_of(eyes.user) + 1)) & 1) != 0;
      if (may_see == is_hidden(event))
        return wrong("user " + eyes.user +
                     " is told a draw as somebody else may see it: " + json::serialize(event));
    }
    if (book.changes) continue;
    auto& known = is_hidden(event) ? book.hidden : book.shown;
    const std::uint64_t hash = hash_of(json::serialize(event));
    if (const auto [it, is_new] = known.try_emplace(number, hash); !is_new && it->second != hash)
      return wrong("event " + std::to_string(number) + " of table " + eyes.table +
                   " is not what was told before: " + json::serialize(event));
  }
  catch_up(book, eyes.table, disk_now());
  if (!book.table || book.table->number() < book.promised)
    wrong("event " + std::to_string(book.promised) + " of table " + eyes.table +
          " was told before it was kept");
}

void Oracle::check_state(const Eyes& eyes, const std::string& text, const json::object& message) {
  Book& book = books_[eyes.table];
  book.used = timeline_.now();
  catch_up(book, eyes.table, disk_now());
  if (!book.table) return;  // forgotten in the meantime
  const std::int64_t number = number_of(message, "number");
  if (number != book.table->number())
    return wrong("a state shows number " + std::to_string(number) + " of table " + eyes.table +
                 ", the disk has " + std::to_string(book.table->number()));
  check_clock(eyes, book, message);
  check_view(eyes, book, message);
  if (!chance_.one_in(one_state_in) || book.changes) return;
  ++figures.compared;
  const server::Wishes wishes{message.contains("view"), message.contains("aids")};
  const std::string expected =
      without_clock(book.table->state_message(eyes.user, number_of(message, "now"), wishes));
  if (expected != without_clock(text))
    wrong("a state to user " + eyes.user + " is not what the log says:\n  told " + text + "\n  log  " +
          expected);
}

/// The position as the game itself shows it to these eyes, and nothing more.
void Oracle::check_view(const Eyes& eyes, const Book& book, const json::object& message) {
  const auto* view = message.if_contains("view");
  if (view == nullptr || !view->is_object() || !chance_.one_in(one_state_in)) return;
  const auto rest = [](json::object object) {
    for (const char* name : {"bag", "unseen", "left"}) object.erase(name);  // as the table's aids have it
    return object;
  };
  const json::object expected =
      json::parse(book.table->match()->view(book.table->seat_of(eyes.user))).as_object();
  if (rest(view->get_object()) != rest(expected))
    wrong("user " + eyes.user + " is shown the position as somebody else may see it:\n  told " +
          json::serialize(*view) + "\n  log  " + json::serialize(expected));
}

/// Who comes to decide has as much time left as when it was last told that others decide: what the server
/// takes to keep and to tell is nobody's.
void Oracle::check_clock(const Eyes& eyes, Book& book, const json::object& message) {
  const auto* clock = message.if_contains("clock");
  if (clock == nullptr || !clock->is_object()) return;
  const std::int64_t number = number_of(message, "number");
  const std::int64_t before = std::exchange(state_of_[eyes.connection], number);
  const std::int64_t runs = number_of(clock->get_object(), "running");
  // A clock that was held for somebody runs when they come, without an event.
  if (book.clock_number > number || (book.clock_number == number && book.clock_ran == runs)) return;
  std::vector<Millis> left;
  for (const auto& value : clock->at("left").as_array()) left.push_back(value.as_int64());
  // Only who was there for the event before can tell.
  if (runs >= 0 && eyes.keeps_up && before == book.clock_number && book.clock_ran != runs &&
      book.left.size() == left.size() &&
      left[static_cast<std::size_t>(runs)] + 20 < book.left[static_cast<std::size_t>(runs)])
    wrong("the clock of seat " + std::to_string(runs) + " at table " + eyes.table +
          " was charged before it was told to decide: it had " +
          std::to_string(book.left[static_cast<std::size_t>(runs)]) + " ms at event " +
          std::to_string(before) + ", at event " + std::to_string(number) + " it is told " +
          json::serialize(*clock));
  check_that_clock_runs(eyes.table, book, runs, left);
  const Millis passed = (timeline_.now() - book.clock_told_at) / millisecond;
  // Clocks of seconds begin again with each process; those of days go on.
  const Millis unseen =
      book.table->counts_days() ? (starts_ - book.starts_when_told) * most_unseen_by_start : 0;
  for (std::size_t s = 0; s < left.size() && left.size() == book.left.size(); ++s)
    if (book.left[s] - left[s] > passed + passed / 100 + told_late + unseen)
      wrong("the clock of seat " + std::to_string(s) + " at table " + eyes.table + " was charged " +
            std::to_string(book.left[s] - left[s]) + " ms while " + std::to_string(passed) + " ms passed");
  book.clock_told_at = timeline_.now();
  book.starts_when_told = starts_;
  book.left = std::move(left);
  book.clock_number = number;
  book.clock_ran = runs;
}

/// And nobody is given time: while nothing is wrong a clock runs as long as its seat decides.
void Oracle::check_that_clock_runs(const std::string& table, Book& book, std::int64_t runs,
                                   const std::vector<Millis>& left) {
  Book::Turn& turn = book.turn;
  const Millis now_left = runs >= 0 ? left[static_cast<std::size_t>(runs)] : 0;
  const bool goes_on = runs >= 0 && runs == turn.seat && turn.starts == starts_ && now_left <= turn.left;
  if (!is_fine() || !goes_on) {
    turn = {is_fine() ? runs : -1, now_left, timeline_.now(), starts_};
    return;
  }
  const Millis passed = (timeline_.now() - turn.at) / millisecond;
  if (passed - (turn.left - now_left) > most_excused + passed / 50)
    wrong("the clock of seat " + std::to_string(runs) + " at table " + table + " was charged only " +
          std::to_string(turn.left - now_left) + " ms while " + std::to_string(passed) + " ms passed");
}

void Oracle::note_what_is_there() {
  disk_.copy_synced(settings_.database, copy_name);
  there_ = open(copy_name)->run("SELECT id FROM game_tables UNION ALL SELECT hash FROM tokens");
  disk_.remove(copy_name);
}

void Oracle::check_that_it_is_there_still() {
  // Of those who have very many that are over the oldest go.
  if (tables_made_ > static_cast<std::size_t>(settings_.lifetimes.finished_of_guest)) return;
  const auto now = disk_now().run("SELECT id FROM game_tables UNION ALL SELECT hash FROM tokens");
  for (const server::SqlRow& row : there_)
    if (std::find(now.begin(), now.end(), row) == now.end())
      wrong("something was forgotten while no server was there: " + row[0]);
}

void Oracle::user_ends(const std::string& /*user*/, const std::string& table) {
  books_[table].changes = true;
}

void Oracle::check_forgotten(const std::string& name) {
  for (const char* statement :
       {"SELECT entry FROM log WHERE entry LIKE $1", "SELECT summary FROM game_tables WHERE summary LIKE $1",
        "SELECT id FROM users WHERE name LIKE $1"})
    if (const auto rows = disk_now().run(statement, {"%" + name + "%"}); !rows.empty())
      wrong("somebody has left for good, and is still named: " + rows[0][0]);
}

void Oracle::answered(const std::string& path, const server::HttpResponse& response) {
  std::string text = response.body;
  for (const auto& [name, value] : response.headers) text += "\n" + value;
  check_secrets("who asked for " + path, text);
  boost::system::error_code error;
  const auto parsed = json::parse(response.body, error);
  if (response.status != 200 || error || !parsed.is_object()) return;
  const json::object& object = parsed.get_object();
  if (const std::string token = text_of(object, "token"); !token.empty())
    knows_token(token, text_of(object.at("user").as_object(), "id"));
  const std::string id = text_of(object, "id");
  if (path != "/api/1/tables" || id.empty()) return;
  ++tables_made_;
  Book& book = books_[id];
  promise(book, 0, server_time_());
  catch_up(book, id, disk_now());
  if (!book.table) wrong("somebody was told of table " + id + " before it was kept");
}

void Oracle::missing(const std::string& table) {
  if (must_be_there(books_[table])) wrong("a table is missing that somebody was just told of: " + table);
}

/// `at`: when it happened, by the server's clock; somebody may be told of it much later.
void Oracle::promise(Book& book, std::int64_t number, Millis at) {
  if (number <= book.promised) return;
  book.promised = number;
  const Millis age = std::max<Millis>(0, server_time_() - at);
  book.promised_at = std::max(book.promised_at, timeline_.now() - age * millisecond);
}

bool Oracle::must_be_there(const Book& book) const {
  const auto& lifetimes = settings_.lifetimes;
  // Of those who have very many that are over the oldest go earlier.
  const bool may_be_surplus = tables_made_ > static_cast<std::size_t>(lifetimes.finished_of_guest);
  const Millis shortest = std::min({lifetimes.waiting_table, lifetimes.dead_table, lifetimes.finished_table});
  return book.promised >= 0 && !may_be_surplus &&
         timeline_.now() - book.promised_at < (shortest - noted_to) * millisecond;
}

void Oracle::acknowledged(const std::string& user, const std::string& table, const std::string& nonce,
                          std::int64_t number) {
  ++figures.acknowledged;
  Book& book = books_[table];
  book.acknowledged.emplace_back(user + " " + nonce, number);
  if (figures.acknowledged % acknowledgements_between_checks == 0) check_promises(true);
}

void Oracle::check_promises(bool synced_only) {
  ++figures.checks;
  if (!synced_only) {
    for (auto& [id, book] : books_) {
      catch_up(book, id, disk_now());
      check_book(id, book, book);
    }
    return;
  }
  disk_.copy_synced(settings_.database, copy_name);
  {
    const auto sql = open(copy_name);
    for (auto& [id, book] : books_) {
      if (timeline_.now() - book.used > hour) continue;
      Book found;
      catch_up(found, id, *sql);
      check_book(id, book, found);
    }
  }
  disk_.remove(copy_name);
}

void Oracle::check_tables_are_kept(Millis now) {
  for (const char* statement : {"SELECT seed FROM game_tables GROUP BY seed HAVING COUNT(*) > 1",
                                "SELECT table_id FROM log WHERE entry LIKE '{\"event\":\"rematch\",%' GROUP "
                                "BY table_id HAVING COUNT(*) > 1"})
    if (!disk_now().run(statement).empty()) wrong("two rematches of one game");
  for (auto it = books_.begin(); it != books_.end();) {
    Book& book = it->second;
    if (!disk_now().run("SELECT id FROM game_tables WHERE id = $1", {it->first}).empty()) {
      ++it;
      continue;
    }
    missing(it->first);
    const auto status = book.table ? book.table->status() : server::Table::Status::waiting;
    const auto& lifetimes = settings_.lifetimes;
    const Millis kept_for = status == server::Table::Status::waiting   ? lifetimes.waiting_table
                            : status == server::Table::Status::playing ? lifetimes.dead_table
                                                                       : lifetimes.finished_table;
    if (book.table && now - book.last_at < kept_for - noted_to)
      wrong("a table is gone that was used just now: " + it->first);
    it = books_.erase(it);
  }
}

void Oracle::check_book(const std::string& id, const Book& promised, const Book& found) {
  if (!found.table) {
    if (must_be_there(promised)) wrong("table " + id + " is lost, of which somebody was told");
    return;
  }
  if (found.table->number() < promised.promised)
    return wrong("table " + id + " has lost event " + std::to_string(promised.promised));
  for (const auto& [nonce, number] : promised.acknowledged) {
    const auto count = found.nonces.find(nonce);
    if (count == found.nonces.end()) return wrong("what was acknowledged is not kept: " + nonce);
    if (count->second != 1) return wrong("what was acknowledged is kept twice: " + nonce);
  }
}

}  // namespace bastide::simulator
