// The fixed part of one game: players, options and the laid-out sea with its lookup tables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "boots/board.hpp"
#include "boots/types.hpp"
#include "core/house_rule.hpp"
#include "core/json.hpp"

namespace freebooter::boots {

// What lies on a square.
struct Place {
  enum class Kind : std::uint8_t { kSea, kIsland, kPort };
  Kind kind = Kind::kSea;
  std::uint8_t index = 0;  // of the island or port

  [[nodiscard]] bool is_sea() const { return kind == Kind::kSea; }
  [[nodiscard]] bool is_island() const { return kind == Kind::kIsland; }
  [[nodiscard]] bool is_port() const { return kind == Kind::kPort; }
};

// Every island and port of the laid-out board, ready for fast questions. Nothing here has an edge (B2.3).
class Sea {
 public:
  struct Feature {
    Square at;
    Place place;
  };

  Sea() = default;
  explicit Sea(const Chart& chart);

  [[nodiscard]] Place at(Square square) const {
    if (square.x < west_ || square.x > east_ || square.y < north_ || square.y > south_) return {};
    for (std::uint32_t slot = slot_of(square);; slot = (slot + 1) % kSlots) {
      const std::uint8_t feature = slots_[slot];
      if (feature == kFree) return {};
      if (features_[feature].at == square) return features_[feature].place;
    }
  }
  [[nodiscard]] bool is_open(Square square) const { return at(square).is_sea(); }

  [[nodiscard]] int island_count() const { return island_count_; }
  [[nodiscard]] int port_count() const { return port_count_; }
  [[nodiscard]] Square island_at(int island) const { return islands_[static_cast<std::size_t>(island)]; }
  [[nodiscard]] Square port_at(int port) const { return ports_[static_cast<std::size_t>(port)]; }
  [[nodiscard]] int number(int island) const { return numbers_[static_cast<std::size_t>(island)]; }

  // All features in reading order, and the first whose row is `y` or further south.
  [[nodiscard]] const Feature* begin() const { return features_.data(); }
  [[nodiscard]] const Feature* end() const { return features_.data() + feature_count_; }
  [[nodiscard]] const Feature* from_row(std::int32_t y) const {
    const Feature* low = begin();
    for (std::size_t count = feature_count_; count > 0;) {
      const std::size_t half = count / 2;
      if (low[half].at.y < y) {
        low += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return low;
  }
  // The smallest rectangle with all features in it.
  [[nodiscard]] Square north_west() const { return {west_, north_}; }
  [[nodiscard]] Square south_east() const { return {east_, south_}; }
  // Can a square within `radius` of this one be land at all?
  [[nodiscard]] bool near(Square square, std::int32_t radius) const {
    return square.x >= west_ - radius && square.x <= east_ + radius && square.y >= north_ - radius &&
           square.y <= south_ + radius;
  }

 private:
  static constexpr std::uint32_t kSlots = 256;
  static constexpr std::uint8_t kFree = 255;
  static std::uint32_t slot_of(Square square) {
    const std::uint32_t mixed =
        static_cast<std::uint32_t>(square.x) * 0x9E3779B1U + static_cast<std::uint32_t>(square.y) * 0x85EBCA77U;
    return mixed >> 24U;
  }

  std::int32_t west_ = 0, east_ = -1, north_ = 0, south_ = -1;
  int island_count_ = 0;
  int port_count_ = 0;
  std::size_t feature_count_ = 0;
  std::array<Feature, kMaxIslands + kMaxPorts> features_{};
  std::array<Square, kMaxIslands> islands_{};
  std::array<Square, kMaxPorts> ports_{};
  std::array<std::uint8_t, kMaxIslands> numbers_{};
  std::array<std::uint8_t, kSlots> slots_{};
};

// How a patch of squares around a ship lies on the sea: columns along `side`, across the wind, and rows against
// `down`, the way of the wind, so that a move looks the same whatever the wind.
struct Heading {
  Square down;
  Square side;
  explicit constexpr Heading(Wind wind) : down(downwind(wind)), side(downwind(turned(wind, 1))) {}

  [[nodiscard]] constexpr int column(Square square) const { return square.x * side.x + square.y * side.y; }
  [[nodiscard]] constexpr int row(Square square) const { return -(square.x * down.x + square.y * down.y); }
  [[nodiscard]] constexpr Square square(int column, int row) const {
    return {column * side.x - row * down.x, column * side.y - row * down.y};
  }
};

// A patch of 16 rows of 16 squares around a ship, which is in column 7 of row 7 (patch.hpp).
using PatchRows = std::array<std::uint16_t, 16>;
inline constexpr int kPatchRadius = 7;
inline constexpr int kPatchPoints = kPatchRadius - 1;  // one square is the drift's

// All land as rows of bits, once for every wind, with water enough around it for the patch of any ship near it.
// Boards that are too far flung for it go without, and patches are put together feature by feature.
struct LandMap {
  static constexpr int kMargin = 2 * kPatchRadius;
  static constexpr int kLargest = 64 - 2 * kMargin;  // squares from the first to the last feature
  struct Turned {
    std::array<std::uint64_t, 64> rows{};
    int first_column = 0;
    int first_row = 0;
  };
  bool fits = false;
  std::array<Turned, 4> winds{};

  // Is there an island or port? Only of a map that fits.
  [[nodiscard]] bool has(Square at) const {
    const Turned& north = winds[0];
    const std::uint32_t column = static_cast<std::uint32_t>(at.x) - static_cast<std::uint32_t>(north.first_column);
    const std::uint32_t row = static_cast<std::uint32_t>(at.y) - static_cast<std::uint32_t>(north.first_row);
    return column < 64 && row < 64 && ((north.rows[row] >> column) & 1U) != 0;
  }
};

struct Rules {
  int players = 2;
  Options options;
  std::optional<Seat> first;  // nothing: chance decides (B2.7)
  int target = 30;            // B12.1
  Chart chart;
  Sea sea;
  LandMap land;
  Json setup;

  // B5 on the open sea, by points: the squares in reach where nothing is in the way.
  std::array<PatchRows, kPatchPoints + 1> open_reach{};
  // The same with land about, for a ship within kNearRadius of it and by 3 or 4 points: what most moves ask for.
  // By square, row by row, and by wind; empty where the land map does not fit.
  static constexpr int kNearPoints = 4;
  static constexpr int kNearRadius = kNearPoints + 1;
  std::vector<std::array<PatchRows, 2>> near_reach;
  // B3.3: the islands of each number, in reading order.
  std::array<std::array<std::uint8_t, kMaxIslands>, 13> of_number{};
  std::array<std::uint8_t, 13> of_number_count{};
};

// B12.1.
int target_score(int players);
// B2.1.
int sections_for(int players);

// Makes the rules of a game out of its set-up:
//   {"players": 4, "layout": "default" | {"sections": [...]}, "board": {...}, "options": {...}, "first": 1}
// Everything but "players" may be left out. The rules keep the set-up, completed.
Result<Rules, JsonFault> make_rules(const Json& setup);

std::span<const HouseRule> house_rules();
Options read_options(JsonCursor cursor);
// Only what differs from the default.
Json options_json(const Options& options);

}  // namespace freebooter::boots
