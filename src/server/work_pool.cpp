#include "server/work_pool.h"

#include <new>
#include <utility>

#include "server/log.h"

namespace bastide::server {

void Errand::cancel() {
  cancelled_ = true;
  Task dropped;  // what it holds goes outside of the lock
  const std::lock_guard lock(pool_.mutex_);
  dropped = pool_.queue_.cancel(id_);
}

std::optional<std::size_t> Errand::ahead() const {
  const std::lock_guard lock(pool_.mutex_);
  return pool_.queue_.ahead(id_);
}

WorkPool::WorkPool(int threads, FairQueue::Bounds bounds, const Hire& hire)
    : queue_(bounds), crew_(hire(threads)) {}

WorkPool::~WorkPool() {
  stop();
}

void WorkPool::stop() {
  FairQueue dropped(queue_.bounds());
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  std::swap(dropped, queue_);
  for (Errand* errand : under_way_) errand->cancelled_ = true;
}

std::shared_ptr<Errand> WorkPool::ask(Job job) {
  auto errand = std::make_shared<Errand>(*this);
  const Wish wish = job.wish;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return nullptr;
    const auto id =
        queue_.add(wish, [this, errand, job = std::move(job)] { carry_out(errand, job); }, crew_->now());
    if (!id) return nullptr;
    errand->id_ = *id;
  }
  try {
    crew_->post([this] { do_next(); });
  } catch (const std::bad_alloc&) {
    Task dropped;
    const std::lock_guard lock(mutex_);
    dropped = queue_.cancel(errand->id_);
    if (dropped) return nullptr;  // nobody would come for it
  }
  return errand;
}

bool WorkPool::submit(Task task, Wish wish) {
  return ask({std::move(wish), [task = std::move(task)](const auto&) { task(); }, nullptr}) != nullptr;
}

WorkPool::Figures WorkPool::figures() const {
  const std::lock_guard lock(mutex_);
  const auto oldest = queue_.oldest();
  return {queue_.size(), oldest ? crew_->now() - *oldest : 0};
}

void WorkPool::do_next() {
  std::optional<FairQueue::Taken> next;
  {
    const std::lock_guard lock(mutex_);
    next = queue_.next();
  }
  if (next) next->task();
}

void WorkPool::carry_out(const std::shared_ptr<Errand>& errand, const Job& job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || errand->cancelled_) return;
    under_way_.insert(errand.get());
  }
  std::string fault;
  try {
    if (job.wish.unwanted && *job.wish.unwanted)
      fault = nobody_waits;
    else
      job.work(errand->cancelled_);
  } catch (const std::exception& e) {
    fault = e.what();
    log_line(LogLevel::error, "a task failed", {{"why", fault}});
  }
  {
    const std::lock_guard lock(mutex_);
    under_way_.erase(errand.get());
  }
  if (!fault.empty() && job.failed) job.failed(fault);
}

}  // namespace bastide::server
