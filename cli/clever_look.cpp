#include "cli/clever_look.hpp"

#include <algorithm>

#include "clever/legal.hpp"
#include "cli/clever_hearing.hpp"
#include "cli/clever_map.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using clever::Island;
using clever::Lane;
using clever::Phase;
using Lines = std::vector<std::string>;

std::string treasures_in(const CleverSight& sight, clever::IslandSet set) {
  std::vector<std::string> names;
  for (const Island island : islands_in(set)) names.push_back(card_words(sight, island));
  return names.empty() ? sight.words("clever.nothing") : sight.words.list(names);
}

std::string turn_line(const CleverSight& sight) {
  const clever::Table& table = table_of(sight);
  if (table.turn == 0) return sight.words("clever.look.setup");
  return sight.words("clever.look.turn", {{"n", std::to_string(table.turn)}, {"who", seat_name(sight, table.active)}});
}

std::string player_line(const CleverSight& sight, Seat seat) {
  const clever::Table& table = table_of(sight);
  const Island at = table.captains[seat.value];
  if (!is_known(at)) return sentence(sight.words("clever.look.player_ashore", {{"who", seat_name(sight, seat)}}));
  const Lane boat = table.boats[seat.value];
  const int count = table.size[seat.value];
  const std::string found =
      count == 0 ? sight.words("clever.look.found_none")
                 : sight.words("clever.look.found", {{"pile", pile_words(sight, count)},
                                                     {"treasure", the_treasure(sight, table.top[seat.value])}});
  return sentence(sight.words(boat == clever::kNoLane ? "clever.look.player_no_boat" : "clever.look.player",
                              {{"who", seat_name(sight, seat)},
                               {"island", island_name(sight, at)},
                               {"lane", boat == clever::kNoLane ? "" : lane_name(sight, boat)},
                               {"found", found}}));
}

// What the viewer knows of a seat's cards.
void add_cards(const CleverSight& sight, Seat seat, Lines& lines) {
  const clever::Table& table = table_of(sight);
  const Fill who{"who", seat_name(sight, seat)};
  if (table.size[seat.value] > 1 && sight.view.knows_pile(seat))
    lines.push_back(sight.words("clever.look.pile", {who, {"treasures", treasures_in(sight, sight.view.found(seat))}}));
  const clever::Card card = sight.view.card(seat);
  if (is_known(card)) {
    lines.push_back(sight.words(sight.view.viewer() == seat ? "clever.look.you_seek" : "clever.look.seeks",
                                {who, {"card", card_words(sight, card)}}));
  } else if (card == clever::kHiddenCard) {
    lines.push_back(sight.words("clever.look.seeks_hidden", {who}));
  }
  const bool holds = !sight.rules.options.easy && table.phase != Phase::kOver && sight.view.viewer() &&
                     *sight.view.viewer() == clever::giver_of(sight.rules, seat);
  if (!holds || !is_known(card)) return;
  const clever::IslandSet left = sight.rules.all_islands & ~(sight.view.found(seat) | bit_of(card));
  lines.push_back(sight.words("clever.look.left", {who, {"treasures", treasures_in(sight, left)}}));
}

std::string lane_words(const CleverSight& sight, Island from, Lane lane) {
  const auto& mark = sight.rules.board.lanes[lane.value];
  const std::string other = clever::island_text(mark.from == from ? mark.to : mark.from);
  const auto slot = boat_on(sight, lane);
  const auto players = static_cast<std::size_t>(sight.rules.players);
  const bool neutral = slot && *slot >= players;
  const clever::Neutral number{static_cast<std::uint8_t>(neutral ? *slot - players : 0)};
  return sight.words(!slot     ? "clever.look.lane_to"
                     : neutral ? "clever.look.lane_neutral"
                               : "clever.look.lane_boat",
                     {{"jetty", jetty_name(sight, lane)},
                      {"n", other},
                      {"who", slot && !neutral ? seat_name(sight, {static_cast<std::uint8_t>(*slot)}) : ""},
                      {"neutral", neutral_name(sight, number)}});
}

