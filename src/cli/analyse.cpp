#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "bots/analysis_json.h"
#include "cli/analysis_plot.h"
#include "cli/command.h"
#include "cli/play_file.h"
#include "cli/play_text.h"
#include "kit/text.h"
#include "match/record.h"

namespace bastide::cli {
namespace {

struct Arguments {
  std::string file;
  int at = -1;
  std::uint64_t simulations = 0;  ///< 0: as suits the game
  std::optional<std::uint64_t> seed;
  std::size_t top = 10;
  bool all = false;
  bool json = false;
  std::string plot;
};

/// What takes well under a minute for a game. Of dice there are so many ways to build that each look takes
/// long.
std::uint64_t usual_simulations(const std::string& game) {
  return find_game(game)->has_many_outcomes ? 60 : AnalysisSettings{}.simulations;
}

/// A bar that is drawn over and over, on a terminal only.
class ProgressBar {
 public:
  explicit ProgressBar(std::size_t total) : total_(total), shown_(isatty(STDERR_FILENO) == 1) {}
  ~ProgressBar() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::size_t done) const {
    if (!shown_) return;
    constexpr std::size_t bar = 30;
    const std::size_t full = total_ == 0 ? bar : bar * done / total_;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const double to_go =
        elapsed / static_cast<double>(std::max<std::size_t>(1, done)) * static_cast<double>(total_ - done);
    std::fprintf(stderr, "\r[%s%s] %zu of %zu, %.0f s to go ", std::string(full, '#').c_str(),
                 std::string(bar - full, '.').c_str(), done, total_, to_go);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::size_t total_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
};

std::vector<std::string> names_of(const Record& record) {
  std::vector<std::string> names;
  for (int seat = 0; seat < record.setup.seats; ++seat) {
    const bool named = seat < static_cast<int>(record.players.size()) && !record.players[seat].empty();
    names.push_back(named ? shown_name(record.players[seat]) : "Player " + std::to_string(seat + 1));
  }
  return names;
}

std::string json_of(const GameAnalysis& game, const Record& record, const Arguments& a) {
  JsonWriter json;
  json.begin_object().member("game", record.setup.game);
  json.member("simulations", static_cast<std::int64_t>(a.simulations));
  write_outlook(json.key("start"), game.start);
  json.key("seats").begin_array();
  const auto names = names_of(record);
  for (std::size_t s = 0; s < game.seats.size(); ++s) {
    const SeatAnalysis& seat = game.seats[s];
    json.begin_object().member("name", names[s]).member("decisions", seat.decisions);
    json.member("slips", seat.slips).member("mistakes", seat.mistakes).member("blunders", seat.blunders);
    json.member("loss", seat.loss).member("loss_margin", seat.loss_margin);
    json.member("luck", seat.luck).member("luck_margin", seat.luck_margin).end_object();
  }
  json.end_array().key("moves").begin_array();
  for (std::size_t i = 0; i < game.moves.size(); ++i) write_move_analysis(json, i + 1, game.moves[i]);
  return json.end_array().end_object().take();
}

/// A text cut or filled up to a width in characters.
std::string padded(const std::string& text, std::size_t columns) {
  const std::size_t count = character_count(text);
  return count < columns ? text + std::string(columns - count, ' ') : text;
}

void print_seats(const GameAnalysis& game, const std::vector<std::string>& names) {
  std::printf("%s %9s %6s %9s %9s %18s %18s\n", padded("", longest_name).c_str(), "decisions", "slips",
              "mistakes", "blunders", "given away", "luck");
  for (std::size_t s = 0; s < game.seats.size(); ++s) {
    const SeatAnalysis& seat = game.seats[s];
    std::printf("%s %9d %6d %9d %9d %6.0f%% %6.1f pts %+6.0f%% %+6.1f pts\n",
                padded(names[s], longest_name).c_str(), seat.decisions, seat.slips, seat.mistakes,
                seat.blunders, 100 * seat.loss, seat.loss_margin, 100 * seat.luck, seat.luck_margin);
  }
}

void print_choice(std::size_t ply, const MoveAnalysis& move, const std::string& name) {
  const Grade grade = grade_of(move.loss);
  std::printf("%5zu  %s %5.1f%%  %-20s", ply, padded(name, 14).c_str(), 100 * move.played.chance,
              move.token.c_str());
  if (move.loss > 0 && move.best.token != move.token)
    std::printf(" %-8s -%.1f%%, %.1f points; better %s", std::string(grade_name(grade)).c_str(),
                100 * move.loss, move.loss_margin, joined(move.best.line, " ").c_str());
  std::printf("\n");
}

/// The decisions that gave something away, or all that had a choice.
void print_choices(const GameAnalysis& game, const std::vector<std::string>& names, bool all) {
  std::printf("\n%s\n", all ? "Decisions" : "Decisions that gave away chances to win");
  bool none = true;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const MoveAnalysis& move = game.moves[i];
    if (move.actor == chance || (!all && grade_of(move.loss) == Grade::good)) continue;
    print_choice(i + 1, move, names[static_cast<std::size_t>(move.actor)]);
    none = false;
  }
  if (none) std::printf("  none\n");
}

/// The draws that changed most.
void print_draws(const GameAnalysis& game, const std::vector<std::string>& names, std::size_t most) {
  struct Draw {
    std::size_t ply;
    std::size_t seat;
    double luck;
  };
  std::vector<Draw> draws;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const auto& luck = game.moves[i].luck;
    if (luck.empty()) continue;
    const auto seat = static_cast<std::size_t>(std::max_element(luck.begin(), luck.end()) - luck.begin());
    draws.push_back({i + 1, seat, luck[seat]});
  }
  std::sort(draws.begin(), draws.end(),
            [](const Draw& a, const Draw& b) { return a.luck != b.luck ? a.luck > b.luck : a.ply < b.ply; });
  draws.resize(std::min(draws.size(), most));
  std::printf("\nThe draws that mattered most\n");
  for (const Draw& draw : draws) {
    const MoveAnalysis& move = game.moves[draw.ply - 1];
    std::printf("%5zu  %-10s %s %+5.1f%%, %+.1f points\n", draw.ply, move.token.c_str(),
                padded(names[draw.seat], 14).c_str(), 100 * draw.luck, move.luck_margin[draw.seat]);
  }
}

