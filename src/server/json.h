#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "kit/result.h"

/// Reading JSON that strangers send. Only the server parses JSON; everybody else just writes it. A reader
/// belongs to one thread.
namespace bastide::server {

namespace json = boost::json;

/// One JSON object of bounded depth; anything else is an error.
Result<json::object> parse_object(std::string_view text);

/// Takes the fields out of an object one by one and remembers the first thing that is wrong. Nothing is
/// believed: each field has its type and its bounds, and `end` refuses what nobody asked for.
class Fields {
 public:
  explicit Fields(const json::object& object, std::string where = "")
      : object_(object), where_(std::move(where)) {}

  bool has(std::string_view name) const { return object_.contains(name); }
  const json::value* peek(std::string_view name) const { return object_.if_contains(name); }
  /// Text of so many bytes; empty where the field is missing and `least` is 0.
  std::string text(std::string_view name, std::size_t least, std::size_t most);
  /// The same with any characters at all, as in passwords.
  std::string any_text(std::string_view name, std::size_t least, std::size_t most);
  std::int64_t whole(std::string_view name, std::int64_t least, std::int64_t most);
  std::int64_t whole_or(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t otherwise);
  bool flag(std::string_view name, bool otherwise);
  /// Null where it is missing or of another type; a missing one is an error only if `required`.
  const json::object* object(std::string_view name, bool required);
  const json::array* array(std::string_view name, std::size_t most);
  void fail(std::string_view name, const std::string& what);

  /// The first fault, unknown fields included.
  std::optional<Error> end();

 private:
  const json::value* find(std::string_view name);

  const json::object& object_;
  std::string where_;
  std::set<std::string, std::less<>> known_;
  std::optional<Error> error_;
};

/// Whether text is valid UTF-8 without control characters.
bool is_plain_text(std::string_view text);
/// Code points in valid UTF-8.
std::size_t length_of(std::string_view text);

}  // namespace bastide::server
