#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace bastide {

/// Writes compact JSON into a string, commas and escapes included. The caller closes what it opens.
/// One thread at a time.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool b);
  JsonWriter& value(std::int64_t n);
  JsonWriter& value(int n) { return value(static_cast<std::int64_t>(n)); }
  JsonWriter& value(double number);
  JsonWriter& null();
  /// A value that is JSON already.
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& member(std::string_view name, const T& v) {
    return key(name).value(v);
  }

  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  JsonWriter& open(char c);
  JsonWriter& close(char c);
  void separate();
  void quote(std::string_view text);

  std::string text_;
  bool first_ = true;  // nothing stands yet at this level
};

/// A member that is an array: the first `count` of some numbers.
template <class Numbers>
void write_numbers(JsonWriter& json, std::string_view name, const Numbers& numbers, int count) {
  json.key(name).begin_array();
  for (int i = 0; i < count; ++i) json.value(static_cast<int>(numbers[i]));
  json.end_array();
}

}  // namespace bastide
