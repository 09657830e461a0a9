#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace bastide {

/// One decision or chance event, packed by the game that it belongs to. Equal bits are the same action. 64 of
/// them leave every game room for what it may become; actions of 32 bits were no faster.
using ActionBits = std::uint64_t;
struct Action {
  ActionBits bits = 0;
  bool operator==(const Action&) const = default;
};

/// The actions of a position. Made to be filled again and again: it keeps its memory, and a game that knows
/// how many actions there can be at most writes them straight into it, without a branch for each. One
/// thread at a time.
class ActionList {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](std::size_t i) const { return actions_[i]; }
  const Action* begin() const { return actions_.get(); }
  const Action* end() const { return actions_.get() + size_; }

  void clear() { size_ = 0; }
  void push_back(Action a) {
    make_room(1)[0] = a;
    ++size_;
  }

  /// Where to write up to `count` more actions; `end_at` says how far they went.
  Action* make_room(std::size_t count) {
    if (size_ + count > capacity_) grow(size_ + count);
    return actions_.get() + size_;
  }
  void end_at(const Action* end) { size_ = static_cast<std::size_t>(end - actions_.get()); }

 private:
  void grow(std::size_t least) {
    const std::size_t capacity = 2 * least + 64;
    auto actions = std::make_unique_for_overwrite<Action[]>(capacity);
    for (std::size_t i = 0; i < size_; ++i) actions[i] = actions_[i];
    actions_ = std::move(actions);
    capacity_ = capacity;
  }

  std::unique_ptr<Action[]> actions_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace bastide
