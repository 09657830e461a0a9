#include "server/store.h"

#include <algorithm>
#include <new>
#include <utility>

#include "server/log.h"

namespace bastide::server {
namespace {

constexpr std::size_t largest_group = 512;
/// More than this waiting means that the database does not keep up: refusing is better than growing.
constexpr std::size_t most_waiting = 20'000;
constexpr FairQueue::Bounds most_reads{20'000, 5'000};
constexpr int reader_threads = 2;
/// A write that waits for longer is a sign that the database is not well.
constexpr Millis long_wait = 5000;

constexpr const char* cannot_keep_up = "the database does not keep up";

/// Also where no memory is left for more than a short word, which needs none.
void set_down(std::string& where, const char* why) {
  try {
    where = why;
  } catch (const std::bad_alloc&) {
    where = "no memory";
  }
}

/// What is told is told, whatever becomes of it.
void tell(const Store::Done& done, const std::string& error) {
  try {
    done(error);
  } catch (const std::exception& e) {
    log_line(LogLevel::error, "a task failed", {{"why", e.what()}});
  }
}

}  // namespace

/// Something to be read, until it is done or dropped.
class Store::Reading {
 public:
  explicit Reading(Store& store) : store_(store) {
    const std::lock_guard lock(store_.mutex_);
    ++store_.readings_;
  }
  ~Reading() {
    const std::lock_guard lock(store_.mutex_);
    --store_.readings_;
    store_.idle_.notify_all();
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  Store& store_;
};

Store::Store(OpenSql open_sql, const Hire& hire, Read look_first)
    : write_crew_(hire(1)),
      connections_(std::move(open_sql), [this] { return write_crew_->now(); }),
      look_first_(std::move(look_first)),
      errors_(largest_group) {
  group_.reserve(largest_group);
  try {
    open();
  } catch (const SqlError& e) {
    if (e.kind != SqlError::Kind::absence) throw;
    write_fault_ = e.what();
  }
  readers_ = std::make_unique<WorkPool>(reader_threads, most_reads, hire);
  slow_reader_ = std::make_unique<WorkPool>(1, most_reads, hire);
}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  readers_.reset();
  slow_reader_.reset();
  write_crew_.reset();
}

void Store::open() {
  auto sql = connections_.connect();
  is_settled_ = false;
  try {
    sql->settle();
    is_settled_ = true;
  } catch (const SqlError& e) {
    // What is on a full disk can be read; before anything is written it is tried again.
    if (e.lost()) throw;
  }
  if (!is_open()) {
    sql->take_time(true);
    migrate(*sql);
    if (look_first_) look_first_(*sql);
    sql->take_time(false);
  }
  writer_ = std::move(sql);
  const std::lock_guard lock(mutex_);
  open_ = true;
}

bool Store::is_open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

bool Store::is_stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

void Store::write(std::vector<Statement> statements, Done done) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && writes_.size() < most_waiting) {
      writes_.push_back({std::move(statements), std::move(done), write_crew_->now()});
      if (writing_ || send_for_writer()) return;
      done = std::move(writes_.back().done);
      writes_.pop_back();
    }
    ++figures_.failures;
  }
  done(cannot_keep_up);
}

/// False where no memory is left for that: whoever writes next tries again.
bool Store::send_for_writer() {
  try {
    write_crew_->post([this] { write_next_group(); });
    writing_ = true;
  } catch (const std::bad_alloc&) {
    writing_ = false;
  }
  return writing_;
}

void Store::read(Read read, const Done& done, ReadRank rank, std::string owner,
                 std::shared_ptr<const std::atomic<bool>> unwanted) {
  if (!read_later(std::move(read), done, {std::move(owner), static_cast<int>(rank), std::move(unwanted)}))
    done(cannot_keep_up);
}

bool Store::read_later(Read read, const Done& done, Wish wish) {
  try {
    auto reading = std::make_shared<Reading>(*this);
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return false;
    }
    WorkPool::Job job;
    const bool is_slow = wish.rank == static_cast<int>(ReadRank::background);
    if (wish.unwanted) job.failed = [done](const std::string& why) { tell(done, why); };
    job.wish = std::move(wish);
    job.work = [this, reading = std::move(reading), read = std::move(read), done](const auto&) {
      carry_out(read, done);
    };
    WorkPool& pool = is_slow ? *slow_reader_ : *readers_;
    return pool.ask(std::move(job)) != nullptr;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

void Store::finish() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return writes_.empty() && group_since_ == 0 && readings_ == 0; });
}

void Store::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    if (!writing_ && !writes_.empty()) send_for_writer();
  }
  readers_->stop();
  slow_reader_->stop();
  connections_.interrupt();
  finish();
}

void Store::probe() {
  {
    const std::lock_guard lock(mutex_);
    if (writing_) return;
    if (!writes_.empty()) {
      send_for_writer();
      return;
    }
    if (write_fault_.empty()) return;
  }
  write({{"UPDATE meta SET value = value WHERE name = 'version'", {}}}, [](const std::string&) {});
}

