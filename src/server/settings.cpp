#include "server/settings.h"

#include <algorithm>

#include "kit/names.h"
#include "kit/text.h"
#include "match/match.h"
#include "server/roster.h"

namespace bastide::server {
namespace {

constexpr std::size_t longest_options = 400;
constexpr std::size_t longest_bag = 2000;
constexpr std::int64_t second = 1000;
constexpr std::int64_t seconds_of_day = std::int64_t{24} * 3600;
constexpr std::int64_t day = seconds_of_day * second;

constexpr auto clock_kinds = names_up_to<Clock::Kind::days>({{Clock::Kind::none, "none"},
                                                             {Clock::Kind::move, "move"},
                                                             {Clock::Kind::increment, "increment"},
                                                             {Clock::Kind::days, "days"}});

void read_clock(Fields& outer, Clock& clock) {
  const json::object* object = outer.object("clock", false);
  if (object == nullptr) return;
  Fields fields(*object, "clock.");
  const auto kind = clock_kinds.find(fields.text("kind", 1, 16));
  if (!kind) fields.fail("kind", "expected none, move, increment or days");
  clock.kind = kind.value_or(Clock::Kind::none);
  switch (clock.kind) {
    case Clock::Kind::none:
      break;
    case Clock::Kind::move:
      clock.first_ms = second * fields.whole("seconds", 5, seconds_of_day);
      break;
    case Clock::Kind::increment:
      clock.first_ms = second * fields.whole("seconds", 5, seconds_of_day);
      clock.increment_ms = second * fields.whole("increment", 0, 3600);
      break;
    case Clock::Kind::days:
      clock.first_ms = day * fields.whole("days", 1, 30);
      break;
  }
  if (const auto error = fields.end()) outer.fail("clock", error->message);
}

void read_aids(Fields& outer, Aids& aids) {
  if (!outer.has("aids")) return;
  if (const json::object* object = outer.object("aids", false)) {
    Fields fields(*object, "aids.");
    for (std::size_t i = 0; i < Aids::names.size(); ++i) aids.on[i] = fields.flag(Aids::names[i], aids.on[i]);
    if (const auto error = fields.end()) outer.fail("aids", error->message);
  }
}

/// `aids` by the name of a preset; false where it is an object.
bool read_aids_preset(const json::value* value, Aids& aids, Fields& outer) {
  if (value == nullptr || !value->is_string()) return false;
  const std::string name = outer.text("aids", 1, 16);
  if (name == "learn")
    aids.on = {true, true, true, true, true};
  else if (name == "tournament")
    aids.on = {true, false, false, false, false};
  else if (name != "casual")
    outer.fail("aids", "expected learn, casual or tournament");
  return true;
}

void read_seats(Fields& outer, Settings& settings, const Roster* roster) {
  const json::array* list = outer.array("seats", max_seats);
  if (list == nullptr) return;
  int mine = 0;
  for (const json::value& value : *list) {
    if (!value.is_object()) return outer.fail("seats", "expected objects");
    Fields fields(value.get_object(), "seats.");
    SeatPlan plan;
    const std::string kind = fields.text("kind", 1, 8);
    if (kind == "bot") {
      plan.kind = SeatPlan::Kind::bot;
      plan.bot = fields.text("bot", 1, 32);
      if (roster != nullptr && !roster->has(plan.bot, settings.setup.game))
        fields.fail("bot", "there is no such bot for this game");
    } else if (kind == "me") {
      plan.kind = SeatPlan::Kind::me;
      ++mine;
    } else if (kind != "open") {
      fields.fail("kind", "expected me, open or bot");
    }
    if (const auto error = fields.end()) outer.fail("seats", error->message);
    settings.seats.push_back(std::move(plan));
  }
  if (mine > 1) outer.fail("seats", "only one seat can be yours");
  if (std::all_of(settings.seats.begin(), settings.seats.end(),
                  [](const SeatPlan& plan) { return plan.kind == SeatPlan::Kind::bot; }))
    outer.fail("seats", "expected a seat for a person");
}

}  // namespace

bool is_draw_nonce(std::string_view text) {
  return text.size() <= longest_draw_nonce && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_';
         });
}

