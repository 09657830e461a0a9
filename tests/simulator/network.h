#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/backlog.h"
#include "server/gate.h"
#include "tests/simulator/process.h"

namespace bastide::simulator {

class Oracle;

/// What the network is like just now.
struct Weather {
  Micros latency = 5 * millisecond;
  std::uint32_t resets = 0;  ///< one in so many messages ends its connection; 0: none
  std::uint32_t stalls = 0;  ///< one in so many messages is held up
  Micros stall = 10 * second;
  std::int64_t bytes_a_second = 1'000'000;
};

/// Who has opened a connection, as the network calls them.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void heard(const std::string& text) = 0;
  /// What was sent is at the server's door.
  virtual void arrived(const std::string& /*text*/) {}
  /// 1006: without a goodbye.
  virtual void closed(int code, const std::string& reason) = 0;
};

/// The client's end of a WebSocket.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(std::string text) = 0;
  /// Ends it, with a goodbye or without one; nothing is heard any more.
  virtual void hang_up() = 0;
  virtual void reset() = 0;
  /// The client does not read for so long.
  virtual void stop_reading(Micros time) = 0;
};

/// What lies between the clients and whichever process listens. In place of the edge, with the edge's own
/// rules about what strangers may do.
class Network {
 public:
  using Answer = std::function<void(const server::HttpResponse*)>;  ///< null: the connection was lost

  Network(Timeline& timeline, Oracle& oracle, const server::Limits& limits, std::uint64_t seed);
  ~Network();

  Weather weather;

  void open(Process& process);
  /// The process that listened is no more: call before it is destroyed. Clients notice after some time.
  void shut(Micros notice_within);
  /// All connections are closed with a goodbye, as by a server that is asked to stop.
  void say_goodbye();

  void ask(server::HttpRequest request, Answer answer);
  /// Null where nobody takes it. `user` is who the token is for, as the oracle knows it.
  std::shared_ptr<Wire> connect(const server::HttpRequest& request, const std::string& user,
                                Listener& listener);

  Micros now() const { return timeline_.now(); }
  /// For how long the oldest request has waited for an answer.
  Micros longest_wait(std::string& path) const;
  std::size_t unsent() const { return unsent_; }
  std::size_t open_sockets() const;
  bool is_served() const { return process_ != nullptr; }
  std::uint64_t messages() const { return messages_; }

 private:
  class Socket;
  struct Asked {
    Answer answer;
    Micros since = 0;
    std::string path;
  };

  void answer(std::uint64_t id, const server::HttpResponse* response);
  void forget_closed();

  Timeline& timeline_;
  Oracle& oracle_;
  server::Limits limits_;
  Chance chance_;
  std::unique_ptr<server::Gate> gate_;
  std::shared_ptr<server::Backlog> backlog_;
  std::atomic<std::size_t> unsent_{0};  ///< outlives every backlog
  Process* process_ = nullptr;
  std::map<std::uint64_t, std::shared_ptr<Socket>> sockets_;
  std::map<std::uint64_t, Asked> asked_;
  std::uint64_t numbers_ = 0;
  std::uint64_t messages_ = 0;
};

}  // namespace bastide::simulator
