#include "cli/serve_settings.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#define TOML_EXCEPTIONS 1
// Its own assertions fail for some files that it then refuses in good order.
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>

#include "arena/outside_program.h"
#include "cli/command.h"
#include "games/registry.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

/// A setting that is a whole number in bounds, times a unit.
template <class T>
ServeSetting number(std::string name, std::string help, T& target, std::int64_t least, std::int64_t most,
                    std::int64_t unit = 1) {
  help += " (" + std::to_string(static_cast<std::int64_t>(target) / unit) + ")";
  return {std::move(name), std::move(help),
          [&target, least, most, unit](const std::string& value) -> std::string {
            std::int64_t n = 0;
            const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), n);
            if (fault != std::errc() || end != value.data() + value.size() || n < least || n > most)
              return "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most);
            target = static_cast<T>(n * unit);
            return "";
          }};
}

ServeSetting text(std::string name, std::string help, std::string& target) {
  if (!target.empty()) help += " (" + target + ")";
  return {std::move(name), std::move(help), [&target](const std::string& value) {
            target = value;
            return std::string();
          }};
}

ServeSetting list(std::string name, std::string help, std::vector<std::string>& target) {
  return {std::move(name), std::move(help), [&target](const std::string& value) {
            target.clear();
            for (const auto word : split(value, ','))
              if (!word.empty()) target.emplace_back(word);
            return std::string();
          }};
}

/// `NAME=COMMAND` or `NAME@GAME=COMMAND`.
Result<HostedProgram> read_program(std::string_view text) {
  HostedProgram program;
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) return Error{"expected NAME=COMMAND in " + in_quotes(text)};
  program.command = trimmed(text.substr(equals + 1));
  std::string_view name = trimmed(text.substr(0, equals));
  if (const auto at = name.find('@'); at != std::string_view::npos) {
    program.game = name.substr(at + 1);
    name = name.substr(0, at);
    const auto games = game_infos();
    if (std::none_of(games.begin(), games.end(), [&](const GameInfo& g) { return g.name == program.game; }))
      return Error{"there is no game " + in_quotes(program.game)};
  }
  program.name = name;
  if (name.empty() || name.size() > 32 ||
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string_view::npos)
    return Error{"the name of a program has up to 32 of a-z, 0-9 and -, not " + in_quotes(name)};
  const auto bots = bot_infos();
  if (std::any_of(bots.begin(), bots.end(), [&](const BotInfo& b) { return b.name == name; }))
    return Error{in_quotes(name) + " is a bot of Bastide's own"};
  if (program.command.empty()) return Error{"there is no command for " + in_quotes(name)};
  return program;
}

ServeSetting programs(std::vector<HostedProgram>& target) {
  return {
      "programs",
      "outside programs that may sit at tables, as NAME=COMMAND or NAME@GAME=COMMAND, separated by commas",
      [&target](const std::string& value) -> std::string {
        target.clear();
        for (const auto word : split(value, ',')) {
          if (trimmed(word).empty()) continue;
          auto program = read_program(word);
          if (!program) return program.error().message;
          const auto same = [&](const HostedProgram& p) { return p.name == program->name; };
          if (std::any_of(target.begin(), target.end(), same))
            return in_quotes(program->name) + " is named twice";
          target.push_back(std::move(*program));
        }
        return "";
      }};
}

}  // namespace

server::ServerSettings ServePlan::settings() const {
  server::ServerSettings all = server;
  ProgramLimits limits;
  limits.move = std::chrono::milliseconds(program_ms);
  limits.grace = std::chrono::milliseconds(2000);
  limits.shows_errors = false;
  limits.shares_environment = false;  // the database's password may be in it
  for (const HostedProgram& program : programs)
    all.hosted_bots.push_back(
        {program.name, "a program of this server's host", program.game,
         [command = program.command, limits](std::uint64_t seed) -> Result<std::unique_ptr<Bot>> {
           auto started = OutsideProgram::start(command, seed, limits);
           if (!started) return started.error();
           return std::unique_ptr<Bot>(std::move(*started));
         }});
  return all;
}

std::string ServeSetting::environment_name() const {
  std::string upper = "BASTIDE_";
  for (const char c : name)
    upper += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return upper;
}

