#include "cli/command.h"
namespace bastide::cli {
void add_bench(CLI::App&) {}
}  // namespace bastide::cli
