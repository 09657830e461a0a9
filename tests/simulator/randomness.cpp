#include "tests/simulator/randomness.h"

#include <sodium.h>

#include <cstring>
#include <optional>
#include <stdexcept>

#include "server/crypto.h"
#include "tests/simulator/chance.h"

namespace bastide::simulator {
namespace {

std::optional<Chance> numbers;

void fill(void* target, const std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(target);
  if (!numbers) return;
  for (std::size_t i = 0; i < size; i += sizeof(std::uint64_t)) {
    const std::uint64_t word = numbers->number();
    std::memcpy(bytes + i, &word, std::min(sizeof word, size - i));
  }
}

}  // namespace

void make_randomness_follow(std::uint64_t seed) {
  numbers.emplace(seed, "randomness");
  static randombytes_implementation source{[] { return "simulated"; },
                                           [] { return static_cast<std::uint32_t>(numbers->number()); },
                                           [] {},
                                           nullptr,
                                           fill,
                                           [] { return 0; }};
  if (randombytes_set_implementation(&source) != 0)
    throw std::runtime_error("libsodium keeps its own random source");
  server::start_crypto();
}

}  // namespace bastide::simulator
