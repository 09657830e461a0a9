#include <unistd.h>

#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <thread>

#include "bots/dice/solved.h"
#include "cli/command.h"
#include "cli/play_file.h"
#include "games/dice/turn.h"

namespace bastide::cli {
namespace {

using namespace dice;
using Clock = std::chrono::steady_clock;

struct Arguments {
  std::string game;
  std::string folder;
  int threads = 0;
  int turns = 1'000'000;
  int games = 2'000;
  bool no_check = false;
  std::string ship;
};

/// Says on a terminal how far things are, on a line that the next one writes over; elsewhere it says nothing.
class Progress {
 public:
  explicit Progress(std::string what) : what_(std::move(what)) {}
  ~Progress() {
    if (shown_) std::fprintf(stderr, "\r%*s\r", width, "");
  }
  void tell(double done) {
    if (isatty(STDERR_FILENO) != 1) return;
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    const double left = done > 0.01 ? seconds / done - seconds : 0;
    char line[width + 1];
    std::snprintf(line, sizeof line, "%s: %.0f%%, about %.0f s left", what_.c_str(), 100 * done, left);
    std::fprintf(stderr, "\r%-*s", width, line);
    shown_ = true;
  }

 private:
  static constexpr int width = 78;
  std::string what_;
  Clock::time_point start_ = Clock::now();
  bool shown_ = false;
};

/// Where computed tables are kept: $XDG_CACHE_HOME/bastide, or .cache/bastide in the home folder.
std::string cache_folder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
    return std::string(cache) + "/bastide";
  const char* home = std::getenv("HOME");
  return (home != nullptr ? std::string(home) + "/" : std::string()) + ".cache/bastide";
}

void save(const std::string& path, const std::string& bytes) {
  if (const auto failure = write_whole(path, bytes))
    throw std::runtime_error(path + ": cannot be written (" + *failure + ")");
}

std::string read_bytes(const std::string& path) {
  std::string bytes;
  if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
    char block[1 << 16];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, file)) > 0;) bytes.append(block, n);
    std::fclose(file);
  }
  return bytes;
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double points_of(int worth) {
  return points_of_city[dice_of_worth(static_cast<Worth>(worth))];
}

TurnEnds points_as_ends(double forgo = 0) {
  TurnEnds ends{};
  for (int w = 0; w < worth_count; ++w) ends.stop[w] = points_of(w);
  ends.forgo = forgo;
  ends.siege = 0;
  return ends;
}

class Solve {
 public:
  explicit Solve(const Arguments& arguments) : arguments_(arguments) {
    folder_ = arguments.folder.empty() ? cache_folder() : arguments.folder;
    threads_ = arguments.threads > 0 ? arguments.threads
                                     : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::error_code failure;
    std::filesystem::create_directories(folder_, failure);
    if (failure) throw BadInput{folder_ + ": cannot be made (" + failure.message() + ")"};
  }

  void run() {
    find_buildings();
    print_turn();
    race();
    if (!arguments_.no_check) check();
    print_race();
    simulate_turns();
    print_more_players();
    std::printf("The tables are in %s.\n", folder_.c_str());
    if (!arguments_.ship.empty()) save(arguments_.ship, solution_.for_play().to_bytes());
  }

 private:
  std::string turns_path() const { return folder_ + "/dice.turns"; }
  std::string solution_path() const { return folder_ + "/dice.solution"; }

  /// All buildings, their futures and the tables of turns; or what an earlier run has left of it.
  void find_buildings() {
    if (auto turns = TurnTables::from_bytes(read_bytes(turns_path()))) {
      if (auto solution = Solution::from_bytes(read_bytes(solution_path()));
          solution && !solution->race.all_chances().empty()) {
        turns_ = std::move(*turns);
        solution_ = std::move(*solution);
        return;
      }
    }
    constexpr double about = 6.5e6;  // only to tell how far it is
    const auto start = Clock::now();
    FutureFinder finder(tables.dice(),
                        [&, progress = std::make_shared<Progress>("Looking at all buildings")](
                            std::size_t known) { progress->tell(static_cast<double>(known) / about); });
    finder.find(Layout{});
    std::printf("buildings of up to %d dice looked at, up to turning and reflection  %zu\n", most_in_key,
                finder.known_count());
    turns_ = TurnTables::make(finder, tables.dice());
    std::fprintf(stderr, "(buildings and turns: %.0f s)\n", seconds_since(start));
    const auto used = useful_openings();
    solution_.turns = turns_.with_openings(
        [&](int m, std::size_t i) { return m == 0 || (i < used[m].size() && used[m][i]); });
    solution_.arrangements = arrange_all(solution_.turns, finder);
    save(turns_path(), turns_.to_bytes());
    save(solution_path(), solution_.to_bytes());
    std::fprintf(stderr, "(openings of use: %.0f s)\n", seconds_since(start));
  }

