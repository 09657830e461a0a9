#include "games/discovery/fill_in.h"

#include <algorithm>
#include <array>
#include <optional>

#include "games/discovery/text.h"
#include "games/discovery/turn.h"
#include "games/discovery/view.h"
#include "kit/notation.h"
#include "kit/text.h"

namespace bastide::discovery {
namespace {

constexpr std::string_view hidden_draw = "*?";
constexpr char shown_tile = '~';

bool is_shown(const std::string& token) {
  return token.starts_with(shown_tile);
}

/// Plays what was seen, with a guess in place of every hidden tile. A guess is free until its owner plays or
/// shows a tile; then one of the guesses in that hand becomes this tile. It becomes so just in time: when
/// somebody begins a turn the rules ask whether a tile of the hand can be placed (5.3), and what was seen
/// next tells the answer.
class Filler {
 public:
  Filler(const Config& config, const std::vector<std::string>& seen, int seat, Rng& rng)
      : s_(start(config)), seen_(seen), seat_(seat), rng_(rng) {}

  Result<std::vector<std::string>> run() {
    for (at_ = 0; at_ < seen_.size(); at_ += 1 + shown_)
      if (const auto fault = play())
        return Error{"token " + std::to_string(at_ + 1) + " " + in_quotes(seen_[at_]) + ": " +
                     fault->message};
    return std::move(tokens_);
  }

 private:
  struct Guess {
    std::size_t token;  ///< the place of its draw
    int kind;
    bool settled = false;  ///< it is what is played or shown next
  };
  using Guesses = std::vector<Guess>;

  bool is_hidden(int seat) const { return s_.expert && seat != seat_; }

  std::optional<Error> play() {
    const std::string& token = seen_[at_];
    shown_ = 0;
    if (is_shown(token)) return Error{"no hand is shown here"};
    if (s_.phase == Phase::over) return Error{"the game is over"};
    const bool draws = actor(s_) == chance;
    const bool draws_hidden = draws && !sees_draw(s_, seat_);
    if (draws && draws_hidden != (token == hidden_draw))
      return Error{draws_hidden ? "this draw is hidden from the seat" : "the seat sees this draw"};
    std::optional<int> drawn;
    if (draws_hidden) {
      const int kind = s_.bag.pick(rng_);
      s_.bag.take(kind);
      guesses_[s_.active].push_back({tokens_.size(), kind});
    } else if (draws) {
      drawn = take_drawn(token);
    }
    const std::optional<int> played = draws ? std::nullopt : take_played(token);
    if (!settle(draws && !draws_hidden))
      return Error{"what is played or shown after it cannot have been drawn"};
    // Where nothing tells yet what the next player holds, it is any hand that can be played.
    const int attempts =
        std::all_of(seen_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, seen_.end(), is_shown)
            ? most_attempts
            : 1;
    for (int attempt = 1;; ++attempt) {
      auto fault = try_token(token, draws_hidden, drawn, played);
      if (!fault || attempt == attempts) return fault;
      guess_anew();
    }
  }

  /// The tile that is drawn openly lies ready, so that it becomes no guess.
  std::optional<int> take_drawn(const std::string& token) {
    const int kind = tables.find(std::string_view(token).substr(1));
    put_into_bag(kind);
    if (kind < 0 || s_.bag.count(kind) == 0) return std::nullopt;
    s_.bag.take(kind);
    return kind;
  }

  /// The tile that a hidden hand plays is a guess no more.
  std::optional<int> take_played(const std::string& token) {
    const auto words = s_.phase == Phase::place && is_hidden(s_.active) ? split_place(token) : std::nullopt;
    if (!words) return std::nullopt;
    const int kind = tables.find(words->kind);
    Guesses& own = guesses_[s_.active];
    const auto found = std::find_if(own.begin(), own.end(), [&](const Guess& g) { return g.kind == kind; });
    if (found == own.end()) return std::nullopt;
    own.erase(found);
    return kind;
  }

  /// How many tiles a seat has when the token is played.
  int tiles_after(int seat, bool draws_seen) const {
    if (is_hidden(seat)) return static_cast<int>(guesses_[seat].size());
    const int change = seat != s_.active ? 0 : draws_seen ? 1 : s_.phase == Phase::place ? -1 : 0;
    return s_.hands[seat].size() + change;
  }

