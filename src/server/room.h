#pragma once

#include <atomic>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "server/client.h"
#include "server/command.h"
#include "server/executor.h"
#include "server/metrics.h"
#include "server/roster.h"
#include "server/sessions.h"
#include "server/table_store.h"
#include "server/uptime.h"
#include "server/work_pool.h"

namespace bastide::server {

/// What the rooms of a server share; it outlives them.
struct Surroundings {
  Executor& executor;
  Store& store;
  WorkPool& bots;
  WorkPool& programs;  ///< for hosted bots: they may hang, and Bastide's own are not to wait for them
  Roster& roster;
  Metrics& metrics;
  Millis gone_after = 120'000;  ///< away for so long, a seat can be claimed
  std::string version = "bastide";
  int tables_per_user = 50;  ///< that are not over
  /// So much memory may be used for what has happened at tables before those go that nobody needs there.
  std::int64_t most_table_bytes = std::int64_t{1} << 30;
  Uptime uptime{};
};

/// A table that is in memory, with those who are connected to it. Everything happens on its strand, one thing
/// after the other in the order in which it came, and nothing is told to anybody before it is on disk: while
/// the room waits for the disk, what comes in waits with it. What clients say is bounded, and told so; what
/// the server itself has to do is never dropped. Clocks count until a move arrived, and stand still while the
/// room waits for the disk; a time that has run out ends the game only when all that arrived before has been
/// carried out. When the disk fails, the table in memory is thrown away and read again;
/// whoever is connected is told to try again.
///
/// The public functions may be called from any thread.
class Room : public std::enable_shared_from_this<Room> {
 public:
  /// A table that is in the store: it is read when it is first needed.
  Room(Surroundings& surroundings, std::string id);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// A client that has said hello. Refused clients are told why and closed.
  /// `session`: by which the client acts; once it has ended nothing is done for it any more. None: a client
  /// that only watches. `network`: where it comes from; 0: nobody knows.
  void attach(std::shared_ptr<Client> client, Person person, const Hello& hello,
              std::shared_ptr<const Session> session, std::uint64_t network = 0);
  void detach(const std::shared_ptr<Client>& client);
  void receive(const std::shared_ptr<Client>& client, Command command);
  /// The record for a user's eyes; nothing where there is no such table, or the user may not watch.
  /// `unwanted`: once it is true nobody waits for it; then `done` may not be called.
  void record(std::string user, std::shared_ptr<const std::atomic<bool>> unwanted,
              std::function<void(std::optional<std::string>, const std::string& error)> done);
  /// The host closes the table. `is_closed`: there is no game there any more.
  void close_table(std::function<void(bool is_closed)> done);
  /// A user has another name. `is_shown`: now, or there is nothing where it could be.
  void rename(std::string user, std::string name, std::function<void(bool is_shown)> done);
  /// Lets somebody else change what is kept of the table. Nothing happens here until `back` is called, or its
  /// last copy is gone; then what was in memory is forgotten, and those who are connected come again. The
  /// clocks stand still until then, and no longer: nobody gains time by it.
  void stand_aside(std::function<void(const Task& back)> work);
  /// Forgets what is in memory; those who are connected come again.
  void read_again();
  /// Calls back with true if nobody needs the room any more. `for_how_long`: nobody has needed it.
  void ask_idle(Millis for_how_long, std::function<void(bool)> answer);
  /// There is too little memory: where no game is being played those who are connected are sent away.
  void make_room();

  const std::string& id() const { return id_; }

