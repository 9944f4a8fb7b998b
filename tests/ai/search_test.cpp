// The search itself, over every game: it thinks no longer than it may, in no more room than it has, the same way every
// time, and of nothing that is hidden.
#include "ai/search.hpp"

#include <gtest/gtest.h>

#include "ai/plain_guide.hpp"
#include "bots/boots_guide.hpp"
#include "bots/bots.hpp"
#include "bots/clever_guide.hpp"
#include "bots/search_bot.hpp"
#include "contract/setups.hpp"

namespace freebooter {

namespace {

// Goes on by so much whenever it is looked at.
class TickingClock : public Clock {
 public:
  explicit TickingClock(std::int64_t tick) : tick_(tick) {}
  [[nodiscard]] std::int64_t microseconds() const override { return now_ += tick_; }

 private:
  std::int64_t tick_;
  mutable std::int64_t now_ = 0;
};

// The same, but its fifth tick is longer.
class PausingClock final : public TickingClock {
 public:
  PausingClock(std::int64_t tick, std::int64_t pause) : TickingClock(tick), more_(pause - tick) {}
  [[nodiscard]] std::int64_t microseconds() const override {
    return TickingClock::microseconds() + (++looks_ >= 5 ? more_ : 0);
  }

 private:
  std::int64_t more_;
  mutable int looks_ = 0;
};

// Runs, and calls after so many looks.
class CallingClock final : public TickingClock {
 public:
  explicit CallingClock(int looks) : TickingClock(1), left_(looks) {}
  [[nodiscard]] bool is_called() const override { return --left_ < 0; }

 private:
  mutable int left_;
};

template <class G>
typename G::Rules rules_of(std::string_view setup) {
  auto rules = G::make_rules(*parse_json(setup));
  EXPECT_TRUE(rules.ok()) << setup;
  return std::move(*rules);
}

// Plays at random until a seat has decided so often and is to decide again.
template <class G>
typename G::State position_after(const typename G::Rules& rules, int decisions, Rng& rng) {
  typename G::State state = G::start(rules);
  List<typename G::Action> scratch;
  for (Turn turn = G::turn(rules, state); turn.kind != Turn::Kind::kOver; turn = G::turn(rules, state)) {
    if (turn.kind == Turn::Kind::kChance) {
      G::apply_outcome(rules, state, G::roll(rules, state, rng), nullptr);
    } else if (decisions-- == 0) {
      break;
    } else {
      G::apply(rules, state, G::pick(rules, state, scratch, rng), nullptr);
    }
  }
  return state;
}

// Positions of a game, every fourth decision, for whoever is to decide.
template <class G, class Look>
void on_the_way(const typename G::Rules& rules, Look look) {
  Rng rng(2);
  for (int decisions = 0; decisions < 60; decisions += 4) {
    const auto state = position_after<G>(rules, decisions, rng);
    const Turn turn = G::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    look(state, G::view(rules, state, turn.seat));
  }
}

template <class Pair>
class SearchTest : public testing::Test {};

struct BootsGuided {
  using G = boots::Game;
  using Mind = boots::Guide;
};
struct CleverGuided {
  using G = clever::Game;
  using Mind = clever::Guide;
};
struct BootsPlain {
  using G = boots::Game;
  using Mind = PlainGuide<boots::Game>;
};
struct CleverPlain {
  using G = clever::Game;
  using Mind = PlainGuide<clever::Game>;
};
using Minds = testing::Types<BootsGuided, CleverGuided, BootsPlain, CleverPlain>;
TYPED_TEST_SUITE(SearchTest, Minds);

}  // namespace

TYPED_TEST(SearchTest, FindsAsManyAsItTried) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3})");
  Rng rng(1);
  for (int decisions = 0; decisions < 60; decisions += 7) {
    const auto state = position_after<G>(rules, decisions, rng);
    const Turn turn = G::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    const auto view = G::view(rules, state, turn.seat);
    Search<G, typename TypeParam::Mind> search;
    search.begin(rules, view, rng);
    search.think(rules, view, {.iterations = 40}, rng);
    EXPECT_EQ(search.simulations(), 40);
    List<Finding<typename G::Action>> findings;
    search.findings(findings);
    std::uint32_t visits = 0;
    float priors = 0;
    for (const auto& finding : findings) {
      visits += finding.visits;
      priors += finding.prior;
      EXPECT_GE(finding.value, 0.0F);
      EXPECT_LE(finding.value, 1.0F);
      EXPECT_EQ(G::explain(rules, state, finding.action), std::nullopt) << G::action_text(rules, finding.action);
    }
    EXPECT_EQ(visits, 40U);
    EXPECT_NEAR(priors, 1.0F, 1e-4F);
    float all = 0;
    for (const float value : search.values()) all += value;
    EXPECT_NEAR(all, 1.0F, 1e-3F);
    List<typename G::Action> line;
    search.principal_variation(line);
    ASSERT_FALSE(line.empty());
    EXPECT_EQ(line[0], search.best());
  }
}

