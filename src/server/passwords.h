#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bastide::server {

/// Why a password will not do; the message is for whoever chose it. `name`: of the account; it is the first
/// thing that others try. Threads may call it at the same time.
std::optional<std::string> fault_of_password(std::string_view password, std::string_view name);

}  // namespace bastide::server
