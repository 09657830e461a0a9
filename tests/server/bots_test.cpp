#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "tests/server/support/party.h"

/// Whose bot thinks when, and which does not think at all. The bots here wait for the test before they
/// answer.
namespace bastide::server {
namespace {

using testing::guest;
using testing::make_table;
using testing::Player;
using testing::request;
using testing::RunningServer;

constexpr std::chrono::milliseconds a_moment{1};

/// What the bots of a test share.
class Stage {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void enter(const std::string& name) {
    const std::lock_guard lock(mutex_);
    order_.push_back(name);
  }
  /// Who is told to stop waits at a gate of its own, if the test wants it so.
  void wait(const std::atomic<bool>* cancelled) {
    std::unique_lock lock(mutex_);
    while (!open_ && (cancelled == nullptr || !*cancelled)) changed_.wait_for(lock, a_moment);
    if (open_) return;
    ++told_to_stop_;
    while (!open_ && holds_the_stopped_) changed_.wait_for(lock, a_moment);
  }
  void hold_the_stopped(bool holds) {
    const std::lock_guard lock(mutex_);
    holds_the_stopped_ = holds;
  }
  int told_to_stop() const {
    const std::lock_guard lock(mutex_);
    return told_to_stop_;
  }
  /// Whose bots have begun to think, each once a game.
  std::vector<std::string> order() const {
    const std::lock_guard lock(mutex_);
    return order_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  bool holds_the_stopped_ = false;
  int told_to_stop_ = 0;
  std::vector<std::string> order_;
};

/// However a test ends, its server can.
class OpensAtLast {
 public:
  explicit OpensAtLast(Stage& stage) : stage_(stage) {}
  ~OpensAtLast() { stage_.open(); }
  OpensAtLast(const OpensAtLast&) = delete;
  OpensAtLast& operator=(const OpensAtLast&) = delete;

 private:
  Stage& stage_;
};

/// Waits until something holds; false where it does not come to that.
template <class Condition>
bool comes_true(Condition&& holds) {
  for (int i = 0; i < 20'000; ++i) {
    if (holds()) return true;
    std::this_thread::sleep_for(a_moment);
  }
  return false;
}

class PatientBot final : public Bot {
 public:
  explicit PatientBot(Stage& stage) : stage_(stage) {}
  std::string choose(const AnyMatch& match) override {
    stage_.wait(cancelled_);
    return match.legal_tokens()[0];
  }
  void heed(const std::atomic<bool>* cancelled) override { cancelled_ = cancelled; }

