#include "match/match.h"

#include <algorithm>

namespace bastide {
namespace {

template <Game G>
std::uint64_t count_paths(const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  if (G::is_over(state)) return 0;
  ActionList list;
  G::legal_actions(state, list);
  if (depth == 1) return list.size();
  std::uint64_t paths = 0;
  for (const Action a : list) {
    auto next = state;
    G::apply(next, a, nullptr);
    paths += count_paths<G>(next, depth - 1);
  }
  return paths;
}

std::string to_json(const Survey& survey) {
  JsonWriter json;
  json.begin_object().key("features").begin_array();
  for (const Survey::Feature& f : survey.features) {
    json.begin_object();
    write_score(f.item, json);
    json.member("worth", f.worth).key("parts").begin_array();
    for (const auto& [q, name] : f.parts) json.begin_array().value(q.x).value(q.y).value(name).end_array();
    json.end_array().end_object();
  }
  json.end_array().key("open").begin_array();
  for (const auto& [q, kinds] : survey.open) {
    json.begin_object().member("x", q.x).member("y", q.y).key("kinds").begin_array();
    for (const std::string& id : kinds) json.value(id);
    json.end_array().end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace

template <Game G>
Match<G>::Match(Setup setup, const typename G::Config& config)
    : AnyMatch(std::move(setup)), start_(G::start(config)), state_(start_) {}

template <Game G>
std::vector<int> Match<G>::scores() const {
  const Scores all = G::scores(state_);
  return {all.begin(), all.begin() + G::seats(state_)};
}

template <Game G>
std::vector<std::string> Match<G>::legal_tokens() const {
  std::vector<std::string> tokens;
  if (is_over()) return tokens;
  ActionList list;
  G::legal_actions(state_, list);
  for (const Action a : list) tokens.push_back(G::format(state_, a));
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

template <Game G>
Result<Events> Match<G>::try_apply(std::string_view token) {
  if (is_over()) return Error{"the game is over"};
  const auto action = G::parse(state_, token);
  if (!action) return action.error();
  tokens_.push_back(G::format(state_, *action));
  actions_.push_back(*action);
  Events events;
  G::apply(state_, *action, &events);
  return events;
}

template <Game G>
bool Match<G>::undo() {
  if (actions_.empty()) return false;
  actions_.pop_back();
  tokens_.pop_back();
  // Playing it all again takes microseconds, and needs no memory for snapshots.
  state_ = start_;
  for (const Action a : actions_) G::apply(state_, a, nullptr);
  return true;
}

template <Game G>
std::string Match<G>::sample_chance(Rng& rng) const {
  return G::format(state_, G::sample_chance(state_, rng));
}

template <Game G>
std::string Match<G>::random_token(Rng& rng) const {
  ActionList list;
  return G::format(state_, random_action<G>(state_, list, rng));
}

template <Game G>
bool Match<G>::has_secrets() const {
  if constexpr (GameWithSecrets<G>) return G::has_secrets(state_);
  return false;
}

template <Game G>
bool Match<G>::sees_chance(int seat) const {
  if constexpr (GameWithSecrets<G>) return G::sees_chance(state_, seat);
  return true;
}

template <Game G>
std::string Match<G>::view(int seat) const {
  JsonWriter json;
  json.begin_object().member("game", G::name).member("ply", static_cast<int>(tokens_.size()));
  json.member("over", is_over());
  if (!is_over()) json.member("actor", actor());
  const auto points = scores();
  write_numbers(json, "scores", points, static_cast<int>(points.size()));
  if (is_over()) {
    json.key("winners").begin_array();
    for (int s = 0; s < G::seats(state_); ++s)
      if (((winners() >> s) & 1) != 0) json.value(s);
    json.end_array();
  }
  G::write_view(state_, seat, json);
  return json.end_object().take();
}

template <Game G>
std::string Match<G>::survey(int seat) const {
  Survey found;
  if constexpr (GameWithSurvey<G>) found = G::survey(state_, seat);
  return to_json(found);
}

template <Game G>
std::vector<Gain> Match<G>::gains() const {
  std::vector<Gain> gains;
  if (is_over() || actor() == chance) return gains;
  const int seat = actor();
  const int score = G::scores(state_)[seat];
  const int now = G::scores_if_ended(state_)[seat];
  ActionList list;
  G::legal_actions(state_, list);
  for (const Action a : list) {
    State next = state_;
    G::apply(next, a, nullptr);
    const bool ends = G::is_over(next);
    const int paid = G::scores(next)[seat];
    const int then = ends ? paid : G::scores_if_ended(next)[seat];
    gains.push_back({G::format(state_, a), then - now, ends ? 0 : paid - score, ends});
  }
  std::sort(gains.begin(), gains.end(), [](const Gain& a, const Gain& b) { return a.token < b.token; });
  return gains;
}

template <Game G>
std::uint64_t Match<G>::perft(int depth) const {
  return count_paths<G>(state_, depth);
}

Result<std::unique_ptr<AnyMatch>> make_match(const Setup& setup) {
  Setup named = setup;
  if (named.game.empty()) named.game = default_game();
  return with_game(named, [&]<Game G>(const typename G::Config& config) -> Result<std::unique_ptr<AnyMatch>> {
    return std::unique_ptr<AnyMatch>(std::make_unique<Match<G>>(named, config));
  });
}

std::string to_json(const Events& events) {
  JsonWriter json;
  json.begin_array();
  for (const Event& e : events) {
    json.begin_object().member("event", e.type.name);
    e.type.write(e, json);
    json.end_object();
  }
  return json.end_array().take();
}

}  // namespace bastide
