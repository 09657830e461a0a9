#include "cli/plain_table.h"

#include <algorithm>

#include "cli/classic/front.h"
#include "cli/classic/table.h"
#include "cli/classic/words.h"
#include "cli/play_log.h"

namespace bastide::cli {
namespace {

using classic::Phase;

constexpr int line_width = 78;

/// The board with its numbers, and a mark on both sides of every challenged follower.
Canvas marked_board(const ClassicTable& table) {
  const Square low = north_west_of(table.tiles);
  Canvas canvas = numbered_board(draw_board(table), low);
  const auto mark = [&](const ClassicTable::Challenge::Building& building) {
    const auto& tile = table.tiles[building.tile];
    const auto spot = draw_tile(*tile.kind, tile.turn, tile.buildings).spots[building.feature];
    const int column = number_margin + (tile.square.x - low.x) * TilePicture::width + spot.column;
    const int row = 1 + (tile.square.y - low.y) * TilePicture::height + spot.row;
    for (const int aside : {-2, 2}) canvas.put(column + aside, row, {'x', Ink::strong});
  };
  for (const auto& challenge : table.challenges) {
    mark(challenge.shrine);
    mark(challenge.cloister);
  }
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
    for (const auto& challenge : table_.challenges)
      notes.push_back("Challenge, marked x x: " + challenge.shrine.name + " against " +
                      challenge.cloister.name);
    for (const auto& castle : table_.castles) {
      if (castle.seat < 0) continue;
      std::string note = "Castle of " + names_[castle.seat] + ", marked M, at " + squares_text(castle) +
                         ": earns what is completed on";
      for (const Square q : castle.vicinity()) note += " " + square_text(q);
      notes.push_back(std::move(note));
    }
    return notes;
  }

  std::string belongings(int seat) const override {
    std::string text = counted(table_.supply[seat], "followers");
    if (!table_.bridges.empty()) text += ", " + counted(table_.bridges[seat], "bridges");
    if (!table_.castle_tokens.empty()) text += ", " + counted(table_.castle_tokens[seat], "castles");
    return text;
  }
  std::string left() const override { return counted(table_.tiles_left, "tiles") + " left"; }

  std::string question() const override {
    switch (table_.phase) {
      case Phase::place:
        return "places " + table_.hand->id;
      case Phase::castle:
        return "may build a castle of the city at " + squares_text(table_.at_issue);
      case Phase::reward:
        return "chooses what pays the castle at " + squares_text(table_.at_issue);
      case Phase::call:
        return "offers a tile of the bazaar, with a first bid";
      case Phase::bid:
        return "bids for tile " + table_.bazaar.lot->id + " or passes";
      case Phase::settle:
        return "buys or sells tile " + table_.bazaar.lot->id;
      case Phase::choose:
        return "takes a tile of the bazaar";
      default:
        return "chooses";
    }
  }

  /// Once in a turn, and where somebody is asked after the board has changed.
  bool shows_board() const override {
    switch (table_.phase) {
      case Phase::place:
      case Phase::castle:
      case Phase::reward:
      case Phase::choose:
        return true;
      case Phase::call:
        return table_.bazaar.lots.size() == table_.supply.size();
      default:
        return false;
    }
  }

  Canvas hand() const override {
    if (is_at_bazaar())
      return draw_lots(table_.bazaar.lot != nullptr ? Lots{table_.bazaar.lot} : table_.bazaar.lots);
    const auto& last = table_.tiles.back();
    return table_.hand != nullptr ? draw_tile(*table_.hand, 0).canvas
                                  : draw_tile(*last.kind, last.turn, last.buildings).canvas;
  }

