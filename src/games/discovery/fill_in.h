#pragma once

#include <string>
#include <vector>

#include "games/discovery/options.h"
#include "kit/result.h"
#include "kit/rng.h"

/// Functions of their arguments; threads may share them.
namespace bastide::discovery {

/// The tokens of a whole game that agrees with what a seat (or `chance`: a spectator) has seen of it. `seen`
/// is written as in a record for that seat's eyes: `*?` is a draw that was hidden, `~K` a tile that was shown
/// and left the game. Which tiles those were that nobody has shown since is drawn at random; `sample_hidden`
/// of the game's last state draws them by their odds. An error names the token that no game can have.
Result<std::vector<std::string>> fill_in(const Config& config, const std::vector<std::string>& seen, int seat,
                                         Rng& rng);

}  // namespace bastide::discovery
