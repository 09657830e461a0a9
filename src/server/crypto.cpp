#include "server/crypto.h"

#include <sodium.h>

#include <charconv>
#include <new>
#include <stdexcept>
#include <vector>

namespace bastide::server {
namespace {

/// What a password's hash is made of.
struct Parts {
  std::size_t kibibytes = 0;
  unsigned long long operations = 0;
  std::array<unsigned char, crypto_pwhash_SALTBYTES> salt{};
  Bytes32 hash{};
};

template <class Bytes>
bool read_base64(std::string_view text, Bytes& bytes) {
  std::size_t size = 0;
  return sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                           sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0 &&
         size == bytes.size();
}

/// "$argon2id$v=19$m=65536,t=2,p=1$SALT$HASH"
std::optional<Parts> parts_of(std::string_view text) {
  constexpr std::string_view begin = "$argon2id$v=19$m=";
  if (!text.starts_with(begin)) return std::nullopt;
  text.remove_prefix(begin.size());
  Parts parts;
  const auto number = [&](auto& n, std::string_view after) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (fault != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.starts_with(after)) return false;
    text.remove_prefix(after.size());
    return true;
  };
  if (!number(parts.kibibytes, ",t=") || !number(parts.operations, ",p=1$")) return std::nullopt;
  const auto dollar = text.find('$');
  if (dollar == std::string_view::npos || !read_base64(text.substr(0, dollar), parts.salt) ||
      !read_base64(text.substr(dollar + 1), parts.hash))
    return std::nullopt;
  return parts;
}

}  // namespace

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

/// libsodium says that a password is wrong also where there was no memory to find out: so what it has written
/// is computed again by its parts.
bool password_matches(const std::string& hash, const std::string& password) {
  const auto kept = parts_of(hash);
  if (!kept) return false;
  Bytes32 found{};
  if (crypto_pwhash(found.data(), found.size(), password.data(), password.size(), kept->salt.data(),
                    kept->operations, kept->kibibytes * 1024, crypto_pwhash_ALG_ARGON2ID13) != 0)
    throw std::bad_alloc();
  return sodium_memcmp(found.data(), kept->hash.data(), found.size()) == 0;
}

}  // namespace bastide::server
