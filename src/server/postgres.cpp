#include <libpq-fe.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>

#include "server/executor.h"
#include "server/sql.h"

namespace bastide::server {
namespace {

// A database that is well answers in milliseconds. One that is stopped, or behind a network that swallows
// everything, says nothing at all: so nothing is waited for without an end.
constexpr Millis time_to_connect = 3000;
constexpr Millis time_to_answer = 5000;
constexpr const char* time_of_a_statement = "4s";  // the database's own limit comes first
constexpr Millis plenty_of_time = Millis{3600} * 1000;
constexpr int looks_at_the_lost = 30;

using Kind = SqlError::Kind;

struct FinishConnection {
  void operator()(PGconn* c) const { PQfinish(c); }
};
struct ClearResult {
  void operator()(PGresult* r) const { PQclear(r); }
};
using Connection = std::unique_ptr<PGconn, FinishConnection>;
using Answer = std::unique_ptr<PGresult, ClearResult>;

/// What the address says goes before what stands here.
std::array<const char*, 8> names() {
  return {"connect_timeout",  "tcp_user_timeout", "keepalives_idle", "keepalives_interval",
          "keepalives_count", "application_name", "dbname",          nullptr};
}
std::array<const char*, 8> values(const std::string& address) {
  return {"3", "5000", "10", "3", "3", "bastide", address.c_str(), nullptr};
}

/// Whether nobody is there, or it is not ready for anybody yet.
bool is_absent(const std::string& address) {
  const PGPing ping = PQpingParams(names().data(), values(address).data(), 1);
  return ping == PQPING_REJECT || ping == PQPING_NO_RESPONSE;
}

/// Wakes up whoever waits for a connection.
class Bell {
 public:
  Bell() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw SqlError("no file is left", Kind::database);
  }
  ~Bell() { ::close(fd_); }
  Bell(const Bell&) = delete;
  Bell& operator=(const Bell&) = delete;
  void ring() const { static_cast<void>(eventfd_write(fd_, 1)); }
  int fd() const { return fd_; }

 private:
  int fd_;
};

class PostgresConnection final : public Sql {
 public:
  explicit PostgresConnection(const std::string& address) {
    connect(address);
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    PQsetnonblocking(connection_.get(), 1);
    run("SET synchronous_commit = on", {});
    take_time(false);
    const auto row =
        run("SELECT pid::text || ' ' || extract(epoch FROM backend_start)::text"
            " FROM pg_stat_activity WHERE pid = pg_backend_pid()",
            {});
    if (!row.empty()) identity_ = row[0][0];
  }

  std::vector<SqlRow> run(const std::string& text, const std::vector<std::string>& values) override {
    std::vector<const char*> pointers;
    pointers.reserve(values.size());
    for (const std::string& value : values) pointers.push_back(value.c_str());
    const Millis until = steady_ms() + patience_;
    if (PQsendQueryParams(connection_.get(), text.c_str(), static_cast<int>(values.size()), nullptr,
                          pointers.data(), nullptr, nullptr, 0) == 0)
      lose(PQerrorMessage(connection_.get()));
    send_all(until);
    Answer answer;
    while (Answer next{next_result(until)}) answer = std::move(next);
    return rows_of(answer.get());
  }

  void interrupt() override {
    interrupted_ = true;
    bell_.ring();
  }

  void take_time(bool plenty) override {
    run(std::string("SET statement_timeout = ") +
            (plenty ? "0" : "'" + std::string(time_of_a_statement) + "'"),
        {});
    patience_ = plenty ? plenty_of_time : time_to_answer;
  }

  std::string identity() const override { return identity_; }

  void see_off(const std::string& identity) override {
    // Once its process is gone from the server nobody can commit in its name any more.
    const std::string who =
        " FROM pg_stat_activity WHERE pid::text || ' ' || extract(epoch FROM backend_start)::text = $1";
    run("SELECT pg_terminate_backend(pid)" + who, {identity});
    for (int i = 0; i < looks_at_the_lost; ++i) {
      if (run("SELECT pid" + who, {identity}).empty()) return;
      run("SELECT pg_sleep(0.1)", {});
    }
    throw SqlError("an old connection to the database does not end", Kind::absence);
  }

 private:
  void connect(const std::string& address) {
    const Millis until = steady_ms() + time_to_connect;
    connection_.reset(PQconnectStartParams(names().data(), values(address).data(), 1));
    if (!connection_) throw SqlError("no memory is left");
    auto status = PGRES_POLLING_WRITING;
    while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
      if (PQstatus(connection_.get()) == CONNECTION_BAD) break;
      wait(status == PGRES_POLLING_WRITING ? POLLOUT : POLLIN, until, Kind::absence);
      status = PQconnectPoll(connection_.get());
    }
    if (PQstatus(connection_.get()) == CONNECTION_OK) return;
    const std::string why = PQerrorMessage(connection_.get());
    throw SqlError(why, is_absent(address) ? Kind::absence : Kind::connection);
  }

  /// Until the socket can be read or written.
  void wait(int events, Millis until, Kind kind = Kind::connection) const {
    while (true) {
      const Millis left = until - steady_ms();
      if (interrupted_) throw SqlError("the server stops", kind);
      if (left <= 0) throw SqlError("the database does not answer", kind);
      std::array<pollfd, 2> fds{
          {{PQsocket(connection_.get()), static_cast<short>(events), 0}, {bell_.fd(), POLLIN, 0}}};
      const int ready = poll(fds.data(), fds.size(), static_cast<int>(std::min<Millis>(left, 60'000)));
      if (ready < 0 && errno != EINTR) throw SqlError("the database cannot be waited for", kind);
      if (ready > 0 && fds[0].revents != 0) return;
    }
  }

  void send_all(Millis until) {
    for (int left = 1; left != 0;) {
      left = PQflush(connection_.get());
      if (left < 0) lose(PQerrorMessage(connection_.get()));
      if (left == 0) return;
      wait(POLLIN | POLLOUT, until);
      if (PQconsumeInput(connection_.get()) == 0) lose(PQerrorMessage(connection_.get()));
    }
  }

  PGresult* next_result(Millis until) {
    while (PQisBusy(connection_.get()) != 0) {
      wait(POLLIN, until);
      if (PQconsumeInput(connection_.get()) == 0) lose(PQerrorMessage(connection_.get()));
    }
    return PQgetResult(connection_.get());
  }

  std::vector<SqlRow> rows_of(const PGresult* answer) {
    const ExecStatusType status = PQresultStatus(answer);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
      const std::string why = PQerrorMessage(connection_.get());
      if (PQstatus(connection_.get()) != CONNECTION_OK) lose(why);
      const char* state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
      const std::string_view group = state == nullptr ? "" : std::string_view(state).substr(0, 2);
      // Bad data, a broken constraint, a wrong statement: not the database's fault.
      throw SqlError(why, group == "22" || group == "23" || group == "42" ? Kind::statement : Kind::database);
    }
    std::vector<SqlRow> rows(static_cast<std::size_t>(PQntuples(answer)));
    for (int r = 0; r < PQntuples(answer); ++r)
      for (int c = 0; c < PQnfields(answer); ++c)
        rows[r].emplace_back(PQgetvalue(answer, r, c), static_cast<std::size_t>(PQgetlength(answer, r, c)));
    return rows;
  }

  [[noreturn]] static void lose(const std::string& why) { throw SqlError(why, Kind::connection); }

  Bell bell_;
  Connection connection_;
  Millis patience_ = time_to_answer;
  std::atomic<bool> interrupted_{false};
  std::string identity_;
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
