#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "server/client.h"
#include "server/edge_line.h"

namespace bastide::server {

/// One WebSocket. What `Client` has may be called from any thread; everything else runs on the strand of its
/// line.
class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  using Request = beast::http::request<beast::http::string_body>;

  Socket(std::shared_ptr<EdgeShared> shared, tcp::socket&& line, std::shared_ptr<Visitor> visitor,
         GatePass pass);
  ~Socket() override;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void accept(const Request& request);

  void send(std::shared_ptr<const std::string> text) override;
  void close(int code, const std::string& reason) override;
  bool is_behind() const override;
  void when_caught_up(Task task) override;

  /// The connection is no more; whoever is at its other end is told so once.
  void ended();

 private:
  void opened();
  void read();
  void heard(NetFault fault);
  bool count_frames(int frames);
  void enqueue(std::shared_ptr<const std::string> text);
  void write();
  void written(NetFault fault);
  void watch();
  void look_after();
  void begin_close(int code, const std::string& reason);
  void close_now();
  void refuse(const std::string& why);
  void drop(const char* why);
  /// Does what may fail for want of memory; then the connection ends, and nothing else.
  template <class Work>
  void safely(Work&& work);

  std::shared_ptr<EdgeShared> shared_;
  beast::websocket::stream<Line> ws_;
  std::shared_ptr<Visitor> visitor_;
  asio::steady_timer timer_;
  GatePass pass_;
  RateLimit rate_;
  Backlog::Share share_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::shared_ptr<const std::string> writing_;
  SteadyClock::time_point writing_since_;
  Task caught_up_;
  int excess_ = 0;  ///< frames beyond what is allowed
  bool open_ = false;
  bool greeted_ = false;
  bool pinging_ = false;
  bool closing_ = false;
  bool ended_ = false;
  int close_code_ = 0;
  std::string close_reason_;
};

}  // namespace bastide::server
