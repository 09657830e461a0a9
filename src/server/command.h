#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kit/result.h"
#include "server/json.h"

namespace bastide::server {

/// What a client asks of its table.
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
  static constexpr std::array<std::string_view, 18> names{
      "play",   "undo",  "confirm", "sit",  "stand",  "colour", "bot",     "resign", "offer",
      "answer", "claim", "chat",    "mute", "unmute", "remove", "rematch", "hint",   "ping"};

  Type type = Type::ping;
  std::string nonce;
  std::int64_t position = -1;  ///< what a move answers
  int seat = -1;
  bool flag = false;  ///< `confirm` of a play, `accept` of an answer or a rematch
  std::string word;   ///< the token, bot, colour, text or user
  std::string draw_nonce;

  std::string_view name() const { return names[static_cast<std::size_t>(type)]; }
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
};

inline constexpr int protocol_version = 1;

Result<Hello> read_hello(std::string_view text);
/// Everything is checked that can be without knowing the table.
Result<Command> read_command(std::string_view text);

}  // namespace bastide::server
