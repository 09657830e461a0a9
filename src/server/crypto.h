#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Random numbers, hashes and passwords, all by libsodium. Threads may share everything here.
namespace bastide::server {

using Bytes32 = std::array<std::uint8_t, 32>;

/// Must be called once before anything else here; throws where the system has no random source.
void start_crypto();

Bytes32 random_bytes();
std::uint64_t random_number();
/// So many random bytes, as twice as many hexadecimal digits.
std::string random_hex(std::size_t bytes);

std::string to_hex(const Bytes32& bytes);
std::optional<Bytes32> from_hex(std::string_view text);

Bytes32 sha256(std::string_view text);
Bytes32 sha256(const Bytes32& bytes);
Bytes32 hmac_sha256(const Bytes32& key, std::string_view text);

/// argon2id with libsodium's interactive limits (64 MiB): slow on purpose, never on a thread that serves
/// others. Both throw std::bad_alloc where there is not so much memory.
std::string hash_password(const std::string& password);
bool password_matches(const std::string& hash, const std::string& password);

}  // namespace bastide::server
