#include <cstdio>

#include "cli/command.h"
#include "match/record.h"
#include "server/draws.h"

namespace bastide::cli {

void add_verify(CLI::App& app) {
  auto* command = app.add_subcommand("verify", "Check that the draws of a server's game were fair");
  const auto path = std::make_shared<std::string>();
  command->add_option("record", *path, "a record with Commit, Nonces and Seed; - reads standard input")
      ->required();
  command->callback([path] {
    const std::string text = read_file(*path);
    const Record record = value_or_bad_input(parse_record(text));
    const auto verified = value_or_bad_input(server::verify_draws(record));
    std::printf("%d draws, all as the seed says\n", verified.draws);
    if (!verified.somebody_added)
      std::printf(
          "No player added to the draws after the server had promised the seed: it could have chosen it.\n");
  });
}

}  // namespace bastide::cli
