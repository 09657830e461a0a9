#include "tests/simulator/world.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "server/log.h"
#include "tests/simulator/randomness.h"

namespace bastide::simulator {
namespace {

const std::string database = "live/bastide.db";
constexpr std::size_t most_pending = 1000;  // of a server with a dozen tables
constexpr std::uint64_t steps_between_bounds = 1000;
constexpr std::int64_t most_rooms = 500;
constexpr std::size_t most_waiting = 5000;  // writes, or reads

}  // namespace

World::World(std::uint64_t seed)
    : timeline(seed),
      chance(seed, "world"),
      disk(seed),
      oracle(timeline, disk, settings, seed, [this] { return server_time(); }),
      network(timeline, oracle, server::Limits{}, seed),
      seed_(seed) {
  make_randomness_follow(seed);
  settings.database = database;
  settings.guests_per_address = 1'000'000;
  disk.after_failed_sync = static_cast<AfterFailedSync>(chance.below(3));
  is_of_months_ = chance.one_in(6);
  is_quiet = chance.one_in(5);
  oracle.is_fine = [this] { return fine_for() > 30 * second; };
  if (!is_of_months_ && chance.one_in(3)) {
    // Things are forgotten within hours, so that a day sees what takes months.
    settings.lifetimes.guest_token = Millis{12} * 3'600'000;
    settings.lifetimes.guest = Millis{24} * 3'600'000;
    settings.lifetimes.waiting_table = Millis{1} * 3'600'000;
    settings.lifetimes.dead_table = Millis{2} * 3'600'000;
    settings.lifetimes.finished_table = Millis{4} * 3'600'000;
    settings.lifetimes.sweep = Millis{10} * 60'000;
  }
  constexpr std::array<Micros, 4> thinking{200 * millisecond, second, 5 * second, 60 * second};
  think = chance.pick(thinking);
  if (chance.one_in(12)) {
    slowness = 30;
    think = 10 * minute;
  } else if (!is_of_months_ && chance.one_in(4)) {
    // Tables within minutes, so that an hour does.
    settings.lifetimes.waiting_table = Millis{10} * 60'000;
    settings.lifetimes.dead_table = Millis{15} * 60'000;
    settings.lifetimes.finished_table = Millis{20} * 60'000;
    settings.lifetimes.sweep = Millis{2} * 60'000;
  }
  const int parties = static_cast<int>(chance.between(1, 4));
  for (int p = 0; p < parties; ++p) {
    Party party;
    const int members = static_cast<int>(chance.between(1, 3));
    for (int m = 0; m < members; ++m) {
      players_.push_back(std::make_unique<Player>(*this, static_cast<int>(players_.size())));
      party.members.push_back(players_.back().get());
    }
    parties_.push_back(std::move(party));
  }
  uses_accounts = chance.one_in(8);
  if (is_quiet) return;
  for (std::int64_t n = chance.between(0, 3); n > 0; --n)
    citizens_.push_back(std::make_unique<Citizen>(*this, static_cast<int>(n)));
  for (std::int64_t n = chance.between(0, 3); n > 0; --n)
    strangers_.push_back(std::make_unique<Stranger>(*this, static_cast<int>(n)));
}

World::~World() {
  players_.clear();
  citizens_.clear();
  strangers_.clear();
  oracle.process_ends();
  disk.process_died();
  network.shut(0);
  process_.reset();
  timeline.drop(the_world);
}

void World::say(const std::string& what) const {
  if (makes_noise) std::printf("%12.3f s  %s\n", static_cast<double>(timeline.now()) / second, what.c_str());
}

bool World::run(Micros how_long) {
  static constexpr std::array<const char*, 3> fates{"waits", "is dropped", "is reverted"};
  say("what a failed sync leaves " + std::string(fates[static_cast<std::size_t>(disk.after_failed_sync)]));
  start();
  for (const auto& player : players_) player->begin();
  for (const auto& citizen : citizens_) citizen->begin();
  for (const auto& stranger : strangers_) stranger->begin();
  look_after_parties();
  plan_death();
  change_weather();
  const Micros away_at = is_of_months_ ? how_long * slowness / 2 : -1;
  Micros until = how_long * slowness;
  bool was_away = !is_of_months_;
  while (timeline.now() < until && oracle.fault().empty()) {
    step();
    if (was_away || timeline.now() < away_at || !process_) continue;
    was_away = true;
    const Micros before = timeline.now();
    be_away();
    until += timeline.now() - before;
  }
  say("calm");
  is_calm = true;
  if (fine_since_ < 0 && process_) fine_since_ = timeline.now();
  disk.do_not_die();
  disk.faults = {};
  network.weather = {};
  pace = {};
  const Micros latest = timeline.now() + 30 * hour;
  while (!all_is_done() && timeline.now() < latest && oracle.fault().empty()) step();
  if (!all_is_done() && oracle.fault().empty()) {
    std::string text = "stuck after all faults have ended:";
    for (const auto& player : players_) text += "\n  " + player->situation();
    oracle.wrong(text);
  }
  if (oracle.fault().empty()) oracle.check_promises(false);
  if (oracle.fault().empty() && process_) oracle.check_tables_are_kept(server_time());
  // Nobody is here any more: no room stays in memory.
  for (const auto& citizen : citizens_) citizen->go_home();
  const Micros emptied = timeline.now() + 5 * minute;
  const auto has_rooms = [&] { return process_ && process_->metrics().rooms > 0; };
  while (has_rooms() && timeline.now() < emptied && oracle.fault().empty()) step();
  if (has_rooms() && oracle.fault().empty())
    oracle.wrong(std::to_string(process_->metrics().rooms) + " rooms stay in memory for nobody");
  return oracle.fault().empty();
}

void World::be_away() {
  say("nobody comes for months");
  is_deserted = true;
  oracle.note_what_is_there();
  for (std::int64_t n = chance.between(3, 6); n > 0 && oracle.fault().empty(); --n) {
    if (process_) die(chance.one_in(2));
    disk.do_not_die();
    disk.faults = {};
    timeline.sleep(chance.between(10, 20) * 24 * hour);
    for (const Micros end = timeline.now() + chance.between(1, 4) * minute; timeline.now() < end;) step();
  }
  while (!process_ && oracle.fault().empty()) step();
  oracle.check_that_it_is_there_still();
  is_deserted = false;
  fine_since_ = -1;
}

void World::check_bounds() {
  if (!process_ || process_->is_dying()) return;
  const auto store = process_->store().figures();
  if (process_->metrics().rooms > most_rooms) oracle.wrong("there are ever more rooms");
  if (store.waiting > most_waiting || store.reads.waiting > most_waiting ||
      store.slow_reads.waiting > most_waiting)
    oracle.wrong("ever more waits for the disk");
  if (network.unsent() > server::Limits{}.unsent_in_all + (std::size_t{1} << 20))
    oracle.wrong("ever more waits to be read");
}

void World::step() {
  timeline.step();
  if (timeline.steps() % steps_between_bounds == 0) check_bounds();
  if (disk.has_died()) {
    ++counts.deaths_inside;
    die(chance.one_in(2));
  }
}

void World::start() {
  try {
    ++lives_;
    oracle.process_starts();
    process_ = std::make_unique<Process>(timeline, settings, pace, disk, wall_ahead_, seed_, lives_);
  } catch (const server::SqlError& error) {
    say(std::string("does not start: ") + error.what());
    if (disk.has_died()) disk.process_died();
    timeline.after(5 * second, the_world, [this] { start(); });
    return;
  }
  say("starts");
  network.open(*process_);
  oracle.process_begins();
}

void World::die(bool loses_power) {
  if (!process_) return;
  say(loses_power ? "power is lost" : "dies");
  ++counts.deaths;
  counts.power_losses += loses_power ? 1 : 0;
  oracle.process_ends();
  disk.process_died();
  network.shut(loses_power ? 20 * second : 100 * millisecond);
  process_.reset();
  if (loses_power) disk.power_lost();
  timeline.after(chance.about(2 * second), the_world, [this] { start(); });
}

void World::plan_death() {
  timeline.after(chance.about(slowness * 10L * minute), the_world, [this] {
    if (is_calm) return;
    if (fine_since_ >= 0 || is_deserted) return plan_death();
    if (chance.one_in(2))
      disk.die_in(static_cast<int>(chance.between(1, 60)));
    else
      die(chance.one_in(2));
    plan_death();
  });
}

void World::change_weather() {
  timeline.after(slowness * chance.between(4 * minute, 12 * minute), the_world, [this] {
    if (is_calm) return;
    if (is_deserted) return change_weather();
    if (fine_since_ >= 0) check_that_nothing_is_stuck();
    fine_since_ = -1;
    Weather weather;
    if (chance.one_in(3)) {
      // Nothing is wrong for a while: all must go on by itself.
      fine_since_ = timeline.now();
      disk.do_not_die();
      disk.faults = {};
      pace = {};
      network.weather = weather;
      return change_weather();
    }
    if (chance.one_in(2)) weather.latency = chance.between(1, 500) * millisecond;
    if (chance.one_in(2)) weather.resets = static_cast<std::uint32_t>(chance.between(20, 2000));
    if (chance.one_in(3)) weather.stalls = static_cast<std::uint32_t>(chance.between(20, 500));
    if (chance.one_in(4)) weather.bytes_a_second = chance.between(2'000, 50'000);
    network.weather = weather;
    disk.faults = {};
    if (chance.one_in(4)) disk.faults.full = true;
    if (chance.one_in(4)) disk.faults.write_fails = static_cast<std::uint32_t>(chance.between(10, 300));
    if (chance.one_in(4)) disk.faults.sync_fails = static_cast<std::uint32_t>(chance.between(10, 100));
    if (chance.one_in(4)) disk.faults.read_fails = static_cast<std::uint32_t>(chance.between(50, 500));
    if (chance.one_in(10)) {
      static constexpr std::array<Millis, 5> steps{0, 3'600'000, -3'600'000, Millis{46} * 86'400'000, 30'000};
      wall_ahead_ = chance.pick(steps);
      say("the clock is set ahead by " + std::to_string(wall_ahead_) + " ms");
      if (process_) process_->set_wall(wall_ahead_);
    }
    pace = {};
    if (chance.one_in(4)) pace.disk = chance.between(1, 2000) * millisecond;
    if (chance.one_in(4)) pace.thought = chance.between(1, 20'000) * millisecond;
    if (chance.one_in(4)) pace.step = chance.between(1, 200) * millisecond;
    change_weather();
  });
}

void World::look_after_parties() {
  timeline.after(second, the_world, [this] { look_after_parties(); });
  for (Party& party : parties_) {
    if (!std::all_of(party.members.begin(), party.members.end(),
                     [](const Player* p) { return p->is_free(); }))
      continue;
    counts.games += party.game && party.game->is_over ? 1 : 0;
    party.game.reset();
    if (is_calm) continue;
    party.game = std::make_shared<Game>();
    party.game->persons = static_cast<int>(party.members.size());
    party.game->wants_rematch = chance.one_in(2);
    party.game->settings = some_settings(party.game->persons);
    for (Player* player : party.members) player->join(party.game, player == party.members.front());
  }
}

std::string World::some_settings(int persons) {
  static const std::array<const char*, 6> games{
      R"("game":"classic")",   R"("game":"classic","options":"cult=on")",
      R"("game":"castle")",    R"("game":"discovery","options":"variant=expert")",
      R"("game":"discovery")", R"("game":"dice","options":"turn_limit=8")"};
  static const std::array<const char*, 3> bots{"random", "greedy", "casual"};
  const std::size_t kind = chance.below(games.size());
  int seats = std::max(persons, kind == 2 ? 2 : static_cast<int>(chance.between(2, 4)));
  if (kind == 2 && persons > 2) return some_settings(persons);
  const bool is_dice = kind == games.size() - 1;  // there all that think take much real time
  std::string text = "{" + std::string(games[kind]) + R"(,"seats":[{"kind":"me"})";
  for (int s = 1; s < seats; ++s)
    text += s < persons
                ? R"(,{"kind":"open"})"
                : R"(,{"kind":"bot","bot":")" + std::string(is_dice ? bots[0] : chance.pick(bots)) + "\"}";
  text += "]";
  if (chance.one_in(2)) text += R"(,"public":true)";
  if (chance.one_in(4)) text += R"(,"confirm":false)";
  if (chance.one_in(4)) text += R"(,"order":"random")";
  if (chance.one_in(4)) text += R"(,"spectators":false)";
  if (!is_dice && chance.one_in(4)) text += R"(,"aids":"learn")";
  if (chance.one_in(3)) {
    static const std::array<const char*, 4> clocks{
        R"("kind":"move","seconds":60)", R"("kind":"increment","seconds":120,"increment":10)",
        R"("kind":"increment","seconds":600,"increment":0)", R"("kind":"days","days":1)"};
    text += R"(,"clock":{)" + std::string(chance.pick(clocks)) + "}";
  }
  return text + "}";
}

server::Sql& World::hosts_database() {
  return oracle.hosts_database();
}

void World::order_ban(const std::string& user) {
  server::Sql& sql = hosts_database();
  sql.run("UPDATE users SET banned = 1 WHERE id = $1", {user});
  sql.run("INSERT INTO orders (id, what, about) VALUES ($1, 'ban', $2)",
          {std::to_string(chance.number()), user});
}

bool World::orders_are_obeyed() {
  return process_ && hosts_database().run("SELECT id FROM orders").empty();
}

const Player* World::player_at(const std::string& user, const std::string& table) const {
  for (const auto& player : players_)
    if (player->user() == user && player->table() == table) return player.get();
  return nullptr;
}

void World::check_that_nothing_is_stuck() {
  if (fine_for() < 4 * minute) return;
  for (const auto& player : players_) player->check_calm();
  if (const auto pending = timeline.pending_of(lives_); pending > most_pending)
    oracle.wrong(std::to_string(pending) + " tasks wait in a server where nothing is wrong");
  oracle.check_tables_are_kept(server_time());
  std::string path;
  if (network.longest_wait(path) > 3 * minute) oracle.wrong("a request is not answered: " + path);
}

bool World::all_is_done() const {
  return std::all_of(players_.begin(), players_.end(), [](const auto& player) { return player->is_free(); });
}

}  // namespace bastide::simulator
