#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace bastide::server {

/// The messages that changed a table, so that one that comes again is answered again and not carried out
/// twice. All are remembered, as digests: there are no more of them than events at the table. One thread at a
/// time.
class Messages {
 public:
  struct Known {
    std::int64_t number = 0;  ///< of the last event that it caused
    std::string said;         ///< a digest of what it said; empty: not known
  };

  void remember(const std::string& user, const std::string& nonce, Known known);
  /// Null where there was no such message.
  const Known* find(const std::string& user, const std::string& nonce) const;

 private:
  std::map<std::string, Known> known_;  ///< by a digest of user and nonce
};

/// Short, and the same for the same text alone.
std::string digest_of(const std::string& text);

}  // namespace bastide::server
