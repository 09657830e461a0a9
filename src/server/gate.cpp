#include "server/gate.h"

#include <arpa/inet.h>

#include <array>
#include <optional>

#include "server/crypto.h"

namespace bastide::server {
namespace {

using Bytes16 = std::array<std::uint8_t, 16>;

constexpr Bytes16 mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

/// The address as IPv6 writes it; nothing where it is none.
std::optional<Bytes16> bytes_of(std::string address) {
  Bytes16 bytes = mapped_prefix;
  if (inet_pton(AF_INET, address.c_str(), bytes.data() + 12) == 1) return bytes;
  address = address.substr(0, address.find('%'));  // of which interface is the host's own affair
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) return bytes;
  return std::nullopt;
}

bool is_ipv4(const Bytes16& bytes) {
  return std::equal(bytes.begin(), bytes.begin() + 12, mapped_prefix.begin());
}

std::uint64_t number_of(const std::uint8_t* first, const std::uint8_t* last) {
  std::uint64_t number = 0;
  for (; first != last; ++first) number = number << 8 | *first;
  return number;
}

/// Spreads numbers that differ little (splitmix64).
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

}  // namespace

std::uint64_t network_of(const std::string& address) {
  const auto bytes = bytes_of(address);
  if (!bytes) return 0;
  if (is_ipv4(*bytes)) return 0xFFFF'FFFF'0000'0000 | number_of(bytes->data() + 12, bytes->data() + 16);
  return number_of(bytes->data(), bytes->data() + 8);
}

bool is_address(const std::string& address) {
  return bytes_of(address).has_value();
}

std::string plain_address(const std::string& address) {
  const auto bytes = bytes_of(address);
  if (!bytes) return address;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_ipv4(*bytes))
    inet_ntop(AF_INET, bytes->data() + 12, text.data(), text.size());
  else
    inet_ntop(AF_INET6, bytes->data(), text.data(), text.size());
  return text.data();
}

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

NetworkLimits::NetworkLimits(int most, Millis span) : fresh_(most, span), salt_(random_number()) {
  places_.assign(buckets * places, {0, 0, fresh_});
}

bool NetworkLimits::allows(std::uint64_t network, Millis now) {
  Place* const first = &places_[mix(network ^ salt_) % buckets * places];
  Place* const last = first + places;
  Place* place =
      std::find_if(first, last, [&](const Place& p) { return p.used != 0 && p.network == network; });
  if (place == last) {
    place = std::min_element(first, last, [](const Place& a, const Place& b) { return a.used < b.used; });
    *place = {network, now, fresh_};
  }
  place->used = now;
  return place->limit.allows(now);
}

GatePass::~GatePass() {
  if (gate_ != nullptr) gate_->leave(address_, counted_);
}

GatePass Gate::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (total_ >= limits_.connections) return {};
  int& connections = connections_[network_of(address)];
  if (connections >= limits_.connections_per_address) return {};
  ++connections;
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
  return requests_.allows(network_of(address), now);
}

void Gate::leave(const std::string& address, bool counted) {
  const std::lock_guard lock(mutex_);
  --total_;
  if (!counted) return;
  const auto found = connections_.find(network_of(address));
  if (found != connections_.end() && --found->second == 0) connections_.erase(found);
}

bool AddressLimit::allows(const std::string& address, Millis now) {
  const std::lock_guard lock(mutex_);
  return limits_.allows(network_of(address), now);
}

}  // namespace bastide::server
