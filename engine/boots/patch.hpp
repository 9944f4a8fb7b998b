// Sets of squares around a ship, as bits, for flooding the sea with the reach of a move. Three sizes, one interface:
// the small one is what play needs nearly always, the largest has room for every Sail and Pearl of the box.
//
// A patch lies with the wind: it has its rows across the wind, row -1 being the next one downwind of the ship's,
// so that a move is flooded in the same way whatever the wind.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "boots/rules.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace freebooter::boots {

// A square of a patch, counted from the ship's.
struct Spot {
  int column = 0;
  int row = 0;
};

// Sixteen rows of sixteen squares in two vectors of eight rows each. A move of six points and its drift never
// leaves columns and rows 0 to 14, so nothing that counts is ever shifted out.
class SmallPatch {
 public:
  static constexpr int kRadius = kPatchRadius;
  static constexpr std::size_t kMostSquares = std::size_t{15} * 15;

  SmallPatch() = default;
  explicit SmallPatch(const PatchRows& rows) {
    std::memcpy(&near_, rows.data(), sizeof near_);
    std::memcpy(&far_, rows.data() + 8, sizeof far_);
  }
  [[nodiscard]] PatchRows rows() const {
    PatchRows rows{};
    std::memcpy(rows.data(), &near_, sizeof near_);
    std::memcpy(rows.data() + 8, &far_, sizeof far_);
    return rows;
  }

  [[nodiscard]] bool has(int column, int row) const {
    const unsigned bits = rows()[static_cast<std::size_t>(row + kRadius)];
    return ((bits >> static_cast<unsigned>(column + kRadius)) & 1U) != 0;
  }

  // Every square moved by one: to the next row downwind, upwind, and across the wind.
  [[nodiscard]] SmallPatch down() const { return {next_row(near_, far_), next_row(far_, Vector{})}; }
  [[nodiscard]] SmallPatch up() const { return {previous_row(Vector{}, near_), previous_row(near_, far_)}; }
  [[nodiscard]] SmallPatch left() const { return {near_ >> 1, far_ >> 1}; }
  [[nodiscard]] SmallPatch right() const { return {near_ << 1, far_ << 1}; }

  friend SmallPatch operator|(const SmallPatch& a, const SmallPatch& b) { return {a.near_ | b.near_, a.far_ | b.far_}; }
  SmallPatch& operator|=(const SmallPatch& other) { return *this = *this | other; }
  [[nodiscard]] SmallPatch without(const SmallPatch& other) const { return {near_ & ~other.near_, far_ & ~other.far_}; }

  [[nodiscard]] bool meets(const SmallPatch& other) const {
    const Vector common = (near_ & other.near_) | (far_ & other.far_);
    const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(common);
    return (words[0] | words[1]) != 0;
  }
  // For each quarter of the rows, in each byte: how many squares there are in it and in those before it.
  using Counts = std::array<std::uint64_t, 4>;
  [[nodiscard]] Counts counts() const {
    const auto quarters = words();
    return {count_bits(quarters[0]), count_bits(quarters[1]), count_bits(quarters[2]), count_bits(quarters[3])};
  }
  static int total(const Counts& counts) {
    return static_cast<int>((counts[0] >> 56U) + (counts[1] >> 56U) + (counts[2] >> 56U) + (counts[3] >> 56U));
  }
  // The square that comes after `index` others in the order of each_row.
  [[nodiscard]] Spot nth(int index, const Counts& counts) const {
    auto before = static_cast<std::uint64_t>(index);
    std::size_t quarter = 0;
    while (before >= counts[quarter] >> 56U) before -= counts[quarter++] >> 56U;
    // A byte is passed if it and those before it have no more squares than come before ours.
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    const std::uint64_t passed = ((((before * kOnes) | (kOnes << 7U)) - counts[quarter]) >> 7U) & kOnes;
    const std::uint64_t shift = ((passed * kOnes) >> 56U) * 8;
    before -= ((counts[quarter] << 8U) >> shift) & 0xFFU;
    std::uint64_t left = (words()[quarter] >> shift) & 0xFFU;
    for (; before > 0; --before) left &= left - 1;
    const int at = static_cast<int>(shift) + std::countr_zero(left);
    return {at % 16 - kRadius, static_cast<int>(quarter) * 4 + at / 16 - kRadius};
  }

  // Calls visit(row, first column, bits) for every row that is not empty, from downwind to upwind.
  template <class Visit>
  void each_row(Visit visit) const {
    const PatchRows all = rows();
    for (int row = 0; row < 15; ++row) {
      if (const std::uint64_t bits = all[static_cast<std::size_t>(row)]; bits != 0)
        visit(row - kRadius, -kRadius, bits);
    }
  }

 private:
  using Vector = std::uint16_t __attribute__((vector_size(16)));

