/// An expansion of the classic game is added the way CONTRIBUTING tells, and everything plays it. This
/// program is built from the same sources as Bastide; only the files that name the parts are those of
/// tests/tiny_part.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "bots/bot.h"
#include "cli/classic/front.h"
#include "games/classic/all_steps.h"
#include "match/catalogue.h"
#include "match/record.h"
#include "match/visit.h"

namespace bastide::test {
namespace {

struct TableCase {
  std::string options;
  int seats;
};
const std::vector<TableCase> tables_played{{"", 2},
                                           {"fair=on", 2},
                                           {"fair=on", 6},
                                           {"fair=on prize=9 farmers=off", 4},
                                           {"fair=on cult=on shrines=6", 3},
                                           {"fair=on bridges=on free_bridges=on", 3},
                                           {"fair=on boxes=2 cult=on", 2}};

std::unique_ptr<AnyMatch> new_match(const std::string& options, int seats = 2,
                                    std::vector<std::string> bag = {}) {
  bastide::Setup setup;
  setup.game = "classic";
  setup.options = *parse_options(options);
  setup.seats = seats;
  if (!bag.empty()) setup.bag = std::move(bag);
  auto match = make_match(setup);
  EXPECT_TRUE(match.ok()) << match.error().message;
  return std::move(*match);
}

void play(AnyMatch& match, const std::vector<std::string>& tokens) {
  for (const auto& token : tokens) {
    const auto events = match.try_apply(token);
    ASSERT_TRUE(events.ok()) << token << ": " << events.error().message;
  }
}

template <class L>
void expect_conserved(const Match<Classic<L>>& match, int discarded) {
  const auto& s = match.state();
  const auto config = *classic::configure(match.setup());
  int tiles = 1;
  for (const auto& [kind, copies] : config.bag) tiles += copies;
  int left = s.bag.total() + (s.phase == classic::Phase::place ? 1 : 0) + discarded;
  if constexpr (L::Parts::any) {
    const auto& own = classic::fair(s);
    left += own.pile.total();
    for (int seat = 0; seat < s.seats; ++seat) {
      left += own.stalls[seat];
      tiles += own.options.fair ? 1 : 0;
    }
  }
  ASSERT_EQ(left + s.board.tile_count(), tiles);
  for (int seat = 0; seat < s.seats; ++seat) {
    unsigned standing = 0;
    for (int i = 0; i < s.features.size(); ++i) {
      if (s.features.find(i) != i) continue;
      for (int f = s.features[i].first_figure; f != classic::no_figure; f = s.figures.next[f])
        if (s.figures.seat_of(f) == seat) standing |= 1U << (f % s.figures.each);
    }
    ASSERT_EQ(standing, s.figures.out(seat));
  }
}

// Lists are compared as sets, whether or not a part has options.
using classic::Bridges;
using classic::Cult;
using classic::Parts;
static_assert(classic::are_same_parts<Parts<Cult, Bridges>, Parts<Bridges, Cult>>);
static_assert(!classic::are_same_parts<Parts<Cult, Bridges>, Parts<Cult>>);
static_assert(!classic::are_same_parts<Parts<Cult>, Parts<Bridges>>);
static_assert(!classic::are_same_parts<Parts<>, Parts<Bridges>>);

TEST(TinyPart, IsOffered) {
  EXPECT_NE(games_json().find(R"({"name":"fair","help":"a fair","values":["off","on"]})"), std::string::npos);
  EXPECT_NE(tiles_json().find(R"("closed":["N","E","S","W"])"), std::string::npos);
  bastide::Setup setup;
  setup.game = "classic";
  setup.bag = {"FAIR-BEND"};
  EXPECT_EQ(make_match(setup).error().message,
            "kind FAIR-BEND is of the set fair, which the options leave out");
  setup.options = *parse_options("fair=on");
  EXPECT_TRUE(make_match(setup).ok());
  for (const std::string kind : {"FAIR-STALL", "FAIR-START"}) {
    setup.bag = {kind};
    EXPECT_EQ(make_match(setup).error().message, "kind " + kind + " is never drawn from the bag");
  }
}

/// Listed exactly if legal, written and read back, taken back, told and summed up, and nothing lost.
TEST(TinyPart, IsPlayedAtRandom) {
  std::map<std::string, int> tokens_seen;
  for (const auto& [options, seats] : tables_played)
    for (int game = 0; game < 12; ++game) {
      Rng rng(game + 1);
      const auto match = new_match(options, seats);
      std::set<std::uint64_t> hashes{match->hash()};
      std::vector<std::string> views{match->view(0)};
      std::vector<int> sum(seats, 0);
      int discarded = 0;
      while (!match->is_over()) {
        const auto legal = match->legal_tokens();
        ASSERT_TRUE(std::is_sorted(legal.begin(), legal.end()));
        ASSERT_EQ(std::set(legal.begin(), legal.end()).size(), legal.size());
        for (const auto& token : legal) {
          const auto trial = match->clone();
          ASSERT_TRUE(trial->try_apply(token).ok()) << token;
          ASSERT_EQ(trial->tokens().back(), token);
        }
        const auto events = match->try_apply(match->random_token(rng));
        ASSERT_TRUE(events.ok());
        for (const auto& e : *events) {
          discarded += e.type == Event::Type::discarded ? 1 : 0;
          for (int seat = 0; seat < seats; ++seat) sum[seat] += e.score.points[seat];
        }
        ASSERT_EQ(match->scores(), sum);
        visit_match(*match, [&](const auto& typed) { expect_conserved(typed, discarded); });
        if (HasFatalFailure()) return;
        ASSERT_TRUE(hashes.insert(match->hash()).second);
        views.push_back(match->view(0));
        const std::string& token = match->tokens().back();
        ++tokens_seen[token.substr(0, token.find_first_of("@/"))];
      }
      const std::string record = format_record(*match);
      const auto loaded = load_match(record);
      ASSERT_TRUE(loaded.ok()) << loaded.error().message;
      EXPECT_EQ(format_record(**loaded), record);
      EXPECT_EQ((*loaded)->hash(), match->hash());
      while (true) {
        ASSERT_EQ(match->view(0), views.back());
        views.pop_back();
        if (!match->undo()) break;
      }
      EXPECT_TRUE(views.empty());
    }
  for (const char* token : {"FAIR-STALL", "*FAIR-BROOK", "*FAIR-TOWN", "+herald", "+tent", "+field"})
    EXPECT_GT(tokens_seen[token], 0) << token;
}

TEST(TinyPart, ABaseGameHasNothingOfIt) {
  const auto base = new_match("");
  EXPECT_EQ(base->type_number(), 0);
  EXPECT_EQ(base->view(chance).find("figures"), std::string::npos);
  EXPECT_EQ(new_match("fair=on")->type_number(), 1);
  EXPECT_LE(sizeof(classic::State<classic::OneBox>), 4096U);
}

TEST(TinyPart, BeginsWithItsOwnTileAndPile) {
  const auto match = new_match("fair=on farmers=off");
  EXPECT_NE(match->view(chance).find(R"("tiles":[{"kind":"FAIR-START","x":0,"y":0,"turn":0}])"),
            std::string::npos);
  EXPECT_NE(match->view(chance).find(R"("figures":{"herald":[1,1]})"), std::string::npos);  // no tents
  play(*match, {"-"});
  EXPECT_EQ(match->legal_tokens(), (std::vector<std::string>{"*FAIR-BEND", "*FAIR-BROOK", "*FAIR-TOWN"}));
  EXPECT_EQ(match->try_apply("*D").error().message, "no tile of kind D is left in the bag");
  play(*match, {"*FAIR-BEND"});
  EXPECT_EQ(match->try_apply("FAIR-BEND@1,0/180").error().message, "a bend is never turned by 180");
}

/// Two stalls end the road of the start tile: it is complete, with its inn. The north of a stall fits a city.
TEST(TinyPart, ClosedSidesEndWhatRunsIntoThem) {
  const auto match = new_match("fair=on");
  play(*match, {"FAIR-STALL@1,0/0", "-", "FAIR-STALL@-1,0/0"});
  EXPECT_NE(match->survey(chance).find(
                R"("type":"road","feature":"road@0,0:E","completed":true,"tiles":1,"inns":1)"),
            std::string::npos);
  EXPECT_NE(match->survey(chance).find(R"("worth":2)"), std::string::npos);
  play(*match, {"-", "*FAIR-TOWN"});
  EXPECT_TRUE(match->clone()->try_apply("FAIR-TOWN@1,1/0").ok());  // below the stall, a city against it
  play(*match, {"FAIR-TOWN@0,-1/0"});
  // Of the two fields that are shut in, one stands for both.
  const auto legal = match->legal_tokens();
  EXPECT_EQ(std::count(legal.begin(), legal.end(), "+field"), 1);
  EXPECT_EQ(std::count(legal.begin(), legal.end(), "+herald/city:N"), 1);
  EXPECT_EQ(match->try_apply("+king/city:N").error().message,
            "there are no figures called 'king' at this table");
  EXPECT_EQ(match->try_apply("+herald/field").error().message, "the herald may not be put on the field");
  EXPECT_EQ(match->try_apply("field").error().message,
            "expected a figure such as +city:N, or -, not 'field'");
}

/// A tile beside a closed side may rely on a bridge elsewhere, but no bridge ends at a closed side.
TEST(TinyPart, ClosedSidesTakeNoBridge) {
  const auto can_be_bridged = [](const std::vector<std::string>& stalls) {
    const auto match = new_match("fair=on bridges=on", static_cast<int>(stalls.size()));
    for (const auto& stall : stalls) play(*match, {stall, "-"});
    play(*match, {"*FAIR-BROOK"});
    const auto legal = match->legal_tokens();
    return std::count(legal.begin(), legal.end(), "FAIR-BROOK@-1,0/90=-1,0,EW") == 1;
  };
  EXPECT_TRUE(can_be_bridged({"FAIR-STALL@0,-1/0", "FAIR-STALL@0,-2/0"}));
  EXPECT_TRUE(can_be_bridged({"FAIR-STALL@0,-1/0", "FAIR-STALL@-1,-1/0"}));
  EXPECT_FALSE(
      can_be_bridged({"FAIR-STALL@0,-1/0", "FAIR-STALL@-1,-1/0", "FAIR-STALL@-2,-1/0", "FAIR-STALL@-2,0/0"}));
}

/// For every kind and demand: a closed side beside the tile changes nothing where no bridge ends.
TEST(TinyPart, BridgesDoNotMindClosedSidesElsewhere) {
  using classic::BridgeSite;
  int elsewhere = 0;
  int ended = 0;
  const auto site_of = [](int kind, int demand, Turn turn) {
    return static_cast<BridgeSite>(classic::bridged_turns[kind][demand] >> (4 * turn) & 15);
  };
  for (int kind = 0; kind < classic::tables.kind_count(); ++kind)
    for (int demand = 0; demand < classic::demand_count; ++demand)
      for (Turn turn = 0; turn < 4; ++turn)
        for (const Side side : all_sides) {
          const BridgeSite site = site_of(kind, demand, turn);
          const bool is_free = classic::terrain_at(static_cast<classic::Sides>(demand), side) == 0;
          if (site == classic::no_bridge || !is_free) continue;
          const bool ends_there = !classic::is_beside(site) && classic::axis_of(site) == axis_of(side);
          const int beside_closed = demand | classic::on_side(side, classic::closed_terrain);
          ASSERT_EQ(site_of(kind, beside_closed, turn), ends_there ? classic::no_bridge : site);
          ++(ends_there ? ended : elsewhere);
        }
  EXPECT_GT(elsewhere, 0);
  EXPECT_GT(ended, 0);
}

/// A herald is stronger than a follower, and a tent has no strength at all.
TEST(TinyPart, FiguresCountAsThePartSays) {
  const auto match = new_match("fair=on", 2, {"FAIR-TOWN", "E"});
  play(*match,
       {"-", "*FAIR-TOWN", "FAIR-TOWN@0,-1/0", "+herald/city:N", "-", "*E", "E@0,-2/180", "+tent/field:NL"});
  // Complete with two stalls or without: a city of three tiles, and a point more for the herald.
  EXPECT_EQ(match->scores(), (std::vector<int>{7, 0}));
  EXPECT_NE(match->view(chance).find(R"("x":-1,"y":-3,"on":"corner","figure":"tent")"), std::string::npos);
  play(*match, {"-"});  // both keep their stalls
  const auto end = match->clone()->try_apply("-");
  ASSERT_TRUE(end.ok());
  for (const auto& e : *end)
    if (e.type == Event::Type::scored && e.score.type == "field") {
      EXPECT_EQ(e.score.followers, decltype(e.score.followers){});  // a tent is none
      EXPECT_EQ(e.score.points[1], 2);
    }
  EXPECT_GT(std::count_if(end->begin(), end->end(), [](const Event& e) { return e.score.type == "field"; }),
            0);
  play(*match, {"-"});
  // The second player completed the city and has the ribbon; the tent is paid for it.
  EXPECT_TRUE(match->is_over());
  EXPECT_EQ(match->scores(), (std::vector<int>{7, 7}));
}

/// The last turn may have no tile to place; it is a turn all the same. Who comes after it is first to be
/// asked for a stall.
TEST(TinyPart, EveryTurnEndsEvenIfItsTileFitsNowhere) {
  const auto match = new_match("fair=on", 3, {"E", "C"});
  play(*match, {"-", "*E", "E@0,-1/180", "-"});
  play(*match, {"-"});
  const auto events = match->try_apply("*C");
  ASSERT_TRUE(events.ok());
  ASSERT_EQ(events->at(0).type, Event::Type::discarded);
  EXPECT_EQ(match->actor(), 2);  // left of the second player, whose tile it was
  play(*match, {"FAIR-STALL@1,0/0", "-"});
  EXPECT_EQ(match->actor(), 0);
}

/// Line by line everything can be chosen, and what a part has to say is said.
TEST(TinyPart, IsShownByTheTerminal) {
  std::set<std::string> questions;
  std::set<std::string> labels;
  for (int game = 0; game < 4; ++game) {
    const auto match = new_match("fair=on bridges=on free_bridges=on cult=on", 3);
    Rng rng(game + 1);
    while (!match->is_over()) {
      const auto now = match->clone();
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
      if (now->actor() == chance) continue;
      const auto table = cli::make_classic_plain_table(*now);
      questions.insert(table->question().substr(0, 10));
      std::vector<std::string> offered;
      for (const auto& option : table->options()) {
        offered.push_back(option.token);
        if (option.token.starts_with("FAIR-STALL")) labels.insert(option.label);
      }
      std::sort(offered.begin(), offered.end());
      ASSERT_EQ(offered, now->legal_tokens());
      EXPECT_GT(table->board().height(), 1);
    }
  }
  for (const char* question : {"may place ", "places FAI", "chooses"})
    EXPECT_EQ(questions.count(question), 1U) << question;
  EXPECT_EQ(labels.count("FAIR-STALL@1,0/0  (a stall at 1,0)"), 1U);
  const auto match = new_match("fair=on");
  const auto table = cli::make_classic_plain_table(*match);
  EXPECT_EQ(table->belongings(0), "7 followers, 1 herald, 1 tent, 1 stall");
  EXPECT_EQ(table->help().at(2), "FAIR-STALL@1,0/0  a stall");
  EXPECT_EQ(cli::make_classic_plain_table(*new_match(""))->belongings(0), "7 followers");
}

TEST(TinyPart, IsPlayedByBots) {
  for (const std::string name : {"greedy", "adviser:40"}) {
    const auto match =
        new_match("fair=on cult=on", 2, {"FAIR-TOWN", "FAIR-BROOK", "FAIR-BEND", "E", "E", "U", "B"});
    const auto bot = *make_bot(name, 3);
    Rng rng(4);
    while (!match->is_over()) {
      const std::string token = match->actor() == chance ? match->sample_chance(rng) : bot->choose(*match);
      ASSERT_TRUE(match->try_apply(token).ok()) << token;
    }
    EXPECT_TRUE(load_match(format_record(*match)).ok());
  }
}

}  // namespace
}  // namespace bastide::test
