// sample() against counting: every world that looks like the view, and no other, each as often as the next.
#include <cmath>

#include "clever/tables.hpp"

namespace freebooter::clever {
namespace {

constexpr std::string_view kPond =
    R"(,"board":{"format":"freebooter-clever-board","version":1,"size":[200,200],"islands":[
  {"island":1,"at":[100,10],"treasure":"a"},{"island":2,"at":[190,80],"treasure":"b"},
  {"island":3,"at":[155,185],"treasure":"c"},{"island":4,"at":[45,185],"treasure":"d"},{"island":5,"at":[10,80],"treasure":"e"}],
  "lanes":[{"lane":"1-2","jetty":"a"},{"lane":"2-3","jetty":"b"},{"lane":"3-4","jetty":"a"},{"lane":"4-5","jetty":"b"},
  {"lane":"1-5","jetty":"c"},{"lane":"2-4","jetty":"d"},{"lane":"1-3","jetty":"e"}],"crossings":[["1-3","2-4"]]}})";

Rules pond(const std::string& setup) { return rules_of("{" + setup + std::string(kPond)); }

// Every state of the cards, whether or not it makes sense, tried against the view.
std::vector<State> worlds(const Rules& rules, const View& view) {
  std::vector<State> all(1);
  static_cast<Table&>(all[0]) = view.table();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    std::vector<State> more;
    for (const State& base : all) {
      for (std::uint16_t found = 0; found <= rules.all_islands; ++found) {
        if (count_bits(found) != base.size[seat]) continue;
        for (std::uint8_t card = 0; card <= rules.islands(); ++card) {
          State state = base;
          state.found[seat] = found;
          state.card[seat] = card == rules.islands() ? kNoCard : Card{card};
          more.push_back(state);
        }
      }
    }
    all = std::move(more);
  }
  std::erase_if(all, [&](const State& state) {
    return fault_in(rules, state).has_value() || !(view_of(rules, state, view.viewer()) == view);
  });
  return all;
}

// The chi-square bound that an even draw passes 9,999 times in 10,000 (Wilson and Hilferty's approximation).
double bound_of(double degrees) {
  const double spread = 2.0 / (9.0 * degrees);
  const double cube = 1.0 - spread + 3.719 * std::sqrt(spread);
  return degrees * cube * cube * cube;
}

void expect_even(const Rules& rules, const State& state, Viewer viewer, std::size_t expected_worlds) {
  const View view = view_of(rules, state, viewer);
  const std::vector<State> all = worlds(rules, view);
  ASSERT_EQ(all.size(), expected_worlds);
  Rng rng(31);
  constexpr int kTimes = 100;
  std::vector<int> drawn(all.size());
  for (std::size_t time = 0; time < all.size() * kTimes; ++time) {
    const State sampled = sample(rules, view, rng);
    const auto found = std::ranges::find(all, sampled);
    ASSERT_NE(found, all.end()) << position_text(rules, sampled);
    ++drawn[static_cast<std::size_t>(found - all.begin())];
  }
  double chi = 0;
  for (const int count : drawn) chi += (count - kTimes) * (count - kTimes) / static_cast<double>(kTimes);
  if (all.size() > 1) {
    EXPECT_LT(chi, bound_of(static_cast<double>(all.size()) - 1));
  }
}

TEST(CleverSample, C6_4_ASpectatorKnowsTopsAndSizes) {
  const Rules rules = pond(R"("players":2)");
  const State state = state_of(
      rules, {.active = 1, .captains = {1, 3}, .boats = {"1-2", "3-4"}, .cards = {5, 2}, .piles = {{4, 1, 3}, {}}});
  // Seat 1: any island but the top may be the card, and 2 of the other 3 lie below it: 12. Seat 2: any of 5 cards.
  expect_even(rules, state, kSpectator, 12 * 5);
}

TEST(CleverSample, C2_2_TwoPlayersKnowEverything) {
  const Rules rules = pond(R"("players":2)");
  const State state = state_of(
      rules, {.active = 1, .captains = {1, 3}, .boats = {"1-2", "3-4"}, .cards = {5, 2}, .piles = {{4, 1, 3}, {}}});
  expect_even(rules, state, Seat{0}, 1);
  expect_even(rules, state, Seat{1}, 1);
}

