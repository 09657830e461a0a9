#include "server/house.h"

#include <algorithm>
#include <set>

#include "server/log.h"

namespace bastide::server {
namespace {

constexpr Millis token_memory = 60'000;  // a ban or a deletion by another server counts after so long

const Fault storage_fault{503, "storage", "the database does not answer; try again"};

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

}  // namespace

std::optional<std::string> fault_of_name(const std::string& name) {
  const std::size_t length = length_of(name);
  if (length < 1 || length > 24) return "name: expected 1 to 24 characters";
  if (!is_plain_text(name) || name.find_first_of("\";<>{}[]") != std::string::npos || name.front() == ' ' ||
      name.back() == ' ')
    return "name: expected no \" ; < > { } [ ], and no blanks around it";
  return std::nullopt;
}

std::optional<std::string> fault_of_password(const std::string& password, const std::string& name) {
  const std::size_t length = length_of(password);
  if (length < 8 || length > 128) return "password: expected 8 to 128 characters";
  const std::string plain = lower(password);
  const std::set<char> different(plain.begin(), plain.end());
  // Whatever is made of a word that everybody knows here, or of three characters, is found at once.
  for (const std::string& word : {lower(name), std::string("bastide"), std::string("password")})
    if (const auto at = plain.find(word); at != std::string::npos && plain.size() - word.size() < 6)
      return "password: easy to guess";
  if (different.size() < 4) return "password: easy to guess";
  return std::nullopt;
}

bool is_table_id(std::string_view id) {
  return id.size() == 2 * table_id_bytes &&
         id.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

House::House(Surroundings& surroundings, WorkPool& slow, Lifetimes lifetimes, int most_tables_of_a_user)
    : around_(surroundings), slow_(slow), lifetimes_(lifetimes), most_tables_(most_tables_of_a_user) {}

void House::find_user(const std::string& token, GotUser got) {
  const std::string hash = to_hex(sha256(token));
  if (const auto known = known_tokens_.find(hash, now_ms()))
    return around_.executor.post([got = std::move(got), user = *known, token] { got({}, user, token); });
  const std::uint64_t page = known_tokens_.page();
  auto user = std::make_shared<User>();
  auto expires = std::make_shared<Millis>(0);
  around_.store.read(
      [hash, user, expires](Sql& sql) {
        const auto rows = sql.run(
            "SELECT u.id, u.name, u.login, t.expires FROM tokens t JOIN users u ON u.id = t.user_id"
            " WHERE t.hash = $1 AND t.expires > $2 AND u.banned = 0",
            {hash, std::to_string(now_ms())});
        if (rows.empty()) return;
        *user = {rows[0][0], rows[0][1], rows[0][2].empty()};
        *expires = std::stoll(rows[0][3]);
      },
      [this, user, expires, hash, token, page, got = std::move(got)](const std::string& error) {
        if (!error.empty()) return got(storage_fault, {}, "");
        if (!user->id.empty()) {
          // Who comes back does not expire; written down now and then, not with every request. Until then the
          // token is known, and never longer: its end is not missed, nor is its use.
          const Millis now = now_ms();
          const Millis due = *expires - life_of_token(*user) * 9 / 10;
          if (due < now)
            renew(*user, hash);
          else
            known_tokens_.remember(hash, *user, std::min(due, now + token_memory), page);
        }
        got({}, *user, token);
      });
}

Millis House::life_of_token(const User& user) const {
  return user.guest ? lifetimes_.guest_token : lifetimes_.account_token;
}

void House::renew(const User& user, const std::string& token_hash) {
  const Millis now = now_ms();
  around_.store.write({{"UPDATE tokens SET expires = $2 WHERE hash = $1",
                        {token_hash, std::to_string(now + life_of_token(user))}},
                       {"UPDATE users SET seen = $2 WHERE id = $1", {user.id, std::to_string(now)}}},
                      [](const std::string&) {});  // another time, then
}

/// Keeps a new token of a user, after other statements that make the user what it is.
void House::store_token(std::vector<Statement> statements, const User& user, GotUser got) {
  const std::string token = random_hex(32);
  const Millis expires = now_ms() + life_of_token(user);
  statements.push_back({"INSERT INTO tokens (hash, user_id, expires) VALUES ($1, $2, $3)",
                        {to_hex(sha256(token)), user.id, std::to_string(expires)}});
  around_.store.write(std::move(statements), [user, token, got = std::move(got)](const std::string& error) {
    if (error.empty()) return got({}, user, token);
    // Of all that is written here only a name that two want at once can be refused by the database itself.
    const bool taken = lower(error).find("unique") != std::string::npos;
    got(taken ? Fault{409, "taken", "somebody has that name already"} : storage_fault, {}, "");
  });
}

void House::make_guest(const std::string& name, GotUser got) {
  const User user{"u" + random_hex(8), name, true};
  const std::string now = std::to_string(now_ms());
  store_token({{"INSERT INTO users (id, name, created, seen) VALUES ($1, $2, $3, $3)", {user.id, name, now}}},
              user, std::move(got));
}

void House::make_account(const User& user, const std::string& old_token, const std::string& name,
                         const std::string& password, const GotUser& got) {
  if (!user.id.empty() && !user.guest) return got({409, "taken", "you have an account already"}, {}, "");
  const bool taken = slow_.submit([this, user, old_token, name, password, got] {
    const std::string now = std::to_string(now_ms());
    const User account{user.id.empty() ? "u" + random_hex(8) : user.id, name, false};
    const std::string hash = hash_password(password);
    std::vector<Statement> statements;
    if (user.id.empty())
      statements.push_back(
          {"INSERT INTO users (id, name, login, password, created, seen) VALUES ($1, $2, $3, $4, $5, $5)",
           {account.id, name, lower(name), hash, now}});
    else
      statements.push_back({"UPDATE users SET name = $2, login = $3, password = $4, seen = $5 WHERE id = $1",
                            {account.id, name, lower(name), hash, now}});
    // Who becomes somebody else gets another token.
    statements.push_back({"DELETE FROM tokens WHERE hash = $1", {to_hex(sha256(old_token))}});
    store_token(std::move(statements), account, forgetting_tokens(got));
  });
  if (!taken) got({503, "busy", "too many are asking; try again"}, {}, "");
}

void House::change_password(const User& user, const std::string& old_password,
                            const std::string& new_password, GotUser got) {
  auto hash = std::make_shared<std::string>();
  around_.store.read(
      [id = user.id, hash](Sql& sql) {
        const auto rows = sql.run("SELECT password FROM users WHERE id = $1", {id});
        if (!rows.empty()) *hash = rows[0][0];
      },
      [this, user, hash, old_password, new_password, got = std::move(got)](const std::string& error) {
        if (!error.empty()) return got(storage_fault, {}, "");
        const bool taken = slow_.submit([this, user, hash, old_password, new_password, got] {
          if (hash->empty() || !password_matches(*hash, old_password))
            return got({401, "wrong", "the password is wrong"}, {}, "");
          store_token(
              {{"UPDATE users SET password = $2 WHERE id = $1", {user.id, hash_password(new_password)}},
               {"DELETE FROM tokens WHERE user_id = $1", {user.id}}},
              user, forgetting_tokens(got));
        });
        if (!taken) got({503, "busy", "too many are asking; try again"}, {}, "");
      });
}

void House::rename(const User& user, const std::string& name, GotUser got) {
  if (!user.guest) return got({403, "not_allowed", "an account keeps its name"}, {}, "");
  auto tables = std::make_shared<std::vector<SqlRow>>();
  // The tables are read after the name is written: whoever sits down in between has the new one.
  around_.store.write({{"UPDATE users SET name = $2 WHERE id = $1 AND login IS NULL", {user.id, name}}},
                      [this, user, name, tables, got = std::move(got)](const std::string& fault) {
                        known_tokens_.forget_all();
                        if (!fault.empty()) return got(storage_fault, {}, "");
                        around_.store.read(
                            [user, tables](Sql& sql) {
                              *tables = sql.run(
                                  "SELECT g.id FROM seats s JOIN game_tables g ON g.id = s.table_id"
                                  " WHERE s.user_id = $1 AND g.status <> 'over' LIMIT 1000",
                                  {user.id});
                            },
                            [this, user, name, tables, got](const std::string& error) {
                              if (!error.empty()) return got(storage_fault, {}, "");
                              for (const SqlRow& row : *tables) room(row[0])->rename(user.id, name);
                              got({}, {user.id, name, true}, "");
                            });
                      });
}

void House::log_in(const std::string& name, const std::string& password, GotUser got) {
  auto row = std::make_shared<SqlRow>();
  around_.store.read(
      [login = lower(name), row](Sql& sql) {
        const auto rows =
            sql.run("SELECT id, name, password FROM users WHERE login = $1 AND banned = 0", {login});
        if (!rows.empty()) *row = rows[0];
      },
      [this, row, password, got = std::move(got)](const std::string& error) {
        if (!error.empty()) return got(storage_fault, {}, "");
        const bool taken = slow_.submit([this, row, password, got] {
          const bool matches = password_matches(row->empty() ? nobodys_password() : (*row)[2], password);
          if (row->empty() || !matches)
            return got({401, "wrong", "the name or the password is wrong"}, {}, "");
          store_token({{"UPDATE users SET seen = $2 WHERE id = $1", {(*row)[0], std::to_string(now_ms())}}},
                      {(*row)[0], (*row)[1], false}, got);
        });
        if (!taken) got({503, "busy", "too many are asking; try again"}, {}, "");
      });
}

void House::log_out(const std::string& token, GotText got) {
  const std::string hash = to_hex(sha256(token));
  around_.store.write({{"DELETE FROM tokens WHERE hash = $1", {hash}}},
                      [this, hash, got = std::move(got)](const std::string& error) {
                        known_tokens_.forget(hash);
                        got(error.empty() ? Fault{} : storage_fault, "{}");
                      });
}

House::GotUser House::forgetting_tokens(GotUser got) {
  return [this, got = std::move(got)](const Fault& fault, const User& user, const std::string& token) {
    known_tokens_.forget_all();
    got(fault, user, token);
  };
}

void House::tables_of(const std::string& user, GotText got) {
  auto text = std::make_shared<std::string>();
  around_.store.read(
      [this, user, text](Sql& sql) {
        const Millis now = now_ms();
        *text = "\"now\":" + std::to_string(now) +
                ",\"tables\":" + server::tables_of(sql, user, now, awake_since_);
      },
      [text, got = std::move(got)](const std::string& error) {
        got(error.empty() ? Fault{} : storage_fault, *text);
      });
}

void House::public_tables(GotText got) {
  auto text = std::make_shared<std::string>();
  around_.store.read([text](Sql& sql) { *text = server::public_tables(sql, now_ms()); },
                     [text, got = std::move(got)](const std::string& error) {
                       got(error.empty() ? Fault{} : storage_fault, *text);
                     });
}

void House::create_table(const User& user, const Settings& settings, const std::string& draw_nonce,
                         GotText got) {
  auto count = std::make_shared<int>(0);
  around_.store.read(
      [id = user.id, count](Sql& sql) {
        *count = std::stoi(
            sql.run("SELECT COUNT(*) FROM game_tables WHERE owner = $1 AND status <> 'over'", {id})[0][0]);
      },
      [this, user, settings, draw_nonce, count, got = std::move(got)](const std::string& error) {
        if (!error.empty()) return got(storage_fault, "");
        if (*count >= most_tables_)
          return got({429, "too_many", "you have too many tables that are not over"}, "");
        const std::string id = random_hex(table_id_bytes);
        const Bytes32 seed = random_bytes();
        Table table(id, seed);
        const auto entries = table.create(settings, {user.id, user.name}, draw_nonce, {}, now_ms());
        around_.store.write(statements_for_new(table, seed, entries), [id, got](const std::string& fault) {
          got(fault.empty() ? Fault{} : storage_fault, id);
        });
      });
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
        {random_hex(8), std::to_string(now_ms()), user.id, table, about, words}}},
      [got = std::move(got)](const std::string& error) {
        got(error.empty() ? Fault{} : storage_fault, "{}");
      });
}

}  // namespace bastide::server
