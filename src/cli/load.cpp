#include <cstdio>
#include <fstream>

#include "cli/command.h"
#include "cli/load_swarm.h"
#include "kit/json_writer.h"

namespace bastide::cli {
namespace {

struct Arguments {
  LoadPlan plan;
  bool json = false;
  int pid = 0;
};

double percentile(const std::vector<float>& sorted, double share) {
  if (sorted.empty()) return 0;
  return sorted[std::min(sorted.size() - 1,
                         static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

/// KiB that a process has in memory; 0 where that is not to be known.
long memory_of(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  std::string word;
  while (status >> word)
    if (word == "VmRSS:") {
      long size = 0;
      status >> size;
      return size;
    }
  return 0;
}

void print(const Arguments& arguments, const LoadFigures& f, long before, long after) {
  const double rate = static_cast<double>(f.moves) / f.seconds;
  const double memory = f.connections > 0 ? static_cast<double>(after - before) / f.connections : 0;
  if (arguments.json) {
    JsonWriter json;
    json.begin_object()
        .member("games", arguments.plan.games)
        .member("connections", f.connections)
        .member("lost", f.lost);
    json.member("seconds", f.seconds)
        .member("moves", static_cast<std::int64_t>(f.moves))
        .member("moves_per_second", rate);
    json.member("refused", static_cast<std::int64_t>(f.refused));
    json.member("p50_ms", percentile(f.latencies_ms, 0.5)).member("p99_ms", percentile(f.latencies_ms, 0.99));
    json.member("p999_ms", percentile(f.latencies_ms, 0.999));
    json.member("hostile_ended", static_cast<std::int64_t>(f.hostile_ended));
    json.member("bytes_in", static_cast<std::int64_t>(f.bytes_in));
    if (arguments.pid > 0) json.member("kib_per_connection", memory);
    std::printf("%s\n", json.end_object().take().c_str());
    return;
  }
  std::printf("games                  %d\nconnections            %d (%d lost)\n", arguments.plan.games,
              f.connections, f.lost);
  std::printf("moves                  %llu in %.1f s, all acknowledged\n",
              static_cast<unsigned long long>(f.moves), f.seconds);
  std::printf("moves a second         %.0f (asked for: %.0f)\nrefused                %llu\n", rate,
              arguments.plan.rate, static_cast<unsigned long long>(f.refused));
  std::printf("p50, p99, p99.9        %.1f, %.1f, %.1f ms\n", percentile(f.latencies_ms, 0.5),
              percentile(f.latencies_ms, 0.99), percentile(f.latencies_ms, 0.999));
  if (arguments.plan.hostile > 0)
    std::printf("hostile connections    %d, of which the server ended %llu\n", arguments.plan.hostile,
                static_cast<unsigned long long>(f.hostile_ended));
  if (arguments.pid > 0)
    std::printf("memory per connection  %.1f KiB, its half of a game included\n", memory);
}

}  // namespace

void add_load(CLI::App& app) {
  auto* command = app.add_subcommand("load", "Play many games at a server at once, and measure");
  const auto arguments = std::make_shared<Arguments>();
  LoadPlan& plan = arguments->plan;
  command->add_option("--address", plan.address, "of the server")->capture_default_str();
  command->add_option("--port", plan.port, "of the server")->capture_default_str();
  command->add_option("--game", plan.game, "a game for two")->capture_default_str();
  command->add_option("--games", plan.games, "games at once, of two connections each")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--users", plan.users, "users who share the seats")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--rate", plan.rate, "moves a second in all")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--seconds", plan.seconds, "how long to play")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--hostile", plan.hostile, "connections that misbehave")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--pid", arguments->pid, "the server's process, to measure its memory");
  command->add_flag("--positions", arguments->plan.views,
                    "clients that ask for the whole position with every change");
  command->add_flag("--json", arguments->json, "print one line of JSON");
  command->callback([arguments] {
    const long before = memory_of(arguments->pid);
    Swarm swarm(arguments->plan);
    swarm.connect();
    const LoadFigures figures = swarm.play();
    print(*arguments, figures, before, memory_of(arguments->pid));
  });
}

}  // namespace bastide::cli
