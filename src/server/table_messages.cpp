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
      case Kind::begin:
        json.member("draw_nonce", entry.draw_nonce);
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
  if (seen_by != seen_by_all) shown.hidden = write(hidden_draw);
  return shown;
}

std::string_view Table::text_for(const ShownEvent& event, int seat) const {
  return ((event.seen_by >> (seat + 1)) & 1) != 0 ? event.text : event.hidden;
}

std::string Table::events_message(std::int64_t since, int seat, std::int64_t until) const {
  until = std::min(until, number_);
  if (since >= until) return "";
  std::string text = R"({"type":"events","events":[)";
  for (std::int64_t i = since; i < until; ++i)
    text.append(i == since ? "" : ",").append(text_for(events_[static_cast<std::size_t>(i)], seat));
  return text + "]}";
}

std::int64_t Table::end_of_page(std::int64_t since, int seat, std::size_t bytes) const {
  std::size_t size = 0;
  std::int64_t end = since;
  while (end < number_ && size < bytes)
    size += text_for(events_[static_cast<std::size_t>(end++)], seat).size();
  return end;
}

bool Table::look_alike(std::int64_t since, std::int64_t until) const {
  return std::all_of(events_.begin() + since, events_.begin() + std::min(until, number_),
                     [](const ShownEvent& event) { return event.seen_by == seen_by_all; });
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

int Table::eyes_of(int seat) const {
  return match_ && match_->has_secrets() ? seat : chance;
}

std::string Table::list_of_permissions(const std::string& user) const {
  // Whether somebody can be claimed depends on who is connected, which is not the table's to know: it is told
  // as possible and judged when it is asked.
  JsonWriter json;
  json.begin_array();
  for (const auto name : Command::names)
    if (const auto type = Command::names.find(name);
        type && type != Command::Type::ping && !may(*type, {user, ""}, ~0U))
      json.value(name);
  return json.end_array().take();
}

std::string Table::state_message(const std::string& user, Millis now, const Wishes& wishes,
                                 Looks* looks) const {
  const int seat = seat_of(user);
  Looks own;
  if (looks == nullptr) looks = &own;
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
  if (!clock_.exists()) {
    json.null();
  } else {
    std::vector<Millis> left;
    for (int s = 0; s < static_cast<int>(seats_.size()); ++s) left.push_back(clock_.left(s, now));
    json.begin_object();
    write_numbers(json, "left", left);
    seat_or_null("running", clock_.is_held() ? -1 : clock_.running());
    json.end_object();
  }
  json.key("can").raw(list_of_permissions(user));
  if (offer_) {
    json.key("offer").begin_object().member("seat", offer_->seat);
    write_numbers(json, "waiting", offer_->waiting);
    json.end_object();
  }
  const bool decides = stage() == Stage::choosing && acting() == seat && seat >= 0;
  if (decides) {
    json.key("legal").begin_array();
    for (const std::string& token : match_->legal_tokens()) json.value(token);
    json.end_array();
  }
  const int eyes = eyes_of(seat);
  if (wishes.view) {
    json.key("view");
    if (!match_)
      json.null();
    else if (const auto [view, is_new] = looks->views.try_emplace(eyes); is_new)
      json.raw(view->second = view_for(eyes));
    else
      json.raw(view->second);
  }
  if (wishes.aids && match_) {
    const auto [aids, is_new] = looks->aids.try_emplace({eyes, decides});
    if (is_new) aids->second = aids_for(decides ? seat : eyes, decides);
    json.key("aids").raw(aids->second);
  }
  return json.end_object().take();
}

}  // namespace bastide::server
