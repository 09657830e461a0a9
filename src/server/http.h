#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// HTTP as the rest of the server sees it: plain values, which the edge translates. Threads may share one
/// that nobody changes; a Reply may be called from any thread.
namespace bastide::server {

/// The cookie that holds the token. Over TLS its name binds it to this very host: browsers see to that.
inline constexpr std::string_view plain_cookie = "bastide_token";
inline constexpr std::string_view secure_cookie = "__Host-bastide_token";

/// Becomes true when whoever asked has hung up; null: nobody would know.
using HungUp = std::shared_ptr<const std::atomic<bool>>;

struct HttpRequest {
  std::string method;
  std::string path;  ///< without the query
  std::string query;
  std::string body;
  std::string content_type;
  std::string origin;
  std::string host;
  std::string token;  ///< of the cookie or the Authorization header
  std::string accept_encoding;
  std::string if_none_match;
  std::string address;  ///< of the client, behind trusted proxies too
  bool secure = false;  ///< came over TLS, as a trusted proxy says
  HungUp hung_up{};     // NOLINT(readability-redundant-member-init): g++ asks for the braces
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

using Reply = std::function<void(HttpResponse)>;

}  // namespace bastide::server