std::vector<ServeSetting> serve_settings(ServePlan& plan) {
  server::ServerSettings& s = plan.server;
  constexpr std::int64_t second = 1000;
  constexpr std::int64_t day = std::int64_t{24} * 3600 * second;
  constexpr std::int64_t many = 1'000'000;
  auto& limits = s.edge.limits;
  return {
      text("address", "the address to listen at", s.edge.address),
      number("port", "the port; 0 takes any that is free", s.edge.port, 0, 65535),
      text("database", "a file, or postgresql://... of a PostgreSQL server", s.database),
      number("database-wait", "seconds to wait at the start for a database that is not ready",
             s.database_wait, 0, 86400, second),
      text("web", "the folder of the web client", s.web_folder),
      list("origins",
           "where pages may come from that use this server, as https://example.org, separated by commas;"
           " without any: this server alone",
           s.origins),
      list("trusted-proxies",
           "addresses of proxies that tell the truth about their clients, separated by commas",
           s.edge.trusted_proxies),
      number("threads", "threads for connections and rooms", s.edge.threads, 1, 64),
      number("bot-threads", "threads on which bots think", s.bot_threads, 1, 64),
      programs(plan.programs),
      number("program-time", "milliseconds that a program has for a move", plan.program_ms, 10, 600'000),
      number("program-threads", "programs that can think at once", s.program_threads, 1, 64),
      number("max-connections", "connections in all", limits.connections, 1, many),
      number("max-connections-per-address", "connections of one address", limits.connections_per_address, 1,
             many),
      number("max-requests", "HTTP requests of one address in a span", limits.requests, 1, many),
      number("max-messages", "messages of one connection in a span, and pings and pieces of messages",
             limits.messages, 1, many),
      number("span", "seconds of a span", limits.span_ms, 1, 3600, second),
      number("max-frame", "bytes of a message from a client", limits.frame_bytes, 256, 1 << 20),
      number("max-unsent", "bytes that may wait for a client before it is told more", limits.unsent_bytes,
             4096, 1 << 30),
      number("max-unsent-in-all", "bytes that may wait for all clients together", limits.unsent_in_all,
             std::int64_t{1} << 20, std::int64_t{1} << 40),
      number("stall", "seconds in which a client takes nothing of what waits for it", limits.stall_ms, 1,
             3600, second),
      number("max-head", "bytes of the head of a request", limits.head_bytes, 1024, 1 << 20),
      number("max-body", "bytes of the body of a request", limits.body_bytes, 1024, 1 << 24),
      number("handshake", "seconds for a request's head, and for hello", limits.handshake_ms, 1, 3600,
             second),
      number("idle", "seconds without a sign of life", limits.idle_ms, 5, 86400, second),
      number("max-guests", "new users of one address in an hour", s.guests_per_address, 1, many),
      number("max-logins", "tries to log in from one address in ten minutes", s.logins_per_address, 1, many),
      number("max-table-memory",
             "MiB for what has happened at tables; beyond that those go at once that nobody plays at",
             s.table_bytes, 16, many, std::int64_t{1} << 20),
      number("max-tables", "tables of one user that are not over", s.tables_per_user, 1, many),
      number("gone-after", "seconds until an absent player's seat can be claimed", s.gone_after, 5, 86400,
             second),
      number("guest-days", "days until a guest's token expires", s.lifetimes.guest_token, 1, 3650, day),
      number("account-days", "days until an account's token expires", s.lifetimes.account_token, 1, 3650,
             day),
      number("forget-guests", "days until guests without a token are forgotten", s.lifetimes.guest, 1, 3650,
             day),
      number("forget-waiting", "days until tables are removed at which nobody sat down",
             s.lifetimes.waiting_table, 1, 3650, day),
      number("forget-dead", "days until games are removed that nobody plays on", s.lifetimes.dead_table, 1,
             3650, day),
      number("keep-finished", "days until games are removed that are over", s.lifetimes.finished_table, 1,
             36'500, day),
      number("max-finished", "tables of a guest that are over and are kept", s.lifetimes.finished_of_guest, 0,
             many),
      number("max-finished-accounts",
             "tables of an account, or of a guest whom accounts have played with, that are over and are kept",
             s.lifetimes.finished_of_anybody, 0, many),
      number("forget-reports", "days until what users have reported is removed", s.lifetimes.report, 1, 3650,
             day),
  };
}

namespace {

std::string at_line(const std::string& file, std::size_t line) {
  return file + ":" + std::to_string(line) + ": ";
}

/// toml++ 3.3 does not refuse characters beyond ASCII in good order where TOML has no place for them: its
/// behaviour is undefined. In a text they can be escaped; so only lines of comment may have them.
void refuse_bare_characters(const std::string& text, const std::string& where) {
  std::istringstream lines(text);
  std::size_t number = 1;
  for (std::string line; std::getline(lines, line); ++number) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string::npos || line[first] == '#') continue;
    if (std::any_of(line.begin(), line.end(), [](unsigned char c) { return c >= 0x80; }))
      throw BadInput{at_line(where, number) +
                     "characters beyond ASCII: write them as \\u00e8 in a text, or in a line of comment"};
  }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> parse_toml(const std::string& text,
                                                            const std::string& where) {
  refuse_bare_characters(text, where);
  try {
    const toml::table table = toml::parse(text);
    std::vector<std::pair<std::string, std::string>> values;
    const auto as_text = [&](const toml::node& node, const std::string& name) -> std::string {
      if (const auto* word = node.as_string()) return word->get();
      if (const auto* n = node.as_integer()) return std::to_string(n->get());
      throw BadInput{where + ": " + name + ": expected a text or a whole number"};
    };
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (const auto* items = node.as_array()) {
        std::vector<std::string> words;
        for (const auto& item : *items) words.push_back(as_text(item, name));
        values.emplace_back(name, joined(words, ","));
      } else {
        values.emplace_back(name, as_text(node, name));
      }
    }
    return values;
  } catch (const toml::parse_error& e) {
    throw BadInput{at_line(where, e.source().begin.line) + std::string(e.description())};
  }
}

}  // namespace bastide::cli
