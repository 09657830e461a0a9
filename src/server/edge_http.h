#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/edge_inside.h"

namespace bastide::server {

/// One HTTP connection, until it ends or becomes a WebSocket. One thread at a time: all of it runs on the
/// strand of its socket.
class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<EdgeShared> shared, tcp::socket&& socket, std::string peer, GatePass pass)
      : shared_(std::move(shared)),
        stream_(std::move(socket)),
        peer_(std::move(peer)),
        pass_(std::move(pass)),
        share_(shared_->backlog) {}

  /// Reads requests and answers them until the connection ends.
  void begin();

 private:
  using Parser = beast::http::request_parser<beast::http::string_body>;
  using Response = beast::http::response<beast::http::string_body>;
  using Serializer = beast::http::response_serializer<beast::http::string_body>;

  void read();
  void read_body();
  /// What to do next when more was read; faults are answered.
  template <class Next>
  auto then(Next next);
  void fail(NetFault fault);
  void head_read();
  HttpRequest translate() const;
  void handle();
  void notice_hang_up();
  void become_socket(const HttpRequest& request);
  void refuse(int status, const std::string& message);
  void answer(HttpResponse response, bool keep_alive);
  void write();
  void answered();
  void hang_up();

  std::shared_ptr<EdgeShared> shared_;
  beast::tcp_stream stream_;
  std::string peer_;
  GatePass pass_;
  Backlog::Share share_;
  beast::flat_buffer buffer_;
  std::unique_ptr<Parser> parser_;  ///< of the request that is being read, a new one for each
  Response response_;
  std::unique_ptr<Serializer> serializer_;
  bool first_ = true;
  std::shared_ptr<std::atomic<bool>> hung_up_;  ///< of the request that is being carried out
};

}  // namespace bastide::server