Millis Store::oldest_write() const {
  const Millis since = group_since_ != 0 ? group_since_ : writes_.empty() ? 0 : writes_.front().since;
  return since == 0 ? 0 : write_crew_->now() - since;
}

std::string Store::fault() const {
  const std::lock_guard lock(mutex_);
  return what_is_wrong();
}

std::string Store::what_is_wrong() const {
  if (!write_fault_.empty()) return write_fault_;
  if (!read_fault_.empty()) return read_fault_;
  return oldest_write() > long_wait ? cannot_keep_up : "";
}

Store::Figures Store::figures() const {
  Figures figures;
  {
    const std::lock_guard lock(mutex_);
    figures = figures_;
    figures.waiting = writes_.size();
    figures.oldest_write = oldest_write();
    figures.is_well = what_is_wrong().empty();
  }
  figures.reads = readers_->figures();  // with locks of their own, under which readings end
  figures.slow_reads = slow_reader_->figures();
  return figures;
}

void Store::write_next_group() {
  {
    const std::lock_guard lock(mutex_);
    group_since_ = std::max<Millis>(1, writes_.front().since);
    while (!writes_.empty() && group_.size() < largest_group) {
      group_.push_back(std::move(writes_.front()));
      writes_.pop_front();
    }
  }
  for (std::size_t i = 0; i < group_.size(); ++i) errors_[i].clear();
  keep();
  for (std::size_t i = 0; i < group_.size(); ++i) tell(group_[i].done, errors_[i]);
  const std::size_t count = group_.size();
  group_.clear();
  const std::lock_guard lock(mutex_);
  figures_.writes += count;
  group_since_ = 0;
  writing_ = false;
  if (!writes_.empty()) send_for_writer();
  idle_.notify_all();
}

/// Writes the group, and sets down for each of it why it was not kept.
void Store::keep() {
  try {
    try {
      return transact(false);
    } catch (const SqlError& e) {
      if (e.kind != SqlError::Kind::statement) throw;
      fail(e.what(), false);
      leave_transaction();
      if (group_.size() > 1) transact(true);
    }
  } catch (const SqlError& e) {
    fail(e.what(), true);
    if (e.lost() && writer_) {
      if (may_be_under_way_) connections_.lose_writer(writer_->identity());
      writer_.reset();
    }
    leave_transaction();
  } catch (const std::exception& e) {
    fail(e.what(), true);
    leave_transaction();
  }
}

/// Nothing of the group was kept.
void Store::fail(const char* why, bool is_database) {
  for (std::size_t i = 0; i < group_.size(); ++i) set_down(errors_[i], why);
  // A server that is to stop does not try again, once for each group.
  gave_up_ = is_database && is_stopping();
  const std::lock_guard lock(mutex_);
  ++figures_.failures;
  if (is_database) set_down(write_fault_, why);
}

/// Carries out the group in one transaction. `apart`: a write that asks for what cannot be is left out of it;
/// otherwise it is thrown.
void Store::transact(bool apart) {
  if (gave_up_) throw SqlError(cannot_keep_up, SqlError::Kind::absence);
  if (!writer_) open();
  if (!is_settled_) writer_->settle();
  is_settled_ = true;
  may_be_under_way_ = true;
  writer_->run("BEGIN");
  for (std::size_t i = 0; i < group_.size(); ++i) {
    errors_[i].clear();
    if (apart) writer_->run("SAVEPOINT one");
    try {
      for (const Statement& statement : group_[i].statements)
        if (writer_->run(statement).empty() && !statement.otherwise.empty())
          throw SqlError(statement.otherwise, SqlError::Kind::statement);
    } catch (const SqlError& e) {
      if (!apart || e.kind != SqlError::Kind::statement) throw;
      set_down(errors_[i], e.what());
      writer_->run("ROLLBACK TO SAVEPOINT one");
    }
    if (apart) writer_->run("RELEASE SAVEPOINT one");
  }
  writer_->run("COMMIT");
  may_be_under_way_ = false;
  const std::lock_guard lock(mutex_);
  ++figures_.transactions;
  write_fault_.clear();
}

void Store::leave_transaction() {
  if (!std::exchange(may_be_under_way_, false) || !writer_) return;
  try {
    writer_->run("ROLLBACK");
  } catch (const SqlError& e) {
    // A transaction that cannot be left: begin anew.
    if (e.lost()) connections_.lose_writer(writer_->identity());
    writer_.reset();
  } catch (const std::exception&) {
    writer_.reset();
  }
}

void Store::carry_out(const Read& read, const Done& done) {
  std::string error;
  bool is_database = true;
  try {
    if (!is_open()) throw SqlError(fault(), SqlError::Kind::absence);
    Connections::Borrowed sql(connections_);
    read(*sql);
    sql.give_back();
  } catch (const SqlError& e) {
    error = e.what();
    is_database = e.kind != SqlError::Kind::statement;
  } catch (const std::exception& e) {
    error = e.what();
    is_database = false;
  }
  if (error.empty() || is_database) {
    const std::lock_guard lock(mutex_);
    read_fault_ = error;
  }
  tell(done, error);
}

}  // namespace bastide::server
