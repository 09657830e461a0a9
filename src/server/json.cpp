#include "server/json.h"

#include <boost/json/parse.hpp>

#include "kit/text.h"

namespace bastide::server {
namespace {

constexpr std::size_t deepest = 8;

/// The length of the UTF-8 sequence at the beginning of the text; 0: there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size == 0 || size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  // Overlong forms, surrogates and what is beyond Unicode.
  if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F) ||
      (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F))
    return 0;
  return size;
}

}  // namespace

Result<json::object> parse_object(std::string_view text) {
  json::parse_options options;
  options.max_depth = deepest;
  json::error_code fault;
  json::value value = json::parse({text.data(), text.size()}, fault, {}, options);
  if (fault) return Error{"not JSON: " + fault.message()};
  if (!value.is_object()) return Error{"expected a JSON object"};
  return std::move(value.get_object());
}

void Fields::fail(std::string_view name, const std::string& what) {
  if (!error_) error_ = Error{where_ + std::string(name) + ": " + what};
}

const json::value* Fields::find(std::string_view name) {
  known_.emplace(name);
  return object_.if_contains(name);
}

std::string Fields::any_text(std::string_view name, std::size_t least, std::size_t most) {
  const json::value* value = find(name);
  if (value == nullptr && least == 0) return "";
  if (value == nullptr || !value->is_string()) {
    fail(name, "expected text");
    return "";
  }
  const auto& found = value->get_string();
  if (found.size() >= least && found.size() <= most) return {found.data(), found.size()};
  fail(name, "expected " + std::to_string(least) + " to " + std::to_string(most) + " bytes");
  return "";
}

std::string Fields::text(std::string_view name, std::size_t least, std::size_t most) {
  std::string found = any_text(name, least, most);
  if (is_plain_text(found)) return found;
  fail(name, "expected text without control characters");
  return "";
}

std::int64_t Fields::whole(std::string_view name, std::int64_t least, std::int64_t most) {
  const json::value* value = find(name);
  if (value == nullptr || !value->is_int64() || value->get_int64() < least || value->get_int64() > most) {
    fail(name, "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
  }
  return value->get_int64();
}

std::int64_t Fields::whole_or(std::string_view name, std::int64_t least, std::int64_t most,
                              std::int64_t otherwise) {
  return has(name) ? whole(name, least, most) : (known_.emplace(name), otherwise);
}

bool Fields::flag(std::string_view name, bool otherwise) {
  const json::value* value = find(name);
  if (value == nullptr) return otherwise;
  if (!value->is_bool()) {
    fail(name, "expected true or false");
    return otherwise;
  }
  return value->get_bool();
}

const json::object* Fields::object(std::string_view name, bool required) {
  const json::value* value = find(name);
  if (value != nullptr && value->is_object()) return &value->get_object();
  if (value != nullptr || required) fail(name, "expected an object");
  return nullptr;
}

const json::array* Fields::array(std::string_view name, std::size_t most) {
  const json::value* value = find(name);
  if (value == nullptr || !value->is_array() || value->get_array().size() > most) {
    fail(name, "expected a list of at most " + std::to_string(most));
    return nullptr;
  }
  return &value->get_array();
}

std::optional<Error> Fields::end() {
  for (const auto& member : object_)
    if (!known_.contains(std::string_view(member.key().data(), member.key().size())))
      fail("", "unknown field " + in_quotes({member.key().data(), member.key().size()}));
  return error_;
}

bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = sequence_length(text);
    if (size == 0) return false;
    const auto first = static_cast<unsigned char>(text[0]);
    // C0, DEL and C1 controls; and the marks that turn the direction of text, which make names lie.
    if (first < 0x20 || first == 0x7F || (first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0))
      return false;
    if (const auto mark = text.substr(0, size);
        (mark >= "\u202A" && mark <= "\u202E") || (mark >= "\u2066" && mark <= "\u2069"))
      return false;
    text.remove_prefix(size);
  }
  return true;
}

std::size_t length_of(std::string_view text) {
  std::size_t length = 0;
  for (const char c : text) length += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return length;
}

}  // namespace bastide::server
