#pragma once

#include <algorithm>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/edge.h"

namespace bastide::server {

/// At most so many in any span of time, counted in two halves: cheap, and never more than half a span too
/// strict. One thread at a time.
class RateLimit {
 public:
  RateLimit(int most, Millis span) : most_(most), half_(std::max<Millis>(1, span / 2)) {}
  /// Whether one more is fine now; it is counted if it is.
  bool allows(Millis now);
  bool is_idle(Millis now) const { return now / half_ > period_ + 1; }

 private:
  int most_;
  Millis half_;
  Millis period_ = 0;
  int current_ = 0;
  int previous_ = 0;
};

class Gate;

/// One connection that was let in; leaving it to its end lets another one in. Movable, empty where the gate
/// was shut.
class GatePass {
 public:
  GatePass() = default;
  GatePass(Gate* gate, std::string address, bool counted)
      : gate_(gate), address_(std::move(address)), counted_(counted) {}
  GatePass(GatePass&& other) noexcept { swap(other); }
  GatePass& operator=(GatePass&& other) noexcept {
    swap(other);
    return *this;
  }
  GatePass(const GatePass&) = delete;
  GatePass& operator=(const GatePass&) = delete;
  ~GatePass();

  explicit operator bool() const { return gate_ != nullptr; }
  const std::string& address() const { return address_; }

 private:
  void swap(GatePass& other) noexcept {
    std::swap(gate_, other.gate_);
    std::swap(address_, other.address_);
    std::swap(counted_, other.counted_);
  }
  Gate* gate_ = nullptr;
  std::string address_;
  bool counted_ = false;  ///< against its address, and not only in total
};

/// Counts connections and requests by address and in total. It outlives its passes. Threads may share it.
class Gate {
 public:
  explicit Gate(const Limits& limits) : limits_(limits) {}

  GatePass enter(const std::string& address);
  /// Counted in total only.
  GatePass enter_trusted(const std::string& address);
  bool may_ask(const std::string& address, Millis now);

 private:
  friend class GatePass;
  void leave(const std::string& address, bool counted);
  void forget_idle(Millis now);

  struct Visits {
    int connections = 0;
    RateLimit requests;
  };
  Limits limits_;
  std::mutex mutex_;
  int total_ = 0;
  std::unordered_map<std::string, Visits> visits_;
};

/// At most so many from one address in a span. Threads may share it.
class AddressLimit {
 public:
  AddressLimit(int most, Millis span) : most_(most), span_(span) {}
  bool allows(const std::string& address, Millis now);

 private:
  int most_;
  Millis span_;
  std::mutex mutex_;
  std::unordered_map<std::string, RateLimit> limits_;
};

}  // namespace bastide::server
