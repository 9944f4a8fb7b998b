// The bots of Capt'n Clever: always legal, always the same, blind to what is hidden, and as good as they say.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>

#include "bots/bots.hpp"
#include "bots/clever_greedy.hpp"
#include "bots/clever_guide.hpp"
#include "bots/clever_helm.hpp"
#include "bots/clever_memory.hpp"
#include "bots/clever_ways.hpp"
#include "clever/reach.hpp"
#include "contract/setups.hpp"

namespace freebooter::clever {

namespace {

Rules rules_for(std::string_view setup) {
  auto rules = make_rules(*parse_json(setup));
  EXPECT_TRUE(rules.ok()) << setup << ": " << rules.error().text();
  return std::move(*rules);
}

State position(const Rules& rules, std::string_view text) {
  const auto state = parse_position(rules, text);
  EXPECT_TRUE(state.ok()) << text << ": " << state.error();
  return *state;
}

// Plays with a bot drawn for every decision, so that each meets positions the others led to; `look` sees them all.
template <class Look>
void play_mixed(const Rules& rules, int decisions, Rng& rng, Look look) {
  std::vector<std::unique_ptr<Bot<Game>>> bots;
  for (const std::string_view name : bot_names<Game>()) bots.push_back(make_bot<Game>(name));
  State state = start(rules);
  while (decisions > 0) {
    const Turn turn = turn_of(rules, state);
    if (turn.kind == Turn::Kind::kOver) return;
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(rules, state, roll(rules, state, rng), nullptr);
      continue;
    }
    look(state, turn.seat);
    const auto& bot = bots[rng.below(static_cast<std::uint32_t>(bots.size()))];
    const Action action = bot->choose(rules, view_of(rules, state, turn.seat), {.iterations = 2}, rng);
    const auto refusal = explain(rules, state, action);
    ASSERT_FALSE(refusal.has_value()) << action_text(rules, action) << " in " << position_text(rules, state) << ": "
                                      << refusal->reason;
    apply(rules, state, action, nullptr);
    --decisions;
  }
}

// The islands on which the active captain can end this turn, by trying everything it and its boat may do.
IslandSet ends_of_turn(const Rules& rules, const State& state) {
  List<Action> actions;
  legal_actions(rules, state, actions);
  IslandSet ends = 0;
  for (const Action& action : actions) {
    if (const auto* captain = std::get_if<CaptainTo>(&action)) ends |= bit_of(captain->island);
    if (!std::holds_alternative<BoatTo>(action)) continue;
    State next = state;
    apply(rules, next, action, nullptr);
    if (next.turn == state.turn) ends |= reach_of(rules, next, state.active);
  }
  return ends;
}

// Every position in which the active seat's turn can end, by the first actions that `begins` lets through. All wins are
// one: where the boat lies then makes no difference.
template <class Begins>
std::set<std::uint64_t> hashes_after_turn(const Rules& rules, const State& before, Begins begins,
                                          std::vector<State>* ends = nullptr) {
  std::set<std::uint64_t> hashes;
  std::vector<State> midst{before};
  for (std::size_t at = 0; at < midst.size(); ++at) {
    const State from = midst[at];
    if (from.phase != Phase::kTurn || from.turn != before.turn) {
      const bool is_over = from.phase == Phase::kOver;
      if (hashes.insert(is_over ? 0 : hash_of(rules, from)).second && ends != nullptr) ends->push_back(from);
      continue;
    }
    List<Action> actions;
    legal_actions(rules, from, actions);
    for (const Action& action : actions) {
      if (at == 0 && !begins(action)) continue;
      midst.push_back(from);
      apply(rules, midst.back(), action, nullptr);
    }
  }
  return hashes;
}

std::uint64_t hash_after(std::string_view name, std::string_view setup, std::uint32_t turns) {
  const Rules rules = rules_for(setup);
  const auto bot = make_bot<Game>(name);
  Rng rng(1);
  State state = start(rules);
  for (Turn turn = turn_of(rules, state); turn.kind != Turn::Kind::kOver && state.turn <= turns;
       turn = turn_of(rules, state)) {
    if (turn.kind == Turn::Kind::kChance) {
      apply_outcome(rules, state, roll(rules, state, rng), nullptr);
    } else {
      apply(rules, state, bot->choose(rules, view_of(rules, state, turn.seat), {.iterations = 2}, rng), nullptr);
    }
  }
  return hash_of(rules, state);
}

// Four captains, each of whom wants an island where another stands, and no boat at hand for any of them.
constexpr std::string_view kBlockade =
    "turn 41 4 4 - 8/5/9/7 3-4/7-8/2-6/2-3 - 2,5,8,9,3/1,3,9,5/5,8,6/4,2 7/8/7/9 8/-/6,8,9/4,7";
// Three of them: whoever leaves first lets another have a treasure.
constexpr std::string_view kStandOff = "turn 60 2 3 - 9/7/8 3-6/7-9/7-8 - 9/-/1 2/9/7 -/1,6,7/4,8";

}  // namespace

