/// Any text as the host's TOML file: it is read into settings or refused with a message.

#include <cstdlib>
#include <string>

#include "cli/command.h"
#include "cli/serve_settings.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide::cli;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    ServePlan plan;
    const auto all = serve_settings(plan);
    for (const auto& [name, value] : parse_toml(text, "file"))
      for (const ServeSetting& setting : all)
        if (setting.name == name) static_cast<void>(setting.apply(value));
    if (plan.server.edge.limits.frame_bytes < 256 || plan.server.bot_threads < 1) std::abort();
  } catch (const BadInput& refusal) {
    if (refusal.message.empty()) std::abort();
  }
  return 0;
}
