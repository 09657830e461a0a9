#pragma once

#include <optional>

#include "tests/server/support/tables.h"

namespace bastide::server::testing {

/// A game that looks the same to one pair of eyes as the game of a log, with another future: another seed,
/// and other outcomes of all draws that those eyes did not see. Nothing where such draws do not lead to the
/// same moves. `eyes`: a seat, or -1 for those who watch.
std::optional<Table> twin_of(const Table& table, const std::vector<Entry>& log, const Bytes32& seed, int eyes,
                             Rng& rng, std::vector<Entry>& twin_log);

}  // namespace bastide::server::testing
