#pragma once

#include <cstdint>
#include <type_traits>

namespace bastide {

/// The smallest unsigned type that can count to N and still has a value to spare for "none". Threads may
/// share all of it.
template <int N>
using SmallIndex = std::conditional_t<(N < 255), std::uint8_t, std::uint16_t>;

}  // namespace bastide
