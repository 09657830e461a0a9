#include "server/api.h"

#include "games/registry.h"
#include "server/log.h"
#include "server/passwords.h"
#include "server/visitor.h"
#include "server/writing.h"

namespace bastide::server {
namespace {

constexpr std::string_view prefix = "/api/1/";
constexpr Millis hour = Millis{3600} * 1000;
constexpr Millis longest_advice = 60;  // in seconds, when to come again
constexpr int rank_of_strangers = 1;   // whose passwords are hashed after those of accounts that are known

/// Where somebody comes from, for what is counted or remembered by it.
std::string network(const HttpRequest& request) {
  return std::to_string(network_of(request.address));
}

HttpResponse fault(int status, std::string_view code, std::string_view message) {
  HttpResponse response;
  response.status = status;
  JsonWriter json;
  json.begin_object().member("error", code).member("message", message);
  response.body = json.end_object().take();
  return response;
}

HttpResponse fault(const Fault& f) {
  return fault(f.status, f.code, f.message);
}

HttpResponse json_answer(std::string body) {
  HttpResponse response;
  response.body = std::move(body);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

void write_user(JsonWriter& json, const User& user) {
  json.begin_object()
      .member("id", user.id)
      .member("name", user.name)
      .member("guest", user.guest)
      .end_object();
}

/// Open at its end: who asks comes last.
std::string make_info(const ServerSettings& settings, const Roster& roster) {
  JsonWriter json;
  json.begin_object().member("server", settings.version).member("protocol", protocol_version);
  json.key("games").begin_array();
  for (const GameInfo& game : game_infos()) {
    json.begin_object().member("name", game.name).member("title", game.title);
    json.member("min_players", game.min_players)
        .member("max_players", game.max_players)
        .key("options")
        .begin_array();
    for (const OptionSpec& option : game.options) {
      json.begin_object().member("name", option.name).member("help", option.help).key("values").begin_array();
      for (const std::string_view value : option.values) json.value(value);
      json.end_array().end_object();
    }
    json.end_array().key("bots").begin_array();
    for (const Roster::Listed& bot : roster.for_game(game.name))
      json.begin_object().member("name", bot.name).member("help", bot.help).end_object();
    json.end_array().end_object();
  }
  json.end_array().key("colours").begin_array();
  for (const std::string_view colour : colours) json.value(colour);
  json.end_array().key("limits").begin_object();
  const Limits& limits = settings.edge.limits;
  json.member("frame_bytes", static_cast<std::int64_t>(limits.frame_bytes))
      .member("messages", limits.messages);
  json.member("span_ms", limits.span_ms).member("handshake_ms", limits.handshake_ms);
  json.member("gone_after_ms", settings.gone_after);
  std::string text = json.end_object().end_object().take();
  text.pop_back();
  return text;
}

House::GotText send_text(const Reply& reply, const std::string& before = "", const std::string& after = "") {
  return [reply, before, after](const Fault& f, const std::string& text) {
    reply(f.status != 0 ? fault(f) : json_answer(before + text + after));
  };
}

}  // namespace

Api::Api(const ServerSettings& settings, House& house, Store& store, const Roster& roster, Metrics& metrics)
    : settings_(settings),
      house_(house),
      store_(store),
      roster_(roster),
      metrics_(metrics),
      info_(make_info(settings, roster)),
      new_users_(settings.guests_per_address, hour),
      logins_(settings.logins_per_address, hour / 6) {
  if (!settings.web_folder.empty()) files_ = StaticFiles(settings.web_folder);
}

void Api::handle(HttpRequest request, Reply reply) {
  const bool secure = request.secure;
  route(std::make_shared<const HttpRequest>(std::move(request)),
        [this, secure, reply = std::move(reply)](HttpResponse response) {
          if (response.status >= 400) ++metrics_.refused;
          if (response.status == 429 || response.status == 503)
            response.headers.emplace_back("Retry-After", std::to_string(seconds_to_wait()));
          add_security_headers(response, secure);
          reply(std::move(response));
        });
}

/// What waits now has waited for so long: whoever comes later should not come sooner than that.
int Api::seconds_to_wait() const {
  const Store::Figures store = store_.figures();
  const Millis longest = std::max(
      {store.oldest_write, store.reads.oldest, store.slow_reads.oldest, house_.queues().passwords.oldest});
  return static_cast<int>(std::clamp<Millis>(1 + longest / 1000, 1, longest_advice));
}

/// A browser says where the page comes from that asks; other programs say nothing, and have no cookies to be
/// abused.
bool Api::origin_is_fine(const HttpRequest& request) const {
  if (request.origin.empty()) return true;
  if (std::find(settings_.origins.begin(), settings_.origins.end(), request.origin) !=
      settings_.origins.end())
    return true;
  return settings_.origins.empty() &&
         (request.origin == "http://" + request.host || request.origin == "https://" + request.host);
}

void Api::route(const Request& request, const Reply& reply) {
  const std::string& path = request->path;
  const bool reads = request->method == "GET" || request->method == "HEAD";
  if (path == "/healthz") {
    return reply(store_.fault().empty() ? json_answer(R"({"status":"ok"})")
                                        : fault(503, "storage", "the database does not do its work"));
  }
  if (path == "/metrics") {
    HttpResponse response = json_answer(metrics_.text(store_.figures(), house_.queues()));
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    return reply(std::move(response));
  }
  if (!path.starts_with("/api/")) {
    if (!reads) return reply(fault(405, "bad_method", "expected GET"));
    return reply(files_.answer(*request));
  }
  if (!path.starts_with(prefix))
    return reply(fault(404, "not_found", "this server speaks version 1: /api/1/"));
  if (request->method == "POST") {
    if (!origin_is_fine(*request)) return reply(fault(403, "origin", "not from this page"));
    if (!request->content_type.starts_with("application/json"))
      return reply(fault(415, "bad_request", "expected Content-Type: application/json"));
  } else if (!reads) {
    return reply(fault(405, "bad_method", "expected GET or POST"));
  }
  const std::string name = path.substr(prefix.size());
  if (name == "info" && reads) return info(request, reply);
  if (name == "tables" && reads) return public_tables(request, reply);
  if (name == "guest" && !reads) return guest(request, reply);
  if (name == "login" && !reads) return enter(request, reply, false);
  if (name == "register" && !reads) return enter(request, reply, true);
  if (request->token.empty()) {
    if (name.starts_with("tables/")) return table(request, {}, reply);
    return reply(fault(401, "who", "tell first who you are: POST /api/1/guest"));
  }
  house_.find_user(request->token,
                   [this, request, reply](const Fault& f, const User& user, const std::string&) {
                     if (f.status != 0) return reply(fault(f));
                     route_with_user(request, user, reply);
                   });
}

void Api::route_with_user(const Request& request, const User& user, const Reply& reply) {
  const std::string name = request->path.substr(prefix.size());
  const bool posts = request->method == "POST";
  if (name.starts_with("tables/")) return table(request, user, reply);
  if (user.id.empty()) return reply(fault(401, "who", "this token is not known any more"));
  if (name == "me" && !posts) {
    JsonWriter json;
    write_user(json, user);
    return house_.tables_of(user.id, send_text(reply, R"({"user":)" + json.take() + ",", "}"));
  }
  if (name == "me/export" && !posts) return export_user(request, user, reply);
  if (name == "me/name" && posts) return rename(request, user, reply);
  if (name == "me/delete" && posts) return house_.delete_user(user, send_text(reply));
  if (name == "me/password" && posts) return change_password(request, user, reply);
  if (name == "logout" && posts) return house_.log_out(user, request->token, send_text(reply));
  if (name == "tables" && posts) return create_table(request, user, reply);
  reply(fault(404, "not_found", "there is nothing here"));
}

House::GotUser Api::send_user(const Request& request, const Reply& reply, bool bearer) const {
  return [request, reply, bearer](const Fault& f, const User& user, const std::string& token) {
    log_line(LogLevel::info, f.status == 0 ? "somebody came in" : "somebody was not let in",
             {{"by", request->path}, {"user", user.id}, {"address", request->address}, {"why", f.code}});
    if (f.status != 0) return reply(fault(f));
    JsonWriter json;
    json.begin_object().key("user");
    write_user(json, user);
    if (bearer) json.member("token", token);
    HttpResponse response = json_answer(json.end_object().take());
    // A program that asked for the token has no use for the cookie.
    if (!bearer)
      response.headers.emplace_back(
          "Set-Cookie", std::string(request->secure ? secure_cookie : plain_cookie) + "=" + token +
                            "; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax" +
                            (request->secure ? "; Secure" : ""));
    reply(std::move(response));
  };
}

/// Who a visitor is, without a word of blame for one who is nobody yet.
void Api::info(const Request& request, const Reply& reply) {
  const auto answer = [this, reply](const User& user) {
    JsonWriter json;
    if (user.id.empty())
      json.null();
    else
      write_user(json, user);
    reply(json_answer(info_ + ",\"user\":" + json.take() + "}"));
  };
  if (request->token.empty()) return answer({});
  house_.find_user(request->token, [answer, reply](const Fault& f, const User& user, const std::string&) {
    if (f.status != 0) return reply(fault(f));
    answer(user);
  });
}

void Api::export_user(const Request& request, const User& user, const Reply& reply) {
  constexpr std::string_view after = "after=";
  const std::string& query = request->query;
  const auto from = export_cursor_from(query.starts_with(after) ? std::string_view(query).substr(after.size())
                                                                : std::string_view());
  if (!from) return reply(fault(400, "bad_request", "after: expected what the page before ended with"));
  house_.export_user(user, *from, request->hung_up, send_text(reply));
}

void Api::public_tables(const Request& request, const Reply& reply) {
  house_.public_tables([request, reply](const std::shared_ptr<const Lobby::Listing>& listing) {
    if (!listing) return reply(fault(503, "storage", "the database does not answer; try again"));
    HttpResponse response;
    if (request->if_none_match == listing->tag)
      response.status = 304;
    else
      response.body = R"({"tables":)" + listing->text + "}";
    response.headers.emplace_back("Cache-Control", "private, no-cache");
    response.headers.emplace_back("ETag", listing->tag);
    reply(std::move(response));
  });
}

void Api::rename(const Request& request, const User& user, const Reply& reply) {
  const auto object = parse_object(request->body);
  if (!object) return reply(fault(400, "bad_request", object.error().message));
  Fields fields(*object);
  const std::string name = fields.text("name", 1, 96);
  if (const auto error = fields.end()) return reply(fault(400, "bad_request", error->message));
  const auto chosen = read_name(name);
  if (!chosen) return reply(fault(400, "bad_request", chosen.error().message));
  if (!new_users_.allows(request->address, house_.now()))
    return reply(fault(429, "too_many", "too many new names; wait a while"));
  house_.rename(user, *chosen, [reply](const Fault& f, const User& renamed, const std::string&) {
    if (f.status != 0) return reply(fault(f));
    JsonWriter json;
    json.begin_object().key("user");
    write_user(json, renamed);
    reply(json_answer(json.end_object().take()));
  });
}

void Api::guest(const Request& request, const Reply& reply) {
  const auto object = parse_object(request->body);
  if (!object) return reply(fault(400, "bad_request", object.error().message));
  Fields fields(*object);
  const std::string name = fields.text("name", 1, 96);
  const bool bearer = fields.flag("bearer", false);
  if (const auto error = fields.end()) return reply(fault(400, "bad_request", error->message));
  const auto chosen = read_name(name);
  if (!chosen) return reply(fault(400, "bad_request", chosen.error().message));
  if (!new_users_.allows(request->address, house_.now()))
    return reply(fault(429, "too_many", "too many new names; wait a while"));
  house_.make_guest(*chosen, send_user(request, reply, bearer));
}

void Api::enter(const Request& request, const Reply& reply, bool is_new) {
  const auto object = parse_object(request->body);
  if (!object) return reply(fault(400, "bad_request", object.error().message));
  Fields fields(*object);
  const std::string name = fields.text("name", 1, 96);
  const std::string password = fields.any_text("password", 1, 512);
  const bool bearer = fields.flag("bearer", false);
  if (const auto error = fields.end()) return reply(fault(400, "bad_request", error->message));
  const auto chosen = is_new ? read_name(name) : Result<std::string>(name);
  if (!chosen) return reply(fault(400, "bad_request", chosen.error().message));
  if (const auto error = is_new ? fault_of_password(password, *chosen) : std::nullopt)
    return reply(fault(400, "bad_request", *error));
  const auto go_on = [=, this, name = *chosen](const Fault& f, const User& user, const std::string& token) {
    if (f.status != 0) return reply(fault(f));
    if (!is_new) return log_in(request, reply, user, name, password, bearer);
    if (!logins_.allows(request->address, house_.now()))
      return reply(fault(429, "too_many", "too many tries; wait a while"));
    house_.make_account(user, token, name, password, {network(*request), rank_of_strangers, request->hung_up},
                        [this, request, send = send_user(request, reply, bearer)](
                            const Fault& fault, const User& made, const std::string& fresh) {
                          if (fault.status == 0) guard_.remember(without_case(made.name), network(*request));
                          send(fault, made, fresh);
                        });
  };
  if (request->token.empty()) return go_on({}, {}, "");
  house_.find_user(request->token, go_on);
}

/// `user`: who asks, by a token that is good still.
void Api::log_in(const Request& request, const Reply& reply, const User& user, const std::string& name,
                 const std::string& password, bool bearer) {
  const std::string account = without_case(name);
  const bool has_token = !user.guest && !user.id.empty() && without_case(user.name) == account;
  const auto standing = guard_.standing(account, network(*request), has_token);
  const bool is_familiar = standing == LoginGuard::Standing::familiar;
  // Others who try from the same address are no reason to lock out who is familiar.
  const Millis now = house_.now();
  if ((!is_familiar && !logins_.allows(request->address, now)) || !guard_.may_try(account, standing, now))
    return reply(fault(429, "too_many", "too many tries; wait a while"));
  house_.log_in(name, password,
                is_familiar ? Wish{account, 0, request->hung_up}
                            : Wish{network(*request), rank_of_strangers, request->hung_up},
                [this, request, account, standing, send = send_user(request, reply, bearer)](
                    const Fault& f, const User& found, const std::string& token) {
                  const auto outcome = f.status == 0     ? LoginGuard::Outcome::right
                                       : f.status == 401 ? LoginGuard::Outcome::wrong
                                                         : LoginGuard::Outcome::untried;
                  guard_.ended(account, standing, network(*request), outcome, house_.now());
                  send(f, found, token);
                });
}

void Api::change_password(const Request& request, const User& user, const Reply& reply) {
  const auto object = parse_object(request->body);
  if (!object) return reply(fault(400, "bad_request", object.error().message));
  Fields fields(*object);
  const std::string old_password = fields.any_text("old", 1, 512);
  const std::string new_password = fields.any_text("new", 1, 512);
  const bool bearer = fields.flag("bearer", false);
  if (const auto error = fields.end()) return reply(fault(400, "bad_request", error->message));
  if (const auto error = fault_of_password(new_password, user.name))
    return reply(fault(400, "bad_request", *error));
  if (!logins_.allows(request->address, house_.now()))
    return reply(fault(429, "too_many", "too many tries; wait a while"));
  house_.change_password(user, old_password, new_password, request->hung_up,
                         send_user(request, reply, bearer));
}

void Api::create_table(const Request& request, const User& user, const Reply& reply) {
  const auto object = parse_object(request->body);
  if (!object) return reply(fault(400, "bad_request", object.error().message));
  Fields fields(*object);
  const std::string draw_nonce = fields.text("draw_nonce", 0, longest_draw_nonce);
  if (!is_draw_nonce(draw_nonce)) fields.fail("draw_nonce", "expected letters, digits, - and _");
  const auto settings = read_settings(fields, &roster_);
  if (!settings) return reply(fault(400, "bad_request", settings.error().message));
  house_.create_table(user, *settings, draw_nonce, send_text(reply));
}

void Api::table(const Request& request, const User& user, const Reply& reply) {
  const std::string rest = request->path.substr(prefix.size() + std::string_view("tables/").size());
  const std::string id = rest.substr(0, rest.find('/'));
  const std::string what = rest.size() > id.size() ? rest.substr(id.size() + 1) : "";
  if (!is_table_id(id)) return reply(fault(404, "not_found", "there is no such table"));
  if (what == "report" && request->method == "POST") return report(request, user, id, reply);
  if (what == "socket") return reply(fault(426, "upgrade", "this is a WebSocket"));
  if (what != "record" || request->method == "POST")
    return reply(fault(404, "not_found", "there is nothing here"));
  house_.room(id)->record(user.id, request->hung_up,
                          [reply](const std::optional<std::string>& record, const std::string& error) {
                            if (!error.empty())
                              return reply(fault(503, "storage", "the table cannot be read; try again"));
                            if (!record) return reply(fault(404, "not_found", "there is no such table"));
                            HttpResponse response = json_answer(*record);
                            response.content_type = "text/plain; charset=utf-8";
                            reply(std::move(response));
                          });
}

void Api::report(const Request& request, const User& user, const std::string& id, const Reply& reply) {
  if (user.id.empty()) return reply(fault(401, "who", "tell first who you are"));
  const auto object = parse_object(request->body);
  if (!object) return reply(fault(400, "bad_request", object.error().message));
  Fields fields(*object);
  const std::string about = fields.text("user", 1, 40);
  const std::string words = fields.text("text", 1, 1200);
  if (const auto error = fields.end()) return reply(fault(400, "bad_request", error->message));
  if (!new_users_.allows(request->address, house_.now()))
    return reply(fault(429, "too_many", "too many reports; wait a while"));
  house_.report(user, id, about, words, send_text(reply));
}

std::variant<std::shared_ptr<Visitor>, HttpResponse> Api::upgrade(const HttpRequest& request) {
  constexpr std::string_view before = "/api/1/tables/";
  constexpr std::string_view after = "/socket";
  if (!origin_is_fine(request)) return fault(403, "origin", "not from this page");
  const std::string& path = request.path;
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after))
    return fault(404, "not_found", "there is nothing here");
  const std::string id = path.substr(before.size(), path.size() - before.size() - after.size());
  if (!is_table_id(id)) return fault(404, "not_found", "there is no such table");
  return std::shared_ptr<Visitor>(
      std::make_shared<TableVisitor>(house_, id, request.token, network_of(request.address)));
}

}  // namespace bastide::server
