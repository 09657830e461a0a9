#include <unistd.h>

#include <cstdio>

#include "arena/bot_session.h"
#include "cli/command.h"

namespace bastide::cli {
namespace {

/// Hands the lines of standard input to a session until it ends or there are no more. What is too long to be
/// a line is never kept.
void talk(BotSession& session) {
  std::string line;
  bool too_long = false;
  char chunk[64 << 10];
  while (true) {
    const ssize_t count = read(STDIN_FILENO, chunk, sizeof chunk);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    for (const char c : std::string_view(chunk, static_cast<std::size_t>(count))) {
      if (c != '\n') {
        too_long = too_long || line.size() == BotSession::longest_line;
        if (!too_long) line += c;
        continue;
      }
      if (too_long)
        session.refuse_long_line();
      else if (!session.take(line))
        return;
      line.clear();
      too_long = false;
    }
  }
  if (too_long)
    session.refuse_long_line();
  else if (!session.take(line))
    return;
  session.finish();
}

}  // namespace

void add_bot(CLI::App& app) {
  auto* command =
      app.add_subcommand("bot", "Answer for moves on standard input and output, for other programs");
  command->footer(
      "The protocol is in docs/bot-protocol.md. Example:\n"
      "  printf '%s\\n' 'newgame [Game \"classic\"]' 'play *E' 'go simulations 200' | bastide bot");
  command->callback([] {
    BotSession session([](const std::string& line) {
      std::fputs((line + "\n").c_str(), stdout);
      std::fflush(stdout);
    });
    talk(session);
  });
}

}  // namespace bastide::cli
