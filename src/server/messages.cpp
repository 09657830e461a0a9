#include "server/messages.h"

#include <utility>

#include "server/crypto.h"

namespace bastide::server {
namespace {

constexpr std::size_t digits = 16;

std::string key_of(const std::string& user, const std::string& nonce) {
  return digest_of(user + "\n" + nonce);
}

}  // namespace

void Messages::remember(const std::string& user, const std::string& nonce, Known known) {
  known_[key_of(user, nonce)] = std::move(known);
}

const Messages::Known* Messages::find(const std::string& user, const std::string& nonce) const {
  const auto found = known_.find(key_of(user, nonce));
  return found == known_.end() ? nullptr : &found->second;
}

std::string digest_of(const std::string& text) {
  return to_hex(sha256(text)).substr(0, digits);
}

}  // namespace bastide::server
