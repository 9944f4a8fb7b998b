// A value or the reason why there is none. The engine has no exceptions.
#pragma once

#include <cassert>
#include <memory>
#include <utility>

namespace freebooter {

template <class E>
struct Failure {
  E error;
};

template <class E>
Failure(E) -> Failure<E>;

// One of the two, by a flag. A std::variant would do the same by tables of functions, at every place one is made.
template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : ok_(true), value_(std::move(value)) {}                      // NOLINT(google-explicit-constructor)
  Result(Failure<E> failure) : ok_(false), error_(std::move(failure.error)) {}  // NOLINT(google-explicit-constructor)
  ~Result() { destroy(); }
  Result(const Result& other) : ok_(other.ok_) {
    if (ok_) {
      std::construct_at(&value_, other.value_);
    } else {
      std::construct_at(&error_, other.error_);
    }
  }
  Result(Result&& other) noexcept : ok_(other.ok_) { take(std::move(other)); }
  Result& operator=(const Result& other) {
    if (this != &other) *this = Result(other);
    return *this;
  }
  Result& operator=(Result&& other) noexcept {
    if (this == &other) return *this;
    destroy();
    ok_ = other.ok_;
    take(std::move(other));
    return *this;
  }

  [[nodiscard]] bool ok() const { return ok_; }
  explicit operator bool() const { return ok_; }

  // The value; asking a failed Result for it is our own bug.
  [[nodiscard]] T& value() & {
    assert(ok_);
    return value_;
  }
  [[nodiscard]] const T& value() const& {
    assert(ok_);
    return value_;
  }
  [[nodiscard]] T&& value() && {
    assert(ok_);
    return std::move(value_);
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const E& error() const {
    assert(!ok_);
    return error_;
  }

 private:
  void take(Result&& other) {  // NOLINT(cppcoreguidelines-rvalue-reference-param-not-moved): its parts are
    if (ok_) {
      std::construct_at(&value_, std::move(other.value_));
    } else {
      std::construct_at(&error_, std::move(other.error_));
    }
  }
  void destroy() {
    if (ok_) {
      std::destroy_at(&value_);
    } else {
      std::destroy_at(&error_);
    }
  }

  bool ok_;
  union {      // whose members are as private as it is
    T value_;  // NOLINT(readability-identifier-naming)
    E error_;  // NOLINT(readability-identifier-naming)
  };
};

}  // namespace freebooter
