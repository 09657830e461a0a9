#include <gtest/gtest.h>

#include "bots/evaluations.h"
#include "tests/support/cases.h"

namespace bastide::test {
namespace {

/// Compares what an evaluation says that was told where the turn began with one that remembers nothing, for
/// all that a seat's next two decisions can make of a position.
template <Game G>
class Twins {
 public:
  void compare_after(const typename G::State& before) {
    const int seat = G::actor(before);
    remembering_.begin(before);
    try_all(before, [&](const auto& after, Action) {
      compare(after);
      if (!G::is_over(after) && G::actor(after) == seat)
        try_all(after, [&](const auto& further, Action) { compare(further); });
    });
    remembering_.end();
  }
  long compared = 0;

 private:
  template <class Visit>
  static void try_all(const typename G::State& state, Visit&& visit) {
    ActionList list;
    G::legal_actions(state, list);
    for (const Action a : list) {
      auto next = state;
      G::apply(next, a, nullptr);
      if (!G::is_over(next)) visit(next, a);
    }
  }
  void compare(const typename G::State& state) {
    ++compared;
    ASSERT_EQ(remembering_.expect(state), forgetful_.expect(state));
  }

  Evaluation<G> remembering_;
  Evaluation<G> forgetful_;
};

class EvaluationMemory : public testing::TestWithParam<Case> {};

TEST_P(EvaluationMemory, ChangesNoAnswer) {
  struct Done {
    Done(const Error& error) { ADD_FAILURE() << error.message; }
    Done() = default;
  };
  with_game(GetParam().setup, [&]<Game G>(const typename G::Config& config) -> Done {
    const auto twins = std::make_unique<Twins<G>>();
    for (int game = 0; game < 4; ++game) {
      Rng rng(game);
      ActionList list;
      int turn = 0;
      for (auto state = G::start(config); !G::is_over(state);
           G::apply(state, random_action<G>(state, list, rng), nullptr))
        if (G::actor(state) != chance && ++turn % 7 == game) twins->compare_after(state);
      if (testing::Test::HasFatalFailure()) return {};
    }
    EXPECT_GT(twins->compared, 100);
    return {};
  });
}

INSTANTIATE_TEST_SUITE_P(All, EvaluationMemory, testing::ValuesIn(all_cases()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace bastide::test
