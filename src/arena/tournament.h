#pragma once

#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/outside_program.h"
#include "arena/rating.h"
#include "arena/seating.h"

namespace bastide {

/// Two games with the same draws in which two contestants share a table and then change places: what one had
/// luck with in the first, the other has in the second (see seating.h).
struct PairResult {
  int one = 0;  ///< contestants by number
  int other = 0;
  int number = 0;                             ///< of the pair between these two
  double first = 0;                           ///< points of `one` in the first game, as in a `Standing`
  double second = 0;                          ///< ... and in the second
  int margin = 0;                             ///< of `one`, over both games
  double won = 0;                             ///< the games that `one` won, or its part in them
  int forfeiter = -1;                         ///< a contestant that forfeited a game; -1: none did
  std::string fault;                          ///< why
  std::array<std::vector<float>, 2> replies;  ///< the seconds that the replies of each took
};

/// Who meets whom.
enum class Pairing : std::uint8_t {
  all,       ///< everybody against everybody
  gauntlet,  ///< the first against all others
  ladder,    ///< everybody against the next
};

struct TournamentPlan {
  Setup setup;                           ///< for as many seats as the game has
  std::vector<std::string> contestants;  ///< names for make_player
  Pairing pairing = Pairing::all;
  int pairs = 100;         ///< between any two who meet
  std::uint64_t seed = 1;  ///< equal seeds give equal draws
  int threads = 1;
  bool has_test = false;  ///< stop a pairing when the test has decided
  Sprt test;
  ProgramLimits limits;  ///< for outside programs
  BotData data;          ///< for bots of our own

  /// Those who meet, the lower number first.
  std::vector<std::pair<int, int>> pairings() const;
};

class Tournament {
 public:
  explicit Tournament(TournamentPlan plan) : plan_(std::move(plan)) {}

  /// Results of an earlier run, which are not played again.
  void take_over(const PairResult& result);

  /// Plays what is left. `report` is called after every pair, one at a time; when it returns false no more
  /// begin. An error is a contestant or setup that there is not.
  Result<bool> run(const std::function<bool(const PairResult&)>& report);

  const TournamentPlan& plan() const { return plan_; }
  /// What one contestant did against another, from the first one's view; `one` is the lower number.
  const Tally& tally(int one, int other) const;
  int pairs_played() const { return pairs_played_; }
  /// Pairs in which a contestant forfeited a game, with the reason of the first.
  struct Forfeits {
    int pairs = 0;
    std::string first;
  };
  const std::map<int, Forfeits>& forfeits() const { return forfeits_; }
  /// The seconds within which so many of a contestant's replies came, of all in this run: 0.95 for the p95.
  /// Nothing where it gave none.
  std::optional<double> reply_time(int contestant, double share) const;
  int pairs_planned() const;

 private:
  struct Job {
    int one;
    int other;
    int number;
  };
  Result<bool> check() const;
  bool next_job(Job& job);
  void work(const std::function<bool(const PairResult&)>& report);
  PairResult play_pair(const Job& job) const;
  GameResult play_game_of(const Job& job, Seating seating, std::uint64_t seed) const;
  void add(const PairResult& result);

  TournamentPlan plan_;
  std::mutex mutex_;
  std::map<std::pair<int, int>, Tally> tallies_;
  std::map<std::pair<int, int>, std::vector<bool>> begun_;
  std::map<int, Forfeits> forfeits_;
  std::map<int, std::vector<float>> replies_;
  int pairs_played_ = 0;
  bool stopped_ = false;
};

}  // namespace bastide
