// A value or the reason why there is none. The engine has no exceptions.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace freebooter {

template <class E>
struct Failure {
  E error;
};

template <class E>
Failure(E) -> Failure<E>;

template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Failure<E> failure)
      : held_(std::in_place_index<1>, std::move(failure.error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // The value; asking a failed Result for it is our own bug.
  [[nodiscard]] T& value() & { return *checked(std::get_if<0>(&held_)); }
  [[nodiscard]] const T& value() const& { return *checked(std::get_if<0>(&held_)); }
  [[nodiscard]] T&& value() && { return std::move(*checked(std::get_if<0>(&held_))); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const E& error() const { return *checked(std::get_if<1>(&held_)); }

 private:
  template <class P>
  static P* checked(P* held) {
    assert(held != nullptr);
    return held;
  }

  std::variant<T, E> held_;
};

}  // namespace freebooter
