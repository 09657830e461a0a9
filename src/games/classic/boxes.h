#pragma once

#include "games/classic/parts/bazaars.h"
#include "games/classic/parts/bridges.h"
#include "games/classic/parts/castles.h"
#include "games/classic/parts/cult.h"
#include "games/classic/state.h"

/// The boxes: how much a state has room for, and which parts are in it. With phase.h this is where the parts
/// are named; a new part is added here, and its steps there. Threads may share all of it.
namespace bastide::classic {

/// In the order in which they are asked. It is that of views and fingerprints, which never change: a new part
/// goes to the end. No clause demands an order of these four: each question in which values go from part to
/// part, or the first answer is taken, is answered by one of them. A part that has to stand before another
/// gets a line here, with the clause that demands it.
using AllParts = Parts<Cult, Bridges, Castles, Bazaars>;
/// In the order in which their options are offered, and stand in records.
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
/// Room for all the expansions that the game has had, and some more: ten of them together have 174 tiles with
/// 644 segments, 43 of the tiles with several roads or cities, and bridges. Small enough to be copied in a
/// search.
struct LargeBox {
  using Parts = AllParts;
  static constexpr int tiles = 250;
  static constexpr int segments = 900;
  static constexpr int repeats = 64;
  static constexpr int span = 32;
  static constexpr int kinds = max_kinds;
};
/// Ten boxes.
struct ManyBoxes {
  using Parts = AllParts;
  static constexpr int tiles = 891;
  static constexpr int segments = 3016;
  static constexpr int repeats = 192;
  static constexpr int span = 64;
  static constexpr int kinds = max_kinds;
};

/// The largest, which a bag must fit; and all of them, the smallest first.
using LargestBox = ManyBoxes;
template <template <class...> class List, template <class> class Of>
using ForAllBoxes = List<Of<OneBox>, Of<FullBox>, Of<LargeBox>, Of<ManyBoxes>>;
#define BASTIDE_FOR_EACH_BOX(DO) DO(OneBox) DO(FullBox) DO(LargeBox) DO(ManyBoxes)

static_assert(std::is_trivially_copyable_v<State<OneBox>>);
static_assert(sizeof(State<OneBox>) <= 4096);
static_assert(sizeof(State<LargeBox>) <= 32768);  // a search copies it

}  // namespace bastide::classic
