#include "tests/server/support/net.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace bastide::server::testing {

Connection::Connection(std::uint16_t port, int receive_buffer) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int one = 1;
  setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (receive_buffer > 0) setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) shut();
}

Connection::~Connection() {
  shut();
}

void Connection::shut() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

bool Connection::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool Connection::receive(int timeout_ms) {
  if (fd_ < 0) return false;
  pollfd wait{fd_, POLLIN, 0};
  if (poll(&wait, 1, timeout_ms) <= 0) return false;
  char bytes[16384];
  const ssize_t n = recv(fd_, bytes, sizeof bytes, 0);
  if (n <= 0) {
    shut();
    return false;
  }
  buffer_.append(bytes, static_cast<std::size_t>(n));
  return true;
}

bool Connection::ends_within(int timeout_ms) {
  while (receive(timeout_ms)) {
  }
  return fd_ < 0;
}

HttpAnswer Connection::answer() {
  HttpAnswer answer;
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
    if (!receive(10'000)) return answer;
  answer.head = buffer_.substr(0, end);
  buffer_.erase(0, end + 4);
  answer.status = std::atoi(answer.head.substr(std::min<std::size_t>(9, answer.head.size())).c_str());
  const auto at = answer.head.find("Content-Length: ");
  const std::size_t length = at == std::string::npos ? 0 : std::stoul(answer.head.substr(at + 16));
  while (buffer_.size() < length)
    if (!receive(10'000)) break;
  answer.body = buffer_.substr(0, length);
  buffer_.erase(0, length);
  return answer;
}

HttpAnswer request(std::uint16_t port, const std::string& method, const std::string& path,
                   const std::string& body, const Headers& headers) {
  Connection connection(port);
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  if (method == "POST")
    text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  for (const auto& [name, value] : headers) text.append(name).append(": ").append(value).append("\r\n");
  connection.send(text + "\r\n" + body);
  return connection.answer();
}

WebSocket::WebSocket(std::uint16_t port, const std::string& path, const Headers& headers, int receive_buffer)
    : connection_(port, receive_buffer) {
  std::string text = "GET " + path +
                     " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Protocol: bastide.1\r\n";
  for (const auto& [name, value] : headers) text.append(name).append(": ").append(value).append("\r\n");
  connection_.send(text + "\r\n");
  status_ = connection_.answer().status;
}

bool WebSocket::send_frame(int opcode, std::string_view payload, bool masked) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  const auto mask_bit = static_cast<unsigned char>(masked ? 0x80 : 0);
  if (payload.size() < 126) {
    frame += static_cast<char>(mask_bit | payload.size());
  } else if (payload.size() < 65536) {
    frame += static_cast<char>(mask_bit | 126);
    for (int shift = 8; shift >= 0; shift -= 8) frame += static_cast<char>((payload.size() >> shift) & 0xFF);
  } else {
    frame += static_cast<char>(mask_bit | 127);
    for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>((payload.size() >> shift) & 0xFF);
  }
  static constexpr std::array<char, 4> mask{0x12, 0x34, 0x56, 0x78};
  if (masked) frame.append(mask.data(), mask.size());
  for (std::size_t i = 0; i < payload.size(); ++i)
    frame += static_cast<char>(masked ? payload[i] ^ mask[i % 4] : payload[i]);
  return connection_.send(frame);
}

std::optional<std::string> WebSocket::receive(int timeout_ms) {
  std::string& buffer = connection_.buffer();
  const auto have = [&](std::size_t n) {
    while (buffer.size() < n)
      if (!connection_.receive(timeout_ms)) return false;
    return true;
  };
  while (true) {
    if (!have(2)) return std::nullopt;
    const int opcode = buffer[0] & 0x0F;
    std::size_t length = buffer[1] & 0x7F;
    std::size_t head = 2;
    if (length >= 126) {
      const std::size_t bytes = length == 126 ? 2 : 8;
      if (!have(2 + bytes)) return std::nullopt;
      length = 0;
      for (std::size_t i = 0; i < bytes; ++i)
        length = length << 8 | static_cast<unsigned char>(buffer[2 + i]);
      head += bytes;
    }
    if (!have(head + length)) return std::nullopt;
    std::string payload = buffer.substr(head, length);
    buffer.erase(0, head + length);
    if (opcode == 1) return payload;
    if (opcode == 9) send_frame(10, payload);
    if (opcode == 8) {
      if (payload.size() >= 2)
        close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
      if (payload.size() > 2) close_reason_ = payload.substr(2);
      send_frame(8, payload.substr(0, 2));
      connection_.shut();
      return std::nullopt;
    }
  }
}

}  // namespace bastide::server::testing
