#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/compose.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstdint>
#include <functional>
#include <span>

#include "server/edge_inside.h"

namespace bastide::server {

/// Counts the frames in the bytes of a WebSocket. Beast tells of whole messages only: pings and the empty
/// pieces of a message that never ends would cost nothing. One thread at a time.
class FrameCounter {
 public:
  /// How many frames' heads end in these bytes.
  int count(std::span<const std::uint8_t> bytes) {
    int frames = 0;
    while (!bytes.empty()) {
      if (payload_ > 0) {
        const auto skipped = std::min<std::uint64_t>(payload_, bytes.size());
        payload_ -= skipped;
        bytes = bytes.subspan(skipped);
        continue;
      }
      head_[have_++] = bytes[0];
      bytes = bytes.subspan(1);
      if (have_ < 2) continue;
      const std::uint8_t length = head_[1] & 0x7F;
      const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
      const std::size_t mask = (head_[1] & 0x80) != 0 ? 4 : 0;
      if (have_ < 2 + more + mask) continue;
      payload_ = more == 0 ? length : 0;
      for (std::size_t i = 0; i < more; ++i) payload_ = payload_ << 8 | head_[2 + i];
      have_ = 0;
      ++frames;
    }
    return frames;
  }

 private:
  std::array<std::uint8_t, 14> head_{};
  std::size_t have_ = 0;
  std::uint64_t payload_ = 0;  ///< what is left of it
};

/// The bytes below a WebSocket, watched: when the client last gave a sign of life, and how many frames it
/// sends. One thread at a time: all of it runs on the strand of its socket.
class Line {
 public:
  using next_layer_type = tcp::socket;
  using executor_type = tcp::socket::executor_type;

  explicit Line(tcp::socket&& socket) : socket_(std::move(socket)) {}

  next_layer_type& next_layer() { return socket_; }
  const next_layer_type& next_layer() const { return socket_; }
  executor_type get_executor() { return socket_.get_executor(); }

  /// Told how many frames came, before they are looked at; false: nothing more is to be read.
  void watch_frames(std::function<bool(int)> heard) { heard_ = std::move(heard); }
  SteadyClock::time_point read_at() const { return read_at_; }
  /// When the network last took something.
  SteadyClock::time_point written_at() const { return written_at_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(NetFault, std::size_t)>(
        [this, buffers, begun = false](auto& self, NetFault fault = {}, std::size_t size = 0) mutable {
          if (!begun) {
            begun = true;
            return socket_.async_read_some(buffers, std::move(self));
          }
          if (!fault && !note_read(buffers, size)) fault = asio::error::connection_aborted;
          self.complete(fault, size);
        },
        token, socket_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_compose<Token, void(NetFault, std::size_t)>(
        [this, buffers, begun = false](auto& self, NetFault fault = {}, std::size_t size = 0) mutable {
          if (!begun) {
            begun = true;
            return socket_.async_write_some(buffers, std::move(self));
          }
          if (!fault) written_at_ = SteadyClock::now();
          self.complete(fault, size);
        },
        token, socket_);
  }

 private:
  template <class Buffers>
  bool note_read(const Buffers& buffers, std::size_t size) {
    read_at_ = SteadyClock::now();
    int frames = 0;
    for (const auto buffer : beast::buffers_range_ref(buffers)) {
      const std::size_t filled = std::min(size, buffer.size());
      frames += counter_.count({static_cast<const std::uint8_t*>(buffer.data()), filled});
      size -= filled;
    }
    return frames == 0 || !heard_ || heard_(frames);
  }

  tcp::socket socket_;
  FrameCounter counter_;
  std::function<bool(int)> heard_;
  SteadyClock::time_point read_at_ = SteadyClock::now();
  SteadyClock::time_point written_at_ = read_at_;
};

// As Beast wants them of a stream that is not its own.
inline void beast_close_socket(Line& line) {
  close_quietly(line.next_layer());
}
inline void teardown(beast::role_type role, Line& line, NetFault& fault) {
  beast::websocket::teardown(role, line.next_layer(), fault);
}
template <class Handler>
void async_teardown(beast::role_type role, Line& line, Handler&& handler) {
  beast::websocket::async_teardown(role, line.next_layer(), std::forward<Handler>(handler));
}

}  // namespace bastide::server
