#pragma once

#include <prometheus/histogram.h>

#include <atomic>
#include <cstdint>
#include <string>

#include "server/command.h"
#include "server/store.h"

namespace bastide::server {

/// What /metrics tells. Threads may share it.
struct Metrics {
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::int64_t> rooms{0};
  std::atomic<std::int64_t> table_bytes{0};  ///< that tables in memory use for what has happened there
  std::atomic<std::size_t> unsent{0};        ///< bytes that wait for clients to read
  std::atomic<std::uint64_t> moves{0};
  std::atomic<std::uint64_t> messages_in{0};
  std::atomic<std::uint64_t> messages_out{0};
  std::atomic<std::uint64_t> states{0};  ///< texts of how a table stands, each for all who have the same eyes
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> dropped{0};  ///< connections closed for what they did
  std::atomic<std::uint64_t> bot_turns{0};
  std::atomic<std::uint64_t> bot_faults{0};  ///< bots that failed and were replaced

  /// Seconds until a command was carried out and answered: those that decide something in a game, talk, and
  /// all others.
  prometheus::Histogram answered_moves{steps()}, answered_talk{steps()}, answered_others{steps()};
  prometheus::Histogram kept{steps()};  ///< seconds until what happened at a table was on disk

  /// A command is answered now.
  void answered(const Command& command);

  /// What waits to be thought or hashed.
  struct Queues {
    WorkPool::Figures bots, programs, passwords;
  };
  /// In the text form of Prometheus.
  std::string text(const Store::Figures& store, const Queues& queues) const;

 private:
  static prometheus::Histogram::BucketBoundaries steps();
};

}  // namespace bastide::server
