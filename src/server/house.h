#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "server/departure.h"
#include "server/http.h"
#include "server/lobby.h"
#include "server/personal_data.h"
#include "server/renaming.h"
#include "server/sessions.h"
#include "server/sweep.h"
#include "server/turns.h"

namespace bastide::server {

/// Why something was not done; `status` is HTTP's.
struct Fault {
  int status = 0;  ///< 0: all is well
  std::string code;
  std::string message;
};

/// The whole of a server but its sockets: users, tables, the list of tables. Threads may share it; callbacks
/// come on any thread.
class House {
 public:
  House(Surroundings& surroundings, WorkPool& slow, Lifetimes lifetimes);

  using GotUser = std::function<void(const Fault&, const User&, const std::string& token)>;
  using GotSession = std::function<void(const Fault&, const User&, std::shared_ptr<Session>)>;
  using GotText = std::function<void(const Fault&, const std::string&)>;

  /// The user of a token; a user without id where it is not known any more.
  void find_user(const std::string& token, GotUser got);
  /// The same, for who stays: a session that ends when the token does, null for a user who is not known.
  /// `on_end` as for `Sessions::open`.
  void open_session(const std::string& token, std::function<void(std::string_view why)> on_end,
                    GotSession got);
  void make_guest(const std::string& name, const GotUser& got);
  /// Makes an account: of the guest who asks, if `user` has an id.
  /// `wish`: for whom passwords are hashed, which takes its time.
  void make_account(const User& user, const std::string& old_token, const std::string& name,
                    const std::string& password, const Wish& wish, const GotUser& got);
  /// All of the user's tokens are void then, but the new one.
  void change_password(const User& user, const std::string& old_password, const std::string& new_password,
                       const HungUp& hung_up, const GotUser& got);
  /// A guest's; it shows at the tables where the guest sits.
  void rename(const User& user, const std::string& name, const GotUser& got);
  void log_in(const std::string& name, const std::string& password, const Wish& wish, const GotUser& got);
  void log_out(const User& user, const std::string& token, GotText got);

  /// Members of a JSON object: `now` and `tables`.
  void tables_of(const std::string& user, GotText got);
  void public_tables(const Lobby::Got& got) { lobby_.get(got); }
  /// A page of all that is kept about a user, one at a time.
  void export_user(const User& user, const ExportCursor& from, const HungUp& hung_up, const GotText& got);
  /// Calls back when nothing tells of the user any more.
  void delete_user(const User& user, GotText got);

  /// A JSON object with its `id`, and `commit`, which its maker is to know before adding to the draws.
  void create_table(const User& user, const Settings& settings, const std::string& draw_nonce,
                    const GotText& got);
  void report(const User& user, const std::string& table, const std::string& about, const std::string& words,
              GotText got);
  /// Whether there is such a table is found out when it is used.
  std::shared_ptr<Room> room(const std::string& id);

  /// Begins to forget what has expired, to let go of idle rooms and to do what the host orders; ends with the
  /// executor.
  void start_housekeeping();
  /// Writes down that the server is at work, and when it was not.
  void give_sign_of_life();

  Metrics::Queues queues() const;

  /// The time by which everything here is kept.
  Millis now() const { return around_.executor.now(); }

 private:
  void open_session(const std::string& token, std::function<void(std::string_view)> on_end, GotSession got,
                    int tries);
  /// What the database says of a token; nothing where it is void.
  struct KnownToken {
    User user;
    Millis expires;
  };
  std::optional<KnownToken> token_in(Sql& sql, const std::string& hash) const;
  using OpenTokens = std::vector<Sessions::OpenToken>;
  void look_after_sessions();
  void look_after_sessions(const std::shared_ptr<OpenTokens>& left);
  Millis due_for_renewal(const User& user, Millis expires) const;
  Millis life_of_token(const User& user) const;
  /// Whatever was last used before this has expired: nothing grows old while the server is away.
  Millis used_before(Millis life) const { return around_.uptime.used_before(now(), life); }
  /// Tokens whose time was over before this are void.
  Millis end_of_tokens() const;
  void renew(const User& user, const std::string& token_hash);
  /// `password`: that the user must still have, by its hash; empty: any.
  void store_token(std::vector<Statement> statements, const User& user, const std::string& password,
                   GotUser got);
  /// `work` answers, unless it fails.
  void hash_later(Task work, const Wish& wish, const GotUser& got);
  /// `at`: when it was given.
  void show_new_name(const std::string& user, Millis at, const Task& done);
  void finish_renamings();
  /// Calls `then` unless an account has that name, or one that looks like it.
  void if_free(const std::string& name, const GotUser& got, Task then);
  void see_off(const std::string& user, Departure::Done done);
  void see_off_departed();
  void create_in_turn(const User& user, const Settings& settings, const std::string& draw_nonce, GotText got);
  void keep_house();
  void do_chores();
  std::vector<SqlRow> orders_to_obey(const std::vector<SqlRow>& orders);
  void obey_orders();
  void forget_expired();
  void let_idle_rooms_go(bool is_crowded);

  Surroundings& around_;
  WorkPool& slow_;
  Lifetimes lifetimes_;
  const Millis awake_since_ = now();
  Millis last_sweep_ = 0;
  std::atomic<Millis> last_sign_of_life_{0};
  int ticks_ = 0;

  Lobby lobby_{around_.executor, around_.store};
  Turns makers_;     ///< of tables: the next one counts those before it
  Turns exporters_;  ///< each has a page at a time
  Turns renamers_;   ///< the last name that one has is the one that is shown
  // Of housekeeping alone; they are there while somebody is at work on them.
  std::weak_ptr<Sweep> sweep_;
  std::weak_ptr<std::vector<SqlRow>> orders_;
  std::weak_ptr<OpenTokens> open_tokens_;
  Sessions sessions_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  /// Users who are being seen off: departures may end after the house, when what they waited for is dropped.
  struct Departing {
    std::mutex mutex;
    std::set<std::string> users;
  };
  std::shared_ptr<Departing> departing_ = std::make_shared<Departing>();
  std::map<std::string, Millis> tried_orders_;  ///< that are not obeyed yet, and when it was tried last
};

bool is_table_id(std::string_view id);

}  // namespace bastide::server
