#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "kit/result.h"
#include "kit/setup.h"
#include "match/match.h"

/// What the commands share. Each command is a function that adds itself to the program; its callback returns
/// normally or throws `BadInput` or `CLI::RuntimeError`.
namespace bastide::cli {

/// Ends the program with status 2 and this one line.
struct BadInput {
  std::string message;
};

/// The value, or BadInput with the error's message.
template <class T>
T value_or_bad_input(Result<T> result) {
  if (!result) throw BadInput{result.error().message};
  return std::move(*result);
}

/// The whole of a file ("-": standard input), at most 16 MiB of it.
std::string read_file(const std::string& path);

/// The match of the record in a file, played to its end; `load_record` where its text is read already.
std::unique_ptr<AnyMatch> load_record_file(const std::string& path);
std::unique_ptr<AnyMatch> load_record(const std::string& path, std::string_view text);

/// The options that name a game: --game, --options, --players, --first.
class SetupOptions {
 public:
  /// `other`: an option that makes all of these senseless.
  void add_to(CLI::App& app, CLI::Option* other = nullptr);
  Setup setup() const;

  std::string game = default_game();
  std::string options;
  int players = 2;
  int first = 0;
};

/// --seed, a whole number of 64 bits and nothing else.
void add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed);

/// A seed from the command line, or one from the system's random source.
std::uint64_t seed_or_random(const std::optional<std::uint64_t>& seed);

void add_tiles(CLI::App& app);
void add_random(CLI::App& app);
void add_replay(CLI::App& app);
void add_perft(CLI::App& app);
void add_bench(CLI::App& app);
void add_analyse(CLI::App& app);
void add_arena(CLI::App& app);
void add_tune(CLI::App& app);
void add_bot(CLI::App& app);
void add_play(CLI::App& app);
void add_solve(CLI::App& app);
void add_serve(CLI::App& app);
void add_verify(CLI::App& app);
void add_keep(CLI::App& app);
void add_load(CLI::App& app);

}  // namespace bastide::cli
