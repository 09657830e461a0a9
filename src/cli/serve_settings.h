#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/server.h"

namespace bastide::cli {

/// Somebody's program that the host lets play at tables.
struct HostedProgram {
  std::string name;
  std::string game;  ///< the only one that it plays; empty: all
  std::string command;
};

/// All that a host can say.
struct ServePlan {
  server::ServerSettings server;
  std::vector<HostedProgram> programs;
  int program_ms = 1000;  ///< for each of their moves

  /// The server's settings with the programs as bots.
  server::ServerSettings settings() const;
};

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

/// All of them, writing into `plan`.
std::vector<ServeSetting> serve_settings(ServePlan& plan);

/// Name and value of everything in a TOML file; lists are joined by commas. `where` names it in messages.
/// Throws BadInput.
std::vector<std::pair<std::string, std::string>> parse_toml(const std::string& text,
                                                            const std::string& where);

}  // namespace bastide::cli