 private:
  Stage& stage_;
  const std::atomic<bool>* cancelled_ = nullptr;
};

HostedBot patient(Stage& stage, const std::string& name) {
  return {name, "", "", [&stage, name](std::uint64_t) -> Result<std::unique_ptr<Bot>> {
            stage.enter(name);
            return std::unique_ptr<Bot>(std::make_unique<PatientBot>(stage));
          }};
}

ServerSettings with_bots(std::vector<HostedBot> bots) {
  ServerSettings settings;
  settings.hosted_bots = std::move(bots);
  settings.program_threads = 1;
  return settings;
}

/// Tables of one user at which the bot has to decide, with the user looking on.
std::vector<Player> tables_of(std::uint16_t port, const std::string& user, const std::string& bot,
                              int count) {
  std::vector<Player> players;
  const std::string token = guest(port, user);
  for (int i = 0; i < count; ++i) {
    const std::string table = make_table(
        port, token, R"({"game":"castle","seats":[{"kind":"bot","bot":")" + bot + R"("},{"kind":"me"}]})");
    players.emplace_back(port, table, token, 1);
    EXPECT_TRUE(players.back().connect());
    EXPECT_EQ(players.back().answer_to(players.back().say("ping")), "ok");  // by now the bot has been asked
  }
  return players;
}

TEST(Bots, AStrangersBotDoesNotWaitForAllThatOneHasAskedFor) {
  Stage stage;
  const RunningServer server(with_bots({patient(stage, "eves"), patient(stage, "annas")}));
  const auto many = tables_of(server.port(), "Eve", "eves", 20);
  auto one = tables_of(server.port(), "Anna", "annas", 1);
  stage.open();
  ASSERT_TRUE(one[0].until([&] { return one[0].can_act(); }));
  const auto order = stage.order();
  const auto turn = std::find(order.begin(), order.end(), "annas") - order.begin();
  EXPECT_LE(turn, 2) << "one was under way, one was next";
}

TEST(Bots, ThatWaitAreCounted) {
  Stage stage;
  const RunningServer server(with_bots({patient(stage, "eves")}));
  const auto many = tables_of(server.port(), "Eve", "eves", 5);
  while (stage.order().empty()) std::this_thread::sleep_for(a_moment);
  const std::string page = request(server.port(), "GET", "/metrics").body;
  for (const char* line :
       {"\nbastide_programs_waiting 4\n", "\nbastide_programs_oldest_seconds ", "\nbastide_bots_waiting 0\n",
        "\nbastide_bots_oldest_seconds 0\n", "\nbastide_passwords_waiting 0\n", "\nbastide_store_well 1\n"})
    EXPECT_NE(page.find(line), std::string::npos) << line << page;
  stage.open();
}

TEST(Bots, NobodyThinksForTablesThatAreDeserted) {
  Stage stage;
  const RunningServer server(with_bots({patient(stage, "eves"), patient(stage, "annas")}));
  const OpensAtLast opens(stage);
  stage.hold_the_stopped(true);
  auto many = tables_of(server.port(), "Eve", "eves", 10);
  auto one = tables_of(server.port(), "Anna", "annas", 1);
  ASSERT_TRUE(comes_true([&] { return !stage.order().empty(); }));
  for (Player& player : many) player.disconnect();
  // The one that thinks is told to stop, and nine are not asked any more.
  ASSERT_TRUE(comes_true([&] { return stage.told_to_stop() == 1; }));
  ASSERT_TRUE(comes_true([&] {
    const std::string page = request(server.port(), "GET", "/metrics").body;
    return page.find("\nbastide_programs_waiting 1\n") != std::string::npos;
  }));
  EXPECT_EQ(stage.order(), std::vector<std::string>{"eves"});
  stage.hold_the_stopped(false);
  ASSERT_TRUE(comes_true([&] { return stage.order().back() == "annas"; }))
      << "the thread is still lent to a table that nobody needs";
  stage.open();
  ASSERT_TRUE(one[0].until([&] { return one[0].can_act(); }));
  EXPECT_EQ(stage.order().size(), 2U) << "nothing else was begun";
  // Whoever comes back finds a bot that decides.
  ASSERT_TRUE(many[3].connect());
  ASSERT_TRUE(many[3].until([&] { return many[3].can_act(); }));
  EXPECT_EQ(server.metrics().bot_faults.load(), 0U);
}

TEST(Bots, WhereSeveralPlayTheGameGoesOnWithoutThem) {
  Stage stage;
  const RunningServer server(with_bots({patient(stage, "pip")}));
  const std::string anna = guest(server.port(), "Anna");
  const std::string ben = guest(server.port(), "Ben");
  const std::string table =
      make_table(server.port(), anna,
                 R"({"game":"classic","seats":[{"kind":"bot","bot":"pip"},{"kind":"me"},{"kind":"open"}]})");
  {
    Player host(server.port(), table, anna, 1);
    Player guest(server.port(), table, ben, 2);
    ASSERT_TRUE(host.connect() && guest.connect());
    ASSERT_EQ(guest.answer_to(guest.say("sit")), "ok");
  }
  while (server.metrics().connections != 0) std::this_thread::sleep_for(a_moment);
  stage.open();
  const auto acting = [&] {
    const auto me = request(server.port(), "GET", "/api/1/me", "", {{"Authorization", "Bearer " + anna}});
    return parse_object(me.body)->at("tables").as_array()[0].at("acting");
  };
  for (int i = 0; acting().as_int64() == 0; ++i) {
    ASSERT_LT(i, 2000) << "Anna is not told that it is her turn";
    std::this_thread::sleep_for(5 * a_moment);
  }
  EXPECT_EQ(acting().as_int64(), 1);
}

TEST(Bots, HowLongTheLineIsIsTold) {
  Stage stage;
  const RunningServer server(with_bots({patient(stage, "eves"), patient(stage, "annas")}));
  const auto many = tables_of(server.port(), "Eve", "eves", 4);
  auto one = tables_of(server.port(), "Anna", "annas", 1);
  do ASSERT_TRUE(one[0].listen());
  while (one[0].last().find(R"("type":"thinking")") == std::string::npos);
  EXPECT_EQ(one[0].last(), R"({"type":"thinking","ahead":1})") << "the next one of Eve's three";
  stage.open();
  ASSERT_TRUE(one[0].until([&] { return one[0].can_act(); }));
}

TEST(Bots, OneThatHasNoMemoryLeftIsAskedAgain) {
  Stage stage;
  stage.open();
  HostedBot bot = patient(stage, "pip");
  std::atomic<int> failures{0};
  bot.start = [start = bot.start, &failures](std::uint64_t seed) {
    if (failures++ == 0) throw std::bad_alloc();
    return start(seed);
  };
  const RunningServer server(with_bots({bot}));
  auto one = tables_of(server.port(), "Anna", "pip", 1);
  ASSERT_TRUE(one[0].until([&] { return one[0].can_act(); }));
  EXPECT_EQ(server.metrics().bot_faults.load(), 0U);
}

}  // namespace
}  // namespace bastide::server