std::string island_line(const CleverSight& sight, Island island) {
  const auto captain = captain_on(sight, island);
  std::vector<std::string> lanes;
  for (const Lane lane : lanes_in(sight.rules.lanes_of[island.value])) lanes.push_back(lane_words(sight, island, lane));
  const std::string who = captain ? sight.words("clever.look.who", {{"who", seat_name(sight, *captain)}}) : "";
  return sentence(sight.words("clever.look.island", {{"island", island_name(sight, island)},
                                                     {"treasure", the_treasure(sight, island)},
                                                     {"who", who},
                                                     {"lanes", sight.words.list(lanes)}}));
}

Lines island_closely(const CleverSight& sight, Island island) {
  Lines lines{island_line(sight, island)};
  for (const Lane lane : lanes_in(sight.rules.lanes_of[island.value])) {  // C2.5
    const auto crossed = lanes_in(sight.rules.conflicts[lane.value] & ~bit_of(lane));
    if (crossed.empty()) continue;
    lines.push_back(
        sight.words("clever.look.crosses", {{"lane", lane_mark(sight, lane)}, {"lanes", lane_list(sight, crossed)}}));
  }
  return lines;
}

Lines players(const CleverSight& sight) {
  Lines lines{turn_line(sight)};
  for (const Seat seat : seats_of(sight)) {
    lines.push_back(player_line(sight, seat));
    add_cards(sight, seat, lines);
  }
  for (const clever::Neutral boat : {clever::Neutral{0}, clever::Neutral{1}}) {
    const Lane lane =
        sight.rules.neutrals() == 0 ? clever::kNoLane : table_of(sight).boats[clever::slot_of(sight.rules, boat)];
    if (lane == clever::kNoLane) continue;
    lines.push_back(sentence(sight.words("clever.look.neutral",
                                         {{"neutral", neutral_name(sight, boat)}, {"lane", lane_name(sight, lane)}})));
  }
  return lines;
}

bool is_offered(const CleverSight& sight, const clever::Action& action) {
  return std::ranges::find(sight.legal, action) != sight.legal.end();
}

}  // namespace

Lines clever_described(const CleverSight& sight) {
  Lines lines = players(sight);
  for (const Island island : islands_in(sight.rules.all_islands)) lines.push_back(island_line(sight, island));
  return lines;
}

Lines look_at_islands(const CleverSight& sight, std::string_view what) {
  const std::string word = folded(what);
  if (word.empty()) {
    Lines lines = players(sight);
    lines.push_back(sight.words("clever.look.more", {{"who", sight.seats.back().name}}));
    return lines;
  }
  if (is_form(sight.words, "clever.look.all", word)) return clever_described(sight);
  if (const auto island = island_heard(sight, what)) return island_closely(sight, *island);
  if (const auto seat = captain_heard(sight, what)) {
    Lines lines{player_line(sight, *seat)};
    add_cards(sight, *seat, lines);
    const Island at = table_of(sight).captains[seat->value];
    if (is_known(at)) lines.push_back(island_line(sight, at));
    return lines;
  }
  return {sight.words("clever.hear.no_island",
                      {{"text", harmless(trim(what))}, {"most", std::to_string(sight.rules.islands())}})};
}

Lines target_odds(const CleverSight& sight) {
  Lines lines;
  for (const Seat seat : seats_of(sight)) {
    const clever::Card card = sight.view.card(seat);
    const std::string who = seat_name(sight, seat);
    // C6.1: what everybody could see rules some islands out; every other card is as likely as the next.
    const clever::IslandSet top = table_of(sight).size[seat.value] > 0 ? bit_of(table_of(sight).top[seat.value]) : 0;
    const clever::IslandSet seen = sight.rules.options.open_piles ? sight.view.found(seat) : top;
    const clever::IslandSet possible =
        sight.rules.all_islands & ~(seen | clever::IslandSet{table_of(sight).ruled_out[seat.value]});
    if (card == clever::kNoCard) {
      lines.push_back(sight.words("clever.odds_now.none", {{"who", who}}));
    } else if (is_known(card)) {
      lines.push_back(sight.words("clever.odds_now.known", {{"who", who}, {"card", card_words(sight, card)}}));
      if (sight.view.viewer() == seat)
        lines.push_back(sight.words("clever.odds_now.own", {{"islands", island_numbers(sight, possible)}}));
    } else {
      lines.push_back(sight.words("clever.odds_now.open", {{"who", who},
                                                           {"islands", island_numbers(sight, possible)},
                                                           {"n", std::to_string(clever::count_bits(possible))}}));
    }
  }
  return lines;
}

