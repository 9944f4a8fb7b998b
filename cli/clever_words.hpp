// How Capt'n Clever is put into words: names of captains, islands, lanes, boats, treasures and cards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clever/game.hpp"
#include "cli/play_screen.hpp"

namespace freebooter::cli {

using CleverSight = Sight<clever::Game>;

inline const clever::Table& table_of(const CleverSight& sight) { return sight.view.table(); }

// The letter by which the map shows a captain and its boat: of the name, and not the same for two.
std::string captain_mark(const CleverSight& sight, Seat seat);
Ink ink_of(Seat seat);
// The same for the boat in this place of the list; the neutral ones bear their numbers (C2.1).
std::string boat_mark(const CleverSight& sight, std::size_t slot);
Ink boat_ink(const CleverSight& sight, std::size_t slot);

// "island 4", "lane 3-4", "neutral boat 1".
std::string island_name(const CleverSight& sight, clever::Island island);
std::string lane_name(const CleverSight& sight, clever::Lane lane);
std::string neutral_name(const CleverSight& sight, clever::Neutral boat);
// "3-4".
std::string lane_mark(const CleverSight& sight, clever::Lane lane);
// "golden compass", "the golden compass". A board of one's own may have treasures the catalogues do not know.
std::string treasure_name(const CleverSight& sight, clever::Island island);
std::string the_treasure(const CleverSight& sight, clever::Island island);
std::string jetty_name(const CleverSight& sight, clever::Lane lane);
// "the golden compass (island 4)"; "a hidden card".
std::string card_words(const CleverSight& sight, clever::Card card);
// "3 of 9".
std::string pile_words(const CleverSight& sight, int count);

std::vector<Seat> seats_of(const CleverSight& sight);
std::vector<clever::Island> islands_in(clever::IslandSet set);
std::vector<clever::Lane> lanes_in(clever::LaneSet set);
// "2, 4 and 5".
std::string island_numbers(const CleverSight& sight, clever::IslandSet set);
// "3-4 and 4-8".
std::string lane_list(const CleverSight& sight, const std::vector<clever::Lane>& lanes);

// Does the card show an island, and does the viewer know it?
constexpr bool is_known(clever::Card card) { return card.value < clever::kMaxIslands; }
// What the viewer looks for, if there is a viewer and a card.
std::optional<clever::Card> own_target(const CleverSight& sight);
std::optional<Seat> captain_on(const CleverSight& sight, clever::Island island);
// The place in the list of the boat that lies there.
std::optional<std::size_t> boat_on(const CleverSight& sight, clever::Lane lane);

// C5.1: the lanes of boats that lead a captain to an island, in order; empty if none do.
std::vector<clever::Lane> way_to(const CleverSight& sight, Seat seat, clever::Island island);
// Where the active captain could stop if the active boat lay there (C4.1, C5.2).
clever::IslandSet reach_with(const CleverSight& sight, clever::Lane lane);
// May the active captain still move in this turn?
bool captain_to_move(const CleverSight& sight);

}  // namespace freebooter::cli
