#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// Stands for src/games/classic/phase.h in the program of tiny_part_test.cpp: the turn with the fair.
namespace bastide::classic {

enum class Phase : std::uint8_t {
  stall,     ///< [fair] a stall instead of a draw
  draw,      ///< 2.1
  place,     ///< 2.2
  act,       ///< 2.4
  score,     ///< 2.5
  encore,    ///< [fair] after a brook a further part, once
  next,      ///< 2.6
  farewell,  ///< [fair] after the last tile everybody may still place a stall
  over,      ///< 4.1
};

enum class Asked : std::uint8_t { nobody, chance, active, anyone };

struct PhaseInfo {
  Phase phase;
  std::string_view name;
  Asked asked;
  bool about_last_tile;
};
inline constexpr auto phase_infos = std::to_array<PhaseInfo>({
    {Phase::stall, "stall", Asked::active, false},
    {Phase::draw, "draw", Asked::chance, false},
    {Phase::place, "place", Asked::active, false},
    {Phase::act, "act", Asked::active, true},
    {Phase::score, "score", Asked::nobody, true},
    {Phase::encore, "encore", Asked::nobody, true},
    {Phase::next, "next", Asked::nobody, false},
    {Phase::farewell, "farewell", Asked::active, false},
    {Phase::over, "over", Asked::nobody, false},
});

}  // namespace bastide::classic
