#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "server/store.h"

namespace bastide::server {

/// What /metrics tells. Threads may share it.
struct Metrics {
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::int64_t> rooms{0};
  std::atomic<std::uint64_t> moves{0};
  std::atomic<std::uint64_t> messages_in{0};
  std::atomic<std::uint64_t> messages_out{0};
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> dropped{0};  ///< connections closed for what they did
  std::atomic<std::uint64_t> bot_turns{0};
  std::atomic<std::uint64_t> bot_faults{0};  ///< bots that failed and were replaced

  /// In the text form of Prometheus.
  std::string text(const Store::Figures& store) const;
};

}  // namespace bastide::server
