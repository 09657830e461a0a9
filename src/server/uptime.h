#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/span.h"

namespace bastide::server {

/// When the server was not at work: it was stopped, asleep, or so busy that its pulse came late. Nobody's
/// clock runs then, and nothing grows old enough to be forgotten. Threads may share it.
class Uptime {
 public:
  /// How often the pulse is to be felt, and how late it may be before that counts.
  static constexpr Millis pulse = 100;
  static constexpr Millis late = 50;
  /// A gap from this length on is kept in the database, counts for games of days too, and stops things from
  /// growing old.
  static constexpr Millis long_gap = Millis{5} * 60 * 1000;

  /// `gaps`: the long ones that earlier runs have left, as `kept_text` wrote them. `alive`: when the last of
  /// them was still at work; 0: never.
  void begin(std::string_view gaps, Millis alive, Millis now);
  bool has_begun();
  /// The pulse is felt.
  void beat(Millis now);

  /// The gaps after a moment, in order, and the one that lasts while the pulse is overdue; `only_long`: no
  /// others.
  std::vector<Span> gaps_since(Millis from, Millis now, bool only_long = false);
  /// Whatever was last used before this moment has not been used for `life`, gaps not counted.
  Millis used_before(Millis now, Millis life);
  /// What is to be written down.
  std::string kept_text();

 private:
  void note_gap(Span gap);
  void note_lateness(Millis now);

  std::mutex mutex_;
  bool has_begun_ = false;
  Millis last_beat_ = 0;     ///< 0: there was none yet
  std::vector<Span> long_;   ///< in order
  std::vector<Span> short_;  ///< the latest, in order
};

}  // namespace bastide::server
