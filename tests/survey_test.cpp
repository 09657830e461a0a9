/// What a page shows of a table beyond the position itself: features and their worth, what fits where, what a
/// move would bring, and the catalogue of everything that can lie on a table.

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

#include "match/catalogue.h"
#include "match/record.h"
#include "match/visit.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

Setup setup_of(const std::string& game, const std::string& options = "") {
  Setup setup;
  setup.game = game;
  setup.options = *parse_options(options);
  return setup;
}

Survey survey_of(const AnyMatch& match, int seat) {
  return visit_match(match, [&]<Game G>(const Match<G>& typed) {
    if constexpr (GameWithSurvey<G>)
      return G::survey(typed.state(), seat);
    else
      return Survey{};
  });
}

/// The squares where the tile of a draw can be placed, by what is legal.
std::set<std::string> squares_for(const AnyMatch& match, const std::string& draw) {
  const auto after = match.clone();
  EXPECT_TRUE(after->try_apply(draw).ok());
  std::set<std::string> squares;
  if (after->is_over() || after->actor() == chance) return squares;
  for (const std::string& token : after->legal_tokens()) {
    const auto at = token.find('@');
    if (at != std::string::npos && token.substr(0, at) == draw.substr(1))
      squares.insert(token.substr(at + 1, token.find('/') - at - 1));
  }
  return squares;
}

void expect_fits_are_legal_placements(const AnyMatch& match) {
  std::map<std::string, std::set<std::string>> fits;
  for (const auto& [q, kinds] : survey_of(match, 0).open)
    for (const std::string& kind : kinds) fits[kind].insert(std::to_string(q.x) + "," + std::to_string(q.y));
  for (const std::string& draw : match.legal_tokens())
    EXPECT_EQ(fits[draw.substr(1)], squares_for(match, draw)) << draw;
}

TEST(Survey, WhatFitsASquareIsWhatMayBePlacedThere) {
  for (const char* game : {"classic", "castle", "discovery"}) {
    Rng rng(7);
    for (int i = 0; i < 3; ++i) {
      auto match = *make_match(setup_of(game));
      while (!match->is_over()) {
        if (match->actor() == chance && match->tokens().size() % 7 == 0 &&
            match->legal_tokens()[0].find('b') == std::string::npos)
          expect_fits_are_legal_placements(*match);
        ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
      }
    }
  }
}

/// Every follower stands on a part of one feature, which counts it; no part is in two.
void expect_parts_agree(const AnyMatch& match) {
  const Survey survey = survey_of(match, 0);
  std::set<std::string> parts;
  int followers = 0;
  for (const Survey::Feature& feature : survey.features) {
    EXPECT_FALSE(feature.parts.empty());
    for (const auto& [q, name] : feature.parts)
      EXPECT_TRUE(parts.insert(std::to_string(q.x) + "," + std::to_string(q.y) + " " + name).second) << name;
    for (const int n : feature.item.followers) followers += n;
    EXPECT_EQ(feature.item.type, feature.item.feature.substr(0, feature.item.feature.find('@')));
  }
  int out = 0;
  const std::string view = match.view(chance);
  for (auto at = view.find("\"on\":"); at != std::string::npos; at = view.find("\"on\":", at + 1)) ++out;
  EXPECT_EQ(followers, out);
}

TEST(Survey, EveryPartBelongsToOneFeature) {
  for (const auto& setup : {setup_of("classic"), setup_of("classic", "bridges=on free_bridges=on cult=on"),
                            setup_of("castle"), setup_of("discovery")}) {
    Rng rng(11);
    auto match = *make_match(setup);
    while (!match->is_over()) {
      expect_parts_agree(*match);
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    }
  }
}

