#include "arena/outside_program.h"

#include <algorithm>

#include "kit/text.h"
#include "match/record.h"

namespace bastide {
namespace {

using Clock = ChildProcess::Clock;

/// So often one that thinks looks up whether it is still wanted.
constexpr std::chrono::milliseconds look{50};

/// The headers of a game for the eyes of a seat, on one line.
std::string headers_for(int seat, const AnyMatch& match) {
  const auto start = *make_match(match.setup());
  std::string text = format_record_for(seat, *start);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return std::string(trimmed(text));
}

std::string seconds_text(std::chrono::milliseconds time) {
  const auto tenths = time.count() / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

}  // namespace

Result<std::unique_ptr<OutsideProgram>> OutsideProgram::start(std::string_view command, std::uint64_t seed,
                                                              const ProgramLimits& limits) {
  const auto words = words_of(command);
  auto process =
      ChildProcess::start({words.begin(), words.end()}, limits.shows_errors, limits.shares_environment);
  if (!process) return process.error();
  std::unique_ptr<OutsideProgram> program(new OutsideProgram(std::move(*process), limits));
  if (!program->greet(seed)) return Error{"the program " + in_quotes(command) + " " + program->fault_};
  return program;
}

bool OutsideProgram::give_up(const std::string& why) {
  fault_ = why;
  process_->kill();
  return false;
}

bool OutsideProgram::send(const std::string& line, Clock::time_point deadline) {
  const auto fault = process_->write_line(line, deadline);
  return !fault || give_up(fault->message);
}

bool OutsideProgram::greet(std::uint64_t seed) {
  const auto deadline = Clock::now() + limits_.start;
  if (!send("bastide 1", deadline)) return false;
  bool has_seed = false;
  while (true) {
    auto line = process_->read_line(deadline);
    if (!line) return give_up(line.error().message);
    if (!*line) return give_up("did not answer 'bastide 1' with 'ok' within " + seconds_text(limits_.start));
    const auto words = words_of(**line);
    if (words.empty()) continue;
    if (words[0] == "ok") break;
    if (words[0] == "error") return give_up("answered " + in_quotes(**line));
    if (words[0] == "id" && words.size() > 2 && words[1] == "name")
      name_ = trimmed(
          std::string_view(**line).substr(static_cast<std::size_t>(words[2].data() - (*line)->data())));
    if (words[0] == "option" && words.size() > 1) has_seed = has_seed || words[1] == "seed";
    if (words[0] == "wants")
      for (const auto word : words) {
        wants_legal_ = wants_legal_ || word == "legal";
        wants_view_ = wants_view_ || word == "view";
      }
  }
  return !has_seed || send("option seed " + std::to_string(seed), deadline);
}

/// Tells what has happened since the last time.
bool OutsideProgram::send_position(const AnyMatch& match, Clock::time_point deadline) {
  const int seat = match.actor();
  const std::string headers = headers_for(seat, match);
  const bool is_new = headers != game_;
  if (is_new && !send("newgame " + headers, deadline)) return false;
  if (is_new) sent_.clear();
  game_ = headers;
  const auto seen = match.has_secrets() ? tokens_seen_by(match, seat) : match.tokens();
  const bool goes_on = sent_.size() <= seen.size() && std::equal(sent_.begin(), sent_.end(), seen.begin());
  const std::vector<std::string> news(seen.begin() + static_cast<std::ptrdiff_t>(goes_on ? sent_.size() : 0),
                                      seen.end());
  if ((!goes_on || !news.empty()) && !send((goes_on ? "play " : "position ") + joined(news, " "), deadline))
    return false;
  sent_ = seen;
  if (wants_legal_ && !send("legal " + joined(match.legal_tokens(), " "), deadline)) return false;
  return !wants_view_ || send("view " + match.view(seat), deadline);
}

std::string OutsideProgram::choose(const AnyMatch& match) {
  if (!fault_.empty()) return {};
  const auto start = Clock::now();
  const auto deadline = start + limits_.move + limits_.grace;
  if (!send_position(match, deadline)) return {};
  if (!send("go milliseconds " + std::to_string(limits_.move.count()), deadline)) return {};
  return await_move(start + limits_.move);
}

std::string OutsideProgram::no_move(const std::string& why) {
  give_up(why);
  return {};
}

/// Reads up to the answer. Who is late is told to stop, and then has the time of grace.
std::string OutsideProgram::await_move(Clock::time_point due) {
  auto deadline = due + limits_.grace;
  bool was_stopped = false;
  while (true) {
    const auto until = was_stopped ? deadline : due;
    const auto read =
        process_->read_line(cancelled_ == nullptr ? until : std::min(until, Clock::now() + look));
    if (!read) return no_move(read.error().message);
    const std::optional<std::string>& line = *read;
    if (!line) {
      const bool is_cancelled = !was_stopped && cancelled_ != nullptr && *cancelled_;
      if (is_cancelled) deadline = std::min(deadline, Clock::now() + limits_.grace);
      if (!is_cancelled && Clock::now() < until) continue;
      if (was_stopped) return no_move("gave no move within " + seconds_text(limits_.move + limits_.grace));
      was_stopped = true;
      if (!send("stop", deadline)) return {};
      continue;
    }
    const auto words = words_of(*line);
    if (words.empty()) continue;
    if (words[0] == "best" && words.size() > 1) return std::string(words[1]);
    if (words[0] == "best" || words[0] == "error") return no_move("answered " + in_quotes(*line));
  }
}

Result<std::unique_ptr<Bot>> make_player(std::string_view name, std::uint64_t seed, const BotData& data,
                                         const ProgramLimits& limits) {
  if (!name.starts_with(program_word)) return make_bot(name, seed, data);
  auto program = OutsideProgram::start(name.substr(program_word.size()), seed, limits);
  if (!program) return program.error();
  return std::unique_ptr<Bot>(std::move(*program));
}

}  // namespace bastide
