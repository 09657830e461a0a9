#include "server/uptime.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "kit/text.h"

namespace bastide::server {
namespace {

constexpr std::size_t most_long = 200;
constexpr std::size_t most_short = 1000;

std::optional<Millis> number_of(std::string_view text) {
  Millis number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

void Uptime::begin(std::string_view gaps, Millis alive, Millis now) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(has_begun_, true)) return;
  for (const auto word : words_of(gaps)) {
    const auto dash = word.find('-');
    if (dash == std::string_view::npos) continue;
    const auto from = number_of(word.substr(0, dash));
    const auto to = number_of(word.substr(dash + 1));
    if (from && to && *from < *to) long_.push_back({*from, *to});
  }
  if (alive > 0) note_gap({alive, now});
}

bool Uptime::has_begun() {
  const std::lock_guard lock(mutex_);
  return has_begun_;
}

void Uptime::note_gap(Span gap) {
  if (gap.length() <= 0) return;
  auto& gaps = gap.length() >= long_gap ? long_ : short_;
  gaps.push_back(gap);
  if (short_.size() > most_short) short_.erase(short_.begin());
  // Two that were long ago become one of the same length.
  if (long_.size() <= most_long) return;
  long_[1].from -= long_[0].length();
  long_.erase(long_.begin());
}

void Uptime::note_lateness(Millis now) {
  if (last_beat_ == 0 || now - last_beat_ <= pulse + late) return;
  const Millis due = last_beat_ + pulse;
  // Who asked while it lasted has noted its beginning.
  if (!short_.empty() && short_.back().from == due)
    short_.pop_back();
  else if (!long_.empty() && long_.back().from == due)
    long_.pop_back();
  note_gap({due, now});
}

void Uptime::beat(Millis now) {
  const std::lock_guard lock(mutex_);
  note_lateness(now);
  last_beat_ = now;
}

std::vector<Span> Uptime::gaps_since(Millis from, Millis now, bool only_long) {
  const std::lock_guard lock(mutex_);
  note_lateness(now);
  std::vector<Span> found;
  const auto add = [&](const std::vector<Span>& gaps) {
    for (auto gap = gaps.rbegin(); gap != gaps.rend() && gap->to > from; ++gap) found.push_back(*gap);
  };
  add(long_);
  if (!only_long) add(short_);
  std::sort(found.begin(), found.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
  return found;
}

Millis Uptime::used_before(Millis now, Millis life) {
  const std::lock_guard lock(mutex_);
  Millis moment = now - life;
  for (auto gap = long_.rbegin(); gap != long_.rend() && gap->to > moment; ++gap) moment -= gap->length();
  return moment;
}

std::string Uptime::kept_text() {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (const Span& gap : long_)
    text += (text.empty() ? "" : " ") + std::to_string(gap.from) + "-" + std::to_string(gap.to);
  return text;
}

}  // namespace bastide::server
