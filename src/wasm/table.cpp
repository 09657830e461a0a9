#include "wasm/table.h"

#include <algorithm>

#include "bots/specialists.h"
#include "kit/text.h"
#include "wasm/exchange.h"

namespace bastide::wasm {
namespace {

constexpr std::string_view no_match = "no match is open";

std::string one_token(const std::string& token) {
  return JsonWriter().begin_object().member("token", token).end_object().take();
}

}  // namespace

void Table::seed(std::uint64_t seed) {
  rng_ = Rng(seed);
  seed_ = seed;
  bots_.clear();
}

std::string Table::learn_dice(std::string_view solution) {
  auto read = learn_tables("solved", solution);
  if (!read) return failure(read.error().message);
  bot_data_.tables = std::move(*read);
  bots_.clear();
  return "{}";
}

std::string Table::open(std::string_view record) {
  const auto parsed = parse_record(record);
  if (!parsed) return failure(parsed.error().message);
  auto match = match_of(*parsed);
  if (!match) return failure(match.error().message);
  match_ = std::move(*match);
  players_ = parsed->players;
  bots_.clear();
  return "{}";
}

/// What the eyes that a record was written for have not seen is filled in with what may have been.
Result<std::unique_ptr<AnyMatch>> Table::match_of(const Record& record) {
  const auto eyes = std::find_if(record.other_headers.begin(), record.other_headers.end(),
                                 [](const auto& header) { return header.first == eyes_header; });
  if (eyes == record.other_headers.end()) return replay(record);
  std::vector<std::string> seen;
  for (const RecordToken& token : record.tokens) seen.emplace_back(token.text);
  return match_seen_by(parse_int(eyes->second).value_or(chance), record.setup, seen, rng_);
}

std::string Table::play(std::string_view token) {
  if (!match_) return failure(no_match);
  const auto events = match_->try_apply(token);
  if (!events) return failure(events.error().message);
  return "{\"events\":" + to_json(*events) + "}";
}

std::string Table::undo() {
  if (!match_) return failure(no_match);
  return match_->undo() ? "{}" : failure("nothing to take back");
}

std::string Table::look(int seat) const {
  if (!match_) return failure(no_match);
  JsonWriter json;
  json.begin_object().key("view").raw(match_->view(seat)).key("survey").raw(match_->survey(seat));
  if (!match_->is_over() && match_->actor() == seat) {
    const auto gains = match_->gains();
    json.key("gains").begin_object();
    for (const Gain& gain : gains) json.member(gain.token, gain.worth);
    json.end_object().key("paid").begin_object();
    for (const Gain& gain : gains)
      if (gain.paid != 0) json.member(gain.token, gain.paid);
    json.end_object().key("ends").begin_array();
    for (const Gain& gain : gains)
      if (gain.ends) json.value(gain.token);
    json.end_array();
  }
  return json.end_object().take();
}

std::string Table::sample() {
  if (!match_) return failure(no_match);
  if (match_->is_over() || match_->actor() != chance) return failure("no chance event is due");
  return one_token(match_->sample_chance(rng_));
}

std::string Table::choose(std::string_view bot) {
  if (!match_) return failure(no_match);
  if (match_->is_over() || match_->actor() == chance) return failure("nobody is to decide");
  // Each seat has a bot of its own: it keeps what it found from one decision to the next.
  const std::string key = std::to_string(match_->actor()) + " " + std::string(bot);
  auto known = bots_.find(key);
  if (known == bots_.end()) {
    auto made = make_bot(bot, seed_ + static_cast<std::uint64_t>(match_->actor()) + 1, bot_data_);
    if (!made) return failure(made.error().message);
    known = bots_.emplace(key, std::move(*made)).first;
  }
  return one_token(known->second->choose(*match_));
}

std::string Table::keep() const {
  if (!match_) return failure(no_match);
  JsonWriter json;
  json.begin_object().member("record", format_record(*match_, players_));
  json.member("hash", std::to_string(match_->hash())).key("tokens").begin_array();
  for (const std::string& token : match_->tokens()) json.value(token);
  return json.end_array().end_object().take();
}

}  // namespace bastide::wasm
