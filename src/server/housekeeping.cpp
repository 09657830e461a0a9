#include <algorithm>
#include <utility>

#include "server/house.h"
#include "server/log.h"

/// What a house does by itself, and what it keeps and forgets about its users.
namespace bastide::server {
namespace {

constexpr Millis tick = 1000;
constexpr int ticks_between_looks_at_rooms = 15;
constexpr Millis idle_ms = 60'000;
constexpr Millis between_tries_at_orders = 10'000;
constexpr int ticks_between_looks_at_departures = 60;  // and at renamings and open sessions
constexpr Millis departure_begins = 60'000;            // by itself, where who asked for it did not finish it
constexpr Millis departure_ends = 600'000;
constexpr Millis renaming_begins = 60'000;  // again

const Fault storage_fault{503, "storage", "the database does not answer; try again"};

void note_failure(const std::string& error) {
  if (!error.empty()) log_line(LogLevel::warning, "expired things could not be removed", {{"why", error}});
}

}  // namespace

void House::export_user(const User& user, const ExportCursor& from, const HungUp& hung_up,
                        const GotText& got) {
  const auto read = [this, user, from, hung_up, got](const Turns::Turn& turn) {
    auto text = std::make_shared<std::string>();
    around_.store.read(
        [user, from, text](Sql& sql) { *text = export_page(sql, user, from); },
        [turn, text, got](const std::string& error) { got(error.empty() ? Fault{} : storage_fault, *text); },
        ReadRank::background, user.id, hung_up);
  };
  if (!exporters_.take(user.id, read)) got({429, "too_many", "one page after the other"}, "");
}

void House::delete_user(const User& user, GotText got) {
  // From here on there is no such user, whatever happens; the tables follow. What the user has reported stays
  // for the host to judge, without saying whose word it is.
  around_.store.write({{"INSERT INTO departures (user_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                        {user.id, std::to_string(now())}},
                       {"DELETE FROM tokens WHERE user_id = $1", {user.id}},
                       {"DELETE FROM names WHERE user_id = $1", {user.id}},
                       {"DELETE FROM renamings WHERE user_id = $1", {user.id}},
                       {"DELETE FROM guest_looks WHERE user_id = $1", {user.id}},
                       {"DELETE FROM users WHERE id = $1", {user.id}},
                       {"DELETE FROM reports WHERE user_id = $1", {user.id}},
                       {"UPDATE reports SET reporter = 'deleted' WHERE reporter = $1", {user.id}}},
                      [this, user, got = std::move(got)](const std::string& error) {
                        if (!error.empty()) {
                          sessions_.forget_user(user.id);
                          return got(storage_fault, "");
                        }
                        sessions_.end_user(user.id, ended_by::deletion);
                        see_off(user.id, [got](bool) { got({}, "{}"); });
                      });
}

void House::see_off(const std::string& user, Departure::Done done) {
  {
    const std::lock_guard lock(departing_->mutex);
    if (!departing_->users.insert(user).second) return done(false);
  }
  const auto gone = [departing = departing_, user, done = std::move(done)](bool is_whole) {
    {
      const std::lock_guard lock(departing->mutex);
      departing->users.erase(user);
    }
    done(is_whole);
  };
  std::make_shared<Departure>(
      around_.store, [this](const std::string& table) { return room(table); }, user, gone)
      ->begin();
}

/// Those who have gone are looked for once more when all that was under way is over: somebody may have been
/// about to make a table, or the server may have stopped in the middle.
void House::see_off_departed() {
  auto departed = std::make_shared<std::vector<SqlRow>>();
  around_.store.read(
      [departed, before = now() - departure_begins](Sql& sql) {
        *departed = sql.run("SELECT user_id, at FROM departures WHERE at < $1 ORDER BY at LIMIT 100",
                            {std::to_string(before)});
      },
      [this, departed](const std::string& error) {
        if (!error.empty()) return;
        for (const SqlRow& row : *departed) {
          const bool is_long_ago = now() - std::stoll(row[1]) > departure_ends;
          see_off(row[0], [this, user = row[0], is_long_ago](bool is_whole) {
            if (!is_whole || !is_long_ago) return;
            around_.store.write({{"DELETE FROM departures WHERE user_id = $1", {user}}}, note_failure);
          });
        }
      });
}

void House::finish_renamings() {
  auto renamed = std::make_shared<std::vector<SqlRow>>();
  around_.store.read(
      [renamed, before = now() - renaming_begins](Sql& sql) {
        *renamed =
            sql.run("SELECT user_id, at FROM renamings WHERE at < $1 LIMIT 100", {std::to_string(before)});
      },
      [this, renamed](const std::string& error) {
        if (!error.empty()) return;
        for (const SqlRow& row : *renamed) {
          sessions_.forget_user(row[0]);
          show_new_name(row[0], std::stoll(row[1]), [] {});
        }
      },
      ReadRank::list, "house");
}

void House::start_housekeeping() {
  last_sweep_ = now();
  see_off_departed();
  around_.executor.after(tick, [this] { keep_house(); });
}

void House::give_sign_of_life() {
  last_sign_of_life_ = now();
  around_.store.write(sign_of_life(last_sign_of_life_, around_.uptime.kept_text()),
                      [](const std::string&) {});  // another time, then
}

void House::keep_house() {
  try {
    do_chores();
  } catch (const std::exception& e) {
    log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
  }
  around_.executor.after(tick, [this] { keep_house(); });
}

void House::do_chores() {
  around_.store.probe();
  obey_orders();
  // Before the database has come nobody knows for how long the server was away, and this would hide it.
  if (around_.uptime.has_begun() && now() - last_sign_of_life_ >= between_signs_of_life) give_sign_of_life();
  const bool is_crowded = around_.metrics.table_bytes > around_.most_table_bytes;
  if (++ticks_ % ticks_between_looks_at_rooms == 0 || is_crowded) let_idle_rooms_go(is_crowded);
  if (ticks_ % ticks_between_looks_at_departures == 0) {
    see_off_departed();
    finish_renamings();
    look_after_sessions();
  }
  if (now() - last_sweep_ > lifetimes_.sweep) forget_expired();
}

/// `is_crowded`: at once, and whoever only talks comes again.
void House::let_idle_rooms_go(bool is_crowded) {
  std::vector<std::shared_ptr<Room>> all;
  {
    const std::lock_guard lock(mutex_);
    all.reserve(rooms_.size());
    for (const auto& [id, room] : rooms_) all.push_back(room);
  }
  for (const auto& room : all) {
    if (is_crowded) room->make_room();
    room->ask_idle(is_crowded ? 0 : idle_ms, [this, weak = std::weak_ptr(room)](bool idle) {
      if (!idle) return;
      const std::lock_guard lock(mutex_);
      // Somebody may have asked for it in the meantime: then more than the map and this lock hold it.
      const auto held = weak.lock();
      if (held && held.use_count() <= 3) rooms_.erase(held->id());
    });
  }
}

/// Those that are new, and now and then those that could not be obeyed.
std::vector<SqlRow> House::orders_to_obey(const std::vector<SqlRow>& orders) {
  std::vector<SqlRow> due;
  std::map<std::string, Millis> tried;
  const std::lock_guard lock(mutex_);
  for (const SqlRow& order : orders) {
    const auto before = tried_orders_.find(order[0]);
    const bool is_new = before == tried_orders_.end();
    const bool is_due = is_new || now() - before->second >= between_tries_at_orders;
    tried[order[0]] = is_due ? now() : before->second;
    if (is_new) log_line(LogLevel::info, "order of the host", {{"what", order[1]}, {"about", order[2]}});
    if (is_due) due.push_back(order);
  }
  tried_orders_ = std::move(tried);
  return due;
}

void House::obey_orders() {
  if (!orders_.expired()) return;  // the database takes its time
  const auto orders = std::make_shared<std::vector<SqlRow>>();
  orders_ = orders;
  around_.store.read([orders](Sql& sql) { *orders = sql.run("SELECT id, what, about FROM orders"); },
                     [this, orders](const std::string& error) {
                       if (!error.empty()) return;
                       for (const SqlRow& order : orders_to_obey(*orders)) {
                         if (order[1] == "ban") sessions_.end_user(order[2], ended_by::ban);
                         // One that could not be obeyed now stays, and so does one of a server that dies
                         // before it has.
                         const auto obeyed = [this, id = order[0]](bool is_done) {
                           if (is_done)
                             around_.store.write({{"DELETE FROM orders WHERE id = $1", {id}}},
                                                 [](const auto&) {});
                         };
                         if (order[1] == "close" && is_table_id(order[2]))
                           room(order[2])->close_table(obeyed);
                         else
                           obeyed(true);
                       }
                     },
                     ReadRank::list, "house");
}

void House::forget_expired() {
  // Nothing is old before it is known for how long the server was away.
  if (!around_.uptime.has_begun() || !sweep_.expired()) return;
  const Millis before = std::exchange(last_sweep_, now());
  const auto sweep = std::make_shared<Sweep>(
      around_.store, [this](const std::string& table) { return room(table); },
      [this](Millis life) { return used_before(life); }, lifetimes_, before, [] {});
  sweep_ = sweep;
  sweep->begin();
}

}  // namespace bastide::server
