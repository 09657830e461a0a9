#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/result.h"

namespace bastide {

/// What a table agrees on before the game: the headers of a record. All here are plain values and functions
/// of their arguments; threads may share them.
struct Setup {
  std::string game;  ///< empty: the one that is offered first
  std::vector<std::pair<std::string, std::string>>
      options;  ///< name and value, only what differs from the defaults
  int seats = 2;
  int first = 0;                                ///< the seat that begins
  std::optional<std::vector<std::string>> bag;  ///< the kinds in the bag where it is not the full set
};

/// One option of a game: its name, its values with the default first, and what it does.
struct OptionSpec {
  std::string_view name;
  std::span<const std::string_view> values;
  std::string_view help;
};

/// An option together with what it does: `choose` is told the number of the chosen value, the default's is 0.
/// A game has one table of them, read by `specs_of` and `chosen_options`, or joins several.
template <class Options>
struct Option {
  OptionSpec spec;
  void (*choose)(Options& options, int value);
};

/// Reads `name=value name=value`. The names and values are checked by `option_choices`.
Result<std::vector<std::pair<std::string, std::string>>> parse_options(std::string_view text);

template <class Options, std::size_t N>
constexpr std::array<OptionSpec, N> specs_of(const std::array<Option<Options>, N>& table) {
  std::array<OptionSpec, N> specs{};
  for (std::size_t i = 0; i < N; ++i) specs[i] = table[i].spec;
  return specs;
}

/// For each spec the number of the chosen value. An unknown name or value is an error that lists what there
/// is.
Result<std::vector<int>> option_choices(const Setup& setup, std::span<const OptionSpec> specs);

/// What a table's options are in a setup; an error as from `option_choices`.
template <class Options, std::size_t N>
Result<Options> chosen_options(const Setup& setup, const std::array<Option<Options>, N>& table) {
  const auto specs = specs_of(table);
  const auto choices = option_choices(setup, specs);
  if (!choices) return choices.error();
  Options options;
  for (std::size_t i = 0; i < N; ++i) table[i].choose(options, (*choices)[i]);
  return options;
}

/// The options that differ from the defaults, in the order of the specs, as `parse_options` reads them.
std::string format_options(const Setup& setup, std::span<const OptionSpec> specs);

/// A bag as kinds, by their number, with how many copies of each; only those that are in it.
using Copies = std::vector<std::pair<int, int>>;

/// The bag that a setup names kind by kind: `find` knows the number of a kind by its name, -1 where there is
/// none.
Result<Copies> chosen_bag(const std::vector<std::string>& ids, int kind_count,
                          int (*find)(std::string_view id));

/// What is wrong with the number of players of a setup, or with who begins; the sentence begins with `game`.
std::optional<Error> fault_of_seats(const Setup& setup, const std::string& game, int least, int most);

}  // namespace bastide
