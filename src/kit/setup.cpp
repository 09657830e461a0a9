#include "kit/setup.h"

#include <algorithm>

#include "kit/text.h"

namespace bastide {
namespace {

constexpr std::size_t most_options = 64;

/// "on or off"; many numbers in a row as "1 to 10".
std::string choices_text(std::span<const std::string_view> values) {
  if (values.size() <= 3) return joined(values, " or ");
  return std::string(values.front()) + " to " + std::string(values.back());
}

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> parse_options(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> options;
  for (const std::string_view word : words_of(text)) {
    const auto equals = word.find('=');
    if (equals == std::string_view::npos)
      return Error{"option " + in_quotes(word) + " is not of the form name=value", "Options"};
    const std::string_view name = word.substr(0, equals);
    for (const auto& [known, value] : options)
      if (known == name) return Error{"option " + in_quotes(name) + " given twice", "Options"};
    if (options.size() == most_options) return Error{"more than 64 options", "Options"};
    options.emplace_back(name, word.substr(equals + 1));
  }
  return options;
}

Result<std::vector<int>> option_choices(const Setup& setup, std::span<const OptionSpec> specs) {
  std::vector<int> choices(specs.size(), 0);
  for (const auto& [name, value] : setup.options) {
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const auto& s) { return s.name == name; });
    if (spec == specs.end()) {
      std::vector<std::string_view> names;
      for (const auto& s : specs) names.push_back(s.name);
      return Error{"unknown option " + in_quotes(name) + " of " + setup.game + ", expected one of " +
                       joined(names, ", "),
                   "Options"};
    }
    const auto choice = std::find(spec->values.begin(), spec->values.end(), value);
    if (choice == spec->values.end())
      return Error{
          "option " + name + " cannot be " + in_quotes(value) + ", expected " + choices_text(spec->values),
          "Options"};
    choices[spec - specs.begin()] = static_cast<int>(choice - spec->values.begin());
  }
  return choices;
}

std::string format_options(const Setup& setup, std::span<const OptionSpec> specs) {
  std::string text;
  for (const auto& spec : specs)
    for (const auto& [name, value] : setup.options)
      if (name == spec.name && value != spec.values[0])
        text.append(text.empty() ? "" : " ").append(name).append("=").append(value);
  return text;
}

Result<Copies> chosen_bag(const std::vector<std::string>& ids, int kind_count,
                          int (*find)(std::string_view id)) {
  constexpr int most_copies = 255;
  std::vector<int> copies(static_cast<std::size_t>(kind_count));
  for (const std::string& id : ids) {
    const int kind = find(id);
    if (kind < 0) return Error{"unknown kind " + in_quotes(id) + " in the bag", "Bag"};
    if (++copies[kind] > most_copies)
      return Error{"more than 255 tiles of kind " + id + " in the bag", "Bag"};
  }
  Copies bag;
  for (int k = 0; k < kind_count; ++k)
    if (copies[k] > 0) bag.emplace_back(k, copies[k]);
  return bag;
}

std::optional<Error> fault_of_seats(const Setup& setup, const std::string& game, int least, int most) {
  const auto text = [](int number) { return std::to_string(number); };
  const std::string players = least == most ? text(most) : text(least) + " to " + text(most);
  if (setup.seats < least || setup.seats > most)
    return Error{game + " is for " + players + " players, not " + text(setup.seats), "Players"};
  if (setup.first < 0 || setup.first >= setup.seats)
    return Error{"the first player is seat 0 to " + text(setup.seats - 1) + ", not " + text(setup.first),
                 "First"};
  return std::nullopt;
}

}  // namespace bastide
