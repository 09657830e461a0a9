#include "server/edge_http.h"

#include <sys/socket.h>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cerrno>

#include "server/edge_socket.h"
#include "server/log.h"
#include "server/static_files.h"

namespace bastide::server {
namespace {

namespace http = beast::http;
using Field = http::field;

constexpr int http_1_1 = 11;
constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";

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

/// All lines of a header as the one list that they are.
template <class Head>
std::string list_of(const Head& head, std::string_view name) {
  std::string list;
  const auto lines = head.equal_range({name.data(), name.size()});
  for (auto line = lines.first; line != lines.second; ++line)
    list.append(list.empty() ? "" : ",").append(text_of(line->value()));
  return list;
}

std::string_view last_of(std::string_view& list) {
  const auto comma = list.rfind(',');
  std::string_view last = comma == std::string_view::npos ? list : list.substr(comma + 1);
  list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
  while (last.starts_with(' ')) last.remove_prefix(1);
  while (last.ends_with(' ')) last.remove_suffix(1);
  return last;
}

/// The last address in X-Forwarded-For that is no trusted proxy itself: those further left anybody can make
/// up.
std::string forwarded_for(std::string_view list, const std::set<std::string, std::less<>>& trusted,
                          const std::string& peer) {
  while (!list.empty()) {
    std::string address = plain_address(std::string(last_of(list)));
    if (!is_address(address)) return peer;
    if (!trusted.contains(address)) return address;
  }
  return peer;
}

HttpResponse plain(int status, const std::string& message) {
  HttpResponse response;
  response.status = status;
  response.body = R"({"error":"bad_request","message":")" + message + "\"}";
  add_security_headers(response, false);
  return response;
}

}  // namespace

template <class Next>
auto HttpSession::then(Next next) {
  return [self = shared_from_this(), next](NetFault fault, std::size_t) {
    try {
      if (fault) return self->fail(fault);
      next(*self);
    } catch (const std::exception& e) {
      close_quietly(self->stream_.socket());
      log_line(LogLevel::error, "a request failed", {{"why", e.what()}});
    }
  };
}

void HttpSession::begin() {
  share_.on_giving_up([weak = weak_from_this()] {
    if (const auto self = weak.lock())
      asio::post(self->stream_.get_executor(), [self] { close_quietly(self->stream_.socket()); });
  });
  read();
}

void HttpSession::read() {
  const Limits& limits = shared_->settings.limits;
  parser_ = std::make_unique<Parser>();
  parser_->header_limit(static_cast<std::uint32_t>(limits.head_bytes));
  parser_->body_limit(limits.body_bytes);
  stream_.expires_after(Millisecond(first_ ? limits.handshake_ms : limits.idle_ms));
  first_ = false;
  http::async_read_header(stream_, buffer_, *parser_, then([](HttpSession& self) { self.head_read(); }));
}

void HttpSession::fail(NetFault fault) {
  if (fault == http::error::body_limit || fault == http::error::header_limit) return refuse(413, "too large");
  if (fault.category() == http::make_error_code(http::error::end_of_stream).category() &&
      fault != http::error::end_of_stream && fault != http::error::partial_message)
    return refuse(400, "not HTTP");
  hang_up();
}

void HttpSession::head_read() {
  const auto& head = parser_->get();
  const auto hosts = head.count(Field::host);
  if (hosts > 1 || (hosts == 0 && head.version() >= http_1_1)) return refuse(400, "expected one Host");
  const std::string expects = list_of(head, "Expect");
  if (!expects.empty() && head.version() >= http_1_1) {
    if (!beast::iequals(expects, "100-continue")) return refuse(417, "expected no such Expect");
    // Whoever has begun with the body already does not wait.
    if (!parser_->is_done() && buffer_.size() == 0)
      return asio::async_write(stream_, asio::buffer(go_on),
                               then([](HttpSession& self) { self.read_body(); }));
  }
  read_body();
}

void HttpSession::read_body() {
  if (parser_->is_done()) return handle();
  http::async_read(stream_, buffer_, *parser_, then([](HttpSession& self) { self.handle(); }));
}

