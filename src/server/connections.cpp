#include "server/connections.h"

#include <utility>

namespace bastide::server {
namespace {

constexpr Millis long_try = 500;
constexpr Millis between_long_tries = 1000;

}  // namespace

std::unique_ptr<Sql> Connections::connect() {
  const Millis begun = clock_();
  std::string lost;
  {
    const std::lock_guard lock(mutex_);
    if (begun < closed_until_) throw SqlError(fault_, SqlError::Kind::absence);
    lost = lost_;
  }
  try {
    auto sql = open_();
    if (!lost.empty()) sql->see_off(lost);
    const std::lock_guard lock(mutex_);
    if (lost_ == lost) lost_.clear();
    return sql;
  } catch (const SqlError& e) {
    const std::lock_guard lock(mutex_);
    fault_ = e.what();
    // Everybody who waits would wait as long, one after the other.
    if (clock_() - begun >= long_try) closed_until_ = clock_() + between_long_tries;
    throw;
  }
}

void Connections::lose_writer(const std::string& identity) {
  const std::lock_guard lock(mutex_);
  lost_ = identity;
}

std::unique_ptr<Sql> Connections::take_idle() {
  const std::lock_guard lock(mutex_);
  if (!lost_.empty() || idle_.empty()) return nullptr;
  auto sql = std::move(idle_.back());
  idle_.pop_back();
  return sql;
}

std::unique_ptr<Sql> Connections::take() {
  auto sql = take_idle();
  if (!sql) sql = connect();
  const std::lock_guard lock(mutex_);
  if (stopping_) throw SqlError("the server stops", SqlError::Kind::absence);
  borrowed_.insert(sql.get());
  return sql;
}

Connections::Borrowed::~Borrowed() {
  const std::lock_guard lock(home_.mutex_);
  home_.borrowed_.erase(sql_.get());
  if (is_fine_) home_.idle_.push_back(std::move(sql_));
}

void Connections::interrupt() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (Sql* sql : borrowed_) sql->interrupt();
}

}  // namespace bastide::server
