#pragma once

#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "match/match.h"
#include "server/command.h"
#include "server/draws.h"
#include "server/entry.h"
#include "server/game_clock.h"
#include "server/messages.h"
#include "server/settings.h"

namespace bastide::server {

/// Who acts or looks: a user, at most.
struct Person {
  std::string user;  ///< empty: nobody known, who can only watch
  std::string name;
};

inline constexpr std::size_t table_id_bytes = 16;  ///< two digits each

/// Whether an entry is no part of the game: who sits where before it, what is said, what the owner orders.
bool is_beside_the_game(Entry::Kind kind);
/// Whether it changes nothing that a state shows, but what one user may do.
bool is_talk(Entry::Kind kind);

/// How a table looks as it is now: what takes long to write is written once for all who have the same eyes. A
/// plain value, which belongs to one table.
struct Looks {
  std::map<int, std::string> views;                  ///< by whose eyes
  std::map<std::pair<int, bool>, std::string> aids;  ///< and whether they are those of who decides
};

/// Why a command was not carried out; the code is one of the protocol's.
struct Refusal {
  std::string_view code;
  std::string message;
};

/// A table from its making to its end: who sits where, the game, what may be undone, the clocks, the chat. It
/// is the fold of its entries and nothing else: no sockets, no disk, no clock of its own, no random numbers
/// but those of its seed. One thread at a time.
class Table {
 public:
  enum class Status : std::uint8_t { waiting, playing, over };
  enum class Stage : std::uint8_t { waiting, choosing, confirming, bot, over };

  struct Seat {
    enum class Kind : std::uint8_t { open, person, bot };
    Kind kind = Kind::open;
    std::string user, name, bot, colour, draw_nonce;
    bool early =
        false;  ///< the draw nonce was there before the seed: it does not keep the server from choosing
    bool gone = false;  ///< somebody left it; a bot plays on, and it cannot win
  };

  /// How the game stands, for lists.
  struct Standing {
    int acting = -1;
    std::vector<int> scores;
    Millis ends = 0;  ///< when the clock of `acting` has run out; 0: none runs
    bool operator==(const Standing&) const = default;
  };

  /// A wish for another game with the same persons, after the end.
  struct RematchOffer {
    int seat;      ///< who asked
    Bytes32 seed;  ///< of the new table; its hash is told at once, before the others add to the draws
    std::map<int, std::string> agreed;  ///< with what each adds to the draws
    std::set<int> waiting;
  };
  using Names = std::map<std::string, std::string>;  ///< of users, by id

  static constexpr std::int64_t last_event = std::numeric_limits<std::int64_t>::max();

  struct Done {
    std::vector<Entry> entries;  ///< what happened; empty where nothing changed
    std::int64_t number = 0;     ///< of the last entry that the command caused
  };
  using Answer = std::variant<Done, Refusal>;

  Table(std::string id, const Bytes32& seed);

  /// Makes the table and seats its maker where the settings say so. Call on a table without entries.
  std::vector<Entry> create(const Settings& settings, const Person& owner, const std::string& draw_nonce,
                            const std::vector<Seat>& seated, Millis now);
  /// Goes on from an entry that was kept; an error means that the store is broken or from a later version.
  std::optional<Error> fold(const Entry& entry);

