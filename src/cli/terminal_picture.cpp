#include "cli/terminal_picture.h"

#include <wchar.h>

#include <algorithm>
#include <array>

namespace bastide::cli {
namespace {

/// Takes one character off the front of UTF-8 text; what is none becomes a question mark.
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
  text.remove_prefix(valid ? length : 1);
  return valid ? character : U'?';
}

int width_of(char32_t character) {
  return wcwidth(static_cast<wchar_t>(character));
}

}  // namespace

int TermPicture::write(int column, int row, std::string_view text, Style style, int room) {
  int used = 0;
  while (!text.empty()) {
    char32_t character = take_character(text);
    int width = width_of(character);
    if (width < 0) {  // not printable in this locale
      character = U'?';
      width = 1;
    }
    if (width == 0) continue;
    if (used + width > room) break;
    put(column + used, row, {character, style});
    if (width == 2) put(column + used + 1, row, {0, style});
    used += width;
  }
  return used;
}

void TermPicture::fill(Rect area, TermCell cell) {
  for (int r = area.row; r < area.row + area.height; ++r)
    for (int c = area.column; c < area.column + area.width; ++c) put(c, r, cell);
}

void TermPicture::paste(Rect area, const TermPicture& other, int first_row) {
  for (int r = 0; r < area.height; ++r)
    for (int c = 0; c < area.width; ++c)
      if (other.contains(c, r + first_row)) put(area.column + c, area.row + r, other.at(c, r + first_row));
}

int text_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const int one = width_of(take_character(text));
    width += one < 0 ? 1 : one;
  }
  return width;
}

char32_t seat_glyph(int seat, const Look& look) {
  constexpr std::array<char32_t, max_seats> shapes{U'●', U'■', U'▲', U'◆', U'★', U'✚'};
  return look.unicode ? shapes[seat] : static_cast<char32_t>('0' + seat);
}

Style seat_style(int seat, const Look& look) {
  return {seat_text_colour(seat), seat_colour(seat), true, look.colours == 0};
}

std::vector<std::string_view> wrapped(std::string_view text, int width) {
  std::vector<std::string_view> lines;
  const auto limit = static_cast<std::size_t>(std::max(1, width));
  while (text.size() > limit) {
    std::size_t cut = text.rfind(' ', limit);
    if (cut == std::string_view::npos || cut == 0) cut = limit;
    while (cut > 1 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80)
      --cut;  // not inside a character
    lines.push_back(text.substr(0, cut));
    text.remove_prefix(cut);
    while (text.starts_with(' ')) text.remove_prefix(1);
  }
  if (!text.empty()) lines.push_back(text);
  return lines;
}

}  // namespace bastide::cli
