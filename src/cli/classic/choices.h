#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/classic/tile.h"
#include "kit/geometry.h"
#include "kit/notation.h"

/// What may be decided at a classic table, as a front end shows it. Plain values.
namespace bastide::cli {

using Names = std::vector<std::string>;

/// A road across the middle of a tile that no tile prints.
struct RoadAcross {
  Square square;
  Axis axis;
  /// `1,0 (NS)`
  std::string text() const {
    return square_text(square) + " (" + std::string(axis_names[static_cast<int>(axis)]) + ")";
  }
};

struct ClassicPlacement {
  Square square;
  Turn turn;
  std::string token;
  std::optional<RoadAcross> bridge;  ///< without which the tile does not fit
};

/// Something else than a placement that may be decided now.
struct ClassicChoice {
  ClassicChoice(std::string its_token, std::string its_name)
      : token(std::move(its_token)), name(std::move(its_name)) {}

  std::string token;
  std::string name;
  std::string value;                   ///< what it brings, where that can be told
  bool is_all_in_token = false;        ///< its name says no more than its token
  bool is_value_in_meaning = false;    ///< its meaning tells what it brings
  int feature = -1;                    ///< of the tile just placed, as a follower's
  bool challenges = false;             ///< a rival beside it
  std::optional<RoadAcross> bridge;    ///< that it builds
  std::vector<Square> squares;         ///< what it is about, where that is a feature anywhere
  const classic::Kind* lot = nullptr;  ///< a tile on offer
};

}  // namespace bastide::cli
