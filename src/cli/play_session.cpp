#include "cli/play_session.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "arena/bot_game.h"
#include "cli/play_file.h"
#include "cli/play_text.h"
#include "match/record.h"

namespace bastide::cli {
namespace {

/// The match before its first token, from which the session plays it again to learn what followed from each.
std::unique_ptr<AnyMatch> start_of(const AnyMatch& match) {
  auto start = match.clone();
  while (start->undo()) {
  }
  return start;
}

}  // namespace

PlaySession::PlaySession(const AnyMatch& match, std::vector<PlaySeat> seats, Settings settings)
    : match_(start_of(match)), seats_(std::move(seats)), settings_(std::move(settings)) {
  for (const PlaySeat& seat : seats_) shown_names_.push_back(shown_name(seat.name));
  for (const std::string& token : match.tokens()) {
    const int actor = match_->actor();
    apply(actor, token);
    if (actor == chance) floor_ = steps_.size();
  }
  const bool turn_goes_on = !match_->is_over() && !steps_.empty() && match_->actor() == steps_.back().actor;
  floor_ = turn_goes_on ? std::max(floor_, last_turn()) : steps_.size();
  save();
}

int PlaySession::person_count() const {
  return static_cast<int>(
      std::count_if(seats_.begin(), seats_.end(), [](const auto& seat) { return seat.bot == nullptr; }));
}

bool PlaySession::has_person() const {
  return person_count() > 0;
}

int PlaySession::viewer() const {
  if (person_count() == 1) {
    int seat = 0;
    while (!is_person(seat)) ++seat;
    return seat;
  }
  const Stage now = stage();
  return now == Stage::choosing || now == Stage::confirming ? acting_seat() : chance;
}

Stage PlaySession::stage() const {
  if (forfeit_) return Stage::over;
  const bool turn_ended =
      !steps_.empty() && (match_->is_over() || match_->actor() != steps_.back().actor) && can_undo();
  if (turn_ended && settings_.confirms) return Stage::confirming;
  if (match_->is_over()) return Stage::over;
  if (match_->actor() == chance) return Stage::drawing;
  if (!is_person(match_->actor())) return Stage::bot;
  const bool others_may_look = match_->has_secrets() && person_count() > 1 && looking_ != match_->actor();
  return others_may_look ? Stage::handover : Stage::choosing;
}

int PlaySession::acting_seat() const {
  if (stage() == Stage::confirming) return steps_.back().actor;
  return match_->is_over() ? chance : match_->actor();
}

std::optional<Error> PlaySession::play(std::string_view token) {
  assert(stage() == Stage::choosing);
  const int actor = match_->actor();
  auto events = match_->try_apply(token);
  if (!events) return events.error();
  steps_.push_back({actor, match_->tokens().back(), std::move(*events)});
  const bool turn_ended = match_->is_over() || match_->actor() != actor;
  // Rolling on in one's turn is a decision that nobody needs to be asked about twice.
  const bool rolls_on = steps_.back().token == "roll";
  if (turn_ended && (!settings_.confirms || rolls_on)) floor_ = steps_.size();
  save();
  return std::nullopt;
}

bool PlaySession::undo() {
  if (!can_undo()) return false;
  match_->undo();
  steps_.pop_back();
  save();
  return true;
}

void PlaySession::confirm() {
  assert(stage() == Stage::confirming);
  floor_ = steps_.size();
}

void PlaySession::take_over() {
  assert(stage() == Stage::handover);
  looking_ = match_->actor();
}

void PlaySession::advance() {
  const int actor = match_->actor();
  if (actor == chance) {
    // From the seed and the place in the game alone: a step taken back changes no draw, and a game resumed
    // with its seed goes on as it would have. The seed itself is never written while the game runs, for it
    // tells what will be drawn; resumed without it, the game draws other tiles.
    Rng rng(mix64(settings_.seed) + steps_.size());
    apply(chance, match_->sample_chance(rng));
  } else {
    assert(!is_person(actor));
    while (!forfeit_ && !match_->is_over() && match_->actor() == actor) play_bot(actor);
  }
  floor_ = steps_.size();
  save();
}

/// One decision of a bot; one that is none ends the game.
void PlaySession::play_bot(int seat) {
  Bot& bot = *seats_[seat].bot;
  const std::string token = bot.choose(*match_);
  auto events = match_->try_apply(token);
  if (!events) {
    const std::string fault = bot.fault();
    forfeit_ = {seat, fault.empty() ? refusal(token, events.error()) : fault};
    return;
  }
  steps_.push_back({seat, match_->tokens().back(), std::move(*events)});
}

std::size_t PlaySession::last_turn() const {
  std::size_t first = steps_.size();
  while (first > 0 && steps_[first - 1].actor == steps_.back().actor) --first;
  return first;
}

std::size_t PlaySession::seen_steps() const {
  const int seat = acting_seat();
  std::size_t end = steps_.size();
  while (end > 0 && steps_[end - 1].actor == seat) --end;
  while (end > 0 && steps_[end - 1].actor != seat) --end;
  return end;
}

void PlaySession::save() {
  if (settings_.record_path.empty()) return;
  std::vector<std::string> names;
  std::string kinds;
  for (const PlaySeat& seat : seats_) {
    names.push_back(seat.name);
    kinds += (kinds.empty() ? "" : " ") + seat.kind;
  }
  auto headers = settings_.other_headers;
  std::erase_if(headers, [](const auto& header) { return header.first == seats_header; });
  constexpr std::size_t most_headers = 56;  // a record has at most 64, those of the game among them
  headers.resize(std::min(headers.size(), most_headers));
  headers.emplace_back(seats_header, kinds);
  const auto failure = write_whole(settings_.record_path, format_record(*match_, names, headers));
  save_error_ = failure ? settings_.record_path + ": cannot be written (" + *failure + ")" : "";
}

void PlaySession::apply(int actor, const std::string& token) {
  auto events = match_->try_apply(token);
  if (!events) throw std::logic_error("a legal token was refused: " + events.error().message);
  steps_.push_back({actor, match_->tokens().back(), std::move(*events)});
}

}  // namespace bastide::cli
