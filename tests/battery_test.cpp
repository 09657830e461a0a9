/// The battery: what must hold for every game there is, whatever its rules. A new game adds its setups to
/// all_cases.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "games/classic/parts/cult_events.h"
#include "match/record.h"
#include "match/visit.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

std::unique_ptr<AnyMatch> new_match(const bastide::Setup& setup) {
  auto match = make_match(setup);
  EXPECT_TRUE(match.ok()) << match.error().message;
  return std::move(*match);
}

/// Plays up to `limit` random tokens and calls `after` for each.
template <class After>
void play_random(AnyMatch& match, Rng& rng, int limit, After&& after) {
  for (int i = 0; i < limit && !match.is_over(); ++i) {
    ASSERT_TRUE(match.try_apply(match.random_token(rng)).ok());
    after();
  }
}
void play_random(AnyMatch& match, Rng& rng, int limit) {
  play_random(match, rng, limit, [] {});
}

/// The tiles of a bazaar that are not placed yet, and the followers of a seat in castles.
template <class L>
int tiles_in_bazaar(const classic::State<L>& s) {
  int tiles = 0;
  if constexpr (L::Parts::any) {
    const auto& bazaar = classic::bazaar(s);
    if (!bazaar.is_under_way) return 0;
    tiles = bazaar.lot_count;
    for (int seat = 0; seat < s.seats; ++seat) {
      const int turn = (seat - bazaar.host - 1 + s.seats) % s.seats;
      tiles += bazaar.has_won(seat) && turn >= bazaar.placed ? 1 : 0;
    }
  }
  return tiles;
}
template <class L>
int keepers_of(const classic::State<L>& s, int seat) {
  int keepers = 0;
  if constexpr (L::Parts::any)
    for (int i = 0; i < classic::castles(s).count; ++i)
      if (const int f = classic::castles(s).built[i].keeper; f != classic::no_figure)
        keepers += s.figures.seat_of(f) == seat ? 1 : 0;
  return keepers;
}

/// Tiles and followers of a classic state: none appears, none is lost.
template <class L>
void expect_conserved(const Match<Classic<L>>& match, int discarded) {
  const auto& s = match.state();
  int total = 1;
  const auto config = *classic::configure(match.setup());
  for (const auto& [kind, copies] : config.bag) total += copies;
  const int in_hand = s.phase == classic::Phase::place ? 1 : 0;
  ASSERT_EQ(s.bag.total() + s.board.tile_count() + in_hand + tiles_in_bazaar(s) + discarded, total);
  for (int seat = 0; seat < s.seats; ++seat) {
    int standing = keepers_of(s, seat);
    for (int i = 0; i < s.features.size(); ++i) {
      if (s.features.find(i) != i) continue;
      for (int f = s.features[i].first_figure; f != classic::no_figure; f = s.figures.next[f])
        standing += s.figures.seat_of(f) == seat ? 1 : 0;
    }
    ASSERT_EQ(s.figures.in_supply(seat) + standing, classic::followers_each);
  }
}

void expect_conserved(const Match<Discovery>& match, int discarded) {
  const auto& s = match.state();
  const auto config = *discovery::configure(match.setup());
  int total = 1;
  for (const auto& [kind, copies] : config.bag) total += copies;
  int in_hands = 0;
  for (const auto& hand : s.hands) in_hands += hand.size();
  const int removed = config.removed - s.removals;
  ASSERT_EQ(s.bag.total() + s.board.tile_count() + in_hands + removed + discarded, total);
  int standing = 0;
  for (int i = 0; i < s.territories.size(); ++i)
    if (s.territories.find(i) == i) standing += s.territories[i].followers;
  for (int seat = 0; seat < s.seats; ++seat) standing += s.in_supply(seat);
  ASSERT_EQ(standing, s.seats * discovery::followers_each);
}

