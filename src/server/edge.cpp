#include "server/edge.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <optional>
#include <set>
#include <thread>

#include "server/gate.h"
#include "server/log.h"
#include "server/static_files.h"

namespace bastide::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Millisecond = std::chrono::milliseconds;
using Fault = boost::system::error_code;

constexpr std::string_view subprotocol = "bastide.1";

/// Closes a socket; that it may be closed already is no fault.
template <class Socket>
void close_quietly(Socket& socket) {
  Fault ignored;
  static_cast<void>(socket.close(ignored));
}

std::string text_of(beast::string_view view) {
  return {view.data(), view.size()};
}

/// The value of a cookie in a Cookie header.
std::string cookie_in(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const auto end = std::min(header.find(';'), header.size());
    std::string_view pair = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
      return std::string(pair.substr(name.size() + 1));
  }
  return "";
}

/// The last address in X-Forwarded-For that is no trusted proxy itself: those further left anybody can make
/// up.
std::string forwarded_for(std::string_view header, const std::set<std::string, std::less<>>& trusted,
                          const std::string& peer) {
  while (!header.empty()) {
    const auto comma = header.rfind(',');
    std::string_view last = comma == std::string_view::npos ? header : header.substr(comma + 1);
    header = comma == std::string_view::npos ? std::string_view() : header.substr(0, comma);
    while (last.starts_with(' ')) last.remove_prefix(1);
    while (last.ends_with(' ')) last.remove_suffix(1);
    Fault fault;
    const auto address = asio::ip::make_address(std::string(last), fault);
    if (fault) return peer;
    if (!trusted.contains(address.to_string())) return address.to_string();
  }
  return peer;
}

/// What all connections share.
struct Shared {
  Shared(const EdgeSettings& s, Metrics& m)
      : settings(s),
        metrics(m),
        gate(s.limits),
        trusted(s.trusted_proxies.begin(), s.trusted_proxies.end()) {}

  EdgeSettings settings;
  Metrics& metrics;
  Gate gate;
  std::set<std::string, std::less<>> trusted;
  Service* service = nullptr;
  std::mutex mutex;
  std::set<class Socket*> sockets;
  std::atomic<bool> stopping{false};
};

