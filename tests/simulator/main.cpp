#include <malloc.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <exception>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/simulator/world.h"

/// Two ways to run it:
///   bastide_simulator --seed N [--hours H] [--trace]      one seed, and everything that happens with --trace
///   bastide_simulator --seconds S | --seeds N [--from N] [--jobs J] [--hunt]
/// The second goes through seed after seed, each in a process of its own, and begins none after so long, or
/// after so many. With --hunt it ends as soon as one fails, or the time is up, whatever is still under way.
/// A seed that fails says how to run it again. Every eighth is run twice, and must come to the same hash.
namespace bastide::simulator {
namespace {

constexpr double usual_hours = 1;
constexpr unsigned longest_run = 600;  // seconds of real time for one seed: whoever takes more hangs

struct Arguments {
  std::uint64_t seed = 0, from = 1;
  double hours = usual_hours;
  int seconds = 0;          ///< 0: any
  std::uint64_t seeds = 0;  ///< so many; 0: any number
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  bool trace = false;
  bool hunts = false;  ///< ends with the first seed that fails
};

int run_seed(const Arguments& arguments) {
  alarm(longest_run);
  // The disk is copied over and over: its memory is kept, not given back and taken anew each time.
  mallopt(M_MMAP_THRESHOLD, 1 << 28);
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
  // The server's log is a part of the trace; else it would only be in the way.
  if (!arguments.trace && std::freopen("/dev/null", "w", stderr) == nullptr) return 2;
  World world(arguments.seed);
  world.makes_noise = arguments.trace;
  bool fine = false;
  try {
    fine = world.run(static_cast<Micros>(arguments.hours * static_cast<double>(hour)));
  } catch (const std::exception& error) {
    world.oracle.wrong(std::string("nobody catches ") + error.what());
  }
  const Counts& counts = world.counts;
  std::printf("seed %" PRIu64 ": %.1f h, %" PRIu64 " steps, %" PRIu64 " messages, %" PRIu64 " moves, %" PRIu64
              " games, %" PRIu64 " deaths, %" PRIu64 " of them inside, %" PRIu64 " of power, %" PRIu64
              " disk faults, %" PRIu64 " states compared, hash %016" PRIx64 "\n",
              arguments.seed, static_cast<double>(world.timeline.now()) / hour, world.timeline.steps(),
              world.network.messages(), counts.moves, counts.games, counts.deaths, counts.deaths_inside,
              counts.power_losses, world.disk.figures().faults, world.oracle.figures.compared,
              world.timeline.hash());
  if (!fine) std::printf("WRONG: %s\n", world.oracle.fault().c_str());
  return fine ? 0 : 1;
}

/// What a run printed, and whether it ended well.
struct Ran {
  std::string text;
  bool fine = false;

  double number_before(const std::string& word) const {
    const auto end = text.find(" " + word);
    if (end == std::string::npos) return 0;
    const auto begin = text.rfind(' ', end - 1) + 1;
    return std::strtod(text.c_str() + begin, nullptr);
  }
};

std::string command_for(const std::string& program, std::uint64_t seed, double hours) {
  std::array<char, 32> number{};
  std::snprintf(number.data(), number.size(), "%g", hours);
  return program + " --seed " + std::to_string(seed) + " --hours " + number.data();
}

Ran run_process(const std::string& command) {
  Ran ran;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return ran;
  std::array<char, 4096> bytes{};
  while (const std::size_t n = std::fread(bytes.data(), 1, bytes.size(), pipe))
    ran.text.append(bytes.data(), n);
  const int status = pclose(pipe);
  ran.fine = status == 0;
  if (!ran.fine && ran.text.find("WRONG") == std::string::npos)
    ran.text += "KILLED with status " + std::to_string(status) + "\n";
  return ran;
}

/// Seed after seed until the time is up, or so many have been run.
int run_many(const std::string& program, const Arguments& arguments) {
  using Clock = std::chrono::steady_clock;
  const auto end = arguments.seconds > 0 ? Clock::now() + std::chrono::seconds(arguments.seconds)
                                         : Clock::time_point::max();
  std::atomic<std::uint64_t> next{arguments.from};
  std::atomic<bool> is_over{false};  ///< the hunt
  std::mutex mutex;
  int passed = 0, failed = 0;
  std::map<std::string, double> sums;
  const auto work = [&] {
    while (Clock::now() < end && !is_over) {
      const std::uint64_t seed = next++;
      if (arguments.seeds > 0 && seed >= arguments.from + arguments.seeds) return;
      const std::string command = command_for(program, seed, arguments.hours);
      Ran ran = run_process(command);
      if (is_over) return;
      if (ran.fine && (seed - arguments.from) % 8 == 0)
        if (const Ran again = run_process(command); again.text != ran.text) {
          ran.fine = false;
          ran.text += "WRONG: the same seed came to something else:\n" + again.text;
        }
      if (is_over) return;
      const std::lock_guard lock(mutex);
      ++(ran.fine ? passed : failed);
      for (const char* word : {"h", "steps", "messages", "moves", "games", "deaths", "of them inside",
                               "of power", "disk faults"})
        sums[word] += ran.number_before(word);
      if (!ran.fine) std::printf("FAILED %s\n%s", command.c_str(), ran.text.c_str());
      std::fflush(stdout);
      if (arguments.hunts && !ran.fine) is_over = true;
    }
  };
  const auto started = Clock::now();
  if (arguments.hunts) {
    // All that it starts is in a group of its own, and goes with the hunt.
    setpgid(0, 0);
    std::signal(SIGTERM, [](int) {});
  }
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < arguments.jobs; ++i) threads.emplace_back(work);
  if (arguments.hunts) {
    while (!is_over && Clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_over = true;
    kill(0, SIGTERM);
  }
  for (std::thread& thread : threads) thread.join();
  const double took = std::chrono::duration<double>(Clock::now() - started).count();
  std::printf("in %.0f s, seeds from %" PRIu64 ":", took, arguments.from);
  for (const auto& [word, sum] : sums) std::printf(" %.0f %s,", sum, word.c_str());
  std::printf(" %.0f simulated hours a minute\n%d passed, %d failed\n", sums["h"] * 60 / took, passed,
              failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace bastide::simulator

int main(int argc, char** argv) try {
  using namespace bastide::simulator;
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : "";
    const auto number = std::strtod(value, nullptr);
    if (word == "--trace" || word == "--hunt") {
      (word == "--trace" ? arguments.trace : arguments.hunts) = true;
      continue;
    }
    ++i;
    if (word == "--seed")
      arguments.seed = std::strtoull(value, nullptr, 10);
    else if (word == "--from")
      arguments.from = std::strtoull(value, nullptr, 10);
    else if (word == "--hours")
      arguments.hours = number;
    else if (word == "--seconds")
      arguments.seconds = static_cast<int>(number);
    else if (word == "--seeds")
      arguments.seeds = std::strtoull(value, nullptr, 10);
    else if (word == "--jobs")
      arguments.jobs = static_cast<unsigned>(number);
    else
      return std::fprintf(stderr, "unknown: %s\n", word.c_str()), 2;
  }
  if (arguments.seconds > 0 || arguments.seeds > 0) return run_many(argv[0], arguments);
  return run_seed(arguments);
} catch (const std::exception& error) {
  return std::fprintf(stderr, "%s\n", error.what()), 2;
}
