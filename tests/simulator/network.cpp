#include "tests/simulator/network.h"

#include <algorithm>
#include <variant>

#include "tests/simulator/oracle.h"

namespace bastide::simulator {

/// A page of events, a state and the answers that wait with them.
constexpr std::size_t most_beyond = std::size_t{1} << 20;

/// Both ends of a WebSocket, and what is under way between them.
class Network::Socket final : public server::Client,
                              public Wire,
                              public std::enable_shared_from_this<Socket> {
 public:
  Socket(Network& network, Eyes eyes, std::shared_ptr<server::Visitor> visitor, Listener& listener)
      : network_(network),
        eyes_(std::move(eyes)),
        visitor_(std::move(visitor)),
        listener_(&listener),
        rate_(network.limits_.messages, network.limits_.span_ms),
        backlog_(network.backlog_),
        share_(*backlog_) {}

  void accepted() {
    share_.on_giving_up([weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->drop();
    });
    visitor_->opened(shared_from_this());
    later(network_.limits_.handshake_ms * millisecond, [this] {
      if (!greeted_) drop();
    });
  }

  // The server's end.

  void send(std::shared_ptr<const std::string> text) override {
    if (!visitor_ || close_code_ != 0 || network_.process_->is_dying()) return;
    network_.oracle_.told(eyes_, *text);
    share_.add(text->size());
    eyes_.keeps_up &= !is_behind();  // what comes next may wait
    queue_.push_back(std::move(text));
    // What waits is bounded by who writes, who asks before each message whether it should.
    if (share_.bytes() > network_.limits_.unsent_bytes + most_beyond)
      network_.oracle_.wrong("more than a message waits for a client that is behind");
    write();
  }

  void close(int code, const std::string& reason) override {
    if (!visitor_ || close_code_ != 0) return;
    close_code_ = code;
    reason_ = reason;
    write();
  }

  bool is_behind() const override { return share_.bytes() > network_.limits_.unsent_bytes; }

  void when_caught_up(server::Task task) override {
    if (!visitor_) return;
    caught_up_ = std::move(task);
    // Never from within the call.
    later(0, [this] { write(); });
  }

  /// The process is gone, without a word to the visitor.
  void vanish(Micros notice_within) {
    visitor_.reset();
    let_go();
    later(network_.chance_.between(0, notice_within), [this] { tell_closed(1006, ""); });
  }

  // The client's end.

  void send(std::string text) override {
    if (listener_ == nullptr) return;
    const Weather& weather = network_.weather;
    if (network_.chance_.one_in(weather.resets)) {
      later(network_.chance_.about(weather.latency), [this] {
        cut();
        tell_closed(1006, "");
      });
      if (network_.chance_.one_in(2)) return;  // this message was lost; or is the last that gets through
    }
    arrival_ = std::max(arrival_ + 1, network_.now() + network_.chance_.about(weather.latency));
    later(arrival_ - network_.now(), [this, text = std::move(text)] { received(text); });
  }

  void hang_up() override {
    listener_ = nullptr;
    arrival_ = std::max(arrival_ + 1, network_.now() + network_.chance_.about(network_.weather.latency));
    later(arrival_ - network_.now(), [this] { ended(); });
  }

  void reset() override {
    listener_ = nullptr;
    cut();
  }

  void stop_reading(Micros time) override {
    stalled_until_ = std::max(stalled_until_, network_.now() + time);
  }
  bool is_open() const { return visitor_ != nullptr; }
  bool is_gone() const { return visitor_ == nullptr && listener_ == nullptr; }
  void forget_listener() { listener_ = nullptr; }

 private:
  void later(Micros delay, server::Task task) {
    network_.timeline_.after(delay, the_world,
                             [self = shared_from_this(), task = std::move(task)] { task(); });
  }

  void received(const std::string& text) {
    if (!visitor_ || deaf_) return;
    network_.timeline_.note(text);
    ++network_.messages_;
    if (text.size() > network_.limits_.frame_bytes) return drop();
    greeted_ = true;
    if (listener_ != nullptr) listener_->arrived(text);
    if (close_code_ != 0) return;
    if (!rate_.allows(network_.timeline_.now_ms())) return close(server::close_policy, "too many messages");
    const auto visitor = visitor_;
    visitor->message(text);
  }

  void write() {
    if (writing_ || !visitor_) return;
    if (queue_.empty()) {
      if (close_code_ == 0) {
        if (const auto caught_up = std::exchange(caught_up_, nullptr)) caught_up();
        return;
      }
      writing_ = true;
      flight_ = std::max(flight_ + 1, network_.now() + network_.chance_.about(network_.weather.latency));
      later(flight_ - network_.now(), [this] {
        tell_closed(close_code_, reason_);
        ended();
      });
      return;
    }
    writing_ = true;
    auto text = std::move(queue_.front());
    queue_.pop_front();
    const Weather& weather = network_.weather;
    if (network_.chance_.one_in(weather.stalls)) stop_reading(network_.chance_.about(weather.stall));
    const Micros takes = static_cast<Micros>(text->size()) * second / weather.bytes_a_second;
    const Micros wait = std::max<Micros>(0, stalled_until_ - network_.now());
    const Micros patience = network_.limits_.stall_ms * millisecond;
    if (wait > patience) return later(patience, [this] { drop(); });
    later(wait + takes, [this, text] {
      writing_ = false;
      if (!visitor_) return;
      share_.take(text->size());
      flight_ = std::max(flight_ + 1, network_.now() + network_.chance_.about(network_.weather.latency));
      later(flight_ - network_.now(), [this, text] {
        if (listener_ == nullptr) return;
        network_.timeline_.note(*text);
        ++network_.messages_;
        if (network_.chance_.one_in(network_.weather.resets)) {
          cut();
          return tell_closed(1006, "");
        }
        listener_->heard(*text);
      });
      write();
    });
  }

  /// The connection is broken; the server finds out sooner or later.
  void cut() {
    deaf_ = network_.chance_.one_in(2);
    const Micros notices = network_.chance_.one_in(3) ? network_.limits_.idle_ms * millisecond : second;
    later(network_.chance_.between(0, notices), [this] { ended(); });
  }

  /// The server ends it at once, without good manners.
  void drop() {
    if (!visitor_) return;
    close_code_ = 1006;
    later(network_.chance_.about(network_.weather.latency), [this] {
      ended();
      tell_closed(1006, "");
    });
  }

  void ended() {
    if (!visitor_) return;
    const auto visitor = std::move(visitor_);
    visitor_ = nullptr;
    let_go();
    visitor->closed();
  }

  void let_go() {
    queue_.clear();
    share_.clear();
    caught_up_ = nullptr;
  }

  void tell_closed(int code, const std::string& reason) {
    if (listener_ == nullptr) return;
    Listener* listener = listener_;
    listener_ = nullptr;
    network_.timeline_.note(reason);
    listener->closed(code, reason);
  }

  Network& network_;
  Eyes eyes_;
  std::shared_ptr<server::Visitor> visitor_;  ///< none: the server's end is closed
  Listener* listener_;                        ///< none: the client's end is closed
  server::RateLimit rate_;
  std::shared_ptr<server::Backlog> backlog_;
  server::Backlog::Share share_;
  bool greeted_ = false;
  bool deaf_ = false;  ///< nothing reaches the server any more
  bool writing_ = false;
  std::deque<std::shared_ptr<const std::string>> queue_;
  server::Task caught_up_;
  int close_code_ = 0;
  std::string reason_;
  Micros arrival_ = 0, flight_ = 0;  ///< of the last message under way, there and back
  Micros stalled_until_ = 0;
};

Network::Network(Timeline& timeline, Oracle& oracle, const server::Limits& limits, std::uint64_t seed)
    : timeline_(timeline), oracle_(oracle), limits_(limits), chance_(seed, "network") {}

Network::~Network() = default;

void Network::open(Process& process) {
  process_ = &process;
  gate_ = std::make_unique<server::Gate>(limits_);
  backlog_ = std::make_shared<server::Backlog>(limits_.unsent_in_all, unsent_);
}

void Network::shut(Micros notice_within) {
  for (const auto& [number, socket] : sockets_) socket->vanish(notice_within);
  forget_closed();
  process_ = nullptr;
  gate_.reset();
  for (auto& [id, asked] : asked_)
    timeline_.after(chance_.between(0, notice_within), the_world, [this, id = id] { answer(id, nullptr); });
}

void Network::say_goodbye() {
  for (const auto& [number, socket] : sockets_) socket->close(server::close_going_away, "the server stops");
}

void Network::ask(server::HttpRequest request, Answer got) {
  const std::uint64_t id = ++numbers_;
  asked_[id] = {std::move(got), now(), request.path};
  timeline_.note(request.path);
  ++messages_;
  request.host = "bastide";
  if (request.content_type.empty()) request.content_type = "application/json";
  const bool lost_before = chance_.one_in(weather.resets);
  const bool lost_after = chance_.one_in(weather.resets);
  timeline_.after(chance_.about(weather.latency), the_world, [this, id, request, lost_before, lost_after] {
    if (process_ == nullptr || lost_before) return answer(id, nullptr);
    asked_[id].since = now();
    if (!gate_->may_ask(request.address, timeline_.now_ms())) {
      server::HttpResponse refused;
      refused.status = 429;
      return answer(id, &refused);
    }
    process_->service().handle(
        request, [this, id, lost_after, owner = process_->owner(),
                  once = std::make_shared<bool>()](const server::HttpResponse& response) {
          if (process_ == nullptr || process_->owner() != owner || process_->is_dying()) return;
          if (std::exchange(*once, true)) oracle_.wrong("a request was answered twice");
          oracle_.answered(asked_[id].path, response);
          const Micros way = chance_.about(weather.latency);
          timeline_.after(way, the_world,
                          [this, id, lost_after, response] { answer(id, lost_after ? nullptr : &response); });
        });
  });
}

void Network::answer(std::uint64_t id, const server::HttpResponse* response) {
  const auto found = asked_.find(id);
  if (found == asked_.end()) return;
  const Answer got = std::move(found->second.answer);
  const bool tells_real_time = found->second.path == "/metrics";  // how long things take on this machine
  asked_.erase(found);
  if (response != nullptr && !tells_real_time) timeline_.note(response->body);
  got(response);
}

std::shared_ptr<Wire> Network::connect(const server::HttpRequest& request, const std::string& user,
                                       Listener& listener) {
  forget_closed();
  if (process_ == nullptr || !gate_->may_ask(request.address, timeline_.now_ms())) return nullptr;
  auto taken = process_->service().upgrade(request);
  if (std::holds_alternative<server::HttpResponse>(taken)) return nullptr;
  const std::string table = request.path.substr(std::string_view("/api/1/tables/").size(), 32);
  auto socket =
      std::make_shared<Socket>(*this, Eyes{++numbers_, user, table},
                               std::get<std::shared_ptr<server::Visitor>>(std::move(taken)), listener);
  sockets_[numbers_] = socket;
  socket->accepted();
  return socket;
}

void Network::forget_closed() {
  for (auto it = sockets_.begin(); it != sockets_.end();)
    it = it->second->is_gone() ? sockets_.erase(it) : std::next(it);
}

Micros Network::longest_wait(std::string& path) const {
  Micros longest = 0;
  for (const auto& [id, asked] : asked_)
    if (now() - asked.since > longest) {
      longest = now() - asked.since;
      path = asked.path;
    }
  return longest;
}

std::size_t Network::open_sockets() const {
  return static_cast<std::size_t>(
      std::count_if(sockets_.begin(), sockets_.end(), [](const auto& s) { return s.second->is_open(); }));
}

}  // namespace bastide::simulator
