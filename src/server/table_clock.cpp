#include "server/table.h"

/// What time does at a table.
namespace bastide::server {

/// Gives the seat whose turn has become final what is its due, and lets the clock of the one who decides now
/// run.
void Table::run_clock(Millis at, std::size_t old_floor) {
  const Stage now = stage();
  const bool somebody_decides = now == Stage::choosing || now == Stage::confirming;
  clock_.run(somebody_decides ? acting() : -1, floor_ != old_floor, at);
}

/// What the network took of the time of the one who decides, if this is a decision of theirs.
Millis Table::lag_of(const Command& command, const Person& person, Millis at) const {
  const bool decides = clock_.running() >= 0 && seat_of(person.user) == clock_.running();
  return decides ? clock_.lag_until(at, command.took) : 0;
}

bool Table::counts_days() const {
  return settings_.clock.kind == Clock::Kind::days;
}

std::vector<Entry> Table::check_time(Millis now) {
  Steps steps;
  const auto end_of_time = deadline();
  if (!end_of_time || *end_of_time > now) return steps;
  Entry entry;
  entry.kind = Entry::Kind::time;
  entry.at = now;
  entry.seat = clock_.running();
  lose_seat(steps, std::move(entry), "time");
  advance(steps, now);
  return steps;
}

std::vector<Entry> Table::resume(Millis now) {
  Steps steps;
  if (clock_.running() < 0 || counts_days()) return steps;
  Entry entry;
  entry.kind = Entry::Kind::resume;
  entry.at = now;
  take(steps, std::move(entry));
  return steps;
}

}  // namespace bastide::server
