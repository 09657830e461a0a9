#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text in UTF-8, as people write it.
namespace bastide::cli {

/// Takes one character off the front of a text that is not empty; a byte that begins none becomes U+FFFD.
char32_t take_character(std::string_view& text);

/// How many characters a text has; each byte that belongs to none counts as one.
std::size_t character_count(std::string_view text);

/// Whether a character moves the cursor or does other things than to be seen.
bool is_control(char32_t character);

constexpr std::size_t longest_name = 24;

/// A name from a record as it may stand on a terminal: at most `longest_name` characters, no controls.
std::string shown_name(std::string_view name);

}  // namespace bastide::cli
