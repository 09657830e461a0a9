#include "cli/load_swarm.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "kit/rng.h"

namespace bastide::cli {
namespace {

int connect_to(const LoadPlan& plan) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(plan.port);
  if (inet_pton(AF_INET, plan.address.c_str(), &address.sin_addr) != 1)
    throw std::runtime_error(plan.address + ": expected an IPv4 address");
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  const int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (fd < 0 || connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    const std::string why = std::strerror(errno);
    if (fd >= 0) ::close(fd);
    throw std::runtime_error("cannot connect: " + why);
  }
  return fd;
}

/// One HTTP connection for setting up, kept open.
class Http {
 public:
  explicit Http(const LoadPlan& plan) : fd_(connect_to(plan)) {}
  ~Http() { ::close(fd_); }
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;

  /// The value of a text field in the answer.
  std::string post(const std::string& path, const std::string& body, const std::string& token,
                   const std::string& field) {
    std::string text = "POST " + path +
                       " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
                       std::to_string(body.size()) + "\r\n";
    if (!token.empty()) text += "Authorization: Bearer " + token + "\r\n";
    text += "\r\n" + body;
    if (send(fd_, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size()))
      throw std::runtime_error("the server hung up");
    std::string in;
    std::size_t end = 0;
    std::size_t size = 0;
    while ((end = in.find("\r\n\r\n")) == std::string::npos || in.size() < end + 4 + size) {
      char bytes[4096];
      const ssize_t n = recv(fd_, bytes, sizeof bytes, 0);
      if (n <= 0) throw std::runtime_error("the server hung up");
      in.append(bytes, static_cast<std::size_t>(n));
      if (const auto at = in.find("Content-Length: "); at != std::string::npos)
        size = std::stoul(in.substr(at + 16));
    }
    const std::string mark = "\"" + field + "\":\"";
    const auto at = in.find(mark, end);
    if (at == std::string::npos) throw std::runtime_error("the server refuses: " + in.substr(end + 4));
    return in.substr(at + mark.size(), in.find('"', at + mark.size()) - at - mark.size());
  }

 private:
  int fd_;
};

/// A text frame of a client; the mask may be anything, so it is zero.
std::string frame_of(std::string_view text) {
  std::string frame("\x81", 1);
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8);
    frame += static_cast<char>(text.size() & 0xFF);
  }
  return frame.append(4, '\0').append(text);
}

std::int64_t number_after(std::string_view text, std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return -1;
  return std::atoll(std::string(text.substr(at + mark.size(), 20)).c_str());
}

}  // namespace

Swarm::Swarm(const LoadPlan& plan) : plan_(plan), epoll_(epoll_create1(0)) {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }
}

Swarm::~Swarm() {
  for (Client& client : clients_) end(client);
  ::close(epoll_);
}

void Swarm::connect() {
  Http http(plan_);
  std::vector<std::string> tokens;
  for (int i = 0; i < std::max(2, plan_.users); ++i)
    tokens.push_back(http.post("/api/1/guest", R"({"bearer":true,"name":"Load )" + std::to_string(i) + "\"}",
                               "", "token"));
  const std::string settings = R"({"game":")" + plan_.game + R"(","seats":[{"kind":"me"},{"kind":"open"}]})";
  const std::string view = plan_.views ? "true" : "false";
  std::string last_table;
  clients_.reserve(2 * std::size_t(plan_.games) + std::size_t(plan_.hostile));
  for (int g = 0; g < plan_.games; ++g) {
    const std::string& host = tokens[g % tokens.size()];
    const std::string& other = tokens[(g + 1) % tokens.size()];
    last_table = http.post("/api/1/tables", settings, host, "id");
    for (const bool sits : {false, true}) {
      std::string greeting = frame_of(R"({"type":"hello","protocol":1,"view":)" + view + R"(,"token":")" +
                                      (sits ? other : host) + "\"}");
      if (sits) greeting += frame_of(R"({"type":"sit","nonce":"sit"})");
      add_client("/api/1/tables/" + last_table + "/socket", greeting, false);
      serve_events(0);
    }
  }
  for (int i = 0; i < plan_.hostile; ++i) add_client("/api/1/tables/" + last_table + "/socket", "", true);
  // Every game has begun when somebody in it may move.
  const Time give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (static_cast<int>(ready_.size()) < plan_.games && std::chrono::steady_clock::now() < give_up)
    serve_events(50);
  if (static_cast<int>(ready_.size()) < plan_.games)
    throw std::runtime_error("only " + std::to_string(ready_.size()) + " games have begun after a minute");
}

