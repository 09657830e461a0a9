#include "server/login_guard.h"

#include <algorithm>

namespace bastide::server {
namespace {

constexpr std::size_t most_accounts = 10'000;  // in each half
constexpr std::size_t most_networks = 8;       // of an account
constexpr Millis forgiven_after = 3'600'000;
constexpr Millis longest_wait = 60'000;

/// Who is familiar may err more often: it is most likely the owner.
constexpr int free_tries(LoginGuard::Standing standing) {
  return standing == LoginGuard::Standing::stranger ? 5 : 20;
}

Millis wait_after(int wrong, LoginGuard::Standing standing) {
  const int more = wrong - free_tries(standing);
  if (more < 0) return 0;
  return std::min(longest_wait, Millis{1000} << std::min(more, 10));
}

}  // namespace

template <class Value>
Value& LoginGuard::Recent<Value>::at(const std::string& key) {
  if (const auto found = young_.find(key); found != young_.end()) return found->second;
  if (young_.size() >= most_accounts) {
    old_ = std::move(young_);
    young_.clear();
  }
  Value value{};
  if (const auto found = old_.find(key); found != old_.end()) value = std::move(found->second);
  old_.erase(key);
  return young_.emplace(key, std::move(value)).first->second;
}

template <class Value>
const Value* LoginGuard::Recent<Value>::find(const std::string& key) const {
  if (const auto found = young_.find(key); found != young_.end()) return &found->second;
  const auto found = old_.find(key);
  return found == old_.end() ? nullptr : &found->second;
}

LoginGuard::Standing LoginGuard::standing(const std::string& account, const std::string& network,
                                          bool has_token) const {
  if (has_token) return Standing::familiar;
  const std::lock_guard lock(mutex_);
  const auto* known = networks_.find(account);
  const bool is_known = known != nullptr && std::find(known->begin(), known->end(), network) != known->end();
  return is_known ? Standing::familiar : Standing::stranger;
}

bool LoginGuard::may_try(const std::string& account, Standing standing, Millis now) {
  const std::lock_guard lock(mutex_);
  Tries& t = tries(standing).at(account);
  if (now - t.last > forgiven_after) t.wrong = 0;
  // Those under way may all be wrong; where it comes to waiting they go one by one.
  const int feared = t.wrong + t.under_way;
  if (feared >= free_tries(standing) && (t.under_way > 0 || now - t.last < wait_after(t.wrong, standing)))
    return false;
  ++t.under_way;
  t.last = now;
  return true;
}

void LoginGuard::ended(const std::string& account, Standing standing, const std::string& network,
                       Outcome outcome, Millis now) {
  const std::lock_guard lock(mutex_);
  Tries& t = tries(standing).at(account);
  if (t.under_way > 0) --t.under_way;  // it may have been forgotten in between
  if (outcome == Outcome::untried) return;
  t.last = now;
  if (outcome == Outcome::wrong) {
    ++t.wrong;
    return;
  }
  t.wrong = 0;
  add(account, network);
}

void LoginGuard::remember(const std::string& account, const std::string& network) {
  const std::lock_guard lock(mutex_);
  add(account, network);
}

void LoginGuard::add(const std::string& account, const std::string& network) {
  auto& known = networks_.at(account);
  std::erase(known, network);
  known.push_back(network);
  if (known.size() > most_networks) known.erase(known.begin());
}

}  // namespace bastide::server
