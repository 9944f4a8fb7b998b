// Games to write down: random ones, and whole ones played by the greedy bot.
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <string_view>

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"
#include "core/log.hpp"
#include "core/record.hpp"

namespace freebooter::test {

using Boots = boots::Game;

inline std::shared_ptr<const Boots::Rules> rules_of(std::string_view setup) {
  const auto json = parse_json(setup);
  EXPECT_TRUE(json.ok()) << setup;
  auto rules = Boots::make_rules(*json);
  EXPECT_TRUE(rules.ok()) << setup << ": " << (rules.ok() ? "" : rules.error().text());
  return std::make_shared<const Boots::Rules>(std::move(*rules));
}

// A random game, ended before a turn of number `turns` + 1 begins or after `entries` of them.
inline Journal<Boots> random_journal(std::string_view setup, std::uint64_t seed, int turns,
                                     std::size_t entries = 1000000) {
  Journal<Boots> journal(rules_of(setup));
  Rng rng(seed);
  List<Boots::Action> actions;
  while (journal.turn().kind != Turn::Kind::kOver && journal.size() < entries &&
         Boots::turn_number(journal.rules(), journal.state()) <= turns) {
    if (journal.turn().kind == Turn::Kind::kChance) {
      EXPECT_FALSE(journal.resolve(Boots::roll(journal.rules(), journal.state(), rng)));
      continue;
    }
    actions.clear();
    Boots::legal(journal.rules(), journal.state(), actions);
    EXPECT_FALSE(journal.play(journal.turn().seat, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
  }
  return journal;
}

// A whole game.
inline Journal<Boots> finished_journal(std::string_view setup, std::uint64_t seed) {
  Journal<Boots> journal(rules_of(setup));
  Rng rng(seed);
  const auto bot = make_bot<Boots>("greedy");
  while (journal.turn().kind != Turn::Kind::kOver && journal.size() < 20000) {
    const Turn turn = journal.turn();
    if (turn.kind == Turn::Kind::kChance) {
      EXPECT_FALSE(journal.resolve(Boots::roll(journal.rules(), journal.state(), rng)));
    } else {
      const auto view = Boots::view(journal.rules(), journal.state(), turn.seat);
      EXPECT_FALSE(journal.play(turn.seat, bot->choose(journal.rules(), view, Budget{}, rng)));
    }
  }
  EXPECT_EQ(journal.turn().kind, Turn::Kind::kOver);
  return journal;
}

}  // namespace freebooter::test
