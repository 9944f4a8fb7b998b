// The nouns of Captain Treasure Boots: squares, winds, tokens, holds, ships, options.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string_view>

#include "core/ids.hpp"

namespace freebooter::boots {

// x grows to the east, y to the south, without end (B2.3).
struct Square {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend constexpr bool operator==(Square, Square) = default;
  // Reading order: north to south, then west to east (B3.6).
  friend constexpr std::strong_ordering operator<=>(Square a, Square b) {
    if (const auto rows = a.y <=> b.y; rows != 0) return rows;
    return a.x <=> b.x;
  }
  friend constexpr Square operator+(Square a, Square b) { return {a.x + b.x, a.y + b.y}; }
};

// Set-up and positions keep ships this near the origin; play may lead further without harm.
inline constexpr std::int32_t kFarthest = 1'000'000'000;
// What text and JSON can say: a ship that was put at kFarthest has millions of moves left to be written down (B2.3),
// and the way between any two such squares is still a whole number of 32 bits.
inline constexpr std::int32_t kFarthestWritten = kFarthest + 50'000'000;

// B2.6: where the wind blows to. Clockwise, so that a quarter turn is +1 (B3.2).
enum class Wind : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr std::string_view kWindLetters = "NESW";

// One step straight downwind.
constexpr Square downwind(Wind wind) {
  constexpr std::array<Square, 4> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  return kSteps[static_cast<std::size_t>(wind)];
}
constexpr Wind turned(Wind wind, int quarters) {
  return static_cast<Wind>((static_cast<unsigned>(wind) + static_cast<unsigned>(quarters)) % 4U);
}

// B1.2, in the order of the rulebook's list; the first four have a colour (B8.2).
enum class Token : std::uint8_t { kSails, kGuns, kRum, kGold, kPearl, kBlack };
inline constexpr int kTokenKinds = 6;
inline constexpr int kColours = 4;
inline constexpr std::string_view kTokenLetters = "SGROPB";
inline constexpr std::array<std::string_view, kTokenKinds> kTokenNames{"sails", "guns",   "rum",
                                                                       "gold",  "pearls", "black"};
inline constexpr std::array<Token, kTokenKinds> kTokens{Token::kSails, Token::kGuns,  Token::kRum,
                                                        Token::kGold,  Token::kPearl, Token::kBlack};

// How many tokens of each kind: in a hold, in the box, in an unloading.
struct Hold {
  std::array<std::uint8_t, 8> count{};  // six kinds; the last two stay 0, so that a hold is one machine word

  constexpr std::uint8_t& operator[](Token token) { return count[static_cast<std::size_t>(token)]; }
  constexpr std::uint8_t operator[](Token token) const { return count[static_cast<std::size_t>(token)]; }
  friend constexpr bool operator==(const Hold&, const Hold&) = default;

  [[nodiscard]] constexpr bool empty() const { return std::bit_cast<std::uint64_t>(count) == 0; }
  [[nodiscard]] constexpr int total() const {
    // The bytes sum to 84 at most, so the top byte of this product is their sum.
    return static_cast<int>((std::bit_cast<std::uint64_t>(count) * 0x0101010101010101ULL) >> 56U);
  }
  [[nodiscard]] constexpr int pearls() const { return (*this)[Token::kPearl] + (*this)[Token::kBlack]; }
  // Is every token of `part` in here?
  [[nodiscard]] constexpr bool contains(const Hold& part) const {
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
      if (part.count[kind] > count[kind]) return false;
    }
    return part.count[6] == 0 && part.count[7] == 0;
  }
  constexpr void add(const Hold& other) {
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind)
      count[kind] = static_cast<std::uint8_t>(count[kind] + other.count[kind]);
  }
  constexpr void take(const Hold& other) {
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind)
      count[kind] = static_cast<std::uint8_t>(count[kind] - other.count[kind]);
  }
};

inline constexpr Hold kAllTokens{{18, 16, 12, 14, 12, 12, 0, 0}};  // B1.2: 84 in all

// Ships 0-7 are the players', by seat (B1.3); 8-19 are Privateers, one for each black token at most (B1.2).
using ShipId = Id<struct ShipTag>;
inline constexpr int kMaxPlayers = kMaxSeats;
inline constexpr int kMaxPrivateers = 12;
inline constexpr int kMaxShips = kMaxPlayers + kMaxPrivateers;

constexpr ShipId ship_of(Seat seat) { return {seat.value}; }
constexpr ShipId privateer(int slot) { return {static_cast<std::uint8_t>(kMaxPlayers + slot)}; }
constexpr bool is_privateer(ShipId ship) { return ship.value >= kMaxPlayers; }
constexpr Seat owner(ShipId ship) { return {ship.value}; }
constexpr int slot_of(ShipId ship) { return ship.value - kMaxPlayers; }

struct Ship {
  Square at;
  Hold hold;
  friend constexpr bool operator==(const Ship&, const Ship&) = default;
};

// Islands and ports of the laid-out board, each kind counted in reading order.
using Island = Id<struct IslandTag>;
using Port = Id<struct PortTag>;
inline constexpr int kMaxIslands = 64;
inline constexpr int kMaxPorts = 16;

// The house rules a host can switch on, each with its clause.
struct Options {
  enum class Drift : std::uint8_t { kFree, kPaid, kOff };
  Drift drift = Drift::kFree;    // B5.3
  bool head_start = false;       // B2.4
  bool secret_ports = false;     // B2.5
  bool extra_command = false;    // B4.2
  bool sleeps = false;           // B4.2
  bool friendly_fire = false;    // B4.5
  bool squeeze_blocked = false;  // B6.4
  bool beta_gold = false;        // B8.3
  bool auto_roller = false;      // B9.8
  bool finish_round = false;     // B12.2
  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace freebooter::boots
