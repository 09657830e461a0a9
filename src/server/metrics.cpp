#include "server/metrics.h"

#include <string_view>

namespace bastide::server {

std::string Metrics::text(const Store::Figures& store) const {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
    text.append("# HELP bastide_")
        .append(name)
        .append(" ")
        .append(help)
        .append("\n# TYPE bastide_")
        .append(name);
    text.append(" ")
        .append(type)
        .append("\nbastide_")
        .append(name)
        .append(" ")
        .append(std::to_string(value))
        .append("\n");
  };
  add("connections", "gauge", "WebSockets that are open", connections.load());
  add("rooms", "gauge", "tables in memory", rooms.load());
  add("moves_total", "counter", "decisions of persons that were carried out and kept", moves.load());
  add("bot_turns_total", "counter", "turns that bots have played", bot_turns.load());
  add("bot_faults_total", "counter", "bots that failed and were replaced", bot_faults.load());
  add("messages_in_total", "counter", "messages from clients", messages_in.load());
  add("messages_out_total", "counter", "messages to clients", messages_out.load());
  add("http_requests_total", "counter", "HTTP requests", requests.load());
  add("refused_total", "counter", "commands and requests that were refused", refused.load());
  add("dropped_total", "counter", "connections closed for exceeding a limit or breaking the protocol",
      dropped.load());
  add("store_writes_total", "counter", "groups of events handed to the database", store.writes);
  add("store_transactions_total", "counter", "transactions committed", store.transactions);
  add("store_failures_total", "counter", "transactions that failed", store.failures);
  add("store_waiting", "gauge", "writes that wait", store.waiting);
  return text;
}

}  // namespace bastide::server
