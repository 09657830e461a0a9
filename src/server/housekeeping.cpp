#include <algorithm>

#include "server/house.h"
#include "server/log.h"

/// What a house does by itself, and what it keeps and forgets about its users.
namespace bastide::server {
namespace {

constexpr Millis tick = 1000;
constexpr int ticks_between_looks_at_rooms = 15;

const Fault storage_fault{503, "storage", "the database does not answer; try again"};

/// An entry without what tells who it was.
std::string without_name(const std::string& text, const std::string& user) {
  auto entry = entry_from(text);
  if (!entry || entry->user != user) return text;
  if (!entry->name.empty()) entry->name = "deleted";
  if (entry->kind == Entry::Kind::chat) entry->word = "-";
  return to_text(*entry);
}

void note_failure(const std::string& error) {
  if (!error.empty()) log_line(LogLevel::warning, "expired things could not be removed", {{"why", error}});
}

}  // namespace

void House::export_user(const User& user, GotText got) {
  auto text = std::make_shared<std::string>();
  around_.store.read(
      [user, text](Sql& sql) {
        JsonWriter json;
        json.begin_object().key("user").begin_object().member("id", user.id).member("name", user.name);
        json.member("guest", user.guest).end_object().key("tables").begin_array();
        const auto tables = sql.run(
            "SELECT g.id, g.summary FROM seats s JOIN game_tables g ON g.id = s.table_id"
            " WHERE s.user_id = $1 ORDER BY g.updated DESC",
            {user.id});
        for (const SqlRow& row : tables) json.raw(row[1]);
        json.end_array().key("said").begin_array();
        for (const SqlRow& table : tables)
          for (const SqlRow& row :
               sql.run("SELECT at, entry FROM log WHERE table_id = $1 ORDER BY number", {table[0]}))
            if (const auto entry = entry_from(row[1]);
                entry && entry->kind == Entry::Kind::chat && entry->user == user.id)
              json.begin_object()
                  .member("table", table[0])
                  .member("at", Millis{std::stoll(row[0])})
                  .member("text", entry->word)
                  .end_object();
        *text = json.end_array().end_object().take();
      },
      [text, got = std::move(got)](const std::string& error) {
        got(error.empty() ? Fault{} : storage_fault, *text);
      });
}

void House::delete_user(const User& user, const std::string& token, GotText got) {
  auto statements = std::make_shared<std::vector<Statement>>();
  auto tables = std::make_shared<std::vector<std::string>>();
  around_.store.read(
      [user, statements, tables](Sql& sql) {
        for (const SqlRow& table : sql.run("SELECT table_id FROM seats WHERE user_id = $1", {user.id})) {
          tables->push_back(table[0]);
          for (const SqlRow& row : sql.run("SELECT number, entry FROM log WHERE table_id = $1", {table[0]}))
            if (const std::string changed = without_name(row[1], user.id); changed != row[1])
              statements->push_back({"UPDATE log SET entry = $3 WHERE table_id = $1 AND number = $2",
                                     {table[0], row[0], changed}});
        }
        statements->push_back({"DELETE FROM seats WHERE user_id = $1", {user.id}});
        statements->push_back({"DELETE FROM tokens WHERE user_id = $1", {user.id}});
        statements->push_back({"DELETE FROM users WHERE id = $1", {user.id}});
      },
      [this, user, token, statements, tables, got = std::move(got)](const std::string& error) {
        if (!error.empty()) return got(storage_fault, "");
        around_.store.write(*statements, [this, tables, got](const std::string& fault) {
          known_tokens_.forget_all();
          if (!fault.empty()) return got(storage_fault, "");
          // Rooms in memory still know the name: they are read again.
          const std::lock_guard lock(mutex_);
          for (const std::string& id : *tables)
            if (const auto found = rooms_.find(id); found != rooms_.end()) found->second->read_again();
          got({}, "{}");
        });
      });
}

void House::start_housekeeping() {
  last_sweep_ = now_ms();
  around_.executor.after(tick, [this] { keep_house(); });
}

void House::keep_house() {
  obey_orders();
  if (++ticks_ % ticks_between_looks_at_rooms == 0) let_idle_rooms_go();
  if (now_ms() - last_sweep_ > lifetimes_.sweep) {
    last_sweep_ = now_ms();
    forget_expired();
  }
  around_.executor.after(tick, [this] { keep_house(); });
}

void House::let_idle_rooms_go() {
  std::vector<std::shared_ptr<Room>> all;
  {
    const std::lock_guard lock(mutex_);
    all.reserve(rooms_.size());
    for (const auto& [id, room] : rooms_) all.push_back(room);
  }
  for (const auto& room : all)
    room->ask_idle([this, weak = std::weak_ptr(room)](bool idle) {
      if (!idle) return;
      const std::lock_guard lock(mutex_);
      // Somebody may have asked for it in the meantime: then more than the map and this lock hold it.
      const auto held = weak.lock();
      if (held && held.use_count() <= 3) rooms_.erase(held->id());
    });
}

void House::obey_orders() {
  auto orders = std::make_shared<std::vector<SqlRow>>();
  around_.store.read(
      [orders](Sql& sql) { *orders = sql.run("SELECT id, what, about FROM orders"); },
      [this, orders](const std::string& error) {
        if (!error.empty()) return;
        for (const SqlRow& order : *orders) {
          log_line(LogLevel::info, "order of the host", {{"what", order[1]}, {"about", order[2]}});
          if (order[1] == "close" && is_table_id(order[2])) room(order[2])->close_table([](const auto&) {});
          if (order[1] == "ban") known_tokens_.forget_all();
          around_.store.write({{"DELETE FROM orders WHERE id = $1", {order[0]}}}, [](const auto&) {});
        }
      });
}

void House::forget_expired() {
  forget_tables();
  const Millis now = now_ms();
  around_.store.write(
      {{"DELETE FROM tokens WHERE expires < $1", {std::to_string(now)}},
       {"DELETE FROM users WHERE login IS NULL AND seen < $1 AND id NOT IN (SELECT user_id FROM tokens)",
        {std::to_string(now - lifetimes_.guest)}}},
      note_failure);
}

void House::forget_tables() {
  const Millis now = now_ms();
  auto expired = std::make_shared<std::vector<SqlRow>>();
  around_.store.read(
      [this, now, expired](Sql& sql) {
        *expired = sql.run(
            "SELECT id FROM game_tables WHERE (status = 'waiting' AND updated < $1)"
            " OR (status = 'playing' AND updated < $2) LIMIT 1000",
            {std::to_string(now - lifetimes_.waiting_table), std::to_string(now - lifetimes_.dead_table)});
      },
      [this, expired](const std::string& error) {
        if (!error.empty()) return note_failure(error);
        for (const SqlRow& row : *expired) {
          const std::string& id = row[0];
          around_.store.write({{"DELETE FROM log WHERE table_id = $1", {id}},
                               {"DELETE FROM seats WHERE table_id = $1", {id}},
                               {"DELETE FROM standings WHERE table_id = $1", {id}},
                               {"DELETE FROM game_tables WHERE id = $1", {id}}},
                              [this, id](const std::string& fault) {
                                note_failure(fault);
                                // Who still sits there finds out that the table is gone.
                                const std::lock_guard lock(mutex_);
                                if (const auto found = rooms_.find(id); found != rooms_.end())
                                  found->second->read_again();
                              });
        }
      });
}

}  // namespace bastide::server
