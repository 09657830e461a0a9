#pragma once

namespace bastide::cli {

/// The program `bastide`: reads the command line, runs one command and returns the exit status: 0 for
/// success, 2 for bad input (one line on standard error says what, where, and what was expected), 1 for
/// anything else.
int run(int argc, char** argv);

}  // namespace bastide::cli
