#include <cstdint>
#include <string>
#include <string_view>

#include "bots/levels.h"
#include "match/catalogue.h"
#include "wasm/table.h"

/// What a browser's worker calls. Text goes in through a buffer that `text_in` gives, and comes out where
/// `text_out` points, until the next call. One instance holds one table.
namespace {

bastide::wasm::Table table;
std::string in;
std::string out;

int answer(std::string text) {
  out = std::move(text);
  return static_cast<int>(out.size());
}

std::string levels_json() {
  bastide::JsonWriter json;
  json.begin_array();
  for (const auto& level : bastide::levels()) json.value(level.name);
  return json.end_array().take();
}

}  // namespace

#ifdef __wasm__
#define BASTIDE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else  // a linter reads this file as native code
#define BASTIDE_EXPORT(name) extern "C"
#endif

/// Room for text of so many bytes.
BASTIDE_EXPORT(text_in) char* text_in(int size) {
  in.resize(static_cast<std::size_t>(size));
  return in.data();
}
BASTIDE_EXPORT(text_out) const char* text_out() {
  return out.data();
}

// Each of these returns the size of its answer.
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
  return answer(table.open(in));
}
BASTIDE_EXPORT(play) int play() {
  return answer(table.play(in));
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
  return answer(table.choose(in));
}
BASTIDE_EXPORT(keep) int keep() {
  return answer(table.keep());
}
BASTIDE_EXPORT(seed) int seed(std::uint32_t low, std::uint32_t high) {
  table.seed(std::uint64_t{high} << 32 | low);
  return answer("{}");
}
