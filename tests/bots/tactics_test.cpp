// The strongest bot in positions with one right answer, in both games.
#include <gtest/gtest.h>

#include "boots/fire.hpp"
#include "boots/notation.hpp"
#include "boots/score.hpp"
#include "bots/boots_reckoner.hpp"
#include "bots/bots.hpp"
#include "bots/clever_ways.hpp"
#include "bots/scene.hpp"
#include "clever/reach.hpp"

namespace freebooter {

namespace {

using boots::Token;
using boots::Wind;
using boots::test::Scene;

template <class G>
typename G::Action captain_chooses(const typename G::Rules& rules, const typename G::State& state,
                                   std::int64_t iterations) {
  Rng rng(1);
  const auto view = G::view(rules, state, G::turn(rules, state).seat);
  return make_bot<G>("captain")->choose(rules, view, {.iterations = iterations}, rng);
}

std::string captain(const Scene& scene) {
  return boots::action_text(scene.rules(), captain_chooses<boots::Game>(scene.rules(), scene.state(), 300));
}

clever::State position_of(const clever::Rules& rules, std::string_view text) {
  const auto state = clever::parse_position(rules, text);
  EXPECT_TRUE(state.ok()) << state.error();
  return state.ok() ? *state : clever::State{};
}

// The same in Capt'n Clever, for three players: the position after the choice.
struct Turned {
  clever::Rules rules;
  clever::State before;
  clever::Action action;
  clever::State after;

