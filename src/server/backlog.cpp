#include "server/backlog.h"

#include <vector>

namespace bastide::server {

void Backlog::Share::add(std::size_t bytes) {
  std::vector<std::function<void()>> given_up;
  {
    const std::lock_guard lock(backlog_.mutex_);
    if (ended_ || bytes == 0) return;
    if (bytes_ == 0) place_ = backlog_.behind_.insert(backlog_.behind_.end(), this);
    bytes_ += bytes;
    backlog_.bytes_ += bytes;
    while (backlog_.bytes_ > backlog_.most_) {
      Share& longest = *backlog_.behind_.front();
      given_up.push_back(longest.give_up_);
      backlog_.leave(longest);
    }
  }
  for (const auto& give_up : given_up) give_up();
}

void Backlog::Share::take(std::size_t bytes) {
  const std::lock_guard lock(backlog_.mutex_);
  if (ended_ || bytes == 0) return;
  bytes_ -= bytes;
  backlog_.bytes_ -= bytes;
  if (bytes_ == 0) backlog_.behind_.erase(place_);
}

void Backlog::Share::clear() {
  const std::lock_guard lock(backlog_.mutex_);
  if (!ended_) backlog_.leave(*this);
}

void Backlog::leave(Share& share) {
  if (share.bytes_ > 0) behind_.erase(share.place_);
  bytes_ -= share.bytes_;
  share.bytes_ = 0;
  share.ended_ = true;
}

}  // namespace bastide::server