/// One WebSocket. Everything but `send` and `close` runs on the strand of its stream.
class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(std::shared_ptr<Shared> shared, beast::tcp_stream&& stream, std::shared_ptr<Visitor> visitor,
         GatePass pass)
      : shared_(std::move(shared)),
        ws_(std::move(stream)),
        visitor_(std::move(visitor)),
        timer_(ws_.get_executor()),
        pass_(std::move(pass)),
        rate_(shared_->settings.limits.messages, shared_->settings.limits.span_ms) {
    const std::lock_guard lock(shared_->mutex);
    shared_->sockets.insert(this);
    ++shared_->metrics.connections;
  }

  ~Socket() override {
    const std::lock_guard lock(shared_->mutex);
    shared_->sockets.erase(this);
    --shared_->metrics.connections;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void accept(const http::request<http::string_body>& request) {
    const Limits& limits = shared_->settings.limits;
    beast::get_lowest_layer(ws_).expires_never();  // the WebSocket has timeouts of its own
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = Millisecond(limits.handshake_ms);
    timeout.idle_timeout = Millisecond(limits.idle_ms);
    timeout.keep_alive_pings = true;
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
    ws_.async_accept(request, [self = shared_from_this()](Fault fault) {
      if (fault) return;
      self->open_ = true;
      self->visitor_->opened(self);
      self->wait_for_greeting();
      self->read();
      self->write();
    });
  }

  void send(std::shared_ptr<const std::string> text) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
      self->enqueue(std::move(text));
    });
  }

  void close(int code, const std::string& reason) override {
    asio::post(ws_.get_executor(), [self = shared_from_this(), code, reason] {
      if (self->close_code_ != 0) return;
      self->close_code_ = code;
      self->close_reason_ = reason;
      if (self->open_ && !self->writing_) self->close_now();
    });
  }

  /// The connection is no more.
  void ended(bool too_big) {
    if (too_big) ++shared_->metrics.dropped;
    dead_ = true;
    timer_.cancel();
    queue_.clear();
    unsent_ = 0;
    // Whatever is still under way ends with it: who only half hung up would keep the connection otherwise.
    close_quietly(beast::get_lowest_layer(ws_).socket());
    visitor_->closed();
  }

 private:
  void wait_for_greeting() {
    timer_.expires_after(Millisecond(shared_->settings.limits.handshake_ms));
    timer_.async_wait([self = shared_from_this()](Fault fault) {
      if (!fault && !self->greeted_) self->drop("no greeting");
    });
  }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](Fault fault, std::size_t) {
      if (fault) return self->ended(fault == websocket::error::message_too_big);
      if (!self->greeted_) {
        self->greeted_ = true;
        self->timer_.cancel();
      }
      ++self->shared_->metrics.messages_in;
      if (self->close_code_ == 0) {
        if (!self->ws_.got_text()) {
          self->refuse("only text is understood");
        } else if (!self->rate_.allows(now_ms())) {
          self->refuse("too many messages");
        } else {
          const auto data = self->buffer_.cdata();
          self->visitor_->message({static_cast<const char*>(data.data()), data.size()});
        }
      }
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void refuse(const std::string& why) {
    ++shared_->metrics.dropped;
    close(close_policy, why);
  }

  void enqueue(std::shared_ptr<const std::string> text) {
    if (close_code_ != 0 || dead_) return;
    // What is being written does not count: one long message to a client that reads is fine.
    if (unsent_ > shared_->settings.limits.unsent_bytes) return drop("reads too slowly");
    unsent_ += text->size();
    queue_.push_back(std::move(text));
    if (open_ && !writing_) write();
  }

  void write() {
    if (queue_.empty()) {
      if (close_code_ != 0) close_now();
      return;
    }
    writing_ = std::move(queue_.front());
    queue_.pop_front();
    unsent_ -= writing_->size();
    ++shared_->metrics.messages_out;
    ws_.async_write(asio::buffer(*writing_), [self = shared_from_this()](Fault fault, std::size_t) {
      self->writing_ = nullptr;
      if (!fault) self->write();
    });
  }

  void close_now() {
    if (dead_) return;
    dead_ = true;
    ws_.async_close(websocket::close_reason(static_cast<websocket::close_code>(close_code_), close_reason_),
                    [self = shared_from_this()](Fault) {});
  }

  /// At once, without good manners: it would not listen.
  void drop(const char* why) {
    if (dead_) return;
    dead_ = true;
    ++shared_->metrics.dropped;
    log_line(LogLevel::info, "connection dropped", {{"why", why}, {"address", pass_.address()}});
    close_quietly(beast::get_lowest_layer(ws_).socket());
  }

  std::shared_ptr<Shared> shared_;
  websocket::stream<beast::tcp_stream> ws_;
  std::shared_ptr<Visitor> visitor_;
  asio::steady_timer timer_;
  GatePass pass_;
  RateLimit rate_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::shared_ptr<const std::string> writing_;
  std::size_t unsent_ = 0;
  bool open_ = false;
  bool greeted_ = false;
  bool dead_ = false;
  int close_code_ = 0;
  std::string close_reason_;
};

