#include "cli/clever_words.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "clever/reach.hpp"

namespace freebooter::cli {

using clever::Card;
using clever::Island;
using clever::IslandSet;
using clever::Lane;
using clever::LaneSet;

namespace {

bool is_letter(char c) { return c >= 'A' && c <= 'Z'; }

std::string capitals(std::string_view name) {
  std::string out = folded(name);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return out + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";  // for a name without a letter of its own
}

std::string name_as_written(std::string text) {
  std::ranges::replace(text, '_', ' ');
  return harmless(text);
}

std::string treasure_text(const CleverSight& sight, Island island, std::string_view form) {
  const std::string& treasure = sight.rules.board.islands[island.value].treasure;
  const std::string key = "clever.treasure." + treasure + "." + std::string(form);
  return sight.words.has(key) ? sight.words(key) : name_as_written(treasure);
}

}  // namespace

std::string captain_mark(const CleverSight& sight, Seat seat) {
  std::string taken;
  for (const SeatPlan& player : sight.seats) {
    const std::string letters = capitals(player.name);
    const auto free =
        std::ranges::find_if(letters, [&](char c) { return is_letter(c) && taken.find(c) == std::string::npos; });
    taken += *free;
  }
  return taken.substr(seat.value, 1);
}

Ink ink_of(Seat seat) { return ink_after(Ink::kSeat1, seat.value); }

std::string boat_mark(const CleverSight& sight, std::size_t slot) {
  const auto players = static_cast<std::size_t>(sight.rules.players);
  if (slot < players) return captain_mark(sight, {static_cast<std::uint8_t>(slot)});
  return std::to_string(slot - players + 1);
}

Ink boat_ink(const CleverSight& sight, std::size_t slot) {
  return slot < static_cast<std::size_t>(sight.rules.players) ? ink_after(Ink::kSeat1, static_cast<int>(slot))
                                                              : Ink::kPrivateer;
}

std::string island_name(const CleverSight& sight, Island island) {
  return sight.words("clever.island", {{"n", clever::island_text(island)}});
}

std::string lane_mark(const CleverSight& sight, Lane lane) { return clever::lane_text(sight.rules, lane); }

std::string lane_name(const CleverSight& sight, Lane lane) {
  return sight.words("clever.lane", {{"lane", lane_mark(sight, lane)}});
}

std::string neutral_name(const CleverSight& sight, clever::Neutral boat) {
  return sight.words("clever.neutral", {{"n", std::to_string(boat.value + 1)}});
}

std::string treasure_name(const CleverSight& sight, Island island) { return treasure_text(sight, island, "name"); }
std::string the_treasure(const CleverSight& sight, Island island) { return treasure_text(sight, island, "the"); }

std::string jetty_name(const CleverSight& sight, Lane lane) {
  const std::string& jetty = sight.rules.board.lanes[lane.value].jetty;
  const std::string key = "clever.jetty." + jetty;
  return sight.words.has(key) ? sight.words(key) : name_as_written(jetty);
}

std::string card_words(const CleverSight& sight, Card card) {
  if (!is_known(card)) return sight.words("clever.hidden_card");
  return sight.words("clever.card", {{"treasure", the_treasure(sight, card)}, {"n", clever::island_text(card)}});
}

std::string pile_words(const CleverSight& sight, int count) {
  return sight.words("clever.pile", {{"n", std::to_string(count)}, {"all", std::to_string(sight.rules.islands())}});
}

std::vector<Seat> seats_of(const CleverSight& sight) {
  std::vector<Seat> seats(static_cast<std::size_t>(sight.rules.players));
  for (std::size_t at = 0; at < seats.size(); ++at) seats[at] = {static_cast<std::uint8_t>(at)};
  return seats;
}

std::vector<Island> islands_in(IslandSet set) {
  std::vector<Island> out;
  for (; set != 0; set &= set - 1) out.push_back({static_cast<std::uint8_t>(std::countr_zero(set))});
  return out;
}

std::vector<Lane> lanes_in(LaneSet set) {
  std::vector<Lane> out;
  for (; set != 0; set &= set - 1) out.push_back({static_cast<std::uint8_t>(std::countr_zero(set))});
  return out;
}

std::string island_numbers(const CleverSight& sight, IslandSet set) {
  std::vector<std::string> numbers;
  for (const Island island : islands_in(set)) numbers.push_back(clever::island_text(island));
  return sight.words.list(numbers);
}

std::string lane_list(const CleverSight& sight, const std::vector<Lane>& lanes) {
  std::vector<std::string> marks;
  marks.reserve(lanes.size());
  for (const Lane lane : lanes) marks.push_back(lane_mark(sight, lane));
  return sight.words.list(marks);
}

std::optional<Card> own_target(const CleverSight& sight) {
  if (!sight.view.viewer()) return std::nullopt;
  const Card card = sight.view.card(*sight.view.viewer());
  return is_known(card) ? std::optional(card) : std::nullopt;
}

std::optional<Seat> captain_on(const CleverSight& sight, Island island) {
  for (const Seat seat : seats_of(sight)) {
    if (table_of(sight).captains[seat.value] == island) return seat;
  }
  return std::nullopt;
}

std::optional<std::size_t> boat_on(const CleverSight& sight, Lane lane) {
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(sight.rules.boats); ++slot) {
    if (table_of(sight).boats[slot] == lane) return slot;
  }
  return std::nullopt;
}

std::vector<Lane> way_to(const CleverSight& sight, Seat seat, Island island) {
  const clever::Table& table = table_of(sight);
  const Island from = table.captains[seat.value];
  if (!is_known(from)) return {};
  // Every round takes in the islands one boat further, until the goal is among them.
  std::array<Lane, clever::kMaxIslands> came_by;
  came_by.fill(clever::kNoLane);
  std::vector<Island> reached{from};
  for (std::size_t at = 0; at < reached.size(); ++at) {
    for (const Lane lane : lanes_in(sight.rules.lanes_of[reached[at].value])) {
      if (!boat_on(sight, lane)) continue;
      const auto& [one, other, jetty] = sight.rules.board.lanes[lane.value];
      const Island next = one == reached[at] ? other : one;
      if (next == from || came_by[next.value] != clever::kNoLane) continue;
      came_by[next.value] = lane;
      reached.push_back(next);
    }
  }
  std::vector<Lane> way;
  for (Island at = island; at != from && came_by[at.value] != clever::kNoLane;) {
    const Lane lane = came_by[at.value];
    way.push_back(lane);
    const auto& [one, other, jetty] = sight.rules.board.lanes[lane.value];
    at = one == at ? other : one;
  }
  std::ranges::reverse(way);
  return way;
}

IslandSet reach_with(const CleverSight& sight, Lane lane) {
  clever::Table after = table_of(sight);
  after.boats[after.active.value] = lane;
  return clever::reach_of(sight.rules, after, after.active);
}

bool captain_to_move(const CleverSight& sight) {
  const clever::Table& table = table_of(sight);
  return table.phase == clever::Phase::kTurn && (table.moved & clever::kCaptainDone) == 0;
}

}  // namespace freebooter::cli
