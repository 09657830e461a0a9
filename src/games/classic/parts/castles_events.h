#pragma once

#include <string_view>

/// Constants; threads may share them.
namespace bastide::classic {

/// What is noted of a castle's score: the feature whose worth it was paid.
inline constexpr std::string_view paid_as_note = "as";

}  // namespace bastide::classic
