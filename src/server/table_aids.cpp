#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/table.h"

/// What the table's aids allow players to be told beside the bare position. What an aid would show is left
/// out here where the table has it switched off: a client cannot show what it was never sent.
namespace bastide::server {

/// The position, without what is still to come where the table wants that remembered. How much it is anybody
/// can see.
std::string Table::view_for(int seat) const {
  std::string text = match_->view(seat);
  if (settings_.aids.has(Aids::remaining) || status_ == Status::over) return text;
  json::object view = json::parse(text).as_object();
  if (const auto* bag = view.if_contains("bag"); bag != nullptr && bag->is_object()) {
    std::int64_t left = 0;
    for (const auto& [kind, count] : bag->get_object()) left += count.as_int64();
    view["left"] = left;
  }
  view.erase("bag");
  view.erase("unseen");
  return json::serialize(view);
}

std::string Table::aids_for(int seat, bool decides) const {
  JsonWriter out;
  const Aids& aids = settings_.aids;
  const json::object survey = json::parse(match_->survey(seat)).as_object();
  out.begin_object();
  if (aids.has(Aids::values)) {
    out.key("features").raw(json::serialize(survey.at("features")));
    if (decides) {
      out.key("gains").begin_object();
      for (const Gain& gain : match_->gains()) out.member(gain.token, gain.worth);
      out.end_object();
    }
  }
  const auto& open = survey.at("open").as_array();
  if (aids.has(Aids::remaining)) out.key("open").raw(json::serialize(open));
  if (aids.has(Aids::holes)) {
    out.key("holes").begin_array();
    for (const json::value& square : open)
      if (square.at("kinds").as_array().empty())
        out.begin_array().value(square.at("x").as_int64()).value(square.at("y").as_int64()).end_array();
    out.end_array();
  }
  return out.end_object().take();
}

}  // namespace bastide::server
