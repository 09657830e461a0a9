#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/geometry.h"
#include "kit/json_writer.h"

/// Plain values and constants; threads may share one that nobody changes.
namespace bastide {

inline constexpr int max_seats = 6;

/// Points by seat.
using Scores = std::array<std::int16_t, max_seats>;

/// Why points were given: one feature, all that was counted in it, and who had how many followers there.
struct ScoreItem {
  std::string_view type;  ///< "city", "road", ...
  std::string feature;    ///< its name as in a record, e.g. "city@0,-1:S"
  int seats = 0;          ///< how many entries of the arrays below are in use
  bool completed = true;  ///< false: counted unfinished, at the end of the game
  std::vector<Square> squares;
  /// What else there is to say of it, as members that a game names: another feature whose worth was paid, ...
  std::vector<std::pair<std::string_view, std::string>> notes;
  std::vector<std::pair<std::string_view, int>> counts;  ///< what was counted: tiles, pennants, ...
  std::array<std::uint8_t, max_seats> followers{};
  Scores points{};

  /// The note of that name; empty where it has none.
  std::string_view note(std::string_view name) const {
    for (const auto& [key, text] : notes)
      if (key == name) return text;
    return {};
  }
};

/// Something that happened by the rules alone, without anybody's decision. A plain value.
struct Event {
  /// What happened: its name, and which members of the event a JSON object tells of it. Those below are known
  /// to every game; a game has constants of its own for what happens in it alone.
  struct Type {
    std::string_view name;
    void (*write)(const Event& event, JsonWriter& json);

    bool operator==(const Type& o) const { return name == o.name; }

    static const Type discarded;  ///< a tile that fits nowhere left the game
    static const Type scored;     ///< a feature was counted, whatever it paid
    static const Type ended;      ///< the game is over
  };

  Type type;
  std::string kind;  ///< of the tile that it is about
  ScoreItem score;   ///< of what was scored
  int seat = -1;     ///< who it is about; of a discarded tile: whose hand it was in, if it was in one
};

using Events = std::vector<Event>;

/// A score as members of the open JSON object.
void write_score(const ScoreItem& item, JsonWriter& json);

inline constexpr Event::Type Event::Type::discarded{"discarded", [](const Event& event, JsonWriter& json) {
                                                      json.member("kind", event.kind);
                                                      if (event.seat >= 0) json.member("seat", event.seat);
                                                    }};
inline constexpr Event::Type Event::Type::scored{
    "scored", [](const Event& event, JsonWriter& json) { write_score(event.score, json); }};
inline constexpr Event::Type Event::Type::ended{"ended", [](const Event&, JsonWriter&) {}};

}  // namespace bastide
