#include "kit/tile_file.h"

#include <algorithm>
#include <optional>

#include "kit/text.h"

namespace bastide {
namespace {

constexpr std::size_t longest_file = 1 << 20;
constexpr std::size_t most_kinds = 128;
constexpr int most_copies = 99;

using Words = std::vector<std::string_view>;

bool is_id(std::string_view word) {
  return !word.empty() && word.size() <= 12 && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

/// Adds a kind to the file, or says what is wrong with its line.
std::optional<std::string> add_kind(TileFile& file, int line, const Words& words) {
  if (words.size() < 3 || words.size() > 4 || (words.size() == 4 && words[3] != "start"))
    return "expected 'tile ID xCOUNT' or 'tile ID xCOUNT start'";
  if (!is_id(words[1]))
    return "the tile's name " + in_quotes(words[1]) + " is not 1 to 12 letters, digits or '-'";
  const auto copies = words[2][0] == 'x' ? parse_int(words[2].substr(1)) : std::nullopt;
  if (!copies || *copies < 1 || *copies > most_copies)
    return "expected a count from x1 to x" + std::to_string(most_copies) + ", not " + in_quotes(words[2]);
  const bool start = words.size() == 4;
  for (const auto& kind : file.kinds) {
    if (kind.id == words[1]) return "a second tile named " + kind.id;
    if (kind.start && start) return "a second start tile";
  }
  if (file.kinds.size() == most_kinds) return "more than " + std::to_string(most_kinds) + " kinds";
  file.kinds.push_back({std::string(words[1]), *copies, start, line, {}});
  return std::nullopt;
}

}  // namespace

Error TileFile::error_at(int line, const std::string& what) const {
  return {file_name + ":" + std::to_string(line) + ": " + what};
}

Result<TileFile> read_tile_file(std::string_view text, std::string_view file_name) {
  TileFile file;
  file.file_name = file_name;
  if (text.size() > longest_file) return Error{file.file_name + ": longer than 1 MiB, which no tile set is"};
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    Words words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) continue;
    if (words[0] == "set") {
      if (words.size() != 2 || !is_id(words[1])) return file.error_at(number, "expected 'set NAME'");
      if (!file.set_name.empty()) return file.error_at(number, "a second line 'set'");
      file.set_name = words[1];
    } else if (words[0] == "tile") {
      if (const auto fault = add_kind(file, number, words)) return file.error_at(number, *fault);
    } else if (file.kinds.empty()) {
      return file.error_at(number, "expected 'set NAME' or 'tile ID xCOUNT', not " + in_quotes(words[0]));
    } else {
      file.kinds.back().lines.push_back({number, std::move(words)});
    }
  }
  if (file.set_name.empty()) return file.error_at(number, "no line 'set NAME'");
  if (file.kinds.empty()) return file.error_at(number, "no tile");
  return file;
}

}  // namespace bastide
