#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/edge.h"

namespace bastide::server {

/// At most so many in any span of time, counted in two halves: cheap, and never more than half a span too
/// strict. One thread at a time.
class RateLimit {
 public:
  RateLimit(int most, Millis span) : most_(most), half_(std::max<Millis>(1, span / 2)) {}
  /// Whether one more is fine now; it is counted if it is.
  bool allows(Millis now);

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

/// Where a connection comes from, as a number: an IPv4 address, also one that is written as IPv6; of an IPv6
/// address the first half, since whoever has one of them has 2^64.
std::uint64_t network_of(const std::string& address);
bool is_address(const std::string& address);
/// As it is compared: an IPv4 address that is written as IPv6 becomes what it is.
std::string plain_address(const std::string& address);

/// At most so many from one network in a span. It has room for some thousand networks and no more: when there
/// are others, those are forgotten that have asked for nothing for longest. One thread at a time.
class NetworkLimits {
 public:
  NetworkLimits(int most, Millis span);
  bool allows(std::uint64_t network, Millis now);
  static constexpr std::size_t room() { return buckets * places; }

 private:
  /// A network is looked for in few places, so that no flood makes the search longer.
  static constexpr std::size_t buckets = 8192;
  static constexpr std::size_t places = 4;
  struct Place {
    std::uint64_t network = 0;
    Millis used = 0;  ///< 0: by nobody
    RateLimit limit;
  };
  RateLimit fresh_;
  std::uint64_t salt_;  ///< so that nobody can choose whom to crowd out
  std::vector<Place> places_;
};

/// Counts connections and requests by network and in total. It outlives its passes. Threads may share it.
class Gate {
 public:
  explicit Gate(const Limits& limits) : limits_(limits), requests_(limits.requests, limits.span_ms) {}

  GatePass enter(const std::string& address);
  /// Counted in total only.
  GatePass enter_trusted(const std::string& address);
  bool may_ask(const std::string& address, Millis now);

 private:
  friend class GatePass;
  void leave(const std::string& address, bool counted);

  Limits limits_;
  std::mutex mutex_;
  int total_ = 0;
  std::unordered_map<std::uint64_t, int> connections_;  ///< no more networks than connections
  NetworkLimits requests_;
};

/// At most so many from one address in a span. Threads may share it.
class AddressLimit {
 public:
  AddressLimit(int most, Millis span) : limits_(most, span) {}
  bool allows(const std::string& address, Millis now);

 private:
  std::mutex mutex_;
  NetworkLimits limits_;
};

}  // namespace bastide::server
