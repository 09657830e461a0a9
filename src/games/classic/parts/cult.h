#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "games/classic/scoring.h"
#include "games/classic/state.h"

/// The cult (docs/rules/cult.md): shrines beside cloisters, and the challenges between them. Nothing here
/// keeps anything: threads may share a state that nobody changes.
namespace bastide::classic {

struct Cult : Part {
  static constexpr int number = 4;

  struct Options {
    bool cult = false;
    bool sixth_shrine = false;
    bool cult_at_most_one = false;
  };
  static constexpr std::array<std::string_view, 2> five_six{"5", "6"};
  static constexpr std::array<std::string_view, 2> adjacency{"source", "at_most_one"};
  static constexpr std::array option_rows{
      Option<Options>{{"cult", off_on, "the expansion with shrines that challenge cloisters"},
                      [](Options& o, int choice) { o.cult = choice == 1; }},
      Option<Options>{{"shrines", five_six, "shrine tiles of the cult"},
                      [](Options& o, int choice) { o.sixth_shrine = choice == 1; }},
      Option<Options>{{"cult_adjacency", adjacency, "how many rivals a shrine or cloister may lie beside"},
                      [](Options& o, int choice) { o.cult_at_most_one = choice == 1; }},
  };

  template <class L>
  struct Piece {
    struct Challenge {
      SmallIndex<L::segments> one;
      SmallIndex<L::segments> other;
    };
    Options options;
    /// Each is between two buildings in which somebody stands, and a building has eight squares around it: so
    /// there are at most eight for every two figures, however those came there.
    static constexpr int most = 4 * Figures<L>::count;
    std::array<Challenge, most> challenges;
    SmallIndex<most> count;
  };

  static constexpr bool is_on(const Options& o) { return o.cult; }
  static constexpr bool owns_set(std::string_view set) { return set == "cult" || set == "cult-sixth"; }
  static constexpr bool brings_set(std::string_view set, const Options& o) {
    return o.cult && (set == "cult" || (set == "cult-sixth" && o.sixth_shrine));
  }

  template <class L>
  static void start(State<L>& s, const Options& options);
  template <class L>
  static bool restricts(const State<L>& s, int kind);
  template <class L>
  static unsigned allowed_turns(const State<L>& s, int kind, Square q, unsigned turns);
  template <class L>
  static void figure_put(State<L>& s, int figure, int segment);
  template <class L>
  static void before_scoring(State<L>& s, Events* events);

  // In cult_shown.h.
  template <class L>
  static std::optional<Error> why_not(const State<L>& s, int kind, Square q, Turn turn);
  template <class L>
  static void write_view(const State<L>& s, JsonWriter& json);
  template <class L>
  static void hash(const State<L>& s, FactHash& h);
};

/// Its piece of a state.
auto& cult(auto& state) {
  return part<Cult>(state);
}

/// A figure has lost a challenge: it goes home with nothing.
struct ChallengeLost {
  int segment;
};

/// The segment of the cloister or shrine on a tile, or -1.
template <class L>
int sacred_segment(const State<L>& s, int tile) {
  const int feature = tables.cloister[s.tiles[tile].kind];
  return feature < 0 ? -1 : s.tiles[tile].first_segment + feature;
}

/// Calls `visit(segment)` for every cloister around a square, if `type` is a shrine, and the reverse.
template <class L, class Visit>
void for_each_rival(const State<L>& s, FeatureType type, Square q, Visit&& visit) {
  for_each_around(s, q, [&](int tile) {
    const int segment = sacred_segment(s, tile);
    if (segment >= 0 && s.type_of(segment) != type) visit(segment);
  });
}

template <class L>
bool is_challenged(const State<L>& s, int segment) {
  for (int i = 0; i < cult(s).count; ++i)
    if (cult(s).challenges[i].one == segment || cult(s).challenges[i].other == segment) return true;
  return false;
}

/// Why a kind with a cloister or shrine may not lie on a square (3).
enum class CultFault : std::uint8_t { none, challenged, crowded };

template <class L>
CultFault cult_fault(const State<L>& s, int kind, Square q) {
  const int feature = tables.cloister[kind];
  if (feature < 0 || !s.near_cloisters.may_contain(q)) return CultFault::none;
  const FeatureType type = tables[kind].type[feature];
  bool challenged = false;
  bool crowded = false;  // two rivals here, or a rival that has one already
  int rivals = 0;
  for_each_rival(s, type, q, [&](int rival) {
    crowded |= ++rivals > 1;
    challenged |= is_challenged(s, rival);
    if (cult(s).options.cult_at_most_one)
      for_each_rival(s, s.type_of(rival), s.board.square(s.tile_of[rival]), [&](int) { crowded = true; });
  });
  if (challenged) return CultFault::challenged;
  return crowded && cult(s).options.cult_at_most_one ? CultFault::crowded : CultFault::none;
}

/// A figure just put into a cloister or shrine challenges everyone in a rival building beside it (4).
template <class L>
void begin_challenges(State<L>& s, int own) {
  const FeatureType type = s.type_of(own);
  if (!is_sacred(type)) return;
  for_each_rival(s, type, s.board.square(s.tile_of[own]), [&](int rival) {
    if (!s.features[rival].is_occupied()) return;
    assert(cult(s).count < Cult::Piece<L>::most);
    cult(s).challenges[cult(s).count++] = {static_cast<SmallIndex<L::segments>>(own),
                                           static_cast<SmallIndex<L::segments>>(rival)};
  });
}

/// Ends every challenge that the turn has decided: if only one of the two buildings is complete, the figure
/// in the other goes home with nothing (5). Where both are complete at once nobody loses (6). What is
/// complete is scored after this, like any cloister.
template <class L>
void settle_challenges(State<L>& s, Events* events) {
  auto& all = cult(s);
  const auto complete = [&](int segment) { return s.features[segment].open == 0; };
  const auto lose = [&](int segment) {
    if (!s.features[segment].is_occupied()) return;
    tell(s, ChallengeLost{segment}, events);
    send_home(s, segment);
  };
  for (int i = 0; i < all.count; ++i) {
    const auto [one, other] = all.challenges[i];
    if (complete(one) && !complete(other)) lose(other);
    if (complete(other) && !complete(one)) lose(one);
  }
  int left = 0;
  for (int i = 0; i < all.count; ++i) {
    const auto [one, other] = all.challenges[i];
    const bool goes_on = !complete(one) && !complete(other) && s.features[one].is_occupied() &&
                         s.features[other].is_occupied();
    if (goes_on) all.challenges[left++] = all.challenges[i];
  }
  all.count = static_cast<decltype(all.count)>(left);
}

// The answers to the base game's questions.

template <class L>
void Cult::start(State<L>& s, const Options& options) {
  cult(s).options = options;
}
template <class L>
bool Cult::restricts(const State<L>& s, int kind) {
  return cult(s).options.cult && tables.cloister[kind] >= 0;
}
template <class L>
unsigned Cult::allowed_turns(const State<L>& s, int kind, Square q, unsigned turns) {
  return !cult(s).options.cult || cult_fault(s, kind, q) == CultFault::none ? turns : 0;
}
template <class L>
void Cult::figure_put(State<L>& s, int /*figure*/, int segment) {
  if (cult(s).options.cult) begin_challenges(s, segment);
}
template <class L>
void Cult::before_scoring(State<L>& s, Events* events) {
  if (cult(s).options.cult) settle_challenges(s, events);
}

}  // namespace bastide::classic
