#include "tests/simulator/timeline.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace bastide::simulator {

void Timeline::after(Micros delay, Owner owner, server::Task task) {
  const Key key{now_ + std::max<Micros>(0, delay), chance_.number(), ++asked_};
  steps_to_come_.emplace(key, Step{owner, std::move(task)});
}

bool Timeline::step() {
  if (steps_to_come_.empty()) return false;
  auto node = steps_to_come_.extract(steps_to_come_.begin());
  now_ = std::get<0>(node.key());
  ++steps_;
  hash_ = mix64(hash_ ^ static_cast<std::uint64_t>(now_));
  node.mapped().task();
  return true;
}

void Timeline::sleep(Micros time) {
  now_ += time;
  std::map<Key, Step> later;
  for (auto& [key, step] : steps_to_come_)
    later.emplace(Key{std::get<0>(key) + time, std::get<1>(key), std::get<2>(key)}, std::move(step));
  steps_to_come_.swap(later);
}

void Timeline::drop(Owner owner) {
  // What they hold may well ask for more steps while it goes: those go too.
  while (true) {
    std::vector<server::Task> dropped;
    for (auto it = steps_to_come_.begin(); it != steps_to_come_.end();) {
      if (it->second.owner != owner) {
        ++it;
        continue;
      }
      dropped.push_back(std::move(it->second.task));
      it = steps_to_come_.erase(it);
    }
    if (dropped.empty()) return;
  }
}

std::size_t Timeline::pending_of(Owner owner) const {
  return static_cast<std::size_t>(std::count_if(steps_to_come_.begin(), steps_to_come_.end(),
                                                [&](const auto& s) { return s.second.owner == owner; }));
}

void Timeline::note(std::string_view what) {
  std::uint64_t h = hash_ ^ what.size();
  while (!what.empty()) {
    std::uint64_t word = 0;
    const std::size_t n = std::min(sizeof word, what.size());
    std::memcpy(&word, what.data(), n);
    what.remove_prefix(n);
    h = (h ^ word) * 0x9E3779B97F4A7C15ULL;
    h ^= h >> 29;
  }
  hash_ = mix64(h);
}

}  // namespace bastide::simulator