HttpRequest HttpSession::translate() const {
  const auto& r = parser_->get();
  HttpRequest request;
  request.method = text_of(r.method_string());
  const std::string target = text_of(r.target());
  const auto mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.body = r.body();
  request.content_type = text_of(r[Field::content_type]);
  request.origin = text_of(r[Field::origin]);
  request.host = text_of(r[Field::host]);
  request.accept_encoding = text_of(r[Field::accept_encoding]);
  request.if_none_match = text_of(r[Field::if_none_match]);
  request.address = peer_;
  if (shared_->trusted.contains(peer_)) {
    request.address = forwarded_for(list_of(r, "X-Forwarded-For"), shared_->trusted, peer_);
    const std::string schemes = list_of(r, "X-Forwarded-Proto");
    std::string_view list = schemes;
    request.secure = last_of(list) == "https";
  }
  const std::string bearer = text_of(r[Field::authorization]);
  const std::string cookies = text_of(r[Field::cookie]);
  request.token = bearer.starts_with("Bearer ")
                      ? bearer.substr(7)
                      : cookie_in(cookies, request.secure ? secure_cookie : plain_cookie);
  return request;
}

void HttpSession::handle() {
  HttpRequest request = translate();
  ++shared_->metrics.requests;
  // Behind a proxy the true address is known only now.
  if (request.address != pass_.address()) {
    GatePass pass = shared_->gate.enter(request.address);
    if (!pass) return refuse(429, "too many connections");
    pass_ = std::move(pass);
  }
  if (!shared_->gate.may_ask(request.address, steady_ms())) {
    ++shared_->metrics.refused;
    return refuse(429, "too many requests");
  }
  if (beast::websocket::is_upgrade(parser_->get())) return become_socket(request);
  const bool keep_alive = parser_->get().keep_alive();
  stream_.expires_after(Millisecond(shared_->settings.limits.idle_ms));
  hung_up_ = std::make_shared<std::atomic<bool>>(false);
  request.hung_up = hung_up_;
  notice_hang_up();
  shared_->service->handle(std::move(request), [self = shared_from_this(),
                                                keep_alive](HttpResponse response) {
    asio::post(self->stream_.get_executor(), [self, keep_alive, response = std::move(response)]() mutable {
      self->answer(std::move(response), keep_alive);
    });
  });
}

/// What waits for somebody who has gone need not be done.
void HttpSession::notice_hang_up() {
  stream_.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](NetFault fault) {
    if (fault || !self->hung_up_) return;
    char byte = 0;
    const auto size = recv(self->stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    // The next request may have come already.
    if (size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR))) return;
    *self->hung_up_ = true;
    close_quietly(self->stream_.socket());
  });
}

void HttpSession::become_socket(const HttpRequest& request) {
  auto taken = shared_->service->upgrade(request);
  if (auto* refusal = std::get_if<HttpResponse>(&taken)) {
    add_security_headers(*refusal, request.secure);
    return answer(std::move(*refusal), false);
  }
  std::make_shared<Socket>(shared_, stream_.release_socket(),
                           std::get<std::shared_ptr<Visitor>>(std::move(taken)), std::move(pass_))
      ->accept(parser_->get());
}

void HttpSession::refuse(int status, const std::string& message) {
  HttpResponse response = plain(status, message);
  // Half of a span later some of what was asked is forgotten.
  if (status == 429)
    response.headers.emplace_back("Retry-After", std::to_string(1 + shared_->settings.limits.span_ms / 2000));
  answer(std::move(response), false);
}

void HttpSession::answer(HttpResponse response, bool keep_alive) {
  if (std::exchange(hung_up_, nullptr)) {
    NetFault ignored;
    static_cast<void>(stream_.socket().cancel(ignored));
  }
  const bool head = parser_ && parser_->is_header_done() && parser_->get().method() == http::verb::head;
  share_.add(head ? 0 : response.body.size());
  response_ = {};
  response_.version(http_1_1);
  response_.result(static_cast<unsigned>(response.status));
  response_.set(Field::server, "bastide");
  response_.set(Field::content_type, response.content_type);
  for (const auto& [name, value] : response.headers) response_.insert(name, value);
  response_.keep_alive(keep_alive);
  response_.body() = std::move(response.body);
  response_.prepare_payload();
  if (head) response_.body().clear();
  serializer_ = std::make_unique<Serializer>(response_);
  write();
}

/// Piece by piece, so that a slow line may take its time and one that takes nothing may not.
void HttpSession::write() {
  stream_.expires_after(Millisecond(shared_->settings.limits.stall_ms));
  http::async_write_some(stream_, *serializer_, then([](HttpSession& self) {
                           if (self.serializer_->is_done()) return self.answered();
                           self.write();
                         }));
}

void HttpSession::answered() {
  share_.take(share_.bytes());
  const bool keep_alive = response_.keep_alive();
  response_ = {};
  if (!keep_alive || shared_->stopping) return hang_up();
  read();
}

void HttpSession::hang_up() {
  NetFault ignored;
  static_cast<void>(stream_.socket().shutdown(tcp::socket::shutdown_send, ignored));
}

}  // namespace bastide::server
