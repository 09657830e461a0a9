#include "server/edge.h"

#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <csignal>
#include <thread>

#include "server/edge_http.h"
#include "server/edge_socket.h"
#include "server/log.h"

namespace bastide::server {
namespace {

class BeastEdge final : public Edge {
 public:
  BeastEdge(const EdgeSettings& settings, Metrics& metrics, CalmClock& clock)
      : clock_(clock),
        context_(settings.threads),
        acceptor_(asio::make_strand(context_)),
        retry_(acceptor_.get_executor()),
        signals_(context_),
        shared_(std::make_shared<EdgeShared>(settings, metrics)) {
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
    timer->async_wait([timer, task = std::move(task)](NetFault fault) {
      if (!fault) task();
    });
  }

  Millis now() const override { return clock_.now(); }

  void run(Service& service) override {
    shared_->service = &service;
    accept();
    std::vector<std::thread> threads;
    for (int i = 1; i < shared_->settings.threads; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    // Those who did not answer the goodbye in time, and the rooms that they were in, would hold each other.
    for (const auto& socket : open_sockets()) socket->ended();
  }

  void stop() override {
    shared_->stopping = true;
    asio::post(acceptor_.get_executor(), [this] { close_quietly(acceptor_); });
    for (const auto& socket : open_sockets()) socket->close(close_going_away, "the server stops");
    // A moment for the goodbyes to arrive; whoever does not answer is cut off.
    constexpr Millis goodbye = 1000;
    wait_for_goodbyes(steady_ms() + goodbye);
  }

  void on_signal(Task task) override {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([task = std::move(task)](NetFault fault, int) {
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
    if (empty || steady_ms() >= until) return context_.stop();
    after(10, [this, until] { wait_for_goodbyes(until); });
  }

  /// Whatever goes wrong in one task, most likely for want of memory, is that one's end and not the server's.
  void work() {
    while (true) {
      try {
        context_.run();
        return;
      } catch (const std::exception& e) {
        log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
      }
    }
  }

  void accept() {
    acceptor_.async_accept(asio::make_strand(context_), [this](NetFault fault, tcp::socket socket) {
      if (fault == asio::error::operation_aborted || shared_->stopping) return;
      if (fault) {
        // Most likely no file is left: wait for some to be closed.
        log_line(LogLevel::warning, "a connection could not be accepted", {{"why", fault.message()}});
        retry_.expires_after(Millisecond(50));
        return retry_.async_wait([this](NetFault) { accept(); });
      }
      try {
        welcome(std::move(socket));
      } catch (const std::exception& e) {
        log_line(LogLevel::error, "a connection could not be taken", {{"why", e.what()}});
      }
      accept();
    });
  }

  void welcome(tcp::socket socket) {
    NetFault fault;
    const auto remote = socket.remote_endpoint(fault);
    if (fault) return;
    static_cast<void>(socket.set_option(tcp::no_delay(true), fault));
    // What the system holds for a client that does not read is bounded too.
    static_cast<void>(socket.set_option(asio::socket_base::send_buffer_size(64 * 1024), fault));
    const std::string peer = plain_address(remote.address().to_string());
    // A trusted proxy brings many; its clients are counted when their addresses are known.
    GatePass pass =
        shared_->trusted.contains(peer) ? shared_->gate.enter_trusted(peer) : shared_->gate.enter(peer);
    if (!pass) {
      ++shared_->metrics.refused;
      return;  // closed without a word: words cost, and this may be an attack
    }
    auto session = std::make_shared<HttpSession>(shared_, std::move(socket), peer, std::move(pass));
    session->begin();
  }

  CalmClock& clock_;
  asio::io_context context_;
  tcp::acceptor acceptor_;
  asio::steady_timer retry_;
  asio::signal_set signals_;
  std::shared_ptr<EdgeShared> shared_;
};

}  // namespace

std::unique_ptr<Edge> Edge::make(const EdgeSettings& settings, Metrics& metrics, CalmClock& clock) {
  try {
    return std::make_unique<BeastEdge>(settings, metrics, clock);
  } catch (const boost::system::system_error& e) {
    throw std::runtime_error(settings.address + ":" + std::to_string(settings.port) + ": " +
                             e.code().message());
  }
}

}  // namespace bastide::server
