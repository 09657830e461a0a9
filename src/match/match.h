#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/registry.h"

namespace bastide {

/// What a legal token does for the seat that decides.
struct Gain {
  std::string token;
  int worth;  ///< by how many points it would be better off if the game ended right after
  int paid;   ///< how many points it is paid at once; nothing with the move that ends the game: all is paid
              ///< then
  bool ends;  ///< the game is over with it, so that what it is worth is what it changes in the final score
  friend bool operator==(const Gain&, const Gain&) = default;
};

/// A game being played, whichever it is: the checked boundary between the rules and everything else.
///
/// Tokens are the words of the game record. No view shows what is hidden or not drawn yet. One thread at a
/// time.
class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  const Setup& setup() const { return setup_; }
  /// Every action so far as its canonical token.
  const std::vector<std::string>& tokens() const { return tokens_; }

  virtual bool is_over() const = 0;
  /// The seat that decides, or `chance`; meaningless when over.
  virtual int actor() const = 0;
  /// Points by seat, as many as there are seats.
  virtual std::vector<int> scores() const = 0;
  /// The seats that have won, one bit each; 0 until the game is over.
  virtual unsigned winners() const = 0;
  /// Every legal action as its canonical token, in byte order. In a chance event: every outcome.
  virtual std::vector<std::string> legal_tokens() const = 0;

  /// Plays a token and says what followed from it. A refused token changes nothing; the error says why.
  virtual Result<Events> try_apply(std::string_view token) = 0;
  /// Takes back the last action; false if there is none.
  virtual bool undo() = 0;

  /// The outcome of a chance event, by its true odds. Precondition: the actor is chance.
  virtual std::string sample_chance(Rng& rng) const = 0;
  /// A legal token, each as likely; a chance event by its odds. Precondition: not over.
  virtual std::string random_token(Rng& rng) const = 0;

  /// Whether anything in this game is hidden from anybody but chance.
  virtual bool has_secrets() const = 0;
  /// Whether a seat (`chance`: a spectator) may see the outcome of the chance event that is due.
  virtual bool sees_chance(int seat) const = 0;

  /// The position as a seat may see it (`chance`: a spectator), as one JSON object.
  virtual std::string view(int seat) const = 0;
  /// The features of the board and what fits where (see Survey), as a seat may see it, as one JSON object.
  virtual std::string survey(int seat) const = 0;
  /// For each legal token, in byte order, what it does for the seat that decides. Empty in a chance event and
  /// when over.
  virtual std::vector<Gain> gains() const = 0;
  /// A fingerprint of the position: equal positions have equal ones on every machine and in every version.
  virtual std::uint64_t hash() const = 0;
  /// The number of paths of exactly `depth` tokens from here.
  virtual std::uint64_t perft(int depth) const = 0;
  virtual std::unique_ptr<AnyMatch> clone() const = 0;
  /// The game's place in AllGames; see visit_match.
  virtual int type_number() const = 0;

 protected:
  explicit AnyMatch(Setup setup) : setup_(std::move(setup)) {}
  AnyMatch(const AnyMatch&) = default;

  Setup setup_;
  std::vector<std::string> tokens_;
};

/// A match of one game whose type is known, for those who need its state: bots and tests.
template <Game G>
class Match final : public AnyMatch {
 public:
  using State = typename G::State;

  Match(Setup setup, const typename G::Config& config);

  const State& state() const { return state_; }

  bool is_over() const override { return G::is_over(state_); }
  int actor() const override { return G::actor(state_); }
  std::vector<int> scores() const override;
  unsigned winners() const override { return is_over() ? G::winners(state_) : 0; }
  std::vector<std::string> legal_tokens() const override;
  Result<Events> try_apply(std::string_view token) override;
  bool undo() override;
  std::string sample_chance(Rng& rng) const override;
  std::string random_token(Rng& rng) const override;
  bool has_secrets() const override;
  bool sees_chance(int seat) const override;
  std::string view(int seat) const override;
  std::string survey(int seat) const override;
  std::vector<Gain> gains() const override;
  std::uint64_t hash() const override { return G::hash(state_); }
  std::uint64_t perft(int depth) const override;
  std::unique_ptr<AnyMatch> clone() const override { return std::make_unique<Match>(*this); }
  int type_number() const override { return number_of<G>(AllGames{}); }

 private:
  State start_;
  State state_;
  std::vector<Action> actions_;
};

/// A new match, or what is wrong with the setup. Threads may make matches at the same time.
Result<std::unique_ptr<AnyMatch>> make_match(const Setup& setup);

/// Events as a JSON array.
std::string to_json(const Events& events);

}  // namespace bastide
