#include "server/draws.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "kit/text.h"
#include "match/visit.h"

namespace bastide::server {
namespace {

/// Counts the chance tokens played so far. They are the only ones that begin with a star.
std::size_t draws_so_far(const AnyMatch& match) {
  return static_cast<std::size_t>(std::count_if(match.tokens().begin(), match.tokens().end(),
                                                [](const auto& t) { return t.starts_with('*'); }));
}

std::uint64_t number_at(const Bytes32& bytes, std::size_t word) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | bytes[8 * word + i];
  return number;
}

/// Whether one of the nonces, which stand in the order of the seats, came after the commitment.
bool somebody_added(std::string_view nonces, std::string_view early) {
  const auto seats = words_of(early);
  for (int seat = 0; !nonces.empty(); ++seat) {
    const auto end = std::min(nonces.find(';'), nonces.size());
    if (end > 0 && std::find(seats.begin(), seats.end(), std::to_string(seat)) == seats.end()) return true;
    nonces.remove_prefix(std::min(end + 1, nonces.size()));
  }
  return false;
}

}  // namespace

std::vector<Outcome> chance_outcomes(const AnyMatch& match) {
  return visit_match(match, []<Game G>(const Match<G>& m) {
    std::vector<Outcome> outcomes;
    ActionList list;
    G::legal_actions(m.state(), list);
    outcomes.reserve(list.size());
    for (const Action a : list)
      outcomes.push_back(
          {G::format(m.state(), a), static_cast<std::uint64_t>(G::chance_weight(m.state(), a))});
    std::sort(outcomes.begin(), outcomes.end(),
              [](const auto& a, const auto& b) { return a.token < b.token; });
    return outcomes;
  });
}

int drawing_seat(const AnyMatch& match) {
  return visit_match(match, []<Game G>(const Match<G>& m) { return G::drawing_seat(m.state()); });
}

Draws::Draws(const Bytes32& seed, const std::vector<std::string>& nonces)
    : seed_(seed), nonces_(joined(nonces, ";")) {}

std::uint64_t Draws::below(std::uint64_t n, std::string_view label) const {
  // The largest multiple of n: numbers from there on would favour the small remainders.
  const std::uint64_t limit =
      std::numeric_limits<std::uint64_t>::max() - std::numeric_limits<std::uint64_t>::max() % n;
  for (int block = 0;; ++block) {
    const Bytes32 bytes = hmac_sha256(
        seed_, "bastide draw 1\n" + nonces_ + "\n" + std::string(label) + "\n" + std::to_string(block));
    for (std::size_t word = 0; word < 4; ++word)
      if (const std::uint64_t number = number_at(bytes, word); number < limit) return number % n;
  }
}

std::string Draws::draw(const AnyMatch& match) const {
  const auto outcomes = chance_outcomes(match);
  const auto total = std::accumulate(outcomes.begin(), outcomes.end(), std::uint64_t{0},
                                     [](std::uint64_t sum, const Outcome& o) { return sum + o.weight; });
  std::uint64_t at = below(total, std::to_string(draws_so_far(match)));
  for (const Outcome& outcome : outcomes) {
    if (at < outcome.weight) return outcome.token;
    at -= outcome.weight;
  }
  return outcomes.back().token;
}

Result<Verified> verify_draws(const Record& record) {
  std::string commit;
  std::string nonces;
  std::string early;
  std::string seed_text;
  for (const auto& [name, value] : record.other_headers) {
    if (name == commit_header) commit = value;
    if (name == nonces_header) nonces = value;
    if (name == early_header) early = value;
    if (name == seed_header) seed_text = value;
  }
  if (commit.empty() || seed_text.empty())
    return Error{"the record has no Commit and Seed: its draws cannot be checked"};
  const auto seed = from_hex(seed_text);
  if (!seed) return Error{"Seed: expected 64 hexadecimal digits"};
  if (to_hex(sha256(*seed)) != commit) return Error{"the seed is not the one that Commit promised"};
  const Draws draws(*seed, {nonces});
  auto match = make_match(record.setup);
  if (!match) return match.error();
  AnyMatch& m = **match;
  Verified verified{0, somebody_added(nonces, early)};
  for (const RecordToken& token : record.tokens) {
    if (!m.is_over() && m.actor() == chance) {
      const std::string due = draws.draw(m);
      if (due != token.text)
        return Error{"line " + std::to_string(token.line) + ", column " + std::to_string(token.column) +
                     ": draw " + std::to_string(verified.draws + 1) + " should be " + due + ", not " +
                     in_quotes(token.text)};
      ++verified.draws;
    }
    if (const auto events = m.try_apply(token.text); !events)
      return Error{"line " + std::to_string(token.line) + ", column " + std::to_string(token.column) + ": " +
                   events.error().message};
  }
  return verified;
}

}  // namespace bastide::server
