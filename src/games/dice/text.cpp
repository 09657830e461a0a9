#include "games/dice/text.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "kit/notation.h"
#include "kit/text.h"

namespace bastide::dice {
namespace {

std::string letters() {
  std::string all;
  for (const Face& face : tables.set.faces) all += face.letter;
  return all;
}

const std::string& name_of(int face) {
  return tables.set.faces[face].name;
}

Result<Action> parse_roll(const State& s, std::string_view token) {
  if (token.empty() || token[0] != '*') return expected("a roll such as *" + letters(), token);
  FaceCounts counts{};
  int last = 0;
  for (const char c : token.substr(1)) {
    const int face = tables.find(c);
    if (face < 0)
      return Error{"no face has the letter " + in_quotes(std::string_view(&c, 1)) + ", expected " +
                   letters()};
    if (face < last)
      return Error{"the faces of a roll stand in the order " + letters() + ", so " +
                   in_quotes(std::string_view(&c, 1)) + " stands before " +
                   in_quotes(std::string_view(&tables.set.faces[last].letter, 1))};
    last = face;
    ++counts[face];
  }
  if (const int dice = s.dice_left(); token.size() - 1 != static_cast<std::size_t>(dice))
    return Error{std::to_string(dice) + (dice == 1 ? " die is" : " dice are") + " rolled, not " +
                 std::to_string(token.size() - 1)};
  return rolled_action(counts);
}

/// Why a part cannot be built there, or nothing.
std::optional<Error> fault_of_place(const State& s, int part, Square q, Turn turn) {
  const auto& board = s.building.board;
  const std::string where = "square " + square_text(q);
  const SideSet city = tables[part].turned[turn];
  if (s.building.count() == 0) {
    if (q != Square{0, 0}) return Error{"the first part of a turn is built on square 0,0"};
  } else {
    const int open = board.open_at(q);
    if (open < 0)
      return Error{where + (board.tile_at(q) >= 0 ? " is built on already" : " touches no built die")};
    for (const Side side : all_sides) {
      const int wanted = terrain_at(board.open_demand(open), side);
      if (wanted == 0 || (wanted == city_terrain) == has(city, side)) continue;
      return Error{"at " + where + ", turned by " + std::to_string(degrees(turn)) + ", its " +
                   (has(city, side) ? "city" : "plain") + " side " + std::string(side_names[index(side)]) +
                   " meets a " + (has(city, side) ? "plain" : "city") + " side"};
    }
  }
  if (((tables[part].distinct_turns >> turn) & 1) == 0) {
    const auto& turned = tables[part].turned;
    const auto same = 90 * (std::find(turned.begin(), turned.end(), city) - turned.begin());
    return Error{"turned by " + std::to_string(degrees(turn)) + " it is the same as by " +
                 std::to_string(same) + ": write /" + std::to_string(same)};
  }
  return std::nullopt;
}

Result<Action> parse_build(const State& s, const PlaceWords& words) {
  const int part = words.kind.size() == 1 ? tables.find(words.kind[0]) : -1;
  if (part < 0 || part >= part_count)
    return Error{"no part of a city has the letter " + in_quotes(words.kind) + ", expected " +
                 letters().substr(0, part_count)};
  if (s.in_hand[part] == 0) return Error{"no " + name_of(part) + " is left of this roll"};
  if (auto fault = fault_of_place(s, part, words.square, words.turn)) return *fault;
  return build_action(part, words.square, words.turn);
}

Result<Action> parse_decision(const State& s, std::string_view token) {
  const auto& face = tables.set.faces[knight];
  if (token.size() == 1 && token[0] == face.letter) {
    if (s.in_hand[knight] == 0) return Error{"no knight is left of this roll"};
    if (s.has_built) return Error{"knights are set aside before the first part of a roll is built"};
    return make_action(ActionType::set_aside);
  }
  if (token == "roll") {
    if (s.rolls == most_rolls) return Error{"this was the third roll"};
    if (s.dice_left() == 0) return Error{"no die is left to roll"};
    return make_action(ActionType::roll);
  }
  if (token == "stop") return make_action(ActionType::stop);
  if (token == "double") {
    if (!s.may_double())
      return Error{"double takes three knights set aside, and there are " + std::to_string(s.aside)};
    return make_action(ActionType::forgo);
  }
  if (const auto words = split_place(token)) return parse_build(s, *words);
  return expected(
      "a part such as l@1,0/90, " + std::string(1, face.letter) + " for a knight, roll, stop or double",
      token);
}

}  // namespace

std::string roll_text(const FaceCounts& counts) {
  std::string text;
  for (int f = 0; f < face_count; ++f) text.append(counts[f], tables.set.faces[f].letter);
  return text;
}

std::string part_text(int part, Square q, Turn turn) {
  return place_text(std::string_view(&tables.set.faces[part].letter, 1), q, turn);
}

std::string format(const State& /*s*/, Action action) {
  switch (type_of(action)) {
    case ActionType::rolled:
      return "*" + roll_text(counts_of(action));
    case ActionType::set_aside:
      return {tables.set.faces[knight].letter};
    case ActionType::build:
      return part_text(part_of(action), square_of(action), turn_of(action));
    case ActionType::roll:
      return "roll";
    case ActionType::stop:
      return "stop";
    case ActionType::forgo:
      return "double";
  }
  return {};
}

Result<Action> parse(const State& s, std::string_view token) {
  switch (s.phase) {
    case Phase::roll:
      return parse_roll(s, token);
    case Phase::decide:
      return parse_decision(s, token);
    case Phase::over:
      break;
  }
  return Error{"the game is over"};
}

std::vector<Square> squares_of(const Building& building, Building::PartSet city) {
  std::vector<Square> squares;
  for (unsigned left = city; left != 0; left &= left - 1)
    squares.push_back(building.board.square(std::countr_zero(left)));
  std::sort(squares.begin(), squares.end());
  return squares;
}

std::string city_name(const Building& building, Building::PartSet city) {
  const Square q = squares_of(building, city).front();
  const int anchor = std::countr_zero(building.sides(building.board.tile_at(q)));
  return "city@" + square_text(q) + ":" + std::string(side_names[anchor]);
}

Event explain_score(const State& s, int points) {
  Event event{Event::Type::scored, {}, {}};
  ScoreItem& item = event.score;
  const auto city = s.building.largest_closed_city();
  item.type = "city";
  item.feature = city_name(s.building, city);
  item.seats = s.seats;
  item.squares = squares_of(s.building, city);
  item.counts.emplace_back("dice", std::popcount(city));
  if (s.doubled) item.counts.emplace_back("times", 2);
  item.points[s.active] = static_cast<std::int16_t>(points);
  return event;
}

}  // namespace bastide::dice
