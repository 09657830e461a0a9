#pragma once

#include <memory>
#include <set>
#include <string>

#include "server/gate.h"
#include "server/house.h"
#include "server/login_guard.h"
#include "server/server.h"
#include "server/static_files.h"

namespace bastide::server {

/// What the server answers to HTTP requests and who takes a WebSocket: docs/protocol.md as code. Threads may
/// share it.
class Api final : public Service {
 public:
  Api(const ServerSettings& settings, House& house, Store& store, const Roster& roster, Metrics& metrics);

  void handle(HttpRequest request, Reply reply) override;
  std::variant<std::shared_ptr<Visitor>, HttpResponse> upgrade(const HttpRequest& request) override;

 private:
  using Request = std::shared_ptr<const HttpRequest>;

  void route(const Request& request, const Reply& reply);
  void route_with_user(const Request& request, const User& user, const Reply& reply);
  void info(const Request& request, const Reply& reply);
  void public_tables(const Request& request, const Reply& reply);
  void guest(const Request& request, const Reply& reply);
  void export_user(const Request& request, const User& user, const Reply& reply);
  void rename(const Request& request, const User& user, const Reply& reply);
  void enter(const Request& request, const Reply& reply, bool is_new);
  void log_in(const Request& request, const Reply& reply, const User& user, const std::string& name,
              const std::string& password, bool bearer);
  void change_password(const Request& request, const User& user, const Reply& reply);
  void create_table(const Request& request, const User& user, const Reply& reply);
  void table(const Request& request, const User& user, const Reply& reply);
  void report(const Request& request, const User& user, const std::string& id, const Reply& reply);
  int seconds_to_wait() const;
  bool origin_is_fine(const HttpRequest& request) const;
  House::GotUser send_user(const Request& request, const Reply& reply, bool bearer) const;

  ServerSettings settings_;
  House& house_;
  Store& store_;
  const Roster& roster_;
  Metrics& metrics_;
  StaticFiles files_;
  std::string info_;  ///< all but who asks
  AddressLimit new_users_;
  AddressLimit logins_;
  LoginGuard guard_;
};

}  // namespace bastide::server
