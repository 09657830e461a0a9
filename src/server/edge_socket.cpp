#include "server/edge_socket.h"

#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>

#include "server/log.h"

namespace bastide::server {
namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr std::string_view subprotocol = "bastide.1";

}  // namespace

Socket::Socket(std::shared_ptr<EdgeShared> shared, tcp::socket&& line, std::shared_ptr<Visitor> visitor,
               GatePass pass)
    : shared_(std::move(shared)),
      ws_(std::move(line)),
      visitor_(std::move(visitor)),
      timer_(ws_.get_executor()),
      pass_(std::move(pass)),
      rate_(shared_->settings.limits.messages, shared_->settings.limits.span_ms),
      share_(shared_->backlog) {
  const std::lock_guard lock(shared_->mutex);
  shared_->sockets.insert(this);
  ++shared_->metrics.connections;
}

Socket::~Socket() {
  const std::lock_guard lock(shared_->mutex);
  shared_->sockets.erase(this);
  --shared_->metrics.connections;
}

template <class Work>
void Socket::safely(Work&& work) {
  try {
    work();
  } catch (const std::exception& e) {
    drop(e.what());
  }
}

void Socket::accept(const Request& request) {
  const Limits& limits = shared_->settings.limits;
  share_.on_giving_up([weak = weak_from_this()] {
    if (const auto self = weak.lock())
      asio::post(self->ws_.get_executor(), [self] { self->drop("too much waits to be read"); });
  });
  ws_.next_layer().watch_frames([this](int frames) { return count_frames(frames); });
  // Whether a connection is alive is judged here, by what the network took and gave: Beast would take a long
  // message on a slow line for silence.
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = Millisecond(limits.handshake_ms);
  timeout.idle_timeout = websocket::stream_base::none();
  timeout.keep_alive_pings = false;
  ws_.set_option(timeout);
  const bool offers =
      text_of(request[http::field::sec_websocket_protocol]).find(subprotocol) != std::string::npos;
  ws_.set_option(websocket::stream_base::decorator([offers](websocket::response_type& response) {
    response.set(http::field::server, "bastide");
    if (offers) response.set(http::field::sec_websocket_protocol, {subprotocol.data(), subprotocol.size()});
  }));
  ws_.read_message_max(limits.frame_bytes);
  ws_.text(true);
  ws_.auto_fragment(false);  // a message is a frame: simple clients are welcome
  ws_.async_accept(request, [self = shared_from_this()](NetFault fault) {
    if (!fault) self->safely([&] { self->opened(); });
  });
}

void Socket::opened() {
  open_ = true;
  visitor_->opened(shared_from_this());
  timer_.expires_after(Millisecond(shared_->settings.limits.handshake_ms));
  watch();
  read();
  write();
}

void Socket::send(std::shared_ptr<const std::string> text) {
  share_.add(text->size());
  asio::post(ws_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
    self->safely([&] { self->enqueue(std::move(text)); });
  });
}

void Socket::close(int code, const std::string& reason) {
  asio::post(ws_.get_executor(),
             [self = shared_from_this(), code, reason] { self->begin_close(code, reason); });
}

bool Socket::is_behind() const {
  return share_.bytes() > shared_->settings.limits.unsent_bytes;
}

void Socket::when_caught_up(Task task) {
  asio::post(ws_.get_executor(), [self = shared_from_this(), task = std::move(task)]() mutable {
    if (self->ended_) return;
    self->caught_up_ = std::move(task);
    if (self->open_ && !self->writing_) self->safely([&] { self->write(); });
  });
}

void Socket::ended() {
  if (ended_) return;
  ended_ = true;
  timer_.cancel();
  queue_.clear();
  share_.clear();
  caught_up_ = nullptr;
  // Whatever is still under way ends with it: who only half hung up would keep the connection otherwise.
  close_quietly(beast::get_lowest_layer(ws_));
  visitor_->closed();
}

void Socket::read() {
  ws_.async_read(buffer_, [self = shared_from_this()](NetFault fault, std::size_t) {
    self->safely([&] { self->heard(fault); });
  });
}

