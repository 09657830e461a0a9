#include "tests/simulator/process.h"

#include <deque>

#include "server/works.h"

namespace bastide::simulator {
/// Threads that are none: each of so many workers carries out a task as one step, some time after it was
/// begun.
class Process::Workers final : public server::Crew {
 public:
  Workers(Process& process, int workers, const Micros& usual)
      : process_(process), idle_(workers), usual_(usual) {}

  /// Whoever waits for threads to end waits for what they were asked; who dies does not.
  ~Workers() override {
    const std::shared_ptr<int> nobody = std::move(here_);
    while (!process_.is_dying_ && !(begun_.empty() && waiting_.empty())) {
      auto& from = begun_.empty() ? waiting_ : begun_;
      const server::Task task = std::move(from.front());
      from.pop_front();
      if (task) task();
    }
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void post(server::Task task) override {
    waiting_.push_back(std::move(task));
    begin();
  }

  Millis now() const override { return process_.now(); }

 private:
  void begin() {
    if (idle_ == 0 || waiting_.empty() || process_.is_dying_) return;
    --idle_;
    begun_.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    process_.timeline_.after(process_.chance_.about(usual_), process_.owner_,
                             [this, here = std::weak_ptr(here_)] {
                               if (!here.expired()) finish();
                             });
  }

  void finish() {
    {
      const server::Task task = std::move(begun_.front());
      begun_.pop_front();
      task();
    }
    ++idle_;
    begin();
  }

  Process& process_;
  int idle_;
  const Micros& usual_;
  std::shared_ptr<int> here_ = std::make_shared<int>();
  std::deque<server::Task> begun_, waiting_;
};

struct Process::Parts {
  Parts(Process& process, const server::ServerSettings& s, const Pace& pace, server::CalmClock::Read read)
      : clock(std::move(read)),
        works(
            process, clock_of(process), metrics, s,
            [path = s.database, hire = process.hire(pace.disk)] { return server::open_sqlite(path, hire); },
            process.hire(pace.disk), process.hire(pace.thought)) {}

  /// Whoever asks the process for the time while this is being made gets it from here.
  server::CalmClock& clock_of(Process& process) {
    process.clock_ = &clock;
    return clock;
  }

  server::Metrics metrics;
  server::CalmClock clock;
  server::Works works;
};

Process::Process(Timeline& timeline, const server::ServerSettings& settings, const Pace& pace,
                 const Disk& disk, Millis wall_ahead, std::uint64_t seed, Owner owner)
    : timeline_(timeline),
      pace_(pace),
      disk_(disk),
      owner_(owner),
      chance_(seed, "process " + std::to_string(owner)) {
  wall_ahead_ = wall_ahead;
  try {
    parts_ = std::make_unique<Parts>(*this, settings, pace_, [this] {
      return server::Reading{timeline_.now_ms() + wall_ahead_, timeline_.now() / millisecond};
    });
  } catch (...) {
    is_dying_ = true;
    timeline_.drop(owner_);
    throw;
  }
  parts_->works.start();
}

Process::~Process() {
  is_dying_ = true;
  timeline_.drop(owner_);
  parts_.reset();
  timeline_.drop(owner_);
}

void Process::post(server::Task task) {
  if (!is_dying_) timeline_.after(chance_.between(0, pace_.step), owner_, std::move(task));
}

void Process::after(Millis delay, server::Task task) {
  if (!is_dying_)
    timeline_.after(delay * millisecond + chance_.between(0, pace_.step), owner_, std::move(task));
}

server::Hire Process::hire(const Micros& usual) {
  return [this, &usual](int threads) { return std::make_unique<Workers>(*this, threads, usual); };
}

server::Service& Process::service() {
  return parts_->works.api;
}

server::Metrics& Process::metrics() {
  return parts_->metrics;
}

server::Store& Process::store() {
  return parts_->works.store;
}

}  // namespace bastide::simulator