/// One HTTP connection, until it ends or becomes a WebSocket.
class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<Shared> shared, tcp::socket&& socket, std::string peer, GatePass pass)
      : shared_(std::move(shared)),
        stream_(std::move(socket)),
        peer_(std::move(peer)),
        pass_(std::move(pass)) {}

  void read() {
    const Limits& limits = shared_->settings.limits;
    parser_ = std::make_unique<Parser>();
    parser_->header_limit(static_cast<std::uint32_t>(limits.head_bytes));
    parser_->body_limit(limits.body_bytes);
    stream_.expires_after(Millisecond(first_ ? limits.handshake_ms : limits.idle_ms));
    first_ = false;
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Fault fault, std::size_t) {
      if (!fault) return self->handle();
      if (fault == http::error::body_limit || fault == http::error::header_limit)
        return self->answer(plain(413, "too large"), false);
      if (fault.category() == http::make_error_code(http::error::end_of_stream).category() &&
          fault != http::error::end_of_stream && fault != http::error::partial_message)
        return self->answer(plain(400, "not HTTP"), false);
      self->hang_up();
    });
  }

 private:
  static HttpResponse plain(int status, const std::string& message) {
    HttpResponse response;
    response.status = status;
    response.body = R"({"error":"bad_request","message":")" + message + "\"}";
    add_security_headers(response, false);
    return response;
  }

  HttpRequest translate() const {
    const auto& r = parser_->get();
    HttpRequest request;
    request.method = text_of(r.method_string());
    const std::string target = text_of(r.target());
    const auto mark = target.find('?');
    request.path = target.substr(0, mark);
    if (mark != std::string::npos) request.query = target.substr(mark + 1);
    request.body = r.body();
    request.content_type = text_of(r[http::field::content_type]);
    request.origin = text_of(r[http::field::origin]);
    request.host = text_of(r[http::field::host]);
    request.accept_encoding = text_of(r[http::field::accept_encoding]);
    request.if_none_match = text_of(r[http::field::if_none_match]);
    request.address = peer_;
    if (shared_->trusted.contains(peer_)) {
      request.address = forwarded_for(text_of(r["X-Forwarded-For"]), shared_->trusted, peer_);
      request.secure = text_of(r["X-Forwarded-Proto"]) == "https";
    }
    const std::string bearer = text_of(r[http::field::authorization]);
    const std::string cookies = text_of(r[http::field::cookie]);
    request.token = bearer.starts_with("Bearer ")
                        ? bearer.substr(7)
                        : cookie_in(cookies, request.secure ? secure_cookie : plain_cookie);
    return request;
  }

  void handle() {
    HttpRequest request = translate();
    ++shared_->metrics.requests;
    // Behind a proxy the true address is known only now.
    if (request.address != pass_.address()) {
      GatePass pass = shared_->gate.enter(request.address);
      if (!pass) return answer(plain(429, "too many connections"), false);
      pass_ = std::move(pass);
    }
    if (!shared_->gate.may_ask(request.address, now_ms())) {
      ++shared_->metrics.refused;
      return answer(plain(429, "too many requests"), false);
    }
    if (websocket::is_upgrade(parser_->get())) {
      auto taken = shared_->service->upgrade(request);
      if (auto* refusal = std::get_if<HttpResponse>(&taken)) {
        add_security_headers(*refusal, request.secure);
        return answer(std::move(*refusal), false);
      }
      std::make_shared<Socket>(shared_, std::move(stream_),
                               std::get<std::shared_ptr<Visitor>>(std::move(taken)), std::move(pass_))
          ->accept(parser_->get());
      return;
    }
    const bool keep_alive = parser_->get().keep_alive();
    stream_.expires_after(Millisecond(shared_->settings.limits.idle_ms));
    shared_->service->handle(std::move(request), [self = shared_from_this(),
                                                  keep_alive](HttpResponse response) {
      asio::post(self->stream_.get_executor(), [self, keep_alive, response = std::move(response)]() mutable {
        self->answer(std::move(response), keep_alive);
      });
    });
  }

  void answer(HttpResponse response, bool keep_alive) {
    const bool head = parser_ && parser_->is_header_done() && parser_->get().method() == http::verb::head;
    response_ = {};
    response_.version(11);
    response_.result(static_cast<unsigned>(response.status));
    response_.set(http::field::server, "bastide");
    response_.set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) response_.insert(name, value);
    response_.keep_alive(keep_alive);
    response_.body() = std::move(response.body);
    response_.prepare_payload();
    if (head) response_.body().clear();
    http::async_write(stream_, response_, [self = shared_from_this(), keep_alive](Fault fault, std::size_t) {
      if (fault || !keep_alive || self->shared_->stopping) return self->hang_up();
      self->read();
    });
  }

  void hang_up() {
    Fault ignored;
    static_cast<void>(stream_.socket().shutdown(tcp::socket::shutdown_send, ignored));
  }

  std::shared_ptr<Shared> shared_;
  beast::tcp_stream stream_;
  std::string peer_;
  GatePass pass_;
  beast::flat_buffer buffer_;
  using Parser = http::request_parser<http::string_body>;
  std::unique_ptr<Parser> parser_;  ///< of the request that is being read, a new one for each
  http::response<http::string_body> response_;
  bool first_ = true;
};

