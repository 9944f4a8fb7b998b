#include "cli/boots_look.hpp"

#include <algorithm>

#include "boots/fire.hpp"
#include "boots/reach.hpp"
#include "cli/boots_chart.hpp"
#include "cli/boots_choices.hpp"
#include "cli/boots_hearing.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using boots::ShipId;
using boots::Square;
using boots::State;
using Lines = std::vector<std::string>;

// From whose deck: the viewer's own ship, or the one to move.
ShipId deck_of(const BootsSight& sight) {
  const ShipId focus = focus_of(sight);
  if (boots::is_privateer(focus) && !sight.legal.empty()) return focus;
  return sight.view.viewer() ? boots::ship_of(*sight.view.viewer()) : focus;
}

Square eye_of(const BootsSight& sight) { return state_of(sight).ships[deck_of(sight).value].at; }

bool on_board(const BootsSight& sight) { return boots::in_play(state_of(sight), deck_of(sight)); }

// Something that can be looked at.
struct Thing {
  Square at;
  std::string words;
};

void nearest_first(std::vector<Thing>& things, Square eye) {
  std::ranges::stable_sort(things, {}, [&](const Thing& thing) { return distance(eye, thing.at); });
}

std::vector<Thing> treasures(const BootsSight& sight) {
  std::vector<Thing> out;
  for (int island = 0; island < sight.rules.sea.island_count(); ++island) {
    const Square at = sight.rules.sea.island_at(island);
    const auto token = treasure_at(sight, at);
    if (token)
      out.push_back({at, sight.words("boots.look.treasure",
                                     {{"token", a_token(sight, *token)}, {"place", place_name(sight, at)}})});
  }
  return out;
}

std::vector<Thing> ports(const BootsSight& sight) {
  std::vector<Thing> out;
  for (int port = 0; port < sight.rules.sea.port_count(); ++port) {
    const Square at = sight.rules.sea.port_at(port);
    out.push_back(
        {at, sight.words("boots.look.port",
                         {{"port", port_name(sight, port)}, {"at", square_name(at)}, {"letter", port_letter(port)}})});
  }
  return out;
}

std::vector<Thing> empty_islands(const BootsSight& sight) {
  std::vector<Thing> out;
  for (int island = 0; island < sight.rules.sea.island_count(); ++island) {
    const Square at = sight.rules.sea.island_at(island);
    if (!treasure_at(sight, at))
      out.push_back({at, sight.words("boots.look.island", {{"place", place_name(sight, at)}})});
  }
  return out;
}

std::vector<Thing> others(const BootsSight& sight) {
  std::vector<Thing> out;
  for (const ShipId ship : ships_in_sight(sight)) {
    if (ship == deck_of(sight) && on_board(sight)) continue;
    const boots::Ship& other = state_of(sight).ships[ship.value];
    out.push_back({other.at, sight.words("boots.look.ship", {{"ship", ship_name(sight, ship)},
                                                             {"place", place_name(sight, other.at)},
                                                             {"hold", hold_words(sight, other.hold)}})});
  }
  return out;
}

void add(const BootsSight& sight, std::vector<Thing> things, std::size_t most, Lines& lines) {
  const Square eye = eye_of(sight);
  if (on_board(sight)) nearest_first(things, eye);
  for (std::size_t at = 0; at < things.size() && at < most; ++at) {
    const std::string line =
        on_board(sight) ? sight.words("boots.look.line", {{"thing", things[at].words},
                                                          {"bearing", bearing_words(sight, eye, things[at].at)}})
                        : things[at].words + ".";
    lines.push_back(sentence(line));
  }
}

// 0 north, clockwise; nothing if the word is no direction.
std::optional<int> direction_heard(const BootsSight& sight, std::string_view word) {
  for (int direction = 0; direction < 8; ++direction) {
    for (const std::string& form : sight.words.forms("boots.heading." + std::to_string(direction))) {
      if (folded(form) == word) return direction;
    }
  }
  return std::nullopt;
}

