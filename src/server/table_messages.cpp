#include "kit/names.h"
#include "server/table.h"

/// What leaves the server about a table, for whose eyes. Secrets are kept here: what a seat may not see of
/// the position is left out by `AnyMatch::view`; what it may not see of a draw, here; legal tokens go to
/// nobody but the seat that decides; the seed goes to nobody before the end.
namespace bastide::server {
namespace {

constexpr std::string_view hidden_draw = "*?";
constexpr auto stage_names = names_up_to<Table::Stage::over>({{Table::Stage::waiting, "waiting"},
                                                              {Table::Stage::choosing, "choosing"},
                                                              {Table::Stage::confirming, "confirming"},
                                                              {Table::Stage::bot, "bot"},
                                                              {Table::Stage::over, "over"}});

void write_raw(JsonWriter& json, std::string_view name, const std::string& text) {
  json.key(name).raw(text);
}

template <class Numbers>
void write_numbers(JsonWriter& json, std::string_view name, const Numbers& numbers) {
  json.key(name).begin_array();
  for (const auto n : numbers) json.value(static_cast<std::int64_t>(n));
  json.end_array();
}

}  // namespace

Table::ShownEvent Table::show(const Entry& entry, int seat, const Events& followed,
                              std::uint8_t seen_by) const {
  using Kind = Entry::Kind;
  const auto write = [&](std::string_view token) {
    JsonWriter json;
    json.begin_object()
        .member("number", entry.number)
        .member("at", entry.at)
        .member("event", entry.name_of_kind());
    if (seat >= 0) json.member("seat", seat);
    switch (entry.kind) {
      case Kind::create:
        write_raw(json, "settings", entry.settings);
        json.member("user", entry.user).member("commit", entry.commit);
        break;
      case Kind::sit:
        json.member("user", entry.user).member("name", entry.name).member("colour", entry.word);
        json.member("draw_nonce", entry.draw_nonce);
        break;
      case Kind::stand:
        json.member("user", entry.user);
        break;
      case Kind::bot:
        json.member("bot", entry.word);
        break;
      case Kind::colour:
        json.member("colour", entry.word);
        break;
      case Kind::name:
        json.member("user", entry.user).member("name", entry.name);
        break;
      case Kind::start:
        write_numbers(json, "seats", entry.list);
        break;
      case Kind::play:
      case Kind::draw:
        json.member("token", token);
        write_raw(json, "followed", to_json(followed));
        break;
      case Kind::answer:
      case Kind::rematch_answer:
        json.member("accept", entry.accept);
        break;
      case Kind::takeback:
        json.member("tokens", entry.count);
        break;
      case Kind::claim:
        json.member("by", entry.by);
        break;
      case Kind::end:
        write_numbers(json, "winners", entry.list);
        write_numbers(json, "scores", match_ ? match_->scores() : std::vector<int>{});
        json.member("termination", entry.word).member("seed", to_hex(seed_));
        break;
      case Kind::chat:
        json.member("user", entry.user).member("name", entry.name).member("text", entry.word);
        break;
      case Kind::mute:
      case Kind::unmute:
      case Kind::remove:
        json.member("user", entry.word);
        break;
      case Kind::rematch_offer:
        json.member("commit", entry.commit);
        break;
      case Kind::rematch:
        json.member("user", entry.user).member("table", entry.word);
        break;
      case Kind::undo:
      case Kind::confirm:
      case Kind::offer:
      case Kind::resign:
      case Kind::time:
      case Kind::resume:
        break;
    }
    return json.end_object().take();
  };
  ShownEvent shown{write(entry.word), "", seen_by};
  if (seen_by != 0xFF) shown.hidden = write(hidden_draw);
  return shown;
}

std::string Table::events_message(std::int64_t since, int seat) const {
  if (since >= number_) return "";
  std::string text = R"({"type":"events","events":[)";
  for (auto i = static_cast<std::size_t>(since); i < events_.size(); ++i) {
    const ShownEvent& event = events_[i];
    const bool seen = ((event.seen_by >> (seat + 1)) & 1) != 0;
    text.append(i == static_cast<std::size_t>(since) ? "" : ",").append(seen ? event.text : event.hidden);
  }
  return text + "]}";
}

void Table::write_seats(JsonWriter& json) const {
  json.key("seats").begin_array();
  for (const Seat& seat : seats_) {
    json.begin_object();
    switch (seat.kind) {
      case Seat::Kind::open:
        json.member("kind", "open");
        break;
      case Seat::Kind::person:
        json.member("kind", "person").member("user", seat.user).member("name", seat.name);
        break;
      case Seat::Kind::bot:
        json.member("kind", "bot").member("bot", seat.bot).member("name", seat.name);
        break;
    }
    json.member("colour", seat.colour);
    if (seat.gone) json.member("gone", true);
    json.end_object();
  }
  json.end_array();
}

std::string Table::summary(Millis updated) const {
  JsonWriter json;
  std::string options;
  for (const auto& [name, value] : settings_.setup.options)
    options += (options.empty() ? "" : " ") + name + "=" + value;
  json.begin_object().member("id", id_).member("game", settings_.setup.game).member("options", options);
  json.member("status", status_name()).member("public", settings_.is_public);
  json.member("created", created_).member("updated", updated);
  json.key("clock");
  write_clock(json, settings_.clock);
  write_seats(json);
  return json.end_object().take();
}

std::string Table::common_view() const {
  return match_ && !match_->has_secrets() ? view_for(chance) : "";
}

std::string Table::state_message(const std::string& user, Millis now, const Wishes& wishes,
                                 const std::string& common) const {
  const int seat = seat_of(user);
  JsonWriter json;
  json.begin_object().member("type", "state").member("number", number_).member("position", position_);
  json.member("now", now);
  json.key("table").begin_object().member("id", id_).member("owner", owner_);
  json.member("status", status_name());
  json.key("settings").raw(settings_text_);
  json.member("commit", commit_);
  write_seats(json);
  if (end_) {
    json.key("result").begin_object();
    write_numbers(json, "winners", end_->winners);
    write_numbers(json, "scores", match_ ? match_->scores() : std::vector<int>{});
    json.member("termination", end_->termination).end_object();
    json.member("seed", to_hex(seed_)).key("draw_nonces").begin_array();
    for (const Seat& s : seats_) json.value(s.draw_nonce);
    json.end_array();
  }
  if (rematch_offer_) {
    std::vector<int> agreed;
    for (const auto& [s, nonce] : rematch_offer_->agreed) agreed.push_back(s);
    json.key("rematch_offer").begin_object().member("seat", rematch_offer_->seat);
    write_numbers(json, "agreed", agreed);
    write_numbers(json, "waiting", rematch_offer_->waiting);
    json.member("commit", to_hex(sha256(rematch_offer_->seed))).end_object();
  }
  if (rematch_declined_ >= 0) json.member("rematch_declined", rematch_declined_);
  if (!rematch_.empty()) json.member("rematch", rematch_);
  json.end_object();

  const auto seat_or_null = [&](std::string_view name, int s) {
    json.key(name);
    if (s >= 0)
      json.value(s);
    else
      json.null();
  };
  seat_or_null("seat", seat);
  json.member("stage", stage_names[stage()]);
  seat_or_null("acting", acting());
  json.key("clock");
  if (settings_.clock.kind == Clock::Kind::none || left_.empty()) {
    json.null();
  } else {
    auto left = left_;
    if (running_ >= 0)
      left[running_] = std::max<Millis>(0, left[running_] - std::max<Millis>(0, now - since_));
    json.begin_object();
    write_numbers(json, "left", left);
    seat_or_null("running", running_);
    json.end_object();
  }
  // Whether somebody can be claimed depends on who is connected, which is not the table's to know: it is told
  // as possible and judged when it is asked.
  json.key("can").begin_array();
  for (const auto name : Command::names)
    if (const auto type = Command::names.find(name);
        type && type != Command::Type::ping && !may(*type, {user, ""}, ~0U))
      json.value(name);
  json.end_array();
  if (offer_) {
    json.key("offer").begin_object().member("seat", offer_->seat);
    write_numbers(json, "waiting", offer_->waiting);
    json.end_object();
  }
  if (stage() == Stage::choosing && acting() == seat && seat >= 0) {
    json.key("legal").begin_array();
    for (const std::string& token : match_->legal_tokens()) json.value(token);
    json.end_array();
  }
  if (wishes.view) {
    json.key("view");
    if (match_)
      json.raw(common.empty() ? view_for(seat) : common);
    else
      json.null();
  }
  if (wishes.aids && match_) {
    json.key("aids");
    write_aids(json, seat);
  }
  return json.end_object().take();
}

}  // namespace bastide::server
