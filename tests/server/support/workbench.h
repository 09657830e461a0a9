#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/room.h"
#include "tests/server/support/tables.h"

namespace bastide::server::testing {

/// Tasks that wait until the test lets them be done.
using Basket = std::shared_ptr<std::deque<Task>>;
/// Does the first of them; false where there is none.
bool work_on(std::deque<Task>& tasks);
/// Crews that put whatever they are asked into a basket.
Hire hands(const Basket& basket);

/// One thread and a clock, both moved by the test.
class HandExecutor final : public Executor {
 public:
  void post(Task task) override { tasks_.push_back(std::move(task)); }
  void after(Millis delay, Task task) override { timers_.emplace(now_ + delay, std::move(task)); }
  Millis now() const override { return now_; }

  /// Does what is due; false where there was nothing.
  bool work();
  /// Time passes while nobody works.
  void sleep(Millis time) { now_ += time; }
  /// When the next timer is due; far away where there is none.
  Millis next() const;

 private:
  Millis now_ = 1'000'000;
  std::deque<Task> tasks_;
  std::multimap<Millis, Task> timers_;
};

/// Somebody at the table, who writes down what is said.
struct Listener final : Client {
  void send(std::shared_ptr<const std::string> text) override { heard.push_back(*text); }
  void close(int code, const std::string& /*reason*/) override { closed = code; }
  /// Reads at once.
  bool is_behind() const override { return false; }
  void when_caught_up(Task task) override { task(); }

  /// The last message of a type.
  json::object last(const std::string& type) const;
  /// What the message with a nonce was answered: `ok`, or the error's code; empty: nothing yet.
  std::string answer_to(const std::string& nonce) const;

  Person person;
  std::vector<std::string> heard;
  int closed = 0;
};
using Someone = std::shared_ptr<Listener>;

/// One room with all that it needs, in one thread: time passes, the disk writes and bots think when the test
/// says so.
class Workbench {
 public:
  /// A table of u0, with open seats and bots as the settings say.
  explicit Workbench(const std::string& settings);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  Someone come(const std::string& user, const std::string& draw_nonce = "", std::uint64_t network = 0);
  void go(const Someone& person);
  /// Read now, or at another time; returns the nonce.
  std::string say(const Someone& person, Command::Type type, const std::string& word = "",
                  Millis arrived = 0);
  /// The first legal token, confirmed where that ends the turn.
  std::string play(const Someone& person, Millis arrived = 0);
  /// Everybody works until nobody has anything to do.
  void settle();
  /// Time passes and everything is done when it is due; the server's pulse beats.
  void pass(Millis time);

  HandExecutor executor;
  bool disk_is_held = false;
  bool bots_are_held = false;
  Millis took = -1;  ///< what clients say that they did
  std::unique_ptr<Surroundings> around;
  std::shared_ptr<Room> room;

 private:
  Basket disk_ = std::make_shared<std::deque<Task>>();
  Basket thoughts_ = std::make_shared<std::deque<Task>>();
  std::string folder_;
  Metrics metrics_;
  Roster roster_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<WorkPool> bots_;
  int nonces_ = 0;
};

}  // namespace bastide::server::testing
