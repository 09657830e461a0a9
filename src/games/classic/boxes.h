#pragma once

#include "games/classic/parts/bazaars.h"
#include "games/classic/parts/bridges.h"
#include "games/classic/parts/castles.h"
#include "games/classic/parts/cult.h"
#include "games/classic/state.h"

/// The boxes: how much a state has room for, and which parts are in it. With phase.h this is where the parts
/// are named; a new part is added here, and its steps there.
namespace bastide::classic {

/// In the order in which they are asked. The cult settles its challenges before anything is scored (cult 5),
/// and no other part has anything to say then; where else the order matters nothing depends on it.
using AllParts = Parts<Cult, Bridges, Castles, Bazaars>;
/// In the order in which tables offer their options.
using PartsOffered = Parts<Bridges, Castles, Bazaars, Cult>;

/// The base game, one box.
struct OneBox {
  using Parts = classic::Parts<>;
  static constexpr int tiles = 72;      ///< on the table
  static constexpr int segments = 244;  ///< on them
  static constexpr int repeats = 16;    ///< tiles that have several roads or several cities
  static constexpr int span = 16;       ///< of NearCloisters, a power of two
  static constexpr int kinds = base_kinds;
};
/// One box with every part.
struct FullBox {
  using Parts = AllParts;
  static constexpr int tiles = 90;
  static constexpr int segments = 316;
  static constexpr int repeats = 32;
  static constexpr int span = 16;
  static constexpr int kinds = max_kinds;
};
struct ManyBoxes {
  using Parts = AllParts;
  static constexpr int tiles = 891;
  static constexpr int segments = 3016;
  static constexpr int repeats = 192;
  static constexpr int span = 64;
  static constexpr int kinds = max_kinds;
};

#define BASTIDE_FOR_EACH_BOX(DO) DO(OneBox) DO(FullBox) DO(ManyBoxes)

static_assert(std::is_trivially_copyable_v<State<OneBox>>);
static_assert(sizeof(State<OneBox>) <= 4096);

}  // namespace bastide::classic