  /// The openings that the best play uses for one aim or another.
  TurnSolver::OpeningMarks useful_openings() {
    TurnSolver::OpeningMarks all;
    std::mutex guard;
    in_parallel(usual_aims(turns_.dice()), turns_, [&](const TurnAim& aim, TurnSolver& solver) {
      TurnSolver::OpeningMarks used;
      solver.solve(aim.ends, aim.dice);
      solver.chances(&used);
      const std::lock_guard lock(guard);
      for (int m = 0; m < multiset_count; ++m) {
        all[m].resize(std::max(all[m].size(), used[m].size()));
        for (std::size_t i = 0; i < used[m].size(); ++i)
          if (used[m][i]) all[m][i] = true;
      }
    });
    return all;
  }

  void print_turn() {
    int lasts = 0;
    int middles = 0;
    for (int left = 0; left <= turns_.dice(); ++left) {
      lasts += turns_.last_count(left);
      middles += turns_.middle_count(left);
    }
    std::size_t all = 0;
    std::size_t useful = 0;
    for (int m = 0; m < multiset_count; ++m) {
      all += turns_.openings(m).size();
      useful += solution_.turns.openings(m).size();
    }
    std::printf("different futures before the last roll %d, before the middle one %d\n", lasts, middles);
    std::printf("buildings that a first roll may be worth making %zu, of use in the race %zu\n\n", all,
                useful);
    std::printf("A turn for points, with the best play (all buildings)\n");
    std::printf("dice  points       0      1      3      6     10     15     21     28\n");
    TurnSolver solver(turns_);
    for (int dice = turns_.dice(); dice >= turns_.dice() - 4; --dice) {
      const double value = solver.solve(points_as_ends(), dice);
      if (dice == turns_.dice()) turn_value_ = value;
      const TurnChances chances = solver.chances();
      std::printf("%4d  %.4f", dice, value);
      for (int w = 0; w < worth_count; ++w) std::printf("  %5.2f", 100 * chances.stop[w]);
      std::printf(" %%\n");
    }
    std::printf("\n");
  }

