#pragma once

#include "games/classic/landscape.h"
#include "games/classic/state.h"

/// Bridges (docs/rules/bridges-castles-bazaars.md, 3): roads that run over what lies below. A bridge is a
/// segment of road like any other, only that no tile prints it. Nothing here keeps anything: threads may
/// share a state that nobody changes.
namespace bastide::classic {

/// Where a bridge lies: on the tile placed in this turn or on a neighbour of it; 0: there is no bridge.
using BridgeSite = std::uint8_t;
inline constexpr BridgeSite no_bridge = 0;
constexpr BridgeSite bridge_here(Axis axis) {
  return static_cast<BridgeSite>(9 + static_cast<int>(axis));
}
constexpr BridgeSite bridge_beside(Side neighbour, Axis axis) {
  return static_cast<BridgeSite>(1 + 2 * index(neighbour) + static_cast<int>(axis));
}
constexpr Axis axis_of(BridgeSite site) {
  return static_cast<Axis>((site - 1) & 1);
}
constexpr bool is_beside(BridgeSite site) {
  return site < 9;
}
constexpr Side neighbour_of(BridgeSite site) {
  return static_cast<Side>((site - 1) / 2);
}
/// The square of a site, for a tile of the turn on some square.
constexpr Square square_at(Square tile, BridgeSite site) {
  return is_beside(site) ? beside(tile, neighbour_of(site)) : tile;
}

/// For each kind and demand of an open square the turns that need a bridge there: four bits of BridgeSite for
/// each turn.
using BridgedTurns = std::array<std::array<std::uint16_t, demand_count>, max_kinds>;
/// Made once from `tables` when the program starts.
extern const BridgedTurns bridged_turns;
BridgedTurns make_bridged_turns(const Tables& tables);

struct Bridges : Part {
  static constexpr int number = 1;
  static constexpr ActionCode decline = part_action(number, 0);
  static constexpr ActionCode build = part_action(number, 1);

  static constexpr int most = ScarcePieces::most;  // 1.2

  struct Options {
    bool bridges = false;
    bool free_bridges = false;
  };
  static constexpr std::array option_rows{
      Option<Options>{{"bridges", off_on, "bridges carry roads over fields, cities and cloisters"},
                      [](Options& o, int choice) { o.bridges = choice == 1; }},
      Option<Options>{{"free_bridges", off_on, "bridges may stand free, to be continued later"},
                      [](Options& o, int choice) { o.free_bridges = o.bridges && choice == 1; }},
  };

  template <class L>
  struct Piece {
    struct Bridge {
      SmallIndex<L::tiles> tile;
      SmallIndex<L::segments> segment;
      Axis axis;
    };
    Options options;
    std::array<Bridge, most> built;
    std::uint8_t count;
    std::array<std::uint8_t, L::tiles> on_tile;  ///< 0: no bridge; n: built[n - 1]
    std::array<std::uint8_t, max_seats> supply;
    bool built_this_turn;
    bool figure_put_this_turn;  ///< a bridge may still follow

    const Bridge* on(int tile) const { return on_tile[tile] == 0 ? nullptr : &built[on_tile[tile] - 1]; }
  };

  static constexpr bool adds_segments = true;
  static constexpr std::string_view segment_word = "bridge";
  static constexpr bool is_on(const Options& o) { return o.bridges; }
  static constexpr bool owns_set(std::string_view set) { return set == "bridges-castles-bazaars"; }
  static constexpr bool brings_set(std::string_view set, const Options& o) {
    return o.bridges && owns_set(set);
  }
  static constexpr Room room(const Options& o, int /*seats*/) {
    return o.bridges ? Room{0, most, most} : Room{};
  }

  template <class L>
  static void start(State<L>& s, const Options& options);
  template <class L>
  static bool fits_otherwise(const State<L>& s, int kind);
  template <class L>
  static bool may_fit_otherwise(const State<L>& s, int kind, int demand);
  template <class L>
  static void tile_laid(State<L>& s, int addition);
  template <class L>
  static int way_at(const State<L>& s, int tile, Side side);
  template <class L>
  static int segment_on(const State<L>& s, int tile);
  template <class L>
  static Side first_side(const State<L>& s, int segment);
  template <class L>
  static bool may_put_figure(const State<L>& s);
  template <class L>
  static bool can_act(const State<L>& s);
  template <class L>
  static bool acts_again(const State<L>& s);
  template <class L>
  static void figure_put(State<L>& s, int figure, int segment);

