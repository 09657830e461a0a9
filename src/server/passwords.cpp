#include "server/passwords.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "server/json.h"

namespace bastide::server {
namespace {

constexpr std::size_t shortest = 8;
constexpr std::size_t longest = 128;
/// So many characters that do not follow from those before them.
constexpr int fewest_surprises = 6;

/// Keys that lie side by side, on the keyboards that are most in use.
constexpr std::array<std::string_view, 8> rows{"1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop",
                                               "asdfghjkl",  "qsdfghjklm", "zxcvbnm",    "yxcvbnm"};

/// Words that people begin with when a password is asked for. Each is worth one character.
constexpr auto common_words = std::to_array<std::string_view>(
    {"password", "passwort",     "passwd",    "kennwort",   "geheim",   "secret",   "hallo",    "hello",
     "welcome",  "willkommen",   "benvenuto", "ciao",       "admin",    "login",    "letmein",  "openup",
     "iloveyou", "ichliebedich", "tiamo",     "amore",      "princess", "princip",  "sunshine", "schatz",
     "dragon",   "monkey",       "tiger",     "football",   "fussball", "calcio",   "juventus", "baseball",
     "superman", "batman",       "starwars",  "pokemon",    "internet", "computer", "master",   "shadow",
     "summer",   "winter",       "sommer",    "estate",     "monday",   "january",  "freedom",  "whatever",
     "trustno",  "killer",       "michael",   "jessica",    "charlie",  "thomas",   "1q2w3e4r", "q1w2e3r4",
     "zaq12wsx", "1qaz2wsx",     "bastide",   "carcassonne"});

char plain(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// As a letter that is often written by a sign.
char read_aloud(char c) {
  constexpr std::string_view signs = "013457@$!";
  constexpr std::string_view letters = "oieastasi";
  const auto at = signs.find(c);
  return at == std::string_view::npos ? c : letters[at];
}

std::string changed(std::string_view text, char (*change)(char)) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), change);
  return result;
}

/// One key beside the other, or the same step in the alphabet.
bool follows(char before, char c) {
  if (std::abs(before - c) <= 1) return true;
  return std::any_of(rows.begin(), rows.end(), [&](std::string_view row) {
    const auto a = row.find(before), b = row.find(c);
    return a != std::string_view::npos && b != std::string_view::npos && (a + 1 == b || b + 1 == a);
  });
}

/// Whether two characters have come one after the other before.
bool repeats(std::string_view text, std::size_t at) {
  return at >= 2 && text.substr(0, at).find(text.substr(at - 1, 2)) != std::string_view::npos;
}

/// The length of a common word that begins here, however it is written; 0: none.
std::size_t word_at(std::string_view text, std::size_t at, std::string_view name) {
  const std::string aloud = changed(text.substr(at), read_aloud);
  std::size_t found = 0;
  const auto look_for = [&](std::string_view word) {
    const bool is_there = text.substr(at).starts_with(word) || aloud.starts_with(changed(word, read_aloud));
    if (!word.empty() && is_there) found = std::max(found, word.size());
  };
  for (const std::string_view word : common_words) look_for(word);
  look_for(name);
  return found;
}

int surprises(std::string_view text, std::string_view name) {
  int count = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t word = word_at(text, at, name); word > 0) {
      at += word;
      ++count;
      continue;
    }
    if (at == 0 || (!follows(text[at - 1], text[at]) && !repeats(text, at))) ++count;
    ++at;
  }
  return count;
}

}  // namespace

std::optional<std::string> fault_of_password(std::string_view password, std::string_view name) {
  const std::size_t length = length_of(password);
  if (length < shortest || length > longest) return "password: expected 8 to 128 characters";
  if (surprises(changed(password, plain), changed(name, plain)) < fewest_surprises)
    return "password: easy to guess";
  return std::nullopt;
}

}  // namespace bastide::server
