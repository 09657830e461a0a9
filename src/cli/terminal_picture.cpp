#include "cli/terminal_picture.h"

#include <wchar.h>

#include <algorithm>
#include <array>

#include "cli/play_text.h"

namespace bastide::cli {
namespace {

int width_of(char32_t character) {
  return wcwidth(static_cast<wchar_t>(character));
}

/// The bytes at the front of a text that take at most so many columns, and one character at least.
std::size_t fitting(std::string_view text, int width) {
  std::string_view rest = text;
  take_character(rest);
  int used = text_width(text.substr(0, text.size() - rest.size()));
  while (!rest.empty()) {
    std::string_view after = rest;
    take_character(after);
    used += text_width(rest.substr(0, rest.size() - after.size()));
    if (used > width) break;
    rest = after;
  }
  return text.size() - rest.size();
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

TermCell quarter_cell(const std::array<Colour, 4>& parts) {
  const auto times = [&](Colour colour) { return std::count(parts.begin(), parts.end(), colour); };
  Colour ground = parts[0];
  for (const Colour part : parts)
    if (times(part) > times(ground)) ground = part;
  Colour ink = ground;
  for (const Colour part : parts)
    if (part != ground && (ink == ground || times(part) > times(ink))) ink = part;
  constexpr std::array<char32_t, 16> blocks{U' ', U'▘', U'▝', U'▀', U'▖', U'▌', U'▞', U'▛',
                                            U'▗', U'▚', U'▐', U'▜', U'▄', U'▙', U'▟', U'█'};
  unsigned inked = 0;
  for (unsigned i = 0; i < 4; ++i)
    if (parts[i] == ink && ink != ground) inked |= 1U << i;
  return {blocks[inked], {ink, ground}};
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
  while (!text.empty()) {
    std::size_t cut = fitting(text, width);
    if (cut < text.size())
      if (const auto blank = text.rfind(' ', cut); blank != std::string_view::npos && blank > 0) cut = blank;
    lines.push_back(text.substr(0, cut));
    text.remove_prefix(cut);
    while (text.starts_with(' ')) text.remove_prefix(1);
  }
  return lines;
}

}  // namespace bastide::cli
