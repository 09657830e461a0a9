#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/entry.h"

namespace bastide::server {

/// At which account passwords may be tried, and how often. Strangers make each other wait: after a few wrong
/// passwords at an account each must come longer after the one before. Whoever is familiar there is not
/// stopped by them: who has a token of the account, or comes from where somebody has logged in before.
///
/// Names that are no accounts are treated the same, so that nobody learns which are. What is remembered is
/// bounded, and forgotten with the process. Threads may share it.
class LoginGuard {
 public:
  enum class Standing : std::uint8_t { stranger, familiar };

  /// `network`: where the try comes from.
  Standing standing(const std::string& account, const std::string& network, bool has_token) const;
  /// Whether a password may be tried now. If so, it is said later how that ended.
  bool may_try(const std::string& account, Standing standing, Millis now);
  /// Somebody has come in from there, and is familiar from now on.
  void remember(const std::string& account, const std::string& network);
  enum class Outcome : std::uint8_t { right, wrong, untried };
  void ended(const std::string& account, Standing standing, const std::string& network, Outcome outcome,
             Millis now);

 private:
  struct Tries {
    int wrong = 0;  ///< since a right one
    int under_way = 0;
    Millis last = 0;
  };
  /// Keeps what was used of late: when the younger half is full, the older one goes.
  template <class Value>
  class Recent {
   public:
    Value& at(const std::string& key);
    const Value* find(const std::string& key) const;

   private:
    std::unordered_map<std::string, Value> young_, old_;
  };
  /// By account: of strangers, and of those who are familiar.
  using AllTries = Recent<Tries>;
  void add(const std::string& account, const std::string& network);
  AllTries& tries(Standing standing) { return standing == Standing::stranger ? by_strangers_ : by_familiar_; }

  mutable std::mutex mutex_;
  AllTries by_strangers_, by_familiar_;
  Recent<std::vector<std::string>> networks_;  ///< from which somebody has logged in, by account
};

}  // namespace bastide::server
