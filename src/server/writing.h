#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "kit/result.h"

/// What people write for others to read, by the rules of Unicode: names, which are not to be mistaken for one
/// another, and talk. ICU stays inside writing.cpp. Threads may share everything here.
namespace bastide::server {

/// A name as people may have one, in its normal form (NFKC); the error says what is wrong.
Result<std::string> read_name(std::string_view text);

/// A name without its cases, as one logs in by it.
std::string without_case(std::string_view name);

/// What a name looks like, in capital and in small letters. Two names that share a look could be taken for
/// one another.
std::set<std::string> looks_of(std::string_view name);

/// Talk without what is not to be seen or makes text lie: controls, marks of direction, invisible characters,
/// floods of accents.
std::string tidy_talk(std::string_view text);

}  // namespace bastide::server
