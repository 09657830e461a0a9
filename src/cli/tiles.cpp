#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "cli/castle/tile_picture.h"
#include "cli/classic/tile_picture.h"
#include "cli/command.h"
#include "cli/dice/die_picture.h"
#include "cli/discovery/tile_picture.h"
#include "games/castle/tables.h"
#include "games/classic/tables.h"
#include "games/dice/tables.h"
#include "games/discovery/tables.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

constexpr int page_width = 75;

std::string set_names() {
  std::vector<std::string> names;
  for (const auto& set : classic::tables.sets) names.push_back(set.name);
  names.push_back(castle::tables.tiles.name);
  names.push_back(discovery::tables.set.name);
  names.emplace_back("dice");
  return joined(names, ", ");
}

template <class Kind>
std::string caption(const Kind& kind) {
  std::string text = kind.id + " x" + std::to_string(kind.copies);
  if constexpr (requires { kind.start; })
    if (kind.start) text += " start";
  return text;
}

/// The kinds of a set in rows, each with its name and number above its picture.
template <class TileSet>
void print_set(const TileSet& set) {
  int tiles = 0;
  for (const auto& kind : set.kinds) tiles += kind.copies;
  std::printf("%s: %d %s of %zu %s\n\n", set.name.c_str(), tiles, tiles == 1 ? "tile" : "tiles",
              set.kinds.size(), set.kinds.size() == 1 ? "kind" : "kinds");
  using Picture = decltype(draw_tile(set.kinds[0], 0));
  constexpr int cell_width = Picture::width + 6;
  constexpr int cell_height = Picture::height + 2;
  constexpr int per_row = page_width / cell_width;
  const int rows = (static_cast<int>(set.kinds.size()) + per_row - 1) / per_row;
  Canvas canvas(per_row * cell_width, rows * cell_height);
  for (int i = 0; i < static_cast<int>(set.kinds.size()); ++i) {
    const int column = i % per_row * cell_width;
    const int row = i / per_row * cell_height;
    canvas.write(column, row, caption(set.kinds[i]), Ink::strong);
    canvas.paste(column, row + 1, draw_tile(set.kinds[i], 0).canvas);
  }
  const bool colour = isatty(STDOUT_FILENO) == 1;
  std::fputs((colour ? to_ansi(canvas) : to_text(canvas)).c_str(), stdout);
}

/// The faces of the dice, with their letters and names.
void print_dice(const dice::DiceSet& set) {
  constexpr int width = DiePicture::width + 6;
  std::printf("dice: %d dice of 6 faces\n\n", set.dice);
  Canvas canvas(dice::face_count * width, DiePicture::height + 1);
  for (int face = 0; face < dice::face_count; ++face) {
    canvas.write(face * width, 0, std::string(1, set.faces[face].letter) + " " + set.faces[face].name,
                 Ink::strong);
    canvas.paste(face * width, 1, draw_die(set.faces[face], 0));
  }
  const bool colour = isatty(STDOUT_FILENO) == 1;
  std::fputs((colour ? to_ansi(canvas) : to_text(canvas)).c_str(), stdout);
}

void print_named(const std::string& name, const std::string& game) {
  for (const auto& set : classic::tables.sets)
    if (set.name == name) return print_set(set);
  if (castle::tables.tiles.name == name) return print_set(castle::tables.tiles);
  if (discovery::tables.set.name == name) return print_set(discovery::tables.set);
  if (name == "dice") return print_dice(dice::tables.set);
  if (name != "-" && !std::filesystem::exists(name))
    throw BadInput{"unknown tile set " + in_quotes(name) + ", expected " + set_names() +
                   " or the path of a tile file"};
  const std::string text = read_file(name);
  if (game == "classic") return print_set(value_or_bad_input(classic::parse_tile_set(text, name)));
  if (game == "discovery") return print_set(value_or_bad_input(discovery::parse_tile_set(text, name)));
  if (game == "castle") return print_set(value_or_bad_input(castle::parse_tile_set(text, name)));
  if (game == "dice") return print_dice(value_or_bad_input(dice::parse_dice(text, name)));
  throw BadInput{"--game is classic, castle, discovery or dice, not " + in_quotes(game)};
}

}  // namespace

void add_tiles(CLI::App& app) {
  struct Arguments {
    std::string name;
    std::string game = "classic";
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
  command->callback([arguments] { print_named(arguments->name, arguments->game); });
}

}  // namespace bastide::cli
