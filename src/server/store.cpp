#include "server/store.h"

#include <algorithm>

namespace bastide::server {
namespace {

constexpr std::size_t largest_group = 512;
/// More than this waiting means that the database does not keep up: refusing is better than growing.
constexpr std::size_t most_waiting = 20'000;

}  // namespace

Store::Store(OpenSql open) : open_(std::move(open)), writer_(open_()) {
  migrate(*writer_);
  reader_ = open_();
  write_thread_ = std::thread([this] { write_loop(); });
  read_thread_ = std::thread([this] { read_loop(); });
}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_writer_.notify_one();
  wake_reader_.notify_one();
  write_thread_.join();
  read_thread_.join();
}

void Store::write(std::vector<Statement> statements, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (writes_.size() < most_waiting) {
      writes_.push_back({std::move(statements), std::move(done)});
      wake_writer_.notify_one();
      return;
    }
    ++figures_.failures;
  }
  done("the database does not keep up");
}

void Store::read(Read read, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (readings_.size() < most_waiting) {
      readings_.push_back({std::move(read), std::move(done)});
      wake_reader_.notify_one();
      return;
    }
  }
  done("the database does not keep up");
}

void Store::finish() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return writes_.empty() && readings_.empty() && under_way_ == 0; });
}

Store::Figures Store::figures() const {
  const std::lock_guard lock(mutex_);
  Figures figures = figures_;
  figures.waiting = writes_.size();
  return figures;
}

void Store::write_loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_writer_.wait(lock, [&] { return stopping_ || !writes_.empty(); });
    if (writes_.empty()) return;  // what was asked for before the end is still done
    std::vector<Write> group;
    while (!writes_.empty() && group.size() < largest_group) {
      group.push_back(std::move(writes_.front()));
      writes_.pop_front();
    }
    ++under_way_;
    lock.unlock();
    write_group(group.data(), group.size());
    lock.lock();
    --under_way_;
    figures_.writes += group.size();
    idle_.notify_all();
  }
}

void Store::write_group(Write* first, std::size_t count) {
  const std::string error = try_group(first, count);
  if (error.empty() || count == 1) {
    for (std::size_t i = 0; i < count; ++i) first[i].done(error);
    return;
  }
  // One of them is wrong. Halving finds it in a few transactions; one for each write would sync as often.
  const std::size_t half = count / 2;
  write_group(first, half);
  write_group(first + half, count - half);
}

std::string Store::try_group(Write* first, std::size_t count) {
  try {
    if (!writer_) writer_ = open_();
    writer_->run("BEGIN");
    for (std::size_t i = 0; i < count; ++i)
      for (const Statement& statement : first[i].statements) writer_->run(statement);
    writer_->run("COMMIT");
    const std::lock_guard lock(mutex_);
    ++figures_.transactions;
    return "";
  } catch (const SqlError& e) {
    {
      const std::lock_guard lock(mutex_);
      ++figures_.failures;
    }
    if (e.lost) {
      writer_.reset();
    } else {
      try {
        writer_->run("ROLLBACK");
      } catch (const SqlError&) {
        writer_.reset();  // a transaction that cannot be left: begin anew
      }
    }
    return e.what();
  }
}

void Store::read_loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_reader_.wait(lock, [&] { return stopping_ || !readings_.empty(); });
    if (readings_.empty()) return;
    Reading reading = std::move(readings_.front());
    readings_.pop_front();
    ++under_way_;
    lock.unlock();
    std::string error;
    try {
      if (!reader_) reader_ = open_();
      reading.read(*reader_);
    } catch (const SqlError& e) {
      error = e.what();
      reader_.reset();
    }
    reading.done(error);
    lock.lock();
    --under_way_;
    idle_.notify_all();
  }
}

}  // namespace bastide::server
