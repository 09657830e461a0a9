#pragma once

#include <string>
#include <vector>

#include "server/table.h"

/// Tables without sockets, played by random persons.
namespace bastide::server::testing {

struct RuleSet {
  std::string name;
  std::string settings;  ///< as JSON, without seats
  int seats;
  int open_seats() const { return seats; }
};

/// One for each rule set, and the variants with secrets.
const std::vector<RuleSet>& rule_sets();

/// The settings as JSON with so many open seats, the first of them `me`.
std::string settings_json(const RuleSet& rules, const std::string& more = "");
Settings settings_of(const std::string& json);

Bytes32 seed_number(int n);

/// A table with persons u0, u1, ... in its seats, the game begun. Bots stay where the settings have them.
Table begun_table(const Settings& settings, const Bytes32& seed, std::vector<Entry>& log,
                  const std::string& id = "0123456789abcdef0123456789abcdef");

/// Sends what the person of a seat says; fails the test where it is refused.
void must(Table& table, int seat, const Command& command, std::vector<Entry>& log, Millis now);

Command play_command(const Table& table, const std::string& token, const std::string& nonce, bool confirm);

/// One step of a random game: a decision by whoever decides, confirmed. False when it is over.
bool random_step(Table& table, Rng& rng, std::vector<Entry>& log, Millis now);

}  // namespace bastide::server::testing
