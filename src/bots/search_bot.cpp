#include "bots/search_bot.h"

#include <algorithm>
#include <any>

#include "bots/classic_evaluation.h"
#include "bots/search.h"
#include "match/visit.h"

namespace bastide {
namespace {

class SearchBot final : public Bot {
 public:
  SearchBot(const Level& level, std::uint64_t seed) : level_(level), rng_(seed) {}

  std::string choose(const AnyMatch& match) override {
    return visit_match(match, [&]<Game G>(const Match<G>& typed) {
      if constexpr (GameWithSecrets<G>)
        if (G::has_secrets(typed.state()))
          return G::format(typed.state(), pick(search_worlds<G>(typed.state(), match.actor())));
      Search<G>& search = search_for<G>(typed);
      search.run({level_.simulations, level_.seconds});
      return G::format(typed.state(), pick(search.candidates()));
    });
  }

 private:
  /// The tree of the last decision, with what was played since; a new one where that is another game.
  template <Game G>
  Search<G>& search_for(const Match<G>& match) {
    const auto& tokens = match.tokens();
    auto* known = std::any_cast<std::shared_ptr<Search<G>>>(&tree_);
    const bool goes_on = known != nullptr && tokens_.size() <= tokens.size() &&
                         std::equal(tokens_.begin(), tokens_.end(), tokens.begin());
    if (!goes_on) {
      tree_ = std::make_shared<Search<G>>(match.state(), rng_.next());
      known = std::any_cast<std::shared_ptr<Search<G>>>(&tree_);
    } else {
      for (std::size_t i = tokens_.size(); i < tokens.size(); ++i)
        (*known)->descend(*G::parse((*known)->root_state(), tokens[i]));
    }
    tokens_ = tokens;
    return **known;
  }

  /// Where the seat cannot see everything it looks at several worlds that agree with all it sees, and judges
  /// a choice by how it does in all of them.
  template <Game G>
  std::vector<typename Search<G>::Candidate> search_worlds(const typename G::State& state, int seat) {
    constexpr int worlds = 8;
    const Budget budget{(level_.simulations + worlds - 1) / worlds, level_.seconds / worlds};
    std::vector<typename Search<G>::Candidate> sum;
    for (int w = 0; w < worlds; ++w) {
      Search<G> search(G::sample_hidden(state, seat, rng_), rng_.next());
      search.run(budget);
      for (const auto& c : search.candidates()) {
        const auto known =
            std::find_if(sum.begin(), sum.end(), [&](const auto& s) { return s.action == c.action; });
        auto& total = known == sum.end() ? sum.emplace_back() : *known;
        total.action = c.action;
        total.visits += c.visits;
        total.utility += c.utility / worlds;
      }
    }
    std::sort(sum.begin(), sum.end());
    return sum;
  }

  /// The best choice, or near it as the level errs.
  template <class Candidate>
  Action pick(const std::vector<Candidate>& candidates) {
    if (level_.error == 0) return candidates[0].action;
    std::size_t chosen = 0;
    float best = -1e9F;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      // Noise after Gumbel makes the odds of a choice fall with its distance from the best.
      const auto u = (static_cast<float>(rng_.below(1 << 20)) + 0.5F) / static_cast<float>(1 << 20);
      const float noisy = candidates[i].utility - level_.error * std::log(-std::log(u));
      if (noisy <= best) continue;
      best = noisy;
      chosen = i;
    }
    return candidates[chosen].action;
  }

  Level level_;
  Rng rng_;
  std::any tree_;                    ///< the Search of the game that is played
  std::vector<std::string> tokens_;  ///< that led to its root
};

}  // namespace

std::unique_ptr<Bot> make_search_bot(const Level& level, std::uint64_t seed) {
  return std::make_unique<SearchBot>(level, seed);
}

}  // namespace bastide
