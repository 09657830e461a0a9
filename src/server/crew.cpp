#include "server/crew.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/log.h"

namespace bastide::server {
namespace {

/// One task that has no memory left, say, is not to end the process.
void do_it(const Task& task) {
  try {
    task();
  } catch (const std::exception& e) {
    log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
  }
}

class Threads final : public Crew {
 public:
  explicit Threads(int count) {
    for (int i = 0; i < count; ++i) threads_.emplace_back([this] { loop(); });
  }

  ~Threads() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  void post(Task task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
  }

 private:
  void loop() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stopping_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      {
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        do_it(task);
      }  // what the task held goes before the lock is taken again
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Crew> hire_threads(int threads) {
  return std::make_unique<Threads>(threads);
}

}  // namespace bastide::server