  /// Makes the guesses agree with what is shown or played right after this token; false: they cannot.
  bool settle(bool draws_seen) {
    const int left = s_.bag.total();
    std::size_t next = at_ + 1;
    int seat = s_.phase == Phase::deal     ? s_.first
               : s_.phase == Phase::redraw ? s_.active
                                           : (s_.active + 1) % s_.seats;
    for (int passed = 0; passed < s_.seats; ++passed, seat = (seat + 1) % s_.seats) {
      const int tiles = tiles_after(seat, draws_seen);
      if (tiles == 0 && left == 0) continue;  // passes without a word
      if (next == seen_.size()) return true;
      if (!is_shown(seen_[next])) {
        const auto words = is_hidden(seat) ? split_place(seen_[next]) : std::nullopt;
        return !words || claim(seat, tables.find(words->kind));
      }
      for (int i = 0; i < tiles && next < seen_.size(); ++i, ++next)
        if (is_hidden(seat) && !claim(seat, tables.find(std::string_view(seen_[next]).substr(1))))
          return false;
      if (left > 0) return true;  // a new hand is drawn first
    }
    return true;
  }

  /// One of the guesses in a hand becomes this kind.
  bool claim(int seat, int kind) {
    if (kind < 0) return false;
    std::vector<Guess*> free;
    for (Guess& g : guesses_[seat]) {
      if (g.settled) continue;
      free.push_back(&g);
      if (g.kind != kind) continue;
      g.settled = true;
      return true;
    }
    if (free.empty()) return false;
    Guess& chosen = *free[rng_.below(static_cast<std::uint32_t>(free.size()))];
    s_.bag.add(chosen.kind, 1);
    put_into_bag(kind);
    const bool is_there = s_.bag.count(kind) > 0;
    set(chosen, is_there ? kind : chosen.kind);
    chosen.settled = true;
    return is_there;
  }

  /// A tile of this kind that a guess holds is exchanged for another, so that the bag has it.
  void put_into_bag(int kind) {
    if (kind < 0 || s_.bag.is_empty() || s_.bag.count(kind) > 0) return;
    for (Guesses& own : guesses_)
      for (Guess& g : own) {
        if (g.settled || g.kind != kind) continue;
        set(g, s_.bag.pick(rng_));
        s_.bag.add(kind, 1);
        return;
      }
  }

  /// Precondition: the bag has the kind, and what the guess was before lies there again or is put there.
  void set(Guess& guess, int kind) {
    s_.bag.take(kind);
    guess.kind = kind;
    if (guess.token < tokens_.size()) tokens_[guess.token] = "*" + tables.id(kind);
  }

  void guess_anew() {
    for (const Guesses& own : guesses_)
      for (const Guess& g : own)
        if (!g.settled) s_.bag.add(g.kind, 1);
    for (Guesses& own : guesses_)
      for (Guess& g : own)
        if (!g.settled) set(g, s_.bag.pick(rng_));
  }

  /// Plays the token with the guesses as they are, if what follows from it is what was seen.
  std::optional<Error> try_token(const std::string& token, bool draws_hidden, std::optional<int> drawn,
                                 std::optional<int> played) {
    State next = s_;
    for (int seat = 0; seat < s_.seats; ++seat) {
      if (!is_hidden(seat)) continue;
      next.hands[seat].clear();
      for (const Guess& g : guesses_[seat])
        if (g.token < tokens_.size()) next.hands[seat].add(g.kind);
    }
    if (drawn) next.bag.add(*drawn, 1);
    if (played) next.hands[s_.active].add(*played);
    std::string meant = token;
    if (draws_hidden) {
      const int kind = guesses_[s_.active].back().kind;
      next.bag.add(kind, 1);
      meant = "*" + tables.id(kind);
    }
    const auto action = parse(next, meant);
    if (!action) return action.error();
    const std::string canonical = format(next, *action);
    Events events;
    apply(next, *action, &events);
    std::erase_if(events, [](const Event& e) { return e.type != Event::Type::discarded || e.seat < 0; });
    for (std::size_t i = 0; i < events.size(); ++i)
      if (at_ + 1 + i >= seen_.size() || seen_[at_ + 1 + i] != shown_tile + events[i].kind)
        return Error{"after it " + events[i].kind + " leaves the game and would be shown"};
    for (const Event& e : events) guesses_[e.seat].clear();
    for (Guesses& own : guesses_)
      for (Guess& g : own) g.settled = false;
    tokens_.push_back(canonical);
    shown_ = events.size();
    s_ = next;
    return std::nullopt;
  }

  static constexpr int most_attempts = 1000;

  State s_;  ///< its bag is without the guesses; hidden hands are the guesses
  const std::vector<std::string>& seen_;
  int seat_;
  Rng& rng_;
  std::size_t at_ = 0;
  std::size_t shown_ = 0;  ///< how many tiles were shown after the token
  std::vector<std::string> tokens_;
  std::array<Guesses, max_players> guesses_;
};

}  // namespace

Result<std::vector<std::string>> fill_in(const Config& config, const std::vector<std::string>& seen, int seat,
                                         Rng& rng) {
  return Filler(config, seen, seat, rng).run();
}

}  // namespace bastide::discovery
