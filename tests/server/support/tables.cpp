#include "tests/server/support/tables.h"

#include <gtest/gtest.h>

namespace bastide::server::testing {

const std::vector<RuleSet>& rule_sets() {
  static const std::vector<RuleSet> all{
      {"classic", R"("game":"classic")", 2},
      {"bridges", R"("game":"classic","options":"bridges=on castles=on bazaars=on")", 3},
      {"cult", R"("game":"classic","options":"cult=on")", 3},
      {"castle", R"("game":"castle")", 2},
      {"discovery", R"("game":"discovery")", 2},
      {"expert", R"("game":"discovery","options":"variant=expert")", 3},
      {"dice", R"("game":"dice","options":"turn_limit=8")", 2},
  };
  return all;
}

std::string settings_json(const RuleSet& rules, const std::string& more) {
  std::string seats = R"({"kind":"me"})";
  for (int i = 1; i < rules.seats; ++i) seats += R"(,{"kind":"open"})";
  return "{" + rules.settings + R"(,"seats":[)" + seats + "]" + more + "}";
}

Settings settings_of(const std::string& text) {
  const auto object = parse_object(text);
  EXPECT_TRUE(object.ok()) << text;
  Fields fields(*object);
  auto settings = read_settings(fields, nullptr);
  EXPECT_TRUE(settings.ok()) << text << (settings ? "" : settings.error().message);
  return *settings;
}

Bytes32 seed_number(int n) {
  return sha256("seed " + std::to_string(n));
}

Table begun_table(const Settings& settings, const Bytes32& seed, std::vector<Entry>& log,
                  const std::string& id) {
  Table table(id, seed);
  log = table.create(settings, {"u0", "Anna"}, "anna", {}, 1000);
  for (int seat = 1; seat < settings.setup.seats; ++seat) {
    if (settings.seats[seat].kind == SeatPlan::Kind::bot) continue;
    Command sit;
    sit.type = Command::Type::sit;
    sit.nonce = "sit";
    sit.seat = seat;
    sit.draw_nonce = "n" + std::to_string(seat);
    must(table, seat, sit, log, 1000);
  }
  EXPECT_EQ(table.status(), Table::Status::playing);
  return table;
}

void must(Table& table, int seat, const Command& command, std::vector<Entry>& log, Millis now) {
  const std::string user = "u" + std::to_string(seat);
  auto answer = table.execute(command, {user, "Player " + std::to_string(seat)}, now);
  const auto* refusal = std::get_if<Refusal>(&answer);
  ASSERT_EQ(refusal, nullptr) << command.name() << " by " << user << ": " << refusal->message;
  for (Entry& entry : std::get<Table::Done>(answer).entries) log.push_back(std::move(entry));
}

Command play_command(const Table& table, const std::string& token, const std::string& nonce, bool confirm) {
  Command command;
  command.type = Command::Type::play;
  command.word = token;
  command.position = table.position();
  command.nonce = nonce;
  command.flag = confirm;
  return command;
}

bool random_step(Table& table, Rng& rng, std::vector<Entry>& log, Millis now) {
  if (table.status() != Table::Status::playing) return false;
  const auto legal = table.match()->legal_tokens();
  const std::string& token = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  must(table, table.acting(), play_command(table, token, "n" + std::to_string(table.number()), true), log,
       now);
  return true;
}

}  // namespace bastide::server::testing
