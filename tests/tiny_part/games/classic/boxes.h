#pragma once

#include "games/classic/parts/bridges.h"
#include "games/classic/parts/cult.h"
#include "games/classic/parts/fair.h"
#include "games/classic/state.h"

/// Stands for src/games/classic/boxes.h in the program of tiny_part_test.cpp: the base game, and one box with
/// two parts of the real game and the tiny one.
namespace bastide::classic {

using AllParts = Parts<Cult, Bridges, Fair>;
using PartsOffered = Parts<Fair, Bridges, Cult>;

struct OneBox {
  using Parts = classic::Parts<>;
  static constexpr int tiles = 72;
  static constexpr int segments = 244;
  static constexpr int repeats = 16;
  static constexpr int span = 16;
  static constexpr int kinds = base_kinds;
};
struct FairBox {
  using Parts = AllParts;
  static constexpr int tiles = 180;
  static constexpr int segments = 640;
  static constexpr int repeats = 64;
  static constexpr int span = 32;
  static constexpr int kinds = max_kinds;
};

using LargestBox = FairBox;
template <template <class...> class List, template <class> class Of>
using ForAllBoxes = List<Of<OneBox>, Of<FairBox>>;
#define BASTIDE_FOR_EACH_BOX(DO) DO(OneBox) DO(FairBox)

}  // namespace bastide::classic
