#pragma once

#include <string>
#include <vector>

#include "cli/counted.h"
#include "cli/play_session.h"

/// What happened, in words.
namespace bastide::cli {

struct LogLine {
  enum class Type : std::uint8_t { turn, score, note };
  Type type;
  int seat;          ///< of a turn: whose; -1 otherwise
  std::string text;  ///< of a turn: its tokens
};

/// The whole game so far: a line per turn, and under it a line per score with its reasons.
std::vector<LogLine> log_lines(const PlaySession& session);

/// The lines of the steps from `first` on.
std::vector<LogLine> log_lines(const PlaySession& session, std::size_t first);

/// One score with its reasons: `city@0,-1:S, 5 tiles, 1 pennant: Anna +12`.
/// `standing`: how it was counted, where a game has words of its own for it; `more`: what it says besides.
std::string score_text(const ScoreItem& item, const PlaySession& session, std::string_view standing = {},
                       std::string_view more = {});

/// The points of each seat by what gave them, in the order in which the kinds of features first paid.
struct PointsByType {
  std::string type;
  std::vector<int> points;
};
std::vector<PointsByType> points_by_type(const PlaySession& session);

/// `Anna wins` or `Anna and Bruno share the win`; empty until the game is over.
std::string result_text(const PlaySession& session);

}  // namespace bastide::cli
