#include "cli/counted.h"

namespace bastide::cli {

std::string counted(int number, std::string_view plural) {
  std::string noun(plural);
  if (number == 1) {
    if (noun.ends_with("ies"))
      noun.replace(noun.size() - 3, 3, "y");
    else if (noun.ends_with('s'))
      noun.pop_back();
  }
  return std::to_string(number) + " " + noun;
}

}  // namespace bastide::cli
