// Sets of squares around a ship, as bits, for flooding the sea with the reach of a move. Three sizes, one interface:
// the small one is what play needs nearly always, the large one has room for every Sail and Pearl of the box.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "boots/rules.hpp"

namespace freebooter::boots {

// 16 x 16 squares, four rows to a word. A move of six points and its drift never leaves columns and rows 0 to 14,
// so no shift ever wraps into a square that counts.
class SmallPatch {
 public:
  static constexpr int kRadius = kPatchRadius;

  SmallPatch() = default;
  explicit SmallPatch(const Patch16& words) : words_(words) {}
  [[nodiscard]] const Patch16& words() const { return words_; }

  void set(int dx, int dy) { words_[index(dx, dy) / 64] |= std::uint64_t{1} << (index(dx, dy) % 64); }
  [[nodiscard]] bool has(int dx, int dy) const {
    return ((words_[index(dx, dy) / 64] >> (index(dx, dy) % 64)) & 1U) != 0;
  }

  // Every square moved by one step; |dx| and |dy| are at most 1.
  [[nodiscard]] SmallPatch moved(int dx, int dy) const {
    const int by = dy * 16 + dx;
    return by >= 0 ? later(static_cast<unsigned>(by)) : earlier(static_cast<unsigned>(-by));
  }

  friend SmallPatch operator|(SmallPatch a, const SmallPatch& b) { return a |= b; }
  SmallPatch& operator|=(const SmallPatch& other) {
    for (std::size_t i = 0; i < 4; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  [[nodiscard]] SmallPatch without(const SmallPatch& other) const {
    SmallPatch result;
    for (std::size_t i = 0; i < 4; ++i) result.words_[i] = words_[i] & ~other.words_[i];
    return result;
  }

  // Calls visit(dx, dy) for every square in reading order.
  template <class Visit>
  void each(Visit visit) const {
    for (int word = 0; word < 4; ++word) {
      for (std::uint64_t bits = words_[static_cast<std::size_t>(word)]; bits != 0; bits &= bits - 1) {
        const int at = std::countr_zero(bits);
        visit((at & 15) - kRadius, word * 4 + (at >> 4) - kRadius);
      }
    }
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }

 private:
  static constexpr unsigned index(int dx, int dy) { return static_cast<unsigned>((dy + kRadius) * 16 + dx + kRadius); }

  [[nodiscard]] SmallPatch later(unsigned by) const {
    if (by == 0) return *this;
    SmallPatch result;
    for (std::size_t i = 3; i > 0; --i) result.words_[i] = (words_[i] << by) | (words_[i - 1] >> (64U - by));
    result.words_[0] = words_[0] << by;
    return result;
  }
  [[nodiscard]] SmallPatch earlier(unsigned by) const {
    SmallPatch result;
    for (std::size_t i = 0; i < 3; ++i) result.words_[i] = (words_[i] >> by) | (words_[i + 1] << (64U - by));
    result.words_[3] = words_[3] >> by;
    return result;
  }

  Patch16 words_{};
};

// One row of squares a machine word wide, and rows enough for a square patch; only rows in use are touched.
template <std::size_t Words>
class RowPatch {
 public:
  static constexpr int kRadius = static_cast<int>(Words) * 32 - 1;

  void set(int dx, int dy) {
    include(dy);
    row(dy)[word(dx)] |= bit(dx);
  }
  [[nodiscard]] bool has(int dx, int dy) const {
    return dy >= north_ && dy <= south_ && (row(dy)[word(dx)] & bit(dx)) != 0;
  }

  [[nodiscard]] RowPatch moved(int dx, int dy) const {
    RowPatch result;
    result.north_ = north_ + dy;
    result.south_ = south_ + dy;
    for (int y = north_; y <= south_; ++y) result.row(y + dy) = shifted(row(y), dx);
    return result;
  }

  friend RowPatch operator|(RowPatch a, const RowPatch& b) { return a |= b; }
  RowPatch& operator|=(const RowPatch& other) {
    if (other.north_ > other.south_) return *this;
    include(other.north_);
    include(other.south_);
    for (int y = other.north_; y <= other.south_; ++y) {
      for (std::size_t i = 0; i < Words; ++i) row(y)[i] |= other.row(y)[i];
    }
    return *this;
  }
  [[nodiscard]] RowPatch without(const RowPatch& other) const {
    RowPatch result = *this;
    for (int y = std::max(north_, other.north_); y <= std::min(south_, other.south_); ++y) {
      for (std::size_t i = 0; i < Words; ++i) result.row(y)[i] &= ~other.row(y)[i];
    }
    return result;
  }

  template <class Visit>
  void each(Visit visit) const {
    for (int y = north_; y <= south_; ++y) {
      for (std::size_t i = 0; i < Words; ++i) {
        for (std::uint64_t bits = row(y)[i]; bits != 0; bits &= bits - 1) {
          visit(static_cast<int>(i) * 64 + std::countr_zero(bits) - kRadius, y);
        }
      }
    }
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    each([&](int, int) { ++count; });
    return count;
  }

 private:
  using Row = std::array<std::uint64_t, Words>;

  static constexpr std::size_t word(int dx) { return static_cast<std::size_t>(dx + kRadius) / 64; }
  static constexpr std::uint64_t bit(int dx) { return std::uint64_t{1} << (static_cast<unsigned>(dx + kRadius) % 64); }

  static Row shifted(const Row& from, int dx) {
    Row to = from;
    if (dx > 0) {
      for (std::size_t i = Words; i-- > 0;) to[i] = (from[i] << 1U) | (i > 0 ? from[i - 1] >> 63U : 0U);
    } else if (dx < 0) {
      for (std::size_t i = 0; i < Words; ++i) to[i] = (from[i] >> 1U) | (i + 1 < Words ? from[i + 1] << 63U : 0U);
    }
    return to;
  }

  Row& row(int dy) { return rows_[static_cast<std::size_t>(dy + kRadius + 1)]; }
  [[nodiscard]] const Row& row(int dy) const { return rows_[static_cast<std::size_t>(dy + kRadius + 1)]; }

  // Takes a row into use. Rows between are cleared, for only rows in use have meaning.
  void include(int dy) {
    if (north_ > south_) {
      north_ = south_ = dy;
      row(dy) = {};
    }
    while (dy < north_) row(--north_) = {};
    while (dy > south_) row(++south_) = {};
  }

  // A row of margin at either end, for a patch moved by one; only [north_, south_] has meaning.
  std::array<Row, static_cast<std::size_t>(kRadius) * 2 + 3> rows_;
  int north_ = 1;
  int south_ = 0;
};

}  // namespace freebooter::boots
