#pragma once

#include "games/classic/acting.h"
#include "games/classic/boxes.h"
#include "games/classic/facts.h"
#include "games/classic/landscape.h"
#include "games/classic/placing.h"
#include "games/classic/scoring.h"
#include "games/classic/step.h"
#include "games/classic/text.h"
#include "kit/text.h"

/// The steps of the base game: what each lists, does, writes and reads. Nothing here keeps anything: threads
/// may share a state that nobody changes.
namespace bastide::classic {

/// Why a token that only some games know means nothing in a box without parts.
template <class L>
std::optional<Error> missing_in(std::string_view token) {
  return L::Parts::any ? std::nullopt : AllParts::why_missing(token);
}

/// What all draws have in common, whatever they are for: chance picks a kind from the bag in use
/// (drawn_from).
struct DrawFromBag : StepBase {
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    const auto& bag = drawn_from(s);
    for (int k = 0; k < kinds_in(s); ++k)
      if (bag.count(k) > 0) list.push_back(draw_action(k));
  }
  template <class L>
  static std::string format(const State<L>& /*s*/, Action action) {
    return "*" + tables.kinds[kind_of(action)]->id;
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    const auto kind = parse_draw(
        token, "D", [](std::string_view id) { return tables.find(id); },
        [&](int number) { return number < kinds_in(s) ? drawn_from(s).count(number) : 0; });
    if (!kind) return kind.error();
    return draw_action(*kind);
  }
};

/// A tile from the bag (2.1). One that fits nowhere leaves the game, and another is drawn (2.3).
template <>
struct Step<Phase::draw> : DrawFromBag {
  template <class L>
  static Flow enter(State<L>& s, Events* events) {
    if (s.hand != no_kind) {
      if (is_placeable(s, s.hand)) return done;
      tell(s, Discarded{s.hand}, events);
      s.hand = no_kind;
    }
    if (!drawn_from(s).is_empty()) return asks;
    if (L::Parts::has_turns_left(s)) return go_to(Phase::next);
    L::Parts::turn_ends(s);
    return go_to(after_last_turn);  // 4.1
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* /*events*/) {
    drawn_from(s).take(kind_of(action));
    s.hand = static_cast<std::uint8_t>(kind_of(action));
    return again;
  }
};

/// The tile in hand is placed (2.2).
template <>
struct Step<Phase::place> : StepBase {
  static constexpr At<Phase::place> here{};

  template <class L>
  static Flow enter(State<L>& /*s*/, Events* /*events*/) {
    return asks;
  }
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    list_fitting(s, list);
    L::Parts::list(here, s, list);
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* events) {
    if (L::Parts::any && is_of_part(action)) return L::Parts::apply(here, s, action, events);
    lay_tile(s, s.hand, square_of(action), turn_of(action), addition_of(action));
    s.hand = no_kind;
    return done;
  }
  template <class L>
  static std::string format(const State<L>& s, Action action) {
    if (is_of_part(action)) return L::Parts::format(here, s, action);
    return place_text(tables.kinds[s.hand]->id, square_of(action), turn_of(action)) +
           L::Parts::format_addition(s, action);
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    if (const auto parsed = L::Parts::parse(here, s, token)) return *parsed;
    if (const auto why = missing_in<L>(token)) return *why;
    const std::string& hand = tables.kinds[s.hand]->id;
    const auto addition = token.find('=');  // what a part adds follows this sign
    if (addition != std::string_view::npos)
      if (const auto why = missing_in<L>(token.substr(addition))) return *why;
    const auto words = split_place(token.substr(0, addition));
    if (!words) return expected("a placement such as " + hand + "@1,0/90", token);
    if (words->kind != hand) return Error{"the tile in hand is " + hand + ", not " + in_quotes(words->kind)};
    const std::string where = "square " + square_text(words->square);
    const int open_square = s.board.open_at(words->square);
    if (open_square < 0)
      return Error{where +
                   (s.board.tile_at(words->square) >= 0 ? " holds a tile already" : " touches no tile")};
    if (((tables[s.hand].distinct_turns >> words->turn) & 1) == 0)
      return needless_turn(words->turn, [&](Turn turn) { return look_of(*tables.kinds[s.hand], turn); });
    if (const auto error = L::Parts::why_not(s, s.hand, words->square, words->turn)) return *error;
    const auto misfit = misfit_of(tables[s.hand].turned[words->turn].sides, s.board.open_demand(open_square),
                                  "at " + where + ", " + turned_by(words->turn));
    const auto added = addition == std::string_view::npos ? std::string_view() : token.substr(addition + 1);
    if (const auto parsed = L::Parts::parse_addition(s, open_square, words->turn, added, misfit))
      return *parsed;
    if (addition != std::string_view::npos) return expected("a placement such as " + hand + "@1,0/90", token);
    if (misfit) return *misfit;
    return place_action(words->square, words->turn);
  }
};

