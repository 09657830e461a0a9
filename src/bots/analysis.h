#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "match/match.h"

/// What a game's moves were worth: the skill of the choices and the luck of the draws, told apart. The
/// functions may be called by several threads at once, each with a match of its own.
namespace bastide {

/// How thoroughly to look. Equal settings give equal analyses.
struct AnalysisSettings {
  std::uint64_t simulations = 1000;  ///< for each token, decision or draw
  std::uint64_t seed = 1;
};

/// What a position promises each seat.
struct Outlook {
  std::vector<double> chance;  ///< to win, from 0 to 1
  std::vector<double> margin;  ///< expected over the strongest opponent, in points
};

/// How a choice compares with the best one, by the chance to win that it gave away.
enum class Grade : std::uint8_t { good, slip, mistake, blunder };
Grade grade_of(double loss);

/// One token of a game.
struct MoveAnalysis {
  int actor = chance;  ///< the seat that decided, or `chance`
  std::string token;
  Outlook after;

  // Of a decision.
  int choices = 0;
  JudgedMove played;
  JudgedMove best;  ///< the same as played where nothing better was found
  double loss = 0;  ///< of the chance to win, 0 where the choice was the best
  double loss_margin = 0;

  // Of a draw: what it changed, against the mean of all that could have been drawn, by seat.
  std::vector<double> luck;
  std::vector<double> luck_margin;
};

/// The sums for a seat.
struct SeatAnalysis {
  int decisions = 0;  ///< those with a choice
  int slips = 0;
  int mistakes = 0;
  int blunders = 0;
  double loss = 0;  ///< sums over the game
  double loss_margin = 0;
  double luck = 0;
  double luck_margin = 0;
};

struct GameAnalysis {
  Outlook start;
  std::vector<MoveAnalysis> moves;
  std::vector<SeatAnalysis> seats;
};

/// All legal moves, the best first. In rounds of equal cost the better half goes on to the next, so the
/// better a move is, the better it is known. A seat that cannot see everything is judged by what it can see.
/// Precondition: a seat decides.
std::vector<JudgedMove> rank_moves(const AnyMatch& match, const AnalysisSettings& settings);

/// A token in a position where it is legal. A draw is compared with the others that were possible, all at the
/// same depth; of thousands (dice) with a sample.
MoveAnalysis analyse_move(const AnyMatch& before, std::string_view token, const AnalysisSettings& settings);

/// What a match promised before its first token.
Outlook outlook_at_start(const AnyMatch& match, const AnalysisSettings& settings);

/// The token with this index of a match, just as `analyse_game` judges it: so that a game can be shared out.
MoveAnalysis analyse_token(const AnyMatch& match, std::size_t index, const AnalysisSettings& settings);

/// A whole match, token by token. `progress` is told after each token how many are done; when it returns
/// false the analysis ends there.
GameAnalysis analyse_game(const AnyMatch& match, const AnalysisSettings& settings,
                          const std::function<bool(std::size_t done)>& progress = nullptr);

}  // namespace bastide
