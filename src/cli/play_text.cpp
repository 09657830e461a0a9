#include "cli/play_text.h"

#include <array>

namespace bastide::cli {
namespace {

constexpr char32_t no_character = U'\uFFFD';

}  // namespace

char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80       ? 1
                             : lead >> 5 == 6  ? 2
                             : lead >> 4 == 14 ? 3
                             : lead >> 3 == 30 ? 4
                                               : 0;
  bool valid = length != 0 && length <= text.size();
  char32_t character = length == 1 ? lead : lead & (0x7FU >> length);
  for (std::size_t i = 1; valid && i < length; ++i) {
    valid = byte(i) >> 6 == 2;
    character = character << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // written no longer than need be
  valid = valid && character >= least[length] && character <= 0x10FFFF && character >> 11 != 0xD800 >> 11;
  text.remove_prefix(valid ? length : 1);
  return valid ? character : no_character;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) take_character(text);
  return count;
}

bool is_control(char32_t character) {
  return character < U' ' || (character >= 0x7F && character < 0xA0);
}

std::string shown_name(std::string_view name) {
  constexpr std::string_view cut_mark = "...";
  const bool cut = character_count(name) > longest_name;
  std::string shown;
  for (std::size_t room = cut ? longest_name - cut_mark.size() : longest_name; room > 0 && !name.empty();
       --room) {
    const std::string_view rest = name;
    const char32_t character = take_character(name);
    if (is_control(character) || character == no_character)
      shown += '?';
    else
      shown += rest.substr(0, rest.size() - name.size());
  }
  return cut ? shown.append(cut_mark) : shown;
}

}  // namespace bastide::cli
