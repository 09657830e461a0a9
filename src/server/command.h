#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kit/names.h"
#include "kit/result.h"
#include "server/entry.h"
#include "server/json.h"
#include "server/stopwatch.h"

namespace bastide::server {

/// What a client asks of its table. A plain value: threads may share one that nobody changes, and may read
/// commands at the same time.
struct Command {
  enum class Type : std::uint8_t {
    play,
    undo,
    confirm,
    sit,
    stand,
    colour,
    bot,
    resign,
    offer,
    answer,
    claim,
    chat,
    mute,
    unmute,
    remove,
    rematch,
    hint,
    ping,
  };
  static constexpr auto names = names_up_to<Type::ping>({{Type::play, "play"},
                                                         {Type::undo, "undo"},
                                                         {Type::confirm, "confirm"},
                                                         {Type::sit, "sit"},
                                                         {Type::stand, "stand"},
                                                         {Type::colour, "colour"},
                                                         {Type::bot, "bot"},
                                                         {Type::resign, "resign"},
                                                         {Type::offer, "offer"},
                                                         {Type::answer, "answer"},
                                                         {Type::claim, "claim"},
                                                         {Type::chat, "chat"},
                                                         {Type::mute, "mute"},
                                                         {Type::unmute, "unmute"},
                                                         {Type::remove, "remove"},
                                                         {Type::rematch, "rematch"},
                                                         {Type::hint, "hint"},
                                                         {Type::ping, "ping"}});

  Type type = Type::ping;
  std::string nonce;
  std::int64_t position = -1;  ///< what a move answers
  int seat = -1;
  bool flag = false;  ///< `confirm` of a play, `accept` of an answer or a rematch
  std::string word;   ///< the token, bot, colour, text or user
  std::string draw_nonce;
  std::int64_t took =
      -1;              ///< milliseconds from when the client knew the position until it sent this, as it says
  Millis arrived = 0;  ///< when the server had read it; 0: now
  Stopwatch received;

  std::string_view name() const { return names[type]; }
  /// The same for what says the same, and for nothing else.
  std::string digest() const;
};

/// What a client wants to be told with every state.
struct Wishes {
  bool view = true;   ///< the position
  bool aids = false;  ///< what the table's aids allow
};

/// The first message of a connection.
struct Hello {
  std::int64_t since = 0;
  Wishes wishes;
  std::string token;
  std::string draw_nonce;  ///< of the one who made the table, who knows its commitment now
};

inline constexpr int protocol_version = 1;

Result<Hello> read_hello(std::string_view text);
/// Everything is checked that can be without knowing the table.
Result<Command> read_command(std::string_view text);

}  // namespace bastide::server
