#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Small helpers for reading text from outside. Threads may share them.
namespace bastide {

/// The words of a line, separated by blanks.
std::vector<std::string_view> words_of(std::string_view line);

/// The parts between separators, blanks around each removed.
std::vector<std::string_view> split(std::string_view text, char separator);

std::string_view trimmed(std::string_view text);

/// Words one after the other with a separator between them.
template <class Words>
std::string joined(const Words& words, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const auto& word : words) {
    text.append(first ? std::string_view() : separator).append(word);
    first = false;
  }
  return text;
}

/// `a, b or c`
template <class Words>
std::string listed(const Words& words) {
  std::string text;
  std::size_t left = std::size(words);
  for (const auto& word : words) {
    text.append(word);
    if (--left > 0) text.append(left == 1 ? " or " : ", ");
  }
  return text;
}

/// A whole number and nothing else.
std::optional<int> parse_int(std::string_view text);
/// The whole text as a number with a point, whatever the locale.
std::optional<float> parse_float(std::string_view text);

/// Text from outside in a form that is safe in a message: cut short, everything but plain ASCII replaced.
std::string in_quotes(std::string_view text);

}  // namespace bastide
