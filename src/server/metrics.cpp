#include "server/metrics.h"

#include <prometheus/text_serializer.h>

namespace bastide::server {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

class Page {
 public:
  void count(const std::string& name, const std::string& help, double value) {
    ClientMetric metric;
    metric.counter.value = value;
    families_.push_back({"bastide_" + name, help, MetricType::Counter, {metric}});
  }
  void gauge(const std::string& name, const std::string& help, double value) {
    ClientMetric metric;
    metric.gauge.value = value;
    families_.push_back({"bastide_" + name, help, MetricType::Gauge, {metric}});
  }
  /// Histograms by the value of a label; without a label there is one.
  void durations(const std::string& name, const std::string& help, const std::string& label,
                 std::initializer_list<std::pair<const char*, const prometheus::Histogram*>> parts) {
    MetricFamily family{"bastide_" + name, help, MetricType::Histogram, {}};
    for (const auto& [value, histogram] : parts) {
      family.metric.push_back(histogram->Collect());
      if (!label.empty()) family.metric.back().label.push_back({label, value});
    }
    families_.push_back(std::move(family));
  }
  std::string text() const { return prometheus::TextSerializer().Serialize(families_); }

 private:
  std::vector<MetricFamily> families_;
};

}  // namespace

prometheus::Histogram::BucketBoundaries Metrics::steps() {
  return {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10};
}

void Metrics::answered(const Command& command) {
  using Type = Command::Type;
  const bool decides =
      command.type == Type::play || command.type == Type::undo || command.type == Type::confirm;
  prometheus::Histogram& histogram =
      decides ? answered_moves : (command.type == Type::chat ? answered_talk : answered_others);
  histogram.Observe(command.received.seconds());
}

std::string Metrics::text(const Store::Figures& store, const Queues& queues) const {
  constexpr double second = 1000;  // milliseconds
  const auto number = [](const auto& value) { return static_cast<double>(value); };
  Page page;
  const auto queue = [&](const std::string& of, const std::string& what, const WorkPool::Figures& figures) {
    page.gauge(of + "_waiting", what + " that wait", number(figures.waiting));
    page.gauge(of + "_oldest_seconds", "for how long the oldest of them has waited",
               number(figures.oldest) / second);
  };
  page.gauge("connections", "WebSockets that are open", number(connections.load()));
  page.gauge("rooms", "tables in memory", number(rooms.load()));
  page.gauge("table_bytes", "memory for what has happened at them", number(table_bytes.load()));
  page.gauge("unsent_bytes", "what waits for clients to read", number(unsent.load()));
  page.count("moves_total", "decisions of persons that were carried out and kept", number(moves.load()));
  page.count("bot_turns_total", "turns that bots have played", number(bot_turns.load()));
  page.count("bot_faults_total", "bots that failed and were replaced", number(bot_faults.load()));
  page.count("messages_in_total", "messages from clients", number(messages_in.load()));
  page.count("messages_out_total", "messages to clients", number(messages_out.load()));
  page.count("states_total", "texts of how a table stands, each for all who have the same eyes",
             number(states.load()));
  page.count("http_requests_total", "HTTP requests", number(requests.load()));
  page.count("refused_total", "commands and requests that were refused", number(refused.load()));
  page.count("dropped_total", "connections closed for exceeding a limit or breaking the protocol",
             number(dropped.load()));
  page.count("store_writes_total", "groups of events handed to the database", number(store.writes));
  page.count("store_transactions_total", "transactions committed", number(store.transactions));
  page.count("store_failures_total", "transactions that failed", number(store.failures));
  page.gauge("store_well", "1 while the database does its work, else 0", store.is_well ? 1 : 0);
  page.gauge("store_waiting", "writes that wait", number(store.waiting));
  page.gauge("store_oldest_write_seconds", "for how long the oldest of them has waited",
             number(store.oldest_write) / second);
  page.gauge("store_reads_waiting", "reads that wait", number(store.reads.waiting));
  page.gauge("store_oldest_read_seconds", "for how long the oldest of them has waited",
             number(store.reads.oldest) / second);
  page.gauge("store_slow_reads_waiting", "long reads that wait", number(store.slow_reads.waiting));
  page.gauge("store_oldest_slow_read_seconds", "for how long the oldest of them has waited",
             number(store.slow_reads.oldest) / second);
  queue("bots", "turns of bots", queues.bots);
  queue("programs", "turns of the host's programs", queues.programs);
  queue("passwords", "passwords", queues.passwords);
  page.durations("command_seconds", "from a command to its answer, when it is on disk", "kind",
                 {{"move", &answered_moves}, {"talk", &answered_talk}, {"other", &answered_others}});
  page.durations("kept_seconds", "until what happened at a table is on disk", "", {{"", &kept}});
  return page.text();
}

}  // namespace bastide::server
