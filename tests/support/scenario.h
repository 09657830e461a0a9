#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/match.h"

/// Scenario files: a story in moves with what must hold after them. See tests/scenarios/README.md.
namespace bastide::test {

struct ScenarioLine {
  int number;
  std::string key;
  std::string value;
};

struct Scenario {
  std::string title;
  std::vector<std::string> clauses;
  std::vector<ScenarioLine> lines;
};

/// Reads a scenario; a line that is none is reported in `problem`.
Scenario read_scenario(const std::string& text, std::string& problem);

/// Plays a scenario and returns what did not hold, each with its line; empty if all did.
std::vector<std::string> failures_of(const Scenario& scenario);

}  // namespace bastide::test
