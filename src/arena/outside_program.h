#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/child_process.h"
#include "bots/bot.h"

namespace bastide {

/// What an outside program may take.
struct ProgramLimits {
  std::chrono::milliseconds start{10'000};  ///< until it has said what it is
  std::chrono::milliseconds move{1'000};    ///< for a move: what it is told
  std::chrono::milliseconds grace{5'000};   ///< after that, before it forfeits
  bool shows_errors = true;                 ///< its standard error is ours
  bool shares_environment = true;           ///< it may know our environment
};

/// A program of somebody else that plays by the protocol of docs/bot-protocol.md. It is sent what its seat
/// may see and nothing else. When it does not answer as it should it has forfeited: `choose` gives no token,
/// now and ever after, and `fault` says why. The program ends with the object. One thread at a time; but the
/// flag given to `heed` may be set by another.
class OutsideProgram final : public Bot {
 public:
  /// Starts the program, by the words of its command line, and waits until it has said what it is.
  static Result<std::unique_ptr<OutsideProgram>> start(std::string_view command, std::uint64_t seed,
                                                       const ProgramLimits& limits = {});

  std::string choose(const AnyMatch& match) override;
  /// Then it is told to stop, and has the time of grace.
  void heed(const std::atomic<bool>* cancelled) override { cancelled_ = cancelled; }
  std::string fault() const override { return fault_; }
  /// As it calls itself; empty where it does not say.
  const std::string& name() const { return name_; }

 private:
  OutsideProgram(std::unique_ptr<ChildProcess> process, const ProgramLimits& limits)
      : process_(std::move(process)), limits_(limits) {}
  bool greet(std::uint64_t seed);
  bool send_position(const AnyMatch& match, ChildProcess::Clock::time_point deadline);
  std::string await_move(ChildProcess::Clock::time_point due);
  bool send(const std::string& line, ChildProcess::Clock::time_point deadline);
  bool give_up(const std::string& why);
  std::string no_move(const std::string& why);

  std::unique_ptr<ChildProcess> process_;
  ProgramLimits limits_;
  const std::atomic<bool>* cancelled_ = nullptr;
  std::string name_;
  bool wants_legal_ = false;
  bool wants_view_ = false;
  std::string game_;               ///< the headers that it was sent
  std::vector<std::string> sent_;  ///< the tokens that it was sent
  std::string fault_;
};

/// The word before the command line of a program: `program:./bot.py`.
inline constexpr std::string_view program_word = "program:";

/// A bot by name, as `make_bot`; or with `program_word` an outside program. Threads may make players at the
/// same time.
Result<std::unique_ptr<Bot>> make_player(std::string_view name, std::uint64_t seed, const BotData& data = {},
                                         const ProgramLimits& limits = {});

}  // namespace bastide
