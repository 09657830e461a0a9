#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

namespace bastide {

/// A set of the numbers 0..N-1, as small as it can be. Trivially copyable. Threads may share one that nobody
/// changes.
template <int N>
class Bits {
  /// The widest words of which a whole number fills the bytes.
  static constexpr int bytes = (N + 7) / 8;
  using Word =
      std::conditional_t<bytes % 8 == 0, std::uint64_t,
                         std::conditional_t<bytes % 4 == 0, std::uint32_t,
                                            std::conditional_t<bytes % 2 == 0, std::uint16_t, std::uint8_t>>>;
  static constexpr int word_bits = 8 * static_cast<int>(sizeof(Word));
  static constexpr int word_count = (N + word_bits - 1) / word_bits;

 public:
  constexpr void insert(int i) {
    assert(i >= 0 && i < N);
    words_[i / word_bits] = static_cast<Word>(words_[i / word_bits] | (Word{1} << (i % word_bits)));
  }
  constexpr void erase(int i) {
    assert(i >= 0 && i < N);
    words_[i / word_bits] = static_cast<Word>(words_[i / word_bits] & ~(Word{1} << (i % word_bits)));
  }
  constexpr bool contains(int i) const { return ((words_[i / word_bits] >> (i % word_bits)) & 1) != 0; }
  constexpr void insert_all(const Bits& o) {
    for (int i = 0; i < word_count; ++i) words_[i] = static_cast<Word>(words_[i] | o.words_[i]);
  }
  constexpr int count_common(const Bits& o) const {
    int n = 0;
    for (int i = 0; i < word_count; ++i)  // mostly there are none, or one
      for (Word both = words_[i] & o.words_[i]; both != 0; both = static_cast<Word>(both & (both - 1))) ++n;
    return n;
  }
  constexpr int count() const { return count_common(*this); }
  constexpr bool empty() const {
    for (const Word w : words_)
      if (w != 0) return false;
    return true;
  }
  /// Calls `visit(i)` for every number in the set, upwards.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (int i = 0; i < word_count; ++i)
      for (Word left = words_[i]; left != 0; left = static_cast<Word>(left & (left - 1)))
        visit(i * word_bits + std::countr_zero(left));
  }
  template <class Test>
  constexpr bool any_of(Test&& test) const {
    for (int i = 0; i < word_count; ++i)
      for (Word left = words_[i]; left != 0; left = static_cast<Word>(left & (left - 1)))
        if (test(i * word_bits + std::countr_zero(left))) return true;
    return false;
  }

 private:
  std::array<Word, word_count> words_{};
};

}  // namespace bastide
