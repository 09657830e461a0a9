#pragma once

#include "cli/classic/parts/shown.h"
#include "games/classic/acting.h"
#include "games/classic/parts/cult_shown.h"

namespace bastide::cli {

/// A challenge of the cult that is not decided yet.
struct ChallengeSeen {
  struct Building {
    std::string name;  ///< as in a record: `shrine@1,0`
    Square square;
    int tile;     ///< its number in `tiles`
    int feature;  ///< its number on the tile
  };
  Building shrine;
  Building cloister;
};

/// Threads may share all of it.
template <>
struct Shown<classic::Cult> : NothingShown {
  struct Seen {
    bool has_shrines = false;  ///< the cult is in the game
    std::vector<ChallengeSeen> challenges;
  };

  template <class L>
  static ChallengeSeen::Building building(const classic::State<L>& s, int segment) {
    const int tile = s.tile_of[segment];
    return {classic::feature_name(s, segment), s.board.square(tile), tile,
            segment - s.tiles[tile].first_segment};
  }
  template <class L>
  static void look(const classic::State<L>& s, auto& table) {
    const auto& cult = classic::cult(s);
    table.has_shrines = cult.options.cult;
    for (int i = 0; i < cult.count; ++i) {
      int shrine = cult.challenges[i].one;
      int cloister = cult.challenges[i].other;
      if (s.type_of(shrine) != classic::FeatureType::shrine) std::swap(shrine, cloister);
      table.challenges.push_back({building(s, shrine), building(s, cloister)});
    }
  }
  /// It begins a challenge, even one that this turn decides.
  template <class L>
  static void add_to_figure(const classic::State<L>& s, int feature, ClassicChoice& choice) {
    const int segment = classic::segment_of(s, feature);
    if (!classic::cult(s).options.cult || segment < 0) return;
    auto with = s;
    classic::begin_challenges(with, segment);
    choice.challenges = classic::cult(with).count > classic::cult(s).count;
  }

  static void add_notes(const auto& table, const Names& /*names*/, std::vector<std::string>& notes) {
    for (const ChallengeSeen& challenge : table.challenges)
      notes.push_back("Challenge, marked x x: " + challenge.shrine.name + " against " +
                      challenge.cloister.name);
  }
  static void for_each_marked(const auto& table, auto&& mark) {
    for (const ChallengeSeen& challenge : table.challenges)
      for (const auto* building : {&challenge.shrine, &challenge.cloister})
        mark(building->tile, building->feature);
  }
  static std::string remark_on(const ClassicChoice& choice) {
    return choice.challenges ? "a challenge" : std::string();
  }
  static void add_help(const auto& table, std::vector<std::string>& lines) {
    if (!table.has_shrines) return;
    lines.emplace_back(
        "+shrine      a follower into the shrine. Beside an occupied cloister that is a challenge: the");
    lines.emplace_back(
        "             first of the two that is complete pays 9, the other one's follower goes home");
  }
};

}  // namespace bastide::cli