  // In bridges_shown.h.
  static std::optional<Error> why_missing(std::string_view token);
  template <class L>
  static std::string why_no_figure(const State<L>& s);
  using Part::apply;
  using Part::format;
  using Part::list;
  using Part::parse;
  template <class L>
  static void list(At<Phase::place> step, const State<L>& s, ActionList& list);
  template <class L>
  static Flow apply(At<Phase::place> step, State<L>& s, Action action, Events* events);
  template <class L>
  static std::string format(At<Phase::place> step, const State<L>& s, Action action);
  template <class L>
  static std::optional<Result<Action>> parse(At<Phase::place> step, const State<L>& s,
                                             std::string_view token);
  template <class L>
  static std::string format_addition(const State<L>& s, Action placement);
  template <class L>
  static std::optional<Result<Action>> parse_addition(const State<L>& s, int open_square, Turn turn,
                                                      std::string_view words,
                                                      const std::optional<Error>& misfit);
  template <class L>
  static void list(At<Phase::act> step, const State<L>& s, ActionList& list);
  template <class L>
  static Flow apply(At<Phase::act> step, State<L>& s, Action action, Events* events);
  template <class L>
  static std::string format(At<Phase::act> step, const State<L>& s, Action action);
  template <class L>
  static std::optional<Result<Action>> parse(At<Phase::act> step, const State<L>& s, std::string_view token);
  template <class L>
  static void write_view(const State<L>& s, JsonWriter& json);
  template <class L>
  static void hash(const State<L>& s, FactHash& h);
};

/// Its piece of a state.
auto& bridges(auto& state) {
  return part<Bridges>(state);
}
template <class L>
const Bridges::Options& bridge_options(const State<L>& s) {
  return bridges(s).options;
}

/// Whether a bridge may cross a tile: none is there, and both its ends lie on field sides (3.2).
template <class L>
bool can_be_crossed(const State<L>& s, int tile, Axis axis) {
  const auto& t = s.tiles[tile];
  const Sides sides = tables[t.kind].turned[t.turn].sides;
  const Side end = first_end(axis);
  return bridges(s).on(tile) == nullptr && terrain_at(sides, end) == field_terrain &&
         terrain_at(sides, opposite(end)) == field_terrain;
}

/// Whether a bridge over the neighbour of an empty square can carry on a road that reaches it: the square
/// beyond must be empty, for on a tile there the bridge could meet only field (3.3).
template <class L>
bool can_bridge_neighbour(const State<L>& s, Square q, Side side) {
  const Square there = beside(q, side);
  return can_be_crossed(s, s.board.tile_at(there), axis_of(side)) && s.board.tile_at(beside(there, side)) < 0;
}

/// The one bridge on which a tile must rely to lie on an open square, turned so; none where it fits without,
/// or not at all (3.4).
template <class L>
BridgeSite needed_bridge(const State<L>& s, int kind, int open_square, Turn turn) {
  const auto site =
      static_cast<BridgeSite>(bridged_turns[kind][s.board.open_demand(open_square)] >> (4 * turn) & 15);
  if (site == no_bridge || !is_beside(site)) return site;
  return can_bridge_neighbour(s, s.board.open_square(open_square), neighbour_of(site)) ? site : no_bridge;
}

/// Calls `visit(open square, turn, site)` for every placement of a kind that relies on a bridge and that no
/// part forbids, until it returns false.
template <class L, class Visit>
void for_each_bridged_placement(const State<L>& s, int kind, Visit&& visit) {
  if (!bridge_options(s).bridges || bridges(s).supply[s.active] == 0) return;
  const auto& turns = bridged_turns[kind];
  const bool is_restricted = L::Parts::restricts(s, kind);
  for (int i = 0; i < s.board.open_count(); ++i) {
    if (turns[s.board.open_demand(i)] == 0) continue;
    for (Turn turn = 0; turn < 4; ++turn) {
      const BridgeSite site = needed_bridge(s, kind, i, turn);
      if (site == no_bridge) continue;
      if (is_restricted && L::Parts::allowed_turns(s, kind, s.board.open_square(i), 1U << turn) == 0)
        continue;
      if (!visit(i, turn, site)) return;
    }
  }
}

/// The tile's number in Aggregate::repeats. Tiles that only a bridge makes shared are numbered from the top
/// down.
template <class L>
int repeat_number(const State<L>& s, int tile) {
  if (tables[s.tiles[tile].kind].repeated == 0) return L::repeats - 1 - bridges(s).count;
  int number = 0;
  for (int t = 0; t < tile; ++t) number += tables[s.tiles[t].kind].repeated != 0 ? 1 : 0;
  return number;
}

/// Builds a bridge of the active player across a tile. What its ends meet is joined by the caller; empty
/// squares beyond them ask for a road from now on (3.3).
template <class L>
void build_bridge(State<L>& s, BridgeSite site) {
  auto& b = bridges(s);
  const Square q = square_at(s.last_square(), site);
  const int tile = s.board.tile_at(q);
  const auto& t = s.tiles[tile];
  const KindTable& kind = tables[t.kind];
  Aggregate<L> road{};
  road.tiles = 1;
  road.open = 2;
  road.first_figure = no_figure;
  const int number = repeat_number(s, tile);
  for (int i = 0; i < kind.feature_count; ++i) {  // the road above and below one tile counts it once (3.5)
    if (kind.type[i] != FeatureType::road) continue;
    s.features[s.features.find(t.first_segment + i)].repeats.insert(number);
    road.repeats.insert(number);
  }
  const int segment = s.features.add(road);
  s.tile_of[segment] = static_cast<SmallIndex<L::tiles>>(tile);
  b.built[b.count] = {static_cast<SmallIndex<L::tiles>>(tile), static_cast<SmallIndex<L::segments>>(segment),
                      axis_of(site)};
  b.on_tile[tile] = ++b.count;
  --b.supply[s.active];
  b.built_this_turn = true;
  const Side end = first_end(axis_of(site));
  for (const Side side : {end, opposite(end)})
    s.board.change_demand(beside(q, side), opposite(side), road_terrain);
}

/// Calls `visit(site)` for every bridge that may stand free: on the tile just placed or beside it, with empty
/// squares at both ends (3.1), until it returns false.
template <class L, class Visit>
void for_each_free_bridge(const State<L>& s, Visit&& visit) {
  const auto& b = bridges(s);
  if (!b.options.free_bridges || b.built_this_turn || b.supply[s.active] == 0) return;
  const Square last = s.last_square();
  const auto can_stand = [&](BridgeSite site) {
    const Square q = square_at(last, site);
    const int tile = s.board.tile_at(q);
    const Side end = first_end(axis_of(site));
    return tile >= 0 && can_be_crossed(s, tile, axis_of(site)) && s.board.tile_at(beside(q, end)) < 0 &&
           s.board.tile_at(beside(q, opposite(end))) < 0;
  };
  for (BridgeSite site = 1; site <= bridge_here(Axis::east_west); ++site)
    if (can_stand(site) && !visit(site)) return;
}

// The answers to the base game's questions.

template <class L>
void Bridges::start(State<L>& s, const Options& options) {
  bridges(s).options = options;
  if (options.bridges) bridges(s).supply.fill(ScarcePieces::each(s.seats));
}
template <class L>
bool Bridges::fits_otherwise(const State<L>& s, int kind) {
  bool fits = false;
  for_each_bridged_placement(s, kind, [&](int, Turn, BridgeSite) { return !(fits = true); });
  return fits;
}
template <class L>
bool Bridges::may_fit_otherwise(const State<L>& s, int kind, int demand) {
  return bridge_options(s).bridges && bridged_turns[kind][demand] != 0;
}
/// With the bridge by whose help it lies, where there is one (3.4).
template <class L>
void Bridges::tile_laid(State<L>& s, int addition) {
  bridges(s).built_this_turn = bridges(s).figure_put_this_turn = false;
  if (addition != no_bridge) build_bridge(s, static_cast<BridgeSite>(addition));
}
template <class L>
int Bridges::way_at(const State<L>& s, int tile, Side side) {
  const auto* bridge = bridges(s).on(tile);
  return bridge != nullptr && bridge->axis == axis_of(side) ? bridge->segment : -1;
}
template <class L>
int Bridges::segment_on(const State<L>& s, int tile) {
  const auto* bridge = bridges(s).on(tile);
  return bridge == nullptr ? -1 : bridge->segment;
}
template <class L>
Side Bridges::first_side(const State<L>& s, int segment) {
  return first_end(bridges(s).on(s.tile_of[segment])->axis);
}
template <class L>
bool Bridges::may_put_figure(const State<L>& s) {
  return !bridges(s).figure_put_this_turn;
}
template <class L>
bool Bridges::can_act(const State<L>& s) {
  bool can = false;
  for_each_free_bridge(s, [&](BridgeSite) { return !(can = true); });
  return can;
}
/// A bridge after a figure, or the reverse, in either order (3.1).
template <class L>
bool Bridges::acts_again(const State<L>& s) {
  return bridge_options(s).free_bridges;
}
template <class L>
void Bridges::figure_put(State<L>& s, int /*figure*/, int /*segment*/) {
  bridges(s).figure_put_this_turn = true;
}

}  // namespace bastide::classic
