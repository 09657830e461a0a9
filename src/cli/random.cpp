#include <cstdio>

#include "cli/command.h"
#include "match/record.h"

namespace bastide::cli {

void add_random(CLI::App& app) {
  struct Arguments {
    SetupOptions setup;
    std::optional<std::uint64_t> seed;
    int limit = 100'000;
  };
  auto* command = app.add_subcommand("random", "Print the record of a random game");
  const auto arguments = std::make_shared<Arguments>();
  arguments->setup.add_to(*command);
  add_seed_option(*command, arguments->seed);
  command->add_option("--limit", arguments->limit, "stop after so many tokens")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  command->callback([arguments] {
    const auto match = value_or_bad_input(make_match(arguments->setup.setup()));
    Rng rng(seed_or_random(arguments->seed));
    for (int i = 0; i < arguments->limit && !match->is_over(); ++i)
      if (const auto events = match->try_apply(match->random_token(rng)); !events)
        throw std::logic_error("a legal token was refused: " + events.error().message);
    std::fputs(format_record(*match).c_str(), stdout);
  });
}

}  // namespace bastide::cli
