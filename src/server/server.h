#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/edge.h"
#include "server/house.h"

namespace bastide::server {

/// Everything that a host can set.
struct ServerSettings {
  EdgeSettings edge;
  std::string database = "bastide.db";
  std::string web_folder;            ///< empty: no pages are served
  std::vector<std::string> origins;  ///< of browsers, beside the server's own
  int bot_threads = 1;
  std::vector<HostedBot> hosted_bots;
  int program_threads = 2;        ///< on which hosted bots are waited for
  Millis database_wait = 60'000;  ///< at the start, for a database that is not ready yet
  Lifetimes lifetimes;
  Millis gone_after = 120'000;
  int tables_per_user = 50;
  std::int64_t table_bytes = std::int64_t{1} << 30;  ///< as in `Surroundings`
  int guests_per_address = 60;                       ///< new users of one address in an hour
  int logins_per_address = 20;                       ///< tries in ten minutes
  std::string version = "bastide";
  CalmClock::Read read_clocks = read_machine;
};

/// A whole server: storage, rooms, bots, and the edge. `run` serves until `stop` or a signal. Any
/// thread may stop it.
class Server {
 public:
  /// Opens the database and binds the port; throws where that fails.
  explicit Server(const ServerSettings& settings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  void run();
  void stop();
  void stop_on_signals();
  const Metrics& metrics() const;

 private:
  struct Parts;
  void wait_for_database(Millis until);

  Millis database_wait_;
  std::unique_ptr<Parts> parts_;
  std::string fault_;  ///< why it does not serve
};

}  // namespace bastide::server
