#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kit/names.h"
#include "kit/result.h"
#include "server/json.h"

namespace bastide::server {

/// What a client asks of its table. A plain value.
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

  std::string_view name() const { return names[type]; }
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