  /// Whether the table waits for this user, who made it and sits there: the game does not begin before they
  /// knew the commitment and could add to the draws.
  bool awaits(const std::string& user) const;
  std::vector<Entry> begin(const std::string& user, const std::string& draw_nonce, Millis now);
  /// Carries out what a person asks, or refuses and changes nothing. `absent`: the seats whose persons have
  /// been away long enough to be claimed, one bit each. `fresh`: random bytes, the seed of a rematch if one
  /// is asked for.
  Answer execute(const Command& command, const Person& person, Millis now, unsigned absent = 0,
                 const Bytes32& fresh = {});
  /// What a bot chose at `position`; ignored if the game has moved on. A bot decides until the next seat or
  /// draw.
  std::vector<Entry> play_bot(std::int64_t position, const std::vector<std::string>& tokens, Millis now);
  /// The bot that was to decide at `position` cannot: another one takes its seat.
  std::vector<Entry> replace_bot(std::int64_t position, Millis now);
  /// Ends the turn of whoever is out of time, if anybody is.
  std::vector<Entry> check_time(Millis now);
  /// The server was away: clocks, other than those that count days, did not run.
  std::vector<Entry> resume(Millis now);
  /// The host closes the table.
  std::vector<Entry> close(Millis now);
  /// A user has another name from now on. A game that is over keeps the one it was played by.
  std::vector<Entry> rename(const std::string& user, const std::string& name, Millis now);
  /// Somebody who would have to agree to the rematch that is on offer does not exist any more.
  std::vector<Entry> drop_rematch(int seat, Millis now);
  /// The rematch that all agreed on: the same settings and persons. Those who left have no seat there.
  Table make_rematch(const RematchOffer& offer, const std::string& id, const Names& names, Millis now,
                     std::vector<Entry>& entries) const;
  std::vector<Entry> note_rematch(const std::string& user, const std::string& table, Millis now);

  const std::string& id() const { return id_; }
  const Settings& settings() const { return settings_; }
  const std::vector<Seat>& seats() const { return seats_; }
  const std::string& owner() const { return owner_; }
  Millis created() const { return created_; }
  Status status() const { return status_; }
  std::string_view status_name() const;
  Stage stage() const;
  /// The seat that decides or confirms, or -1.
  int acting() const;
  int seat_of(const std::string& user) const;
  std::int64_t number() const { return number_; }
  std::int64_t position() const { return position_; }
  /// Null before the start.
  const AnyMatch* match() const { return match_.get(); }
  /// Whether the person of a seat is asked for a rematch; nobody is before the end.
  bool plays_again(int seat) const;
  /// The id of the new table, once there is one.
  const std::string& rematch() const { return rematch_; }
  /// Null where nobody asks for one.
  const RematchOffer* rematch_offer() const { return rematch_offer_ ? &*rematch_offer_ : nullptr; }
  bool is_removed(const std::string& user) const { return removed_.contains(user); }
  bool may_watch(const std::string& user) const;
  /// When the seat that decides is out of time.
  std::optional<Millis> deadline() const { return clock_.deadline(); }
  /// The clocks, which stand still where the server is not at work: whoever waits for it tells them.
  GameClock& clock() { return clock_; }
  bool counts_days() const;
  Standing standing() const;
  /// About so many bytes of memory are used for what has happened here.
  std::size_t weight() const { return weight_; }
  /// The game as a record, for the eyes of a user until it is over.
  std::string record(const std::string& user) const;

  // What goes out, each for one seat's eyes (-1: a spectator's). Everything that leaves the server about a
  // table is written by these, and secrets are kept by them alone (table_messages.cpp, table_aids.cpp).
  /// The events after a number, to another one; empty text where there are none.
  std::string events_message(std::int64_t since, int seat, std::int64_t until = last_event) const;
  /// The last event of a page: after a number so many as have about so many bytes, and one at least.
  std::int64_t end_of_page(std::int64_t since, int seat, std::size_t bytes) const;
  /// Whether these events look the same to all eyes.
  bool look_alike(std::int64_t since, std::int64_t until) const;
  /// `looks`: for whoever tells many; of this table as it is now.
  std::string state_message(const std::string& user, Millis now, const Wishes& wishes,
                            Looks* looks = nullptr) const;
  /// What a user may send now, as a JSON list of its names.
  std::string list_of_permissions(const std::string& user) const;
  /// As a list of tables shows it.
  std::string summary(Millis updated) const;

 private:
  static constexpr std::uint8_t seen_by_all = 0xFF;
  /// An event as it is shown: `text` to those who may see all of it, `hidden` to the others.
  struct ShownEvent {
    std::string text;
    std::string hidden;
    std::uint8_t seen_by = seen_by_all;  ///< bit 0: spectators; bit 1+n: seat n
  };
  struct Offer {
    int seat;
    std::set<int> waiting;
  };
  struct End {
    std::vector<int> winners;
    std::string termination;
  };
  using Steps = std::vector<Entry>;

