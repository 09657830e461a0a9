#include "cli/command.h"
namespace bastide::cli {
void add_play(CLI::App&) {}
}  // namespace bastide::cli