TYPED_TEST(SearchTest, StopsWhenItsTimeIsUp) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3,"first":1})");
  const auto view = G::view(rules, G::start(rules), Seat{0});
  Rng rng(1);
  Search<G, typename TypeParam::Mind> search;
  search.begin(rules, view, rng);
  const TickingClock clock(1000);
  search.think(rules, view, {.milliseconds = 25, .clock = &clock}, rng);
  EXPECT_EQ(search.simulations(), 22);  // the clock is looked at before each, and a twelfth is left for a pause
  search.think(rules, view, {.iterations = 10, .milliseconds = 25, .clock = &clock}, rng);
  EXPECT_EQ(search.simulations(), 32);
}

// Whatever it may still do; with nothing found out it does what promises most.
TYPED_TEST(SearchTest, AnswersWhenItIsCalled) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3,"first":1})");
  const auto view = G::view(rules, G::start(rules), Seat{0});
  for (const int looks : {0, 7}) {
    for (const Budget& budget : {Budget{.iterations = 1000}, Budget{.milliseconds = 1000}}) {
      Rng rng(1);
      Search<G, typename TypeParam::Mind> search;
      search.begin(rules, view, rng);
      const CallingClock clock(looks);
      Budget called = budget;
      called.clock = &clock;
      search.think(rules, view, called, rng);
      EXPECT_EQ(search.simulations(), looks);
      EXPECT_EQ(G::explain(rules, G::start(rules), search.best()), std::nullopt);
    }
  }
}

// On a machine that is busy with other things as well: a pause at the end must not break the limit.
TYPED_TEST(SearchTest, LeavesTimeForAPause) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3,"first":1})");
  const auto view = G::view(rules, G::start(rules), Seat{0});
  const auto simulations = [&](std::int64_t pause) {
    Rng rng(1);
    Search<G, typename TypeParam::Mind> search;
    search.begin(rules, view, rng);
    const PausingClock clock(1000, pause);
    search.think(rules, view, {.milliseconds = 100, .clock = &clock}, rng);
    return search.simulations();
  };
  EXPECT_EQ(simulations(1'000), 91);   // a twelfth of the time is left in any case
  EXPECT_EQ(simulations(10'000), 81);  // ten are lost, and ten are left
  EXPECT_EQ(simulations(50'000), 31);  // fifty are lost, and no more than twenty are left
}

// Once nothing that is left could change the answer, thinking on is time lost.
TYPED_TEST(SearchTest, GivesTheSameAnswerWhenItStopsOnceAllIsSettled) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3})");
  std::int64_t spared = 0;
  on_the_way<G>(rules, [&](const auto& state, const auto& view) {
    const auto best_of = [&](bool until_settled) {
      Rng same(9);
      Search<G, typename TypeParam::Mind> search;
      search.begin(rules, view, same);
      search.think(rules, view, {.iterations = 200, .until_settled = until_settled}, same);
      spared += until_settled ? 200 - search.simulations() : 0;
      return search.best();
    };
    EXPECT_EQ(best_of(true), best_of(false)) << G::position_text(rules, state);
  });
  EXPECT_GT(spared, 0);
}

// With a clock what is left is reckoned by what there was time for.
TYPED_TEST(SearchTest, StopsOnceAllIsSettledByTheClockToo) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3})");
  const TickingClock clock(1000);
  std::int64_t spared = 0;
  on_the_way<G>(rules, [&](const auto&, const auto& view) {
    const auto simulations = [&](bool until_settled) {
      Rng same(9);
      Search<G, typename TypeParam::Mind> search;
      search.begin(rules, view, same);
      search.think(rules, view, {.milliseconds = 211, .clock = &clock, .until_settled = until_settled}, same);
      return search.simulations();
    };
    EXPECT_EQ(simulations(false), 201);
    spared += 201 - simulations(true);
  });
  EXPECT_GT(spared, 0);
}

TYPED_TEST(SearchTest, NeedsNoMoreRoomThanItHas) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3,"first":1})");
  const auto view = G::view(rules, G::start(rules), Seat{0});
  Rng rng(1);
  Search<G, typename TypeParam::Mind> search({}, {.nodes = 200});
  search.begin(rules, view, rng);
  search.think(rules, view, {.iterations = 400}, rng);
  EXPECT_LE(search.nodes(), 200U);
  EXPECT_EQ(search.simulations(), 400);
}

