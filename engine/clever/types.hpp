// The nouns of Capt'n Clever: islands, cards, lanes, boats, options.
#pragma once

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
constexpr std::uint32_t count_bits(std::uint64_t bits) {
  bits -= (bits >> 1U) & 0x5555555555555555ULL;
  bits = (bits & 0x3333333333333333ULL) + ((bits >> 2U) & 0x3333333333333333ULL);
  bits = (bits + (bits >> 4U)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<std::uint32_t>((bits * 0x0101010101010101ULL) >> 56U);
}
// The place of the `nth` lowest bit, counted from 0; there must be so many.
constexpr std::uint8_t nth_bit(std::uint64_t bits, std::uint32_t nth) {
  for (; nth > 0; --nth) bits &= bits - 1;
  return static_cast<std::uint8_t>(std::countr_zero(bits));
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
