#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bots/bot.h"
#include "match/record.h"

namespace bastide {

/// One side of the bot protocol (docs/bot-protocol.md): the bots of this program as one program that is asked
/// for moves. Lines in, lines out; where they come from and go to is the caller's business.
///
/// One thread hands in the lines. Thinking happens on another, so that a line never waits for it.
class BotSession {
 public:
  /// No line of the protocol is longer.
  static constexpr std::size_t longest_line = longest_record;

  /// `write` is called with a whole line without its end, by either thread, one call at a time.
  using Write = std::function<void(const std::string& line)>;
  explicit BotSession(Write write) : write_(std::move(write)) {}
  /// Breaks off what is being thought about; nothing is written any more.
  ~BotSession();
  BotSession(const BotSession&) = delete;
  BotSession& operator=(const BotSession&) = delete;

  /// Carries out a line. False: it was `quit`. What is wrong with a line is answered by a line `error ...`,
  /// and the line changes nothing.
  bool take(std::string_view line);
  /// The input had a line that was too long to hand in.
  void refuse_long_line();
  /// Waits for the answer that is being thought about; one that nothing but `stop` would end ends now.
  void finish();

 private:
  struct Options {
    std::string level = "master";
    std::uint64_t seed = 1;
    std::uint64_t simulations = 0;  ///< 0: as the level has it
    std::uint64_t milliseconds = 0;
    std::uint64_t candidates = 1;
    bool operator==(const Options&) const = default;
  };
  struct Game {
    Setup setup;
    std::optional<int> seat;        ///< whose eyes the tokens are for; none: all of them are seen
    std::vector<std::string> seen;  ///< the tokens
    std::unique_ptr<AnyMatch> match;
  };

  void greet(std::string_view words);
  std::optional<Error> set_option(Options& options, std::string_view name, std::string_view value) const;
  std::optional<Error> begin_game(std::string_view words);
  std::optional<Error> set_position(std::string_view words);
  std::optional<Error> add_moves(std::string_view words);
  std::optional<Error> go(std::string_view words);
  Result<Game> read_game(std::string_view text) const;
  Result<std::unique_ptr<AnyMatch>> match_of(const Game& game) const;
  std::optional<Error> make_bot_for(const Options& options);
  void think(const AnyMatch& match);
  void say(const std::string& line);

  Write write_;
  std::mutex writing_;
  bool silent_ = false;  ///< guarded by writing_

  Options options_;
  std::optional<Game> game_;
  std::unique_ptr<Bot> bot_;  ///< made for bot_options_; it may know the game already
  Options bot_options_;

  std::thread thinker_;
  std::atomic<bool> thinking_{false};
  std::atomic<bool> cancelled_{false};
  bool needs_stop_ = false;  ///< the thinking has no other end
};

}  // namespace bastide
