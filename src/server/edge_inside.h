#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/string.hpp>
#include <chrono>
#include <set>

#include "server/backlog.h"
#include "server/edge.h"
#include "server/gate.h"

/// What the files of the edge share; nobody else includes it.
namespace bastide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;
using Millisecond = std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;
using NetFault = boost::system::error_code;

class Socket;

/// What all connections share. Threads may share it: settings, proxies and service do not change any more
/// once connections come; gate, backlog and metrics guard themselves; `sockets` is touched under `mutex`
/// alone.
struct EdgeShared {
  EdgeShared(const EdgeSettings& s, Metrics& m)
      : settings(s), metrics(m), gate(s.limits), backlog(s.limits.unsent_in_all, m.unsent) {
    for (const std::string& proxy : s.trusted_proxies) trusted.insert(plain_address(proxy));
  }

  EdgeSettings settings;
  Metrics& metrics;
  Gate gate;
  Backlog backlog;
  std::set<std::string, std::less<>> trusted;
  Service* service = nullptr;
  std::mutex mutex;
  std::set<Socket*> sockets;
  std::atomic<bool> stopping{false};
};

/// Closes a socket; that it may be closed already is no fault.
template <class Closable>
void close_quietly(Closable& socket) {
  NetFault ignored;
  static_cast<void>(socket.close(ignored));
}

inline std::string text_of(beast::string_view view) {
  return {view.data(), view.size()};
}

}  // namespace bastide::server
