// A growing buffer for hot loops: like a vector of plain values, but it can be extended without writing
// what will be overwritten at once, and it keeps its memory when cleared.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

namespace freebooter {

template <class T>
class List {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  List() = default;
  List(const List& other) { append(other); }
  List(List&& other) noexcept
      : slots_(std::move(other.slots_)), size_(std::exchange(other.size_, 0)), room_(std::exchange(other.room_, 0)) {}
  List& operator=(const List& other) {
    if (this != &other) {
      clear();
      append(other);
    }
    return *this;
  }
  List& operator=(List&& other) noexcept {
    slots_ = std::move(other.slots_);
    size_ = std::exchange(other.size_, 0);
    room_ = std::exchange(other.room_, 0);
    return *this;
  }
  ~List() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  // Drops all but the first `count`.
  void cut(std::size_t count) {
    assert(count <= size_);
    size_ = count;
  }

  T& operator[](std::size_t at) {
    assert(at < size_);
    return data()[at];
  }
  const T& operator[](std::size_t at) const {
    assert(at < size_);
    return data()[at];
  }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }

  // Room for `count` more at the end, not yet part of the list; `commit` says how many were written.
  T* spare(std::size_t count) {
    if (size_ + count > room_) grow(size_ + count);
    return data() + size_;
  }
  void commit(std::size_t count) { size_ += count; }

  void push(const T& item) {
    std::memcpy(static_cast<void*>(spare(1)), &item, sizeof(T));
    ++size_;
  }

 private:
  struct Slot {
    alignas(T) std::byte bytes[sizeof(T)];  // NOLINT(modernize-avoid-c-arrays): raw room for one T
  };

  T* data() { return reinterpret_cast<T*>(slots_.get()); }
  [[nodiscard]] const T* data() const { return reinterpret_cast<const T*>(slots_.get()); }

  void append(const List& other) {
    if (other.empty()) return;
    std::memcpy(static_cast<void*>(spare(other.size_)), other.data(), other.size_ * sizeof(T));
    size_ += other.size_;
  }

  void grow(std::size_t least) {
    std::size_t room = room_ == 0 ? 64 : room_ * 2;
    if (room < least) room = least;
    std::unique_ptr<Slot[]> larger(new Slot[room]);  // NOLINT(modernize-avoid-c-arrays)
    if (size_ > 0) std::memcpy(larger.get(), slots_.get(), size_ * sizeof(T));
    slots_ = std::move(larger);
    room_ = room;
  }

  std::unique_ptr<Slot[]> slots_;  // NOLINT(modernize-avoid-c-arrays)
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace freebooter