Lines look_towards(const BootsSight& sight, int direction) {
  std::vector<Thing> things;
  for (auto& group : {treasures(sight), ports(sight), others(sight), empty_islands(sight)}) {
    for (const Thing& thing : group) {
      if (direction_of(eye_of(sight), thing.at) == direction) things.push_back(thing);
    }
  }
  Lines lines;
  add(sight, things, 12, lines);
  if (lines.empty())
    lines.push_back(
        sight.words("boots.look.empty", {{"direction", sight.words("boots.direction." + std::to_string(direction))}}));
  return lines;
}

Lines weather(const BootsSight& sight) {
  const State& state = state_of(sight);
  const std::string wind =
      sight.words("boots.wind." + std::string(1, boots::kWindLetters[static_cast<std::size_t>(state.wind)]));
  Lines lines{state.turn == 0 ? sight.words("boots.look.setup", {{"wind", wind}})
                              : sight.words("boots.look.turn", {{"n", std::to_string(state.turn)},
                                                                {"who", seat_name(sight, state.active)},
                                                                {"wind", wind}})};
  if (on_board(sight) && !is_hidden(sight, deck_of(sight))) {
    const boots::Ship& ship = state.ships[deck_of(sight).value];
    lines.push_back(sentence(sight.words("boots.look.own", {{"ship", ship_name(sight, deck_of(sight))},
                                                            {"place", place_name(sight, ship.at)},
                                                            {"hold", hold_words(sight, ship.hold)}})));
  }
  return lines;
}

std::string fight_odds(const BootsSight& sight) {
  const boots::Fraction chance = chance_with(sight, 0);
  return sight.words("boots.odds_now.fight",
                     {{"attack", std::to_string(state_of(sight).attack)}, {"odds", odds_words(sight, chance)}});
}

void add_shot_odds(const BootsSight& sight, Lines& lines) {
  const State& state = state_of(sight);
  if (state.phase == boots::Phase::kAttackPearls) lines.push_back(fight_odds(sight));
  if (state.phase == boots::Phase::kMove || state.phase == boots::Phase::kPrivateerMove) {
    for (const Prospect& shot : prospects(sight)) {
      lines.push_back(sentence(sight.words("boots.odds_now.after", {{"target", ship_name(sight, shot.target)},
                                                                    {"at", square_name(shot.from.to)},
                                                                    {"cost", cost_words(sight, shot.from)},
                                                                    {"odds", odds_words(sight, shot.chance)}})));
    }
    return;
  }
  if (!on_board(sight)) return;
  const ShipId ship = deck_of(sight);
  for (const boots::Aim& aim : boots::targets_of(sight.rules, state, ship)) {
    boots::Shot shot = boots::shot_between(state, ship, aim.target, aim.gap);
    const auto before = boots::chance_to_hit(shot);
    shot.defence_pearls = shot.defender.pearls();
    lines.push_back(
        sentence(sight.words("boots.odds_now.shot", {{"target", ship_name(sight, aim.target)},
                                                     {"odds", odds_words(sight, before)},
                                                     {"worst", odds_words(sight, boots::chance_to_hit(shot))}})));
  }
}

void add_treasure_odds(const BootsSight& sight, Lines& lines) {
  std::vector<std::pair<std::int64_t, std::string>> rows;
  for (int island = 0; island < sight.rules.sea.island_count(); ++island) {
    const auto chance = boots::chance_of_treasure(sight.rules, state_of(sight), {static_cast<std::uint8_t>(island)});
    if (chance.part == 0) continue;
    rows.emplace_back(
        -chance.part * 36 / chance.whole,
        sight.words("boots.odds_now.island", {{"place", place_name(sight, sight.rules.sea.island_at(island))},
                                              {"odds", odds_words(sight, chance)}}));
  }
  std::ranges::stable_sort(rows, {}, &std::pair<std::int64_t, std::string>::first);
  for (const auto& row : rows) lines.push_back(sentence(row.second));
}

}  // namespace