TEST(Survey, SaysWhatFeaturesAreWorthAndMovesBring) {
  const auto match = *load_match("[Record \"bastide 1\"]\n[Players \"A; B\"]\n*E E@0,-1/180");
  // The city is complete and pays at once; the field is only worth something at the end.
  const std::vector<Gain> expected{{"+city:S", 4, 4, false}, {"+field:NL", 3, 0, false}, {"-", 0, 0, false}};
  EXPECT_EQ(match->gains(), expected);
  const std::string survey = match->survey(0);
  EXPECT_NE(survey.find("\"feature\":\"city@0,-1:S\",\"completed\":true,\"tiles\":2,\"pennants\":0"),
            std::string::npos);
  EXPECT_NE(survey.find("\"worth\":4,\"parts\":[["), std::string::npos);
}

/// With the last move everything is paid: it is worth what it changes in the final score, and nothing is paid
/// apart from that.
TEST(Survey, TheLastMoveIsWorthWhatItChangesInTheFinalScore) {
  for (const char* game : {"classic", "castle", "discovery"}) {
    Rng rng(5);
    auto match = *make_match(setup_of(game));
    int compared = 0;
    while (!match->is_over()) {
      const int seat = match->actor();
      std::optional<int> before;
      for (const Gain& gain : match->gains()) {
        if (!gain.ends) continue;
        EXPECT_EQ(gain.paid, 0) << game;
        ASSERT_TRUE(match->try_apply(gain.token).ok());
        EXPECT_TRUE(match->is_over()) << game;
        const int unchanged = match->scores()[seat] - gain.worth;
        EXPECT_EQ(before.value_or(unchanged), unchanged) << game << " " << gain.token;
        before = unchanged;
        ++compared;
        match->undo();
      }
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    }
    EXPECT_GT(compared, 0) << game;
  }
}

TEST(Survey, GainsAreEmptyWhereNobodyDecides) {
  const auto match = *make_match(setup_of("classic"));
  EXPECT_TRUE(match->gains().empty());
  EXPECT_EQ((*make_match(setup_of("dice")))->survey(0), R"({"features":[],"open":[]})");
}

/// What is hidden in an expert game does not show in what fits where.
TEST(Survey, TellsNoSecrets) {
  Rng rng(3);
  auto match = *make_match(setup_of("discovery", "variant=expert"));
  for (int i = 0; i < 60 && !match->is_over(); ++i) {
    ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    visit_match(*match, [&]<Game G>(const Match<G>& typed) {
      if constexpr (GameWithSecrets<G> && GameWithSurvey<G>) {
        const auto other_world = G::sample_hidden(typed.state(), 0, rng);
        const auto here = G::survey(typed.state(), 0);
        const auto there = G::survey(other_world, 0);
        ASSERT_EQ(here.open.size(), there.open.size());
        for (std::size_t s = 0; s < here.open.size(); ++s) EXPECT_EQ(here.open[s].kinds, there.open[s].kinds);
      }
    });
  }
}

TEST(Catalogue, HasEveryGameWithItsTilesAndOptions) {
  const std::string games = games_json();
  for (const GameInfo& game : game_infos()) {
    EXPECT_NE(games.find("\"name\":\"" + std::string(game.name) + "\""), std::string::npos);
    for (const OptionSpec& option : game.options)
      EXPECT_NE(games.find("\"name\":\"" + std::string(option.name) + "\""), std::string::npos);
  }
  const std::string tiles = tiles_json();
  for (const auto* kind : classic::tables.kinds)
    EXPECT_NE(tiles.find("{\"id\":\"" + kind->id + "\",\"copies\":" + std::to_string(kind->copies)),
              std::string::npos);
  EXPECT_NE(tiles.find(R"({"type":"city","sides":["N","E","W"],"halves":[],"pennants":1,"cap":false)"),
            std::string::npos);
  EXPECT_NE(tiles.find(R"("regions":[{"terrain":"plain","sides":["N"],"corners":[],"borders":[1]})"),
            std::string::npos);
  EXPECT_NE(tiles.find(R"({"letter":"c","name":"cap","sides":["N"]})"), std::string::npos);
}

}  // namespace
}  // namespace bastide::test