  explicit Turned(std::string_view position)
      : rules(*clever::make_rules(Json::object({{"players", 3}}))),
        before(position_of(rules, position)),
        action(captain_chooses<clever::Game>(rules, before, 2000)),
        after(before) {
    clever::apply(rules, after, action, nullptr);
  }
};

}  // namespace

// --- Captain Treasure Boots ----------------------------------------------------------------------------------

TEST(BootsTactics, TakesTheWin) {
  EXPECT_EQ(captain(Scene(4).ship(1, {4, 3}, "P").score(1, 14).to_act(1)), "unload P");
  Scene scene =
      Scene(4).ship(1, {6, 4}, "SGRO").score(1, 7).treasure({6, 5}, Token::kGuns).treasure({6, 3}, Token::kPearl);
  EXPECT_EQ(captain(scene.wind(Wind::kWest).to_move(1)), "sail 4,3");
}

// Of 800 games that go on greedily from here, unloading wins 95 of a hundred, keeping it all aboard 91.
TEST(BootsTactics, UnloadsTheSet) {
  const std::string text = captain(Scene(4).ship(1, {4, 3}, "SG2RO").ship(2, {6, 4}, "G").to_act(1));
  ASSERT_TRUE(text.starts_with("unload ")) << text;
  EXPECT_EQ(boots::colours_in(*boots::parse_hold(std::string_view(text).substr(7))), 4) << text;
}

TEST(BootsTactics, SpendsThePearlThatSavesTheSet) {
  Scene scene = Scene(2).ship(1, {6, 4}, "G2").ship(2, {8, 4}, "SGROP").to_act(1);
  scene.fight(boots::ShipId{1}, boots::Phase::kDefencePearls, 5, 5);
  EXPECT_EQ(captain(scene), "spend P");
}

TEST(BootsTactics, KeepsAFullSetAwayFromThreeGuns) {
  // No port is in reach. A Pearl lies to the east, right before three ships full of Guns.
  Scene scene = Scene(4).ship(1, {4, 10}, "SGRO").treasure({6, 5}, Token::kPearl);
  scene.ship(2, {8, 6}, "G5").ship(3, {9, 8}, "G5").ship(4, {8, 10}, "G5").wind(Wind::kWest).to_move(1);
  const boots::Action chosen = captain_chooses<boots::Game>(scene.rules(), scene.state(), 300);
  const auto* sail = std::get_if<boots::Sail>(&chosen);
  ASSERT_NE(sail, nullptr);
  EXPECT_LE(sail->to.x, 4) << "towards the guns: " << boots::action_text(scene.rules(), chosen);
}

TEST(BootsTactics, ReckonsWithEveryUnloadingWorthAThought) {
  // What the bots choose among against every part of the hold, one by one: the best is never left out.
  Rng rng(3);
  for (int round = 0; round < 150; ++round) {
    boots::Hold hold;
    for (int tokens = 2 + round % 6; tokens > 0; --tokens) ++hold[boots::kTokens.at(rng.below(boots::kTokenKinds))];
    Scene scene =
        Scene(2).score(1, static_cast<int>(rng.below(28))).ship(2, {8, 6}, "G2").treasure({5, 1}, Token::kGuns);
    scene.ship(1, {4, 3}, boots::hold_text(hold)).to_act(1);
    boots::Reckoner reckoner;
    boots::Worth best = 0;
    for (const auto& [action, reckoning] : reckoner.consider(scene.rules(), scene.state(), Seat{0})) {
      if (std::holds_alternative<boots::Unload>(action)) best = std::max(best, reckoning.total());
    }
    boots::Worth best_of_all = 0;
    const auto look = [&](const boots::Hold& part) {
      const boots::Considered one = reckoner.consider_one(scene.rules(), scene.state(), Seat{0}, boots::Unload{part});
      best_of_all = std::max(best_of_all, one.reckoning.total());
    };
    boots::Hold part;
    const auto each = [&](auto&& self, std::size_t kind) -> void {
      if (kind == boots::kTokenKinds) {
        if (!part.empty()) look(part);
        return;
      }
      for (part.count[kind] = 0; part.count[kind] <= hold.count[kind]; ++part.count[kind]) self(self, kind + 1);
      part.count[kind] = 0;
    };
    each(each, 0);
    EXPECT_EQ(best, best_of_all) << boots::hold_text(hold);
  }
}

// --- Capt'n Clever -------------------------------------------------------------------------------------------

// C5.3: whoever cannot move may stay, and the own boat sees to it. The treasure's island is taken just now, and from
// here it is one turn away; from anywhere the captain could go it is more.
TEST(CleverTactics, StaysByMovingTheBoat) {
  for (const std::string_view position : {"turn 12 1 2 - 1/2/3 1-4/8-9/5-7 - -/-/4 2/8/9 1,4/2,6/1,3",
                                          "turn 13 2 2 - 3/1/4 5-6/1-2/6-9 - -/-/- 8/4/3 3/1,5,8/4",
                                          "turn 16 1 1 - 5/4/6 5-7/7-8/1-3 - -/-/- 6/3/4 5/4,5/6"}) {
    const Turned turned(position);
    EXPECT_TRUE(std::holds_alternative<clever::BoatTo>(turned.action)) << position;
    EXPECT_NE(turned.after.turn, turned.before.turn) << position;
  }
}

TEST(CleverTactics, DoesNotGiveTheNeighbouringCard) {
  for (const std::string_view position :
       {"next_card 205 3 3 - 5/6/7 5-6/8-9/7-8 - 1,5,6,7,9,4/2,4,5,6,3/2,4,5,8,7 2/7/- 1,4,5,6,7,8/2,3,4,5,6,8/-",
        "next_card 135 3 1 - 9/2/3 2-6/1-2/1-3 - 9,1/3,4,5,9/1,5,9,3 7/6/- 1,2,3,4,6,8,9/1,2,4,8/-",
        "next_card 181 3 3 - 8/9/3 2-6/7-8/2-3 - 7,8/-/5,8,3 3/8/- -/1,2,3,5,6,7,9/-"}) {
    const Turned turned(position);
    const auto* gift = std::get_if<clever::Give>(&turned.action);
    ASSERT_NE(gift, nullptr);
    const Seat receiver = turned.before.active;
    const clever::Ways ways(turned.rules, turned.before, receiver);
    EXPECT_GT(ways.turns(turned.before.captains[receiver.value], gift->card), 1) << position;
  }
}

TEST(CleverTactics, TakesTheWin) {
  const Turned turned("turn 91 1 1 - 1/2/3 1-4/8-9/5-7 - 1,2,3,5,6,7,8,9/1/2 4/8/9 -/-/-");
  EXPECT_EQ(clever::action_text(turned.rules, turned.action), "captain 4");
  EXPECT_EQ(turned.after.phase, clever::Phase::kOver);
}

}  // namespace freebooter