  /// Calls work(item, solver) for all items, on several threads; the items of a call do not depend on each
  /// other.
  template <class Items, class Work>
  void in_parallel(const Items& items, const TurnTables& turns, Work&& work) {
    while (solvers_.size() < static_cast<std::size_t>(threads_) || &solvers_[0]->tables() != &turns) {
      if (!solvers_.empty() && &solvers_[0]->tables() != &turns) solvers_.clear();
      solvers_.push_back(std::make_unique<TurnSolver>(turns));
    }
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < threads_; ++t)
      threads.emplace_back([&, t] {
        for (std::size_t i = next++; i < items.size(); i = next++) work(items[i], *solvers_[t]);
      });
    for (auto& thread : threads) thread.join();
  }

  void race() {
    const auto start = Clock::now();
    if (!solution_.has_solo) {
      TurnSolver solver(solution_.turns);
      solution_.solo.solve(solver);
      solution_.has_solo = true;
    }
    Progress progress("Solving the race");
    auto saved = Clock::now();
    for (int sum = solution_.solved_from - 1; sum >= 0; --sum) {
      std::vector<int> ones;
      for (int one = std::max(0, sum - points_to_win + 1); 2 * one <= sum; ++one)
        if (sum - one < points_to_win) ones.push_back(one);
      in_parallel(ones, solution_.turns,
                  [&](int one, TurnSolver& solver) { solution_.race.solve_scores(one, sum - one, solver); });
      solution_.solved_from = sum;
      progress.tell(1 - std::pow(sum / (2.0 * points_to_win), 2));
      if (sum == 0 || seconds_since(saved) > 10) {
        save(solution_path(), solution_.to_bytes());
        saved = Clock::now();
      }
    }
    std::fprintf(stderr, "(race: %.0f s)\n", seconds_since(start));
  }

  /// Every position again, with all openings: what could be gained on the table?
  void check() {
    const auto start = Clock::now();
    std::vector<int> numbers;
    constexpr int portion = 64;
    Progress progress("Checking the race against all buildings");
    while (solution_.checked < RaceTable::position_count) {
      numbers.clear();
      for (int i = solution_.checked; i < std::min(RaceTable::position_count, solution_.checked + portion);
           ++i)
        numbers.push_back(i);
      std::mutex guard;
      double gained = solution_.gained;
      in_parallel(numbers, turns_, [&](int number, TurnSolver& solver) {
        const RacePosition p{number / 4 / points_to_win, number / 4 % points_to_win, (number & 2) != 0,
                             (number & 1) != 0};
        const double more = solution_.race.residual(p, solver);
        const std::lock_guard lock(guard);
        gained = std::max(gained, more);
      });
      solution_.gained = gained;
      solution_.checked += static_cast<int>(numbers.size());
      progress.tell(static_cast<double>(solution_.checked) / RaceTable::position_count);
      if (solution_.checked % (16 * portion) == 0 || solution_.checked == RaceTable::position_count)
        save(solution_path(), solution_.to_bytes());
    }
    std::fprintf(stderr, "(check: %.0f s)\n", seconds_since(start));
  }

  /// How turns end that are played for points alone, a doubled turn being worth another turn's points.
  std::array<TurnChances, 4> points_policy() {
    std::array<TurnChances, 4> chances;
    TurnSolver solver(solution_.turns);
    for (int i = 0; i < 4; ++i) {
      const bool doubled = (i & 2) != 0;
      // In a doubled turn points count twice, and forgoing only carries the doubling on.
      TurnEnds ends = points_as_ends(turn_value_);
      if (doubled)
        for (double& points : ends.stop) points *= 2;
      solver.solve(ends, turns_.dice() - (i & 1));
      chances[i] = solver.chances();
    }
    return chances;
  }

  void print_race() {
    const RaceTable& race = solution_.race;
    std::printf("The race of two, both perfect\n");
    std::printf("who begins wins                                       %.6f %%\n", 100 * race.win({}));
    if (solution_.checked == RaceTable::position_count) {
      const double turns = 2 * race.longest_race();
      std::printf("most that any position gains with all buildings      %.2g\n", solution_.gained);
      std::printf("turns of a game, on average, at the very most        %.1f\n", turns);
      std::printf("so no chance to win in the table is wrong by more than  %.2g\n", turns * solution_.gained);
    }
    const Policy perfect = [&](const RacePosition& p) -> const TurnChances& { return race.chances(p); };
    const auto points = points_policy();
    const Policy for_points = [&](const RacePosition& p) -> const TurnChances& {
      return points[(p.own_knight ? 2 : 0) + (p.other_knight ? 1 : 0)];
    };
    const double first = chance_to_win(perfect, for_points);
    const double second = 1 - chance_to_win(for_points, perfect);
    std::printf(
        "perfect against the best play for points alone: wins    %.4f %% (%.4f beginning, %.4f not)\n",
        50 * (first + second), 100 * first, 100 * second);
    std::printf("a player alone has 42 points after                      %.4f turns on average\n\n",
                solution_.solo.turns(0, false));
    play_greedy();
  }

  /// Whole games through the rules, against the greedy bot.
  void play_greedy() {
    const auto shared = std::make_shared<const Solution>(solution_);
    int won = 0;
    for (int game = 0; game < arguments_.games; ++game) {
      Setup setup;
      setup.game = "dice";
      setup.first = game % 2;
      const auto match = *make_match(setup);
      SolvedDiceBot solved(shared);
      const auto greedy = *make_bot("greedy", static_cast<std::uint64_t>(game));
      Rng rng(static_cast<std::uint64_t>(game) + 1);
      while (!match->is_over()) {
        const int actor = match->actor();
        const std::string token = actor == chance ? match->sample_chance(rng)
                                  : actor == 0    ? solved.choose(*match)
                                                  : greedy->choose(*match);
        if (const auto events = match->try_apply(token); !events)
          throw std::logic_error("a bot's token was refused: " + events.error().message);
      }
      won += (match->winners() & 1) != 0 ? 1 : 0;
    }
    if (arguments_.games == 0) return;
    const double share = static_cast<double>(won) / arguments_.games;
    std::printf("against greedy, %d games through the rules: wins %.1f %% (standard error %.1f)\n\n",
                arguments_.games, 100 * share, 100 * std::sqrt(share * (1 - share) / arguments_.games));
  }

  /// Turns for points with real dice on a real table, against the exact value.
  void simulate_turns() {
    if (arguments_.turns == 0) return;
    TurnPlanner planner(solution_);
    planner.begin(points_as_ends(), turns_.dice());
    Rng rng(42);
    double sum = 0;
    double squares = 0;
    Progress progress("Playing turns");
    const State fresh = dice::start({2, 0, 0});
    for (int i = 0; i < arguments_.turns; ++i) {
      State s = fresh;
      while (s.turns == 0 && s.phase != Phase::over) {
        if (s.phase == Phase::roll) {
          dice::apply(s, sample_roll(s.dice_left(), rng), nullptr);
          continue;
        }
        for (const Action a : planner.plan(s)) dice::apply(s, a, nullptr);
      }
      const double points = s.scores[0];
      sum += points;
      squares += points * points;
      if (i % 10'000 == 0) progress.tell(static_cast<double>(i) / arguments_.turns);
    }
    const double mean = sum / arguments_.turns;
    const double error = std::sqrt((squares / arguments_.turns - mean * mean) / arguments_.turns);
    std::printf(
        "%d turns through the rules: %.4f points, standard error %.4f; exact %.4f, off by %.2f standard "
        "errors\n\n",
        arguments_.turns, mean, error, turn_value_, (mean - turn_value_) / error);
  }

  /// One player with the estimate for many among players who look only at the strongest of the others.
  void print_more_players() {
    if (arguments_.games == 0) return;
    for (int seats = 3; seats <= 5; ++seats) {
      int won = 0;
      Progress progress("Playing games of " + std::to_string(seats));
      TurnSolver solver(solution_.turns);
      Rng rng(static_cast<std::uint64_t>(seats));
      for (int game = 0; game < arguments_.games; ++game) {
        won += play_many(seats, game % seats, solver, rng) == game % seats ? 1 : 0;
        progress.tell(static_cast<double>(game) / arguments_.games);
      }
      const double share = static_cast<double>(won) / arguments_.games;
      std::printf(
          "%d players, one with the estimate for many, the others play two-player chances against the "
          "leader:\n"
          "  wins %.1f %% of %d games (standard error %.1f; an equal share is %.1f)\n",
          seats, 100 * share, arguments_.games, 100 * std::sqrt(share * (1 - share) / arguments_.games),
          100.0 / seats);
    }
    std::printf("\n");
  }

  /// A game by the chances of turns; who has won.
  int play_many(int seats, int estimating, TurnSolver& solver, Rng& rng) const {
    State s = dice::start({seats, 0, 0});
    while (true) {
      const TurnEnds ends = s.active == estimating ? ends_of(s, solution_) : ends_against_leader(s);
      solver.solve(ends, s.dice);
      const TurnChances c = solver.chances();
      double at = static_cast<double>(rng.next() >> 11) * 0x1p-53;
      at -= c.siege;
      if (at < 0) return s.active;
      at -= c.forgo;
      bool forgoes = at < 0;
      int worth = 0;
      for (at -= c.stop[0]; !forgoes && worth + 1 < worth_count && at >= 0; at -= c.stop[worth]) ++worth;
      if (!forgoes)
        s.scores[s.active] =
            static_cast<std::int16_t>(s.scores[s.active] + points_of(worth) * (s.doubled ? 2 : 1));
      if (s.scores[s.active] >= points_to_win) return s.active;
      if (forgoes) s.kept = static_cast<std::uint8_t>(s.kept | 1U << s.active);
      s.active = static_cast<std::uint8_t>((s.active + 1) % seats);
      const unsigned own = 1U << s.active;
      s.doubled = (s.kept & own) != 0;
      s.kept = static_cast<std::uint8_t>(s.kept & ~own);
      s.dice = static_cast<std::uint8_t>(turns_.dice() - std::popcount(s.kept));
    }
  }

  TurnEnds ends_against_leader(const State& s) const {
    int leader = -1;
    for (int seat = 0; seat < s.seats; ++seat)
      if (seat != s.active && (leader < 0 || s.scores[seat] > s.scores[leader])) leader = seat;
    return solution_.race.ends(
        {s.scores[s.active], s.scores[leader], s.doubled, ((s.kept >> leader) & 1) != 0});
  }

  const Arguments& arguments_;
  std::string folder_;
  int threads_;
  TurnTables turns_;
  Solution solution_;
  double turn_value_ = 0;
  std::vector<std::unique_ptr<TurnSolver>> solvers_;
};

}  // namespace

