/// Any lines as what clients send: the first as the settings of a table, the others as messages, from two
/// users in turn. What is accepted can be kept and folded to the same table.

#include <algorithm>
#include <cstdlib>

#include "server/roster.h"
#include "server/table.h"

namespace {

using namespace bastide::server;

std::string_view next_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The table of these entries, through the text in which they are kept.
Table read_again(const std::vector<Entry>& log, const Bytes32& seed) {
  Table table("t", seed);
  for (const Entry& entry : log) {
    auto kept = entry_from(to_text(entry));
    if (!kept) std::abort();
    kept->number = entry.number;
    kept->at = entry.at;
    if (table.fold(*kept)) std::abort();
  }
  return table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Roster roster = (start_crypto(), Roster());
  std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(read_hello(text));
  const auto object = parse_object(next_line(text));
  if (!object) return 0;
  Fields fields(*object);
  const auto settings = read_settings(fields, &roster);
  if (!settings) return 0;
  const Bytes32 seed{};
  Table table("t", seed);
  auto log = table.create(*settings, {"u0", "Anna"}, "", {}, 0);
  for (Millis now = 1; !text.empty() && now < 200; ++now) {
    const auto command = read_command(next_line(text));
    if (!command) continue;
    auto answer =
        table.execute(*command, now % 2 == 0 ? Person{"u0", "Anna"} : Person{"u1", "Ben"}, now, ~0U);
    if (auto* done = std::get_if<Table::Done>(&answer))
      log.insert(log.end(), done->entries.begin(), done->entries.end());
  }
  const Table again = read_again(log, seed);
  for (const char* user : {"", "u0", "u1"})
    if (again.state_message(user, 1000, {true, true}) != table.state_message(user, 1000, {true, true}))
      std::abort();
  return 0;
}
