#include "cli/front.h"

#include <algorithm>

namespace bastide::cli {
namespace {

/// A position of any game at all: everything that may be seen of it, as programs get it, and the tokens.
class AnyPlainTable final : public PlainTable {
 public:
  explicit AnyPlainTable(const AnyMatch& match) : match_(match) {}

  Canvas board() const override {
    constexpr std::size_t width = 78;
    const std::string view = match_.view(match_.is_over() ? chance : match_.actor());
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < view.size();) {  // member by member, as many on a line as there is room for
      const std::size_t end = std::min(view.find(',', at), view.size() - 1) + 1;
      if (lines.back().size() + end - at > width && !lines.back().empty()) lines.emplace_back();
      lines.back() += view.substr(at, end - at);
      at = end;
    }
    Canvas canvas(width, static_cast<int>(lines.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) canvas.write(0, static_cast<int>(i), lines[i], Ink::none);
    return canvas;
  }
  std::vector<std::string> notes() const override { return {}; }
  std::string belongings(int seat) const override { return "seat " + std::to_string(seat); }
  std::string left() const override { return counted(static_cast<int>(match_.tokens().size()), "tokens"); }
  std::string question() const override { return "decides"; }
  bool shows_board() const override { return true; }
  Canvas hand() const override { return {0, 0}; }
  std::vector<Option> options() const override {
    std::vector<Option> options;
    for (const std::string& token : match_.legal_tokens()) options.push_back({token, token});
    return options;
  }
  int option_width() const override { return 19; }
  std::vector<std::string> help() const override { return {"a token, or the number of one"}; }

 private:
  const AnyMatch& match_;
};

constexpr Front front_of_any_game{"", [](const AnyMatch& match) { return AnyPlainTable(match).board(); },
                                  [](const AnyMatch& match) -> std::unique_ptr<PlainTable> {
                                    return std::make_unique<AnyPlainTable>(match);
                                  }};

}  // namespace

const Front& front_of(const AnyMatch& match) {
  const auto all = fronts();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Front& f) { return f.game == match.setup().game; });
  return found == all.end() ? front_of_any_game : *found;
}

}  // namespace bastide::cli
