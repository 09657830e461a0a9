/// The bot protocol from the bot's side: what `bastide bot` answers.

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "arena/bot_session.h"
#include "bots/levels.h"
#include "kit/text.h"
#include "tests/support/paths.h"

namespace bastide::test {
namespace {

/// A session and what it has answered, line by line.
class Dialogue {
 public:
  Dialogue()
      : session_([this](const std::string& line) {
          const std::lock_guard lock(mutex_);
          lines_.push_back(line);
          arrived_.notify_all();
        }) {}

  bool send(std::string_view line) { return session_.take(line); }

  /// Waits for the next line. None within a minute is a failure.
  std::string next() {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, std::chrono::minutes(1), [&] { return !lines_.empty(); }))
      return "(nothing)";
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }
  /// The move after `go`, past everything before it.
  std::string best() {
    while (true) {
      const std::string line = next();
      if (line.starts_with("best ")) return line.substr(5);
      if (!line.starts_with("info ")) return "not a move: " + line;
    }
  }
  std::size_t waiting() {
    const std::lock_guard lock(mutex_);
    return lines_.size();
  }
  BotSession& session() { return session_; }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::string> lines_;
  BotSession session_;
};

/// `...` stands for anything, also for nothing.
bool fits(std::string_view text, std::string_view pattern) {
  const auto dots = pattern.find("...");
  if (dots == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, dots))) return false;
  const std::string_view rest = pattern.substr(dots + 3);
  for (std::size_t from = dots; from <= text.size(); ++from)
    if (fits(text.substr(from), rest)) return true;
  return false;
}

TEST(BotProtocol, TheDialoguesInTheDocumentAreTrue) {
  const std::string text = read_text(source_path("docs/bot-protocol.md"));
  int dialogues = 0;
  for (std::size_t at = text.find("\n```\n"); at != std::string::npos;) {
    const std::size_t end = text.find("\n```", at + 5);
    ASSERT_NE(end, std::string::npos);
    Dialogue dialogue;
    std::string last;
    const std::string block = text.substr(at + 5, end - at - 5);
    for (const auto line : split(block, '\n')) {
      if (line.starts_with("> ")) {
        last = line.substr(2);
        EXPECT_EQ(dialogue.waiting(), 0U) << "before " << last;
        dialogue.send(last);
      } else {
        ASSERT_TRUE(line.starts_with("< ")) << line;
        const std::string answer = dialogue.next();
        EXPECT_TRUE(fits(answer, line.substr(2))) << "after " << last << "\n" << answer << "\n" << line;
      }
    }
    ++dialogues;
    at = text.find("\n```\n", end + 4);
  }
  EXPECT_EQ(dialogues, 3);
}

TEST(BotProtocol, PlaysWholeGamesOfEveryKind) {
  for (const std::string headers :
       {"[Game \"classic\"]", "[Game \"classic\"] [Options \"castles=on bridges=on bazaars=on cult=on\"]",
        "[Game \"castle\"]", "[Game \"discovery\"]", "[Game \"discovery\"] [Options \"variant=expert\"]",
        "[Game \"dice\"] [Options \"turn_limit=4\"]"}) {
    const auto match = *make_match(parse_record("[Record \"bastide 1\"] " + headers)->setup);
    Rng rng(5);
    Dialogue bots[2];
    for (int seat = 0; seat < 2; ++seat) {
      ASSERT_TRUE(bots[seat].send("option level skilled"));
      ASSERT_TRUE(bots[seat].send("newgame " + headers + " [Eyes \"" + std::to_string(seat) + "\"]"));
    }
    while (!match->is_over()) {
      const int actor = match->actor();
      if (actor == chance) {
        ASSERT_TRUE(match->try_apply(match->sample_chance(rng)).ok());
        continue;
      }
      Dialogue& bot = bots[actor];
      ASSERT_TRUE(bot.send("position " + joined(tokens_seen_by(*match, actor), " ")));
      ASSERT_TRUE(bot.send("go simulations 1"));
      const std::string move = bot.best();
      const auto events = match->try_apply(move);
      ASSERT_TRUE(events.ok()) << headers << " " << move << ": " << events.error().message;
    }
  }
}

TEST(BotProtocol, MovesOneByOneOrAtOnceAreTheSamePosition) {
  Dialogue one;
  Dialogue other;
  Dialogue third;
  one.send("newgame");
  for (const char* token : {"*E", "E@0,-1/180", "+city:S", "*W"}) one.send("play " + std::string(token));
  other.send("newgame");
  other.send("position *E E@0,-1/180 +city:S *W");
  third.send("position [Record \"bastide 1\"] [Game \"classic\"] *E E@0,-1/180 {with words} +city:S *W");
  for (Dialogue* d : {&one, &other, &third}) d->send("go simulations 40");
  const std::string move = one.best();
  EXPECT_EQ(move, other.best());
  EXPECT_EQ(move, third.best());
}