/// Tiles, followers and bonus tiles of a castle.
void expect_conserved(const Match<Castle>& match, int discarded) {
  const auto& s = match.state();
  int tiles = s.phase == castle::Phase::place ? 1 : 0;
  for (int square = 0; square < castle::square_count; ++square) tiles += s.is_empty(square) ? 0 : 1;
  ASSERT_EQ(s.bag.total() + tiles + discarded, castle::tile_count);
  int on_towers = std::popcount(s.towers);
  for (int seat = 0; seat < castle::seat_count; ++seat) {
    int standing = 0;
    for (int place = 0; place < castle::place_count; ++place)
      for (int i = 0; !s.is_empty(place) && i < s.at(place).feature_count; ++i) {
        const int segment = castle::segment_at(place, i);
        if (s.areas.find(segment) == segment) standing += s.areas[segment].followers(seat);
      }
    ASSERT_EQ(s.followers.in_supply(seat) + standing, castle::followers_each);
    for (const int held : s.bonus[seat]) on_towers += held;
  }
  ASSERT_LE(on_towers, castle::corner_count - 1);  // used ones are gone
}

/// Dice: each is built, set aside, passed on, kept as a knight or still to be rolled.
void expect_conserved(const Match<DiceGame>& match, int /*discarded*/) {
  const auto& s = match.state();
  const int kept = std::popcount(s.kept);
  if (s.phase == dice::Phase::over) return;
  ASSERT_EQ(s.dice + kept, dice::tables.dice());
  ASSERT_GE(s.dice_left(), 0);
  int in_hand = 0;
  for (const int n : s.in_hand) in_hand += n;
  ASSERT_EQ(in_hand, s.phase == dice::Phase::decide ? s.dice_left() : 0);
  ASSERT_LE(s.rolls, dice::most_rolls);
}

class Battery : public testing::TestWithParam<Case> {};

TEST_P(Battery, ACloneIsEqualAndGoesItsOwnWay) {
  Rng rng(1);
  const auto match = new_match(GetParam().setup);
  play_random(*match, rng, 60);
  const auto clone = match->clone();
  EXPECT_EQ(clone->hash(), match->hash());
  EXPECT_EQ(clone->view(chance), match->view(chance));
  const auto before = match->view(chance);
  while (!clone->is_over()) {
    const auto token = clone->random_token(rng);
    ASSERT_TRUE(clone->try_apply(token).ok());
  }
  EXPECT_EQ(match->view(chance), before);
  for (std::size_t i = match->tokens().size(); i < clone->tokens().size(); ++i)
    ASSERT_TRUE(match->try_apply(clone->tokens()[i]).ok());
  EXPECT_EQ(match->hash(), clone->hash());
  EXPECT_EQ(match->view(0), clone->view(0));
}

TEST_P(Battery, ARecordComesBackAsTheSameGame) {
  for (int game = 0; game < 5; ++game) {
    Rng rng(100 + game);
    const auto match = new_match(GetParam().setup);
    play_random(*match, rng, game == 0 ? 37 : 1'000'000);
    const auto text = format_record(*match, {});
    const auto loaded = load_match(text);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ((*loaded)->tokens(), match->tokens());
    EXPECT_EQ((*loaded)->hash(), match->hash());
    EXPECT_EQ((*loaded)->scores(), match->scores());
    EXPECT_EQ(format_record(**loaded), text);
  }
}

