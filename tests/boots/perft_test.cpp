// Perft: how many positions a few steps lead to, counted by the engine, and where that is quick, by the plain rules.
// `freebooter perft` counts the same way: every action and every outcome is a step.
#include <functional>

#include "boots/table.hpp"

namespace freebooter::boots {
namespace {

std::uint64_t count(const Rules& rules, const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t positions = 0;
  const Turn turn = turn_of(rules, state);
  if (turn.kind == Turn::Kind::kSeat) {
    List<Action> actions;
    legal_actions(rules, state, actions);
    for (const Action& action : actions) {
      State next = state;
      apply(rules, next, action, nullptr);
      positions += count(rules, next, depth - 1);
    }
  } else if (turn.kind == Turn::Kind::kChance) {
    List<Chance<Outcome>> outcomes;
    chances(rules, state, outcomes);
    for (const auto& chance : outcomes) {
      State next = state;
      apply_outcome(rules, next, chance.outcome, nullptr);
      positions += count(rules, next, depth - 1);
    }
  }
  return positions;
}

std::uint64_t count(const plain::Game& game, int depth) {
  if (depth == 0) return 1;
  std::vector<std::string> steps;
  if (game.decider() > 0) steps = game.actions();
  if (game.decider() == 0) {
    for (const auto& [outcome, weight] : game.chances()) steps.push_back(outcome);
  }
  std::uint64_t positions = 0;
  for (const std::string& step : steps) {
    plain::Game next = game;
    next.play(step);
    positions += count(next, depth - 1);
  }
  return positions;
}

struct Tree {
  const char* name;
  std::function<Table()> root;
  std::vector<std::uint64_t> positions;  // by depth, from 1
  int plain_depth;                       // so deep the plain rules count too
};

std::vector<Tree> trees() {
  return {
      {"two players from the start", [] { return Table::fresh(R"({"players":2})"); }, {2, 8, 32, 672, 4032}, 5},
      {"a head start for three",
       [] {
         return Table::fresh(
             R"({"players":3,"first":1,"layout":"loose","options":{"head_start":true,"drift":"paid"}})");
       },
       {4, 16, 64, 1344, 8064},
       5},
      {"a duel with Pearls",
       [] {
         Table table(R"({"players":2,"options":{"extra_command":true,"friendly_fire":true}})");
         table.ship(1, "5,4", "GPB")
             .ship(2, "5,6", "SOP")
             .privateer(1, "7,4", "RP")
             .privateer(2, "3,4")
             .dice(2, 2)
             .step1();
         return table;
       },
       {3, 203, 1800, 24878, 442989},
       3},
      {"a crowded pond",
       [] {
         Table table(board_of("c2=7 d3=6 c4=7 b3 e4=7 e2=8 b5=6", R"({"squeeze":"blocked","drift":"off"})", 4));
         table.ship(1, "2,2", "SP").ship(2, "3,1", "OG").ship(3, "1,2", "R2").ship(4, "4,2").privateer(1, "2,1", "B");
         return table;
       },
       {3, 28, 287, 2780, 33972},
       4},
  };
}

TEST(BootsPerft, TheTreesHaveTheirSizes) {
  for (const Tree& tree : trees()) {
    const Table table = tree.root();
    for (std::size_t depth = 1; depth <= tree.positions.size(); ++depth) {
      EXPECT_EQ(count(table.rules(), table.state(), static_cast<int>(depth)), tree.positions[depth - 1])
          << tree.name << ", depth " << depth;
    }
  }
}

TEST(BootsPerft, ThePlainRulesCountTheSame) {
  for (const Tree& tree : trees()) {
    const Table table = tree.root();
    const plain::Setup setup = plain_setup(table.rules());
    const plain::Game game =
        table.state().turn == 0 ? plain::Game(setup) : plain::Game(setup, plain_position(table.rules(), table.state()));
    EXPECT_EQ(count(game, tree.plain_depth), count(table.rules(), table.state(), tree.plain_depth)) << tree.name;
  }
}

}  // namespace
}  // namespace freebooter::boots
