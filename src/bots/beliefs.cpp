#include "bots/beliefs.h"

#include <algorithm>
#include <cstdio>

#include "bots/evaluations.h"
#include "bots/search_beliefs.h"
#include "games/registry.h"
#include "kit/text.h"

namespace bastide {
namespace {

template <class Beliefs>
std::vector<BeliefInfo> infos_of() {
  // A belief that is missing in the table does not compile.
  static_assert(Beliefs::table().empty() || Beliefs::table().size() * sizeof(float) == sizeof(Beliefs));
  std::vector<BeliefInfo> infos;
  const Beliefs own{};
  for (const Belief<Beliefs>& b : Beliefs::table())
    infos.push_back({b.name, own.*b.value, b.step, b.low, b.high});
  return infos;
}

Result<BeliefChange> parse_belief(std::string_view text) {
  const auto equals = text.find('=');
  const std::string_view name = trimmed(text.substr(0, equals));
  const std::string_view number = equals == std::string_view::npos ? "" : trimmed(text.substr(equals + 1));
  std::vector<BeliefInfo> infos = beliefs_of_search();
  for (const GameInfo& game : game_infos())
    for (const BeliefInfo& info : beliefs_of(game.name)) infos.push_back(info);
  std::vector<std::string> names;
  for (const BeliefInfo& info : infos) {
    names.emplace_back(info.name);
    if (info.name != name) continue;
    const auto value = parse_float(number);
    if (value && *value >= info.low && *value <= info.high) return BeliefChange{std::string(name), *value};
    char bounds[64];
    std::snprintf(bounds, sizeof bounds, "%g to %g", info.low, info.high);
    return Error{"the belief " + std::string(name) + " is a number from " + bounds + ", not " +
                 in_quotes(number)};
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return Error{"unknown belief " + in_quotes(name) + ", expected NAME=NUMBER with one of " +
               joined(names, ", ")};
}

}  // namespace

std::vector<BeliefInfo> beliefs_of(std::string_view game) {
  std::vector<BeliefInfo> infos;
  [&]<Game... G>(GameList<G...>) {
    (void)((G::name == game && (infos = infos_of<typename Evaluation<G>::Beliefs>(), true)) || ...);
  }(AllGames{});
  return infos;
}

std::vector<BeliefInfo> beliefs_of_search() {
  return infos_of<SearchBeliefs>();
}

Result<BeliefChanges> parse_beliefs(std::string_view text) {
  BeliefChanges changes;
  if (trimmed(text).empty()) return changes;
  for (const std::string_view part : split(text, ',')) {
    auto change = parse_belief(part);
    if (!change) return change.error();
    changes.push_back(std::move(*change));
  }
  return changes;
}

std::string format_beliefs(const BeliefChanges& changes) {
  std::vector<std::string> parts;
  for (const BeliefChange& change : changes) {
    // The shortest text that reads back as the same number.
    char number[32] = "";
    for (int digits = 1; digits <= 9 && parse_float(number) != change.value; ++digits)
      std::snprintf(number, sizeof number, "%.*g", digits, static_cast<double>(change.value));
    parts.push_back(change.name + "=" + number);
  }
  return joined(parts, ",");
}

}  // namespace bastide