TEST_P(Battery, ATokenIsLegalIfAndOnlyIfItIsListed) {
  Rng rng(7);
  std::vector<std::string> pool{
      "",        "-",          "+",      "*",        "roll",     "x2",   "buy",        "*?",
      "D@0,0/0", "D@0,0/45",   "+city:", "+city:NL", "+plain:N", "+sea", "<sea@0,0:S", "<plain@1,0:W",
      "~PM01",   "START@0,0/0"};
  for (int game = 0; game < 3; ++game) {
    const auto match = new_match(GetParam().setup);
    while (!match->is_over()) {
      const auto legal = match->legal_tokens();
      ASSERT_FALSE(legal.empty());
      ASSERT_TRUE(std::is_sorted(legal.begin(), legal.end()));
      ASSERT_EQ(std::set(legal.begin(), legal.end()).size(), legal.size());
      const auto hash = match->hash();
      for (const auto& token : legal) {
        const auto trial = match->clone();
        ASSERT_TRUE(trial->try_apply(token).ok()) << token;
        ASSERT_EQ(trial->tokens().back(), token);
      }
      for (int i = 0; i < 20; ++i) {
        const auto& token = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
        const auto trial = match->clone();
        if (const auto events =
                trial->try_apply(token)) {  // accepted under this or another name: then it is listed
          ASSERT_TRUE(std::binary_search(legal.begin(), legal.end(), trial->tokens().back())) << token;
        } else {
          ASSERT_FALSE(std::binary_search(legal.begin(), legal.end(), token)) << token;
          ASSERT_FALSE(events.error().message.empty());
          ASSERT_EQ(trial->hash(), hash);
          ASSERT_EQ(trial->tokens(), match->tokens());
        }
      }
      if (pool.size() < 5000) pool.insert(pool.end(), legal.begin(), legal.end());
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    }
    EXPECT_TRUE(match->legal_tokens().empty());
    EXPECT_FALSE(match->try_apply("-").ok());
  }
}

