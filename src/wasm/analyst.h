#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "match/match.h"

namespace bastide::wasm {

/// Judges the tokens of one game, each in a step of its own: so that the caller stays free in between, and
/// several can share a game.
class Analyst {
 public:
  std::string open(std::string_view record);
  /// What a token was worth, as docs/analysis.md has it under `moves`; before the first one (-1), the
  /// `start`.
  std::string analyse(int index, std::uint32_t simulations) const;

 private:
  std::unique_ptr<AnyMatch> match_;
};

}  // namespace bastide::wasm
