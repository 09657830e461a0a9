#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// The files that tests read from the source tree.
namespace bastide::test {

inline std::filesystem::path source_path(const std::string& relative) {
  return std::filesystem::path(BASTIDE_SOURCE_DIR) / relative;
}

inline std::string read_text(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// The files in a folder with this ending, by name.
inline std::vector<std::filesystem::path> files_in(const std::string& folder, const std::string& ending) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_path(folder)))
    if (entry.path().extension() == ending) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// How many random games a test plays: BASTIDE_GAMES, or its own number where that is not set.
inline int games_to_play(int usual) {
  const char* wanted = std::getenv("BASTIDE_GAMES");
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

/// Several processes can play a test's games side by side: each plays every `step`-th, from its own on.
struct Shard {
  int from = 0;
  int step = 1;
};
inline Shard this_shard() {
  const char* shard = std::getenv("BASTIDE_SHARD");
  const char* shards = std::getenv("BASTIDE_SHARDS");
  return {shard != nullptr ? std::atoi(shard) : 0, shards != nullptr ? std::atoi(shards) : 1};
}

}  // namespace bastide::test
