#include "boots/odds.hpp"

#include "boots/fire.hpp"

namespace freebooter::boots {

Fraction chance_to_hit(const Shot& shot) {
  // Hit unless the defender's Pearls can make up the difference: attack - defence >= the Pearls ready (B9.6, B9.7).
  const std::int64_t margin = std::int64_t{shot.attacker[Token::kGuns]} - shot.gap + shot.attack_pearls -
                              shot.defender[Token::kRum] - shot.defence_pearls;
  std::int64_t hits = 0;
  for (int attack = 1; attack <= 6; ++attack) {
    for (int defence = 1; defence <= 6; ++defence) hits += attack - defence + margin >= 0 ? 1 : 0;
  }
  return {hits, 36};
}

ExpectedLoot expected_loot(const Shot& shot, bool target_is_privateer) {
  ExpectedLoot expected;
  expected.hit = chance_to_hit(shot);
  expected.sinks = shot.defender.total() <= 1;  // B10.2
  expected.defender_chooses = shot.defender[Token::kGold] > 0;
  const int tokens = (shot.defender.empty() ? 0 : 1) + (expected.sinks && target_is_privateer ? 1 : 0);
  expected.tokens = {expected.hit.part * tokens, expected.hit.whole};
  return expected;
}

Shot shot_between(const State& state, ShipId attacker, ShipId target, std::int32_t gap) {
  return {.attacker = state.ships[attacker.value].hold, .defender = state.ships[target.value].hold, .gap = gap};
}

Fraction chance_of_treasure(const Rules& rules, const State& state, Island island) {
  const auto is_empty = [&](int other) {  // B3.4
    if (state.treasure[static_cast<std::size_t>(other)] != kNoTreasure) return false;
    for (int id = 0; id < kMaxShips; ++id) {
      const ShipId ship{static_cast<std::uint8_t>(id)};
      if (in_play(state, ship) && state.ships[ship.value].at == rules.sea.island_at(other)) return false;
    }
    return true;
  };
  if (!is_empty(island.value)) return {0, 36};
  const int number = rules.sea.number(island.value);
  int before = 0;  // islands of the same number that are filled first (B3.6)
  for (int other = 0; other < island.value; ++other)
    before += rules.sea.number(other) == number && is_empty(other) ? 1 : 0;
  if (before >= state.box.total()) return {0, 36};
  return {ways_to_roll(number), 36};
}

}  // namespace freebooter::boots
