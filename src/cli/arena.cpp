#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

#include "arena/tournament.h"
#include "cli/command.h"
#include "cli/progress_line.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

/// What must be equal for results to be added to each other: the first line of a file of results.
std::string description_of(const TournamentPlan& plan) {
  const auto options = format_options(plan.setup, find_game(plan.setup.game)->options);
  const int seats = plan.setup.seats;
  return "arena " + plan.setup.game + " [" + options + "] seed " + std::to_string(plan.seed) +
         (seats == 2 ? "" : " for " + std::to_string(seats)) + ": " + joined(plan.contestants, " ");
}

/// The results of a tournament on disk, a pair a line, so that it can go on another day.
class ResultFile {
 public:
  ResultFile(const std::string& path, Tournament& tournament)
      : path_(path), contestants_(static_cast<int>(tournament.plan().contestants.size())) {
    if (path.empty()) return;
    out_.precision(std::numeric_limits<double>::max_digits10);
    const std::string description = description_of(tournament.plan());
    if (std::ifstream in(path); in) {
      std::string line;
      std::getline(in, line);
      if (line != description)
        throw BadInput{"the results in " + in_quotes(path) + " are of another tournament: " + line};
      while (std::getline(in, line)) tournament.take_over(read(line));
      out_.open(path, std::ios::app);
    } else {
      out_.open(path);
      out_ << description << "\n" << std::flush;
    }
    if (!out_) throw BadInput{"cannot write " + in_quotes(path)};
  }

  void write(const PairResult& r) {
    if (!out_.is_open()) return;
    out_ << r.one << " " << r.other << " " << r.number << " " << r.first << " " << r.second << " " << r.margin
         << " won " << r.won << (r.forfeiter < 0 ? "" : " " + std::to_string(r.forfeiter) + " " + r.fault)
         << "\n"
         << std::flush;
  }

 private:
  PairResult read(const std::string& line) const {
    std::istringstream in(line);
    PairResult r;
    constexpr int most = 1'000'000;
    bool good = in >> r.one >> r.other >> r.number >> r.first >> r.second >> r.margin && r.one >= 0 &&
                r.one < r.other && r.other < contestants_ && r.number >= 0 && r.number <= most;
    r.won = r.first + r.second;  // so it is with two at a table, and older files have no others
    std::string word;
    if (in >> word && word == "won") {
      good = good && in >> r.won;
      in >> word;
    }
    if (!good) throw BadInput{in_quotes(path_) + " has a line that is no result: " + in_quotes(line)};
    // Where a game was forfeited, by whom and why.
    if (const auto who = in ? parse_int(word) : std::nullopt; who && (*who == r.one || *who == r.other)) {
      r.forfeiter = *who;
      std::getline(in >> std::ws, r.fault);
    }
    return r;
  }

  std::string path_;
  int contestants_;
  std::ofstream out_;
};

std::string_view verdict_text(const Tournament& t, const Tally& tally) {
  if (!t.plan().has_test) return "";
  switch (verdict_of(tally, t.plan().test)) {
    case Verdict::accepted:
      return "stronger";
    case Verdict::rejected:
      return "not stronger";
    case Verdict::open:
      return "open";
  }
  return "";
}

template <class Visit>
void for_each_pairing(const Tournament& t, Visit&& visit) {
  for (const auto& [one, other] : t.plan().pairings()) visit(one, other, t.tally(one, other));
}

std::string text_of(const Estimate& e, int digits) {
  std::array<char, 80> text{};
  std::snprintf(text.data(), text.size(), "%+.*f (%+.*f..%+.*f)", digits, e.value, digits, e.low, digits,
                e.high);
  return text.data();
}

void print_table(const Tournament& t) {
  std::printf("%s\n", description_of(t.plan()).c_str());
  std::printf("%-20s %-20s %7s %7s %7s %24s %22s\n", "", "against", "games", "points", "won", "margin (95%)",
              "Elo (95%)");
  for_each_pairing(t, [&](int one, int other, const Tally& tally) {
    std::printf("%-20s %-20s %7llu %6.1f%% %6.1f%% %24s %22s %s\n", t.plan().contestants[one].c_str(),
                t.plan().contestants[other].c_str(), static_cast<unsigned long long>(tally.games()),
                100 * tally.share(), 100 * tally.won.mean(), text_of(margin_of(tally), 1).c_str(),
                text_of(elo_of(tally), 0).c_str(), std::string(verdict_text(t, tally)).c_str());
  });
  for (std::size_t who = 0; who < t.plan().contestants.size(); ++who)
    if (const auto p95 = t.reply_time(static_cast<int>(who), 0.95))
      std::printf("%s: 95%% of its replies within %.1f ms\n", t.plan().contestants[who].c_str(), 1000 * *p95);
  for (const auto& [who, forfeits] : t.forfeits())
    std::printf("%s forfeited in %d of the pairs, first because it %s\n", t.plan().contestants[who].c_str(),
                forfeits.pairs, forfeits.first.c_str());
}

