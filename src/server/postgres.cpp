#include <libpq-fe.h>

#include "server/sql.h"

namespace bastide::server {
namespace {

struct FinishConnection {
  void operator()(PGconn* c) const { PQfinish(c); }
};
struct ClearResult {
  void operator()(PGresult* r) const { PQclear(r); }
};
using Connection = std::unique_ptr<PGconn, FinishConnection>;
using Answer = std::unique_ptr<PGresult, ClearResult>;

class PostgresConnection final : public Sql {
 public:
  explicit PostgresConnection(const std::string& address) : connection_(PQconnectdb(address.c_str())) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) throw SqlError(PQerrorMessage(connection_.get()), true);
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    run("SET synchronous_commit = on", {});
    run("SET statement_timeout = '20s'", {});
  }

  std::vector<SqlRow> run(const std::string& text, const std::vector<std::string>& values) override {
    std::vector<const char*> pointers;
    pointers.reserve(values.size());
    for (const std::string& value : values) pointers.push_back(value.c_str());
    const Answer answer(PQexecParams(connection_.get(), text.c_str(), static_cast<int>(values.size()),
                                     nullptr, pointers.data(), nullptr, nullptr, 0));
    const ExecStatusType status = PQresultStatus(answer.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
      throw SqlError(PQerrorMessage(connection_.get()), PQstatus(connection_.get()) != CONNECTION_OK);
    std::vector<SqlRow> rows(static_cast<std::size_t>(PQntuples(answer.get())));
    for (int r = 0; r < PQntuples(answer.get()); ++r)
      for (int c = 0; c < PQnfields(answer.get()); ++c)
        rows[r].emplace_back(PQgetvalue(answer.get(), r, c),
                             static_cast<std::size_t>(PQgetlength(answer.get(), r, c)));
    return rows;
  }

 private:
  Connection connection_;
};

}  // namespace

bool is_postgres(const std::string& address) {
  return address.starts_with("postgres://") || address.starts_with("postgresql://") ||
         address.find("dbname=") != std::string::npos || address.find("host=") != std::string::npos;
}

std::unique_ptr<Sql> open_postgres(const std::string& address) {
  return std::make_unique<PostgresConnection>(address);
}

OpenSql database_at(const std::string& address) {
  if (is_postgres(address)) return [address] { return open_postgres(address); };
  return [address] { return open_sqlite(address); };
}

}  // namespace bastide::server
