#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "kit/rng.h"

/// Threads may share sequences to which nobody adds.
namespace bastide::dice {

/// Different sequences of words, numbered in the order in which they come. Each is kept once.
template <class Word>
class NumberedSequences {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t size() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::span<const Word> operator[](std::uint32_t number) const {
    return {words_.data() + first_[number], words_.data() + first_[number + 1]};
  }
  std::size_t word_count() const { return words_.size(); }
  /// The number of a sequence, or `none`.
  std::uint32_t find(std::span<const Word> words) const {
    return table_.empty() ? none : table_[slot_of(words)];
  }
  /// The number of a sequence that is here from now on.
  std::uint32_t add(std::span<const Word> words) {
    if (2 * (size() + 1) > table_.size()) grow();
    std::uint32_t& slot = table_[slot_of(words)];
    if (slot == none) {
      slot = size();
      words_.insert(words_.end(), words.begin(), words.end());
      first_.push_back(words_.size());
    }
    return slot;
  }

 private:
  static std::uint64_t hash_of(std::span<const Word> words) {
    std::uint64_t h = words.size();
    for (const Word w : words) h = (h ^ w) * 0x9E3779B97F4A7C15ULL ^ (h >> 31);
    return mix64(h);
  }
  std::size_t slot_of(std::span<const Word> words) const {
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash_of(words) & mask;
    for (; table_[slot] != none; slot = (slot + 1) & mask) {
      const auto known = (*this)[table_[slot]];
      if (std::equal(known.begin(), known.end(), words.begin(), words.end())) break;
    }
    return slot;
  }
  void grow() {
    table_.assign(std::max<std::size_t>(64, 4 * table_.size()), none);
    for (std::uint32_t n = 0; n < size(); ++n) table_[slot_of((*this)[n])] = n;
  }

  std::vector<std::size_t> first_{0};
  std::vector<Word> words_;
  std::vector<std::uint32_t> table_;  ///< by hash, open addressing
};

}  // namespace bastide::dice