void print_game(const GameAnalysis& game, const AnyMatch& match, const Record& record, const Arguments& a) {
  const auto names = names_of(record);
  std::string scores;
  for (std::size_t s = 0; s < names.size(); ++s)
    scores += (s == 0 ? "" : ", ") + names[s] + " " + std::to_string(match.scores()[s]);
  std::printf("%s: %s%s\n\n", record.setup.game.c_str(), scores.c_str(),
              match.is_over() ? "" : " (unfinished)");
  print_seats(game, names);
  print_choices(game, names, a.all);
  print_draws(game, names, a.top);
}

void analyse_whole(const AnyMatch& match, const Record& record, const Arguments& a) {
  const AnalysisSettings settings{a.simulations, a.seed.value_or(1)};
  GameAnalysis game;
  {
    const ProgressBar bar(match.tokens().size());
    game = analyse_game(match, settings, [&](std::size_t done) { return bar.show(done), true; });
  }
  if (a.json)
    std::puts(json_of(game, record, a).c_str());
  else
    print_game(game, match, record, a);
  if (a.plot.empty()) return;
  if (const auto failure = write_whole(a.plot, analysis_plot(game, names_of(record))))
    throw std::runtime_error(a.plot + ": cannot be written (" + *failure + ")");
}

/// The match after some of its tokens.
std::unique_ptr<AnyMatch> position_at(const AnyMatch& match, int token) {
  const auto count = static_cast<int>(match.tokens().size());
  if (token < 0 || token > count)
    throw BadInput{"--at is a number of tokens from 0 to " + std::to_string(count) + ", not " +
                   std::to_string(token)};
  auto position = match.clone();
  while (static_cast<int>(position->tokens().size()) > token) position->undo();
  if (position->is_over()) throw BadInput{"after token " + std::to_string(token) + " the game is over"};
  if (position->actor() == chance)
    throw BadInput{"after token " + std::to_string(token) + " nobody decides, but chance does"};
  return position;
}

void analyse_position(const AnyMatch& match, const Record& record, const Arguments& a) {
  const auto position = position_at(match, a.at);
  const auto moves = rank_moves(*position, {a.simulations, a.seed.value_or(1)});
  if (a.json) {
    JsonWriter json;
    json.begin_object()
        .member("game", record.setup.game)
        .member("ply", a.at)
        .member("actor", position->actor());
    json.key("moves").begin_array();
    for (const JudgedMove& move : moves) write_judged_move(json, move);
    std::puts(json.end_array().end_object().text().c_str());
    return;
  }
  std::printf("%s to decide after token %d: %s\n",
              names_of(record)[static_cast<std::size_t>(position->actor())].c_str(), a.at,
              moves.size() == 1 ? "one move" : (std::to_string(moves.size()) + " moves").c_str());
  std::printf("%4s  %-24s %7s %8s %11s  %s\n", "", "move", "wins", "margin", "simulations", "line");
  for (std::size_t i = 0; i < moves.size() && (a.all || i < a.top); ++i)
    std::printf("%4zu  %-24s %6.1f%% %+8.1f %11llu  %s\n", i + 1, moves[i].token.c_str(),
                100 * moves[i].chance, moves[i].margin, static_cast<unsigned long long>(moves[i].simulations),
                joined(moves[i].line, " ").c_str());
}

}  // namespace

void add_analyse(CLI::App& app) {
  auto* command = app.add_subcommand("analyse", "Judge the moves of a game, and tell luck from skill");
  const auto a = std::make_shared<Arguments>();
  command->add_option("file", a->file, "the record ('-': standard input)")->required();
  auto* at =
      command->add_option("--at", a->at, "rank all moves after so many tokens, instead of the whole game");
  command
      ->add_option("--simulations", a->simulations,
                   "how thoroughly to look, for each token; 1000 if nothing is said, 60 for dice")
      ->check(CLI::Range(1, 10'000'000));
  add_seed_option(*command, a->seed);
  command->add_option("--top", a->top, "how many draws, or with --at moves, are listed")
      ->capture_default_str();
  command->add_flag("--all", a->all, "list every decision, or with --at every move");
  command->add_flag("--json", a->json, "print everything as JSON");
  command->add_option("--plot", a->plot, "also draw the chances to win into this file, as SVG")->excludes(at);
  command->footer(
      "Chances are to win the game, given good play from there on; luck is what a draw changed against the "
      "mean\n"
      "of all possible ones. Equal seeds give equal analyses.\n"
      "Examples: bastide analyse game.bgr --plot game.svg\n"
      "  bastide analyse game.bgr --at 41");
  command->callback([a, at] {
    const std::string text = read_file(a->file);
    const auto match = load_record(a->file, text);
    const Record record = value_or_bad_input(parse_record(text));
    if (a->simulations == 0) a->simulations = usual_simulations(record.setup.game);
    if (at->count() > 0)
      analyse_position(*match, record, *a);
    else
      analyse_whole(*match, record, *a);
  });
}

}  // namespace bastide::cli
