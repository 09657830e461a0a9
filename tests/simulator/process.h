#pragma once

#include <memory>
#include <string>

#include "server/api.h"
#include "server/clock.h"
#include "tests/simulator/disk.h"
#include "tests/simulator/timeline.h"

namespace bastide::simulator {

/// How fast the machine is just now.
struct Pace {
  Micros step = 20;       ///< until a posted task begins
  Micros disk = 500;      ///< a transaction or a read
  Micros thought = 5000;  ///< a bot's turn, a password
};

/// One life of the server, from its start to its end: the real House, Rooms, Store, WorkPools and Api, which
/// take their time and their threads from the timeline. It is put together as `Server` does it, with the
/// simulated network in place of the edge.
class Process final : public server::Executor {
 public:
  /// Opens the database; throws SqlError where that fails.
  Process(Timeline& timeline, const server::ServerSettings& settings, const Pace& pace, const Disk& disk,
          Millis wall_ahead, std::uint64_t seed, Owner owner);
  /// Dies without a goodbye: what was to be done is not done.
  ~Process() override;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void post(server::Task task) override;
  void after(Millis delay, server::Task task) override;
  Millis now() const override { return clock_->now(); }
  /// Somebody sets the machine's clock: it is ahead of the true time by so much from now on.
  void set_wall(Millis ahead) { wall_ahead_ = ahead; }

  server::Service& service();
  server::Metrics& metrics();
  server::Store& store();
  Owner owner() const { return owner_; }
  /// From then on nothing that it does reaches anybody.
  bool is_dying() const { return is_dying_ || disk_.has_died(); }

 private:
  class Workers;
  struct Parts;

  server::Hire hire(const Micros& usual);

  Timeline& timeline_;
  const Pace& pace_;
  const Disk& disk_;
  Owner owner_;
  Chance chance_;
  bool is_dying_ = false;
  Millis wall_ahead_ = 0;
  server::CalmClock* clock_ = nullptr;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bastide::simulator
