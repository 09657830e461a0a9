#include "arena/bot_session.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "bots/levels.h"
#include "bots/search_bot.h"
#include "kit/text.h"

namespace bastide {
namespace {

/// A tree of more would fill the memory.
constexpr std::uint64_t most_simulations = 2'000'000;
constexpr std::uint64_t most_milliseconds = 86'400'000;
constexpr std::uint64_t most_candidates = 100;

/// The first word of a line; what follows it stays in the line.
std::string_view take_word(std::string_view& line) {
  line = trimmed(line);
  const auto end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view word = line.substr(0, end);
  line = trimmed(line.substr(end));
  return word;
}

std::optional<Error> read_number(std::string_view name, std::string_view word, std::uint64_t most,
                                 std::uint64_t& number) {
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (word.empty() || error != std::errc() || end != word.data() + word.size() || n > most)
    return Error{std::string(name) + " takes a whole number up to " + std::to_string(most) + ", not " +
                 in_quotes(word)};
  number = n;
  return std::nullopt;
}

/// Those that play every game.
std::vector<std::string> level_names() {
  std::vector<std::string> names;
  for (const BotInfo& info : bot_infos())
    if (info.game.empty()) names.emplace_back(info.name);
  return names;
}

std::string move_text(std::size_t rank, const JudgedMove& move) {
  char numbers[96];
  std::snprintf(numbers, sizeof numbers, "info rank %zu simulations %llu chance %.3f margin %.1f line ", rank,
                static_cast<unsigned long long>(move.simulations), move.chance, move.margin);
  return numbers + (move.line.empty() ? move.token : joined(move.line, " "));
}

}  // namespace

BotSession::~BotSession() {
  {
    const std::lock_guard lock(writing_);
    silent_ = true;
  }
  cancelled_ = true;
  if (thinker_.joinable()) thinker_.join();
}

void BotSession::say(const std::string& line) {
  const std::lock_guard lock(writing_);
  if (!silent_) write_(line);
}

bool BotSession::take(std::string_view line) {
  if (line.size() > longest_line) {
    refuse_long_line();
    return true;
  }
  std::string_view words = line;
  const std::string_view command = take_word(words);
  std::optional<Error> fault;
  if (command.empty() || command == "legal" || command == "view") return true;  // we know the rules
  if (command == "quit") return false;
  if (command == "stop") {
    cancelled_ = true;
  } else if (command == "ping") {
    say(words.empty() ? "pong" : "pong " + std::string(words.substr(0, 64)));
  } else if (thinking_) {
    fault = Error{"thinking: only stop, ping and quit are answered until the move is there"};
  } else if (command == "bastide") {
    greet(words);
  } else if (command == "option") {
    const std::string_view name = take_word(words);
    fault = set_option(options_, name, words);
  } else if (command == "newgame") {
    fault = begin_game(words);
  } else if (command == "position") {
    fault = set_position(words);
  } else if (command == "play") {
    fault = add_moves(words);
  } else if (command == "go") {
    fault = go(words);
  } else {
    fault = Error{"unknown command " + in_quotes(command) +
                  ", expected bastide, option, newgame, position, play, go, stop, ping or quit"};
  }
  if (fault) say("error " + fault->message);
  return true;
}

void BotSession::refuse_long_line() {
  say("error the line is longer than 16 MiB");
}

void BotSession::finish() {
  if (needs_stop_) cancelled_ = true;
  if (thinker_.joinable()) thinker_.join();
}

void BotSession::greet(std::string_view words) {
  if (words != "1") return say("error expected version 1 of the protocol: bastide 1");
  say("id name Bastide");
  say("id author the authors of Bastide");
  say("option level choice " + Options{}.level + " of " + joined(level_names(), " "));
  say("option seed number 1");
  say("option simulations number 0");
  say("option milliseconds number 0");
  say("option candidates number 1");
  say("ok");
}

std::optional<Error> BotSession::set_option(Options& options, std::string_view name,
                                            std::string_view value) const {
  if (name == "level") {
    const auto names = level_names();
    if (std::find(names.begin(), names.end(), value) == names.end())
      return Error{"unknown level " + in_quotes(value) + ", expected " + joined(names, ", ")};
    options.level = value;
    return std::nullopt;
  }
  if (name == "seed") return read_number(name, value, UINT64_MAX, options.seed);
  if (name == "simulations") return read_number(name, value, most_simulations, options.simulations);
  if (name == "milliseconds") return read_number(name, value, most_milliseconds, options.milliseconds);
  if (name == "candidates") return read_number(name, value, most_candidates, options.candidates);
  return Error{"unknown option " + in_quotes(name) +
               ", expected level, seed, simulations, milliseconds or candidates"};
}

/// The game of a record's headers and tokens.
Result<BotSession::Game> BotSession::read_game(std::string_view text) const {
  const bool has_version = text.starts_with("[Record ");
  const std::string whole = (has_version ? "" : "[Record \"bastide 1\"] ") + std::string(text);
  const auto record = parse_record(whole);
  if (!record) return record.error();
  Game game;
  game.setup = record->setup;
  for (const RecordToken& token : record->tokens) game.seen.emplace_back(token.text);
  for (const auto& [name, value] : record->other_headers) {
    if (name != eyes_header) continue;
    game.seat = parse_int(value);
    if (!game.seat || *game.seat < 0 || *game.seat >= game.setup.seats)
      return Error{"Eyes names a seat from 0 to " + std::to_string(game.setup.seats - 1) + ", not " +
                   in_quotes(value)};
  }
  auto match = match_of(game);
  if (!match) return match.error();
  game.match = std::move(*match);
  if (game.match->has_secrets() && !game.seat)
    return Error{"this game has secrets: the header Eyes must say for which seat"};
  return game;
}

Result<std::unique_ptr<AnyMatch>> BotSession::match_of(const Game& game) const {
  Rng rng(mix64(options_.seed));
  return match_seen_by(game.seat.value_or(chance), game.setup, game.seen, rng);
}

std::optional<Error> BotSession::begin_game(std::string_view words) {
  auto game = read_game(words);
  if (!game) return game.error();
  if (!game->seen.empty()) return Error{"newgame takes headers only; position takes moves as well"};
  game_ = std::move(*game);
  bot_ = nullptr;  // nothing that was learnt in another game matters in this one
  return std::nullopt;
}

std::optional<Error> BotSession::set_position(std::string_view words) {
  if (words.starts_with('[')) {
    auto game = read_game(words);
    if (!game) return game.error();
    game_ = std::move(*game);
    return std::nullopt;
  }
  if (!game_) return Error{"there is no game yet: newgame begins one"};
  Game game{game_->setup, game_->seat, {}, nullptr};
  for (const auto token : words_of(words)) game.seen.emplace_back(token);
  auto match = match_of(game);
  if (!match) return match.error();
  game.match = std::move(*match);
  game_ = std::move(game);
  return std::nullopt;
}

std::optional<Error> BotSession::add_moves(std::string_view words) {
  if (!game_) return Error{"there is no game yet: newgame begins one"};
  const auto moves = words_of(words);
  if (game_->match->has_secrets()) {
    Game game{game_->setup, game_->seat, game_->seen, nullptr};
    game.seen.insert(game.seen.end(), moves.begin(), moves.end());
    auto match = match_of(game);
    if (!match) return match.error();
    game.match = std::move(*match);
    game_ = std::move(game);
    return std::nullopt;
  }
  auto match = game_->match->clone();
  for (const auto move : moves)
    if (const auto events = match->try_apply(move); !events)
      return Error{in_quotes(move) + ": " + events.error().message};
  game_->match = std::move(match);
  game_->seen.insert(game_->seen.end(), moves.begin(), moves.end());
  return std::nullopt;
}

std::optional<Error> BotSession::go(std::string_view words) {
  if (!game_) return Error{"there is no game yet: newgame begins one"};
  const AnyMatch& match = *game_->match;
  if (match.is_over()) return Error{"the game is over"};
  if (match.actor() == chance) return Error{"chance is to act, not a player"};
  if (game_->seat && *game_->seat != match.actor())
    return Error{"seat " + std::to_string(match.actor()) + " is to decide, not seat " +
                 std::to_string(*game_->seat)};
  Options options = options_;
  bool has_budget = false;
  bool infinite = false;
  while (!words.empty()) {
    const std::string_view name = take_word(words);
    if (name == "infinite") {
      infinite = true;
      continue;
    }
    if (name != "simulations" && name != "milliseconds" && name != "level")
      return Error{"unknown budget " + in_quotes(name) +
                   ", expected simulations, milliseconds, level or infinite"};
    if (name != "level" && !has_budget) options.simulations = options.milliseconds = 0;
    has_budget = has_budget || name != "level";
    const std::string_view value = take_word(words);
    if (auto fault = set_option(options, name, value)) return fault;
  }
  if (infinite) {
    options.simulations = most_simulations;
    options.milliseconds = 0;
  }
  if (auto fault = make_bot_for(options)) return fault;
  if (thinker_.joinable()) thinker_.join();
  cancelled_ = false;
  thinking_ = true;
  needs_stop_ = infinite;
  thinker_ = std::thread([this, &match] { think(match); });
  return std::nullopt;
}

/// The bot of these options. The one that there is goes on, with all it knows, where it is the same.
std::optional<Error> BotSession::make_bot_for(const Options& options) {
  Options same = bot_options_;
  same.candidates = options.candidates;
  if (bot_ && same == options) return std::nullopt;
  const Level* level = find_level(options.level);
  if (level != nullptr && (options.simulations > 0 || options.milliseconds > 0)) {
    Level bounded = *level;
    bounded.simulations = options.simulations;
    bounded.seconds = static_cast<double>(options.milliseconds) / 1000;
    bot_ = make_search_bot(bounded, options.seed);
  } else {
    auto made = make_bot(options.level, options.seed);
    if (!made) return made.error();
    bot_ = std::move(*made);
  }
  bot_->heed(&cancelled_);
  bot_options_ = options;
  return std::nullopt;
}

void BotSession::think(const AnyMatch& match) {
  const std::string move = bot_->choose(match);
  const Thought thought = bot_->thought();
  const std::size_t shown = std::min<std::size_t>(thought.moves.size(), options_.candidates);
  for (std::size_t i = 0; i < shown; ++i) say(move_text(i + 1, thought.moves[i]));
  thinking_ = false;  // whoever reads the answer may go on at once
  say("best " + move);
}

}  // namespace bastide
