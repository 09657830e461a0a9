#include "cli/analysis_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace bastide::cli {
namespace {

constexpr double width = 960;
constexpr double left = 64;
constexpr double right = 928;
constexpr double chances_top = 96;
constexpr double chances_bottom = 356;
constexpr double luck_top = 404;
constexpr double luck_bottom = 484;
constexpr double height = 532;

/// Colours that differ in lightness too, so that they are told apart without hue.
constexpr std::array<std::string_view, max_seats> colours{"#1f5f8b", "#c8552b", "#3c8d5a",
                                                          "#8a5aa8", "#b8902a", "#5b6470"};
constexpr std::array<std::string_view, max_seats> dashes{"", "", "7 3", "2 3", "9 3 2 3", "4 4"};

constexpr std::string_view paper = "#fbf7ee";
constexpr std::string_view ink = "#3b3226";
constexpr std::string_view faint_ink = "#7a6d58";

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '&')
      safe += "&amp;";
    else if (c == '"')
      safe += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
      safe += c;
  }
  return safe;
}

class Plot {
 public:
  Plot(const GameAnalysis& game, const std::vector<std::string>& names) : game_(game), names_(names) {
    for (const MoveAnalysis& move : game.moves)
      for (const double luck : move.luck) most_luck_ = std::max(most_luck_, std::abs(luck));
  }

  std::string draw() {
    begin();
    draw_grid();
    draw_luck();
    for (std::size_t seat = 0; seat < names_.size(); ++seat) draw_chances(seat);
    draw_faults();
    draw_legend();
    return svg_ + "</svg>\n";
  }

 private:
  double x_of(std::size_t token) const {
    const auto count = static_cast<double>(std::max<std::size_t>(1, game_.moves.size()));
    return left + (right - left) * static_cast<double>(token) / count;
  }
  static double y_of(double chance) { return chances_bottom + (chances_top - chances_bottom) * chance; }
  double luck_height(double luck) const { return luck / most_luck_ * (luck_bottom - luck_top) / 2; }

  void begin() {
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
           "\" role=\"img\" font-family=\"Georgia, 'DejaVu Serif', serif\">\n"
           "<title>Chances to win, token by token</title>\n"
           "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"" +
           std::string(paper) + "\"/>\n";
    text(left, 40, "Chances to win", "22", "start", ink);
  }

  void text(double x, double y, std::string_view words, std::string_view size, std::string_view anchor,
            std::string_view colour) {
    svg_ += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"" + std::string(size) +
            "\" text-anchor=\"" + std::string(anchor) + "\" fill=\"" + std::string(colour) + "\">" +
            escaped(words) + "</text>\n";
  }

  void line(double y, std::string_view colour) {
    svg_ += "<line x1=\"" + number(left) + "\" x2=\"" + number(right) + "\" y1=\"" + number(y) + "\" y2=\"" +
            number(y) + "\" stroke=\"" + std::string(colour) + "\"/>\n";
  }

  void draw_grid() {
    for (const int percent : {0, 25, 50, 75, 100}) {
      const double y = y_of(percent / 100.0);
      line(y, percent == 50 ? "#b5a88f" : "#e4dac5");
      text(left - 10, y + 5, std::to_string(percent) + "%", "13", "end", faint_ink);
    }
    text(left, luck_top - 14, "Luck of the draws", "15", "start", ink);
    line((luck_top + luck_bottom) / 2, "#b5a88f");
    text(left - 10, luck_top + 6, "+" + std::to_string(std::lround(100 * most_luck_)) + "%", "13", "end",
         faint_ink);
    // About ten marks, at round numbers.
    const std::size_t count = game_.moves.size();
    std::size_t step = 1;
    for (const std::size_t factor : {2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U, 10'000U, 100'000U})
      if (count / step > 10) step = factor;
    for (std::size_t token = 0; token <= count; token += step)
      text(x_of(token), height - 22, std::to_string(token), "13", "middle", faint_ink);
  }

