#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/server.h"

namespace bastide::cli {

/// One thing that a host can set, as `--name`, as the environment's BASTIDE_NAME and as `name` in a TOML
/// file.
struct ServeSetting {
  std::string name;
  std::string help;
  /// Takes a value; returns what is wrong with it, or nothing.
  std::function<std::string(const std::string& value)> apply;

  /// `max-connections` is BASTIDE_MAX_CONNECTIONS.
  std::string environment_name() const;
};

/// All of them, writing into `settings`.
std::vector<ServeSetting> serve_settings(server::ServerSettings& settings);

/// Name and value of everything in a TOML file; lists are joined by commas. Throws BadInput.
std::vector<std::pair<std::string, std::string>> read_toml(const std::string& path);

}  // namespace bastide::cli
