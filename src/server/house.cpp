#include "server/house.h"

#include <algorithm>

#include "server/account_names.h"
#include "server/log.h"
#include "server/writing.h"

namespace bastide::server {
namespace {

constexpr Millis token_memory = 60'000;      // a ban or a deletion by another server counts after so long
constexpr std::size_t most_strangers = 200;  // whose passwords wait to be hashed
constexpr std::ptrdiff_t tokens_at_once = 200;
constexpr int most_lookups = 8;  // of one token, each overtaken by a change of the user

// That one user may have waiting.
constexpr std::size_t most_tables_being_made = 100;
constexpr std::size_t most_pages = 8;
constexpr std::size_t most_renamings = 8;

const Fault storage_fault{503, "storage", "the database does not answer; try again"};
const Fault busy_fault{503, "busy", "too many are asking; try again"};
const Fault has_too_many_tables{429, "too_many", "you have too many tables that are not over"};
const Fault name_taken{409, "taken", "somebody has that name already"};
const Fault wrong_password{401, "wrong", "the name or the password is wrong"};
const Fault unknown_token{401, "who", "this token is not known any more"};

/// Of a write that would not be true any more.
constexpr const char* is_gone = "the user is not what it was";

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// Verified when there is no such account, so that the time it takes does not tell whether there is one.
const std::string& nobodys_password() {
  static const std::string hash = hash_password(random_hex(16));
  return hash;
}

void add(std::vector<Statement>& statements, std::vector<Statement> more) {
  for (Statement& statement : more) statements.push_back(std::move(statement));
}

/// What fails after it has answered does not answer again.
House::GotUser once(const House::GotUser& got) {
  return [got, is_told = std::make_shared<std::atomic<bool>>(false)](const Fault& fault, const User& user,
                                                                     const std::string& token) {
    if (!is_told->exchange(true)) got(fault, user, token);
  };
}

}  // namespace

bool is_table_id(std::string_view id) {
  return id.size() == 2 * table_id_bytes &&
         id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

House::House(Surroundings& surroundings, WorkPool& slow, Lifetimes lifetimes)
    : around_(surroundings),
      slow_(slow),
      lifetimes_(lifetimes),
      makers_(most_tables_being_made),
      exporters_(most_pages),
      renamers_(most_renamings) {}

void House::find_user(const std::string& token, GotUser got) {
  const std::string hash = to_hex(sha256(token));
  if (const auto known = sessions_.find(hash, now()))
    return around_.executor.post([got = std::move(got), user = *known, token] { got({}, user, token); });
  const Sessions::Page page = sessions_.page();
  auto known = std::make_shared<std::optional<KnownToken>>();
  around_.store.read([this, hash, known](Sql& sql) { *known = token_in(sql, hash); },
                     [this, known, hash, token, page, got = std::move(got)](const std::string& error) {
                       if (!error.empty()) return got(storage_fault, {}, "");
                       if (!*known) return got({}, {}, token);
                       // Until its use is written down the token is known, and never longer: its end is not
                       // missed, nor is its use.
                       const auto& [user, expires] = **known;
                       const Millis due = due_for_renewal(user, expires);
                       if (due < now())
                         renew(user, hash);
                       else
                         sessions_.remember(hash, user, std::min(due, now() + token_memory), page);
                       got({}, user, token);
                     },
                     ReadRank::table, hash);
}

std::optional<House::KnownToken> House::token_in(Sql& sql, const std::string& hash) const {
  const auto rows = sql.run(
      "SELECT u.id, u.name, u.login, t.expires FROM tokens t JOIN users u ON u.id = t.user_id"
      " WHERE t.hash = $1 AND t.expires > $2 AND u.banned = 0",
      {hash, std::to_string(end_of_tokens())});
  if (rows.empty()) return std::nullopt;
  KnownToken known{{rows[0][0], rows[0][1], rows[0][2].empty()}, std::stoll(rows[0][3])};
  // Only while it was there did the token not grow old with a server that was away.
  const Millis life = life_of_token(known.user);
  if (known.expires - life < used_before(life)) return std::nullopt;
  return known;
}

/// Who comes back does not expire; that is written down now and then, not with every request.
Millis House::due_for_renewal(const User& user, Millis expires) const {
  return expires - life_of_token(user) * 9 / 10;
}

/// Whatever is open uses its token, and ends with it.
void House::look_after_sessions() {
  if (!open_tokens_.expired()) return;
  const auto all = std::make_shared<OpenTokens>(sessions_.open_tokens());
  open_tokens_ = all;
  look_after_sessions(all);
}

void House::look_after_sessions(const std::shared_ptr<OpenTokens>& left) {
  if (left->empty()) return;
  const auto first = std::ssize(*left) > tokens_at_once ? left->end() - tokens_at_once : left->begin();
  const auto page = std::make_shared<OpenTokens>(first, left->end());
  left->erase(first, left->end());
  const auto known = std::make_shared<std::vector<std::optional<KnownToken>>>();
  around_.store.read(
      [this, page, known](Sql& sql) {
        for (const Sessions::OpenToken& open : *page) known->push_back(token_in(sql, open.token));
      },
      [this, page, known, left](const std::string& error) {
        if (!error.empty()) return;  // another time, then
        for (std::size_t i = 0; i < page->size(); ++i) {
          const auto& [token, user] = (*page)[i];
          const auto& found = (*known)[i];
          if (!found)
            sessions_.end_token(token, user, ended_by::logout);
          else if (due_for_renewal(found->user, found->expires) < now())
            renew(found->user, token);
        }
        look_after_sessions(left);
      },
      ReadRank::list, "house");
}

void House::open_session(const std::string& token, std::function<void(std::string_view)> on_end,
                         GotSession got) {
  open_session(token, std::move(on_end), std::move(got), most_lookups);
}

void House::open_session(const std::string& token, std::function<void(std::string_view)> on_end,
                         GotSession got, int tries) {
  const Sessions::Page page = sessions_.page();
  find_user(token, [this, page, token, on_end = std::move(on_end), got = std::move(got), tries](
                       const Fault& fault, const User& user, const std::string&) {
    if (fault.status != 0 || user.id.empty()) return got(fault, user, nullptr);
    if (auto session = sessions_.open(to_hex(sha256(token)), user, page, on_end))
      return got({}, user, std::move(session));
    if (tries == 0) return got(storage_fault, {}, nullptr);
    open_session(token, on_end, got, tries - 1);
  });
}

Millis House::life_of_token(const User& user) const {
  return user.guest ? lifetimes_.guest_token : lifetimes_.account_token;
}

Millis House::end_of_tokens() const {
  return server::end_of_tokens([this](Millis life) { return used_before(life); }, lifetimes_);
}

void House::renew(const User& user, const std::string& token_hash) {
  const Millis now = this->now();
  around_.store.write({{"UPDATE tokens SET expires = $2 WHERE hash = $1",
                        {token_hash, std::to_string(now + life_of_token(user))}},
                       {"UPDATE users SET seen = $2 WHERE id = $1", {user.id, std::to_string(now)}}},
                      [](const std::string&) {});  // another time, then
}

/// Keeps a new token of a user, after other statements that make the user what it is. Whoever has been
/// deleted, banned or given another password since that was looked up gets none.
void House::store_token(std::vector<Statement> statements, const User& user, const std::string& password,
                        GotUser got) {
  const std::string token = random_hex(32);
  const Millis expires = now() + life_of_token(user);
  Statement insert{
      "INSERT INTO tokens (hash, user_id, expires) SELECT CAST($1 AS TEXT), id, CAST($2 AS BIGINT) FROM users"
      " WHERE id = $3 AND banned = 0",
      {to_hex(sha256(token)), std::to_string(expires), user.id},
      is_gone};
  if (!password.empty()) {
    insert.text += " AND password = $4";
    insert.values.push_back(password);
  }
  insert.text += " RETURNING hash";
  statements.push_back(std::move(insert));
  around_.store.write(std::move(statements), [user, token, got = std::move(got)](const std::string& error) {
    if (error.empty()) return got({}, user, token);
    if (error == is_gone) return got(wrong_password, {}, "");
    // Of all that is written here only a name that two want at once can be refused by the database itself.
    const bool taken = lower(error).find("unique") != std::string::npos;
    got(taken ? name_taken : storage_fault, {}, "");
  });
}

void House::if_free(const std::string& name, const GotUser& got, Task then) {
  auto taken = std::make_shared<bool>(false);
  around_.store.read([name, taken](Sql& sql) { *taken = is_taken(sql, name); },
                     [taken, got, then = std::move(then)](const std::string& error) {
                       if (!error.empty()) return got(storage_fault, {}, "");
                       if (*taken) return got(name_taken, {}, "");
                       then();
                     },
                     ReadRank::table, name);
}

void House::make_guest(const std::string& name, const GotUser& got) {
  if_free(name, got, [this, name, got] {
    const User user{"u" + random_hex(8), name, true};
    const std::string now = std::to_string(this->now());
    std::vector<Statement> statements{
        {"INSERT INTO users (id, name, created, seen) VALUES ($1, $2, $3, $3)", {user.id, name, now}}};
    add(statements, note_guest(name, user.id));
    store_token(std::move(statements), user, "", got);
  });
}

void House::make_account(const User& user, const std::string& old_token, const std::string& name,
                         const std::string& password, const Wish& wish, const GotUser& got_it) {
  const GotUser got = once(got_it);
  if (!user.id.empty() && !user.guest) return got({409, "taken", "you have an account already"}, {}, "");
  const auto work = [this, user, old_token, name, password, got] {
    const std::string now = std::to_string(this->now());
    const User account{user.id.empty() ? "u" + random_hex(8) : user.id, name, false};
    const std::string hash = hash_password(password);
    std::vector<Statement> statements;
    if (user.id.empty()) {
      statements.push_back(
          {"INSERT INTO users (id, name, login, password, created, seen) VALUES ($1, $2, $3, $4, $5, $5)",
           {account.id, name, without_case(name), hash, now}});
    } else {
      // Not where the guest is gone by now, or has become an account. Who becomes somebody else gets another
      // token.
      statements.push_back({"DELETE FROM tokens WHERE hash = $1 AND user_id = $2 RETURNING hash",
                            {to_hex(sha256(old_token)), user.id},
                            is_gone});
      statements.push_back(
          {"UPDATE users SET name = $2, login = $3, password = $4, seen = $5"
           " WHERE id = $1 AND login IS NULL RETURNING id",
           {account.id, name, without_case(name), hash, now},
           is_gone});
    }
    statements.push_back({"DELETE FROM guest_looks WHERE user_id = $1", {account.id}});
    add(statements, take_name(name, account.id));
    add(statements, mark_namesakes(account.id, this->now()));
    store_token(std::move(statements), account, "",
                [this, user, old_token, got](const Fault& fault, const User& made, const std::string& token) {
                  if (!user.id.empty()) sessions_.forget_user(user.id);
                  if (fault.status == 0 && !user.id.empty())
                    sessions_.end_token(to_hex(sha256(old_token)), user.id, ended_by::logout);
                  got(fault.status == wrong_password.status ? unknown_token : fault, made, token);
                });
  };
  hash_later(work, wish, got);
}

/// Those who are familiar always find room.
void House::hash_later(Task work, const Wish& wish, const GotUser& got) {
  const bool has_room = wish.rank == 0 || slow_.waiting() < most_strangers;
  // There may be no memory for the work, or for what follows it.
  const auto refuse = [got](const std::string&) { got(busy_fault, {}, ""); };
  try {
    if (!has_room || slow_.ask({wish, [work = std::move(work)](const auto&) { work(); }, refuse}) == nullptr)
      refuse("");
  } catch (const std::bad_alloc&) {
    refuse("");
  }
}

void House::change_password(const User& user, const std::string& old_password,
                            const std::string& new_password, const HungUp& hung_up, const GotUser& got_it) {
  const GotUser got = once(got_it);
  auto hash = std::make_shared<std::string>();
  around_.store.read(
      [id = user.id, hash](Sql& sql) {
        const auto rows = sql.run("SELECT password FROM users WHERE id = $1", {id});
        if (!rows.empty()) *hash = rows[0][0];
      },
      [this, user, hash, old_password, new_password, hung_up, got](const std::string& error) {
        if (!error.empty()) return got(storage_fault, {}, "");
        const auto work = [this, user, hash, old_password, new_password, got] {
          if (hash->empty() || !password_matches(*hash, old_password))
            return got({401, "wrong", "the password is wrong"}, {}, "");
          store_token({{"UPDATE users SET password = $2 WHERE id = $1 AND password = $3 RETURNING id",
                        {user.id, hash_password(new_password), *hash},
                        is_gone},
                       {"DELETE FROM tokens WHERE user_id = $1", {user.id}}},
                      user, "",
                      [this, user, got](const Fault& fault, const User& changed, const std::string& token) {
                        // The new token is known to nobody yet.
                        if (fault.status == 0)
                          sessions_.end_user(changed.id, ended_by::logout);
                        else
                          sessions_.forget_user(user.id);
                        got(fault, changed, token);
                      });
        };
        hash_later(work, {user.id, 0, hung_up}, got);
      },
      ReadRank::table, user.id);
}

void House::rename(const User& user, const std::string& name, const GotUser& got) {
  if (!user.guest) return got({403, "not_allowed", "an account keeps its name"}, {}, "");
  if_free(name, got, [this, user, name, got] {
    const Millis at = now();
    std::vector<Statement> statements{
        {"UPDATE users SET name = $2 WHERE id = $1 AND login IS NULL RETURNING id", {user.id, name}, is_gone},
        {"INSERT INTO renamings (user_id, at) VALUES ($1, $2)"
         " ON CONFLICT (user_id) DO UPDATE SET at = excluded.at",
         {user.id, std::to_string(at)}}};
    add(statements, note_guest(name, user.id));
    around_.store.write(std::move(statements), [this, user, name, at, got](const std::string& error) {
      sessions_.forget_user(user.id);
      if (!error.empty()) return got(error == is_gone ? unknown_token : storage_fault, {}, "");
      show_new_name(user.id, at, [user, name, got] { got({}, {user.id, name, true}, ""); });
    });
  });
}

/// Until it is shown at all tables it is written down, so that it comes to those that could not be read, and
/// after a stop of the server.
void House::show_new_name(const std::string& user, Millis at, const Task& done) {
  const auto show = [this, user, at, done](const Turns::Turn& turn) {
    std::make_shared<Renaming>(
        around_.store, [this](const std::string& table) { return room(table); }, user,
        [this, user, at, done, turn](bool is_whole) {
          if (is_whole)
            around_.store.write(
                {{"DELETE FROM renamings WHERE user_id = $1 AND at = $2", {user, std::to_string(at)}}},
                [](const std::string&) {});  // another time, then
          done();
        })
        ->begin();
  };
  if (!renamers_.take(user, show)) done();
}

void House::log_in(const std::string& name, const std::string& password, const Wish& wish,
                   const GotUser& got_it) {
  const GotUser got = once(got_it);
  auto row = std::make_shared<SqlRow>();
  around_.store.read(
      [name, row](Sql& sql) {
        // Names that were taken before there was a normal form are known as they were written.
        for (const std::string& login : {lower(name), without_case(name)}) {
          const auto rows =
              sql.run("SELECT id, name, password FROM users WHERE login = $1 AND banned = 0", {login});
          if (!rows.empty()) *row = rows[0];
          if (!rows.empty()) return;
        }
      },
      [this, row, password, wish, got](const std::string& error) {
        if (!error.empty()) return got(storage_fault, {}, "");
        const auto work = [this, row, password, got] {
          const bool matches = password_matches(row->empty() ? nobodys_password() : (*row)[2], password);
          if (row->empty() || !matches) return got(wrong_password, {}, "");
          store_token({{"UPDATE users SET seen = $2 WHERE id = $1", {(*row)[0], std::to_string(now())}}},
                      {(*row)[0], (*row)[1], false}, (*row)[2], got);
        };
        hash_later(work, wish, got);
      },
      ReadRank::table, name);
}

void House::log_out(const User& user, const std::string& token, GotText got) {
  const std::string hash = to_hex(sha256(token));
  around_.store.write({{"DELETE FROM tokens WHERE hash = $1", {hash}}},
                      [this, hash, user, got = std::move(got)](const std::string& error) {
                        // Where it failed it may have been done all the same.
                        if (error.empty())
                          sessions_.end_token(hash, user.id, ended_by::logout);
                        else
                          sessions_.forget_user(user.id);
                        got(error.empty() ? Fault{} : storage_fault, "{}");
                      });
}

void House::tables_of(const std::string& user, GotText got) {
  auto text = std::make_shared<std::string>();
  around_.store.read(
      [this, user, text](Sql& sql) {
        const Millis now = this->now();
        *text = "\"now\":" + std::to_string(now) +
                ",\"tables\":" + server::tables_of(sql, user, now, awake_since_);
      },
      [text, got = std::move(got)](const std::string& error) {
        got(error.empty() ? Fault{} : storage_fault, *text);
      },
      ReadRank::list, user);
}

void House::create_table(const User& user, const Settings& settings, const std::string& draw_nonce,
                         const GotText& got) {
  const auto begin = [=, this](const Turns::Turn& turn) {
    create_in_turn(user, settings, draw_nonce,
                   [got, turn](const Fault& fault, const std::string& made) { got(fault, made); });
  };
  if (!makers_.take(user.id, begin)) got({429, "too_many", "you are making too many tables at once"}, "");
}

void House::create_in_turn(const User& user, const Settings& settings, const std::string& draw_nonce,
                           GotText got) {
  auto count = std::make_shared<int>(0);
  around_.store.read(
      [id = user.id, count](Sql& sql) { *count = unfinished_tables_of(sql, id); },
      [this, user, settings, draw_nonce, count, got = std::move(got)](const std::string& error) {
        if (!error.empty()) return got(storage_fault, "");
        if (*count >= around_.tables_per_user) return got(has_too_many_tables, "");
        const std::string id = random_hex(table_id_bytes);
        const Bytes32 seed = random_bytes();
        Table table(id, seed);
        const auto entries = table.create(settings, {user.id, user.name}, draw_nonce, {}, now());
        JsonWriter json;
        json.begin_object().member("id", id).member("commit", entries.front().commit);
        // Rematches are tables, too, and do not wait for this.
        around_.store.write(statements_for_new(table, seed, entries, around_.tables_per_user),
                            [made = json.end_object().take(), got](const std::string& fault) {
                              if (fault == too_many_tables) return got(has_too_many_tables, "");
                              got(fault.empty() ? Fault{} : storage_fault, made);
                            });
      },
      ReadRank::table, user.id);
}

Metrics::Queues House::queues() const {
  return {around_.bots.figures(), around_.programs.figures(), slow_.figures()};
}

std::shared_ptr<Room> House::room(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto& room = rooms_[id];
  if (!room) room = std::make_shared<Room>(around_, id);
  return room;
}

void House::report(const User& user, const std::string& table, const std::string& about,
                   const std::string& words, GotText got) {
  around_.store.write(
      {{"INSERT INTO reports (id, at, reporter, table_id, user_id, words) VALUES ($1, $2, $3, $4, $5, $6)",
        {random_hex(8), std::to_string(now()), user.id, table, about, words}}},
      [got = std::move(got)](const std::string& error) {
        got(error.empty() ? Fault{} : storage_fault, "{}");
      });
}

}  // namespace bastide::server
