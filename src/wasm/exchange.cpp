#include "wasm/exchange.h"

#include "kit/json_writer.h"

namespace bastide::wasm {
namespace {

std::string in;
std::string out;

}  // namespace

std::string_view given() {
  return in;
}

int answer(std::string text) {
  out = std::move(text);
  return static_cast<int>(out.size());
}

std::string failure(std::string_view why) {
  return JsonWriter().begin_object().member("error", why).end_object().take();
}

}  // namespace bastide::wasm

/// Room for text of so many bytes.
BASTIDE_EXPORT(text_in) char* text_in(int size) {
  bastide::wasm::in.resize(static_cast<std::size_t>(size));
  return bastide::wasm::in.data();
}
BASTIDE_EXPORT(text_out) const char* text_out() {
  return bastide::wasm::out.data();
}
