#include <algorithm>

#include "server/room.h"

/// What time does in a room: who is out of it, who is away, and what the server itself has wasted.
namespace bastide::server {
namespace {

/// So long after somebody's time has run out, whatever arrived before has come up, and what the network may
/// have held up has arrived.
constexpr Millis last_call = GameClock::most_lag + 100;

/// A timer cannot be called off, and keeps some memory until it goes off.
constexpr Millis longest_timer = 60'000;

}  // namespace

void Room::arm_clock() {
  const auto deadline = table_->deadline();
  if (!deadline) return;
  const Millis due = std::min(*deadline + last_call, now() + longest_timer);
  if (timer_at_ && *timer_at_ <= due) return;
  timer_at_ = due;
  around_.executor.after(std::max<Millis>(1, due - now()), [weak = weak_from_this(), due] {
    const auto self = weak.lock();
    if (!self) return;
    self->strand_.post([self, due] {
      // Before it gets into line: where the end of the time has moved, what waits there waits for another
      // timer.
      if (self->timer_at_ == due) self->timer_at_.reset();
      const auto end_of_time = self->table_ ? self->table_->deadline() : std::nullopt;
      // A room is not in use because of a timer that only leads to the next one.
      if (!self->busy_ && self->waiting_.empty() && end_of_time && self->now() < *end_of_time)
        return self->arm_clock();
      self->line_up({self->now(), [room = self.get()] { room->look_after(); }});
    });
  });
}

/// The server was not at work for a while: nobody's clock ran.
void Room::note_gaps() {
  const Millis now = this->now();
  for (const Span& gap : around_.uptime.gaps_since(gaps_noted_, now, table_->counts_days()))
    table_->clock().stand_still(gap);
  gaps_noted_ = now;
}

/// Ends the time of the one who decides when everything that arrived before its end has been carried out.
/// True where what came at `at` has to wait for that.
bool Room::waits_for_the_clock(Millis at) {
  if (!table_) return false;
  note_gaps();
  const auto deadline = table_->deadline();
  if (!deadline || at < *deadline) return false;
  // The table judges what the network held up: so what the one who decides has sent is heard first.
  const auto held_up = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& waiting) {
    return waiting.tells_lag && waiting.at < *deadline + GameClock::most_lag && decides(waiting.client);
  });
  if (held_up != waiting_.end()) {
    std::rotate(waiting_.begin(), held_up, held_up + 1);
    return false;
  }
  if (now() < *deadline + last_call) {
    arm_clock();
    return true;
  }
  keep(table_->check_time(now()), nullptr);
  return busy_;
}

bool Room::decides(const Client* client) {
  const Guest* guest = find(client);
  return guest != nullptr && table_->seat_of(guest->person.user) == table_->clock().running();
}

/// A player is here. True if a clock was held that runs now: everybody has to be told.
bool Room::comes(const std::string& user) {
  if (table_->seat_of(user) >= 0) came_.insert(user);
  const bool was_held = table_->clock().is_held();
  mind_the_absent();
  return was_held && !table_->clock().is_held();
}

/// A clock of seconds does not begin to run for somebody who has not been here: not since the game began, or
/// not since the server came back. Nor is such a seat lost by time; but it can be claimed after a while.
void Room::mind_the_absent() {
  GameClock& clock = table_->clock();
  if (clock.running() < 0 || table_->counts_days()) return;
  if (came_.contains(table_->seats()[clock.running()].user))
    clock.release(now());
  else
    clock.hold(now());
}

unsigned Room::absent(Millis now) const {
  unsigned mask = 0;
  const auto& seats = table_->seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].kind != Table::Seat::Kind::person) continue;
    const auto here = [&](const Guest& g) { return g.person.user == seats[i].user; };
    if (std::any_of(guests_.begin(), guests_.end(), here)) continue;
    // Who was never here since the table was read, or the game began, has been away since then, at least.
    const auto seen = last_seen_.find(seats[i].user);
    const Millis since = std::max(began_at_, seen == last_seen_.end() ? loaded_at_ : seen->second);
    // Nobody can come back while the server is not at work.
    Millis away = now - since;
    for (const Span& gap : around_.uptime.gaps_since(since, now)) away -= gap.within({since, now}).length();
    if (away >= around_.gone_after) mask |= 1U << i;
  }
  return mask;
}

}  // namespace bastide::server
