#include <cstdio>

#include "cli/command.h"
#include "match/record.h"

namespace bastide::cli {

void add_perft(CLI::App& app) {
  struct Arguments {
    SetupOptions setup;
    std::string record;
    int depth = 1;
  };
  auto* command = app.add_subcommand("perft", "Count the ways in which a game can go on");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("--depth", arguments->depth, "tokens of each way, chance events included")
      ->required()
      ->check(CLI::NonNegativeNumber);
  arguments->setup.add_to(*command,
                          command->add_option("--record", arguments->record,
                                              "start from the end of this record ('-': standard input)"));
  command->callback([arguments] {
    const auto match = arguments->record.empty() ? value_or_bad_input(make_match(arguments->setup.setup()))
                                                 : load_record_file(arguments->record);
    std::printf("%llu\n", static_cast<unsigned long long>(match->perft(arguments->depth)));
  });
}

}  // namespace bastide::cli