class BeastEdge final : public Edge {
 public:
  BeastEdge(const EdgeSettings& settings, Metrics& metrics)
      : context_(settings.threads),
        acceptor_(asio::make_strand(context_)),
        retry_(acceptor_.get_executor()),
        signals_(context_),
        shared_(std::make_shared<Shared>(settings, metrics)) {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < files.rlim_max) {
      files.rlim_cur = files.rlim_max;  // a connection is a file
      setrlimit(RLIMIT_NOFILE, &files);
    }
    const tcp::endpoint endpoint(asio::ip::make_address(settings.address), settings.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen(4096);
  }

  std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }

  void post(Task task) override { asio::post(context_, std::move(task)); }

  void after(Millis delay, Task task) override {
    auto timer = std::make_shared<asio::steady_timer>(context_, Millisecond(delay));
    timer->async_wait([timer, task = std::move(task)](Fault fault) {
      if (!fault) task();
    });
  }

  void run(Service& service) override {
    shared_->service = &service;
    accept();
    std::vector<std::thread> threads;
    for (int i = 1; i < shared_->settings.threads; ++i) threads.emplace_back([this] { context_.run(); });
    context_.run();
    for (std::thread& thread : threads) thread.join();
    // Those who did not answer the goodbye in time, and the rooms that they were in, would hold each other.
    for (const auto& socket : open_sockets()) socket->ended(false);
  }

  void stop() override {
    shared_->stopping = true;
    asio::post(acceptor_.get_executor(), [this] { close_quietly(acceptor_); });
    for (const auto& socket : open_sockets()) socket->close(close_going_away, "the server stops");
    // A moment for the goodbyes to arrive; whoever does not answer is cut off.
    constexpr Millis goodbye = 1000;
    wait_for_goodbyes(now_ms() + goodbye);
  }

  void on_signal(Task task) override {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([task = std::move(task)](Fault fault, int) {
      if (!fault) task();
    });
  }

 private:
  std::vector<std::shared_ptr<Socket>> open_sockets() const {
    std::vector<std::shared_ptr<Socket>> open;
    const std::lock_guard lock(shared_->mutex);
    for (Socket* socket : shared_->sockets)
      if (auto alive = socket->weak_from_this().lock()) open.push_back(std::move(alive));
    return open;
  }

  void wait_for_goodbyes(Millis until) {
    bool empty = false;
    {
      const std::lock_guard lock(shared_->mutex);
      empty = shared_->sockets.empty();
    }
    if (empty || now_ms() >= until) return context_.stop();
    after(10, [this, until] { wait_for_goodbyes(until); });
  }

  void accept() {
    acceptor_.async_accept(asio::make_strand(context_), [this](Fault fault, tcp::socket socket) {
      if (fault == asio::error::operation_aborted || shared_->stopping) return;
      if (fault) {
        // Most likely no file is left: wait for some to be closed.
        log_line(LogLevel::warning, "a connection could not be accepted", {{"why", fault.message()}});
        retry_.expires_after(Millisecond(50));
        return retry_.async_wait([this](Fault) { accept(); });
      }
      welcome(std::move(socket));
      accept();
    });
  }

  void welcome(tcp::socket socket) {
    Fault fault;
    const auto remote = socket.remote_endpoint(fault);
    if (fault) return;
    static_cast<void>(socket.set_option(tcp::no_delay(true), fault));
    // What the system holds for a client that does not read is bounded too.
    static_cast<void>(socket.set_option(asio::socket_base::send_buffer_size(64 * 1024), fault));
    const std::string peer = remote.address().to_string();
    // A trusted proxy brings many; its clients are counted when their addresses are known.
    GatePass pass =
        shared_->trusted.contains(peer) ? shared_->gate.enter_trusted(peer) : shared_->gate.enter(peer);
    if (!pass) {
      ++shared_->metrics.refused;
      return;  // closed without a word: words cost, and this may be an attack
    }
    auto session = std::make_shared<HttpSession>(shared_, std::move(socket), peer, std::move(pass));
    session->read();
  }

  asio::io_context context_;
  tcp::acceptor acceptor_;
  asio::steady_timer retry_;
  asio::signal_set signals_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace

std::unique_ptr<Edge> Edge::make(const EdgeSettings& settings, Metrics& metrics) {
  try {
    return std::make_unique<BeastEdge>(settings, metrics);
  } catch (const boost::system::system_error& e) {
    throw std::runtime_error(settings.address + ":" + std::to_string(settings.port) + ": " +
                             e.code().message());
  }
}

}  // namespace bastide::server
