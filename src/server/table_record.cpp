#include "kit/text.h"
#include "match/record.h"
#include "server/table.h"

namespace bastide::server {

std::string Table::record(const std::string& user) const {
  const auto start = make_match(settings_.setup);
  const AnyMatch& match = match_ ? *match_ : **start;
  std::vector<std::string> names;
  std::vector<std::string> nonces;
  std::vector<std::string> early;
  for (const Seat& seat : seats_) {
    if (seat.early) early.push_back(std::to_string(nonces.size()));
    names.push_back(seat.kind == Seat::Kind::open ? "?" : seat.name);
    nonces.push_back(seat.draw_nonce);
  }
  std::vector<std::pair<std::string, std::string>> headers{{std::string(commit_header), commit_},
                                                           {std::string(nonces_header), joined(nonces, ";")}};
  if (!early.empty()) headers.emplace_back(early_header, joined(early, " "));
  if (status_ != Status::over) return format_record_for(seat_of(user), match, names, headers);
  headers.emplace_back(seed_header, to_hex(seed_));
  if (end_) headers.emplace_back("Termination", end_->termination);
  return format_record(match, names, headers);
}

}  // namespace bastide::server