// How often the captain does there what it has looked into most.
int times_insisting(const Rules& rules, const State& state, int times) {
  int insisting = 0;
  const auto captain = make_bot<Game>("captain");
  Rng rng(5);
  const View view = view_of(rules, state, turn_of(rules, state).seat);
  for (int time = 0; time < times; ++time) {
    captain->forget();
    const Action choice = captain->choose(rules, view, {.iterations = 1500}, rng);
    Report<Game> report;
    captain->report(report);
    const auto& findings = report.findings;
    const auto most = std::ranges::max_element(findings, {}, &Finding<Action>::visits);
    if (most->action == choice) ++insisting;
  }
  return insisting;
}

TEST(CleverBots, AreKnownByName) {
  for (const std::string_view name : bot_names<Game>()) EXPECT_NE(make_bot<Game>(name), nullptr) << name;
  EXPECT_EQ(make_bot<Game>("clairvoyant"), nullptr);
}

// Two finds in 60 turns: somebody has to give way. In turn 20 there is no hurry.
TEST(CleverBots, TheCaptainDoesNotWaitForEver) {
  const Rules rules = rules_for(R"({"players":3})");
  State state = position(rules, kStandOff);
  state.active = {0};
  EXPECT_LT(times_insisting(rules, state, 12), 12);
  state.turn = 20;
  EXPECT_EQ(times_insisting(rules, state, 12), 12);
}

TEST(CleverBots, NeverDoWhatTheRulesForbid) {
  Rng rng(20);
  for (int round = 0; round < 5; ++round) {
    for (const std::string_view setup : contract::ContractGame<Game>::setups()) {
      play_mixed(rules_for(setup), 250, rng, [](const State&, Seat) {});
      if (HasFatalFailure()) return;
    }
  }
}

TEST(CleverBots, PlayTheSameGameEverywhere) {
  // Pinned: another compiler or machine must come to the same positions. A bot that plays differently on purpose gets
  // new numbers here.
  EXPECT_EQ(hash_after("random", R"({"players":4})", 50), 13253748634044642838ULL);
  EXPECT_EQ(hash_after("greedy", R"({"players":4})", 50), 3216114524300820234ULL);
  EXPECT_EQ(hash_after("stubborn", R"({"players":3})", 50), 13794159306022528119ULL);
  EXPECT_EQ(hash_after("greedy", R"({"players":2,"options":{"neutral_boats":true,"easy":true}})", 50),
            10099114276042576304ULL);
}

// C2.6, C6.4: whatever a sample makes of the hidden cards, the bot thinks the same of each of its choices.
TEST(CleverBots, ThinkNothingOfWhatTheyCannotKnow) {
  GreedyBot bot;
  for (const std::string_view setup : {R"({"players":4})", R"({"players":3,"options":{"easy":true}})"}) {
    const Rules rules = rules_for(setup);
    Rng rng(5);
    play_mixed(rules, 400, rng, [&](const State& state, Seat seat) {
      const View view = view_of(rules, state, seat);
      std::set<std::vector<int>> thoughts;
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Rng other(seed);
        std::vector<int> costs;
        for (const auto& [action, cost] : bot.consider(rules, view, other)) costs.push_back(cost);
        thoughts.insert(costs);
      }
      EXPECT_EQ(thoughts.size(), 1U) << position_text(rules, state);
    });
  }
}

