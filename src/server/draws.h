#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"
#include "match/record.h"
#include "server/crypto.h"

/// Fair draws: which tile comes next follows from a seed that the server committed to before anybody sat
/// down, and from what the players added to it. docs/protocol.md says how, exactly; anybody can compute it
/// again. Threads may share it.
namespace bastide::server {

/// One outcome of a chance event and how likely it is, relative to the others.
struct Outcome {
  std::string token;
  std::uint64_t weight;
};

/// Every outcome of the chance event that is due, in byte order of the tokens.
std::vector<Outcome> chance_outcomes(const AnyMatch& match);

/// For whom the chance event is that is due: who draws, whose hand is filled up, who takes a bonus tile.
int drawing_seat(const AnyMatch& match);

/// The draws of one game.
class Draws {
 public:
  /// `nonces`: what each seat added, by seat.
  Draws(const Bytes32& seed, const std::vector<std::string>& nonces);

  /// What is drawn in the chance event that is due. Precondition: the actor is chance.
  std::string draw(const AnyMatch& match) const;
  /// Uniform in 0..n-1, without bias; `label` names what it is for.
  std::uint64_t below(std::uint64_t n, std::string_view label) const;

 private:
  Bytes32 seed_;
  std::string nonces_;
};

/// Headers of a record with checkable draws.
inline constexpr std::string_view commit_header = "Commit";
inline constexpr std::string_view nonces_header = "Nonces";
inline constexpr std::string_view seed_header = "Seed";
/// The seats whose nonces the server knew when it drew the seed.
inline constexpr std::string_view early_header = "EarlyNonces";

struct Verified {
  int draws = 0;
  /// Somebody has added a nonce after the commitment: the server could not choose what is drawn. Nothing is
  /// said here of records that do not tell when their nonces came.
  bool somebody_added = false;
};
/// Checks the commitment and every draw of a record, or says what is wrong.
Result<Verified> verify_draws(const Record& record);

}  // namespace bastide::server
