#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/match.h"

/// Game records: the text form in which games are kept and shared. See docs/record.md.
/// Threads may call these functions at the same time, each with a match of its own.
namespace bastide {

/// No game of ours needs more, and memory stays bounded.
inline constexpr std::size_t longest_record = 16 << 20;

struct RecordToken {
  std::string_view text;
  int line;
  int column;
};

/// A record as it was read; its tokens point into the text.
struct Record {
  Setup setup;
  std::vector<std::string> players;
  std::vector<RecordToken> tokens;
  std::optional<std::vector<int>> scores;
  std::vector<std::pair<std::string, std::string>> other_headers;  ///< Result, Termination, Seed, ...
  std::vector<std::pair<std::string, int>> header_lines;           ///< where each header stands
};

/// Reads the form of a record; the tokens are not played yet.
Result<Record> parse_record(std::string_view text);

/// Plays a record from its start and checks its scores, if it has any. `before_token` and `after_token` may
/// be null.
using ReplayStep = std::function<void(const AnyMatch& match)>;
Result<std::unique_ptr<AnyMatch>> replay(const Record& record, const ReplayStep& before_token = nullptr,
                                         const ReplayStep& after_token = nullptr);

/// A match as a record, with its scores once it is over: what saves a game. A seat without a name is "Player
/// N"; names hold no `"`, `;` or line break.
std::string format_record(const AnyMatch& match, const std::vector<std::string>& players = {},
                          const std::vector<std::pair<std::string, std::string>>& other_headers = {});

/// The header of a record for a player's eyes: the seat that it is for, or `spectator`.
inline constexpr std::string_view eyes_header = "Eyes";

/// The tokens of a match as a seat may see them (`chance`: a spectator). A draw that is hidden from it is
/// `*?`, and a hand that is shown and leaves the game is `~K` for each of its tiles.
std::vector<std::string> tokens_seen_by(const AnyMatch& match, int seat);

/// A match as a record for the eyes of a seat: everything that it may know, and nothing else. It cannot be
/// replayed, for what is hidden is not in it.
std::string format_record_for(int seat, const AnyMatch& match, const std::vector<std::string>& players = {},
                              const std::vector<std::pair<std::string, std::string>>& other_headers = {});

/// A match that agrees with all that a seat (`chance`: a spectator) has seen of one: `tokens_seen_by` turned
/// around. What is hidden from the seat is filled in at random, so nothing may be read off it that
/// `sample_hidden` does not draw anew. Where the game has no secrets it is the match itself.
Result<std::unique_ptr<AnyMatch>> match_seen_by(int seat, const Setup& setup,
                                                const std::vector<std::string>& seen, Rng& rng);

/// The match that a saved record holds.
Result<std::unique_ptr<AnyMatch>> load_match(std::string_view text);

}  // namespace bastide