/// A figure is put on the tile just placed, or none (2.4).
template <>
struct Step<Phase::act> : StepBase {
  static constexpr At<Phase::act> here{};

  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    return can_act(s) ? asks : done;
  }
  template <class L>
  static void list(const State<L>& s, ActionList& list) {
    for_each_figure_choice(s, [&](int feature, int type) {
      list.push_back(figure_action(feature, type));
      return true;
    });
    L::Parts::list(here, s, list);
    list.push_back(pass_action());
  }
  template <class L>
  static Flow apply(State<L>& s, Action action, Events* events) {
    if (type_of(action) == ActionType::pass) return done;
    if (type_of(action) == ActionType::figure)
      put_figure(s, s.active, figure_type_of(action), segment_of(s, feature_of(action)));
    if (L::Parts::any && is_of_part(action))
      if (const Flow flow = L::Parts::apply(here, s, action, events); flow != done) return flow;
    return L::Parts::acts_again(s) ? again : done;
  }
  template <class L>
  static std::string format(const State<L>& s, Action action) {
    if (type_of(action) == ActionType::pass) return "-";
    if (type_of(action) == ActionType::figure)
      return "+" + name_before_feature<L>(figure_type_of(action)) +
             segment_name(s, segment_of(s, feature_of(action)));
    return L::Parts::format(here, s, action);
  }
  template <class L>
  static Result<Action> parse(const State<L>& s, std::string_view token) {
    if (token == "-") return pass_action();
    if (const auto parsed = L::Parts::parse(here, s, token)) return *parsed;
    if (const auto why = missing_in<L>(token)) return *why;
    if (token.empty() || token[0] != '+')
      return expected("a " + std::string(s.figures.word()) + " such as +city:N, or -", token);
    return parse_figure(s, token);
  }

 private:
  /// `big/`; followers go without a name.
  template <class L>
  static std::string name_before_feature(int figure_type) {
    return figure_type == follower_type ? "" : std::string(Figures<L>::specs[figure_type].name) + "/";
  }

  /// The segment of the tile just placed that `city:N`, `cloister` or the word for an added one names, or -1.
  template <class L>
  static int find_on_last_tile(const State<L>& s, std::string_view words) {
    if (L::Parts::adds_segments && words == L::Parts::segment_word) return L::Parts::segment_on(s, s.last());
    const auto colon = words.find(':');
    const auto type = find_feature_type(words.substr(0, colon));
    if (!type || words.ends_with(':')) return -1;
    const auto anchor = colon == std::string_view::npos ? std::string_view() : words.substr(colon + 1);
    return find_segment(s, s.last(), *type, anchor);
  }

  /// `+city:N`, or `+big/city:N` with the name of a figure.
  template <class L>
  static Result<Action> parse_figure(const State<L>& s, std::string_view token) {
    std::string_view words = token.substr(1);
    int figure = follower_type;
    if (const auto slash = words.find('/'); slash != std::string_view::npos) {
      const auto named =
          std::find_if(Figures<L>::specs.begin() + 1, Figures<L>::specs.end(),
                       [&](const FigureSpec& spec) { return spec.name == words.substr(0, slash); });
      if (named == Figures<L>::specs.end())
        return Error{"there are no figures called " + in_quotes(words.substr(0, slash)) + " at this table"};
      figure = static_cast<int>(named - Figures<L>::specs.begin());
      words = words.substr(slash + 1);
    }
    const std::string_view named_type = words.substr(0, words.find(':'));
    const auto type = find_feature_type(named_type);
    const bool is_type = type && holds_figures(*type);
    if (!is_type && named_type != AllParts::segment_word) return expected(choices(), token);
    const auto& tile = s.last_tile();
    const int segment = find_on_last_tile(s, words);
    if (segment < 0)
      return Error{"the tile just placed (" + tables.kinds[tile.kind]->id + ") has no feature " +
                   in_quotes(words)};
    const int root = s.features.find(segment);
    if (!L::Parts::may_put_figure(s)) return Error{L::Parts::why_no_figure(s)};
    const std::string name(Figures<L>::specs[figure].name);
    if (!s.figures.has_at_home(s.active, figure)) return Error{"no " + name + " is left"};
    std::optional<Action> meant;
    for_each_figure_choice(s, [&](int feature, int type_of_figure) {
      if (type_of_figure == figure && s.features.find(segment_of(s, feature)) == root)
        meant = figure_action(feature, figure);
      return !meant;
    });
    if (meant) return *meant;
    if (figure != follower_type)
      return Error{"the " + name + " may not be put on the " + std::string(name_of(s.type_of(root)))};
    if (s.features[root].is_occupied())
      return Error{"the " + std::string(name_of(s.type_of(root))) + " already holds a " +
                   std::string(s.figures.word())};
    return Error{"fields take no followers at this table"};
  }

  /// `+city, +road ... or +LAST`: every sort of place there is, in whatever box.
  static std::string choices() {
    std::string text;
    for (const FeatureTypeInfo& info : feature_types)
      if (info.holds_figures) text += "+" + std::string(info.name) + ", ";
    text.resize(text.size() - 2);
    return AllParts::adds_segments ? text + " or +" + std::string(AllParts::segment_word) : text;
  }
};

/// What the turn has completed is scored (2.5).
template <>
struct Step<Phase::score> : StepBase {
  template <class L>
  static Flow enter(State<L>& s, Events* events) {
    L::Parts::before_scoring(s, events);
    for_each_completed(s, [&](int root) { score_completed(s, root, events); });
    L::Parts::after_scoring(s, events);
    return done;
  }
};

/// The next seat (2.6), or whoever has a turn by a part; without tiles the end (4.1).
template <>
struct Step<Phase::next> : StepBase {
  template <class L>
  static Flow enter(State<L>& s, Events* /*events*/) {
    L::Parts::turn_ends(s);
    if (!L::Parts::next_turn(s)) {
      s.active = static_cast<std::uint8_t>((s.active + 1) % s.seats);
      if (drawn_from(s).is_empty()) return done;
    }
    L::Parts::turn_begins(s);
    return go_to(first_phase);
  }
};

/// The end (4).
template <>
struct Step<Phase::over> : StepBase {
  template <class L>
  static Flow enter(State<L>& s, Events* events) {
    score_end(s, s.scores, events);  // 4.2, 4.3
    tell(s, Ended{}, events);
    return asks;
  }
};

}  // namespace bastide::classic
