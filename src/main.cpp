#include "cli/program.h"

int main(int argc, char** argv) {
  return bastide::cli::run(argc, argv);
}