 private:
  using Text = std::shared_ptr<const std::string>;
  struct Guest {
    std::shared_ptr<Client> client;
    Person person;
    std::shared_ptr<const Session> session;
    Wishes wishes;
    std::uint64_t network = 0;  ///< where the client comes from; 0: nobody knows
    std::int64_t seen = 0;      ///< the number of the last event sent
    bool waits = false;         ///< until the client has read what it was sent
    bool needs_state = true;    ///< what it was told last is not how the table stands
    bool needs_presence = true;
    /// That come after what it has not been told yet; g++ asks for the braces.
    std::list<std::string> answers{};  // NOLINT(readability-redundant-member-init)
  };
  /// What was written for one guest serves all others to whom it is the same.
  struct Telling {
    std::map<std::tuple<std::int64_t, std::int64_t, int>, Text> events;  ///< since, until, for whose eyes
    std::map<std::tuple<int, std::string, bool, bool>, Text> states;     ///< seat, what it may, its wishes
    Text presence;
    Looks looks;
  };
  /// What waits until the table is in memory and all that happened is on disk.
  struct Waiting {
    enum class Kind : std::uint8_t { own, arrival, command };
    Millis at = 0;  ///< when it came
    Task task;
    Kind kind = Kind::own;
    const Client* client = nullptr;  ///< whose it is; the task keeps it alive
    bool needs_table = true;         ///< it is read for it, if it is not in memory
    bool tells_lag = false;          ///< a decision that the network may have held up
    /// Whose turn it is when the table is read for it; empty: the table's own. g++ asks for the braces.
    std::string owner{};  // NOLINT(readability-redundant-member-init)
    /// Once it is true nobody waits for the task; null: somebody does.
    std::shared_ptr<const std::atomic<bool>> unwanted{};  // NOLINT(readability-redundant-member-init)
    bool is_unwanted() const { return unwanted && *unwanted; }
  };
  /// What a client has said that waits, and how often it was told to wait.
  struct Flood {
    std::size_t waiting = 0;
    std::size_t refused = 0;
  };

  /// A bot at work, or waiting for its turn to be.
  struct Thought {
    std::uint64_t serial;
    std::int64_t position;
    int rank;
    std::shared_ptr<Errand> errand;
  };
  /// The clocks of a table that is to be read again, as they were at a moment and an event.
  struct Interruption {
    Millis at;
    std::int64_t number;
    GameClock clock;
  };
  struct Advice {
    std::uint64_t serial;
    std::int64_t position;
    std::shared_ptr<Client> client;
    std::string nonce;
    std::shared_ptr<Errand> errand;
  };

  /// Runs a task on the strand when the table is in memory and all that happened is on disk.
  void when_ready(Task task) { when_settled(std::move(task), true); }
  /// The same; the table is read only where it is needed.
  void when_settled(Task task, bool needs_table);
  void forget_table();
  void note_weight();
  class Aside;
  void come_back();
  void wait_for(Waiting waiting);
  void line_up(Waiting waiting);
  void take_in(const std::shared_ptr<Client>& client, Command command);
  bool has_only_arrived(const Client* client);
  void let_go(const Client* client);
  /// For what waits first: it is read in its owner's turn.
  void load(const Waiting& first);
  void loaded(std::unique_ptr<Table> table, const std::string& error);
  bool goes_on_after_interruption();
  /// Keeps entries, and with them what else belongs to it; then tells everybody and calls `kept`, or `lost`
  /// where they could not be kept.
  void keep(std::vector<Entry> entries, Task kept, std::vector<Statement> more = {}, Task lost = nullptr);
  void settled(const std::string& error, std::size_t moves);
  template <class Work>
  void safely(const Work& work);
  void start_over(const std::string& why);
  void execute(const std::shared_ptr<Client>& client, const Command& command);
  /// Whether it is this user's table: who sits there, or has made it.
  bool belongs_to(const std::string& user) const;
  bool has_room_for(const Guest& guest) const;
  void welcome(Guest guest, std::int64_t since);
  void send_programs_home();

  // room_telling.cpp: what guests are told
  void broadcast(bool state_changed);
  void tell(Guest& guest);
  void forget_texts();
  Text next_events(Guest& guest);
  Text state_for(const Guest& guest);
  Text presence();
  /// Goes on when the client has read what it was sent.
  void tell_later(Guest& guest);
  /// Who is here has changed: told a moment later, since many come and go together.
  void tell_presence();
  /// After all that the answer is about.
  void answer(const std::shared_ptr<Client>& client, std::string text);

