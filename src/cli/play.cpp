#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "cli/command.h"
#include "cli/play_interrupt.h"
#include "cli/play_plain.h"
#include "cli/play_session.h"
#include "cli/terminal_screen.h"
#include "cli/terminal_window.h"
#include "kit/text.h"
#include "match/record.h"

namespace bastide::cli {
namespace {

struct Arguments {
  std::string game = "classic";
  std::string seats = "human,greedy";
  bool seats_given = false;
  std::string options;
  std::string first = "random";
  std::optional<std::uint64_t> seed;
  std::string record;
  std::string resume;
  bool no_confirm = false;
  bool plain = false;
};

/// The headers and tokens with which the session begins.
struct Beginning {
  std::unique_ptr<AnyMatch> match;
  std::vector<std::string> names;  ///< from a record; empty in a new game
};

std::string canonical_bot(std::string_view word) {
  return word == "bot" ? "greedy" : std::string(word);
}

bool is_bot_name(std::string_view name) {
  const auto infos = bot_infos();
  return std::any_of(infos.begin(), infos.end(), [&](const BotInfo& info) { return info.name == name; });
}

void check_name(const std::string& name) {
  constexpr std::size_t longest = 24;
  const bool odd = std::any_of(name.begin(), name.end(), [](char c) {
    return c == '"' || c == ';' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
  });
  if (name.empty() || name.size() > longest || odd)
    throw BadInput{"a player's name has 1 to 24 characters, none of them \" or ;, not " +
                   bastide::quoted(name)};
}

/// One seat from a word such as `human`, `human:Anna` or `greedy`. `known` is its name in a resumed record.
PlaySeat make_seat(const std::string& word, int number, const std::string& known, std::uint64_t seed) {
  constexpr std::string_view named = "human:";
  PlaySeat seat;
  if (word == "human") {
    seat.name = known.empty() ? "Player " + std::to_string(number + 1) : known;
  } else if (word.starts_with(named)) {
    seat.name = trimmed(std::string_view(word).substr(named.size()));
  } else {
    const std::string bot = canonical_bot(word);
    auto made = make_bot(bot, mix64(seed + static_cast<std::uint64_t>(number) + 1));
    if (!made)
      throw BadInput{"--seats: " + bastide::quoted(word) + " is neither human, human:NAME nor a bot (" +
                     made.error().message + ")"};
    seat.bot = std::move(*made);
    seat.name = bot;
  }
  check_name(seat.name);
  return seat;
}

/// A record names its bots by their kind, with a number where there are several: `greedy-2`.
std::string seat_word_of(const std::string& name) {
  const auto words = split(name, '-');
  const bool bot =
      words.size() <= 2 && is_bot_name(words[0]) && (words.size() == 1 || parse_int(words[1]).has_value());
  return bot ? std::string(words[0]) : "human";
}

std::vector<PlaySeat> make_seats(const std::vector<std::string>& words, const std::vector<std::string>& known,
                                 std::uint64_t seed) {
  std::vector<PlaySeat> seats;
  for (std::size_t i = 0; i < words.size(); ++i) {
    PlaySeat seat = make_seat(words[i], static_cast<int>(i), i < known.size() ? known[i] : "", seed);
    const std::string base = seat.name;
    const auto taken = [&] {
      return std::any_of(seats.begin(), seats.end(),
                         [&](const auto& other) { return other.name == seat.name; });
    };
    for (int n = 2; taken(); ++n) seat.name = base + "-" + std::to_string(n);
    seats.push_back(std::move(seat));
  }
  return seats;
}

int first_seat(const Arguments& arguments, int seats, std::uint64_t seed) {
  if (arguments.first == "random")
    return static_cast<int>(Rng(mix64(seed)).below(static_cast<std::uint32_t>(seats)));
  const auto first = parse_int(arguments.first);
  if (!first || *first < 0 || *first >= seats)
    throw BadInput{"--first is a seat from 0 to " + std::to_string(seats - 1) + " or random, not " +
                   bastide::quoted(arguments.first)};
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
  return {value_or_bad_input(make_match(setup)), {}};
}

Beginning resumed_game(const std::string& path) {
  const std::string text = read_file(path);
  const auto record = parse_record(text);
  if (!record) throw BadInput{path + ": " + record.error().message};
  auto match = replay(*record);
  if (!match) throw BadInput{path + ": " + match.error().message};
  return {std::move(*match), record->players};
}

/// A game that was kept is not overwritten by a new one.
void check_record_path(const Arguments& arguments) {
  if (arguments.record.empty() || arguments.record == arguments.resume) return;
  std::error_code failure;
  if (std::filesystem::is_regular_file(arguments.record, failure) &&
      std::filesystem::file_size(arguments.record, failure) > 0)
    throw BadInput{arguments.record + " exists already: --resume goes on with it, or choose another name"};
}

bool is_full_screen(const Arguments& arguments) {
  if (arguments.plain || isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return false;
  return terminal_can_draw();
}

void play(const Arguments& arguments) {
  const std::uint64_t seed = seed_or_random(arguments.seed);
  std::vector<std::string> words;
  for (const auto word : split(arguments.seats, ',')) words.emplace_back(word);
  Beginning beginning =
      arguments.resume.empty() ? new_game(arguments, words.size(), seed) : resumed_game(arguments.resume);
  const auto players = static_cast<std::size_t>(beginning.match->setup().seats);
  if (!arguments.resume.empty() && !arguments.seats_given) {
    beginning.names.resize(players);
    words.clear();
    for (const std::string& name : beginning.names) words.push_back(seat_word_of(name));
  }
  if (words.size() != players)
    throw BadInput{"--seats names " + std::to_string(words.size()) + ", but the record has " +
                   std::to_string(players) + " players"};
  check_record_path(arguments);
  PlaySession session(*beginning.match, make_seats(words, beginning.names, seed),
                      {seed, !arguments.no_confirm, arguments.record});
  if (!session.save_error().empty()) throw BadInput{session.save_error()};

  const InterruptGuard guard;
  if (is_full_screen(arguments))
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
  return text + "Example: bastide play classic --seats human:Anna,greedy --record game.bgr";
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
  command->add_option("game", a->game, "the game to play: " + game_names())->capture_default_str();
  auto* seats = command->add_option("--seats", a->seats, "who plays, clockwise, separated by commas")
                    ->capture_default_str();
  auto* options = command->add_option("--options", a->options,
                                      "what differs from the defaults, e.g. \"farmers=off boxes=2\"");
  auto* first = command->add_option("--first", a->first, "the seat that begins, from 0, or random")
                    ->capture_default_str();
  command->add_option("--seed", a->seed, "of the draws and the bots; without one every game is another");
  command->add_option("--record", a->record, "keep the game in this file, after every step");
  command->add_option("--resume", a->resume, "go on with the game in this record")
      ->excludes(options)
      ->excludes(first);
  command->add_flag("--no-confirm", a->no_confirm,
                    "a turn ends with its last decision and cannot be taken back");
  command->add_flag("--plain", a->plain, "line by line instead of on the full screen");
  command->footer(help_footer());
  command->callback([a, seats] {
    a->seats_given = seats->count() > 0;
    play(*a);
  });
}

}  // namespace bastide::cli
