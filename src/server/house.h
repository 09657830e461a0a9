#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/room.h"
#include "server/tokens.h"

namespace bastide::server {

/// Why something was not done; `status` is HTTP's.
struct Fault {
  int status = 0;  ///< 0: all is well
  std::string code;
  std::string message;
};

/// How long things are kept; all in milliseconds.
struct Lifetimes {
  Millis guest_token = Millis{30} * 24 * 3600 * 1000;  ///< since it was used
  Millis account_token = Millis{90} * 24 * 3600 * 1000;
  Millis guest = Millis{60} * 24 * 3600 * 1000;         ///< not seen for so long, a guest is forgotten
  Millis waiting_table = Millis{2} * 24 * 3600 * 1000;  ///< that nobody has touched
  Millis dead_table = Millis{45} * 24 * 3600 * 1000;    ///< being played, but nobody has moved
  Millis sweep = Millis{3600} * 1000;
};

/// The whole of a server but its sockets: users, tables, the list of tables. Threads may share it; callbacks
/// come on any thread.
class House {
 public:
  House(Surroundings& surroundings, WorkPool& slow, Lifetimes lifetimes, int most_tables_of_a_user);

  using GotUser = std::function<void(const Fault&, const User&, const std::string& token)>;
  using GotText = std::function<void(const Fault&, const std::string&)>;

  /// The user of a token; a user without id where it is not known any more.
  void find_user(const std::string& token, GotUser got);
  void make_guest(const std::string& name, GotUser got);
  /// Makes an account: of the guest who asks, if `user` has an id.
  void make_account(const User& user, const std::string& old_token, const std::string& name,
                    const std::string& password, const GotUser& got);
  /// All of the user's tokens are void then, but the new one.
  void change_password(const User& user, const std::string& old_password, const std::string& new_password,
                       GotUser got);
  /// A guest's; it shows at the tables where the guest sits.
  void rename(const User& user, const std::string& name, GotUser got);
  void log_in(const std::string& name, const std::string& password, GotUser got);
  void log_out(const std::string& token, GotText got);

  /// Members of a JSON object: `now` and `tables`.
  void tables_of(const std::string& user, GotText got);
  /// A JSON list.
  void public_tables(GotText got);
  void export_user(const User& user, GotText got);
  void delete_user(const User& user, const std::string& token, GotText got);

  /// Calls back with the id.
  void create_table(const User& user, const Settings& settings, const std::string& draw_nonce, GotText got);
  void report(const User& user, const std::string& table, const std::string& about, const std::string& words,
              GotText got);
  /// Whether there is such a table is found out when it is used.
  std::shared_ptr<Room> room(const std::string& id);

  /// Begins to forget what has expired, to let go of idle rooms and to do what the host orders; ends with the
  /// executor.
  void start_housekeeping();

 private:
  Millis life_of_token(const User& user) const;
  void renew(const User& user, const std::string& token_hash);
  void store_token(std::vector<Statement> statements, const User& user, GotUser got);
  void keep_house();
  void obey_orders();
  void forget_expired();
  void forget_tables();
  void let_idle_rooms_go();
  /// `got`, after the tokens that are void by then were forgotten.
  GotUser forgetting_tokens(GotUser got);

  Surroundings& around_;
  WorkPool& slow_;
  Lifetimes lifetimes_;
  int most_tables_;
  const Millis awake_since_ = now_ms();
  Millis last_sweep_ = 0;
  int ticks_ = 0;

  KnownTokens known_tokens_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
};

/// A name as people may have one: the message says what is wrong.
std::optional<std::string> fault_of_name(const std::string& name);
/// `name`: of the account; it is the first thing that others try.
std::optional<std::string> fault_of_password(const std::string& password, const std::string& name);
bool is_table_id(std::string_view id);

}  // namespace bastide::server
