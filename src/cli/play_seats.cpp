#include "cli/play_seats.h"

#include <algorithm>

#include "arena/helper_threads.h"
#include "arena/outside_program.h"
#include "cli/command.h"
#include "cli/play_text.h"
#include "kit/rng.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

constexpr std::string_view human = "human";
constexpr std::string_view named_human = "human:";

/// What may follow `human:`. Names in records have no such limit.
void check_name(std::string_view name) {
  bool odd = false;
  for (std::string_view rest = name; !rest.empty();) {
    const char32_t character = take_character(rest);
    odd = odd || character == U'"' || character == U';' || is_control(character);
  }
  if (name.empty() || character_count(name) > longest_name || odd)
    throw BadInput{"a player's name has 1 to " + std::to_string(longest_name) +
                   " characters, none of them \" or ;, not " + in_quotes(name)};
}

/// What a record says of a seat that an outside program plays. Not its command: what a file names is not
/// started.
constexpr std::string_view program_kind = "program";

/// `program:./bots/bold.py --quick` is bold.py.
std::string name_of_program(std::string_view word) {
  const auto words = words_of(word.substr(program_word.size()));
  std::string name(words.empty() ? program_kind : words[0].substr(words[0].rfind('/') + 1));
  std::erase_if(name, [](char c) { return c == '"' || c == ';' || static_cast<unsigned char>(c) < 0x20; });
  return name.substr(0, longest_name);
}

/// A seat with the name that the word gives it, if it gives one.
PlaySeat make_seat(const std::string& word, std::uint64_t seed, int threads) {
  PlaySeat seat;
  seat.kind = human;
  if (word == human) return seat;
  if (word.starts_with(named_human)) {
    seat.name = trimmed(std::string_view(word).substr(named_human.size()));
    check_name(seat.name);
    return seat;
  }
  if (word.starts_with(program_word)) {
    ProgramLimits limits;
    limits.shows_errors = false;  // they would be written over the table
    seat.bot = value_or_bad_input(make_player(word, seed, {}, limits));
    seat.kind = program_kind;
    seat.name = name_of_program(word);
    return seat;
  }
  seat.kind = word == "bot" ? "greedy" : word;
  auto made = make_bot(seat.kind, seed, {nullptr, helper_threads(threads)});
  if (!made)
    throw BadInput{"--seats: " + in_quotes(word) +
                   " is neither human, human:NAME, program:COMMAND nor a bot (" + made.error().message + ")"};
  seat.bot = std::move(*made);
  return seat;
}

}  // namespace

std::vector<PlaySeat> make_seats(const std::vector<std::string>& words, const FormerSeats& former,
                                 std::uint64_t seed, int threads) {
  std::vector<PlaySeat> seats;
  std::vector<std::string> taken;
  std::vector<std::size_t> fresh;
  for (std::size_t i = 0; i < words.size(); ++i) {
    PlaySeat seat = make_seat(words[i], mix64(seed + i + 1), threads);
    const std::string_view former_kind = i < former.kinds.size() ? former.kinds[i] : human;
    const std::string former_name = i < former.names.size() ? former.names[i] : "";
    if (seat.name.empty() && !former_name.empty() && seat.kind == former_kind) {
      seat.name = former_name;
      taken.push_back(seat.name);
    } else {
      fresh.push_back(i);
    }
    seats.push_back(std::move(seat));
  }
  for (const std::size_t i : fresh) {
    PlaySeat& seat = seats[i];
    if (seat.name.empty()) seat.name = seat.bot ? seat.kind : "Player " + std::to_string(i + 1);
    const std::string base = seat.name;
    for (int n = 2; std::find(taken.begin(), taken.end(), seat.name) != taken.end(); ++n)
      seat.name = base + "-" + std::to_string(n);
    taken.push_back(seat.name);
  }
  return seats;
}

}  // namespace bastide::cli