  void drain();
  /// What the table needs without being asked: a bot's thoughts, a clock, the rematch that all want.
  void look_after();

  // room_clock.cpp
  void arm_clock();
  void note_gaps();
  bool waits_for_the_clock(Millis at);
  bool decides(const Client* client);
  bool comes(const std::string& user);
  void mind_the_absent();
  unsigned absent(Millis now) const;
  void see_to_rematch();
  /// `tables`: how many the one who asks has that are not over.
  void go_on_with_rematch(const Table::RematchOffer& offer, const Table::Names& names, int tables);
  Millis now() const { return around_.executor.now(); }
  Guest* find(const Client* client);

  // room_bots.cpp
  std::optional<int> rank_of_thought() const;
  /// Sees to it that the bot whose turn it is thinks, if somebody needs that, and that no other does.
  void think();
  /// What could not be asked for now.
  void try_later();
  void thought(std::uint64_t serial, const std::string& bot, const BotTurn& turn);
  void tell_of_waiting(const std::shared_ptr<Errand>& errand);
  void tell_of_waiting_for_advice(const std::shared_ptr<Errand>& errand);
  void hint(const std::shared_ptr<Client>& client, const Command& command);
  void advised(std::uint64_t serial, const std::vector<JudgedMove>& moves);
  void drop_thought();
  void drop_stale_advice();
  void drop_work() { drop_thought(), drop_stale_advice(); }

  Surroundings& around_;
  Metrics& metrics_;  ///< counts rooms until the last one is gone, which may be after its surroundings
  std::string id_;
  Strand strand_;

  // Of the strand alone:
  std::unique_ptr<Table> table_;
  std::int64_t weight_ = 0;  ///< of the table, as it was counted last
  bool missing_ = false;     ///< there is no such table
  std::string fault_;        ///< why it could not be read
  bool busy_ = false;        ///< waits for the store
  Task kept_, lost_;
  Millis keeping_since_ = 0;        ///< from when on nobody was told what waits to be kept
  bool seats_change_ = false;       ///< what waits to be kept seats or unseats somebody
  bool state_changes_ = false;      ///< what waits to be kept is more than talk
  std::set<std::string> may_else_;  ///< users who may do other things than before when that is kept
  std::deque<Waiting> waiting_;
  std::map<const Client*, Flood> floods_;  ///< of those who have something waiting
  std::size_t commands_waiting_ = 0;
  std::vector<Guest> guests_;
  Telling telling_;  ///< of the table as it is; nothing while few are here
  bool presence_is_due_ = false;
  std::map<std::string, Millis> last_seen_;  ///< of players that are away
  std::set<std::string> came_;  ///< players who were here since the game began or the table was read
  Millis began_at_ = 0;         ///< when the game did, if it was here
  Millis gaps_noted_ = 0;
  Millis loaded_at_ = 0;
  Millis touched_at_ = 0;
  Millis noted_at_ = 0;  ///< when the database was last told that something happens here
  std::optional<Table::Standing> noted_standing_;
  std::uint64_t errands_ = 0;
  std::optional<Thought> thought_;
  std::optional<Advice> advice_;
  std::optional<Millis> timer_at_;
  bool tries_later_ = false;  ///< what could not be asked for
  std::optional<Interruption> interruption_;
};

std::string ok_message(const std::string& nonce, std::int64_t number, const std::string& table = "");
std::string error_message(const std::string& nonce, std::string_view code, std::string_view message,
                          std::int64_t number);
std::string thinking_message(std::size_t ahead);
std::string hint_message(const std::string& nonce, std::int64_t position,
                         const std::vector<JudgedMove>& moves);

}  // namespace bastide::server