Lines path_over_boats(const CleverSight& sight, std::string_view where) {
  if (trim(where).empty()) return {sight.words("clever.path.what")};
  const auto island = island_heard(sight, where);
  if (!island) {
    return {sight.words("clever.hear.no_island",
                        {{"text", harmless(trim(where))}, {"most", std::to_string(sight.rules.islands())}})};
  }
  const Seat seat = sight.view.viewer().value_or(table_of(sight).active);
  const auto captain = captain_on(sight, *island);
  if (captain == seat) return {sight.words("clever.path.here")};
  const auto way = seat == kNoSeat ? std::vector<Lane>{} : way_to(sight, seat, *island);
  const std::string name = island_name(sight, *island);
  if (way.empty()) return {sight.words("clever.path.none", {{"island", name}})};
  return {sight.words(
      captain ? "clever.path.occupied" : "clever.path.way",
      {{"island", name}, {"lanes", lane_list(sight, way)}, {"who", captain ? seat_name(sight, *captain) : ""}})};
}

std::string aim_at_islands(const CleverSight& sight, std::string_view typed) {
  const Aim aim = aim_of(sight, typed);
  if (sight.legal.empty()) return "";
  const auto refused = [&](const std::string& what) { return sight.words("clever.aim.why", {{"what", what}}); };
  if (aim.lane) {
    const std::string lane = lane_mark(sight, *aim.lane);
    if (std::holds_alternative<clever::NeutralTo>(sight.legal[0])) return "";
    if (!is_offered(sight, clever::BoatTo{*aim.lane})) return refused(lane);
    if (!captain_to_move(sight)) return sight.words("clever.aim.boat_only", {{"lane", lane_name(sight, *aim.lane)}});
    const auto reach = reach_with(sight, *aim.lane);
    return reach == 0 ? sight.words("clever.aim.boat_stuck", {{"lane", lane}})
                      : sight.words("clever.aim.boat", {{"lane", lane}, {"islands", island_numbers(sight, reach)}});
  }
  if (!aim.island) return "";
  const bool offered =
      is_offered(sight, clever::CaptainTo{*aim.island}) || is_offered(sight, clever::Give{*aim.island});
  // Where lanes can be typed too, a number may be the beginning of one.
  const bool lanes = std::ranges::any_of(sight.legal, [](const clever::Action& action) {
    return !std::holds_alternative<clever::CaptainTo>(action) && !std::holds_alternative<clever::Give>(action);
  });
  if (!offered) return lanes ? "" : refused(clever::island_text(*aim.island));
  const bool walks = captain_to_move(sight);
  return sentence(
      sight.words(walks ? "clever.aim.captain" : "clever.aim.place",
                  {{"island", island_name(sight, *aim.island)},
                   {"treasure", the_treasure(sight, *aim.island)},
                   {"lanes", walks ? lane_list(sight, way_to(sight, table_of(sight).active, *aim.island)) : ""}}));
}

Lines clever_standings(const CleverSight& sight) {
  std::vector<Seat> order = seats_of(sight);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](Seat seat) { return table_of(sight).size[seat.value]; });
  Lines lines;
  for (const Seat seat : order) {
    lines.push_back(sight.words("clever.standing", {{"who", seat_name(sight, seat)},
                                                    {"pile", pile_words(sight, table_of(sight).size[seat.value])}}));
  }
  return lines;
}

}  // namespace freebooter::cli
