#include "tests/server/support/workbench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "tests/server/support/player.h"

namespace bastide::server::testing {
namespace {

class HandCrew final : public Crew {
 public:
  explicit HandCrew(Basket basket) : basket_(std::move(basket)) {}
  ~HandCrew() override {
    while (work_on(*basket_)) {
    }
  }
  HandCrew(const HandCrew&) = delete;
  HandCrew& operator=(const HandCrew&) = delete;

  void post(Task task) override { basket_->push_back(std::move(task)); }

 private:
  Basket basket_;
};

constexpr const char* table_id = "0123456789abcdef0123456789abcdef";

}  // namespace

bool work_on(std::deque<Task>& tasks) {
  if (tasks.empty()) return false;
  const Task task = std::move(tasks.front());
  tasks.pop_front();
  task();
  return true;
}

Hire hands(const Basket& basket) {
  return [basket](int) { return std::make_unique<HandCrew>(basket); };
}

bool HandExecutor::work() {
  if (tasks_.empty() && !timers_.empty() && timers_.begin()->first <= now_) {
    tasks_.push_back(std::move(timers_.begin()->second));
    timers_.erase(timers_.begin());
  }
  return work_on(tasks_);
}

Millis HandExecutor::next() const {
  return timers_.empty() ? std::numeric_limits<Millis>::max() : timers_.begin()->first;
}

json::object Listener::last(const std::string& type) const {
  for (auto text = heard.rbegin(); text != heard.rend(); ++text) {
    const auto object = parse_object(*text);
    if (object && object->at("type").as_string() == type) return *object;
  }
  return {};
}

std::string Listener::answer_to(const std::string& nonce) const {
  for (const std::string& text : heard) {
    const auto object = parse_object(text);
    if (!object || !object->contains("nonce") || object->at("nonce").as_string() != nonce) continue;
    return object->at("type").as_string() == "ok" ? "ok" : std::string(object->at("code").as_string());
  }
  return "";
}

Workbench::Workbench(const std::string& settings) : folder_(make_folder()) {
  store_ = std::make_unique<Store>(database_at(folder_ + "/bastide.db"), hands(disk_));
  bots_ = std::make_unique<WorkPool>(1, 1000, hands(thoughts_));
  around =
      std::unique_ptr<Surroundings>(new Surroundings{executor, *store_, *bots_, *bots_, roster_, metrics_});
  Table table(table_id, seed_number(1));
  const auto entries = table.create(settings_of(settings), {"u0", "Anna"}, "", {}, executor.now());
  store_->write(statements_for_new(table, seed_number(1), entries, 1000),
                [](const std::string& error) { EXPECT_EQ(error, ""); });
  room = std::make_shared<Room>(*around, table_id);
  settle();
}

Workbench::~Workbench() {
  disk_is_held = bots_are_held = false;
  settle();
  room.reset();
  settle();
  bots_.reset();
  store_.reset();
  std::filesystem::remove_all(folder_);
}

void Workbench::settle() {
  const auto work = [](bool is_held, std::deque<Task>& tasks) { return !is_held && work_on(tasks); };
  while (executor.work() || work(disk_is_held, *disk_) || work(bots_are_held, *thoughts_)) {
  }
}

void Workbench::pass(Millis time) {
  const Millis until = executor.now() + time;
  while (executor.now() < until) {
    around->uptime.beat(executor.now());
    settle();
    const Millis step =
        std::min({until, executor.now() + Uptime::pulse, std::max(executor.next(), executor.now() + 1)});
    executor.sleep(step - executor.now());
  }
  around->uptime.beat(executor.now());
  settle();
}

Someone Workbench::come(const std::string& user, const std::string& draw_nonce, std::uint64_t network) {
  auto listener = std::make_shared<Listener>();
  listener->person = {user, "The " + user};
  Hello hello;
  hello.draw_nonce = draw_nonce;
  room->attach(listener, listener->person, hello, nullptr, network);
  settle();
  return listener;
}

void Workbench::go(const Someone& person) {
  room->detach(person);
  settle();
}

std::string Workbench::say(const Someone& person, Command::Type type, const std::string& word,
                           Millis arrived) {
  Command command;
  command.type = type;
  command.word = word;
  command.nonce = "n" + std::to_string(++nonces_);
  command.arrived = arrived;
  const auto state = person->last("state");
  const bool answers = type == Command::Type::play || type == Command::Type::confirm ||
                       type == Command::Type::claim || type == Command::Type::undo ||
                       type == Command::Type::hint;
  if (answers) {
    command.position = state.at("position").as_int64();
    command.took = took;
  }
  command.flag = true;
  room->receive(person, command);
  settle();
  return command.nonce;
}

std::string Workbench::play(const Someone& person, Millis arrived) {
  const auto legal = person->last("state").at("legal").as_array();
  return say(person, Command::Type::play, std::string(legal.at(0).as_string()), arrived);
}

}  // namespace bastide::server::testing
