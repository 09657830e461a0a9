#include "server/log.h"

#include <cstdio>

#include "kit/json_writer.h"
#include "kit/names.h"
#include "server/executor.h"

namespace bastide::server {

void log_line(LogLevel level, std::string_view what,
              std::initializer_list<std::pair<std::string_view, std::string>> fields) {
  static constexpr auto names = names_up_to<LogLevel::error>(
      {{LogLevel::info, "info"}, {LogLevel::warning, "warning"}, {LogLevel::error, "error"}});
  JsonWriter json;
  json.begin_object().member("time", now_ms()).member("level", names[level]);
  json.member("what", what);
  for (const auto& [name, value] : fields) json.member(name, value);
  const std::string line = json.end_object().take() + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);  // one call: lines of several threads do not mix
}

}  // namespace bastide::server
