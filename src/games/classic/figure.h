#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "kit/event.h"
#include "kit/small_int.h"

/// Figures: all that players put on the table besides tiles. The base game has followers; parts may have
/// other types (see Part::figures), which may be followers, too, or not. Threads may share one that nobody
/// changes.
namespace bastide::classic {

struct FigureSpec {
  std::string_view name;
  int each;                 ///< how many a player has
  bool is_follower = true;  ///< others are never named as the followers of a feature
};

inline constexpr int followers_each = 7;  // 1.2
inline constexpr FigureSpec follower{"follower", followers_each};
/// A type of figure is its place in the list of those of the box; the follower is the first.
inline constexpr int follower_type = 0;

/// Figures are numbered; a number fits a byte and leaves one for "none".
inline constexpr std::uint8_t no_figure = 255;

/// Every figure of the game by number: seat s has those from s * each on, type by type.
template <class L>
struct Figures {
  static constexpr auto& specs = L::Parts::figures;
  static constexpr int each = [] {
    int sum = 0;
    for (const FigureSpec& spec : specs) sum += spec.each;
    return sum;
  }();
  static constexpr int count = max_seats * each;
  static_assert(count < no_figure && each <= 16);
  using Set = std::conditional_t<(each <= 8), std::uint8_t, std::uint16_t>;
  static constexpr Set all = static_cast<Set>((1U << each) - 1);
  static constexpr int types = static_cast<int>(specs.size());
  struct AllTypes {};

  std::array<SmallIndex<L::segments>, count> segment;  ///< where it stands, if it does
  std::array<std::uint8_t, count> next;                ///< the next one in the same feature
  std::array<Set, max_seats> supply;                   ///< a bit per figure at home
  /// The figures that each seat has in this game, a bit each. A box with one type has them all, so nothing is
  /// stored.
  [[no_unique_address]] std::conditional_t<(types > 1), Set, AllTypes> brought;

  unsigned in_game() const {
    if constexpr (types > 1) return brought;
    return all;
  }
  /// Gives all seats the types that are in the game.
  template <class IsInGame>
  void begin(IsInGame&& is_in_game) {
    Set set = 0;
    for (int type = 0; type < types; ++type)
      if (is_in_game(type)) set = static_cast<Set>(set | of_type(type));
    supply.fill(set);
    if constexpr (types > 1) brought = set;
  }

  /// What figures are called that may be of any type: most tables have nothing but followers.
  std::string_view word() const { return in_game() == of_type(follower_type) ? "follower" : "figure"; }

  static int seat_of(int figure) { return figure / each; }
  static int type_of(int figure) {
    int type = 0;
    for (int left = figure % each; left >= specs[type].each; ++type) left -= specs[type].each;
    return type;
  }
  static bool is_follower(int figure) {
    if constexpr (types == 1) return true;
    return specs[type_of(figure)].is_follower;
  }
  /// The figures of a type, a bit each.
  static constexpr Set of_type(int type) {
    int first = 0;
    for (int t = 0; t < type; ++t) first += specs[t].each;
    return static_cast<Set>(((1U << specs[type].each) - 1) << first);
  }

  bool is_out(int figure) const { return ((out(seat_of(figure)) >> (figure % each)) & 1) != 0; }
  int in_supply(int seat, int type = follower_type) const {
    return std::popcount(static_cast<Set>(supply[seat] & of_type(type)));
  }
  bool has_at_home(int seat, int type = follower_type) const { return (supply[seat] & of_type(type)) != 0; }
  /// The figures of a seat that stand somewhere, a bit each.
  unsigned out(int seat) const { return ~static_cast<unsigned>(supply[seat]) & in_game(); }

  /// Takes a figure of a type from a seat's supply.
  int take(int seat, int type) {
    assert(has_at_home(seat, type));
    const int own = std::countr_zero(static_cast<unsigned>(supply[seat] & of_type(type)));
    supply[seat] = static_cast<Set>(supply[seat] & ~(1U << own));
    return seat * each + own;
  }
  void send_home(int figure) {
    auto& home = supply[seat_of(figure)];
    home = static_cast<Set>(home | 1U << (figure % each));
  }
};

}  // namespace bastide::classic