TEST(BotProtocol, StopEndsThinkingThatHasNoOtherEnd) {
  Dialogue d;
  d.send("newgame");
  d.send("play *E");
  d.send("go infinite");
  d.send("ping");
  EXPECT_EQ(d.next(), "pong");
  d.send("go");
  EXPECT_TRUE(fits(d.next(), "error thinking..."));
  d.send("stop");
  EXPECT_TRUE(d.best().starts_with("E@"));
  d.send("stop");  // too late, and means nothing
  d.send("ping");
  EXPECT_EQ(d.next(), "pong");
}

TEST(BotProtocol, QuitDoesNotWaitForTheThought) {
  Dialogue d;
  d.send("newgame");
  d.send("play *E");
  d.send("go infinite");
  EXPECT_FALSE(d.send("quit"));
}

TEST(BotProtocol, TheEndOfTheInputFinishesTheThought) {
  Dialogue d;
  d.send("newgame");
  d.send("play *E");
  d.send("go simulations 30");
  d.session().finish();
  EXPECT_TRUE(d.best().starts_with("E@"));
  d.send("go infinite");
  d.session().finish();
  EXPECT_TRUE(d.best().starts_with("E@"));
}

/// Whatever comes in, an answer or nothing comes out, and the game stands as before.
TEST(BotProtocol, BadLinesAreAnsweredAndChangeNothing) {
  const std::string long_word(100'000, 'x');
  const std::vector<std::string> bad{"bastide",
                                     "bastide 2",
                                     "option",
                                     "option level",
                                     "option seed -1",
                                     "option seed 99999999999999999999",
                                     "option simulations many",
                                     "newgame [Game \"classic\"",
                                     "newgame [Players \"1;2;3;4;5;6;7;8\"]",
                                     "newgame [Game \"classic\"] *E",
                                     "newgame [Eyes \"2\"]",
                                     "newgame [Eyes \"spectator\"]",
                                     "newgame [Game \"discovery\"] [Options \"variant=expert\"]",
                                     "position [Record \"bastide 2\"]",
                                     "position *E E@0,-1/180 +city:S *Z9",
                                     "position nonsense",
                                     "position ~K",
                                     "position *?",
                                     "play -",
                                     "play " + long_word,
                                     "go simulations",
                                     "go simulations 0x10",
                                     "go milliseconds -5",
                                     "go level nobody",
                                     long_word,
                                     std::string("\0\x01\x7f go", 6),
                                     "\xff\xfe",
                                     "GO",
                                     "best E@0,-1/180"};
  Dialogue d;
  d.send("newgame");
  d.send("play *E");
  for (const std::string& line : bad) {
    ASSERT_TRUE(d.send(line)) << line;
    const std::string answer = d.next();
    EXPECT_TRUE(answer.starts_with("error ")) << line << " -> " << answer;
    EXPECT_LT(answer.size(), 600U);
    for (const char c : answer) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << line;
  }
  EXPECT_EQ(d.waiting(), 0U);
  d.send("go simulations 5");
  EXPECT_TRUE(d.best().starts_with("E@"));
}

/// Random bytes and shuffled words: never a crash, a hang, or an answer of two lines.
TEST(BotProtocol, NoiseIsSurvived) {
  Rng rng(11);
  const std::vector<std::string> words{"bastide",
                                       "1",
                                       "option",
                                       "level",
                                       "seed",
                                       "newgame",
                                       "[Game \"dice\"]",
                                       "[Eyes \"0\"]",
                                       "play",
                                       "*E",
                                       "go",
                                       "position",
                                       "stop",
                                       "E@0,-1/180",
                                       "[Game \"discovery\"]",
                                       "simulations",
                                       "3",
                                       "-",
                                       "*?",
                                       "~P01",
                                       "ping",
                                       "legal",
                                       "view",
                                       "milliseconds",
                                       "skilled",
                                       "*W",
                                       "roll",
                                       "\"",
                                       "[",
                                       "{",
                                       "[Options \"variant=expert\"]"};
  Dialogue d;
  for (int i = 0; i < 3000; ++i) {
    std::string line;
    for (std::uint32_t n = rng.below(8); n > 0; --n) {
      if (rng.below(8) == 0)
        line += static_cast<char>(rng.below(256));
      else
        line += words[rng.below(static_cast<std::uint32_t>(words.size()))] + " ";
    }
    ASSERT_TRUE(d.send(line));
  }
  d.send("stop");
  d.session().finish();
  while (d.waiting() > 0) EXPECT_EQ(d.next().find('\n'), std::string::npos);
}

TEST(BotProtocol, EqualSeedsPlayEqually) {
  std::vector<std::string> first;
  for (int round = 0; round < 2; ++round) {
    Dialogue d;
    d.send("option level beginner");
    d.send("option seed 77");
    d.send("newgame");
    std::vector<std::string> moves;
    const auto match = *make_match({});
    Rng rng(4);
    while (match->tokens().size() < 60) {
      std::string token;
      if (match->actor() == chance) {
        token = match->sample_chance(rng);
      } else {
        d.send("go");
        token = d.best();
        moves.push_back(token);
      }
      ASSERT_TRUE(match->try_apply(token).ok());
      d.send("play " + token);
    }
    if (round == 0) first = moves;
    EXPECT_EQ(moves, first);
  }
}

bastide::Setup expert_setup(int seats) {
  bastide::Setup setup;
  setup.game = "discovery";
  setup.seats = seats;
  setup.options = {{"variant", "expert"}};
  return setup;
}

/// A match can be made from any seat's eyes at any moment, and it looks the same to these eyes.
TEST(BotProtocol, AMatchIsMadeOfWhatASeatHasSeen) {
  for (int game = 0; game < 24; ++game) {
    Rng rng(100 + game);
    const auto setup = expert_setup(2 + game % 4);
    const auto match = *make_match(setup);
    while (!match->is_over()) {
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
      if (rng.below(6) != 0 && !match->is_over()) continue;
      for (int seat = chance; seat < setup.seats; ++seat) {
        const auto seen = tokens_seen_by(*match, seat);
        const auto made = match_seen_by(seat, setup, seen, rng);
        ASSERT_TRUE(made.ok()) << made.error().message << "\n" << joined(seen, " ");
        ASSERT_EQ((*made)->view(seat), match->view(seat));
        ASSERT_EQ(tokens_seen_by(**made, seat), seen);
      }
    }
  }
}

/// Small bags make hands that cannot be played, passes, and ends with empty hands.
TEST(BotProtocol, HandsThatAreShownAreFilledInAsWell) {
  int shown = 0;
  for (int game = 0; game < 300; ++game) {
    Rng rng(500 + game);
    auto setup = expert_setup(2 + game % 3);
    setup.bag.emplace();
    for (int i = 0; i < 14; ++i)
      setup.bag->push_back(std::vector<std::string>{"S01", "P01", "PS16"}[rng.below(3)]);
    const auto match = *make_match(setup);
    while (!match->is_over()) {
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
      for (int seat = chance; seat < setup.seats; ++seat) {
        const auto seen = tokens_seen_by(*match, seat);
        shown +=
            std::any_of(seen.begin(), seen.end(), [](const auto& t) { return t.starts_with('~'); }) ? 1 : 0;
        const auto made = match_seen_by(seat, setup, seen, rng);
        ASSERT_TRUE(made.ok()) << made.error().message << "\n" << joined(seen, " ");
        ASSERT_EQ((*made)->view(seat), match->view(seat));
        ASSERT_EQ(tokens_seen_by(**made, seat), seen);
      }
    }
  }
  EXPECT_GT(shown, 100);
}

/// Tokens that no eyes can have seen are refused and never crash.
TEST(BotProtocol, BrokenEyesAreRefused) {
  const auto setup = expert_setup(2);
  const auto match = *make_match(setup);
  Rng rng(8);
  while (match->tokens().size() < 60) ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
  const auto seen = tokens_seen_by(*match, 1);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    auto broken = seen;
    const auto at = rng.below(static_cast<std::uint32_t>(broken.size()));
    switch (rng.below(4)) {
      case 0:
        broken.erase(broken.begin() + at);
        break;
      case 1:
        broken[at] = broken[rng.below(static_cast<std::uint32_t>(broken.size()))];
        break;
      case 2:
        broken[at] = rng.below(2) == 0 ? "*?" : "~P01";
        break;
      default:
        broken.insert(broken.begin() + at, rng.below(2) == 0 ? "~S01" : "PM02@0,1/0");
    }
    const auto made = match_seen_by(1, setup, broken, rng);
    refused += made.ok() ? 0 : 1;
    ASSERT_TRUE(made.ok() || !made.error().message.empty());
  }
  EXPECT_GT(refused, 1000);
}

