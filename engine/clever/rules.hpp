// The fixed part of one game: players, options and the board with its lookup tables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "clever/board.hpp"
#include "clever/types.hpp"
#include "core/house_rule.hpp"
#include "core/json.hpp"

namespace freebooter::clever {

struct Rules {
  int players = 4;
  int boats = 4;  // the players', and the neutral ones (C2.1)
  Options options;
  std::optional<Seat> first;  // nothing: chance decides (C2.3)
  IslandSet all_islands = 0;
  LaneSet all_lanes = 0;
  // By lane; kNoLane joins nothing and blocks nothing.
  std::array<IslandSet, kMaxLanes + 1> ends{};     // the two islands
  std::array<LaneSet, kMaxLanes + 1> conflicts{};  // C2.5: what a boat here blocks, its own lane first of all
  std::array<LaneSet, kMaxLanes + 1> touching{};   // the lanes that share an island with it
  std::array<LaneSet, kMaxIslands> lanes_of{};     // by island: the lanes that begin there
  Board board;
  Json setup;

  [[nodiscard]] int islands() const { return static_cast<int>(board.islands.size()); }
  [[nodiscard]] int lanes() const { return static_cast<int>(board.lanes.size()); }
  [[nodiscard]] int neutrals() const { return boats - players; }
};

// C2.2: the turn passes to the left; the giver sits to the right and so plays directly before.
inline Seat next_seat(const Rules& rules, Seat seat) {
  return {static_cast<std::uint8_t>(seat.value + 1 == rules.players ? 0 : seat.value + 1)};
}
inline Seat giver_of(const Rules& rules, Seat seat) {
  return {static_cast<std::uint8_t>((seat.value == 0 ? rules.players : seat.value) - 1)};
}
// Where a neutral boat stands among the boats.
inline std::size_t slot_of(const Rules& rules, Neutral boat) {
  return static_cast<std::size_t>(rules.players) + boat.value;
}

// Makes the rules of a game out of its set-up:
//   {"players": 4, "board": {...}, "options": {"easy": true, ...}, "first": 1}
// Everything but "players" may be left out. The rules keep the set-up, completed.
Result<Rules, JsonFault> make_rules(const Json& setup);

std::span<const HouseRule> house_rules();
// Only what differs from the default.
Json options_json(const Options& options);

}  // namespace freebooter::clever
