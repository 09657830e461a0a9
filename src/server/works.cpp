#include "server/works.h"

namespace bastide::server {
namespace {

constexpr FairQueue::Bounds most_thoughts{10'000, 200};
constexpr FairQueue::Bounds most_passwords{400, 16};

}  // namespace

Works::Works(Executor& executor, CalmClock& clock, Metrics& metrics, const ServerSettings& s,
             const OpenSql& open, const Hire& for_store, const Hire& for_work)
    : around_{executor, store,        bots_,     programs_,         roster_,
              metrics,  s.gone_after, s.version, s.tables_per_user, s.table_bytes},
      store(open, for_store, [this, &clock](Sql& sql) { wake(clock, sql); }),
      roster_(s.hosted_bots),
      bots_(s.bot_threads, most_thoughts, for_work),
      programs_(s.program_threads, most_thoughts, for_work),
      house_(around_, slow_, s.lifetimes),
      api(s, house_, store, roster_, metrics),
      slow_(1, most_passwords, for_work) {}

/// Finds out for how long no server was at work here, and goes on from the time that there was: before
/// anything is read that may have grown old.
void Works::wake(CalmClock& clock, Sql& sql) {
  const Times times = read_times(sql);
  // The database knows to the minute until when it was: where the clock was set back, so much is added.
  if (clock.now() < times.alive) clock.begin_not_before(times.alive + between_signs_of_life);
  around_.uptime.begin(times.gaps, times.alive, clock.now());
}

void Works::start() {
  house_.start_housekeeping();
  feel_pulse();
}

void Works::feel_pulse() {
  around_.executor.after(Uptime::pulse, [this] { feel_pulse(); });
  around_.uptime.beat(around_.executor.now());
}

void Works::stop() {
  bots_.stop();
  programs_.stop();
  slow_.stop();
  if (around_.uptime.has_begun()) house_.give_sign_of_life();
  // What nobody was told of yet is told when they come again.
  store.stop();
}

}  // namespace bastide::server
