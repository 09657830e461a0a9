#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "server/sql.h"

namespace bastide::server::testing {

/// What connections to a database were asked, in order.
class SqlLog {
 public:
  void add(const std::string& statement) {
    const std::lock_guard lock(mutex_);
    statements_.push_back(statement);
  }
  std::vector<std::string> with(const std::string& words) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> found;
    for (const std::string& s : statements_)
      if (s.find(words) != std::string::npos) found.push_back(s);
    return found;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> statements_;
};

/// Connections that note what they are asked; the database is the real one.
inline OpenSql watched(OpenSql open, SqlLog& log) {
  class Watched final : public Sql {
   public:
    Watched(std::unique_ptr<Sql> sql, SqlLog& log) : sql_(std::move(sql)), log_(log) {}
    std::vector<SqlRow> run(const std::string& text, const std::vector<std::string>& values) override {
      log_.add(text);
      return sql_->run(text, values);
    }
    void interrupt() override { sql_->interrupt(); }
    void take_time(bool plenty) override { sql_->take_time(plenty); }
    std::string identity() const override { return sql_->identity(); }
    void see_off(const std::string& identity) override { sql_->see_off(identity); }

   private:
    std::unique_ptr<Sql> sql_;
    SqlLog& log_;
  };
  return [open = std::move(open), &log] { return std::make_unique<Watched>(open(), log); };
}

}  // namespace bastide::server::testing
