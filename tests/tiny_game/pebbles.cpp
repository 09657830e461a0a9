#include "tests/tiny_game/pebbles.h"

#include <algorithm>

#include "kit/hash.h"
#include "kit/text.h"

namespace bastide::pebbles {
namespace {

using namespace std::string_view_literals;

constexpr std::array heaps{"12"sv, "20"sv};
constexpr std::array<int, heaps.size()> heap_sizes{12, 20};

constexpr auto table = std::to_array<Option<Options>>({
    {{"heap", heaps, "pebbles at the beginning"}, [](Options& o, int value) { o.heap = heap_sizes[value]; }},
});
constexpr auto specs = specs_of(table);

}  // namespace

std::span<const OptionSpec> option_specs() {
  return specs;
}

Result<Config> configure(const Setup& setup) {
  const auto options = chosen_options(setup, table);
  if (!options) return options.error();
  if (auto fault = fault_of_seats(setup, "pebbles", 2, 4)) return *fault;
  if (setup.bag) return Error{"pebbles has no bag", "Bag"};
  return Config{setup.seats, setup.first, options->heap};
}

State start(const Config& config) {
  State s{};
  s.seats = static_cast<std::int8_t>(config.seats);
  s.active = static_cast<std::int8_t>(config.first);
  s.heap = static_cast<std::int8_t>(config.heap);
  return s;
}

void legal_actions(const State& s, ActionList& list) {
  list.clear();
  const int most = s.rolled == 0 ? faces : std::min<int>(s.rolled, s.heap);
  for (int n = 1; n <= most; ++n) list.push_back({static_cast<std::uint32_t>(n)});
}

void apply(State& s, Action action, Events* events) {
  const auto number = static_cast<std::int8_t>(action.bits);
  if (s.rolled == 0) {
    s.rolled = number;
    return;
  }
  s.heap = static_cast<std::int8_t>(s.heap - number);
  const int points = number - (s.heap == 0 ? price_of_last : 0);
  auto& score = s.scores[s.active];
  score = static_cast<std::int16_t>(score + points);
  if (events != nullptr) {
    Event scored{Event::Type::scored, {}, {}, s.active};
    scored.score.type = "pebbles";
    scored.score.feature = "heap";
    scored.score.seats = s.seats;
    scored.score.counts.emplace_back("pebbles", number);
    scored.score.points[s.active] = static_cast<std::int16_t>(points);
    events->push_back(std::move(scored));
    if (s.heap == 0) {
      events->push_back({emptied, {}, {}, s.active});
      events->push_back({Event::Type::ended, {}, {}});
    }
  }
  s.rolled = 0;
  s.active = static_cast<std::int8_t>((s.active + 1) % s.seats);
}

unsigned winners(const State& s) {
  const auto best = *std::max_element(s.scores.begin(), s.scores.begin() + s.seats);
  unsigned seats = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    if (s.scores[seat] == best) seats |= 1U << seat;
  return seats;
}

/// `*2` is a roll, `-2` takes two pebbles.
std::string format(const State& s, Action action) {
  return (s.rolled == 0 ? "*" : "-") + std::to_string(action.bits);
}

Result<Action> parse(const State& s, std::string_view token) {
  ActionList list;
  legal_actions(s, list);
  for (const Action a : list)
    if (format(s, a) == token) return a;
  return Error{in_quotes(token) + " is not among " + format(s, list[0]) + " to " +
               format(s, list[list.size() - 1])};
}

std::uint64_t hash(const State& s) {
  enum Tag { turn, score };
  FactHash h;
  h.add(turn, s.seats, s.active, s.heap, s.rolled);
  for (int seat = 0; seat < s.seats; ++seat) h.add(score, seat, s.scores[seat]);
  return h.value();
}

void write_view(const State& s, JsonWriter& json) {
  json.member("active", s.active).member("heap", s.heap).member("rolled", s.rolled);
}

}  // namespace bastide::pebbles
