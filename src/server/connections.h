#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/entry.h"
#include "server/sql.h"

namespace bastide::server {

/// The connections of a store to its database. Threads may share it.
///
/// When the writer's connection is lost nobody knows whether its last transaction came through, nor whether
/// it still will. So nobody reads or writes before a new connection has seen the old one off: what is read
/// then stays true.
class Connections {
 public:
  using Clock = std::function<Millis()>;
  Connections(OpenSql open, Clock clock) : open_(std::move(open)), clock_(std::move(clock)) {}

  /// A new one. Throws SqlError; at once, where it has just been tried for long and in vain.
  std::unique_ptr<Sql> connect();
  /// The writer's was lost while it wrote.
  void lose_writer(const std::string& identity);

  /// One to read with, until it is given back or dropped.
  class Borrowed {
   public:
    explicit Borrowed(Connections& home) : home_(home), sql_(home.take()) {}
    ~Borrowed();
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    Sql& operator*() { return *sql_; }
    /// It is as it was: another one may have it.
    void give_back() { is_fine_ = true; }

   private:
    Connections& home_;
    std::unique_ptr<Sql> sql_;
    bool is_fine_ = false;
  };

  /// Those that are borrowed fail, and no more are lent.
  void interrupt();

 private:
  std::unique_ptr<Sql> take();
  std::unique_ptr<Sql> take_idle();

  OpenSql open_;
  Clock clock_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Sql>> idle_;
  std::set<Sql*> borrowed_;
  std::string lost_;         ///< the writer that has to be seen off
  std::string fault_;        ///< why the last try failed
  Millis closed_until_ = 0;  ///< before that it is not tried again
  bool stopping_ = false;
};

}  // namespace bastide::server
