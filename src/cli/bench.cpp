#include <algorithm>
#include <chrono>
#include <cstdio>

#include "bots/bot.h"
#include "cli/command.h"
#include "games/registry.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Figures {
  std::size_t state_bytes = 0;
  double games_per_second = 0;
  double tokens_per_game = 0;
  double decisions_per_game = 0;
  double legal_per_decision = 0;
  double ns_per_legal_actions = 0;
  double ns_per_apply = 0;
  double ns_per_copy = 0;
  double ns_per_token = 0;  ///< of whole games: listing, choosing and applying together
  double simulations_per_second = 0;
  double ms_early = 0;  ///< that 800 simulations take early in a game
};

/// Random complete games for so many seconds.
template <Game G>
void measure_games(const typename G::State& start, double seconds, Figures& f) {
  Rng rng(1);
  ActionList list;
  long games = 0;
  long tokens = 0;
  long decisions = 0;
  long listed = 0;
  const auto begin = Clock::now();
  while (games == 0 || seconds_since(begin) < seconds) {
    auto state = start;
    while (!G::is_over(state)) {
      const bool decides = G::actor(state) != chance;
      const Action a = random_action<G>(state, list, rng);
      decisions += decides ? 1 : 0;
      listed += decides ? static_cast<long>(list.size()) : 0;
      G::apply(state, a, nullptr);
      ++tokens;
    }
    ++games;
  }
  const double elapsed = seconds_since(begin);
  f.games_per_second = static_cast<double>(games) / elapsed;
  f.tokens_per_game = static_cast<double>(tokens) / static_cast<double>(games);
  f.decisions_per_game = static_cast<double>(decisions) / static_cast<double>(games);
  f.legal_per_decision = static_cast<double>(listed) / static_cast<double>(decisions);
  f.ns_per_token = 1e9 * elapsed / static_cast<double>(tokens);
}

/// Random games as lists of actions, to be played again.
template <Game G>
std::vector<std::vector<Action>> record_games(const typename G::State& start, std::size_t tokens) {
  std::vector<std::vector<Action>> games;
  Rng rng(2);
  ActionList list;
  for (std::size_t played = 0; played < tokens; played += games.back().size()) {
    games.emplace_back();
    for (auto state = start; !G::is_over(state);) {
      games.back().push_back(random_action<G>(state, list, rng));
      G::apply(state, games.back().back(), nullptr);
    }
  }
  return games;
}

/// The fastest of several rounds, in nanoseconds: what the code costs when the machine leaves it alone.
template <class Round>
double best_round(double seconds, Round&& round) {
  double best = 1e30;
  const auto begin = Clock::now();
  do {
    const auto start = Clock::now();
    round();
    best = std::min(best, 1e9 * seconds_since(start));
  } while (seconds_since(begin) < seconds);
  return best;
}

