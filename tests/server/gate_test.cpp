#include "server/gate.h"

#include <gtest/gtest.h>

#include "server/crypto.h"

namespace bastide::server {
namespace {

TEST(Gate, CountsNetworksByTheirBytes) {
  EXPECT_EQ(network_of("2001:db8::1"), network_of("2001:db8:0:0:ffff:1:2:3"));
  EXPECT_EQ(network_of("2001:0DB8::1"), network_of("2001:db8::2"));
  EXPECT_NE(network_of("2001:db8::1"), network_of("2001:db8:0:1::1"));
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), network_of("192.0.2.7"));
  EXPECT_NE(network_of("192.0.2.7"), network_of("192.0.2.8"));
  EXPECT_EQ(network_of("fe80::1%eth0"), network_of("fe80::2"));
  EXPECT_EQ(plain_address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(plain_address("2001:DB8:0::1"), "2001:db8::1");
  EXPECT_FALSE(is_address("unknown"));
  EXPECT_FALSE(is_address("192.0.2.7:80"));
}

TEST(Gate, LimitsOneNetworkWhateverOthersDo) {
  start_crypto();
  NetworkLimits limits(3, 20'000);
  // More networks than there is room for come and go; one that keeps asking is not forgotten by that.
  Millis now = 1'000'000;
  int allowed = 0;
  for (std::uint64_t other = 0; other < 3 * NetworkLimits::room(); ++other) {
    if (other % 64 == 0) allowed += limits.allows(7, now);
    limits.allows(1000 + other, now);
    if (other % 64 == 0) now += 1;  // in all less than half a span
  }
  EXPECT_LT(now, 1'010'000);
  EXPECT_EQ(allowed, 3);
}

TEST(Gate, LetsInAgainWhoeverHasWaited) {
  start_crypto();
  AddressLimit limit(2, 1000);
  EXPECT_TRUE(limit.allows("192.0.2.7", 10'000));
  EXPECT_TRUE(limit.allows("::ffff:192.0.2.7", 10'000));
  EXPECT_FALSE(limit.allows("192.0.2.7", 10'400));
  EXPECT_TRUE(limit.allows("192.0.2.8", 10'400));
  EXPECT_TRUE(limit.allows("192.0.2.7", 11'000));
}

}  // namespace
}  // namespace bastide::server
