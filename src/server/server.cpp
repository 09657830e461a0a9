#include "server/server.h"

#include "server/api.h"
#include "server/log.h"

namespace bastide::server {
namespace {

constexpr std::size_t most_thoughts = 10'000;
constexpr std::size_t most_passwords = 64;

}  // namespace

/// In the order in which they need each other; they go in the opposite order.
struct Server::Parts {
  explicit Parts(const ServerSettings& s)
      : edge(Edge::make(s.edge, metrics)),
        around{*edge, store, bots, programs, roster, metrics, s.gone_after, s.version},
        store(database_at(s.database)),
        slow(1, most_passwords),
        roster(s.hosted_bots),
        bots(s.bot_threads, most_thoughts),
        programs(s.program_threads, most_thoughts),
        house(around, slow, s.lifetimes, s.tables_per_user),
        api(s, house, store, roster, metrics) {}

  Metrics metrics;
  std::unique_ptr<Edge> edge;
  Surroundings around;
  Store store;
  WorkPool slow;
  Roster roster;
  WorkPool bots;
  WorkPool programs;
  House house;
  Api api;
};

Server::Server(const ServerSettings& settings) {
  start_crypto();
  parts_ = std::make_unique<Parts>(settings);
}

Server::~Server() = default;

std::uint16_t Server::port() const {
  return parts_->edge->port();
}

void Server::run() {
  parts_->house.start_housekeeping();
  parts_->edge->run(parts_->api);
  parts_->roster.stop();
  // Whatever was decided is on disk before the process ends; what nobody was told of yet is told when they
  // come again.
  parts_->store.finish();
  log_line(LogLevel::info, "stopped");
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
