#pragma once

#include <algorithm>

#include "cli/classic/parts/shown.h"
#include "cli/counted.h"
#include "games/classic/parts/bazaars_shown.h"

namespace bastide::cli {

/// The tiles of a bazaar, from when they are shown to when the last of them is placed.
struct BazaarSeen {
  std::vector<const classic::Kind*> lots;  ///< that nobody has yet, by name
  std::vector<const classic::Kind*> won;   ///< by seat; null: none
  std::vector<int> to_place;               ///< the seats that still place a tile, after the one who does now
  int auctioneer = -1;
  const classic::Kind* lot = nullptr;  ///< that is being sold
  int bid = 0;                         ///< the highest, and whose; while something is being sold
  int leader = -1;
};

/// `Tile D, highest bid 3 by Anna`, while a tile is being sold.
inline std::string sale_text(const BazaarSeen& bazaar, const Names& names) {
  return "Tile " + bazaar.lot->id + ", highest bid " + std::to_string(bazaar.bid) + " by " +
         names[bazaar.leader];
}

/// Threads may share all of it.
template <>
struct Shown<classic::Bazaars> : NothingShown {
  using Phase = classic::Phase;
  struct Seen {
    bool has_bazaars = false;
    bool has_auctions = false;
    BazaarSeen bazaar;  ///< empty while there is none
  };

  template <class L>
  static void look(const classic::State<L>& s, auto& table) {
    const auto& b = classic::bazaar(s);
    table.has_bazaars = b.options.bazaars;
    table.has_auctions = b.options.bazaars && b.options.auction;
    if (!b.is_under_way) return;
    const auto& kinds = classic::tables.kinds;
    BazaarSeen& bazaar = table.bazaar;
    for (int i = 0; i < b.lot_count; ++i) bazaar.lots.push_back(kinds[b.lots[i]]);
    std::sort(bazaar.lots.begin(), bazaar.lots.end(),
              [](const auto* one, const auto* other) { return one->id < other->id; });
    for (int seat = 0; seat < s.seats; ++seat)
      bazaar.won.push_back(b.has_won(seat) ? kinds[b.won[seat]] : nullptr);
    for (int i = b.placed; i < s.seats; ++i) bazaar.to_place.push_back((b.host + 1 + i) % s.seats);
    bazaar.auctioneer = b.auctioneer;
    if (s.phase == Phase::bid || s.phase == Phase::settle) {
      bazaar.lot = kinds[b.lot];
      bazaar.bid = b.highest;
      bazaar.leader = b.leader;
    }
  }
  /// Opening bids and higher bids are not listed: see `bazaar`.
  template <class L>
  static std::optional<ClassicChoice> choice_of(const classic::State<L>& s, Action action,
                                                const std::string& token) {
    const auto type = classic::type_of(action);
    if (type == classic::Bazaars::call || type == classic::Bazaars::bid) return std::nullopt;
    if (type == classic::Bazaars::choose) {
      ClassicChoice choice(token, "tile " + token.substr(1));
      choice.lot = classic::tables.kinds[classic::kind_of(action)];
      return choice;
    }
    ClassicChoice choice(token, token);
    choice.is_value_in_meaning = true;
    choice.value = (type == classic::Bazaars::buy ? "-" : "+") + std::to_string(classic::bazaar(s).highest);
    return choice;
  }
  template <class L>
  static void name_pass(const classic::State<L>& s, ClassicChoice& pass) {
    if (s.phase == Phase::bid) pass.name = "pass";
  }

  static bool is_at_bazaar(const auto& table) {
    return table.phase == Phase::call || table.phase == Phase::bid || table.phase == Phase::settle ||
           table.phase == Phase::choose;
  }
  static std::optional<std::string> question(const auto& table, const Names& /*names*/) {
    switch (table.phase) {
      case Phase::call:
        return "offers a tile of the bazaar, with a first bid";
      case Phase::bid:
        return "bids for tile " + table.bazaar.lot->id + " or passes";
      case Phase::settle:
        return "buys or sells tile " + table.bazaar.lot->id;
      case Phase::choose:
        return "takes a tile of the bazaar";
      default:
        return std::nullopt;
    }
  }
  static bool shows_board(const auto& table) {
    return table.phase == Phase::choose ||
           (table.phase == Phase::call && table.bazaar.lots.size() == table.supply.size());
  }
  static std::optional<std::vector<const classic::Kind*>> tiles_at_issue(const auto& table) {
    if (!is_at_bazaar(table)) return std::nullopt;
    return table.bazaar.lot != nullptr ? std::vector{table.bazaar.lot} : table.bazaar.lots;
  }
  static void add_remarks(const auto& table, const Names& names, const std::vector<int>& scores,
                          std::vector<std::string>& lines) {
    if (!is_at_bazaar(table)) return;
    const BazaarSeen& bazaar = table.bazaar;
    if (bazaar.lot != nullptr) lines.push_back(sale_text(bazaar, names));
    std::string others;
    for (std::size_t seat = 0; seat < bazaar.won.size(); ++seat)
      if (bazaar.won[seat] != nullptr)
        others += (others.empty() ? "" : " ") + names[seat] + " has " + bazaar.won[seat]->id + ".";
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
    for (std::size_t seat = 0; seat < names.size(); ++seat)
      points += " " + names[seat] + " " + std::to_string(scores[seat]) + ";";
    points.pop_back();
    lines.push_back(points);
  }
  static void add_options(const auto& table, std::vector<PlainTable::Option>& options) {
    if (table.phase == Phase::call) {
      std::string last;
      for (const auto* lot : table.bazaar.lots) {  // by name, so that equal ones are neighbours
        if (lot->id == last) continue;
        last = lot->id;
        const std::string token = "#" + lot->id + ":";
        options.push_back({token + "0", token + "0  (" + token + "7 begins with a bid of 7; 0 to 100)"});
      }
    }
    if (table.phase == Phase::bid) {
      const std::string least = std::to_string(table.bazaar.bid + 1);
      options.push_back({"b" + least, "b" + least + " or more, up to b100  (the number alone will do)"});
    }
  }
  static std::optional<std::string> amount_token(const auto& table, int amount) {
    if (table.phase != Phase::bid) return std::nullopt;
    return "b" + std::to_string(amount);
  }
  static std::string meaning(const auto& table, const ClassicChoice& choice, const Names& names) {
    if (table.phase != Phase::settle) return {};
    const std::string& other = names[table.bazaar.leader];
    const std::string price = counted(table.bazaar.bid, "points");
    const std::string tile = "tile " + table.bazaar.lot->id;
    if (choice.token == "buy") return "you pay " + price + " to " + other + " and keep " + tile;
    return other + " pays you " + price + " and takes " + tile;
  }
  static void add_help(const auto& table, std::vector<std::string>& lines) {
    if (table.has_bazaars && !table.has_auctions)
      lines.emplace_back("#D           tile D of the bazaar, which a tile with {$} opens");
    if (table.has_auctions)
      for (const char* line :
           {"#D:3         tile D of the bazaar, which a tile with {$} opens; with a first bid of 3",
            "b5           a bid of 5; - passes",
            "buy, sell    the tile that was offered, for the highest bid"})
        lines.emplace_back(line);
  }
};

}  // namespace bastide::cli
