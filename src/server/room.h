#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/client.h"
#include "server/command.h"
#include "server/executor.h"
#include "server/metrics.h"
#include "server/roster.h"
#include "server/table_store.h"
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
};

/// A table that is in memory, with those who are connected to it. Everything happens on its strand, one thing
/// after the other, and nothing is told to anybody before it is on disk: while the room waits for the disk,
/// what comes in waits with it. When the disk fails, the table in memory is thrown away and read again;
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
  void attach(std::shared_ptr<Client> client, Person person, const Hello& hello);
  void detach(const std::shared_ptr<Client>& client);
  void receive(const std::shared_ptr<Client>& client, Command command);
  /// The record for a user's eyes; nothing where there is no such table, or the user may not watch.
  void record(std::string user,
              std::function<void(std::optional<std::string>, const std::string& error)> done);
  /// The host closes the table.
  void close_table(std::function<void(const std::string& error)> done);
  /// A user has another name.
  void rename(std::string user, std::string name);
  /// Forgets what is in memory; those who are connected come again.
  void read_again();
  /// Calls back with true if nobody needs the room any more.
  void ask_idle(std::function<void(bool)> answer);

  const std::string& id() const { return id_; }

 private:
  struct Guest {
    std::shared_ptr<Client> client;
    Person person;
    Wishes wishes;
    std::int64_t seen = 0;  ///< the number of the last event sent
  };

  /// Runs a task on the strand when the table is in memory and all that happened is on disk.
  void when_ready(Task task);
  void load();
  void loaded(std::unique_ptr<Table> table, const std::string& error);
  /// Keeps entries, and with them what else belongs to it; then tells everybody and calls `kept`.
  void keep(std::vector<Entry> entries, Task kept, std::vector<Statement> more = {});
  void settled(const std::string& error, std::size_t moves);
  void execute(const std::shared_ptr<Client>& client, const Command& command);
  void hint(const std::shared_ptr<Client>& client, const Command& command);
  void send_programs_home();
  void broadcast();
  void tell(Guest& guest, const std::string& common_view);
  void tell_presence();
  void drain();
  /// What the table needs without being asked: a bot's thoughts, a clock, the rematch that all want.
  void look_after();
  void think();
  void thought(std::int64_t position, const std::string& bot, const BotTurn& turn);
  void arm_clock();
  void see_to_rematch();
  void go_on_with_rematch(const Table::RematchOffer& offer, const Table::Names& names);
  unsigned absent(Millis now) const;
  Guest* find(const Client* client);

  Surroundings& around_;
  Metrics& metrics_;  ///< counts rooms until the last one is gone, which may be after its surroundings
  std::string id_;
  Strand strand_;

  // Of the strand alone:
  std::unique_ptr<Table> table_;
  bool missing_ = false;  ///< there is no such table
  std::string fault_;     ///< why it could not be read
  bool busy_ = false;     ///< waits for the store
  Task kept_;
  bool seats_change_ = false;  ///< what waits to be kept seats or unseats somebody
  std::deque<Task> waiting_;
  std::vector<Guest> guests_;
  std::map<std::string, Millis> last_seen_;  ///< of users that are away
  Millis loaded_at_ = 0;
  Millis touched_at_ = 0;
  Millis noted_at_ = 0;  ///< when the database was last told that something happens here
  std::optional<Table::Standing> noted_standing_;
  std::int64_t thinking_at_ = -1;  ///< the position a bot thinks about
  bool hinting_ = false;
  std::optional<Millis> timer_at_;
};

std::string ok_message(const std::string& nonce, std::int64_t number, const std::string& table = "");
std::string error_message(const std::string& nonce, std::string_view code, std::string_view message,
                          std::int64_t number);
std::string hint_message(const std::string& nonce, std::int64_t position,
                         const std::vector<JudgedMove>& moves);

}  // namespace bastide::server
