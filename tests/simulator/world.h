#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/simulator/citizen.h"
#include "tests/simulator/network.h"
#include "tests/simulator/oracle.h"
#include "tests/simulator/player.h"
#include "tests/simulator/process.h"
#include "tests/simulator/stranger.h"

namespace bastide::simulator {

/// What a run counts.
struct Counts {
  std::uint64_t moves = 0;
  std::uint64_t games = 0;
  std::uint64_t deaths = 0;         ///< of processes
  std::uint64_t deaths_inside = 0;  ///< in the middle of a step, at an operation of the disk
  std::uint64_t power_losses = 0;
};

/// Everything that a seed makes happen.
struct World {
  explicit World(std::uint64_t seed);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// Lives for so long, a slow world longer, with faults, and then until everything has calmed down. False:
  /// something was wrong.
  bool run(Micros how_long);

  Timeline timeline;
  Chance chance;
  Disk disk;
  Oracle oracle;
  server::ServerSettings settings;
  Pace pace;
  Micros think = second;  ///< between two things that a player does
  int slowness = 1;  ///< so many times as long until something happens to the world; it lives as much longer
  Network network;
  Counts counts;
  bool is_calm = false;      ///< no faults any more; who plays comes to an end
  bool is_deserted = false;  ///< nobody does anything
  bool is_quiet =
      false;  ///< nobody talks, changes names or looks around: what does not go on by itself stands
  bool makes_noise = false;  ///< says on standard output what happens

  bool uses_accounts = false;       ///< passwords are hashed for real, which takes real time
  std::vector<std::string> tables;  ///< that players have made

  /// By the server's clock.
  Millis server_time() const { return process_ ? process_->now() : 0; }
  void say(const std::string& what) const;
  /// For how long nothing has been wrong: no faults, no deaths, a server that runs.
  Micros fine_for() const { return fine_since_ < 0 ? 0 : timeline.now() - fine_since_; }
  /// The host's orders, as `bastide host` gives them.
  void order_ban(const std::string& user);
  bool orders_are_obeyed();
  /// Who plays as this user at this table; null: none of the honest players.
  const Player* player_at(const std::string& user, const std::string& table) const;

 private:
  struct Party {
    std::vector<Player*> members;
    std::shared_ptr<Game> game;
  };

  void start();
  void die(bool loses_power);
  void step();
  void plan_death();
  /// Nobody comes for months, and the server is seldom there.
  void be_away();
  void check_bounds();
  void change_weather();
  void look_after_parties();
  void check_that_nothing_is_stuck();
  server::Sql& hosts_database();
  std::string some_settings(int persons);
  bool all_is_done() const;

  Owner lives_ = 0;
  std::uint64_t seed_;
  bool is_of_months_ = false;
  std::unique_ptr<Process> process_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Party> parties_;
  std::vector<std::unique_ptr<Citizen>> citizens_;
  std::vector<std::unique_ptr<Stranger>> strangers_;
  Micros fine_since_ = -1;
  Millis wall_ahead_ = 0;  ///< what somebody has set the machine's clock to
};

}  // namespace bastide::simulator