void Socket::heard(NetFault fault) {
  if (fault) {
    if (fault == websocket::error::message_too_big) ++shared_->metrics.dropped;
    return ended();
  }
  greeted_ = true;
  ++shared_->metrics.messages_in;
  if (close_code_ == 0) {
    const auto data = buffer_.cdata();
    if (ws_.got_text())
      visitor_->message({static_cast<const char*>(data.data()), data.size()});
    else
      refuse("only text is understood");
  }
  buffer_.consume(buffer_.size());
  read();
}

/// A frame is a message, a piece of one, a ping or a pong: each costs the same here.
bool Socket::count_frames(int frames) {
  for (int i = 0; i < frames; ++i) excess_ += rate_.allows(steady_ms()) ? 0 : 1;
  if (excess_ == 0) return true;
  refuse("too many messages");
  // It is told why, and has a moment to hear it; then nobody listens any more.
  return excess_ <= shared_->settings.limits.messages;
}

void Socket::enqueue(std::shared_ptr<const std::string> text) {
  if (close_code_ != 0 || ended_) return share_.take(text->size());
  queue_.push_back(std::move(text));
  if (open_ && !writing_) write();
}

void Socket::write() {
  if (queue_.empty()) {
    if (close_code_ != 0) return close_now();
    if (const Task caught_up = std::exchange(caught_up_, nullptr)) caught_up();
    return;
  }
  writing_ = std::move(queue_.front());
  queue_.pop_front();
  writing_since_ = SteadyClock::now();
  ++shared_->metrics.messages_out;
  ws_.async_write(asio::buffer(*writing_), [self = shared_from_this()](NetFault fault, std::size_t) {
    self->safely([&] { self->written(fault); });
  });
}

void Socket::written(NetFault fault) {
  share_.take(writing_->size());
  writing_ = nullptr;
  if (!fault && !ended_) write();
}

void Socket::watch() {
  timer_.async_wait([self = shared_from_this()](NetFault fault) {
    if (!fault && !self->ended_) self->safely([&] { self->look_after(); });
  });
}

/// Whether the client still says hello, takes what is sent, and lives.
void Socket::look_after() {
  if (!greeted_) return drop("no greeting");
  const Limits& limits = shared_->settings.limits;
  const auto now = SteadyClock::now();
  const Line& line = ws_.next_layer();
  if (writing_ && now - std::max(writing_since_, line.written_at()) > Millisecond(limits.stall_ms))
    return drop("reads too slowly");
  const auto silent = now - std::max(line.read_at(), line.written_at());
  if (silent > Millisecond(limits.idle_ms)) return drop("gone");
  if (silent > Millisecond(limits.idle_ms / 2) && !pinging_ && close_code_ == 0) {
    pinging_ = true;
    ws_.async_ping({}, [self = shared_from_this()](NetFault) { self->pinging_ = false; });
  }
  timer_.expires_after(Millisecond(std::max(1, std::min(limits.stall_ms, limits.idle_ms / 2) / 2)));
  watch();
}

void Socket::refuse(const std::string& why) {
  if (close_code_ == 0) ++shared_->metrics.dropped;
  begin_close(close_policy, why);
}

void Socket::begin_close(int code, const std::string& reason) {
  if (close_code_ != 0) return;
  close_code_ = code;
  close_reason_ = reason;
  // Not from here: this may be in the middle of a read.
  asio::post(ws_.get_executor(), [self = shared_from_this()] {
    if (self->open_ && !self->writing_) self->safely([&] { self->write(); });
  });
}

void Socket::close_now() {
  if (closing_ || ended_) return;
  closing_ = true;
  ws_.async_close(websocket::close_reason(static_cast<websocket::close_code>(close_code_), close_reason_),
                  [self = shared_from_this()](NetFault) {});
}

/// At once, without good manners: it would not listen.
void Socket::drop(const char* why) {
  if (ended_) return;
  ++shared_->metrics.dropped;
  ended();
  log_line(LogLevel::info, "connection dropped", {{"why", why}, {"address", pass_.address()}});
}

}  // namespace bastide::server