  /// What a draw gave to the first seat or, among more than two, to whom it gave most.
  void draw_luck() {
    const double middle = (luck_top + luck_bottom) / 2;
    const double thickness =
        std::clamp((right - left) / static_cast<double>(game_.moves.size() + 1), 1.0, 8.0);
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
      const auto& luck = game_.moves[i].luck;
      if (luck.empty()) continue;
      const auto seat = static_cast<std::size_t>(std::max_element(luck.begin(), luck.end()) - luck.begin());
      const double size = luck_height(luck[seat]);
      if (size < 0.05) continue;
      const bool up = names_.size() > 2 || seat == 0;
      svg_ += "<rect x=\"" + number(x_of(i + 1) - thickness / 2) + "\" y=\"" +
              number(up ? middle - size : middle) + "\" width=\"" + number(thickness) + "\" height=\"" +
              number(size) + "\" fill=\"" + std::string(colours[seat]) + "\" fill-opacity=\"0.75\"/>\n";
    }
  }

  void draw_chances(std::size_t seat) {
    std::string points = number(x_of(0)) + "," + number(y_of(game_.start.chance[seat]));
    for (std::size_t i = 0; i < game_.moves.size(); ++i)
      points += " " + number(x_of(i + 1)) + "," + number(y_of(game_.moves[i].after.chance[seat]));
    svg_ += "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + std::string(colours[seat]) +
            "\" stroke-width=\"2.2\" stroke-linejoin=\"round\"";
    if (!dashes[seat].empty()) svg_ += " stroke-dasharray=\"" + std::string(dashes[seat]) + "\"";
    svg_ += "/>\n";
  }

  void draw_faults() {
    for (std::size_t i = 0; i < game_.moves.size(); ++i) {
      const MoveAnalysis& move = game_.moves[i];
      const Grade grade = grade_of(move.loss);
      if (move.actor == chance || grade == Grade::good) continue;
      const auto seat = static_cast<std::size_t>(move.actor);
      svg_ += dot(x_of(i + 1), y_of(move.after.chance[seat]), grade, colours[seat]) + "<title>" +
              escaped(std::to_string(i + 1) + ". " + names_[seat] + ": " + move.token + ", better " +
                      move.best.token + " (-" + number(100 * move.loss) + "%)") +
              "</title></circle>\n";
    }
  }

  void draw_legend() {
    double x = left;
    for (std::size_t seat = 0; seat < names_.size(); ++seat) {
      svg_ += "<line x1=\"" + number(x) + "\" x2=\"" + number(x + 26) + "\" y1=\"66\" y2=\"66\" stroke=\"" +
              std::string(colours[seat]) + "\" stroke-width=\"3\"" +
              (dashes[seat].empty() ? "" : " stroke-dasharray=\"" + std::string(dashes[seat]) + "\"") +
              "/>\n";
      text(x + 34, 71, names_[seat], "15", "start", ink);
      x += std::min(54 + 9.0 * static_cast<double>(names_[seat].size()),
                    (right - left) / static_cast<double>(names_.size()));
    }
    draw_sample(right - 226, "slip", Grade::slip);
    draw_sample(right - 166, "mistake", Grade::mistake);
    draw_sample(right - 74, "blunder", Grade::blunder);
  }

  static double radius_of(Grade grade) {
    return grade == Grade::slip ? 3 : grade == Grade::mistake ? 4.5 : 6.5;
  }

  /// A dot: hollow for a slip.
  static std::string dot(double x, double y, Grade grade, std::string_view colour) {
    return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius_of(grade)) +
           "\" fill=\"" + std::string(grade == Grade::slip ? paper : colour) + "\" stroke=\"" +
           std::string(colour) + "\" stroke-width=\"2\">";
  }

  void draw_sample(double x, std::string_view name, Grade grade) {
    svg_ += dot(x, 34, grade, ink) + "</circle>\n";
    text(x + 12, 39, name, "15", "start", ink);
  }

  const GameAnalysis& game_;
  const std::vector<std::string>& names_;
  double most_luck_ = 0.05;
  std::string svg_;
};

}  // namespace

std::string analysis_plot(const GameAnalysis& game, const std::vector<std::string>& names) {
  return Plot(game, names).draw();
}

}  // namespace bastide::cli
