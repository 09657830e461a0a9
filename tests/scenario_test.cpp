#include "tests/support/scenario.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/support/paths.h"

namespace bastide::test {
namespace {

/// The pages of docs/rules, each with a folder of scenarios.
const std::vector<std::string> pages{"classic", "bridges-castles-bazaars", "cult", "castle", "discovery",
                                     "dice"};

class ScenarioFile : public testing::Test {
 public:
  explicit ScenarioFile(std::filesystem::path path) : path_(std::move(path)) {}
  void TestBody() override {
    std::string problem;
    const Scenario scenario = read_scenario(read_text(path_), problem);
    EXPECT_EQ(problem, "");
    for (const auto& failure : failures_of(scenario))
      ADD_FAILURE() << path_.filename().string() << ", " << failure;
  }

 private:
  std::filesystem::path path_;
};

/// Every file is a test of its own, under its own name.
const bool registered = [] {
  for (const auto& page : pages)
    for (const auto& path : files_in("tests/scenarios/" + page, ".txt"))
      testing::RegisterTest("Scenario", (page + "/" + path.stem().string()).c_str(), nullptr, nullptr,
                            path.string().c_str(), 1,
                            [path]() -> ScenarioFile* { return new ScenarioFile(path); });
  return true;
}();

/// Clauses stand in bold at the beginning of their paragraph in docs/rules: **2.3**.
std::set<std::string> clauses_of(const std::string& page) {
  const std::string text = read_text(source_path("docs/rules/" + page + ".md"));
  const std::regex clause(R"((?:^|\n)\*\*(\d+(?:\.\d+)?)\*\*)");
  std::set<std::string> clauses;
  for (std::sregex_iterator it(text.begin(), text.end(), clause), end; it != end; ++it)
    clauses.insert((*it)[1]);
  return clauses;
}

TEST(ScenarioCoverage, EveryClauseHasAScenarioAndEveryScenarioAClause) {
  ASSERT_TRUE(registered);
  for (const auto& page : pages) {
    std::set<std::string> shown;
    std::string problem;
    for (const auto& path : files_in("tests/scenarios/" + page, ".txt"))
      for (const auto& clause : read_scenario(read_text(path), problem).clauses) shown.insert(clause);
    EXPECT_EQ(shown, clauses_of(page));
  }
}

}  // namespace
}  // namespace bastide::test