// C5.1: one turn is what the rules allow in one turn, other captains apart; more turns are made of single ones.
TEST(CleverWays, AreThoseOfTheRules) {
  const Rules rules = rules_for(R"({"players":4})");
  Rng rng(7);
  int seen = 0;
  const auto look = [&](const State& state, Seat seat) {
    if (state.phase != Phase::kTurn || state.moved != 0) return;
    ++seen;
    const Ways ways(rules, state, seat);
    const Island from = state.captains[seat.value];
    const IslandSet ends = ends_of_turn(rules, state);
    for (std::uint8_t to = 0; to < rules.islands(); ++to) {
      if (((occupied(rules, state) >> to) & 1U) == 0) {
        ASSERT_EQ(ways.turns(from, {to}) == 1, ((ends >> to) & 1U) != 0) << position_text(rules, state);
      }
      for (std::uint8_t start = 0; start < rules.islands(); ++start) {
        int best = kNever;
        for (std::uint8_t over = 0; over < rules.islands(); ++over) {
          if (ways.turns({start}, {over}) == 1) best = std::min(best, 1 + ways.turns({over}, {to}));
        }
        const int turns = ways.turns({start}, {to});
        ASSERT_EQ(turns, turns == 1 ? 1 : best) << position_text(rules, state);
      }
    }
  };
  for (int game = 0; game < 3; ++game) play_mixed(rules, 300, rng, look);
  EXPECT_GT(seen, 100);
}

TEST(CleverWays, LeadAwayAndBackToTheSameIsland) {
  const Rules rules = rules_for(R"({"players":4})");
  const Ways ways(rules, position(rules, kBlockade), Seat{3});
  for (std::uint8_t island = 0; island < rules.islands(); ++island) EXPECT_EQ(ways.turns({island}, {island}), 2);
}

// What is remembered is what would be reckoned anew, on one board as on the next.
TEST(CleverWays, AreRememberedForOneBoard) {
  KnownWays known;
  Rng rng(17);
  for (const std::string_view setup : contract::ContractGame<Game>::setups()) {
    const Rules rules = rules_for(setup);
    known.study(rules);
    play_mixed(rules, 150, rng, [&](const State& state, Seat seat) {
      const LaneSet others = other_boats(state, seat);
      const Ways& remembered = known.of(rules, others);
      const Ways ways(rules, others);
      for (std::uint8_t from = 0; from < rules.islands(); ++from) {
        for (std::uint8_t to = 0; to < rules.islands(); ++to) {
          ASSERT_EQ(remembered.turns({from}, {to}), ways.turns({from}, {to})) << position_text(rules, state);
        }
      }
    });
  }
}

// Every step of the helm leads to a position that a step or two of the rules lead to as well.
TEST(CleverHelm, KeepsToTheRules) {
  Rng rng(18);
  Helm helm;
  int turns = 0;
  for (const std::string_view setup : contract::ContractGame<Game>::setups()) {
    const Rules rules = rules_for(setup);
    helm.study(rules);
    State world = start(rules);
    for (int step = 0; step < 250 && world.phase != Phase::kOver; ++step) {
      const State before = world;
      helm.sail_on(rules, world, rng);
      ASSERT_FALSE(fault_in(rules, world)) << position_text(rules, before) << " to " << position_text(rules, world);
      if (before.phase != Phase::kTurn) continue;
      std::vector<State> after{before};
      for (std::size_t at = 0; at < after.size(); ++at) {
        const State from = after[at];
        if (from.phase != Phase::kTurn || from.active != before.active || from.turn != before.turn) continue;
        List<Action> actions;
        legal_actions(rules, from, actions);
        for (const Action& action : actions) {
          after.push_back(from);
          apply(rules, after.back(), action, nullptr);
        }
      }
      ASSERT_NE(std::find(after.begin() + 1, after.end(), world), after.end())
          << position_text(rules, before) << " to " << position_text(rules, world);
      ++turns;
    }
  }
  EXPECT_GT(turns, 500);
}

