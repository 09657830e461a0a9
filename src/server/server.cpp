#include "server/server.h"

#include "server/log.h"
#include "server/works.h"

namespace bastide::server {
namespace {

constexpr Millis between_looks = 1000;

}  // namespace

/// In the order in which they need each other; they go in the opposite order.
struct Server::Parts {
  explicit Parts(const ServerSettings& s)
      : clock(s.read_clocks),
        edge(Edge::make(s.edge, metrics, clock)),
        works(*edge, clock, metrics, s, database_at(s.database)) {}

  Metrics metrics;
  CalmClock clock;
  std::unique_ptr<Edge> edge;
  Works works;
};

Server::Server(const ServerSettings& settings) : database_wait_(settings.database_wait) {
  start_crypto();
  parts_ = std::make_unique<Parts>(settings);
}

Server::~Server() = default;

std::uint16_t Server::port() const {
  return parts_->edge->port();
}

/// A database that is still getting ready is tried again and again by the house.
void Server::wait_for_database(Millis until) {
  const Store& store = parts_->works.store;
  if (store.is_open()) return log_line(LogLevel::info, "the database is there");
  log_line(LogLevel::warning, "the database is not there yet", {{"why", store.fault()}});
  if (steady_ms() > until) {
    fault_ = store.fault();
    return stop();
  }
  parts_->edge->after(between_looks, [this, until] { wait_for_database(until); });
}

void Server::run() {
  parts_->works.start();
  if (!parts_->works.store.is_open()) wait_for_database(steady_ms() + database_wait_);
  parts_->edge->run(parts_->works.api);
  parts_->works.stop();
  log_line(LogLevel::info, "stopped");
  if (!fault_.empty()) throw std::runtime_error("no database: " + fault_);
}

void Server::stop() {
  parts_->edge->stop();
}

void Server::stop_on_signals() {
  parts_->edge->on_signal([this] {
    log_line(LogLevel::info, "stopping");
    stop();
  });
}

const Metrics& Server::metrics() const {
  return parts_->metrics;
}

}  // namespace bastide::server
