#include "tests/server/support/unix_relay.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "tests/server/support/player.h"

namespace bastide::server::testing {
namespace {

constexpr const char* socket_name = "/.s.PGSQL.5432";
constexpr int look_ms = 5;

sockaddr_un unix_address(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
  return address;
}

void send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

/// One connection, and what it holds back.
struct UnixRelay::Line {
  int client, database;
  bool holds_questions = false;
  bool holds_answers = false;
  std::string held;
  std::thread thread;
};

UnixRelay::UnixRelay(std::string address) : folder_(make_folder()) {
  const std::string key = "host=";
  const auto begin = address.find(key) + key.size();
  const auto end = std::min(address.find(' ', begin), address.size());
  target_ = address.substr(begin, end - begin) + socket_name;
  address_ = address.replace(begin, end - begin, folder_);
  listener_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un at = unix_address(folder_ + socket_name);
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&at), sizeof(at)) != 0 ||
      ::listen(listener_, 8) != 0)
    std::abort();
  acceptor_ = std::thread([this] { accept(); });
}

UnixRelay::~UnixRelay() {
  stopping_ = true;
  acceptor_.join();
  for (const auto& line : lines_) line->thread.join();
  ::close(listener_);
  std::filesystem::remove_all(folder_);
}

void UnixRelay::accept() {
  while (!stopping_) {
    pollfd waiting{listener_, POLLIN, 0};
    if (::poll(&waiting, 1, look_ms) <= 0) continue;
    auto line = std::make_unique<Line>();
    line->client = ::accept(listener_, nullptr, nullptr);
    line->database = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un to = unix_address(target_);
    static_cast<void>(::connect(line->database, reinterpret_cast<const sockaddr*>(&to), sizeof(to)));
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    lines_.back()->thread = std::thread([this, &line = *lines_.back()] { carry(line); });
  }
}

void UnixRelay::carry(Line& line) {
  std::array<char, 4096> bytes{};
  bool has_client = true;
  bool is_open = true;
  while (is_open && !stopping_) {
    std::array<pollfd, 2> waiting{{{has_client ? line.client : -1, POLLIN, 0}, {line.database, POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), look_ms) <= 0) continue;
    for (const bool from_client : {true, false}) {
      if (waiting[from_client ? 0 : 1].revents == 0) continue;
      const ssize_t count = ::recv(from_client ? line.client : line.database, bytes.data(), bytes.size(), 0);
      const std::lock_guard lock(mutex_);
      if (count <= 0) {
        // A network that swallows everything does not tell either that the client has hung up.
        if (from_client && (line.holds_questions || line.holds_answers))
          has_client = false;
        else
          is_open = false;
        continue;
      }
      const std::string_view text(bytes.data(), static_cast<std::size_t>(count));
      if (from_client && !word_.empty() && text.find(word_) != std::string_view::npos) {
        (loss_ == Loss::question ? line.holds_questions : line.holds_answers) = true;
        word_.clear();
      }
      if (from_client && line.holds_questions)
        line.held += text;
      else if (from_client || !line.holds_answers)
        send_all(from_client ? line.database : line.client, text);
    }
  }
  const std::lock_guard lock(mutex_);
  ::close(line.client);
  ::close(std::exchange(line.database, -1));
}

void UnixRelay::lose_at(const std::string& word, Loss loss) {
  const std::lock_guard lock(mutex_);
  word_ = word;
  loss_ = loss;
}

void UnixRelay::deliver() {
  const std::lock_guard lock(mutex_);
  for (const auto& line : lines_)
    if (line->database >= 0) send_all(line->database, std::exchange(line->held, ""));
}

}  // namespace bastide::server::testing
