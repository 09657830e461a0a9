#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/client.h"
#include "server/clock.h"
#include "server/executor.h"
#include "server/http.h"
#include "server/metrics.h"

/// The network edge: HTTP/1.1 and WebSocket on one port. Boost.Beast stays inside edge*.cpp.
/// Threads may share it.
namespace bastide::server {

/// What strangers may do. docs/protocol.md names the defaults.
struct Limits {
  std::size_t frame_bytes = 4096;
  int messages = 100;  ///< frames of one connection in a span
  int requests = 300;  ///< of one address in a span
  Millis span_ms = 20'000;
  /// So much may wait for a client to read before it is told only what is newest, once it has read.
  std::size_t unsent_bytes = std::size_t{64} * 1024;
  std::size_t unsent_in_all = std::size_t{256} * 1024 * 1024;  ///< what waits for all clients together
  int stall_ms = 20'000;    ///< a client that takes nothing of what waits for it, for so long, is given up
  int handshake_ms = 5000;  ///< for the head of a request, and for the first message on a WebSocket
  int idle_ms = 60'000;     ///< without a sign of life
  std::size_t head_bytes = 8192;
  std::size_t body_bytes = std::size_t{16} * 1024;
  int connections = 16'000;
  int connections_per_address = 200;
};

struct EdgeSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any that is free
  int threads = 1;
  std::vector<std::string> trusted_proxies;  ///< addresses whose X-Forwarded-For is believed
  Limits limits;
};

/// One who has opened a WebSocket. Its functions are called one at a time.
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void opened(std::shared_ptr<Client> client) = 0;
  virtual void message(std::string_view text) = 0;
  virtual void closed() = 0;
};

/// What the edge serves. Called from any of its threads.
class Service {
 public:
  virtual ~Service() = default;
  virtual void handle(HttpRequest request, Reply reply) = 0;
  /// A WebSocket is asked for: who takes it, or why not.
  virtual std::variant<std::shared_ptr<Visitor>, HttpResponse> upgrade(const HttpRequest& request) = 0;
};

class Edge : public Executor {
 public:
  /// Binds the port; throws std::runtime_error where it cannot.
  static std::unique_ptr<Edge> make(const EdgeSettings& settings, Metrics& metrics, CalmClock& clock);

  virtual std::uint16_t port() const = 0;
  /// Serves until `stop`; runs the tasks that are posted, too.
  virtual void run(Service& service) = 0;
  /// Closes all connections in good order and returns from `run`. From any thread.
  virtual void stop() = 0;
  /// Calls back once, when the process is asked to end by a signal.
  virtual void on_signal(Task task) = 0;
};

}  // namespace bastide::server
