// The nouns of Capt'n Clever: islands, cards, lanes, boats, options.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/ids.hpp"

namespace freebooter::clever {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMinIslands = 5;
inline constexpr int kMaxIslands = 16;
inline constexpr int kMaxLanes = 48;     // so that all islands and all lanes are the bits of one word (legal.cpp)
inline constexpr int kMaxBoats = 4;      // one for each player (C1.2), or two and two neutral ones (C2.1)
inline constexpr int kNeutralBoats = 2;  // C2.1

// Islands count from 0 in the engine and from 1 in every text and message. Every value below 32 is a bit of a set.
using Island = Id<struct CleverIslandTag>;  // boots has islands, too
using Card = Island;                        // C1.2: a card shows an island, and there is one for each
inline constexpr Island kNoIsland{31};
inline constexpr Card kNoCard{31};
inline constexpr Card kHiddenCard{30};  // a card that the viewer may not know

// Lanes of the board by the islands they join, the smaller numbers first.
using Lane = Id<struct LaneTag>;
inline constexpr Lane kNoLane{kMaxLanes};

// Which of the two boats that belong to nobody, in the order of placing.
using Neutral = Id<struct NeutralTag>;

using IslandSet = std::uint32_t;  // a bit for each island
using LaneSet = std::uint64_t;    // a bit for each lane

constexpr IslandSet bit_of(Island island) { return IslandSet{1} << island.value; }
constexpr LaneSet bit_of(Lane lane) { return LaneSet{1} << lane.value; }

// Counts bits with plain arithmetic: without a machine instruction for it the library would look them up in a table.
// Byte for byte; all in all, a multiplication adds them up.
constexpr std::uint64_t kEveryByte = 0x0101010101010101ULL;
constexpr std::uint64_t bits_of_bytes(std::uint64_t bits) {
  bits -= (bits >> 1U) & 0x55 * kEveryByte;
  bits = (bits & 0x33 * kEveryByte) + ((bits >> 2U) & 0x33 * kEveryByte);
  return (bits + (bits >> 4U)) & 0x0F * kEveryByte;
}
constexpr std::uint32_t count_bits(std::uint64_t bits) {
  return static_cast<std::uint32_t>((bits_of_bytes(bits) * kEveryByte) >> 56U);
}

// Of each byte, the place of each of its bits.
inline constexpr auto kBitsOfByte = [] {
  std::array<std::array<std::uint8_t, 8>, 256> places{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    std::size_t count = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) places[byte][count++] = bit;
    }
  }
  return places;
}();
// The place of the `nth` lowest bit, counted from 0; there must be so many. Without a branch: playouts pick bits at
// random, and nothing could guess how a loop goes on.
constexpr std::uint8_t nth_bit(std::uint64_t bits, std::uint32_t nth) {
  constexpr std::uint64_t kTops = 0x80 * kEveryByte;
  const std::uint64_t up_to = bits_of_bytes(bits) * kEveryByte;  // byte for byte, how many bits there are up to its end
  const std::uint64_t passed = ((nth * kEveryByte | kTops) - up_to) & kTops;  // a bit for each byte that has too few
  const auto shift = static_cast<std::uint32_t>(((passed >> 7U) * kEveryByte) >> 56U) * 8;
  const std::uint32_t before = (up_to << 8U >> shift) & 0xFFU;
  return static_cast<std::uint8_t>(shift + kBitsOfByte[bits >> shift & 0xFFU][nth - before]);
}

// The house rules a host can switch on, each with its clause.
struct Options {
  bool easy = false;                  // C8.1
  bool neutral_boats = false;         // C2.1, 2 players only
  bool first_card_elsewhere = false;  // C2.6
  bool open_piles = false;            // C6.4
  bool no_camping = false;            // C6.5
  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace freebooter::clever
