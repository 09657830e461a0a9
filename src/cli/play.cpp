#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "cli/command.h"
#include "cli/front.h"
#include "cli/play_interrupt.h"
#include "cli/play_plain.h"
#include "cli/play_seats.h"
#include "cli/play_session.h"
#include "cli/terminal_screen.h"
#include "cli/terminal_window.h"
#include "kit/text.h"
#include "match/record.h"

namespace bastide::cli {
namespace {

struct Arguments {
  std::string game = default_game();
  bool game_given = false;
  std::string seats = "human,greedy";
  bool seats_given = false;
  std::string options;
  std::string first = "random";
  std::optional<std::uint64_t> seed;
  std::string record;
  std::string resume;
  bool no_confirm = false;
  bool plain = false;
  int threads = 1;
};

/// The position with which the session begins, and what its record says beside it.
struct Beginning {
  std::unique_ptr<AnyMatch> match;
  FormerSeats seats;
  std::vector<std::pair<std::string, std::string>> other_headers;
};

std::vector<std::string> seats_of(const std::string& list) {
  const auto words = split(list, ',');
  return {words.begin(), words.end()};
}

int first_seat(const Arguments& arguments, int seats, std::uint64_t seed) {
  if (arguments.first == "random")
    return static_cast<int>(Rng(mix64(seed)).below(static_cast<std::uint32_t>(seats)));
  const auto first = parse_int(arguments.first);
  if (!first || *first < 0 || *first >= seats)
    throw BadInput{"--first is a seat from 0 to " + std::to_string(seats - 1) + " or random, not " +
                   in_quotes(arguments.first)};
  return *first;
}

Beginning new_game(const Arguments& arguments, std::size_t seats, std::uint64_t seed) {
  Setup setup;
  setup.game = arguments.game;
  setup.options = value_or_bad_input(parse_options(arguments.options));
  setup.seats = static_cast<int>(seats);
  if (const GameInfo* game = find_game(setup.game);
      game != nullptr && (setup.seats < game->min_players || setup.seats > game->max_players))
    throw BadInput{"--seats names " + std::to_string(seats) + ", but " + setup.game + " is for " +
                   std::to_string(game->min_players) + " to " + std::to_string(game->max_players) +
                   " players"};
  setup.first = first_seat(arguments, setup.seats, seed);
  return {value_or_bad_input(make_match(setup)), {}, {}};
}

/// Who sat where, as far as the record tells.
FormerSeats former_seats(const Record& record) {
  FormerSeats former{record.players, {}};
  for (const auto& [name, value] : record.other_headers)
    if (name == seats_header)
      for (const auto kind : words_of(value)) former.kinds.emplace_back(kind);
  return former;
}

Beginning resumed_game(const Arguments& arguments) {
  const std::string& path = arguments.resume;
  const std::string text = read_file(path);
  auto match = load_record(path, text);
  const Record record = value_or_bad_input(parse_record(text));
  if (arguments.game_given && arguments.game != record.setup.game)
    throw BadInput{path + " is a game of " + record.setup.game + ", not of " + in_quotes(arguments.game)};
  return {std::move(match), former_seats(record), record.other_headers};
}

/// Who plays in a resumed game: as its record says, or only people where it says nothing.
std::vector<std::string> resumed_seats(const FormerSeats& former, std::size_t players,
                                       const std::string& path) {
  if (former.kinds.empty()) return std::vector<std::string>(players, "human");
  const auto infos = bot_infos();
  const auto is_known = [&](const std::string& kind) {
    return kind == "human" ||
           std::any_of(infos.begin(), infos.end(), [&](const BotInfo& info) { return info.name == kind; });
  };
  const bool good =
      former.kinds.size() == players && std::all_of(former.kinds.begin(), former.kinds.end(), is_known);
  if (!good)
    throw BadInput{path + ": the header Seats does not say human or a known bot for each of the " +
                   std::to_string(players) + " players; --seats can say it instead"};
  return former.kinds;
}

std::vector<std::string> seat_words(const Arguments& arguments, const Beginning& beginning) {
  const auto players = static_cast<std::size_t>(beginning.match->setup().seats);
  if (!arguments.resume.empty() && !arguments.seats_given)
    return resumed_seats(beginning.seats, players, arguments.resume);
  auto words = seats_of(arguments.seats);
  if (words.size() != players)
    throw BadInput{"--seats names " + std::to_string(words.size()) + ", but the record has " +
                   std::to_string(players) + " players"};
  return words;
}

/// A bot that plays one game only sits at no other.
void check_bots(const std::vector<std::string>& words, const std::string& game) {
  for (const BotInfo& bot : bot_infos())
    if (!bot.game.empty() && bot.game != game &&
        std::find(words.begin(), words.end(), bot.name) != words.end())
      throw BadInput{"the bot " + std::string(bot.name) + " plays " + std::string(bot.game) + " only, not " +
                     game};
}

/// A game that was kept is not overwritten by a new one.
void check_record_path(const Arguments& arguments) {
  namespace fs = std::filesystem;
  std::error_code failure;
  if (arguments.record.empty() || fs::equivalent(arguments.record, arguments.resume, failure)) return;
  if (fs::is_regular_file(arguments.record, failure) && fs::file_size(arguments.record, failure) > 0)
    throw BadInput{arguments.record + " exists already: --resume goes on with it, or choose another name"};
}

bool is_full_screen(const Arguments& arguments, const AnyMatch& match) {
  if (front_of(match).make_terminal_board == nullptr) return false;
  if (arguments.plain || isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return false;
  return terminal_can_draw();
}

void play(const Arguments& arguments) {
  const std::uint64_t seed = seed_or_random(arguments.seed);
  const Beginning beginning = arguments.resume.empty()
                                  ? new_game(arguments, seats_of(arguments.seats).size(), seed)
                                  : resumed_game(arguments);
  const auto words = seat_words(arguments, beginning);
  check_bots(words, beginning.match->setup().game);
  auto seats = make_seats(words, beginning.seats, seed, arguments.threads);
  check_record_path(arguments);
  PlaySession session(*beginning.match, std::move(seats),
                      {seed, !arguments.no_confirm, arguments.record, beginning.other_headers});
  if (!session.save_error().empty()) throw BadInput{session.save_error()};

  const InterruptGuard guard;
  if (is_full_screen(arguments, session.match()))
    play_on_screen(session);
  else
    play_plain(session);
  session.save();
  if (!session.save_error().empty()) throw std::runtime_error(session.save_error());
  if (!arguments.record.empty()) std::printf("The record is in %s\n", arguments.record.c_str());
  if (const int signal = InterruptGuard::signal_number()) throw CLI::RuntimeError(128 + signal);
}

std::string help_footer() {
  std::string text = "Seats: human, human:NAME, or a bot:\n";
  const auto padded = [](std::string_view word, std::size_t width) {
    std::string padded_word(word);
    padded_word.resize(std::max(width, word.size()), ' ');
    return padded_word;
  };
  for (const BotInfo& bot : bot_infos()) text += "  " + padded(bot.name, 26) + std::string(bot.help) + "\n";
  text +=
      "  " + padded("program:COMMAND", 26) + "a program that speaks the protocol of docs/bot-protocol.md\n";
  text += "  " + padded("bot", 26) + "the same as greedy\n";
  for (const GameInfo& game : game_infos()) {
    text += "Options of " + std::string(game.name) + " (" + std::to_string(game.min_players) + " to " +
            std::to_string(game.max_players) + " players), defaults first:\n";
    for (const OptionSpec& option : game.options) {
      std::string values;
      for (const auto value : option.values) values.append(values.empty() ? "" : "|").append(value);
      if (option.values.size() > 3)
        values = std::string(option.values.front()) + ".." + std::string(option.values.back());
      text +=
          "  " + padded(std::string(option.name) + "=" + values, 33) + " " + std::string(option.help) + "\n";
    }
  }
  text +=
      "Six players need an expansion of classic, such as --options cult=on.\n"
      "Resuming: the seats are those of the record, or --seats; a record that does not say who is a bot "
      "(its\n"
      "  header Seats) has only humans. Written back with --record it keeps its names and headers, but not "
      "its\n"
      "  comments. The same --seed goes on with the same draws.\n";
  return text +
         "Examples: bastide play classic --seats human:Anna,greedy --record game.bgr\n"
         "  bastide play --options \"bridges=on castles=on bazaars=on cult=on\"   the classic game with all "
         "expansions";
}

std::string game_names() {
  std::string names;
  for (const GameInfo& game : game_infos()) names.append(names.empty() ? "" : ", ").append(game.name);
  return names;
}

}  // namespace

void add_play(CLI::App& app) {
  auto* command = app.add_subcommand("play", "Play a game in the terminal, with bots or with friends");
  const auto a = std::make_shared<Arguments>();
  auto* game =
      command->add_option("game", a->game, "the game to play: " + game_names())->capture_default_str();
  auto* seats = command->add_option("--seats", a->seats, "who plays, clockwise, separated by commas")
                    ->capture_default_str();
  auto* options = command->add_option("--options", a->options,
                                      "what differs from the defaults, e.g. \"farmers=off cult=on\"");
  auto* first = command->add_option("--first", a->first, "the seat that begins, from 0, or random")
                    ->capture_default_str();
  add_seed_option(*command, a->seed);
  command->add_option("--record", a->record, "keep the game in this file, after every step");
  command->add_option("--resume", a->resume, "go on with the game in this record; see below")
      ->excludes(options)
      ->excludes(first);
  command->add_flag("--no-confirm", a->no_confirm,
                    "a turn ends with its last decision and cannot be taken back");
  command->add_flag("--plain", a->plain, "line by line instead of on the full screen");
  command->add_option("--threads", a->threads, "threads on which a bot thinks")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->footer(help_footer());
  command->callback([a, game, seats] {
    a->game_given = game->count() > 0;
    a->seats_given = seats->count() > 0;
    play(*a);
  });
}

}  // namespace bastide::cli
