#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "cli/classic/tile_picture.h"
#include "cli/command.h"
#include "games/classic/tables.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

using classic::TileSet;

constexpr int per_row = 5;
constexpr int cell_width = TilePicture::width + 4;
constexpr int cell_height = TilePicture::height + 2;

std::string set_names() {
  std::vector<std::string> names;
  for (const TileSet& set : classic::tables.sets) names.push_back(set.name);
  return joined(names, ", ");
}

TileSet find_set(const std::string& name) {
  for (const TileSet& set : classic::tables.sets)
    if (set.name == name) return set;
  if (name != "-" && !std::filesystem::exists(name))
    throw BadInput{"unknown tile set " + in_quotes(name) + ", expected " + set_names() +
                   " or the path of a tile file"};
  return value_or_bad_input(classic::parse_tile_set(read_file(name), name));
}

void print_set(const TileSet& set, bool colour) {
  int tiles = 0;
  for (const auto& kind : set.kinds) tiles += kind.copies;
  std::printf("%s: %d %s of %zu %s\n\n", set.name.c_str(), tiles, tiles == 1 ? "tile" : "tiles",
              set.kinds.size(), set.kinds.size() == 1 ? "kind" : "kinds");
  const int rows = (static_cast<int>(set.kinds.size()) + per_row - 1) / per_row;
  Canvas canvas(per_row * cell_width, rows * cell_height);
  for (int i = 0; i < static_cast<int>(set.kinds.size()); ++i) {
    const auto& kind = set.kinds[i];
    const int column = i % per_row * cell_width;
    const int row = i / per_row * cell_height;
    canvas.write(column, row, kind.id + " x" + std::to_string(kind.copies) + (kind.start ? " start" : ""),
                 Ink::strong);
    canvas.paste(column, row + 1, draw_tile(kind, 0).canvas);
  }
  std::fputs((colour ? to_ansi(canvas) : to_text(canvas)).c_str(), stdout);
}

}  // namespace

void add_tiles(CLI::App& app) {
  auto* command =
      app.add_subcommand("tiles", "Print a tile set with pictures and counts, or check a tile file");
  const auto name = std::make_shared<std::string>();
  command
      ->add_option(
          "set", *name,
          "the name of a set (" + set_names() + "), or the path of a tile file ('-': standard input)")
      ->required();
  command->callback([name] { print_set(find_set(*name), isatty(STDOUT_FILENO) == 1); });
}

}  // namespace bastide::cli
