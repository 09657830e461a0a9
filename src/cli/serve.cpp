#include <cstdio>
#include <cstdlib>
#include <map>

#include "cli/command.h"
#include "cli/serve_settings.h"
#include "server/log.h"

namespace bastide::cli {
namespace {

struct Arguments {
  std::map<std::string, std::string> flags;
  std::string config;
};

void set(const std::vector<ServeSetting>& all, const std::string& name, const std::string& value,
         const std::string& where) {
  for (const ServeSetting& setting : all)
    if (setting.name == name) {
      if (const std::string fault = setting.apply(value); !fault.empty())
        throw BadInput{where + ": " + fault};
      return;
    }
  throw BadInput{where + ": there is no such setting (bastide serve --help lists them)"};
}

/// The file first, then the environment, then the command line: the nearer one wins.
server::ServerSettings settings_of(const Arguments& arguments) {
  ServePlan plan;
  plan.server.version = "bastide " BASTIDE_VERSION;
  const auto all = serve_settings(plan);
  if (!arguments.config.empty())
    for (const auto& [name, value] : parse_toml(read_file(arguments.config), arguments.config))
      set(all, name, value, arguments.config + ": " + name);
  for (const ServeSetting& setting : all)
    if (const char* value = std::getenv(setting.environment_name().c_str()))
      set(all, setting.name, value, setting.environment_name());
  for (const auto& [name, value] : arguments.flags) set(all, name, value, "--" + name);
  return plan.settings();
}

void serve(const Arguments& arguments) {
  const server::ServerSettings settings = settings_of(arguments);
  server::Server server(settings);
  server.stop_on_signals();
  server::log_line(server::LogLevel::info, "listening",
                   {{"address", settings.edge.address}, {"port", std::to_string(server.port())}});
  const bool v6 = settings.edge.address.find(':') != std::string::npos;
  std::printf("Bastide is at http://%s%s%s:%d/\n", v6 ? "[" : "", settings.edge.address.c_str(),
              v6 ? "]" : "", static_cast<int>(server.port()));
  std::fflush(stdout);
  server.run();
}

}  // namespace

void add_serve(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "Open tables to play at over the network");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("--config", arguments->config,
                   "a TOML file with any of the settings below, as name = value")
      ->envname("BASTIDE_CONFIG");
  ServePlan defaults;
  for (const ServeSetting& setting : serve_settings(defaults))
    command->add_option_function<std::string>(
        "--" + setting.name,
        [arguments, name = setting.name](const std::string& value) { arguments->flags[name] = value; },
        setting.help);
  command->footer("Each setting is also BASTIDE_NAME in the environment, e.g. BASTIDE_MAX_CONNECTIONS.");
  command->callback([arguments] { serve(*arguments); });
}

}  // namespace bastide::cli
