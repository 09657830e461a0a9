#include "kit/tile_file.h"

#include <algorithm>
#include <optional>

#include "kit/text.h"

namespace bastide {
namespace {

constexpr std::size_t longest_file = 1 << 20;
constexpr std::size_t most_kinds = 128;
constexpr int most_copies = 99;
constexpr std::size_t longest_id = 12;
constexpr std::size_t longest_set_name = 32;

using Words = std::vector<std::string_view>;

bool is_id(std::string_view word, std::size_t longest) {
  return !word.empty() && word.size() <= longest && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool is_among(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string forms_of_kind(const TileGrammar& grammar) {
  std::vector<std::string> forms{"'tile ID xCOUNT'"};
  for (const std::string_view mark : grammar.marks)
    forms.push_back("'tile ID xCOUNT " + std::string(mark) + "'");
  return listed(forms);
}

std::string words_of_lines(const TileGrammar& grammar) {
  std::vector<std::string> words{"set", "tile"};
  words.insert(words.end(), grammar.lines.begin(), grammar.lines.end());
  return listed(words);
}

/// Adds a kind to the file, or says what is wrong with its line.
std::optional<std::string> add_kind(TileFile& file, int line, const Words& words,
                                    const TileGrammar& grammar) {
  const bool is_marked = words.size() == 4 && is_among(grammar.marks, words[3]);
  if (words.size() != 3 && !is_marked) return "expected " + forms_of_kind(grammar);
  if (!is_id(words[1], longest_id))
    return "the tile's name " + in_quotes(words[1]) + " is not 1 to 12 letters, digits or '-'";
  const auto copies = words[2][0] == 'x' ? parse_int(words[2].substr(1)) : std::nullopt;
  if (!copies || *copies < 1 || *copies > most_copies)
    return "expected a count from x1 to x" + std::to_string(most_copies) + ", not " + in_quotes(words[2]);
  const std::string_view mark = is_marked ? words[3] : std::string_view();
  for (const auto& kind : file.kinds) {
    if (kind.id == words[1]) return "a second tile named " + kind.id;
    if (kind.mark == start_mark && mark == start_mark) return "a second start tile";
  }
  if (file.kinds.size() == most_kinds) return "more than " + std::to_string(most_kinds) + " kinds";
  file.kinds.push_back({std::string(words[1]), *copies, mark, line, {}});
  return std::nullopt;
}

}  // namespace

Error TileFile::error_at(int line, const std::string& what) const {
  return {file_name + ":" + std::to_string(line) + ": " + what};
}

Result<TileFile> read_tile_file(std::string_view text, std::string_view file_name,
                                const TileGrammar& grammar) {
  TileFile file;
  file.file_name = file_name;
  if (text.size() > longest_file) return Error{file.file_name + ": longer than 1 MiB, which no tile set is"};
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    Words words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) continue;
    if (words[0] == "set") {
      if (words.size() != 2 || !is_id(words[1], longest_set_name))
        return file.error_at(number, "expected 'set NAME'");
      if (!file.set_name.empty()) return file.error_at(number, "a second line 'set'");
      file.set_name = words[1];
    } else if (words[0] == "tile") {
      if (const auto fault = add_kind(file, number, words, grammar)) return file.error_at(number, *fault);
    } else if (!is_among(grammar.lines, words[0])) {
      return file.error_at(number,
                           "unknown word " + in_quotes(words[0]) + ", expected " + words_of_lines(grammar));
    } else if (file.kinds.empty()) {
      return file.error_at(number, std::string(words[0]) + " before the first tile");
    } else {
      file.kinds.back().lines.push_back({number, std::move(words)});
    }
  }
  if (file.set_name.empty()) return file.error_at(number, "no line 'set NAME'");
  if (file.kinds.empty()) return file.error_at(number, "no tile");
  return file;
}

}  // namespace bastide
