/// Any bytes over a real connection to a whole server in this process. The first byte says what they are:
/// HTTP; frames on a WebSocket, as they are; or lines that are sent there as messages, by somebody who sits.
/// The server answers and ends every connection when its client has; faults are for the sanitizers to find.

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "server/server.h"

namespace {

using namespace bastide::server;

/// A client that hears all that it is told.
class Line {
 public:
  explicit Line(std::uint16_t port) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) std::abort();
  }
  ~Line() {
    // Thousands of connections a second: none of them is to wait for the last lost packet.
    const linger at_once{1, 0};
    setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(fd_);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void say(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return;  // the server has heard enough
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  /// Reads until the text comes, or the end; everything that came.
  std::string hear(std::string_view text) const {
    std::string all;
    pollfd ready{fd_, POLLIN, 0};
    while (text.empty() || all.find(text) == std::string::npos) {
      const int heard = poll(&ready, 1, 9000);
      if (heard < 0 && errno == EINTR) continue;  // the fuzzer's own alarm
      if (heard <= 0) std::abort();               // a server that says nothing, and does not hang up
      char bytes[4096];
      const ssize_t n = recv(fd_, bytes, sizeof bytes, 0);
      if (n <= 0) break;
      all.append(bytes, static_cast<std::size_t>(n));
    }
    return all;
  }
  void has_finished() const { shutdown(fd_, SHUT_WR); }

 private:
  int fd_;
};

std::string post(const std::string& path, const std::string& body, const std::string& token) {
  return "POST " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n" +
         "Authorization: Bearer " + token + "\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

/// A text field of an answer.
std::string field(const std::string& answer, const std::string& name) {
  const std::string mark = "\"" + name + "\":\"";
  const auto at = answer.find(mark);
  if (at == std::string::npos) std::abort();
  return answer.substr(at + mark.size(), answer.find('"', at + mark.size()) - at - mark.size());
}

std::string frame(std::string_view text) {
  std::string bytes("\x81", 1);
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes.append(1, static_cast<char>(0x80 | 126)).append(1, static_cast<char>(text.size() >> 8));
    bytes += static_cast<char>(text.size() & 0xFF);
  }
  return bytes.append(4, '\0').append(text);
}

/// A server with one table, whose maker plays against a bot.
class Venue {
 public:
  Venue() {
    ServerSettings settings;
    settings.edge.port = 0;
    // In memory where that is possible: this is not about the disk.
    const std::filesystem::path memory = "/dev/shm";
    static std::string folder =
        ((std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path()) /
         "bastide-fuzz-")
            .string() +
        std::string(6, 'X');
    if (mkdtemp(folder.data()) == nullptr) std::abort();
    settings.database = folder + "/fuzz.db";
    settings.guests_per_address = settings.logins_per_address = settings.tables_per_user = 1'000'000'000;
    settings.edge.limits.requests = settings.edge.limits.messages = 1'000'000'000;
    settings.edge.limits.handshake_ms = 100;  // also for a goodbye that is not answered
    settings.edge.limits.connections_per_address = 10'000;
    server_ = std::make_unique<Server>(settings);
    // What a crash leaves is there to be looked at.
    std::atexit([] { std::filesystem::remove_all(folder); });
    std::thread([this] { server_->run(); }).detach();
    token_ = field(ask(post("/api/1/guest", R"({"name":"Anna","bearer":true})", "")), "token");
    make_table();
  }

  /// Games end, and tables fill.
  void make_table() {
    const std::string settings =
        R"({"game":"castle","aids":"learn","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})";
    path_ = "/api/1/tables/" + field(ask(post("/api/1/tables", settings, token_)), "id") + "/socket";
  }

  std::uint16_t port() const { return server_->port(); }
  std::string ask(const std::string& request) const {
    const Line line(port());
    line.say(request);
    return line.hear("");
  }
  void open_socket(const Line& line) const {
    line.say(
        "GET " + path_ +
        " HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    line.hear("\r\n\r\n");
  }
  std::string hello() const {
    return frame(R"({"type":"hello","protocol":1,"aids":true,"token":")" + token_ + "\"}");
  }

 private:
  std::unique_ptr<Server> server_;
  std::string token_, path_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Venue& venue = *new Venue;  // never ended: its threads run until the process ends
  static int inputs = 0;
  if (size == 0) return 0;
  if (++inputs % 500 == 0) venue.make_table();
  std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Line line(venue.port());
  if (data[0] % 3 != 0) venue.open_socket(line);
  if (data[0] % 3 == 2) {
    line.say(venue.hello());
    for (int lines = 0; !text.empty() && lines < 50; ++lines) {
      const auto end = std::min(text.find('\n'), text.size());
      line.say(frame(text.substr(0, std::min<std::size_t>(end, 4096))));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  } else {
    line.say(text);
  }
  line.has_finished();
  line.hear("");
  return 0;
}