// C6.1: as a rule it finds what is in reach; to keep two others from theirs may be worth as much.
TEST(CleverHelm, FindsWhatIsInReach) {
  const Rules rules = rules_for(R"({"players":4})");
  Helm helm({.whims = 0});
  Rng rng(19);
  int chances = 0;
  int found = 0;
  const auto look = [&](const State& state, Seat seat) {
    if (state.phase != Phase::kTurn || state.moved != 0) return;
    if ((ends_of_turn(rules, state) & bit_of(state.card[seat.value])) == 0) return;
    State world = state;
    helm.sail_on(rules, world, rng);
    ++chances;
    found += world.size[seat.value] > state.size[seat.value] ? 1 : 0;
  };
  for (int game = 0; game < 4; ++game) play_mixed(rules, 900, rng, look);
  EXPECT_GT(chances, 100);
  EXPECT_GT(found, 3 * chances / 4);
}

// A wary captain who cannot find anything sees to it that the next one cannot either, as a rule: the find of another
// costs more than a turn of one's own.
TEST(CleverHelm, KeepsTheNextFromATreasure) {
  const Rules rules = rules_for(R"({"players":3})");
  Helm helm({.whims = 0, .manner = kWary});
  Rng rng(21);
  int chances = 0;
  int kept = 0;
  const auto look = [&](const State& state, Seat seat) {
    if (state.phase != Phase::kTurn || state.moved != 0) return;
    if ((ends_of_turn(rules, state) & bit_of(state.card[seat.value])) != 0) return;
    const auto is_kept = [&](const State& after) {
      return (ends_of_turn(rules, after) & bit_of(after.card[after.active.value])) == 0;
    };
    std::vector<State> ends;
    hashes_after_turn(rules, state, [](const Action&) { return true; }, &ends);
    const auto can_keep = std::ranges::count_if(ends, is_kept);
    if (can_keep == 0 || can_keep == std::ssize(ends)) return;
    State world = state;
    helm.sail_on(rules, world, rng);
    ++chances;
    kept += is_kept(world) ? 1 : 0;
  };
  for (int game = 0; game < 4; ++game) play_mixed(rules, 500, rng, look);
  EXPECT_GT(chances, 100);
  EXPECT_GT(kept, 9 * chances / 10);
}

// C6.1: what can be found in this turn is found.
TEST(CleverGreedy, FindsWhatIsInReach) {
  Rng rng(8);
  int found = 0;
  for (const std::string_view setup : {R"({"players":4})", R"({"players":2,"options":{"neutral_boats":true}})"}) {
    const Rules rules = rules_for(setup);
    for (const std::string_view name : {"greedy", "stubborn"}) {
      const auto bot = make_bot<Game>(name);
      const auto look = [&](const State& state, Seat seat) {
        if (state.phase != Phase::kTurn || state.moved != 0) return;
        if ((ends_of_turn(rules, state) & bit_of(state.card[seat.value])) == 0) return;
        State after = state;
        while (after.turn == state.turn && after.phase == Phase::kTurn)
          apply(rules, after, bot->choose(rules, view_of(rules, after, seat), {}, rng), nullptr);
        ASSERT_EQ(after.size[seat.value], state.size[seat.value] + 1) << position_text(rules, state);
        ++found;
      };
      for (int game = 0; game < 4; ++game) play_mixed(rules, 600, rng, look);
    }
  }
  EXPECT_GT(found, 200);
}

// C2.6, C6.3.
TEST(CleverGreedy, GivesTheCardThatIsFarthest) {
  const auto bot = make_bot<Game>("greedy");
  Rng rng(9);
  int given = 0;
  int nearer = 0;
  for (const std::string_view setup : {R"({"players":4})", R"({"players":3,"options":{"no_camping":true}})"}) {
    const Rules rules = rules_for(setup);
    play_mixed(rules, 900, rng, [&](const State& state, Seat seat) {
      if (state.phase != Phase::kFirstCard && state.phase != Phase::kNextCard) return;
      const Seat receiver = next_seat(rules, seat);
      const Ways ways(rules, state, receiver);
      const auto far = [&](const Action& action) {
        return ways.turns(state.captains[receiver.value], std::get<Give>(action).card);
      };
      const int chosen = far(bot->choose(rules, view_of(rules, state, seat), {}, rng));
      List<Action> actions;
      legal_actions(rules, state, actions);
      for (const Action& action : actions) {
        EXPECT_LE(far(action), chosen) << position_text(rules, state);
        nearer += far(action) < chosen ? 1 : 0;
      }
      ++given;
    });
  }
  EXPECT_GT(given, 40);
  EXPECT_GT(nearer, given);
}

