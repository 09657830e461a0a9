#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/works.h"
#include "tests/server/support/workbench.h"

namespace bastide::server::testing {

inline constexpr const char* against_a_bot =
    R"({"game":"classic","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]})";
inline const HttpResponse no_response{0, "", "", {}};

/// A whole server without its edge, in one thread: the test says when the disk does the next thing, how time
/// passes, and whether there is any memory left.
class Whole {
 public:
  using Answer = std::shared_ptr<std::optional<HttpResponse>>;

  /// `wall_ahead`: by how much the machine's clock is set wrong. `has_database`: it is there from the
  /// beginning.
  explicit Whole(const std::string& folder, const ServerSettings& settings = {}, Millis wall_ahead = 0,
                 bool has_database = true);
  ~Whole();
  Whole(const Whole&) = delete;
  Whole& operator=(const Whole&) = delete;

  /// The answer, when it has come.
  Answer ask(const std::string& method, const std::string& path, const std::string& body = "",
             const std::string& token = "", const HungUp& hung_up = nullptr);
  /// When everything is done that there is to do.
  HttpResponse get(const std::string& method, const std::string& path, const std::string& body = "",
                   const std::string& token = "");
  static std::string field(const HttpResponse& response, const std::string& name);
  /// A guest's token.
  std::string guest(const std::string& name);
  /// The id of a new table, by default against a bot.
  std::string table(const std::string& token, const std::string& settings = against_a_bot);
  /// Says hello at the WebSocket of a table.
  Someone come(const std::string& table, const std::string& token);
  /// A message of somebody who has come.
  void say(const Someone& person, const std::string& message);
  bool is_there(const std::string& table) { return get("GET", "tables/" + table + "/record").status == 200; }
  int status_of_me(const std::string& token) { return get("GET", "me", "", token).status; }

  /// The next thing that the disk has to do, and all that follows from it in memory. False: there was none.
  bool use_disk();
  void read_slowly_once();
  void settle();
  /// Everything that needs no disk.
  void think();
  void pass(Millis time, bool disk_is_used = true);
  /// The database, as `bastide host` sees it.
  std::unique_ptr<Sql> host() const { return open_(); }

  HandExecutor executor;
  bool has_memory = true;
  bool has_database;
  bool slow_reader_is_held = false;
  bool passwords_are_held = false;

 private:
  /// Works by hand, and tells the time of the server.
  class Machine final : public Executor {
   public:
    Machine(HandExecutor& hands, CalmClock& clock) : hands_(hands), clock_(clock) {}
    void post(Task task) override { hands_.post(std::move(task)); }
    void after(Millis delay, Task task) override { hands_.after(delay, std::move(task)); }
    Millis now() const override { return clock_.now(); }

   private:
    HandExecutor& hands_;
    CalmClock& clock_;
  };

  std::unique_ptr<Crew> hire(int threads);
  std::unique_ptr<Crew> hire_for_work(int threads);

  int hired_ = 0;
  int hired_for_work_ = 0;
  Basket disk_ = std::make_shared<std::deque<Task>>();
  Basket slow_ = std::make_shared<std::deque<Task>>();
  Basket thoughts_ = std::make_shared<std::deque<Task>>();
  Basket passwords_ = std::make_shared<std::deque<Task>>();
  Metrics metrics_;
  CalmClock clock_;
  Machine machine_;
  OpenSql open_;
  std::map<Someone, std::shared_ptr<Visitor>> visitors_;
  Works works_;
};

}  // namespace bastide::server::testing
