/// The bot protocol from the host's side: programs that play, and programs that do not.

#include "arena/outside_program.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "arena/tournament.h"
#include "kit/text.h"
#include "match/record.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

std::string program_path(const std::string& name) {
  return source_path("tests/programs/" + name).string();
}

/// Short enough for a test to wait for, and nothing that must be in time depends on it.
ProgramLimits short_limits() {
  ProgramLimits limits;
  limits.start = std::chrono::seconds(30);
  limits.move = std::chrono::milliseconds(30);
  limits.grace = std::chrono::milliseconds(200);
  limits.shows_errors = false;
  return limits;
}

ProgramLimits patient_limits() {
  ProgramLimits limits = short_limits();
  limits.grace = std::chrono::seconds(60);
  return limits;
}

bool has_children() {
  return waitpid(-1, nullptr, WNOHANG) == 0;
}

/// Whether a process of this group runs.
bool is_alive(pid_t group) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string stat = read_text(entry.path() / "stat");
    const auto name_end = stat.rfind(')');
    if (name_end == std::string::npos) continue;
    const auto words = words_of(std::string_view(stat).substr(name_end + 1));  // state, parent, group, ...
    if (words.size() > 2 && words[2] == std::to_string(group) && words[0] != "Z" && words[0] != "X")
      return true;
  }
  return false;
}

/// Why a program forfeits its game against random, which it begins.
std::string forfeit_of(const std::string& program, const ProgramLimits& limits) {
  auto one = OutsideProgram::start(program_path(program), 1, limits);
  EXPECT_TRUE(one.ok()) << one.error().message;
  if (!one) return {};
  const auto other = *make_bot("random", 2);
  const GameResult game = play_game({}, {one->get(), other.get()}, 3);
  EXPECT_EQ(game.winners, 0b10U);
  EXPECT_EQ(game.forfeiter, 0);
  return game.fault;
}

TEST(OutsideProgram, ForfeitsCleanly) {
  EXPECT_EQ(forfeit_of("hangs", short_limits()), "gave no move within 0.2 s");
  EXPECT_EQ(forfeit_of("dies", patient_limits()), "ended with exit status 3");
  EXPECT_EQ(forfeit_of("floods", patient_limits()), "wrote more than 1 MiB without an answer");
  EXPECT_EQ(forfeit_of("rambles", patient_limits()), "wrote a line longer than 64 KiB");
  EXPECT_TRUE(forfeit_of("cheats", patient_limits()).starts_with("played 'cheat@0,0/0': "));
  EXPECT_EQ(forfeit_of("refuses", patient_limits()), "answered 'error not today'");
  EXPECT_FALSE(has_children());
}

TEST(OutsideProgram, ThatCannotBeStartedOrSaysNothingIsAnError) {
  ProgramLimits limits = short_limits();
  limits.start = std::chrono::milliseconds(100);
  const auto mute = OutsideProgram::start(program_path("mute"), 1, limits);
  ASSERT_FALSE(mute.ok());
  EXPECT_NE(mute.error().message.find("did not answer 'bastide 1'"), std::string::npos)
      << mute.error().message;
  const auto nowhere = OutsideProgram::start("./no-such-program", 1, limits);
  ASSERT_FALSE(nowhere.ok());
  EXPECT_NE(nowhere.error().message.find("cannot be started"), std::string::npos) << nowhere.error().message;
  EXPECT_FALSE(OutsideProgram::start("  ", 1, limits).ok());
  EXPECT_FALSE(has_children());
}

TEST(OutsideProgram, GoesWithAllThatItStarted) {
  pid_t group = 0;
  {
    const auto program = OutsideProgram::start(program_path("hangs"), 1, short_limits());
    ASSERT_TRUE(program.ok()) << program.error().message;
    group = static_cast<pid_t>(parse_int((*program)->name()).value_or(0));
    ASSERT_GT(group, 0);
    ASSERT_TRUE(is_alive(group));
  }
  // They were killed; that they are gone is a moment's matter, and their remains may lie about until somebody
  // collects them.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (is_alive(group) && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  EXPECT_FALSE(is_alive(group));
  EXPECT_FALSE(has_children());
}