// C2.3: the captain in the midst of things, the boat beside it.
TEST(CleverGreedy, PlacesTheBoatBesideTheCaptain) {
  const Rules rules = rules_for(R"({"players":4,"first":1})");
  const auto bot = make_bot<Game>("greedy");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    State state = start(rules);
    while (state.phase == Phase::kPlaceCaptain || state.phase == Phase::kPlaceBoat)
      apply(rules, state, bot->choose(rules, view_of(rules, state, state.active), {}, rng), nullptr);
    for (std::size_t seat = 0; seat < 4; ++seat)
      EXPECT_NE(rules.ends[state.boats[seat].value] & bit_of(state.captains[seat]), 0U);
  }
}

// C5.3, C7.1: where all wait for each other, nothing in the rules ends it.
TEST(CleverStubborn, WaitsForEver) {
  const Rules rules = rules_for(R"({"players":4})");
  const auto bot = make_bot<Game>("stubborn");
  const State before = position(rules, kBlockade);
  State state = before;
  Rng rng(1);
  for (int turn = 0; turn < 400; ++turn) {
    const Action action = bot->choose(rules, view_of(rules, state, state.active), {}, rng);
    ASSERT_EQ(action, Action(End{})) << position_text(rules, state);
    apply(rules, state, action, nullptr);
  }
  state.turn = before.turn;
  EXPECT_EQ(state, before);
}

TEST(CleverGreedy, GivesWayAndEndsTheBlockade) {
  const Rules rules = rules_for(R"({"players":4})");
  const auto bot = make_bot<Game>("greedy");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = position(rules, kBlockade);
    Rng rng(seed);
    const auto finds = [&] { return state.size[0] + state.size[1] + state.size[2] + state.size[3]; };
    const int before = finds();
    while (state.turn < 70 && finds() == before)
      apply(rules, state, bot->choose(rules, view_of(rules, state, turn_of(rules, state).seat), {}, rng), nullptr);
    EXPECT_GT(finds(), before) << position_text(rules, state);
  }
}

// C3.1: what is not worth a try as the first action of a turn comes to nothing that could not be had otherwise.
TEST(CleverGuide, LosesNoTurnByItsChoice) {
  Guide guide;
  Rng rng(22);
  int left_out = 0;
  for (const std::string_view setup : contract::ContractGame<Game>::setups()) {
    const Rules rules = rules_for(setup);
    if (rules.options.easy) continue;  // C8.1: there the boat is moved knowing the next card, which is better
    guide.study(rules);
    play_mixed(rules, 160, rng, [&](const State& state, Seat seat) {
      if (state.phase != Phase::kTurn || state.moved != 0) return;
      List<Candidate<Action>> candidates;
      guide.candidates(rules, state, seat, candidates);
      List<Action> actions;
      legal_actions(rules, state, actions);
      left_out += static_cast<int>(actions.size() - candidates.size());
      const auto all = hashes_after_turn(rules, state, [](const Action&) { return true; });
      const auto kept = hashes_after_turn(rules, state, [&](const Action& action) {
        return std::ranges::count(candidates, action, &Candidate<Action>::action) > 0;
      });
      ASSERT_EQ(kept, all) << position_text(rules, state);
    });
  }
  EXPECT_GT(left_out, 500);
}

