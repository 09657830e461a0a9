#include "cli/serve_settings.h"

#include <charconv>
#include <limits>

#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

#include "cli/command.h"
#include "kit/text.h"

namespace bastide::cli {
namespace {

using server::ServerSettings;

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

}  // namespace

std::string ServeSetting::environment_name() const {
  std::string upper = "BASTIDE_";
  for (const char c : name)
    upper += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return upper;
}

std::vector<ServeSetting> serve_settings(ServerSettings& s) {
  constexpr std::int64_t second = 1000;
  constexpr std::int64_t day = 24 * 3600 * second;
  constexpr std::int64_t many = 1'000'000;
  auto& limits = s.edge.limits;
  return {
      text("address", "the address to listen at", s.edge.address),
      number("port", "the port; 0 takes any that is free", s.edge.port, 0, 65535),
      text("database", "a file, or postgresql://... of a PostgreSQL server", s.database),
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
      number("max-connections", "connections in all", limits.connections, 1, many),
      number("max-connections-per-address", "connections of one address", limits.connections_per_address, 1,
             many),
      number("max-requests", "HTTP requests of one address in a span", limits.requests, 1, many),
      number("max-messages", "messages of one connection in a span", limits.messages, 1, many),
      number("span", "seconds of a span", limits.span_ms, 1, 3600, second),
      number("max-frame", "bytes of a message from a client", limits.frame_bytes, 256, 1 << 20),
      number("max-unsent", "bytes that may wait for a client to read", limits.unsent_bytes, 4096, 1 << 30),
      number("max-head", "bytes of the head of a request", limits.head_bytes, 1024, 1 << 20),
      number("max-body", "bytes of the body of a request", limits.body_bytes, 1024, 1 << 24),
      number("handshake", "seconds for a request's head, and for hello", limits.handshake_ms, 1, 3600,
             second),
      number("idle", "seconds without a sign of life", limits.idle_ms, 5, 86400, second),
      number("max-guests", "new users of one address in an hour", s.guests_per_address, 1, many),
      number("max-logins", "tries to log in from one address in ten minutes", s.logins_per_address, 1, many),
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
  };
}

std::vector<std::pair<std::string, std::string>> read_toml(const std::string& path) {
  try {
    const toml::table table = toml::parse_file(path);
    std::vector<std::pair<std::string, std::string>> values;
    const auto as_text = [&](const toml::node& node, const std::string& name) -> std::string {
      if (const auto* word = node.as_string()) return word->get();
      if (const auto* n = node.as_integer()) return std::to_string(n->get());
      throw BadInput{path + ": " + name + ": expected a text or a whole number"};
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
    throw BadInput{path + ": " + std::string(e.description())};
  }
}

}  // namespace bastide::cli
