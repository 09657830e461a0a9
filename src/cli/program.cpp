#include "cli/program.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>

#include "cli/command.h"
#include "games/registry.h"
#include "kit/text.h"
#include "match/record.h"

namespace bastide::cli {
namespace {

/// One line on standard error, whatever a name or a file has put into it.
int complain(std::string message, int status) {
  constexpr std::size_t longest = 500;
  if (message.size() > longest) message = message.substr(0, longest) + "...";
  for (char& c : message)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  std::fprintf(stderr, "bastide: %s\n", message.c_str());
  return status;
}

int bad_input(const std::string& message) {
  return complain(message, 2);
}

/// What was printed must have arrived: a full disk or a closed pipe is no success.
int checked_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
  return complain("the output could not be written", 1);
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file;
  std::istream* in = &std::cin;
  if (path != "-") {
    file.open(path, std::ios::binary);
    in = &file;
  }
  std::string text(longest_record + 1, '\0');
  in->read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in->bad() || (path != "-" && !file.is_open()) || (in->gcount() == 0 && !in->eof()))
    throw BadInput{path + ": cannot be read"};
  text.resize(static_cast<std::size_t>(in->gcount()));
  if (text.size() > longest_record) throw BadInput{path + ": longer than 16 MiB"};
  return text;
}

void SetupOptions::add_to(CLI::App& app, CLI::Option* other) {
  for (CLI::Option* option :
       {app.add_option("--game", game, "the game to play")->capture_default_str(),
        app.add_option("--options", options, "what differs from the defaults, e.g. \"farmers=off boxes=2\""),
        app.add_option("--players", players, "how many play")->capture_default_str(),
        app.add_option("--first", first, "the seat that begins, from 0")->capture_default_str()})
    if (other != nullptr) option->excludes(other);
}

Setup SetupOptions::setup() const {
  Setup setup;
  setup.game = game;
  setup.options = value_or_bad_input(parse_options(options));
  setup.seats = players;
  setup.first = first;
  return setup;
}

void add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed) {
  app.add_option_function<std::string>(
      "--seed",
      [&seed](const std::string& word) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc() || end != word.data() + word.size())
          throw BadInput{"--seed is a whole number from 0 to 18446744073709551615, not " + in_quotes(word)};
        seed = number;
      },
      "equal seeds give equal games; without one every game is another");
}

std::uint64_t seed_or_random(const std::optional<std::uint64_t>& seed) {
  if (seed) return *seed;
  std::random_device source;
  return std::uint64_t{source()} << 32 | source();
}

int run(int argc, char** argv) {
  for (const GameInfo& game : game_infos())
    if (const std::string fault = game.fault(); !fault.empty())
      return complain("built from broken tile files: " + fault, 1);
  CLI::App app("Bastide: the tile-laying games around medieval towns. Rules, bots and a table to play at.",
               "bastide");
  app.set_version_flag("--version", "bastide " BASTIDE_VERSION);
  app.require_subcommand(1);
  app.failure_message(
      [](const CLI::App*, const CLI::Error& e) { return std::string("bastide: ") + e.what() + "\n"; });
  add_play(app);
  add_tiles(app);
  add_random(app);
  add_replay(app);
  add_perft(app);
  add_bench(app);
  add_analyse(app);
  add_arena(app);
  add_tune(app);
  add_bot(app);
  add_solve(app);
  add_serve(app);
  add_verify(app);
  add_keep(app);
  add_load(app);
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  if (argc > 1 && argv[1][0] != '-' && std::find(names.begin(), names.end(), argv[1]) == names.end())
    return bad_input("unknown command " + in_quotes(argv[1]) + ", expected one of " +
                     CLI::detail::join(names, ", "));
  try {
    app.parse(argc, argv);
  } catch (const CLI::RuntimeError& e) {
    return e.get_exit_code();
  } catch (const CLI::Success& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    return bad_input(std::string(e.what()) + " (bastide --help lists what there is)");
  } catch (const BadInput& e) {
    return bad_input(e.message);
  } catch (const std::exception& e) {
    return complain(e.what(), 1);
  }
  return checked_output();
}

}  // namespace bastide::cli