void Swarm::add_client(const std::string& path, std::string greeting, bool hostile) {
  Client client;
  client.fd = connect_to(plan_);
  client.hostile = hostile;
  client.greeting = std::move(greeting);
  fcntl(client.fd, F_SETFL, O_NONBLOCK);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = clients_.size();
  epoll_ctl(epoll_, EPOLL_CTL_ADD, client.fd, &event);
  clients_.push_back(std::move(client));
  write(clients_.back(),
        "GET " + path +
            " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
}

void Swarm::write(Client& client, std::string_view bytes) {
  client.out += bytes;
  flush(client);
}

void Swarm::flush(Client& client) {
  while (client.fd >= 0 && !client.out.empty()) {
    const ssize_t n = send(client.fd, client.out.data(), client.out.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EAGAIN) return;  // tried again with the next event or move
    if (n <= 0) return end(client);
    client.out.erase(0, static_cast<std::size_t>(n));
  }
}

void Swarm::end(Client& client) {
  if (client.fd < 0) return;
  ::close(client.fd);
  client.fd = -1;
  if (client.hostile)
    ++figures_.hostile_ended;
  else
    ++figures_.lost;
}

void Swarm::serve_events(int timeout_ms) {
  epoll_event events[256];
  const int count = epoll_wait(epoll_, events, 256, timeout_ms);
  for (int i = 0; i < count; ++i) readable(events[i].data.u64);
}

void Swarm::readable(std::size_t index) {
  Client& client = clients_[index];
  char bytes[65536];
  const ssize_t n = recv(client.fd, bytes, sizeof bytes, 0);
  if (n < 0 && errno == EAGAIN) return;
  if (n <= 0) return end(client);
  figures_.bytes_in += static_cast<std::uint64_t>(n);
  client.in.append(bytes, static_cast<std::size_t>(n));
  if (!client.open) {
    const auto head_end = client.in.find("\r\n\r\n");
    if (head_end == std::string::npos) return;
    client.open = true;
    client.in.erase(0, head_end + 4);
    write(client, client.greeting);
  }
  take_frames(index);
  flush(client);
}

void Swarm::take_frames(std::size_t index) {
  Client& client = clients_[index];
  std::size_t at = 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(client.in[at + i]); };
  while (client.in.size() - at >= 2) {
    std::size_t length = byte(1) & 0x7F;
    const std::size_t extra = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (client.in.size() - at < 2 + extra) break;
    if (extra > 0) {
      length = 0;
      for (std::size_t i = 0; i < extra; ++i) length = length << 8 | byte(2 + i);
    }
    if (client.in.size() - at < 2 + extra + length) break;
    const int opcode = byte(0) & 0x0F;
    if (opcode == 1) take_message(index, std::string_view(client.in).substr(at + 2 + extra, length));
    if (opcode == 9) write(client, std::string("\x8A\x80\0\0\0\0", 6));
    at += 2 + extra + length;
  }
  client.in.erase(0, at);
  if (client.in.empty()) client.in.shrink_to_fit();
}

void Swarm::take_message(std::size_t index, std::string_view text) {
  Client& client = clients_[index];
  if (text.starts_with(R"({"type":"state")")) {
    client.position = number_after(text, "\"position\":");
    client.legal.clear();
    client.over = text.find(R"("stage":"over")") != std::string_view::npos;
    constexpr std::string_view mark = "\"legal\":[";
    auto at = text.find(mark);
    if (at == std::string_view::npos) return;
    at += mark.size();
    // Tokens in quotes, with commas between them.
    while (at < text.size() && text[at] == '"') {
      const auto close = text.find('"', at + 1);
      client.legal.emplace_back(text.substr(at + 1, close - at - 1));
      at = close + 2;
    }
    if (!client.waits && !client.legal.empty()) ready_.push_back(index);
  } else if (text.starts_with(R"({"type":"ok")") && client.waits) {
    client.waits = false;
    ++figures_.moves;
    figures_.latencies_ms.push_back(
        std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - client.sent).count());
    if (!client.legal.empty()) ready_.push_back(index);
  } else if (text.starts_with(R"({"type":"error")")) {
    client.waits = false;
    ++figures_.refused;
  }
}

void Swarm::move(std::size_t index) {
  Client& client = clients_[index];
  if (client.fd < 0 || client.waits || client.legal.empty()) return;
  random_ = mix64(random_);
  const std::string& token = client.legal[random_ % client.legal.size()];
  client.waits = true;
  client.sent = std::chrono::steady_clock::now();
  write(client, frame_of(R"({"type":"play","nonce":")" + std::to_string(++nonce_) + R"(","position":)" +
                         std::to_string(client.position) + R"(,"confirm":true,"token":")" + token + "\"}"));
  client.legal.clear();
}

/// Something that no honest client would send; the server is to end it, and to serve the others as before.
void Swarm::misbehave(Client& client) {
  if (client.fd < 0 || !client.open) return;
  random_ = mix64(random_);
  switch (random_ % 4) {
    case 0:
      return write(client, std::string(64, '\xFF'));
    case 1:
      return write(client, frame_of(std::string(5000, 'x')));
    case 2:
      return write(client, frame_of("{\"type\":\"play\"}"));
    default:
      return;  // silence
  }
}

LoadFigures Swarm::play() {
  using namespace std::chrono;
  const Time start = steady_clock::now();
  figures_ = {};
  double due = 0;
  Time last = start;
  std::size_t next_hostile = 2 * std::size_t(plan_.games);
  while (steady_clock::now() - start < seconds(plan_.seconds)) {
    serve_events(1);
    const Time now = steady_clock::now();
    // A steady stream: what could not be sent in time is not made up for later.
    due = std::min(due + plan_.rate * duration<double>(now - last).count(), plan_.rate / 10 + 1);
    last = now;
    for (; due >= 1 && !ready_.empty(); due -= 1) {
      random_ = mix64(random_);
      std::swap(ready_[random_ % ready_.size()], ready_.back());
      const std::size_t index = ready_.back();
      ready_.pop_back();
      move(index);
      if (plan_.hostile > 0 && next_hostile < clients_.size()) misbehave(clients_[next_hostile++]);
    }
  }
  figures_.seconds = duration<double>(steady_clock::now() - start).count();
  figures_.connections = static_cast<int>(std::count_if(
      clients_.begin(), clients_.end(), [](const Client& c) { return c.fd >= 0 && !c.hostile; }));
  std::sort(figures_.latencies_ms.begin(), figures_.latencies_ms.end());
  return figures_;
}

}  // namespace bastide::cli
