#include "cli/play_session.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <fstream>
#include <stdexcept>

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

/// Writes a file so that at every moment either the old or the new text is there in full. What is no plain
/// file (a pipe, /dev/null) cannot be replaced and is written to.
bool write_whole(const std::string& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code failure;
  const fs::path target = fs::weakly_canonical(path, failure);
  if (failure) return false;
  const bool replaceable = !fs::exists(target, failure) || fs::is_regular_file(target, failure);
  const fs::path part = replaceable ? fs::path(target.string() + ".part") : target;
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) return false;
  }
  if (replaceable) fs::rename(part, target, failure);
  return !failure;
}

}  // namespace

PlaySession::PlaySession(const AnyMatch& match, std::vector<PlaySeat> seats, Settings settings)
    : match_(start_of(match)), seats_(std::move(seats)), settings_(std::move(settings)) {
  for (const std::string& token : match.tokens()) {
    const int actor = match_->actor();
    apply(actor, token);
    if (actor == chance) floor_ = steps_.size();
  }
  if (match_->is_over() || match_->actor() == chance) floor_ = steps_.size();
  save();
}

bool PlaySession::has_person() const {
  return std::any_of(seats_.begin(), seats_.end(), [](const auto& seat) { return seat.bot == nullptr; });
}

Stage PlaySession::stage() const {
  const bool turn_ended =
      !steps_.empty() && (match_->is_over() || match_->actor() != steps_.back().actor) && can_undo();
  if (turn_ended && settings_.confirms) return Stage::confirming;
  if (match_->is_over()) return Stage::over;
  if (match_->actor() == chance) return Stage::drawing;
  return is_person(match_->actor()) ? Stage::choosing : Stage::bot;
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
  if (turn_ended && !settings_.confirms) floor_ = steps_.size();
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

void PlaySession::advance() {
  const int actor = match_->actor();
  if (actor == chance) {
    // From the seed and the place in the game alone, so that neither a pause nor a step taken back changes
    // it.
    Rng rng(mix64(settings_.seed) + steps_.size());
    apply(chance, match_->sample_chance(rng));
  } else {
    assert(!is_person(actor));
    while (!match_->is_over() && match_->actor() == actor) apply(actor, seats_[actor].bot->choose(*match_));
  }
  floor_ = steps_.size();
  save();
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
  names.reserve(seats_.size());
  for (const PlaySeat& seat : seats_) names.push_back(seat.name);
  const bool written = write_whole(settings_.record_path, format_record(*match_, names));
  save_error_ = written ? "" : settings_.record_path + ": cannot be written";
}

void PlaySession::apply(int actor, const std::string& token) {
  auto events = match_->try_apply(token);
  if (!events) throw std::logic_error("a legal token was refused: " + events.error().message);
  steps_.push_back({actor, match_->tokens().back(), std::move(*events)});
}

}  // namespace bastide::cli
