#pragma once

#include "kit/geometry.h"

namespace bastide::cli {

/// A point of a tile, in a square that reaches from -1 to 1, as seen from one side: how deep inside, and how
/// far from that side's middle.
struct FromSide {
  double depth;
  double off;
};
inline FromSide from_side(Side s, double u, double v) {
  switch (s) {
    case Side::north:
      return {v + 1, u};
    case Side::east:
      return {1 - u, v};
    case Side::south:
      return {1 - v, u};
    case Side::west:
      return {u + 1, v};
  }
  return {};
}

}  // namespace bastide::cli
