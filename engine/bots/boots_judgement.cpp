#include "bots/boots_judgement.hpp"

#include <algorithm>

#include "boots/score.hpp"
#include "bots/boots_gunnery.hpp"
#include "bots/boots_judgement_net.hpp"

namespace freebooter::boots {

namespace {

float& at(Signs& signs, Sign sign) { return signs[static_cast<std::size_t>(sign)]; }

float& counted(Signs& signs, Sign first, std::size_t more) { return signs[static_cast<std::size_t>(first) + more]; }

float in_whole(Worth thousandths) { return static_cast<float>(thousandths) / kPoint; }

// One a turn away, less the further.
float nearness(Worth turns) { return static_cast<float>(kTurn) / static_cast<float>(turns); }

using Units = std::array<float, kUnits>;
using Meeting = std::array<float, kMeetings>;

// Each input to every unit, by its weight.
template <std::size_t kInputs, std::size_t kCount>
void add(std::array<float, kCount>& units, const std::array<float, kInputs>& inputs,
         const std::array<std::array<float, kCount>, kInputs>& weights) {
  for (std::size_t input = 0; input < kInputs; ++input) {
    for (std::size_t unit = 0; unit < kCount; ++unit) units[unit] += inputs[input] * weights[input][unit];
  }
}

template <std::size_t kCount>
float told_on(std::array<float, kCount>& units, const std::array<float, kCount>& weights) {
  float sum = 0;
  for (std::size_t unit = 0; unit < kCount; ++unit) {
    units[unit] = std::max(units[unit], 0.0F);
    sum += units[unit] * weights[unit];
  }
  return sum;
}

// How the ships compare; the higher the likelier to win.
void score(const TableSigns& signs, std::size_t players, std::array<float, kMaxSeats>& scores) {
  std::array<Units, kMaxPlayers> units;
  for (std::size_t seat = 0; seat < players; ++seat) {
    units[seat] = kBias;
    add(units[seat], signs[seat], kInput);
    scores[seat] = told_on(units[seat], kOutput);
  }
  const auto rivals = static_cast<float>(players - 1);
  for (std::size_t seat = 0; seat < players; ++seat) {
    Units mean{};
    Units most{};
    for (std::size_t other = 0; other < players; ++other) {
      if (other == seat) continue;
      for (std::size_t unit = 0; unit < kUnits; ++unit) {
        mean[unit] += units[other][unit];
        most[unit] = std::max(most[unit], units[other][unit]);
      }
    }
    for (float& unit : mean) unit /= rivals;
    Meeting meeting = kMeetingBias;
    add(meeting, units[seat], kMeetingOwn);
    add(meeting, mean, kMeetingMean);
    add(meeting, most, kMeetingMost);
    scores[seat] += told_on(meeting, kMeetingOutput);
  }
}

}  // namespace

void Judgement::read_ship(const Rules& rules, const State& state, Seat seat, Signs& signs) {
  const Ship& ship = state.ships[seat.value];
  const Reckoning rest = reckoner_.at_rest(rules, state, seat);
  const SailingTimes& times = reckoner_.times_of(rules);
  Worth port = times.turns(ship.at, rules.sea.port_at(0), ship.hold[Token::kSails]);
  for (int other = 1; other < rules.sea.port_count(); ++other) {
    port = std::min(port, times.turns(ship.at, rules.sea.port_at(other), ship.hold[Token::kSails]));
  }
  const int order = (seat.value + rules.players - state.active.value) % rules.players;
  const int needed = rules.target - state.score[seat.value];
  const int unloading = unload_points(ship.hold, rules.options);
  at(signs, Sign::kOrder) = static_cast<float>(order) / static_cast<float>(rules.players);
  at(signs, Sign::kNeeded) = static_cast<float>(needed) / 10;
  at(signs, Sign::kVoyage) = in_whole(rest.voyage);
  at(signs, Sign::kProspects) = in_whole(rest.prospects);
  at(signs, Sign::kDanger) = in_whole(rest.danger);
  at(signs, Sign::kPort) = in_whole(port);
  at(signs, Sign::kUnloading) = static_cast<float>(unloading) / 3;
  if (const int colours = colours_in(ship.hold); colours > 0) {
    counted(signs, Sign::kOneColour, static_cast<std::size_t>(colours) - 1) = 1;
  }
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) counted(signs, Sign::kSails, kind) = ship.hold.count[kind];
  at(signs, Sign::kToGo) = (static_cast<float>(needed) - in_whole(rest.voyage)) / 3;
  at(signs, Sign::kHasEnough) = unloading >= needed ? 1 : 0;
  at(signs, Sign::kLastLeg) = unloading >= needed ? in_whole(port) : 0;
  at(signs, Sign::kPlayers) = 1 / static_cast<float>(rules.players);
}

void Judgement::read_rivals(const Rules& rules, const State& state, Seat seat, Signs& signs) {
  const Ship& own = state.ships[seat.value];
  const SailingTimes& times = reckoner_.times_of(rules);
  for (std::size_t other = 0; other < static_cast<std::size_t>(rules.players); ++other) {
    const Ship& rival = state.ships[other];
    if (other == seat.value || ((state.placed >> other) & 1U) == 0) continue;
    if (rival.hold.total() > 0) {
      const Worth hits = hits_in_36(own.hold[Token::kGuns] - rival.hold[Token::kRum] - rival.hold.pearls());
      const float chance =
          static_cast<float>(hits) / 36 * nearness(times.turns(own.at, rival.at, own.hold[Token::kSails]));
      at(signs, Sign::kPlunder) = std::max(at(signs, Sign::kPlunder), chance);
    }
    if (own.hold.total() > 0) {
      const Worth hits = hits_in_36(rival.hold[Token::kGuns] - own.hold[Token::kRum] - own.hold.pearls());
      const float chance =
          static_cast<float>(hits) / 36 * nearness(times.turns(rival.at, own.at, rival.hold[Token::kSails]));
      at(signs, Sign::kPlundered) = std::max(at(signs, Sign::kPlundered), chance);
    }
  }
}

void Judgement::read_treasure(const Rules& rules, const State& state, Seat seat, Signs& signs) {
  const Ship& ship = state.ships[seat.value];
  const SailingTimes& times = reckoner_.times_of(rules);
  for (int island = 0; island < rules.sea.island_count(); ++island) {
    const std::uint8_t treasure = state.treasure[static_cast<std::size_t>(island)];
    if (treasure == kNoTreasure) continue;
    const std::size_t kind = treasure - std::size_t{1};
    const float near = nearness(times.turns(ship.at, rules.sea.island_at(island), ship.hold[Token::kSails]));
    at(signs, Sign::kTreasure) += near * near;
    if (kind < kColours && ship.hold.count[kind] == 0)
      at(signs, Sign::kNewColour) = std::max(at(signs, Sign::kNewColour), near);
  }
}

void Judgement::read(const Rules& rules, const State& state, TableSigns& signs) {
  float leader = 1000;
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    signs[seat] = {};
    read_ship(rules, state, {seat}, signs[seat]);
    read_rivals(rules, state, {seat}, signs[seat]);
    read_treasure(rules, state, {seat}, signs[seat]);
    leader = std::min(leader, at(signs[seat], Sign::kToGo));
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat)
    at(signs[seat], Sign::kLeader) = leader;
}

void Judgement::values(const Rules& rules, const State& state, Values& values) {
  const auto players = static_cast<std::size_t>(rules.players);
  TableSigns signs;
  read(rules, state, signs);
  std::array<float, kMaxSeats> scores{};
  score(signs, players, scores);
  values = shares_of(scores, players);
}

}  // namespace freebooter::boots