TYPED_TEST(SearchTest, IsTheSameForTheSameNumbers) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":4})");
  Rng rng(3);
  for (int decisions = 0; decisions < 40; decisions += 9) {
    const auto state = position_after<G>(rules, decisions, rng);
    const auto view = G::view(rules, state, G::turn(rules, state).seat);
    std::vector<std::uint32_t> before;
    for (int time = 0; time < 2; ++time) {
      Rng same(7);
      Search<G, typename TypeParam::Mind> search;
      search.begin(rules, view, same);
      search.think(rules, view, {.iterations = 30}, same);
      List<Finding<typename G::Action>> findings;
      search.findings(findings);
      std::vector<std::uint32_t> visits;
      for (const auto& finding : findings) visits.push_back(finding.visits);
      if (time > 0) {
        EXPECT_EQ(visits, before);
      }
      before = visits;
    }
  }
}

// The rest of the turn was looked into while its beginning was chosen.
TYPED_TEST(SearchTest, KeepsWhatItKnowsOfTheNextPosition) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":2})");
  Rng rng(5);
  int kept = 0;
  for (int decisions = 4; decisions < 80; decisions += 3) {
    auto state = position_after<G>(rules, decisions, rng);
    const Turn turn = G::turn(rules, state);
    if (turn.kind != Turn::Kind::kSeat) continue;
    Search<G, typename TypeParam::Mind> search;
    auto view = G::view(rules, state, turn.seat);
    search.begin(rules, view, rng);
    search.think(rules, view, {.iterations = 300}, rng);
    G::apply(rules, state, search.best(), nullptr);
    if (G::turn(rules, state) != turn) continue;
    view = G::view(rules, state, turn.seat);
    search.begin(rules, view, rng);
    List<Finding<typename G::Action>> findings;
    search.findings(findings);
    std::uint32_t visits = 0;
    for (const auto& finding : findings) {
      visits += finding.visits;
      EXPECT_EQ(G::explain(rules, state, finding.action), std::nullopt);
    }
    EXPECT_EQ(search.simulations(), 0);
    kept += visits > 0 ? 1 : 0;
    search.forget();
    search.begin(rules, view, rng);
    findings.clear();
    search.findings(findings);
    for (const auto& finding : findings) EXPECT_EQ(finding.visits, 0U);
  }
  EXPECT_GT(kept, 0);
}

// What was done is looked into whatever it promises, together with whatever else there was to do.
TYPED_TEST(SearchTest, LooksBackAtWhatWasDone) {
  using G = typename TypeParam::G;
  const auto rules = rules_of<G>(R"({"players":3})");
  Rng rng(6);
  List<typename G::Action> scratch;
  for (int decisions = 0; decisions < 60; decisions += 5) {
    const auto state = position_after<G>(rules, decisions, rng);
    const Turn turn = G::turn(rules, state);
    if (turn.kind == Turn::Kind::kOver) break;
    const auto view = G::view(rules, state, turn.seat);
    const auto done = G::pick(rules, state, scratch, rng);
    Search<G, typename TypeParam::Mind> search;
    search.look_back(rules, view, done, rng);
    search.think(rules, view, {.iterations = 60}, rng);
    List<Finding<typename G::Action>> findings;
    search.findings(findings);
    std::uint32_t visits = 0;
    float priors = 0;
    int times = 0;
    for (const auto& finding : findings) {
      visits += finding.visits;
      priors += finding.prior;
      if (finding.action != done) continue;
      ++times;
      EXPECT_GT(finding.visits, 0U) << G::action_text(rules, done);
    }
    EXPECT_EQ(times, 1) << G::action_text(rules, done);
    EXPECT_EQ(visits, 60U);
    EXPECT_NEAR(priors, 1.0F, 1e-4F);
  }
}

// Whatever is hidden, the view is the same, and so is the choice.
TYPED_TEST(SearchTest, DoesNotKnowWhatIsHidden) {
  using G = typename TypeParam::G;
  Rng rng(11);
  for (const std::string_view setup : contract::ContractGame<G>::setups()) {
    const auto rules = rules_of<G>(setup);
    for (const int decisions : {0, 3, 12, 25}) {
      const auto state = position_after<G>(rules, decisions, rng);
      const Turn turn = G::turn(rules, state);
      if (turn.kind == Turn::Kind::kOver) continue;
      const auto view = G::view(rules, state, turn.seat);
      const auto other = G::view(rules, G::sample(rules, view, rng), turn.seat);
      Rng one(4);
      Rng two(4);
      SearchBot<G, typename TypeParam::Mind> bot(Patience{.iterations = 12});
      const auto action = bot.choose(rules, view, {}, one);
      bot.forget();
      EXPECT_EQ(bot.choose(rules, other, {}, two), action);
      EXPECT_EQ(G::explain(rules, state, action), std::nullopt);
    }
  }
}

}  // namespace freebooter
