#pragma once

#include <map>
#include <string>
#include <vector>

#include "games/dice/options.h"
#include "kit/geometry.h"

/// The slow twin of the Dice Game: the same rules written a second time, as plainly as they read, with flood
/// fill over a map of squares. It shares only the faces' data with the engine.
namespace bastide::test {

class DiceTwin {
 public:
  explicit DiceTwin(const dice::Config& config);

  /// Canonical tokens in byte order; of a roll only whether it is due, for there are thousands.
  std::vector<std::string> legal() const;
  void apply(const std::string& token);  ///< a legal one

  bool is_over() const { return over_; }
  int actor() const { return rolling_ ? -1 : active_; }
  std::vector<int> scores() const { return scores_; }
  std::vector<int> scores_if_ended() const;
  unsigned winners() const;
  int dice_to_roll() const;
  /// The dice of every closed city, the largest first.
  std::vector<int> closed_cities() const;

 private:
  struct Part {
    char letter;
    unsigned sides;  ///< of city, a bit each from the north
  };

  bool fits(unsigned sides, Square q) const;
  bool may_roll() const { return rolls_ < 3 && dice_to_roll() > 0; }
  int worth() const;
  void begin_turn();
  void end_turn();
  void stop();
  void stop_if_forced();

  dice::Config config_;
  int active_;
  bool rolling_ = true;
  bool over_ = false;
  int besieger_ = -1;
  int turns_ = 0;
  std::vector<int> scores_;
  std::vector<bool> keeps_knight_;

  bool doubled_ = false;
  int dice_ = 0;
  int rolls_ = 0;
  int aside_ = 0;
  int passed_ = 0;
  bool has_built_ = false;
  std::map<char, int> hand_;
  std::map<Square, Part> built_;
};

}  // namespace bastide::test