TEST(OutsideProgram, IsToldToStopWhenItsTimeIsUp) {
  const auto program = OutsideProgram::start(program_path("stops"), 1, patient_limits());
  ASSERT_TRUE(program.ok()) << program.error().message;
  const auto match = *make_match({});
  ASSERT_TRUE(match->try_apply("*E").ok());
  EXPECT_EQ((*program)->choose(*match), match->legal_tokens()[0]);
}

/// All games, also those with secrets, against the bot that ships as an example.
TEST(OutsideProgram, TheExampleInPythonPlaysEveryGame) {
  const std::vector<std::pair<std::string, std::string>> games{
      {"classic", ""},
      {"classic", "bridges=on castles=on bazaars=on cult=on"},
      {"castle", ""},
      {"discovery", ""},
      {"discovery", "variant=expert"},
      {"dice", "turn_limit=3"}};
  for (const auto& [name, options] : games) {
    bastide::Setup setup;
    setup.game = name;
    setup.options = *parse_options(options);
    const auto program =
        OutsideProgram::start(source_path("examples/python-bot/bot.py").string(), 1, patient_limits());
    ASSERT_TRUE(program.ok()) << program.error().message;
    EXPECT_EQ((*program)->name(), "Pip");
    const auto other = *make_bot("random", 2);
    const GameResult game = play_game(setup, {other.get(), program->get()}, 3);
    EXPECT_EQ(game.fault, "") << name << " " << options;
  }
}

/// What a program is sent does not tell what its seat may not see.
TEST(OutsideProgram, IsSentWhatItsSeatMaySee) {
  const auto log = std::filesystem::temp_directory_path() / ("bastide-listens-" + std::to_string(getpid()));
  bastide::Setup setup;
  setup.game = "discovery";
  setup.options = {{"variant", "expert"}};
  std::vector<std::string> heard;
  // Two games that differ only in a tile that the first player still holds when the second is asked.
  for (const char* hidden : {"*PM05", "*S01"}) {
    std::filesystem::remove(log);
    const auto program =
        OutsideProgram::start(program_path("listens") + " " + log.string(), 1, patient_limits());
    ASSERT_TRUE(program.ok()) << program.error().message;
    const auto match = *make_match(setup);
    for (const std::string token : {"*P01", "*PM02", hidden, "*MS03", "*MS09", "PM02@0,-1/0", "-", "*PM02"})
      ASSERT_TRUE(match->try_apply(token).ok()) << token;
    ASSERT_EQ(match->actor(), 1);
    ASSERT_TRUE(match->try_apply((*program)->choose(*match)).ok());
    heard.push_back(read_text(log));
  }
  std::filesystem::remove(log);
  EXPECT_NE(heard[0].find("play *P01 *? *? *MS03 *MS09 PM02@0,-1/0 - *?\n"), std::string::npos) << heard[0];
  EXPECT_EQ(heard[0], heard[1]);
}

TEST(OutsideProgram, PlaysInATournament) {
  TournamentPlan plan;
  plan.contestants = {"program:" + program_path("cheats"), "random"};
  plan.pairs = 2;
  plan.threads = 2;
  plan.limits = patient_limits();
  Tournament tournament(plan);
  std::vector<PairResult> results;
  ASSERT_TRUE(tournament.run([&](const PairResult& r) { return results.push_back(r), true; }).ok());
  EXPECT_EQ(tournament.tally(0, 1).share(), 0);
  ASSERT_EQ(tournament.forfeits().size(), 1U);
  EXPECT_EQ(tournament.forfeits().at(0).pairs, 2);
  EXPECT_TRUE(tournament.forfeits().at(0).first.starts_with("played 'cheat@0,0/0'"));
  plan.contestants[0] = "program:/no/such/program";
  EXPECT_FALSE(Tournament(plan).run([](const PairResult&) { return true; }).ok());
}

}  // namespace
}  // namespace bastide::test
