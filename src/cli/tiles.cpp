#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/command.h"
#include "cli/front.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

/// The names of all sets, of all games that have any.
std::string set_names() {
  std::vector<std::string> names;
  for (const Front& front : fronts())
    if (front.sheets)
      for (const std::string& name : front.sheets->names()) names.push_back(name);
  return joined(names, ", ");
}

TileSheet sheet_of_file(const std::string& path, const std::string& game) {
  std::vector<std::string_view> games;
  for (const Front& front : fronts()) {
    if (!front.sheets) continue;
    if (front.game == game) return value_or_bad_input(front.sheets->read(read_file(path), path));
    games.push_back(front.game);
  }
  const std::string_view last = games.back();
  games.pop_back();
  throw BadInput{"--game is " + joined(games, ", ") + " or " + std::string(last) + ", not " +
                 in_quotes(game)};
}

TileSheet sheet_named(const std::string& name, const std::string& game) {
  for (const Front& front : fronts()) {
    if (!front.sheets) continue;
    const auto names = front.sheets->names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return front.sheets->draw(name);
  }
  if (name != "-" && !std::filesystem::exists(name))
    throw BadInput{"unknown tile set " + in_quotes(name) + ", expected " + set_names() +
                   " or the path of a tile file"};
  return sheet_of_file(name, game);
}

void print(const TileSheet& sheet) {
  const bool colour = isatty(STDOUT_FILENO) == 1;
  std::printf("%s\n\n", sheet.headline.c_str());
  std::fputs((colour ? to_ansi(sheet.picture) : to_text(sheet.picture)).c_str(), stdout);
}

}  // namespace

void add_tiles(CLI::App& app) {
  struct Arguments {
    std::string name;
    std::string game = default_game();
  };
  auto* command =
      app.add_subcommand("tiles", "Print a tile set with pictures and counts, or check a tile file");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option(
          "set", arguments->name,
          "the name of a set (" + set_names() + "), or the path of a tile file ('-': standard input)")
      ->required();
  command->add_option("--game", arguments->game, "the game that a tile file is for")->capture_default_str();
  command->callback([arguments] { print(sheet_named(arguments->name, arguments->game)); });
}

}  // namespace bastide::cli
