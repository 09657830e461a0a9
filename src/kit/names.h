#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace bastide {

template <class E>
struct NamedValue {
  E value;
  std::string_view name;
};

/// The names of an enumeration's values, found by value and by name. Constant; threads may share it.
template <class E, std::size_t N>
class Names {
 public:
  consteval explicit Names(const NamedValue<E> (&table)[N]) {
    for (std::size_t i = 0; i < N; ++i) {
      if (static_cast<std::size_t>(table[i].value) != i) values_are_out_of_order();
      names_[i] = table[i].name;
    }
  }

  constexpr std::string_view operator[](E value) const { return names_[static_cast<std::size_t>(value)]; }
  constexpr std::optional<E> find(std::string_view name) const {
    for (std::size_t i = 0; i < N; ++i)
      if (names_[i] == name) return static_cast<E>(i);
    return std::nullopt;
  }

  static constexpr std::size_t size() { return N; }
  constexpr auto begin() const { return names_.begin(); }
  constexpr auto end() const { return names_.end(); }

 private:
  static void values_are_out_of_order();  // nothing that a compiler can call

  std::array<std::string_view, N> names_{};
};

/// Whether the rows of a table stand at the places that their values have: so they are found by value.
template <class Row, std::size_t N, class E>
constexpr bool is_in_order(const std::array<Row, N>& rows, E Row::* value) {
  for (std::size_t i = 0; i < N; ++i)
    if (static_cast<std::size_t>(rows[i].*value) != i) return false;
  return true;
}

/// A table of names that goes up to the last value. It compiles only if every value stands in it, in order.
template <auto Last, std::size_t N>
consteval auto names_up_to(const NamedValue<decltype(Last)> (&table)[N]) {
  static_assert(N == static_cast<std::size_t>(Last) + 1, "every value has a name");
  return Names<decltype(Last), N>(table);
}

}  // namespace bastide
