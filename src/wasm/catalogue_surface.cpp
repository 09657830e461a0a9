#include "bots/levels.h"
#include "kit/json_writer.h"
#include "match/catalogue.h"
#include "wasm/exchange.h"

/// What the build of the page calls in bastide-catalogue.wasm. No browser needs it: the page has the answers.
/// Each call returns the size of its answer.
namespace {

using bastide::wasm::answer;

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
