#include "tests/server/support/twins.h"

#include "kit/rng.h"

namespace bastide::server::testing {

std::optional<Table> twin_of(const Table& table, const std::vector<Entry>& log, const Bytes32& seed, int eyes,
                             Rng& rng, std::vector<Entry>& twin_log) {
  std::optional<Table> twin(std::in_place, table.id(), seed);
  twin_log.clear();
  for (Entry entry : log) {
    if (entry.kind == Entry::Kind::create) entry.commit = to_hex(sha256(seed));
    if (entry.kind == Entry::Kind::draw && !twin->match()->sees_chance(eyes)) {
      // Any outcome will do that keeps what the eyes know: they see none of this.
      const auto outcomes = chance_outcomes(*twin->match());
      entry.word = outcomes[rng.below(static_cast<std::uint32_t>(outcomes.size()))].token;
    }
    if (twin->fold(entry)) return std::nullopt;  // what follows is not possible with these hands
    twin_log.push_back(std::move(entry));
  }
  return twin;
}

}  // namespace bastide::server::testing
