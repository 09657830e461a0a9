#include "server/game_clock.h"

namespace bastide::server {
namespace {

constexpr Millis lag_of_turn = 100;     // comes back with each
constexpr std::size_t most_spans = 64;  // of one decision; what is remembered in finer steps is worth nothing

}  // namespace

GameClock::GameClock(const Clock& terms, std::size_t seats) : terms_(terms) {
  if (terms.kind == Clock::Kind::none) return;
  left_.assign(seats, terms.first_ms);
  lag_.assign(seats, most_lag);
}

Millis GameClock::left(int seat, Millis now) const {
  if (seat != running_) return left_[seat];
  const Millis used = std::max<Millis>(0, now - since_) - still_until(now);
  return std::max<Millis>(0, left_[seat] - used);
}

std::optional<Millis> GameClock::deadline() const {
  if (running_ < 0 || held_since_) return std::nullopt;
  Millis end = since_ + left_[running_];
  for (const Span& span : still_)
    if (span.from < end) end += span.within({since_, span.to}).length();
  return end;
}

void GameClock::stand_still(Span span) {
  if (!exists()) return;
  span.from = std::max(span.from, since_);
  if (held_since_) span.to = std::min(span.to, *held_since_);
  if (span.length() == 0) return;
  // It may have begun before those that are known: the clock stood still in all of it.
  while (!still_.empty() && still_.back().to >= span.from) {
    span = {std::min(span.from, still_.back().from), std::max(span.to, still_.back().to)};
    still_.pop_back();
  }
  still_.push_back(span);
  if (still_.size() <= most_spans) return;
  still_[1].from -= still_[0].length();
  still_.erase(still_.begin());
}

void GameClock::hold(Millis now) {
  if (running_ >= 0 && !held_since_) held_since_ = std::max(now, since_);
}

void GameClock::release(Millis now) {
  if (!held_since_) return;
  const Millis since = *held_since_;
  held_since_.reset();
  stand_still({since, now});
}

Millis GameClock::still_until(Millis at) const {
  const Span all{since_, at};
  Millis sum = held_since_ ? Span{*held_since_, at}.within(all).length() : 0;
  for (const Span& span : still_) sum += span.within(all).length();
  return sum;
}

Millis GameClock::lag_until(Millis at, Millis took) const {
  if (running_ < 0 || terms_.kind == Clock::Kind::days || took < 0) return 0;
  const Millis used = std::max<Millis>(0, at - since_) - still_until(at);
  return std::clamp<Millis>(used - took, 0, lag_[running_]);
}

void GameClock::charge(Millis at, Millis excused, Millis lag) {
  if (running_ < 0) return;
  lag_[running_] = std::max<Millis>(0, lag_[running_] - lag);
  const Millis used = std::max<Millis>(0, at - since_ - excused);
  left_[running_] = std::max<Millis>(0, left_[running_] - used);
  begin_again(std::max(since_, at));
}

void GameClock::begin_again(Millis at) {
  since_ = at;
  if (held_since_) held_since_ = std::max(*held_since_, at);
  forget_until(at);
}

void GameClock::run(int seat, bool is_final, Millis at) {
  if (!exists()) return;
  if (running_ >= 0 && is_final) {
    lag_[running_] = std::min(most_lag, lag_[running_] + lag_of_turn);
    left_[running_] = terms_.saves() ? left_[running_] + terms_.increment_ms : terms_.first_ms;
  }
  if (seat == running_ && !is_final) return;
  if (seat != running_) held_since_.reset();
  running_ = seat;
  begin_again(at);
}

void GameClock::forget_until(Millis at) {
  std::erase_if(still_, [&](const Span& span) { return span.to <= at; });
}

}  // namespace bastide::server
