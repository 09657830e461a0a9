#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "games/registry.h"

/// Many clients of a server in one thread: they play real games over real sockets, and measure.
namespace bastide::cli {

struct LoadPlan {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string game = default_game();
  int games = 100;
  int users = 50;     ///< who share the seats
  double rate = 100;  ///< moves a second in all that are asked for
  int seconds = 10;
  bool views = false;  ///< clients ask for the whole position; the web client follows by its own engine
  int hostile = 0;     ///< connections that misbehave
};

struct LoadFigures {
  int connections = 0;      ///< honest ones that were open at the end
  int lost = 0;             ///< honest ones that the server closed
  std::uint64_t moves = 0;  ///< acknowledged, so: on disk
  std::uint64_t refused = 0;
  std::uint64_t hostile_ended = 0;  ///< misbehaving connections that the server closed
  std::uint64_t bytes_in = 0;
  double seconds = 0;
  std::vector<float> latencies_ms;  ///< from sending a move to its acknowledgement, sorted
};

/// Sets everything up, plays, and tears it down; throws std::runtime_error where the server cannot be reached
/// or refuses.
class Swarm {
 public:
  explicit Swarm(const LoadPlan& plan);
  ~Swarm();
  Swarm(const Swarm&) = delete;
  Swarm& operator=(const Swarm&) = delete;

  /// Opens all connections and waits until every game has begun.
  void connect();
  LoadFigures play();

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Client {
    int fd = -1;
    bool open = false;  ///< the handshake is over
    bool hostile = false;
    std::string in;
    std::string out;       ///< what the socket has not taken yet
    std::string greeting;  ///< sent when the handshake is over
    std::int64_t position = -1;
    std::vector<std::string> legal;
    bool waits = false;  ///< for the answer to a move
    bool over = false;
    Time sent;
  };

  void add_client(const std::string& path, std::string greeting, bool hostile);
  void serve_events(int timeout_ms);
  void readable(std::size_t index);
  void take_frames(std::size_t index);
  void take_message(std::size_t index, std::string_view text);
  void write(Client& client, std::string_view bytes);
  void flush(Client& client);
  void move(std::size_t index);
  void misbehave(Client& client);
  void end(Client& client);

  LoadPlan plan_;
  int epoll_ = -1;
  std::vector<Client> clients_;
  std::vector<std::size_t> ready_;  ///< clients that may move
  std::uint64_t random_ = 1;
  std::uint64_t nonce_ = 0;
  LoadFigures figures_;
};

}  // namespace bastide::cli
