#include <cstdint>
#include <string>

#include "bots/levels.h"
#include "match/catalogue.h"
#include "wasm/exchange.h"
#include "wasm/table.h"

/// What a browser's worker calls in bastide.wasm. One instance holds one table. Each call returns the size of
/// its answer.
namespace {

using bastide::wasm::answer;
using bastide::wasm::given;

bastide::wasm::Table table;

std::string levels_json() {
  bastide::JsonWriter json;
  json.begin_array();
  for (const auto& level : bastide::levels()) json.value(level.name);
  return json.end_array().take();
}

}  // namespace

BASTIDE_EXPORT(games) int games() {
  return answer(bastide::games_json());
}
BASTIDE_EXPORT(tiles) int tiles() {
  return answer(bastide::tiles_json());
}
BASTIDE_EXPORT(levels) int levels() {
  return answer(levels_json());
}
BASTIDE_EXPORT(open) int open_table() {
  return answer(table.open(given()));
}
BASTIDE_EXPORT(play) int play() {
  return answer(table.play(given()));
}
BASTIDE_EXPORT(undo) int undo() {
  return answer(table.undo());
}
BASTIDE_EXPORT(look) int look(int seat) {
  return answer(table.look(seat));
}
BASTIDE_EXPORT(sample) int sample() {
  return answer(table.sample());
}
BASTIDE_EXPORT(choose) int choose() {
  return answer(table.choose(given()));
}
BASTIDE_EXPORT(keep) int keep() {
  return answer(table.keep());
}
BASTIDE_EXPORT(seed) int seed(std::uint32_t low, std::uint32_t high) {
  table.seed(std::uint64_t{high} << 32 | low);
  return answer("{}");
}
BASTIDE_EXPORT(learn_dice) int learn_dice() {
  return answer(table.learn_dice(given()));
}
