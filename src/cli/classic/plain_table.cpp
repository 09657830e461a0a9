#include "cli/plain_table.h"

#include <algorithm>

#include "cli/classic/front.h"
#include "cli/classic/table.h"
#include "cli/counted.h"

namespace bastide::cli {
namespace {

using classic::Phase;

constexpr int line_width = 78;

/// Asks all parts.
template <class Visit>
void for_each_shown(Visit&& visit) {
  AllShown<PartsShown>::for_each(visit);
}

/// The board with its numbers, and a mark on both sides of the followers that parts mark.
Canvas marked_board(const ClassicTable& table) {
  const Square low = north_west_of(table.tiles);
  Canvas canvas = numbered_board(draw_board(table), low);
  const auto mark = [&](int number, int feature) {
    const auto& tile = table.tiles[number];
    const auto spot = draw_tile(*tile.kind, tile.turn, tile.buildings).spots[feature];
    const int column = number_margin + (tile.square.x - low.x) * TilePicture::width + spot.column;
    const int row = 1 + (tile.square.y - low.y) * TilePicture::height + spot.row;
    for (const int aside : {-2, 2}) canvas.put(column + aside, row, {'x', Ink::strong});
  };
  for_each_shown([&](auto shown) { shown.for_each_marked(table, mark); });
  return canvas;
}

/// Tiles side by side, each under its name.
Canvas draw_lots(const std::vector<const classic::Kind*>& kinds) {
  constexpr int cell = TilePicture::width + 2;
  Canvas canvas(std::max(1, static_cast<int>(kinds.size()) * cell), TilePicture::height + 1);
  for (int i = 0; i < static_cast<int>(kinds.size()); ++i) {
    canvas.write(i * cell, 0, kinds[i]->id, Ink::strong);
    canvas.paste(i * cell, 1, draw_tile(*kinds[i], 0).canvas);
  }
  return canvas;
}

class ClassicPlainTable final : public PlainTable {
 public:
  explicit ClassicPlainTable(const AnyMatch& match) : match_(match), table_(look_at_classic(match)) {
    for (std::size_t seat = 0; seat < table_.supply.size(); ++seat)
      names_.push_back("player " + std::to_string(seat));
  }

  void name_seats(const std::vector<std::string>& names) override { names_ = names; }

  Canvas board() const override { return marked_board(table_); }

  std::vector<std::string> notes() const override {
    std::vector<std::string> notes;
    for_each_shown([&](auto shown) { shown.add_notes(table_, names_, notes); });
    return notes;
  }

  std::string belongings(int seat) const override {
    std::string text = counted(table_.supply[seat], "followers");
    for (const auto& figures : table_.further_supply)
      text += ", " + std::to_string(figures.at_home[seat]) + " " + std::string(figures.name);
    for_each_shown([&](auto shown) {
      if (const std::string own = shown.belongings(table_, seat); !own.empty()) text += ", " + own;
    });
    return text;
  }
  std::string left() const override { return counted(table_.tiles_left, "tiles") + " left"; }

  std::string question() const override {
    if (is_placing()) return "places " + table_.hand->id;
    std::optional<std::string> question;
    for_each_shown([&](auto shown) {
      if (!question) question = shown.question(table_, names_);
    });
    return question.value_or("chooses");
  }

  /// Once in a turn, and where somebody is asked after the board has changed.
  bool shows_board() const override {
    bool shows = is_placing();
    for_each_shown([&](auto shown) { shows |= shown.shows_board(table_); });
    return shows;
  }

  Canvas hand() const override {
    std::optional<Lots> lots;
    for_each_shown([&](auto shown) {
      if (!lots) lots = shown.tiles_at_issue(table_);
    });
    if (lots) return draw_lots(*lots);
    const auto& last = table_.tiles.back();
    return table_.hand != nullptr ? draw_tile(*table_.hand, 0).canvas
                                  : draw_tile(*last.kind, last.turn, last.buildings).canvas;
  }

  std::vector<std::string> remarks() const override {
    std::vector<std::string> lines;
    for_each_shown([&](auto shown) { shown.add_remarks(table_, names_, match_.scores(), lines); });
    return lines;
  }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const bool bridged : {false, true})
      for (const auto& placement : table_.placements)
        if (placement.bridge.has_value() == bridged) options.push_back({placement.token, placement.token});
    for_each_shown([&](auto shown) { shown.add_options(table_, options); });
    for (const auto& choice : table_.choices) options.push_back({choice.token, label_of(choice)});
    return options;
  }

  int option_width() const override {
    if (!is_placing()) return line_width;
    std::size_t longest = 13;
    for (const auto& placement : table_.placements) longest = std::max(longest, placement.token.size());
    return static_cast<int>(longest) + 6;
  }

  std::optional<std::string> amount_token(int amount) const override {
    std::optional<std::string> token;
    for_each_shown([&](auto shown) {
      if (!token) token = shown.amount_token(table_, amount);
    });
    return token;
  }

  std::vector<std::string> help() const override;

 private:
  using Lots = std::vector<const classic::Kind*>;

  bool is_placing() const { return table_.phase == Phase::place; }
  /// The token with what it brings or means.
  std::string label_of(const ClassicTable::Choice& choice) const {
    std::string words = choice.value.empty() || choice.feature < 0 ? choice.name : "";
    const auto add = [&](const std::string& more) {
      words += (words.empty() || more.empty() ? "" : ", ") + more;
    };
    if (words == choice.token) words.clear();
    if (choice.is_all_in_token) words.clear();
    if (!choice.is_value_in_meaning) add(choice.value);
    for_each_shown([&](auto shown) { add(shown.remark_on(choice)); });
    add(meaning_of(table_, choice, names_));
    return choice.token + (words.empty() ? "" : "  (" + words + ")");
  }

  const AnyMatch& match_;
  ClassicTable table_;
  Names names_;
};

std::vector<std::string> ClassicPlainTable::help() const {
  std::vector<std::string> lines{
      "E@0,-1/180   tile E on the square 0,-1 (x grows east, y south), turned by 180 degrees",
      "+city:N      a follower into the city at the tile's north side; +road:E, +field:SL, +cloister"};
  for_each_shown([&](auto shown) { shown.add_help(table_, lines); });
  lines.emplace_back("-            no follower");
  return lines;
}

}  // namespace

std::unique_ptr<PlainTable> make_classic_plain_table(const AnyMatch& match) {
  return std::make_unique<ClassicPlainTable>(match);
}

}  // namespace bastide::cli