void add_solve(CLI::App& app) {
  auto* command =
      app.add_subcommand("solve", "Compute the perfect play of the Dice Game, and what it is worth");
  const auto a = std::make_shared<Arguments>();
  command->add_option("game", a->game, "the game to solve: dice")->required()->check(CLI::IsMember({"dice"}));
  command->add_option("--folder", a->folder, "where the tables are kept (else " + cache_folder() + ")");
  command
      ->add_option("--threads", a->threads,
                   "how many work at the same time (else as many as there are cores)")
      ->check(CLI::Range(1, 64));
  command->add_option("--turns", a->turns, "turns to play through the rules as a check")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  command->add_option("--games", a->games, "games to play against other bots, of each sort")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  command->add_option("--ship", a->ship,
                      "also write what it takes to play into this file: data/dice/solution is what the "
                      "program carries");
  command->add_flag("--no-check", a->no_check,
                    "leave out the check of every position of the race against all buildings");
  command->footer(
      "The first run looks at some six million buildings, which takes minutes; then it solves the race and "
      "checks it.\n"
      "What is done is kept, and a run that was broken off goes on from there. The program carries the "
      "result "
      "already:\n"
      "  bastide play dice --seats human,solved");
  command->callback([a] { Solve(*a).run(); });
}

}  // namespace bastide::cli
