#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/http.h"
#include "server/json.h"
#include "server/server.h"
#include "server/sql.h"
#include "server/table.h"
#include "tests/simulator/disk.h"
#include "tests/simulator/timeline.h"

namespace bastide::simulator {

namespace json = server::json;

/// Whose eyes see what leaves the server on a connection.
struct Eyes {
  std::uint64_t connection = 0;
  std::string user;  ///< empty: nobody known
  std::string table;
  bool keeps_up = true;  ///< was never behind: is told everything as it happens
};

/// Knows everything: the seeds, the tokens, what lies on the disk and what everybody was told. Sees each
/// message as it leaves the server and says what must not be. It folds the tables' logs by itself, as they
/// lie on the disk.
class Oracle {
 public:
  Oracle(Timeline& timeline, Disk& disk, const server::ServerSettings& settings, std::uint64_t seed,
         std::function<Millis()> server_time);

  // What happens.
  void told(const Eyes& eyes, const std::string& text);
  void answered(const std::string& path, const server::HttpResponse& response);
  /// Somebody was told that there is no such table.
  void missing(const std::string& table);
  /// Somebody was told `ok` for something that changes the table.
  void acknowledged(const std::string& user, const std::string& table, const std::string& nonce,
                    std::int64_t number);
  void knows_token(const std::string& token, const std::string& user) { secrets_[token] = {user, ""}; }
  /// Somebody asks for the end of a user: names and words may go.
  void user_ends(const std::string& user, const std::string& table);
  /// Nothing that was written by somebody who has left for good tells the name any more.
  void check_forgotten(const std::string& name);
  /// Whether nothing is wrong, nor was for a while.
  std::function<bool()> is_fine = [] { return false; };
  void process_starts() { ++starts_; }  ///< or tries to
  void process_begins();                ///< after it has opened the database
  void process_ends();                  ///< before it does

  /// Everything that was promised must be on the disk; `synced_only`: even if the power goes now.
  void check_promises(bool synced_only);
  /// By the server's clock; tables may be forgotten that nobody has used for long.
  void check_tables_are_kept(Millis now);
  /// Everything that is kept, before nobody comes for long; and that all of it is there when they come again.
  void note_what_is_there();
  void check_that_it_is_there_still();

  server::Sql& hosts_database() { return disk_now(); }
  void wrong(const std::string& what);
  const std::string& fault() const { return fault_; }

  struct Figures {
    std::uint64_t told = 0, compared = 0, acknowledged = 0, events = 0, checks = 0;
  };
  Figures figures;

 private:
  struct Secret {
    std::string user;   ///< a token's
    std::string table;  ///< a seed's
  };
  /// What is known of a table: as it lies on the disk, and what was promised.
  struct Book {
    std::unique_ptr<server::Table> table;
    std::map<std::string, int> nonces;  ///< how often each user's stand in the log
    std::map<std::int64_t, std::uint64_t> shown,
        hidden;                  ///< what was told of an event, to those who may see all and to others
    std::int64_t promised = -1;  ///< the highest number that anybody was told; 0: that there is the table
    Micros promised_at = 0;      ///< when that happened: from then on the table lives for some time
    std::vector<std::pair<std::string, std::int64_t>> acknowledged;  ///< user and nonce, number
    Micros used = 0;
    bool last_is_open_play = false;  ///< a person's, and not confirmed
    Millis last_at = 0;              ///< of the last entry
    std::vector<Millis> left;        ///< of the clocks, as the first was told after `clock_number`
    std::int64_t clock_number = 0;
    Micros clock_told_at = 0;
    int starts_when_told = 0;
    std::int64_t clock_ran = -1;
    bool changes = false;                      ///< words and names may go from it
    std::map<std::int64_t, unsigned> seen_by;  ///< draws: bit 0 for those who watch, bit 1+n for seat n
    /// The turn of whoever decides, while nothing is wrong: since then the clock must have run.
    struct Turn {
      std::int64_t seat = -1;
      Millis left = 0;
      Micros at = 0;
      int starts = 0;
    };
    Turn turn;
  };

  server::Sql& disk_now();
  /// Folds what has come to the log since.
  void catch_up(Book& book, const std::string& id, server::Sql& sql);
  void promise(Book& book, std::int64_t number, Millis at);
  /// Somebody was told of it not so long ago that it could be forgotten.
  bool must_be_there(const Book& book) const;
  void check_secrets(const std::string& to, const std::string& text);
  void check_events(const Eyes& eyes, const json::object& message);
  void check_entry(const Book& book, const server::Entry& entry);
  void check_view(const Eyes& eyes, const Book& book, const json::object& message);
  void check_clock(const Eyes& eyes, Book& book, const json::object& message);
  void check_that_clock_runs(const std::string& table, Book& book, std::int64_t runs,
                             const std::vector<Millis>& left);
  void check_time(Millis now);
  void check_answer(const Eyes& eyes, const json::object& message);
  void check_state(const Eyes& eyes, const std::string& text, const json::object& message);
  void check_book(const std::string& id, const Book& promised, const Book& found);

  Timeline& timeline_;
  Disk& disk_;
  const server::ServerSettings& settings_;
  Chance chance_;
  std::function<Millis()> server_time_;
  std::size_t tables_made_ = 0;
  int starts_ = 0;  ///< of processes, so far
  struct Life {
    int starts = -1;
    Millis now = 0;
    Micros at = 0;
  };
  Life life_;                          ///< what the server said first that the time is, in this life of it
  std::vector<server::SqlRow> there_;  ///< tables and tokens
  std::unique_ptr<server::Sql> sql_;
  std::map<std::string, Book> books_;
  std::unordered_map<std::string, Secret> secrets_;
  std::map<std::uint64_t, std::int64_t> seen_;      ///< by connection: the last event
  std::map<std::uint64_t, std::int64_t> state_of_;  ///< and the number of the last state
  std::string fault_;
};

}  // namespace bastide::simulator
