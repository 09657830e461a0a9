#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A client written by hand over plain sockets: it shares nothing with the server under test, and can
/// misbehave.
namespace bastide::server::testing {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
  int status = 0;  ///< 0: the connection ended without an answer
  std::string head;
  std::string body;
};

class Connection {
 public:
  /// `receive_buffer`: bytes that the system holds for it; 0: as it likes.
  explicit Connection(std::uint16_t port, int receive_buffer = 0);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection(Connection&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), buffer_(std::move(other.buffer_)) {}

  bool send(std::string_view bytes);
  /// Waits for more bytes; false when the connection ended or nothing came for so long.
  bool receive(int timeout_ms);
  HttpAnswer answer();
  /// Whether the other side ends the connection within the time.
  bool ends_within(int timeout_ms);
  void shut();
  int fd() const { return fd_; }

  std::string& buffer() { return buffer_; }

 private:
  int fd_;
  std::string buffer_;
};

HttpAnswer request(std::uint16_t port, const std::string& method, const std::string& path,
                   const std::string& body = "", const Headers& headers = {});

class WebSocket {
 public:
  /// Shakes hands; `status` tells how it went (101: fine).
  WebSocket(std::uint16_t port, const std::string& path, const Headers& headers = {}, int receive_buffer = 0);

  int status() const { return status_; }
  bool send(std::string_view text) { return send_frame(1, text); }
  bool send_frame(int opcode, std::string_view payload, bool masked = true);
  /// The next text message; nothing where the connection ended or nothing came for so long. Pings are
  /// answered.
  std::optional<std::string> receive(int timeout_ms = 10'000);
  /// The code of the close frame, once the connection has ended.
  int close_code() const { return close_code_; }
  const std::string& close_reason() const { return close_reason_; }
  void cut() { connection_.shut(); }
  Connection& connection() { return connection_; }

 private:
  Connection connection_;
  int status_ = 0;
  int close_code_ = 0;
  std::string close_reason_;
};

}  // namespace bastide::server::testing