Lines boots_described(const BootsSight& sight) {
  Lines lines = weather(sight);
  const State& state = state_of(sight);
  for (std::size_t at = 0; at < sight.seats.size(); ++at) {
    const Seat seat{static_cast<std::uint8_t>(at)};
    const ShipId ship = boots::ship_of(seat);
    const bool placed = boots::in_play(state, ship) && !is_hidden(sight, ship);
    lines.push_back(sentence(sight.words(placed ? "boots.look.player" : "boots.look.player_ashore",
                                         {{"who", seat_name(sight, seat)},
                                          {"points", sight.words.count("boots.points", state.score[seat.value])},
                                          {"place", place_name(sight, state.ships[seat.value].at)},
                                          {"hold", hold_words(sight, state.ships[seat.value].hold)}})));
  }
  std::vector<Thing> rest;
  for (const ShipId ship : ships_in_sight(sight)) {
    if (!boots::is_privateer(ship)) continue;
    const boots::Ship& privateer = state.ships[ship.value];
    rest.push_back({privateer.at, sight.words("boots.look.ship", {{"ship", ship_name(sight, ship)},
                                                                  {"place", place_name(sight, privateer.at)},
                                                                  {"hold", hold_words(sight, privateer.hold)}})});
  }
  add(sight, rest, rest.size(), lines);
  auto gems = treasures(sight);
  if (gems.empty()) lines.push_back(sight.words("boots.look.no_treasure"));
  add(sight, gems, gems.size(), lines);
  return lines;
}

Lines look_around(const BootsSight& sight, std::string_view what) {
  const std::string word = folded(what);
  const auto is = [&](std::string_view key) {
    const auto forms = sight.words.forms(key);
    return std::ranges::any_of(forms, [&](const std::string& form) { return folded(form) == word; });
  };
  Lines lines;
  if (word.empty()) {
    lines = weather(sight);
    add(sight, treasures(sight), 4, lines);
    add(sight, ports(sight), 2, lines);
    add(sight, others(sight), 6, lines);
    lines.push_back(sight.words("boots.look.more"));
    return lines;
  }
  if (const auto direction = direction_heard(sight, word)) return look_towards(sight, *direction);
  if (is("boots.look.word.treasure")) {
    add(sight, treasures(sight), 64, lines);
    if (lines.empty()) lines.push_back(sight.words("boots.look.no_treasure"));
  } else if (is("boots.look.word.ports")) {
    add(sight, ports(sight), 64, lines);
  } else if (is("boots.look.word.islands")) {
    add(sight, empty_islands(sight), 64, lines);
  } else if (is("boots.look.word.ships")) {
    add(sight, others(sight), 64, lines);
  } else {
    return where_is(sight, what);
  }
  return lines;
}

Lines where_is(const BootsSight& sight, std::string_view what) {
  Lines lines;
  if (trim(what).empty()) {
    add(sight, others(sight), 64, lines);
    return lines;
  }
  if (const auto ship = ship_heard(sight, what);
      ship && boots::in_play(state_of(sight), *ship) && !is_hidden(sight, *ship)) {
    const boots::Ship& found = state_of(sight).ships[ship->value];
    add(sight,
        {{found.at, sight.words("boots.look.ship", {{"ship", ship_name(sight, *ship)},
                                                    {"place", place_name(sight, found.at)},
                                                    {"hold", hold_words(sight, found.hold)}})}},
        1, lines);
    return lines;
  }
  const auto place = place_heard(sight, what);
  if (!place) return {place.error()};
  add(sight, {{*place, place_name(sight, *place)}}, 1, lines);
  return lines;
}

