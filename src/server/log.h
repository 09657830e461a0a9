#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace bastide::server {

/// One line of JSON on standard error: time, level, what, and fields. Tokens, passwords, seeds and chat never
/// go in here. Threads may share it.
enum class LogLevel { info, warning, error };
void log_line(LogLevel level, std::string_view what,
              std::initializer_list<std::pair<std::string_view, std::string>> fields = {});

}  // namespace bastide::server
