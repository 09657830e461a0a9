#include "wasm/analyst.h"
#include "wasm/exchange.h"

/// What a browser calls in bastide-analysis.wasm. It is a module of its own, for it is fetched only by those
/// who want to know. Each call returns the size of its answer.
namespace {

bastide::wasm::Analyst analyst;

}  // namespace

BASTIDE_EXPORT(open) int open_game() {
  return bastide::wasm::answer(analyst.open(bastide::wasm::given()));
}
BASTIDE_EXPORT(analyse) int analyse(int index, std::uint32_t simulations) {
  return bastide::wasm::answer(analyst.analyse(index, simulations));
}