  // table.cpp: the fold
  void take(Steps& steps, Entry entry);
  std::optional<Error> apply(const Entry& entry, Events& followed);
  std::optional<Error> start_game(const Entry& entry);
  void leave(int seat);

  // table_commands.cpp: what persons may do
  std::optional<Refusal> has_room_for(Command::Type type) const;
  std::optional<Refusal> may(Command::Type type, const Person& person, unsigned absent) const;
  std::optional<Refusal> may_seated(Command::Type type, int seat, unsigned absent) const;
  Answer carry_out(const Command& command, const Person& person, Millis now, const Bytes32& fresh);
  std::optional<Refusal> sit(Steps& steps, const Command& command, const Person& person, Entry entry);
  void advance(Steps& steps, Millis now);
  void lose_seat(Steps& steps, Entry entry, std::string_view termination);
  void end(Steps& steps, std::string_view termination, Millis now, std::vector<int> winners);
  bool has_decided(int seat) const;
  bool is_too_fast(const Command& command, const std::string& user, Millis now) const;
  std::vector<int> winners_now() const;
  /// How many tokens a takeback by a seat would take back; 0: it cannot.
  int takeback_count(int seat) const;
  std::string free_colour(const std::string& wanted) const;

  // table_clock.cpp
  void run_clock(Millis at, std::size_t old_floor);
  Millis lag_of(const Command& command, const Person& person, Millis at) const;

  // rematch.cpp
  std::optional<Refusal> may_rematch(int seat) const;
  std::optional<Refusal> answer_rematch(Steps& steps, const Command& command, Entry entry,
                                        const Bytes32& fresh);
  std::optional<Error> apply_rematch(const Entry& entry);

  // table_messages.cpp
  ShownEvent show(const Entry& entry, int seat, const Events& followed, std::uint8_t seen_by) const;
  void write_seats(JsonWriter& json) const;
  /// Whose eyes count: where nothing is hidden, all are a spectator's.
  int eyes_of(int seat) const;
  std::string_view text_for(const ShownEvent& event, int seat) const;
  std::string view_for(int seat) const;

  // table_aids.cpp
  std::string aids_for(int seat, bool decides) const;

  std::string id_;
  Bytes32 seed_;
  std::string commit_;
  Settings settings_;
  std::string settings_text_;  ///< as every state shows them
  std::string owner_;
  bool awaits_owner_ = false;
  Millis created_ = 0;
  std::vector<Seat> seats_;
  Status status_ = Status::waiting;
  std::unique_ptr<AnyMatch> match_;
  std::optional<Draws> draws_;
  std::vector<std::int8_t> actors_;  ///< who played each token of the match
  std::size_t floor_ = 0;            ///< tokens below this one are final
  int undos_ = 0;                    ///< since the floor last rose
  std::optional<Offer> offer_;
  std::optional<End> end_;
  int last_out_ = -1;  ///< who resigned or ran out of time last
  std::optional<RematchOffer> rematch_offer_;
  int rematch_declined_ = -1;  ///< the seat that did not want one
  std::string rematch_;
  std::set<std::string> muted_;
  std::set<std::string> removed_;

  std::int64_t number_ = 0;
  std::int64_t position_ = 0;
  std::vector<ShownEvent> events_;
  Messages messages_;
  /// When each user said the last things beside the game: to everybody, and other ones.
  std::map<std::string, std::deque<Millis>> talk_, asides_;
  std::int64_t beside_ = 0;     ///< entries beside the game
  std::size_t talk_bytes_ = 0;  ///< of all that was said
  std::size_t weight_ = 0;

  GameClock clock_;
  Millis last_at_ = 0;  ///< of the last entry: none is earlier than the one before it
};

}  // namespace bastide::server