// C6.3: whoever gave the hidden card had a choice, and meant no good by it. C8.1: a card that was drawn tells nothing.
TEST(CleverGuide, SuspectsThatHiddenCardsLeadFar) {
  for (const bool easy : {false, true}) {
    const Rules rules = rules_for(easy ? R"({"players":3,"options":{"easy":true}})" : R"({"players":3})");
    const State state = position(rules, "turn 12 1 2 - 1/2/3 1-4/8-9/5-7 - 1/6/4 2/8/9 -/-/-");
    const View view = view_of(rules, state, Seat{0});
    Guide guide;
    Rng rng(1);
    std::array<int, kMaxIslands> drawn{};
    for (int i = 0; i < 4000; ++i) {
      const State world = guide.imagine(rules, view, rng);
      ASSERT_TRUE(view_of(rules, world, Seat{0}) == view);
      ++drawn[world.card[2].value];
    }
    const Ways ways(rules, state, Seat{2});
    const auto turns = [&](std::uint8_t island) { return ways.turns(state.top[2], {island}); };
    for (std::uint8_t near = 0; near < rules.islands(); ++near) {
      for (std::uint8_t far = 0; far < rules.islands(); ++far) {
        if (near == state.top[2].value || far == state.top[2].value || turns(near) >= turns(far)) continue;
        if (easy) {
          EXPECT_NEAR(drawn[near], drawn[far], 120) << near + 1 << ' ' << far + 1;
        } else {
          EXPECT_LT(2 * drawn[near], drawn[far]) << near + 1 << ' ' << far + 1;
        }
      }
    }
  }
}

// C6.1, C6.4: of players who take what they can reach, what they look for is never among what they passed by, and every
// pile is known to whoever has seen all of its tops. Guesses agree with both.
TEST(CleverMemory, KnowsWhatAnybodyCouldHaveSeen) {
  const auto greedy = make_bot<Game>("greedy");
  int passed_by = 0;
  int remembered = 0;
  for (const std::string_view setup :
       {R"({"players":3})", R"({"players":4})", R"({"players":3,"options":{"easy":true}})"}) {
    const Rules rules = rules_for(setup);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      Rng rng(seed);
      Memory memory;
      Guide guide;
      guide.study(rules);
      State state = start(rules);
      for (Turn turn = turn_of(rules, state); turn.kind != Turn::Kind::kOver; turn = turn_of(rules, state)) {
        if (turn.kind == Turn::Kind::kChance) {
          apply_outcome(rules, state, roll(rules, state, rng), nullptr);
          continue;
        }
        const View view = view_of(rules, state, turn.seat);
        if (turn.seat == Seat{1}) {
          memory.notice(rules, view);
          guide.notice(rules, view);
          const State world = guide.imagine(rules, view, rng);
          ASSERT_TRUE(view_of(rules, world, Seat{1}) == view) << position_text(rules, state);
          for (std::uint8_t other = 0; other < rules.players; ++other) {
            if (view.card({other}) != kHiddenCard) continue;
            ASSERT_EQ(memory.found({other}), state.found[other]) << position_text(rules, state);
            ASSERT_EQ(memory.passed_by({other}) & bit_of(state.card[other]), 0U) << position_text(rules, state);
            ASSERT_EQ(bit_of(world.card[other]) & memory.found({other}), 0U) << position_text(rules, state);
            passed_by += static_cast<int>(count_bits(memory.passed_by({other})));
            ++remembered;
          }
        }
        apply(rules, state, greedy->choose(rules, view, {}, rng), nullptr);
      }
    }
  }
  EXPECT_GT(passed_by, 2 * remembered);
}

// Who sits down in the midst of a game, or sees it go back, knows what lies open and nothing else.
TEST(CleverMemory, ForgetsWhatIsNoLongerTrue) {
  const Rules rules = rules_for(R"({"players":3})");
  const State late = position(rules, "turn 12 1 2 - 1/2/3 1-4/8-9/5-7 - 1/6/4 2/8/9 -/-/-");
  State early = late;
  early.turn = 9;
  early.top[2] = {6};
  early.found[2] = static_cast<std::uint16_t>(bit_of(Island{6}));
  Memory memory;
  EXPECT_EQ(memory.found(Seat{2}), 0U);
  memory.notice(rules, view_of(rules, late, Seat{0}));
  EXPECT_EQ(memory.found(Seat{2}), late.found[2]);
  EXPECT_EQ(memory.passed_by(Seat{2}), 0U);
  memory.notice(rules, view_of(rules, early, Seat{0}));
  EXPECT_EQ(memory.found(Seat{2}), early.found[2]);
  memory.forget();
  EXPECT_EQ(memory.found(Seat{2}), 0U);
}

}  // namespace freebooter::clever
