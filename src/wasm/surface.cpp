#include <cstdint>

#include "wasm/exchange.h"
#include "wasm/table.h"

/// What a browser's worker calls in bastide-classic.wasm and its siblings. One instance holds one table. Each
/// call returns the size of its answer.
namespace {

using bastide::wasm::answer;
using bastide::wasm::given;

bastide::wasm::Table table;

}  // namespace

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