  std::vector<std::string> remarks() const override {
    std::vector<std::string> lines;
    if (is_placing() && needs_bridge_somewhere())
      lines.emplace_back("A placement with =x,y,NS or =x,y,EW builds a bridge across that square.");
    if (!is_at_bazaar()) return lines;
    const auto& bazaar = table_.bazaar;
    if (bazaar.lot != nullptr) lines.push_back(sale_text(bazaar, names_));
    std::string others;
    for (std::size_t seat = 0; seat < bazaar.won.size(); ++seat)
      if (bazaar.won[seat] != nullptr)
        others += (others.empty() ? "" : " ") + names_[seat] + " has " + bazaar.won[seat]->id + ".";
    if (bazaar.lot != nullptr && bazaar.lots.size() > 1) {
      others += std::string(others.empty() ? "" : " ") + "On offer later:";
      bool skipped = false;
      for (const auto* lot : bazaar.lots)
        if (lot == bazaar.lot && !skipped)
          skipped = true;
        else
          others += " " + lot->id;
    }
    if (!others.empty()) lines.push_back(others);
    std::string points = "Points:";
    const auto scores = match_.scores();
    for (std::size_t seat = 0; seat < names_.size(); ++seat)
      points += " " + names_[seat] + " " + std::to_string(scores[seat]) + ";";
    points.pop_back();
    lines.push_back(points);
    return lines;
  }

  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const bool bridged : {false, true})
      for (const auto& placement : table_.placements)
        if (placement.bridge.has_value() == bridged) options.push_back({placement.token, placement.token});
    if (table_.phase == Phase::call) {
      for (const auto& kind : distinct_lots()) {
        const std::string token = "#" + kind + ":";
        options.push_back({token + "0", token + "0  (" + token + "7 begins with a bid of 7; 0 to 100)"});
      }
    }
    if (table_.phase == Phase::bid) {
      const std::string least = std::to_string(table_.bazaar.bid + 1);
      options.push_back({"b" + least, "b" + least + " or more, up to b100  (the number alone will do)"});
    }
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
    if (table_.phase != Phase::bid) return std::nullopt;
    return "b" + std::to_string(amount);
  }

  std::vector<std::string> help() const override;

 private:
  using Lots = std::vector<const classic::Kind*>;

  bool is_placing() const { return table_.phase == Phase::place; }
  bool is_at_bazaar() const {
    return table_.phase == Phase::call || table_.phase == Phase::bid || table_.phase == Phase::settle ||
           table_.phase == Phase::choose;
  }
  bool needs_bridge_somewhere() const {
    return std::any_of(table_.placements.begin(), table_.placements.end(),
                       [](const auto& placement) { return placement.bridge.has_value(); });
  }

  std::vector<std::string> distinct_lots() const {
    std::vector<std::string> ids;
    for (const auto* lot : table_.bazaar.lots)
      if (std::find(ids.begin(), ids.end(), lot->id) == ids.end()) ids.push_back(lot->id);
    return ids;
  }

  /// The token with what it brings or means.
  std::string label_of(const ClassicTable::Choice& choice) const {
    std::string words = choice.value.empty() || choice.feature < 0 ? choice.name : "";
    const auto add = [&](const std::string& more) {
      words += (words.empty() || more.empty() ? "" : ", ") + more;
    };
    if (words == choice.token) words.clear();
    if (table_.phase == Phase::reward) words.clear();
    add(table_.phase == Phase::settle ? "" : choice.value);
    if (choice.challenges) add("a challenge");
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
  const auto add = [&](std::initializer_list<const char*> more) {
    lines.insert(lines.end(), more.begin(), more.end());
  };
  if (table_.has_shrines)
    add({"+shrine      a follower into the shrine. Beside an occupied cloister that is a challenge: the",
         "             first of the two that is complete pays 9, the other one's follower goes home"});
  if (!table_.bridges.empty())
    add({"E@0,-1/180=0,0,NS  the same with a bridge across 0,0 from north to south; EW: from east to west.",
         "             On the board a bridge is H=H=H; +bridge puts a follower on it",
         "decline      no tile, where it would fit only with a bridge; another is drawn"});
  if (table_.has_free_bridges) add({"=0,0,NS      a bridge that stands free, before or after the follower"});
  if (!table_.castle_tokens.empty())
    add({"^            build a castle, M on the board; - lets the city score",
         "$road@0,1:E  what pays a castle, where several things could"});
  if (table_.has_bazaars && !table_.has_auctions)
    add({"#D           tile D of the bazaar, which a tile with {$} opens"});
  if (table_.has_auctions)
    add({"#D:3         tile D of the bazaar, which a tile with {$} opens; with a first bid of 3",
         "b5           a bid of 5; - passes", "buy, sell    the tile that was offered, for the highest bid"});
  lines.emplace_back("-            no follower");
  return lines;
}

}  // namespace

std::unique_ptr<PlainTable> make_classic_plain_table(const AnyMatch& match) {
  return std::make_unique<ClassicPlainTable>(match);
}

}  // namespace bastide::cli
