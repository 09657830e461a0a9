#pragma once

#include <string>
#include <vector>

#include "match/record.h"

namespace bastide::test {

struct Case {
  std::string name;
  bastide::Setup setup;
};

inline bastide::Setup case_setup(const std::string& game, int seats, const std::string& options = "") {
  bastide::Setup setup;
  setup.game = game;
  setup.seats = seats;
  setup.first = seats - 1;
  setup.options = *parse_options(options);
  return setup;
}

/// Every game, in all the ways in which it is played differently.
inline std::vector<Case> all_cases() {
  return {
      {"classic_2", case_setup("classic", 2)},
      {"classic_3", case_setup("classic", 3)},
      {"classic_4", case_setup("classic", 4)},
      {"classic_5", case_setup("classic", 5)},
      {"classic_2_no_farmers", case_setup("classic", 2, "farmers=off")},
      {"classic_2_tournament", case_setup("classic", 2, "two_tile_city=2 start_player_loses_ties=on")},
      {"classic_2_two_boxes", case_setup("classic", 2, "boxes=2")},
      {"classic_2_cult", case_setup("classic", 2, "cult=on")},
      {"classic_6_cult", case_setup("classic", 6, "cult=on shrines=6 cult_adjacency=at_most_one")},
      {"classic_3_cult_boxes", case_setup("classic", 3, "cult=on boxes=2")},
      {"classic_2_bridges", case_setup("classic", 2, "bridges=on")},
      {"classic_4_castles", case_setup("classic", 4, "castles=on")},
      {"classic_3_bazaars", case_setup("classic", 3, "bazaars=on")},
      {"classic_2_everything",
       case_setup("classic", 2, "bridges=on free_bridges=on castles=on bazaars=on cult=on shrines=6")},
      {"classic_6_everything",
       case_setup("classic", 6, "bridges=on free_bridges=on castles=on bazaars=on auction=off cult=on")},
      {"classic_4_everything_boxes",
       case_setup("classic", 4, "bridges=on free_bridges=on castles=on bazaars=on cult=on boxes=2")},
      {"discovery_2", case_setup("discovery", 2)},
      {"discovery_3", case_setup("discovery", 3)},
      {"discovery_4", case_setup("discovery", 4)},
      {"discovery_5", case_setup("discovery", 5)},
      {"discovery_2_expert", case_setup("discovery", 2, "variant=expert")},
      {"discovery_3_expert", case_setup("discovery", 3, "variant=expert")},
      {"discovery_4_expert", case_setup("discovery", 4, "variant=expert")},
      {"discovery_5_expert", case_setup("discovery", 5, "variant=expert expert_remove_five=3")},
      {"castle", case_setup("castle", 2)},
      {"castle_strict_take", case_setup("castle", 2, "start_space_paths=strict second_lap=take")},
      {"dice_2", case_setup("dice", 2, "turn_limit=4")},
      {"dice_5", case_setup("dice", 5, "turn_limit=2")},
  };
}

}  // namespace bastide::test