void print_json(const Tournament& t) {
  JsonWriter json;
  json.begin_object().member("game", t.plan().setup.game);
  json.member("options", format_options(t.plan().setup, find_game(t.plan().setup.game)->options));
  json.member("players", t.plan().setup.seats);
  json.key("pairings").begin_array();
  for_each_pairing(t, [&](int one, int other, const Tally& tally) {
    const Estimate elo = elo_of(tally);
    const Estimate margin = margin_of(tally);
    json.begin_object().member("one", t.plan().contestants[one]).member("other", t.plan().contestants[other]);
    json.member("games", static_cast<int>(tally.games())).member("points", tally.share());
    json.member("won", tally.won.mean()).member("margin", margin.value);
    json.member("margin_low", margin.low).member("margin_high", margin.high);
    json.member("elo", elo.value).member("elo_low", elo.low).member("elo_high", elo.high);
    if (t.plan().has_test) json.member("verdict", verdict_text(t, tally));
    json.end_object();
  });
  json.end_array().key("replies").begin_array();
  for (std::size_t who = 0; who < t.plan().contestants.size(); ++who)
    if (const auto p95 = t.reply_time(static_cast<int>(who), 0.95))
      json.begin_object()
          .member("contestant", t.plan().contestants[who])
          .member("p95_ms", 1000 * *p95)
          .end_object();
  json.end_array().key("forfeits").begin_array();
  for (const auto& [who, forfeits] : t.forfeits())
    json.begin_object()
        .member("contestant", t.plan().contestants[who])
        .member("pairs", forfeits.pairs)
        .member("reason", forfeits.first)
        .end_object();
  std::puts(json.end_array().end_object().take().c_str());
}

Sprt parse_test(const std::string& text) {
  const auto words = split(text, ',');
  const auto low = words.size() == 2 ? parse_int(words[0]) : std::nullopt;
  const auto high = words.size() == 2 ? parse_int(words[1]) : std::nullopt;
  if (!low || !high || *low >= *high)
    throw BadInput{"--sprt takes two differences in Elo, the lower first, such as 0,20, not " +
                   in_quotes(text)};
  return {static_cast<double>(*low), static_cast<double>(*high)};
}

}  // namespace

void add_arena(CLI::App& app) {
  struct Arguments {
    SetupOptions setup;
    std::vector<std::string> contestants;
    bool gauntlet = false;
    bool ladder = false;
    int pairs = 100;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::optional<std::uint64_t> seed;
    std::string test;
    std::string results;
    int program_time = 1000;
    bool json = false;
  };
  auto* command = app.add_subcommand("arena", "Let bots play each other and rate them");
  const auto a = std::make_shared<Arguments>();
  command
      ->add_option("contestants", a->contestants,
                   "bots by name; a level with a budget is NAME:500 (simulations) or NAME:200ms, with other "
                   "beliefs NAME{follower=5,...}; an outside program is 'program:COMMAND' "
                   "(docs/bot-protocol.md)")
      ->required()
      ->expected(2, 20);
  a->setup.add_to(*command);
  auto* gauntlet = command->add_flag("--gauntlet", a->gauntlet,
                                     "the first against all others, instead of all against all");
  command->add_flag("--ladder", a->ladder, "everybody against the next, instead of all against all")
      ->excludes(gauntlet);
  command->add_option("--pairs", a->pairs, "pairs of games, equal draws and changed places, between any two")
      ->capture_default_str()
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--threads", a->threads, "games at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  add_seed_option(*command, a->seed);
  command->add_option("--sprt", a->test,
                      "stop a pairing when it is clear which of two differences in Elo holds, such as 0,20");
  command->add_option("--results", a->results,
                      "a file that keeps the results; what it has is not played again");
  command
      ->add_option("--program-time", a->program_time,
                   "milliseconds that outside programs have for a move; who takes five seconds more forfeits")
      ->capture_default_str()
      ->check(CLI::Range(1, 3'600'000));
  command->add_flag("--json", a->json, "print the table as JSON");
  command->footer(
      "Examples: bastide arena skilled greedy --pairs 500\n"
      "  bastide arena master expert strong skilled casual beginner --ladder --game castle\n"
      "  bastide arena expert strong --players 4 --options \"cult=on\" --sprt 0,20\n"
      "  bastide arena 'program:./examples/python-bot/bot.py' random --pairs 20");
  command->callback([a] {
    TournamentPlan plan;
    plan.setup = a->setup.setup();
    plan.contestants = a->contestants;
    plan.pairing = a->gauntlet ? Pairing::gauntlet : a->ladder ? Pairing::ladder : Pairing::all;
    plan.pairs = a->pairs;
    plan.threads = a->threads;
    plan.seed = a->seed.value_or(1);
    plan.limits.move = std::chrono::milliseconds(a->program_time);
    plan.has_test = !a->test.empty();
    if (plan.has_test) plan.test = parse_test(a->test);
    value_or_bad_input(make_match(plan.setup));
    Tournament tournament(plan);
    ResultFile results(a->results, tournament);
    {
      ProgressLine progress("pairs", tournament.pairs_played());
      value_or_bad_input(tournament.run([&](const PairResult& result) {
        results.write(result);
        progress.show(tournament.pairs_played(), tournament.pairs_planned());
        return true;
      }));
    }
    a->json ? print_json(tournament) : print_table(tournament);
  });
}

}  // namespace bastide::cli
