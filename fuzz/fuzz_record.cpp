/// Any text as a game record: a game that can be written and read again, or an error of one line.

#include <cstdlib>

#include "match/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const auto match = load_match({reinterpret_cast<const char*>(data), size});
  if (!match) {
    if (match.error().message.empty() || match.error().message.find('\n') != std::string::npos) std::abort();
    return 0;
  }
  const AnyMatch& m = **match;
  const auto again = load_match(format_record(m));
  if (!again || (*again)->hash() != m.hash() || (*again)->tokens() != m.tokens()) std::abort();
  if (m.view(0).empty() || m.legal_tokens().empty() != m.is_over()) std::abort();
  return 0;
}