TEST(CleverSample, C6_1_WhatIsRuledOutIsNeverDrawn) {
  const Rules rules = pond(R"("players":3)");
  State state = state_of(rules, {.active = 1,
                                 .captains = {1, 3, 5},
                                 .boats = {"1-2", "3-4", "4-5"},
                                 .cards = {5, 2, 4},
                                 .piles = {{}, {}, {1, 2}}});
  // Seat 1 knows itself and seat 2, to whom it gives. Of seat 3: 1, 3, 4 or 5 is the card, and one of 3 lies below.
  expect_even(rules, state, Seat{0}, 4 * 3);
  state.ruled_out[2] = static_cast<std::uint16_t>(islands({5, 3}));
  expect_even(rules, state, Seat{0}, 2 * 3);
  // A ruled-out island may lie in the pile, and the top may be ruled out.
  state.ruled_out[2] = static_cast<std::uint16_t>(islands({5, 2}));
  expect_even(rules, state, Seat{0}, 3 * 3);
}

TEST(CleverSample, C6_2_AfterAFindThereIsNoCard) {
  const Rules rules = pond(R"("players":3)");
  Match match(rules, state_of(rules, {.active = 3,
                                      .captains = {1, 3, 5},
                                      .boats = {"1-2", "3-4", "4-5"},
                                      .cards = {5, 2, 4},
                                      .piles = {{}, {}, {1, 2}}}));
  match.play({"captain 4"});
  expect_even(rules, match.state(), Seat{0}, 6);  // two of four below the top
  match.play({"end"});
  expect_even(rules, match.state(), Seat{0}, 6);
  expect_even(rules, match.state(), Seat{1}, 5);  // knows seat 3's pile, but not seat 1's card
}

TEST(CleverSample, C6_4_OpenPilesLeaveOnlyTheCard) {
  const Rules rules = pond(R"("players":3,"options":{"open_piles":true})");
  const State state = state_of(rules, {.active = 1,
                                       .captains = {1, 3, 5},
                                       .boats = {"1-2", "3-4", "4-5"},
                                       .cards = {5, 2, 4},
                                       .piles = {{}, {}, {1, 2}}});
  expect_even(rules, state, Seat{0}, 3);
  expect_even(rules, state, kSpectator, 5 * 5 * 3);
}

TEST(CleverSample, C8_1_EverybodyElseIsUnknown) {
  const Rules rules = pond(R"("players":3,"options":{"easy":true})");
  const State state = state_of(rules, {.active = 1,
                                       .captains = {1, 3, 5},
                                       .boats = {"1-2", "3-4", "4-5"},
                                       .cards = {5, 2, 4},
                                       .piles = {{}, {3}, {1, 2}}});
  expect_even(rules, state, Seat{0}, 4 * 12);
  expect_even(rules, state, Seat{2}, 5 * 4);
}

TEST(CleverSample, C2_6_FirstCardsOneByOne) {
  const Rules rules = pond(R"("players":3,"first":1,"options":{"first_card_elsewhere":true,"no_camping":true})");
  Match match(rules, start(rules));
  match.play({"captain 1", "boat 1-2", "captain 3", "boat 3-4", "captain 5", "boat 4-5"});
  expect_even(match.rules(), match.state(), kSpectator, 1);
  match.play({"give 2"});
  expect_even(match.rules(), match.state(), kSpectator, 3);  // neither 1, where the giver stands, nor 3
  expect_even(match.rules(), match.state(), Seat{2}, 3);
  expect_even(match.rules(), match.state(), Seat{1}, 1);
}

TEST(CleverSample, C7_1_OnceOverNothingIsHidden) {
  const Rules rules = pond(R"("players":2)");
  Match match(rules, state_of(rules, {.active = 2,
                                      .captains = {1, 3},
                                      .boats = {"1-2", "3-4"},
                                      .cards = {5, 4},
                                      .piles = {{4, 1}, {1, 2, 3, 5}}}));
  match.play({"captain 4"});
  expect_even(rules, match.state(), kSpectator, 1);
}

}  // namespace
}  // namespace freebooter::clever
