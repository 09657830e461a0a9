#include "server/writing.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

namespace bastide::server {
namespace {

constexpr int longest_name = 24;
constexpr int most_accents = 3;  // on one letter: no language has more
constexpr std::string_view reserved = "\";<>{}[]";
constexpr std::array<UChar32, 4> blanks{0x2800, 0xFFFC, 0xFFFD, 0x1D159};  // that count as signs

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

void must(UErrorCode fault) {
  if (U_FAILURE(fault)) throw std::runtime_error(std::string("ICU: ") + u_errorName(fault));
}

const icu::Normalizer2& normal_form() {
  UErrorCode fault = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFKCInstance(fault);
  must(fault);
  return *form;
}

icu::UnicodeString folded(const icu::UnicodeString& text) {
  UErrorCode fault = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFKCCasefoldInstance(fault);
  must(fault);
  auto result = form->normalize(text, fault);
  must(fault);
  return result;
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  struct Close {
    void operator()(USpoofChecker* c) const { uspoof_close(c); }
  };
  static const std::unique_ptr<USpoofChecker, Close> checker = [] {
    UErrorCode fault = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, Close> made(uspoof_open(&fault));
    must(fault);
    return made;
  }();
  UErrorCode fault = U_ZERO_ERROR;
  icu::UnicodeString result;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, text, result, &fault);
  must(fault);
  return result;
}

bool is_accent(UChar32 c) {
  const auto type = u_charType(c);
  return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
}

/// Controls, marks of direction, what is not assigned or for private use, and what leaves no trace.
bool is_unseen(UChar32 c) {
  switch (u_charType(c)) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return true;
    default:
      return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ||
             std::find(blanks.begin(), blanks.end(), c) != blanks.end();
  }
}

/// Joins signs, as in emoji and in some scripts, or chooses how one is drawn: fine between others.
bool joins(UChar32 c) {
  return c == 0x200C || c == 0x200D || c == 0xFE0E || c == 0xFE0F;
}

}  // namespace

Result<std::string> read_name(std::string_view text) {
  UErrorCode fault = U_ZERO_ERROR;
  const icu::UnicodeString name = normal_form().normalize(unicode(text), fault);
  must(fault);
  const std::int32_t length = name.countChar32();
  if (length < 1 || length > longest_name) return Error{"name: expected 1 to 24 characters"};
  UChar32 before = ' ';  // no blank comes first, nor an accent
  int accents = most_accents;
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    const UChar32 c = name.char32At(at);
    if (c < 0x80 && reserved.find(static_cast<char>(c)) != std::string_view::npos)
      return Error{"name: expected no \" ; < > { } [ ]"};
    if (is_unseen(c) || (u_charType(c) == U_SPACE_SEPARATOR && c != ' '))
      return Error{"name: expected only characters that can be seen"};
    if (c == ' ' && before == ' ') return Error{"name: expected no blanks around it, and one at a time"};
    accents = is_accent(c) ? accents + 1 : 0;
    if (accents > most_accents) return Error{"name: expected fewer accents"};
    before = c;
  }
  if (before == ' ') return Error{"name: expected no blanks around it, and one at a time"};
  return utf8(name);
}

std::string without_case(std::string_view name) {
  return utf8(folded(unicode(name)));
}

std::set<std::string> looks_of(std::string_view name) {
  const icu::UnicodeString text = unicode(name);
  return {utf8(folded(skeleton(text))), utf8(skeleton(folded(text)))};
}

std::string tidy_talk(std::string_view text) {
  const icu::UnicodeString said = unicode(text);
  icu::UnicodeString tidy;
  int accents = 0;
  for (std::int32_t at = 0; at < said.length(); at = said.moveIndex32(at, 1)) {
    const UChar32 c = said.char32At(at);
    if (is_unseen(c) && (!joins(c) || tidy.isEmpty())) continue;
    accents = is_accent(c) && !joins(c) ? accents + 1 : 0;
    if (accents <= most_accents) tidy.append(c);
  }
  return utf8(tidy.trim());
}

}  // namespace bastide::server
