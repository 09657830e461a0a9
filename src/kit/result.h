#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bastide {

/// What was wrong with something from outside, in one line for a person: what, where, what was expected.
/// Threads may share one that nobody changes.
struct Error {
  Error(std::string what, std::string_view part = {}) : message(std::move(what)), about(part) {}

  std::string message;
  /// The part of a setup that is at fault, by the name of its header in a record: "Options", "Bag", ...
  std::string_view about;
};

/// A value, or the reason why there is none. Bad input is a value here, never an exception.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& operator*() & { return get(); }
  const T& operator*() const& { return const_cast<Result*>(this)->get(); }
  /// By value: a reference into a temporary would dangle.
  T operator*() && { return std::move(get()); }
  T* operator->() & { return &get(); }
  const T* operator->() const& { return &const_cast<Result*>(this)->get(); }
  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  T& get() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  std::variant<T, Error> content_;
};

}  // namespace bastide
