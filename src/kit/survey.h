#pragma once

#include <string>
#include <vector>

#include "kit/event.h"

namespace bastide {

/// What a careful player could work out from the table: the features and what each is worth as it stands, and
/// which tiles fit where. Only for people; the search never asks for it. A plain value. Threads may share one
/// that nobody changes.
struct Survey {
  /// A piece of a feature on one tile, by its name there, e.g. `city:N`.
  struct Part {
    Square square;
    std::string name;
  };
  struct Feature {
    ScoreItem item;  ///< as if it were scored now
    int worth = 0;   ///< to each who would be paid
    std::vector<Part> parts;
  };
  /// An empty square where a tile may come to lie.
  struct OpenSquare {
    Square square;
    /// The kinds still to come that could be laid there.
    std::vector<std::string> kinds;
  };
  std::vector<Feature> features;
  std::vector<OpenSquare> open;
};

}  // namespace bastide
