#include "cli/canvas.h"

namespace bastide::cli {

std::string to_text(const Canvas& canvas) {
  std::string text;
  for (int r = 0; r < canvas.height(); ++r) {
    std::string line;
    for (int c = 0; c < canvas.width(); ++c) line += canvas.at(c, r).glyph;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string to_ansi(const Canvas& canvas) {
  std::string text;
  for (int r = 0; r < canvas.height(); ++r) {
    Ink ink = Ink::none;
    for (int c = 0; c < canvas.width(); ++c) {
      const Cell& cell = canvas.at(c, r);
      if (cell.ink != ink) {
        ink = cell.ink;
        const InkColours colours = colours_of(ink);
        text += "\x1b[0";
        if (colours.bold) text += ";1";
        if (colours.foreground >= 0) text += ";38;5;" + std::to_string(colours.foreground);
        if (colours.background >= 0) text += ";48;5;" + std::to_string(colours.background);
        text += 'm';
      }
      text += cell.glyph;
    }
    text += ink == Ink::none ? "\n" : "\x1b[0m\n";
  }
  return text;
}

InkColours colours_of(Ink ink) {
  switch (ink) {
    case Ink::none:
      return {-1, -1, false};
    case Ink::field:
      return {65, 107, false};
    case Ink::road:
      return {94, 223, false};
    case Ink::city:
      return {94, 173, false};
    case Ink::pennant:
      return {231, 25, true};
    case Ink::cloister:
      return {231, 124, true};
    case Ink::bazaar:
      return {231, 91, true};
    case Ink::bridge:
      return {58, 187, true};
    case Ink::castle:
      return {236, 250, true};
    case Ink::tower:
      return {238, 248, false};
    case Ink::house:
      return {88, 167, false};
    case Ink::court:
      return {94, 179, false};
    case Ink::wall:
      return {252, 240, false};
    case Ink::seat0:
      return {231, 21, true};
    case Ink::seat1:
      return {231, 160, true};
    case Ink::seat2:
      return {16, 226, true};
    case Ink::seat3:
      return {231, 22, true};
    case Ink::seat4:
      return {231, 16, true};
    case Ink::seat5:
      return {16, 213, true};
    case Ink::legal:
      return {245, 236, false};
    case Ink::cursor:
      return {16, 229, true};
    case Ink::dim:
      return {245, -1, false};
    case Ink::strong:
      return {-1, -1, true};
    case Ink::plain:
      return {65, 107, false};
    case Ink::mountain:
      return {52, 137, false};
    case Ink::sea:
      return {117, 25, false};
    case Ink::port:
      return {16, 231, true};
  }
  return {-1, -1, false};
}

}  // namespace bastide::cli
