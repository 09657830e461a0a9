#include "cli/terminal_window.h"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <cstring>
#include <map>
#include <utility>

namespace bastide::cli {
namespace {

struct PaletteEntry {
  short of_256;
  short of_8;
};

constexpr std::array<PaletteEntry, static_cast<int>(Colour::count)> palette{{
    {-1, -1},                                                  // none
    {244, 6},                                                  // dim
    {255, 7},                                                  // bright
    {179, 3},                                                  // accent
    {210, 1},                                                  // bad
    {237, 4},                                                  // bar
    {252, 7},                                                  // bar_text
    {228, 7},                                                  // cursor
    {16, 0},                                                   // cursor_text
    {231, 7},                                                  // news
    {240, 6},                                                  // legal
    {107, 2},                                                  // field
    {101, 2},                                                  // field_rim
    {65, 0},                                                   // tuft
    {223, 3},                                                  // road
    {180, 3},                                                  // plaza
    {173, 1},                                                  // city
    {137, 1},                                                  // city_rim
    {130, 0},                                                  // roof
    {95, 0},                                                   // wall
    {25, 4},                                                   // pennant_dark
    {231, 7},                                                  // pennant_light
    {124, 5},                                                  // cloister_roof
    {230, 7},                                                  // cloister_wall
    {103, 6},                                                  // shrine_stone
    {234, 0},                                                  // shrine_dark
    {91, 5},                                                   // bazaar_cloth
    {231, 7},                                                  // bazaar_light
    {187, 7},                                                  // bridge_deck
    {58, 0},                                                   // bridge_rail
    {250, 7},                                                  // castle
    {239, 0},                                                  // castle_dark
    {137, 3},                                                  // mountain
    {52, 0},                                                   // peak
    {25, 4},                                                   // sea
    {117, 6},                                                  // wave
    {16, 0},                                                   // port
    {231, 7},                                                  // port_wall
    {246, 7},                                                  // tower
    {167, 1},                                                  // house
    {179, 3},                                                  // court
    {238, 0},                                                  // wall_stone
    {242, 4},                                                  // wall_tower
    {252, 7},                                                  // wall_text
    {230, 7},                                                  // ivory
    {234, 0},                                                  // engraved
    {26, 4},                                                   // seat0: blue
    {160, 1},                                                  // seat1: red
    {220, 3},                                                  // seat2: yellow
    {22, 2},                                                   // seat3: green
    {238, 0},                                                  // seat4: black
    {213, 5},                                                  // seat5: pink
    {231, 7}, {231, 7}, {16, 0}, {231, 7}, {231, 7}, {16, 0},  // their texts
}};

Key special(Key::Type type) {
  return {type, 0};
}

std::optional<Key> function_key(wint_t code) {
  switch (code) {
    case KEY_UP:
      return special(Key::Type::up);
    case KEY_DOWN:
      return special(Key::Type::down);
    case KEY_LEFT:
      return special(Key::Type::left);
    case KEY_RIGHT:
      return special(Key::Type::right);
    case KEY_ENTER:
      return special(Key::Type::enter);
    case KEY_BTAB:
      return special(Key::Type::back_tab);
    case KEY_BACKSPACE:
    case KEY_DC:
      return special(Key::Type::backspace);
    case KEY_PPAGE:
      return special(Key::Type::page_up);
    case KEY_NPAGE:
      return special(Key::Type::page_down);
    case KEY_HOME:
      return special(Key::Type::home);
    case KEY_END:
      return special(Key::Type::end);
    case KEY_RESIZE:
      return special(Key::Type::resized);
    default:
      return std::nullopt;
  }
}

Key character_key(wint_t code) {
  switch (code) {
    case '\r':
    case '\n':
      return special(Key::Type::enter);
    case '\t':
      return special(Key::Type::tab);
    case '\b':
    case 0x7f:
      return special(Key::Type::backspace);
    case 0x1b:
      return special(Key::Type::escape);
    default:
      return {Key::Type::character, static_cast<char32_t>(code)};
  }
}

/// Whether reading failed for good, and not because no key came in time.
bool input_is_gone() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, 0) == 1 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

}  // namespace

/// Pairs of colours are made as they come up: a picture uses a few dozen of all that there could be.
struct TerminalWindow::Pairs {
  std::map<std::pair<short, short>, short> numbers;

  short number(short ink, short ground) {
    if (ink < 0 && ground < 0) return 0;
    const auto [at, fresh] = numbers.try_emplace({ink, ground}, static_cast<short>(numbers.size() + 1));
    if (!fresh) return at->second;
    if (at->second >= COLOR_PAIRS || init_pair(at->second, ink, ground) == ERR) {
      numbers.erase(at);
      return 0;
    }
    return at->second;
  }
};

TerminalWindow::TerminalWindow() : pairs_(std::make_unique<Pairs>()) {
  std::setlocale(LC_ALL, "");
  look_.unicode = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  initscr();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  look_.colours = 0;
  if (has_colors()) {
    start_color();
    use_default_colors();
    look_.colours = COLORS >= 256 ? 256 : COLORS >= 8 ? 8 : 0;
  }
}

TerminalWindow::~TerminalWindow() {
  endwin();
}

int TerminalWindow::width() const {
  return getmaxx(stdscr);
}
int TerminalWindow::height() const {
  return getmaxy(stdscr);
}

void TerminalWindow::show(const TermPicture& picture) {
  for (int r = 0; r < picture.height() && r < height(); ++r) {
    for (int c = 0; c < picture.width() && c < width(); ++c) {
      const TermCell& cell = picture.at(c, r);
      if (cell.glyph == 0) continue;
      attr_t attributes = cell.style.bold ? A_BOLD : A_NORMAL;
      short pair = 0;
      if (look_.colours == 0) {
        if (cell.style.reversed) attributes |= A_REVERSE;
      } else {
        const auto& ink = palette[static_cast<int>(cell.style.ink)];
        const auto& ground = palette[static_cast<int>(cell.style.ground)];
        pair = look_.colours == 256 ? pairs_->number(ink.of_256, ground.of_256)
                                    : pairs_->number(ink.of_8, ground.of_8);
      }
      const wchar_t text[2] = {static_cast<wchar_t>(cell.glyph), L'\0'};
      cchar_t glyph;
      setcchar(&glyph, text, attributes, pair, nullptr);
      mvadd_wch(r, c, &glyph);
    }
  }
  refresh();
}

std::optional<Key> TerminalWindow::read_key(int milliseconds) {
  timeout(milliseconds);
  wint_t code = 0;
  const int status = get_wch(&code);
  if (status == KEY_CODE_YES) return function_key(code);
  if (status == OK) return character_key(code);
  if (input_is_gone()) return special(Key::Type::closed);
  return std::nullopt;
}

}  // namespace bastide::cli
