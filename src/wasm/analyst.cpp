#include "wasm/analyst.h"

#include "bots/analysis_json.h"
#include "match/record.h"
#include "wasm/exchange.h"

namespace bastide::wasm {

std::string Analyst::open(std::string_view record) {
  const auto parsed = parse_record(record);
  if (!parsed) return failure(parsed.error().message);
  auto match = replay(*parsed);
  if (!match) return failure(match.error().message);
  match_ = std::move(*match);
  return "{}";
}

std::string Analyst::analyse(int index, std::uint32_t simulations) const {
  if (!match_) return failure("no match is open");
  if (index < -1 || index >= static_cast<int>(match_->tokens().size())) return failure("no such token");
  const AnalysisSettings settings{.simulations = simulations};
  JsonWriter json;
  if (index < 0)
    write_outlook(json, outlook_at_start(*match_, settings));
  else
    write_move_analysis(json, static_cast<std::size_t>(index) + 1,
                        analyse_token(*match_, static_cast<std::size_t>(index), settings));
  return json.take();
}

}  // namespace bastide::wasm
