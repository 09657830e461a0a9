#include "tests/server/support/whole.h"

#include <gtest/gtest.h>

#include <new>

#include "server/crypto.h"

namespace bastide::server::testing {
namespace {

/// Of which nothing more can be asked while there is no memory.
class Poor final : public Crew {
 public:
  Poor(std::unique_ptr<Crew> crew, const bool& has_memory)
      : crew_(std::move(crew)), has_memory_(has_memory) {}
  void post(Task task) override {
    if (!has_memory_) throw std::bad_alloc();
    crew_->post(std::move(task));
  }
  Millis now() const override { return crew_->now(); }

 private:
  std::unique_ptr<Crew> crew_;
  const bool& has_memory_;
};

}  // namespace

Whole::Whole(const std::string& folder, const ServerSettings& settings, Millis wall_ahead,
             bool database_is_there)
    : has_database(database_is_there),
      clock_([this, wall_ahead] { return Reading{executor.now() + wall_ahead, executor.now()}; }),
      machine_(executor, clock_),
      open_([this, open = database_at(folder + "/games.db")] {
        if (!has_database) throw SqlError("nobody is at home", SqlError::Kind::absence);
        return open();
      }),
      works_(
          machine_, clock_, metrics_, settings, open_, [this](int threads) { return hire(threads); },
          [this](int threads) { return hire_for_work(threads); }) {
  start_crypto();
  works_.start();
  settle();
}

Whole::~Whole() {
  passwords_are_held = false;
  settle();
}

/// The third crew that a store hires reads what takes long.
std::unique_ptr<Crew> Whole::hire(int threads) {
  return std::make_unique<Poor>(hands(++hired_ == 3 ? slow_ : disk_)(threads), has_memory);
}

/// Bots come first, then programs, then passwords.
std::unique_ptr<Crew> Whole::hire_for_work(int threads) {
  return hands(++hired_for_work_ == 3 ? passwords_ : thoughts_)(threads);
}

Whole::Answer Whole::ask(const std::string& method, const std::string& path, const std::string& body,
                         const std::string& token, const HungUp& hung_up) {
  HttpRequest request;
  request.hung_up = hung_up;
  request.method = method;
  request.path = "/api/1/" + path;
  request.body = body;
  request.content_type = "application/json";
  request.address = "10.0.0.1";
  request.token = token;
  auto answer = std::make_shared<std::optional<HttpResponse>>();
  works_.api.handle(std::move(request), [answer](HttpResponse response) { *answer = std::move(response); });
  return answer;
}

HttpResponse Whole::get(const std::string& method, const std::string& path, const std::string& body,
                        const std::string& token) {
  const Answer answer = ask(method, path, body, token);
  settle();
  return answer->value_or(no_response);
}

std::string Whole::field(const HttpResponse& response, const std::string& name) {
  const auto object = parse_object(response.body);
  EXPECT_TRUE(object.ok() && object->contains(name)) << response.status << response.body;
  return object.ok() && object->contains(name) ? std::string(object->at(name).as_string()) : "";
}

std::string Whole::guest(const std::string& name) {
  return field(get("POST", "guest", R"({"bearer":true,"name":")" + name + "\"}"), "token");
}

std::string Whole::table(const std::string& token, const std::string& settings) {
  return field(get("POST", "tables", settings, token), "id");
}

Someone Whole::come(const std::string& table, const std::string& token) {
  HttpRequest request;
  request.path = "/api/1/tables/" + table + "/socket";
  request.token = token;
  auto listener = std::make_shared<Listener>();
  const auto taken = works_.api.upgrade(request);
  if (const auto* visitor = std::get_if<std::shared_ptr<Visitor>>(&taken)) {
    visitors_.emplace(listener, *visitor);
    (*visitor)->opened(listener);
    (*visitor)->message(R"({"type":"hello","protocol":1})");
  }
  settle();
  return listener;
}

void Whole::say(const Someone& person, const std::string& message) {
  visitors_.at(person)->message(message);
  settle();
}

bool Whole::use_disk() {
  think();
  const bool is_used = work_on(*disk_) || (!slow_reader_is_held && work_on(*slow_));
  think();
  return is_used;
}

void Whole::read_slowly_once() {
  EXPECT_TRUE(work_on(*slow_));
  think();
}

void Whole::settle() {
  while (use_disk()) {
  }
}

void Whole::think() {
  while (executor.work() || work_on(*thoughts_) || (!passwords_are_held && work_on(*passwords_))) {
  }
}

void Whole::pass(Millis time, bool disk_is_used) {
  for (const Millis until = executor.now() + time; executor.now() < until; executor.sleep(Uptime::pulse))
    disk_is_used ? settle() : think();
}

}  // namespace bastide::server::testing
