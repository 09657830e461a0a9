#pragma once

#include <cstddef>

#include "bots/analysis.h"
#include "kit/json_writer.h"

/// An analysis as docs/analysis.md describes its JSON, for programs and for the page. Threads may share it.
namespace bastide {

void write_outlook(JsonWriter& json, const Outlook& outlook);
void write_judged_move(JsonWriter& json, const JudgedMove& move);
/// `ply`: how many tokens there are with this one.
void write_move_analysis(JsonWriter& json, std::size_t ply, const MoveAnalysis& move);

std::string_view grade_name(Grade grade);

}  // namespace bastide