TEST_P(Battery, TilesAndFollowersAreConserved) {
  for (int game = 0; game < 20; ++game) {
    Rng rng(200 + game);
    const auto match = new_match(GetParam().setup);
    int discarded = 0;
    while (!match->is_over()) {
      const auto events = match->try_apply(match->random_token(rng));
      ASSERT_TRUE(events.ok());
      for (const auto& e : *events) discarded += e.type == Event::Type::discarded ? 1 : 0;
      visit_match(*match, [&](const auto& typed) { expect_conserved(typed, discarded); });
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(Battery, ScoresAreTheSumOfTheirExplanations) {
  for (int game = 0; game < 20; ++game) {
    Rng rng(300 + game);
    const auto match = new_match(GetParam().setup);
    std::vector<int> sum(GetParam().setup.seats, 0);
    while (!match->is_over()) {
      const auto events = match->try_apply(match->random_token(rng));
      for (const auto& e : *events) {
        for (std::size_t s = 0; s < sum.size(); ++s) sum[s] += e.score.points[s];
        // A bonus tile that is points in itself lies on no square.
        const bool is_of_squares = e.score.type != "bonus";
        EXPECT_EQ((e.type == Event::Type::scored || e.type == classic::lost) && is_of_squares,
                  !e.score.squares.empty());
      }
      ASSERT_EQ(match->scores(), sum);
    }
  }
}

TEST_P(Battery, UndoRestoresEveryPosition) {
  Rng rng(9);
  const auto match = new_match(GetParam().setup);
  std::vector<std::uint64_t> hashes{match->hash()};
  std::vector<std::string> views{match->view(0)};
  play_random(*match, rng, 90, [&] {
    hashes.push_back(match->hash());
    views.push_back(match->view(0));
  });
  while (true) {
    ASSERT_EQ(match->hash(), hashes.back());
    ASSERT_EQ(match->view(0), views.back());
    hashes.pop_back();
    views.pop_back();
    if (!match->undo()) break;
  }
  EXPECT_TRUE(hashes.empty());
}

TEST_P(Battery, EveryActionChangesTheHash) {
  Rng rng(10);
  std::map<std::uint64_t, std::string> seen;
  const auto match = new_match(GetParam().setup);
  seen[match->hash()] = match->view(0);
  play_random(*match, rng, 1'000'000, [&] {
    // `ply` is part of the view, so that no two views of a game are equal.
    ASSERT_TRUE(seen.emplace(match->hash(), match->view(0)).second);
  });
}

/// What a seat sees is a function of the tokens so far alone: two matches that know nothing of each other,
/// one of them back from a future of its own, look the same to everyone. A bag in some secret order could not
/// pass this.
TEST_P(Battery, ViewsTellNothingOfTheFuture) {
  Rng rng(11);
  const auto match = new_match(GetParam().setup);
  play_random(*match, rng, 50);
  const auto a = new_match(GetParam().setup);
  const auto b = new_match(GetParam().setup);
  for (const auto& token : match->tokens()) {
    const auto future = b->clone();
    play_random(*future, rng, 5);
    while (future->tokens().size() > b->tokens().size()) future->undo();
    for (int seat = chance; seat < GetParam().setup.seats; ++seat) {
      ASSERT_EQ(a->view(seat), b->view(seat));
      ASSERT_EQ(a->view(seat), future->view(seat));
    }
    ASSERT_TRUE(a->try_apply(token).ok());
    ASSERT_TRUE(b->try_apply(token).ok());
  }
}

TEST_P(Battery, ASampledStateLooksTheSameToItsSeat) {
  Rng rng(13);
  const auto match = new_match(GetParam().setup);
  play_random(*match, rng, 40);
  visit_match(*match, [&]<Game G>(const Match<G>& typed) {
    for (int seat = 0; seat < G::seats(typed.state()); ++seat) {
      JsonWriter seen;
      JsonWriter sampled;
      G::write_view(typed.state(), seat, seen.begin_object());
      G::write_view(G::sample_hidden(typed.state(), seat, rng), seat, sampled.begin_object());
      EXPECT_EQ(seen.text(), sampled.text());
    }
  });
}

TEST_P(Battery, ChanceFollowsItsWeights) {
  const auto match = new_match(GetParam().setup);
  ASSERT_EQ(match->actor(), chance);
  visit_match(*match, [&]<Game G>(const Match<G>& typed) {
    ActionList list;
    G::legal_actions(typed.state(), list);
    double total = 0;
    std::map<std::string, double> expected;
    for (const Action a : list) total += G::chance_weight(typed.state(), a);
    for (const Action a : list)
      expected[G::format(typed.state(), a)] = G::chance_weight(typed.state(), a) / total;
    constexpr int draws = 200'000;
    std::map<std::string, int> drawn;
    Rng rng(12);
    for (int i = 0; i < draws; ++i) ++drawn[match->sample_chance(rng)];
    double chi_squared = 0;
    for (const auto& [token, p] : expected)
      chi_squared += (drawn[token] - draws * p) * (drawn[token] - draws * p) / (draws * p);
    EXPECT_EQ(drawn.size(), expected.size());
    // Five standard deviations; the seed is fixed.
    const double freedom = static_cast<double>(expected.size()) - 1;
    EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));
  });
}

INSTANTIATE_TEST_SUITE_P(AllGames, Battery, testing::ValuesIn(all_cases()),
                         [](const auto& tested) { return tested.param.name; });

/// The order in which two separate tiles are laid leaves no trace in the position's fingerprint.
TEST(Hash, ForgetsTheOrderOfTheTiles) {
  bastide::Setup setup;
  setup.bag = {"U", "V", "B", "B"};
  const auto position = [&](const std::vector<std::string>& tokens) {
    const auto match = new_match(setup);
    for (const auto& token : tokens) EXPECT_TRUE(match->try_apply(token).ok()) << token;
    return match->hash();
  };
  const auto one_way = position({"*U", "U@1,0/90", "-", "*V", "V@-1,0/180", "-"});
  EXPECT_EQ(one_way, position({"*V", "V@-1,0/180", "-", "*U", "U@1,0/90", "-"}));
  EXPECT_NE(one_way, position({"*U", "U@1,0/90", "-", "*V", "V@-1,0/270", "-"}));
}

/// Fingerprints that must never change: equal positions, equal hashes, in every version and on every machine.
TEST(Golden, HashesOfRandomGames) {
  std::istringstream in(read_text(source_path("tests/golden/hashes.txt")));
  std::map<std::string, std::string> golden;
  for (std::string name, hash; in >> name >> hash;) golden[name] = hash;
  for (const auto& c : all_cases()) {
    Rng rng(2026);
    const auto match = new_match(c.setup);
    play_random(*match, rng, 1'000'000);
    char hash[32];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(match->hash()));
    EXPECT_EQ(golden[c.name], hash) << c.name;
  }
  EXPECT_EQ(golden.size(), all_cases().size());
}

}  // namespace
}  // namespace bastide::test
