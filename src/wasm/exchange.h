#pragma once

#include <string>
#include <string_view>

/// How a module and the page around it talk: text goes in through a buffer that `text_in` gives, and comes
/// out where `text_out` points, until the next call. Every answer is JSON; one that failed is `{"error":
/// "..."}` and has changed nothing.
namespace bastide::wasm {

/// What the caller has written for this call.
std::string_view given();
/// Keeps an answer for the caller, and returns its size.
int answer(std::string text);

std::string failure(std::string_view why);

}  // namespace bastide::wasm

#ifdef __wasm__
#define BASTIDE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else  // a linter reads these files as native code
#define BASTIDE_EXPORT(name) extern "C"
#endif