  [[nodiscard]] std::array<std::uint64_t, 4> words() const {
    return std::bit_cast<std::array<std::uint64_t, 4>>(rows());
  }
  // By bytes, as in Counts. std::popcount is a call into a library where the machine's own instruction may not be taken
  // for granted.
  static std::uint64_t count_bits(std::uint64_t bits) {
    bits -= (bits >> 1U) & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + ((bits >> 2U) & 0x3333333333333333U);
    bits = (bits + (bits >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
    return bits * 0x0101010101010101U;
  }

  SmallPatch(Vector near, Vector far) : near_(near), far_(far) {}

  // Rows 1 to 8 and rows -1 to 6 of sixteen. g++ makes a dozen instructions of such a shuffle where SSE2 has three.
#ifdef __SSE2__
  static Vector next_row(Vector here, Vector after) {
    return bits(_mm_or_si128(_mm_srli_si128(raw(here), 2), _mm_slli_si128(raw(after), 14)));
  }
  static Vector previous_row(Vector before, Vector here) {
    return bits(_mm_or_si128(_mm_slli_si128(raw(here), 2), _mm_srli_si128(raw(before), 14)));
  }
  static __m128i raw(Vector vector) { return reinterpret_cast<__m128i>(vector); }
  static Vector bits(__m128i vector) { return reinterpret_cast<Vector>(vector); }
#else
  static Vector next_row(Vector here, Vector after) {
    return __builtin_shufflevector(here, after, 1, 2, 3, 4, 5, 6, 7, 8);
  }
  static Vector previous_row(Vector before, Vector here) {
    return __builtin_shufflevector(before, here, 7, 8, 9, 10, 11, 12, 13, 14);
  }
#endif

  Vector near_{};
  Vector far_{};
};

// Rows of one or more machine words, and rows enough for a square patch; only rows in use are touched.
template <std::size_t Words>
class RowPatch {
 public:
  static constexpr int kRadius = static_cast<int>(Words) * 32 - 1;
  static constexpr std::size_t kMostSquares = Words * Words * 63 * 64;

  void set(int column, int row) {
    include(row);
    at(row)[word(column)] |= bit(column);
  }
  [[nodiscard]] bool has(int column, int row) const {
    return row >= first_ && row <= last_ && (at(row)[word(column)] & bit(column)) != 0;
  }

  [[nodiscard]] RowPatch down() const { return moved_rows(-1); }
  [[nodiscard]] RowPatch up() const { return moved_rows(1); }
  [[nodiscard]] RowPatch left() const {
    return changed([](const Row& from, Row& to) {
      for (std::size_t i = 0; i < Words; ++i) to[i] = (from[i] >> 1U) | (i + 1 < Words ? from[i + 1] << 63U : 0U);
    });
  }
  [[nodiscard]] RowPatch right() const {
    return changed([](const Row& from, Row& to) {
      for (std::size_t i = 0; i < Words; ++i) to[i] = (from[i] << 1U) | (i > 0 ? from[i - 1] >> 63U : 0U);
    });
  }

  friend RowPatch operator|(RowPatch a, const RowPatch& b) { return a |= b; }
  RowPatch& operator|=(const RowPatch& other) {
    if (other.first_ > other.last_) return *this;
    include(other.first_);
    include(other.last_);
    for (int row = other.first_; row <= other.last_; ++row) {
      for (std::size_t i = 0; i < Words; ++i) at(row)[i] |= other.at(row)[i];
    }
    return *this;
  }
  [[nodiscard]] RowPatch without(const RowPatch& other) const {
    RowPatch result = *this;
    for (int row = std::max(first_, other.first_); row <= std::min(last_, other.last_); ++row) {
      for (std::size_t i = 0; i < Words; ++i) result.at(row)[i] &= ~other.at(row)[i];
    }
    return result;
  }

  template <class Visit>
  void each_row(Visit visit) const {
    for (int row = first_; row <= last_; ++row) {
      for (std::size_t i = 0; i < Words; ++i) {
        if (at(row)[i] != 0) visit(row, static_cast<int>(i) * 64 - kRadius, at(row)[i]);
      }
    }
  }

 private:
  using Row = std::array<std::uint64_t, Words>;

  static constexpr std::size_t word(int column) { return static_cast<std::size_t>(column + kRadius) / 64; }
  static constexpr std::uint64_t bit(int column) {
    return std::uint64_t{1} << (static_cast<unsigned>(column + kRadius) % 64);
  }

  Row& at(int row) { return rows_[static_cast<std::size_t>(row + kRadius + 1)]; }
  [[nodiscard]] const Row& at(int row) const { return rows_[static_cast<std::size_t>(row + kRadius + 1)]; }

  [[nodiscard]] RowPatch moved_rows(int by) const {
    RowPatch result;
    result.first_ = first_ + by;
    result.last_ = last_ + by;
    for (int row = first_; row <= last_; ++row) result.at(row + by) = at(row);
    return result;
  }
  template <class Change>
  [[nodiscard]] RowPatch changed(Change change) const {
    RowPatch result;
    result.first_ = first_;
    result.last_ = last_;
    for (int row = first_; row <= last_; ++row) change(at(row), result.at(row));
    return result;
  }

  // Takes a row into use. Rows between are cleared, for only rows in use have meaning.
  void include(int row) {
    if (first_ > last_) {
      first_ = last_ = row;
      at(row) = {};
    }
    while (row < first_) at(--first_) = {};
    while (row > last_) at(++last_) = {};
  }

  // A row of margin at either end, for a patch moved by one.
  std::array<Row, static_cast<std::size_t>(kRadius) * 2 + 3> rows_;
  int first_ = 1;
  int last_ = 0;
};

}  // namespace freebooter::boots
