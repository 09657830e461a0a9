#include "bots/analysis_json.h"

namespace bastide {
namespace {

void write_numbers(JsonWriter& json, std::string_view name, const std::vector<double>& numbers) {
  json.key(name).begin_array();
  for (const double n : numbers) json.value(n);
  json.end_array();
}

/// The members of an outlook, inside an object that the caller has opened.
void write_members(JsonWriter& json, const Outlook& outlook) {
  write_numbers(json, "chance", outlook.chance);
  write_numbers(json, "margin", outlook.margin);
}

}  // namespace

std::string_view grade_name(Grade grade) {
  switch (grade) {
    case Grade::good:
      return "good";
    case Grade::slip:
      return "slip";
    case Grade::mistake:
      return "mistake";
    case Grade::blunder:
      return "blunder";
  }
  return "";
}

void write_outlook(JsonWriter& json, const Outlook& outlook) {
  json.begin_object();
  write_members(json, outlook);
  json.end_object();
}

void write_judged_move(JsonWriter& json, const JudgedMove& move) {
  json.begin_object().member("token", move.token).member("chance", move.chance).member("margin", move.margin);
  json.member("simulations", static_cast<std::int64_t>(move.simulations)).key("line").begin_array();
  for (const auto& token : move.line) json.value(token);
  json.end_array().end_object();
}

void write_move_analysis(JsonWriter& json, std::size_t ply, const MoveAnalysis& move) {
  json.begin_object()
      .member("ply", static_cast<int>(ply))
      .member("actor", move.actor)
      .member("token", move.token);
  write_members(json, move.after);
  if (move.actor == chance) {
    write_numbers(json, "luck", move.luck);
    write_numbers(json, "luck_margin", move.luck_margin);
  } else {
    json.member("choices", move.choices).member("grade", grade_name(grade_of(move.loss)));
    json.member("loss", move.loss).member("loss_margin", move.loss_margin).key("played");
    write_judged_move(json, move.played);
    write_judged_move(json.key("best"), move.best);
  }
  json.end_object();
}

}  // namespace bastide
