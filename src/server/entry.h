#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kit/json_writer.h"
#include "kit/names.h"
#include "kit/result.h"

namespace bastide::server {

/// Milliseconds since 1970.
using Millis = std::int64_t;

/// One thing that happened at a table, as it is kept. The list of them is the truth about the table: folding
/// it from the first to the last gives everything else. Which fields mean something depends on the kind;
/// docs/protocol.md has the list. A plain value: threads may share one that nobody changes.
struct Entry {
  enum class Kind : std::uint8_t {
    create,
    sit,
    stand,
    bot,
    colour,
    name,
    begin,
    start,
    play,
    undo,
    confirm,
    draw,
    offer,
    answer,
    takeback,
    resign,
    time,
    claim,
    resume,
    end,
    chat,
    mute,
    unmute,
    remove,
    rematch_offer,
    rematch_answer,
    rematch,
  };
  static constexpr auto names = names_up_to<Kind::rematch>({{Kind::create, "create"},
                                                            {Kind::sit, "sit"},
                                                            {Kind::stand, "stand"},
                                                            {Kind::bot, "bot"},
                                                            {Kind::colour, "colour"},
                                                            {Kind::name, "name"},
                                                            {Kind::begin, "begin"},
                                                            {Kind::start, "start"},
                                                            {Kind::play, "play"},
                                                            {Kind::undo, "undo"},
                                                            {Kind::confirm, "confirm"},
                                                            {Kind::draw, "draw"},
                                                            {Kind::offer, "offer"},
                                                            {Kind::answer, "answer"},
                                                            {Kind::takeback, "takeback"},
                                                            {Kind::resign, "resign"},
                                                            {Kind::time, "time"},
                                                            {Kind::claim, "claim"},
                                                            {Kind::resume, "resume"},
                                                            {Kind::end, "end"},
                                                            {Kind::chat, "chat"},
                                                            {Kind::mute, "mute"},
                                                            {Kind::unmute, "unmute"},
                                                            {Kind::remove, "remove"},
                                                            {Kind::rematch_offer, "rematch_offer"},
                                                            {Kind::rematch_answer, "rematch_answer"},
                                                            {Kind::rematch, "rematch"}});

  Kind kind = Kind::resume;
  std::int64_t number = 0;
  Millis at = 0;
  int seat = -1;
  int by = -1;         ///< the seat that claims
  int count = 0;       ///< tokens taken back
  int more = 0;        ///< entries that the same message caused after this one
  Millis excused = 0;  ///< of the time that passed for the one whose clock ran: it is not charged
  Millis lag = 0;      ///< the part of it that the network took
  bool accept = false;
  std::string user;    ///< who did it, or to whom it was done
  std::string nonce;   ///< of the message that caused it; never shown
  std::string said;    ///< what that message said, as a digest; never shown
  std::string name;    ///< of a person
  std::string word;    ///< the token, bot, colour, text, termination or new table
  std::string commit;  ///< of `create` and `rematch_offer`: the hash of the new table's seed
  std::string seed;    ///< of `rematch_offer`; never shown
  std::string draw_nonce;
  std::string settings;   ///< of `create`, as JSON
  std::vector<int> list;  ///< seats of a start, winners of an end

  std::string_view name_of_kind() const { return names[kind]; }
};

/// What is kept of an entry beside its number and time, as JSON; and back.
std::string to_text(const Entry& entry);
Result<Entry> entry_from(std::string_view text);

}  // namespace bastide::server
