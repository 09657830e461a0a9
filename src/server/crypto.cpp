#include "server/crypto.h"

#include <sodium.h>

#include <cerrno>
#include <stdexcept>
#include <vector>

namespace bastide::server {

void start_crypto() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium could not be started");
}

Bytes32 random_bytes() {
  Bytes32 bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::string random_hex(std::size_t count) {
  std::vector<unsigned char> bytes(count);
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(2 * count + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::string to_hex(const Bytes32& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::optional<Bytes32> from_hex(std::string_view text) {
  Bytes32 bytes{};
  std::size_t size = 0;
  if (text.size() != 2 * bytes.size() ||
      sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr) != 0 ||
      size != bytes.size())
    return std::nullopt;
  return bytes;
}

Bytes32 sha256(std::string_view text) {
  Bytes32 hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

Bytes32 sha256(const Bytes32& bytes) {
  Bytes32 hash{};
  crypto_hash_sha256(hash.data(), bytes.data(), bytes.size());
  return hash;
}

Bytes32 hmac_sha256(const Bytes32& key, std::string_view text) {
  static_assert(crypto_auth_hmacsha256_BYTES == sizeof(Bytes32));
  Bytes32 code{};
  crypto_auth_hmacsha256(code.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                         key.data());
  return code;
}

std::string hash_password(const std::string& password) {
  std::string hash(crypto_pwhash_STRBYTES, '\0');
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
    throw std::bad_alloc();
  hash.resize(hash.find('\0'));
  return hash;
}

bool password_matches(const std::string& hash, const std::string& password) {
  errno = 0;
  if (crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0) return true;
  if (errno == ENOMEM) throw std::bad_alloc();
  return false;
}

}  // namespace bastide::server
