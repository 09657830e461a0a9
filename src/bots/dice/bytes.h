#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Plain values as bytes, for tables that the same kind of machine reads again. One thread at a time for each
/// writer and reader.
namespace bastide::dice {

class ByteWriter {
 public:
  template <class T>
  void put(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class T>
  void put_list(const std::vector<T>& list) {
    put(static_cast<std::uint64_t>(list.size()));
    bytes_.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T));
  }
  /// In as few bytes as it needs: seven bits in each, the lowest first.
  void put_number(std::uint64_t number) {
    for (; number >= 128; number >>= 7) put(static_cast<std::uint8_t>(number | 128));
    put(static_cast<std::uint8_t>(number));
  }
  template <class T>
  void put_numbers(const std::vector<T>& list) {
    put_number(list.size());
    for (const T number : list) put_number(number);
  }
  void put_text(std::string_view text) { bytes_.append(text); }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what ByteWriter wrote; once something is missing everything reads as nothing.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : left_(bytes) {}
  template <class T>
  void get(T& value) {
    if (!good_ || left_.size() < sizeof value) return fail();
    left_.copy(reinterpret_cast<char*>(&value), sizeof value);
    left_.remove_prefix(sizeof value);
  }
  template <class T>
  void get_list(std::vector<T>& list) {
    std::uint64_t size = 0;
    get(size);
    if (!good_ || left_.size() / sizeof(T) < size) return fail();
    const auto count = static_cast<std::size_t>(size);
    list.resize(count);
    left_.copy(reinterpret_cast<char*>(list.data()), count * sizeof(T));
    left_.remove_prefix(count * sizeof(T));
  }
  template <class T>
  void get_number(T& number) {
    std::uint64_t value = 0;
    std::uint8_t byte = 128;
    for (int shift = 0; good_ && byte >= 128; shift += 7) {
      if (shift > 56) return fail();
      get(byte);
      value |= std::uint64_t{byte & 127U} << shift;
    }
    if (!good_ || value > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) return fail();
    number = static_cast<T>(value);
  }
  template <class T>
  void get_numbers(std::vector<T>& list) {
    std::uint64_t size = 0;
    get_number(size);
    if (!good_ || left_.size() < size) return fail();  // each takes a byte or more
    list.resize(static_cast<std::size_t>(size));
    for (T& number : list) get_number(number);
  }
  void skip_text(std::string_view text) {
    if (!left_.starts_with(text)) return fail();
    left_.remove_prefix(text.size());
  }
  bool good() const { return good_; }
  bool at_end() const { return left_.empty(); }
  void fail() { good_ = false; }

 private:
  std::string_view left_;
  bool good_ = true;
};

}  // namespace bastide::dice