bool is_colour(std::string_view text) {
  return index_of(colours, text).has_value();
}

Result<Settings> read_settings(Fields& fields, const Roster* roster) {
  Settings settings;
  settings.setup.game = fields.text("game", 1, 32);
  read_seats(fields, settings, roster);
  settings.setup.seats = static_cast<int>(settings.seats.size());
  const std::string options = fields.text("options", 0, longest_options);
  if (auto parsed = parse_options(options); parsed)
    settings.setup.options = std::move(*parsed);
  else
    fields.fail("options", parsed.error().message);
  if (fields.has("bag")) {
    const std::string bag = fields.text("bag", 1, longest_bag);
    settings.setup.bag.emplace();
    for (const auto word : words_of(bag)) settings.setup.bag->emplace_back(word);
  }
  settings.is_public = fields.flag("public", false);
  settings.spectators = fields.flag("spectators", true);
  settings.confirm = fields.flag("confirm", true);
  settings.takeback = fields.flag("takeback", true);
  const std::string order = fields.text("order", 0, 8);
  settings.shuffle = order == "random";
  if (!order.empty() && order != "fixed" && order != "random")
    fields.fail("order", "expected fixed or random");
  const std::string leavers = fields.text("leavers", 0, 8);
  settings.leavers_end = leavers == "end";
  if (!leavers.empty() && leavers != "bot" && leavers != "end") fields.fail("leavers", "expected bot or end");
  read_clock(fields, settings.clock);
  if (!read_aids_preset(fields.peek("aids"), settings.aids, fields)) read_aids(fields, settings.aids);
  if (const auto error = fields.end()) return *error;
  if (const auto match = make_match(settings.setup); !match) return match.error();
  return settings;
}

void write_clock(JsonWriter& json, const Clock& clock) {
  json.begin_object().member("kind", clock_kinds[clock.kind]);
  if (clock.kind == Clock::Kind::days) json.member("days", clock.first_ms / day);
  if (clock.kind == Clock::Kind::move || clock.saves()) json.member("seconds", clock.first_ms / second);
  if (clock.saves()) json.member("increment", clock.increment_ms / second);
  json.end_object();
}

void write_settings(JsonWriter& json, const Settings& settings, bool with_seats) {
  const Setup& setup = settings.setup;
  std::vector<std::string> options;
  for (const auto& [name, value] : setup.options) options.push_back(name + "=" + value);
  json.begin_object().member("game", setup.game).member("options", joined(options, " "));
  if (setup.bag) json.member("bag", joined(*setup.bag, " "));
  if (with_seats) {
    json.key("seats").begin_array();
    for (const SeatPlan& plan : settings.seats) {
      json.begin_object();
      switch (plan.kind) {
        case SeatPlan::Kind::open:
          json.member("kind", "open");
          break;
        case SeatPlan::Kind::me:
          json.member("kind", "me");
          break;
        case SeatPlan::Kind::bot:
          json.member("kind", "bot").member("bot", plan.bot);
          break;
      }
      json.end_object();
    }
    json.end_array();
  }
  json.member("public", settings.is_public).member("spectators", settings.spectators);
  json.member("confirm", settings.confirm).member("takeback", settings.takeback);
  json.member("order", settings.shuffle ? "random" : "fixed");
  json.member("leavers", settings.leavers_end ? "end" : "bot");
  json.key("clock");
  write_clock(json, settings.clock);
  json.key("aids").begin_object();
  for (std::size_t i = 0; i < Aids::names.size(); ++i) json.member(Aids::names[i], settings.aids.on[i]);
  json.end_object().end_object();
}

}  // namespace bastide::server
