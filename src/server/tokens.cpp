#include "server/tokens.h"

namespace bastide::server {
namespace {

constexpr std::size_t most_known = 50'000;

}  // namespace

std::optional<User> KnownTokens::find(const std::string& hash, Millis now) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(hash);
  if (found == known_.end() || found->second.until <= now) return std::nullopt;
  return found->second.user;
}

std::uint64_t KnownTokens::page() const {
  const std::lock_guard lock(mutex_);
  return page_;
}

void KnownTokens::remember(const std::string& hash, const User& user, Millis until, std::uint64_t page) {
  const std::lock_guard lock(mutex_);
  if (page != page_) return;
  if (known_.size() >= most_known) known_.clear();
  known_[hash] = {user, until};
}

void KnownTokens::forget(const std::string& hash) {
  const std::lock_guard lock(mutex_);
  known_.erase(hash);
  ++page_;
}

void KnownTokens::forget_all() {
  const std::lock_guard lock(mutex_);
  known_.clear();
  ++page_;
}

}  // namespace bastide::server
