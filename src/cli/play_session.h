#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "match/match.h"

namespace bastide::cli {

struct PlaySeat {
  std::string name;          ///< as the record has it
  std::string kind;          ///< `human`, or the bot's
  std::unique_ptr<Bot> bot;  ///< null: a person
};

/// The header of a record that says who sits where, so that a game goes on with the same players:
/// `[Seats "human greedy"]`.
constexpr std::string_view seats_header = "Seats";

/// One action of the game so far, who took it (a seat or `chance`), and what followed from it.
struct PlayStep {
  int actor;
  std::string token;
  Events events;
};

/// What the table waits for.
enum class Stage : std::uint8_t {
  choosing,    ///< a person's decision
  handover,    ///< that a person who holds something hidden is alone with the screen
  confirming,  ///< a person's turn is played and may still be taken back
  bot,         ///< a bot's decisions
  drawing,     ///< chance
  over,
};

/// A game at one table, from its first draw to its last score: whose turn it is, the draws, the bots, what
/// may be taken back, and the record on disk after every step. It shows nothing; that is the front ends'
/// task. One thread at a time.
class PlaySession {
 public:
  struct Settings {
    std::uint64_t seed = 0;   ///< of the draws
    bool confirms = true;     ///< a person's turn waits for `confirm`
    std::string record_path;  ///< empty: the game is not kept
    /// Of the record that is resumed, written back as they are, less `seats_header`.
    std::vector<std::pair<std::string, std::string>> other_headers;
  };

  /// Goes on after the tokens that the match has played. There are as many seats as the match has.
  PlaySession(const AnyMatch& match, std::vector<PlaySeat> seats, Settings settings);

  const AnyMatch& match() const { return *match_; }
  const std::vector<PlayStep>& steps() const { return steps_; }
  int seat_count() const { return static_cast<int>(seats_.size()); }
  /// As it may be shown: not too long, without control characters.
  const std::string& name(int seat) const { return shown_names_[seat]; }
  bool is_person(int seat) const { return seats_[seat].bot == nullptr; }
  /// The seat whose secrets may be shown now: that of the only person, or among several that of the one who
  /// has taken over; `chance`: nobody's.
  int viewer() const;
  bool has_person() const;
  const Settings& settings() const { return settings_; }

  Stage stage() const;
  /// The seat whose turn is shown: that of the last decision while it waits to be confirmed, else the actor.
  int acting_seat() const;

  /// Plays a person's token; the error says why it was refused. Precondition: the stage is `choosing`.
  std::optional<Error> play(std::string_view token);
  bool can_undo() const { return steps_.size() > floor_; }
  /// Takes back the last decision of this turn, never a draw or what someone else decided.
  bool undo();
  /// Precondition: the stage is `confirming`.
  void confirm();
  /// The person to decide is alone with the screen. Precondition: the stage is `handover`.
  void take_over();
  /// Draws, or plays a bot's decisions up to the next draw or seat. Precondition: the stage says so.
  void advance();

  /// A seat that did not play as it should: an outside program that hung, died or cheated. The game ends
  /// there.
  struct Forfeit {
    int seat;
    std::string reason;
  };
  const std::optional<Forfeit>& forfeit() const { return forfeit_; }

  /// The first step of the decisions that the actor of the last step took in a row.
  std::size_t last_turn() const;
  /// How many steps stood when the person now to decide last ended a turn; 0 before that. What was placed
  /// since is news to that person.
  std::size_t seen_steps() const;

  /// Writes the record; called by itself after every step.
  void save();
  /// Why the record could not be written last time; empty: it was.
  const std::string& save_error() const { return save_error_; }

 private:
  void apply(int actor, const std::string& token);
  void play_bot(int seat);
  int person_count() const;

  std::unique_ptr<AnyMatch> match_;
  std::vector<PlaySeat> seats_;
  std::vector<std::string> shown_names_;
  Settings settings_;
  std::vector<PlayStep> steps_;
  std::size_t floor_ = 0;  ///< steps below this one are never taken back
  std::optional<Forfeit> forfeit_;
  int looking_ = chance;  ///< among several persons the last one who took over
  std::string save_error_;
};

}  // namespace bastide::cli