/// What a bot cannot see cannot change its move: games that differ only in hidden tiles are the same lines to
/// it.
TEST(BotProtocol, HiddenTilesChangeNoMove) {
  int compared = 0;
  for (int game = 0; game < 30; ++game) {
    Rng rng(900 + game);
    const auto setup = expert_setup(2);
    const auto match = *make_match(setup);
    while (!match->is_over() && match->tokens().size() < 20 + rng.below(80))
      ASSERT_TRUE(match->try_apply(match->random_token(rng)).ok());
    if (match->is_over() || match->actor() == chance) continue;
    const int seat = match->actor();
    const auto seen = tokens_seen_by(*match, seat);
    Rng other_draws(game);
    const auto other = *match_seen_by(seat, setup, seen, other_draws);
    if (other->hash() == match->hash()) continue;  // by chance the very same tiles
    std::vector<std::string> moves;
    for (const AnyMatch* world : {match.get(), other.get()}) {
      Dialogue d;
      d.send("option seed 3");
      d.send("position [Game \"discovery\"] [Options \"variant=expert\"] [Eyes \"" + std::to_string(seat) +
             "\"] " + joined(tokens_seen_by(*world, seat), " "));
      d.send("go simulations 64");
      moves.push_back(d.best());
      const auto bot = *make_bot("master:64", 3);
      moves.push_back(bot->choose(*world));
    }
    EXPECT_EQ(moves[0], moves[2]);
    EXPECT_EQ(moves[1], moves[3]);
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

}  // namespace
}  // namespace bastide::test
