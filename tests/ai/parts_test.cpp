// What a search is made of.
#include <cmath>
#include <gtest/gtest.h>

#include "ai/arithmetic.hpp"
#include "ai/guide.hpp"
#include "ai/tree.hpp"
#include "boots/game.hpp"

namespace freebooter {

TEST(Arithmetic, RaisesEToAnyPower) {
  for (double x = -60.0; x <= 60.0; x += 0.37) EXPECT_NEAR(exponential(x) / std::exp(x), 1.0, 1e-6) << x;
  EXPECT_EQ(exponential(0.0), 1.0);
  EXPECT_EQ(exponential(-1000.0), 0.0);
}

TEST(Arithmetic, GivesTheSameBitsEverywhere) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(exponential(-1.25)), 4598832831502629380ULL);
}

TEST(Candidates, AreSortedCutAndShared) {
  List<Candidate<int>> candidates;
  for (const auto& [action, prior] : {Candidate<int>{1, 1.0F}, {2, 4.0F}, {3, 2.0F}, {4, 4.0F}, {5, 0.5F}})
    candidates.push({action, prior});
  keep_most_promising(candidates, 3, 0.1F);
  ASSERT_EQ(candidates.size(), 3U);
  EXPECT_EQ(candidates[0].action, 2);  // before its equal
  EXPECT_EQ(candidates[1].action, 4);
  EXPECT_EQ(candidates[2].action, 3);
  EXPECT_FLOAT_EQ(candidates[0].prior, 0.9F * 0.4F + 0.1F / 3);
  EXPECT_FLOAT_EQ(candidates[2].prior, 0.9F * 0.2F + 0.1F / 3);
}

TEST(Candidates, OfNoPromiseAreAllAlike) {
  List<Candidate<int>> candidates;
  for (int action = 0; action < 4; ++action) candidates.push({action, 0.0F});
  keep_most_promising(candidates, 9, 0.0F);
  for (const auto& candidate : candidates) EXPECT_FLOAT_EQ(candidate.prior, 0.25F);
}

TEST(Candidates, AreDrawnByPrior) {
  List<Candidate<int>> candidates;
  candidates.push({0, 0.7F});
  candidates.push({1, 0.2F});
  candidates.push({2, 0.1F});
  std::array<int, 3> drawn{};
  Rng rng(1);
  for (int i = 0; i < 10'000; ++i) ++drawn.at(static_cast<std::size_t>(action_by_prior(candidates, rng)));
  EXPECT_NEAR(drawn[0], 7000, 200);
  EXPECT_NEAR(drawn[1], 2000, 170);
  EXPECT_NEAR(drawn[2], 1000, 130);
}

TEST(Values, AreSharedByTheWinners) {
  EXPECT_EQ(values_of(0b100), (Values{0, 0, 1}));
  EXPECT_EQ(values_of(0b1001), (Values{0.5F, 0, 0, 0.5F}));
}

TEST(Tree, TakesOverWhatHangsBelow) {
  using T = Tree<boots::Game>;
  T tree(16);
  tree.clear();
  const auto root = tree.node_behind(tree.add_root_edge(), 0);
  const auto pass = tree.add_edge(root, boots::Action{boots::Pass{}}, 0.5F);
  tree.add_edge(root, boots::Action{boots::Collect{}}, 0.5F);
  const auto below = tree.node_behind(pass, 0);
  const auto twin = tree.node_behind(pass, 7);
  EXPECT_NE(below, twin);
  EXPECT_EQ(tree.node_behind(pass, 0), below);
  EXPECT_EQ(tree.find_node(pass, 8), T::kNone);
  const auto die = tree.add_edge(twin, boots::Outcome{boots::Die{3}}, 0);
  tree.tally(die).visits = 5;
  tree.hand_back(root, pass, 1.0F);
  tree.hand_back(root, pass, 0.5F);
  tree.node(tree.node_behind(die, 0)).visits = 4;
  T other(16);
  other.clear();
  const auto copy = other.take_over(tree, root, other.add_root_edge(), 0);
  EXPECT_EQ(other.node_count(), 4U);
  EXPECT_EQ(other.node(copy).edges, 2U);
  EXPECT_EQ(other.node(copy).decided, 2U);
  EXPECT_EQ(other.node(copy).tried, 1U);
  EXPECT_FLOAT_EQ(other.promises(copy)[0].value, 0.75F);
  EXPECT_FLOAT_EQ(other.promises(copy)[0].hope, 0.5F / 3);
  EXPECT_FLOAT_EQ(other.promises(copy)[1].hope, 0.5F);
  const auto kept = other.find_node(other.find_edge(copy, boots::Action{boots::Pass{}}), 7);
  ASSERT_NE(kept, T::kNone);
  const auto kept_die = other.find_edge(kept, boots::Outcome{boots::Die{3}});
  ASSERT_NE(kept_die, T::kNone);
  EXPECT_EQ(other.tally(kept_die).visits, 5U);
  EXPECT_EQ(other.node(other.find_node(kept_die, 0)).visits, 4U);
  EXPECT_EQ(other.find_edge(kept, boots::Outcome{boots::Die{4}}), T::kNone);
  other.clear();
  EXPECT_EQ(other.node_count(), 0U);
  EXPECT_EQ(other.find_node(other.add_root_edge(), 0), T::kNone);
}

}  // namespace freebooter