Lines odds_now(const BootsSight& sight) {
  Lines lines;
  add_shot_odds(sight, lines);
  if (lines.empty()) lines.push_back(sight.words("boots.odds_now.none"));
  lines.push_back(sight.words("boots.odds_now.title"));
  add_treasure_odds(sight, lines);
  return lines;
}

Lines path_words(const BootsSight& sight, std::string_view where) {
  if (trim(where).empty()) return {sight.words("boots.path.where")};
  const auto to = place_heard(sight, where);
  if (!to) return {to.error()};
  const ShipId ship = deck_of(sight);
  const auto steps = boots::path_to(sight.rules, state_of(sight), ship, *to);
  if (steps.empty()) return {sight.words("boots.path.none", {{"place", place_name(sight, *to)}})};
  std::string way;
  int cost = 0;
  for (const boots::Step& step : steps) {
    cost += step.cost;
    way += (way.empty() ? "" : sight.words("boots.path.then")) +
           sight.words(step.drift ? "boots.path.drift" : "boots.path.step",
                       {{"at", square_name(step.to)}, {"n", std::to_string(step.cost)}});
  }
  const int pearls = boots::pearls_needed(sight.rules, state_of(sight), ship, *to).value_or(0);
  Lines lines{sentence(sight.words("boots.path.title", {{"place", place_name(sight, *to)}, {"steps", way}}))};
  lines.push_back(sight.words(
      "boots.path.sum",
      {{"n", std::to_string(cost)},
       {"points", sight.words.count("boots.movement", boots::movement_points(state_of(sight).ships[ship.value].hold))},
       {"pearls", sight.words.count("boots.token.pearls", pearls)}}));
  return lines;
}

std::string aim_words(const BootsSight& sight, std::string_view typed) {
  const auto aim = aimed_at(typed);
  if (!aim || sight.legal.empty()) return "";
  for (const boots::Action& action : sight.legal) {
    const auto* sail = std::get_if<boots::Sail>(&action);
    if (sail == nullptr) return "";
    if (sail->to != *aim) continue;
    int cost = 0;
    for (const boots::Step& step : boots::path_to(sight.rules, state_of(sight), focus_of(sight), *aim))
      cost += step.cost;
    std::string words = sight.words("boots.aim.reached", {{"place", place_name(sight, *aim)},
                                                          {"points", sight.words.count("boots.movement", cost)},
                                                          {"cost", cost_words(sight, *sail)}});
    if (const auto token = treasure_at(sight, *aim))
      words += sight.words("boots.aim.token", {{"token", a_token(sight, *token)}});
    for (const Prospect& shot : shots_after(sight, *sail)) {
      words += sight.words("boots.aim.shot", {{"target", ink(ink_of(shot.target), ship_mark(shot.target))},
                                              {"percent", percent(sight, shot.chance)}});
    }
    return sentence(words + ".");
  }
  return sentence(sight.words("boots.aim.out_of_reach", {{"place", place_name(sight, *aim)}}));
}

Lines boots_standings(const BootsSight& sight) {
  const State& state = state_of(sight);
  std::vector<Seat> order(sight.seats.size());
  for (std::size_t seat = 0; seat < sight.seats.size(); ++seat) order[seat] = {static_cast<std::uint8_t>(seat)};
  std::ranges::stable_sort(order, [&](Seat a, Seat b) {
    const bool won_a = ((state.winners >> a.value) & 1U) != 0;
    const bool won_b = ((state.winners >> b.value) & 1U) != 0;
    return won_a != won_b ? won_a : state.score[a.value] > state.score[b.value];
  });
  Lines lines;
  for (const Seat seat : order) {
    lines.push_back(
        sentence(sight.words("boots.standing", {{"who", seat_name(sight, seat)},
                                                {"points", sight.words.count("boots.points", state.score[seat.value])},
                                                {"hold", hold_words(sight, state.ships[seat.value].hold)}})));
  }
  return lines;
}

}  // namespace freebooter::cli
