#include "server/gate.h"

namespace bastide::server {
namespace {

constexpr std::size_t most_addresses = 100'000;

/// Whoever has one IPv6 address has 2^64 of them: they count as one.
std::string neighbourhood(const std::string& address) {
  if (address.find(':') == std::string::npos) return address;
  std::size_t at = 0;
  for (int groups = 0; groups < 4 && at != std::string::npos; ++groups) at = address.find(':', at + 1);
  return at == std::string::npos ? address : address.substr(0, at);
}

}  // namespace

bool RateLimit::allows(Millis now) {
  const Millis period = now / half_;
  if (period != period_) {
    previous_ = period == period_ + 1 ? current_ : 0;
    current_ = 0;
    period_ = period;
  }
  if (current_ + previous_ >= most_) return false;
  ++current_;
  return true;
}

GatePass::~GatePass() {
  if (gate_ != nullptr) gate_->leave(address_, counted_);
}

GatePass Gate::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (total_ >= limits_.connections) return {};
  if (visits_.size() >= most_addresses) forget_idle(now_ms());
  auto& visits =
      visits_.try_emplace(neighbourhood(address), Visits{0, RateLimit(limits_.requests, limits_.span_ms)})
          .first->second;
  if (visits.connections >= limits_.connections_per_address) return {};
  ++visits.connections;
  ++total_;
  return {this, address, true};
}

GatePass Gate::enter_trusted(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (total_ >= limits_.connections) return {};
  ++total_;
  return {this, address, false};
}

bool Gate::may_ask(const std::string& address, Millis now) {
  const std::lock_guard lock(mutex_);
  return visits_.try_emplace(neighbourhood(address), Visits{0, RateLimit(limits_.requests, limits_.span_ms)})
      .first->second.requests.allows(now);
}

void Gate::leave(const std::string& address, bool counted) {
  const std::lock_guard lock(mutex_);
  --total_;
  if (!counted) return;
  const auto found = visits_.find(neighbourhood(address));
  if (found != visits_.end()) --found->second.connections;
}

void Gate::forget_idle(Millis now) {
  std::erase_if(visits_,
                [&](const auto& v) { return v.second.connections == 0 && v.second.requests.is_idle(now); });
}

bool AddressLimit::allows(const std::string& address, Millis now) {
  const std::lock_guard lock(mutex_);
  if (limits_.size() >= most_addresses)
    std::erase_if(limits_, [&](const auto& l) { return l.second.is_idle(now); });
  return limits_.try_emplace(neighbourhood(address), RateLimit(most_, span_)).first->second.allows(now);
}

}  // namespace bastide::server
