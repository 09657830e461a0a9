#pragma once

#include <algorithm>

#include "server/entry.h"

namespace bastide::server {

/// A time from a moment until another. A plain value: threads may share one that nobody changes.
struct Span {
  Millis from = 0;
  Millis to = 0;

  Millis length() const { return std::max<Millis>(0, to - from); }
  /// The part that lies within another one; may be empty.
  Span within(Span other) const { return {std::max(from, other.from), std::min(to, other.to)}; }
  bool operator==(const Span&) const = default;
};

}  // namespace bastide::server
