#include "cli/dice/solution_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/command.h"

namespace bastide::cli {

std::string cache_folder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
    return std::string(cache) + "/bastide";
  const char* home = std::getenv("HOME");
  return (home != nullptr ? std::string(home) + "/" : std::string()) + ".cache/bastide";
}

std::string solution_path(const std::string& folder) {
  return folder + "/dice.solution";
}

std::shared_ptr<const dice::Solution> load_solution(const std::string& folder) {
  const std::string path = solution_path(folder);
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) return nullptr;
  std::ostringstream bytes;
  bytes << file.rdbuf();
  auto solution = dice::Solution::from_bytes(bytes.str());
  if (!solution)
    throw BadInput{path + ": " + solution.error().message + "; delete it and run 'bastide solve dice' again"};
  if (solution->solved_from > 0 || !solution->has_solo) return nullptr;
  return std::make_shared<const dice::Solution>(std::move(*solution));
}

}  // namespace bastide::cli
