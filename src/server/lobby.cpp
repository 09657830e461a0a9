#include "server/lobby.h"

#include <cstdlib>
#include <new>

#include "server/crypto.h"
#include "server/table_store.h"

namespace bastide::server {
namespace {

constexpr Millis lasts = 1000;

}  // namespace

void Lobby::get(const Got& got) {
  const Millis now = executor_.now();
  std::shared_ptr<const Listing> fresh;
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    if (listing_ && std::abs(now - made_at_) < lasts) {
      fresh = listing_;
    } else {
      waiting_.push_back(got);
      is_first = waiting_.size() == 1;
    }
  }
  if (fresh) return got(fresh);
  if (!is_first) return;
  try {
    const auto listing = std::make_shared<Listing>();
    store_.read(
        [listing, now](Sql& sql) {
          listing->text = public_tables(sql, now);
          listing->tag = "\"" + to_hex(sha256(listing->text)).substr(0, 32) + "\"";
        },
        [this, listing, now](const std::string& error) { made(error.empty() ? listing : nullptr, now); },
        ReadRank::list, "lobby");
  } catch (const std::bad_alloc&) {
    made(nullptr, now);
  }
}

void Lobby::made(const std::shared_ptr<const Listing>& listing, Millis at) {
  std::vector<Got> waiting;
  {
    const std::lock_guard lock(mutex_);
    listing_ = listing;
    made_at_ = at;
    waiting.swap(waiting_);
  }
  for (const Got& got : waiting) got(listing);
}

}  // namespace bastide::server
