#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "arena/tuning.h"
#include "cli/command.h"
#include "cli/progress_line.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

/// What must be equal for a tuning to go on: the first line of its file.
std::string description_of(const Tuning& tuning) {
  const TuningPlan& plan = tuning.plan();
  return "tune " + plan.setup.game + " [" + format_options(plan.setup, find_game(plan.setup.game)->options) +
         "] seed " + std::to_string(plan.seed) + ": " + std::to_string(plan.rounds) + " rounds of " +
         std::to_string(plan.pairs) + " pairs against " + plan.yardstick + " from " +
         tuning.contestant(tuning.start());
}

/// Where a tuning stands, on disk, written anew after every round: a line of what it is, one of counts, and
/// one for each belief.
class StateFile {
 public:
  StateFile(std::string path, Tuning& tuning) : path_(std::move(path)) {
    if (path_.empty()) return;
    if (std::ifstream in(path_); in) value_or_bad_input(tuning.take_over(read(in, tuning)));
  }

  void write(const Tuning& tuning) const {
    if (path_.empty()) return;
    const TuningState& state = tuning.state();
    const std::string fresh = path_ + ".new";  // whoever stops us in the middle leaves the old one whole
    std::ofstream out(fresh);
    out.precision(9);
    out << description_of(tuning) << "\n"
        << state.rounds << " " << state.summed << " " << state.usual << "\n";
    for (std::size_t i = 0; i < state.values.size(); ++i)
      out << tuning.beliefs()[i].name << " " << state.values[i] << " " << state.sums[i] << "\n";
    out.close();
    std::error_code fault;
    std::filesystem::rename(fresh, path_, fault);
    if (!out || fault) throw BadInput{"cannot write " + in_quotes(path_)};
  }

 private:
  TuningState read(std::istream& in, const Tuning& tuning) const {
    std::string line;
    std::getline(in, line);
    if (line != description_of(tuning)) throw BadInput{in_quotes(path_) + " is of another tuning: " + line};
    TuningState state;
    bool good = static_cast<bool>(in >> state.rounds >> state.summed >> state.usual);
    for (const BeliefInfo& belief : tuning.beliefs()) {
      std::string name;
      float value = 0;
      float sum = 0;
      good = good && in >> name >> value >> sum && name == belief.name;
      state.values.push_back(value);
      state.sums.push_back(sum);
    }
    if (!good || state.rounds < 0) throw BadInput{in_quotes(path_) + " has a line that belongs to no tuning"};
    return state;
  }

  std::string path_;
};

void print_beliefs(const Tuning& tuning) {
  const BeliefChanges before = tuning.start();
  const BeliefChanges after = tuning.result();
  std::printf("%-18s %10s %10s\n", "belief", "before", "after");
  for (std::size_t i = 0; i < after.size(); ++i)
    std::printf("%-18s %10.4g %10.4g\n", after[i].name.c_str(), before[i].value, after[i].value);
  std::printf("\nAs code:\n");
  for (const BeliefChange& change : after)
    std::printf("  float %s = %.4gF;\n", change.name.c_str(), change.value);
  std::printf("\nAs a contestant:\n  '%s'\n\n", tuning.contestant(after).c_str());
}

void print_check(const Tuning& tuning, const std::string& one, const std::string& other,
                 std::string_view title, int pairs) {
  Tally tally;
  {
    ProgressLine progress("pairs of the check");
    tally = tuning.check(one, other, pairs, [&](int played) { progress.show(played, pairs); });
  }
  const Estimate elo = elo_of(tally);
  std::printf("%-28s %6llu games %6.1f%% margin %+6.1f  Elo %+5.0f (%+.0f..%+.0f)\n",
              std::string(title).c_str(), static_cast<unsigned long long>(tally.games()), 100 * tally.share(),
              tally.margin.mean(), elo.value, elo.low, elo.high);
}

}  // namespace

void add_tune(CLI::App& app) {
  struct Arguments {
    TuningPlan plan;
    std::string options;
    std::string only;
    std::string from;
    std::optional<std::uint64_t> seed;
    std::string state;
    int check = 400;
  };
  auto* command = app.add_subcommand("tune", "Look for better beliefs of a game's evaluation by self-play");
  const auto a = std::make_shared<Arguments>();
  TuningPlan& plan = a->plan;
  plan.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("game", plan.setup.game, "the game whose evaluation is tuned")->required();
  command->add_option("--options", a->options, "what differs from the defaults, e.g. \"castles=on\"");
  command->add_option("--player", plan.player, "the level and budget that is tuned")->capture_default_str();
  command->add_option("--only", a->only, "the beliefs that may change, e.g. follower,growth; otherwise all");
  command->add_option("--from", a->from, "beliefs to begin with, e.g. follower=5; otherwise the game's own");
  command->add_option("--rounds", plan.rounds, "rounds; beliefs move once in each")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--pairs", plan.pairs, "mirrored pairs of games in each of a round's three pairings")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000));
  command
      ->add_option("--check", a->check,
                   "pairs that measure the gain at the end, on draws of their own; 0: none")
      ->capture_default_str()
      ->check(CLI::Range(0, 1'000'000));
  command->add_option("--threads", plan.threads, "games at the same time; the result is the same with any")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  add_seed_option(*command, a->seed);
  command->add_option("--state", a->state,
                      "a file that keeps where the tuning stands; it goes on from there");
  command->footer("Example: bastide tune castle --rounds 500 --state castle.tuning");
  command->callback([a] {
    TuningPlan& given = a->plan;
    given.setup.options = value_or_bad_input(parse_options(a->options));
    given.setup.seats = 2;
    given.seed = a->seed.value_or(1);
    given.from = value_or_bad_input(parse_beliefs(a->from));
    if (!a->only.empty())
      for (const auto name : split(a->only, ',')) given.only.emplace_back(name);
    Tuning tuning = value_or_bad_input(Tuning::begin(given));
    const StateFile file(a->state, tuning);
    {
      ProgressLine progress("rounds", tuning.state().rounds);
      while (!tuning.is_done()) {
        tuning.play_round();
        file.write(tuning);
        progress.show(tuning.state().rounds, given.rounds);
      }
    }
    std::printf("%s\n\n", description_of(tuning).c_str());
    print_beliefs(tuning);
    if (a->check == 0) return;
    const std::string before = tuning.contestant(tuning.start());
    const std::string after = tuning.contestant(tuning.result());
    print_check(tuning, after, before, "after against before", a->check);
    print_check(tuning, before, given.yardstick, "before against " + given.yardstick, a->check);
    print_check(tuning, after, given.yardstick, "after against " + given.yardstick, a->check);
    const auto strayed = tuning.measure_spread(tuning.result(), a->check);
    std::printf("spread: games strayed by %.2f, %.2f and %.2f of it in their first, second and last third\n",
                strayed[0], strayed[1], strayed[2]);
  });
}

}  // namespace bastide::cli
