#include <cstdio>

#include "cli/command.h"
#include "cli/front.h"
#include "kit/text.h"
#include "match/record.h"

namespace bastide::cli {
namespace {

/// One JSON object per token: what could be played, what was, and the scores after it. The record is known to
/// be good.
void print_trace(const Record& record) {
  int actor = chance;
  bool listed = true;
  std::vector<std::string> legal;
  const auto before = [&](const AnyMatch& m) {
    actor = m.actor();
    listed = actor != chance || !find_game(m.setup().game)->has_many_outcomes;
    if (listed) legal = m.legal_tokens();
  };
  const auto after = [&](const AnyMatch& m) {
    JsonWriter json;
    json.begin_object().member("ply", static_cast<int>(m.tokens().size())).member("actor", actor);
    json.member("token", m.tokens().back());
    if (listed) {
      json.key("legal").begin_array();
      for (const auto& token : legal) json.value(token);
      json.end_array();
    }
    json.key("scores").begin_array();
    for (const int points : m.scores()) json.value(points);
    json.end_array().member("over", m.is_over()).end_object();
    std::puts(json.text().c_str());
  };
  value_or_bad_input(replay(record, before, after));
}

/// A seat by its number, or `chance` for a spectator.
int seat_of(const std::string& word, int seats) {
  if (word == "spectator") return chance;
  const auto seat = parse_int(word);
  if (!seat || *seat < 0 || *seat >= seats)
    throw BadInput{"--eyes is a seat from 0 to " + std::to_string(seats - 1) + " or spectator, not " +
                   in_quotes(word)};
  return *seat;
}

}  // namespace

std::unique_ptr<AnyMatch> load_record_file(const std::string& path) {
  return load_record(path, read_file(path));
}

std::unique_ptr<AnyMatch> load_record(const std::string& path, std::string_view text) {
  auto match = load_match(text);
  if (!match) throw BadInput{path + ": " + match.error().message};
  return std::move(*match);
}

void add_replay(CLI::App& app) {
  struct Arguments {
    std::string file;
    bool trace = false;
    bool board = false;
    bool view = false;
    bool hash = false;
    std::string eyes;
  };
  auto* command = app.add_subcommand("replay", "Check a game record and print its final scores");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("file", arguments->file, "the record ('-': standard input)")->required();
  auto* trace = command->add_flag("--trace", arguments->trace, "print one JSON object per token instead");
  command->add_flag("--board", arguments->board, "also draw the board as it lies at the end")
      ->excludes(trace);
  command
      ->add_flag("--view", arguments->view,
                 "also print the position at the end as JSON, as a spectator sees it, or who --eyes says")
      ->excludes(trace);
  command->add_flag("--hash", arguments->hash, "also print the fingerprint of the position at the end")
      ->excludes(trace);
  command
      ->add_option("--eyes", arguments->eyes,
                   "print instead the record as this seat may see it, from 0, or 'spectator'")
      ->excludes(trace);
  command->callback([arguments] {
    const std::string text = read_file(arguments->file);
    const auto match = load_record(arguments->file, text);  // whole before anything is printed
    const int seat = arguments->eyes.empty() ? chance : seat_of(arguments->eyes, match->setup().seats);
    if (!arguments->eyes.empty() && !arguments->view) {
      const Record record = *parse_record(text);
      std::fputs(format_record_for(seat, *match, record.players, record.other_headers).c_str(), stdout);
      return;
    }
    if (arguments->trace) return print_trace(*parse_record(text));
    if (arguments->board) std::fputs(to_text(front_of(*match).board_picture(*match)).c_str(), stdout);
    if (arguments->view) std::puts(match->view(seat).c_str());
    if (arguments->hash) std::printf("hash %016llx\n", static_cast<unsigned long long>(match->hash()));
    std::string line;
    for (const int points : match->scores()) line += (line.empty() ? "" : " ") + std::to_string(points);
    std::puts((line + (match->is_over() ? "" : " (unfinished)")).c_str());
  });
}

}  // namespace bastide::cli