/// Plays known games again, once without and once with listing the moves at every decision.
template <Game G>
void measure_parts(const typename G::State& start, double seconds, Figures& f) {
  const auto games = record_games<G>(start, 20'000);
  double tokens = 0;
  for (const auto& game : games) tokens += static_cast<double>(game.size());
  volatile std::size_t sink = 0;
  ActionList list;
  const double applying = best_round(seconds, [&] {
    for (const auto& game : games) {
      auto state = start;
      for (const Action a : game) G::apply(state, a, nullptr);
      sink = sink + G::scores(state)[0];
    }
  });
  const double listing_too = best_round(seconds, [&] {
    for (const auto& game : games) {
      auto state = start;
      for (const Action a : game) {
        if (G::actor(state) != chance) {
          G::legal_actions(state, list);
          sink = sink + list.size();
        }
        G::apply(state, a, nullptr);
      }
    }
  });
  f.ns_per_apply = applying / tokens;
  f.ns_per_legal_actions = (listing_too - applying) * f.tokens_per_game / f.decisions_per_game / tokens;

  constexpr int copies = 10'000;
  auto copy = start;
  f.ns_per_copy = best_round(seconds,
                             [&] {
                               for (int i = 0; i < copies; ++i) {
                                 copy = start;
                                 asm volatile("" : : "r"(&copy) : "memory");  // the copy must really happen
                               }
                             }) /
                  copies;
}

/// The decisions of a game between players who look once at each.
std::vector<std::unique_ptr<AnyMatch>> decisions_of_a_game(const Setup& setup) {
  std::vector<std::unique_ptr<AnyMatch>> decisions;
  Rng rng(3);
  const auto match = *make_match(setup);
  const auto bot = *make_bot("master:1", 4);
  while (!match->is_over()) {
    const bool decides = match->actor() != chance;
    if (decides) decisions.push_back(match->clone());
    value_or_bad_input(match->try_apply(decides ? bot->choose(*match) : match->sample_chance(rng)));
  }
  return decisions;
}

/// How fast bots look ahead, from the first turn on to where they begin to solve the end.
void measure_search(const Setup& setup, double seconds, Figures& f) {
  const auto decisions = decisions_of_a_game(setup);
  constexpr std::size_t looked_at = 12;
  const auto nanoseconds = [&](std::size_t number) {
    return best_round(seconds / (2 * looked_at),
                      [&] { (*make_bot("master:800", 7))->choose(*decisions[number]); });
  };
  double sum = 0;
  for (std::size_t i = 0; i < looked_at; ++i) sum += nanoseconds(i * decisions.size() * 9 / (10 * looked_at));
  f.simulations_per_second = 800e9 * static_cast<double>(looked_at) / sum;
  f.ms_early = nanoseconds(decisions.size() / 10) / 1e6;
}

Result<Figures> measure(const Setup& setup, double seconds) {
  auto figures = with_game(setup, [&]<Game G>(const typename G::Config& config) -> Result<Figures> {
    Figures f;
    const auto start = G::start(config);
    f.state_bytes = sizeof(start);
    measure_games<G>(start, seconds, f);
    measure_parts<G>(start, seconds / 4, f);
    return f;
  });
  if (figures) measure_search(setup, seconds, *figures);
  return figures;
}

void write_json(JsonWriter& json, const Setup& setup, const Figures& f) {
  json.begin_object().member("game", setup.game).member("players", setup.seats);
  json.member("options", format_options(setup, find_game(setup.game)->options));
  json.member("state_bytes", static_cast<int>(f.state_bytes)).member("games_per_second", f.games_per_second);
  json.member("tokens_per_game", f.tokens_per_game).member("decisions_per_game", f.decisions_per_game);
  json.member("legal_per_decision", f.legal_per_decision)
      .member("ns_per_legal_actions", f.ns_per_legal_actions);
  json.member("ns_per_apply", f.ns_per_apply).member("ns_per_copy", f.ns_per_copy);
  json.member("ns_per_token", f.ns_per_token).member("simulations_per_second", f.simulations_per_second);
  json.member("ms_of_800_simulations_early", f.ms_early).end_object();
}

void print_figures(const Setup& setup, const Figures& f) {
  std::printf("%s, %d players, one core\n", setup.game.c_str(), setup.seats);
  std::printf("  random complete games  %10.0f a second\n", f.games_per_second);
  std::printf("  a game                 %10.1f tokens, %.1f decisions of %.1f moves each\n",
              f.tokens_per_game, f.decisions_per_game, f.legal_per_decision);
  std::printf("  legal_actions          %10.1f ns\n", f.ns_per_legal_actions);
  std::printf("  apply                  %10.1f ns\n", f.ns_per_apply);
  std::printf("  copy                   %10.1f ns\n", f.ns_per_copy);
  std::printf("  state                  %10zu bytes\n", f.state_bytes);
  std::printf("  search                 %10.0f simulations a second; 800 early in a game take %.0f ms\n",
              f.simulations_per_second, f.ms_early);
}

/// The cost of a move as the board grows: it must not, but for the moves that there are to list.
void print_growth(Setup setup, double seconds, bool as_json) {
  for (const auto& [name, value] : setup.options)
    if (name == "boxes") throw BadInput{"--growth chooses the boxes itself"};
  setup.options.emplace_back("boxes", "1");
  JsonWriter json;
  json.begin_array();
  if (!as_json) std::printf("boxes  tiles  apply ns  legal moves  legal_actions ns  ns per legal move\n");
  for (const int boxes : {1, 2, 5, 10}) {
    setup.options.back().second = std::to_string(boxes);
    const Figures f = value_or_bad_input(measure(setup, seconds));
    if (as_json) {
      write_json(json, setup, f);
      continue;
    }
    std::printf("%5d  %5d  %8.1f  %11.1f  %16.1f  %17.2f\n", boxes, 71 * boxes + 1, f.ns_per_apply,
                f.legal_per_decision, f.ns_per_legal_actions, f.ns_per_legal_actions / f.legal_per_decision);
    std::fflush(stdout);
  }
  if (as_json) std::puts(json.end_array().text().c_str());
}

}  // namespace

void add_bench(CLI::App& app) {
  struct Arguments {
    SetupOptions setup;
    double seconds = 3;
    bool json = false;
    bool growth = false;
  };
  auto* command =
      app.add_subcommand("bench", "Measure the speed of the rules, and of the bots' search, on one core");
  const auto arguments = std::make_shared<Arguments>();
  arguments->setup.add_to(*command);
  command->add_option("--seconds", arguments->seconds, "how long to play")
      ->capture_default_str()
      ->check(CLI::Range(0.01, 600.0));
  command->add_flag("--json", arguments->json, "print the figures as JSON, for comparison");
  command->add_flag("--growth", arguments->growth,
                    "the cost of a move against the size of the board (classic, 1 to 10 boxes)");
  command->callback([arguments] {
    const Setup setup = arguments->setup.setup();
    if (arguments->growth) {
      const auto options =
          find_game(setup.game) == nullptr ? std::span<const OptionSpec>{} : find_game(setup.game)->options;
      if (std::none_of(options.begin(), options.end(), [](const auto& o) { return o.name == "boxes"; }))
        throw BadInput{"--growth is about the option boxes, which " + in_quotes(setup.game) +
                       " does not have"};
      return print_growth(setup, arguments->seconds, arguments->json);
    }
    const Figures figures = value_or_bad_input(measure(setup, arguments->seconds));
    if (!arguments->json) return print_figures(setup, figures);
    JsonWriter json;
    write_json(json, setup, figures);
    std::puts(json.text().c_str());
  });
}

}  // namespace bastide::cli
