// The numbers of a simulation's report.
#include <chrono>
#include <gtest/gtest.h>

#include "cli/progress.hpp"
#include "cli/simulate_numbers.hpp"

namespace freebooter::cli::test {

TEST(Wilson, AgreesWithPublishedValues) {
  struct Case {
    Count part, whole;
    double low, high;
  };
  // By the formula of Wilson (1927) with z = 1.96, as tables have them.
  for (const auto& [part, whole, low, high] : {Case{0, 10, 0.0, 0.2775},
                                               {1, 10, 0.0179, 0.4042},
                                               {5, 10, 0.2366, 0.7634},
                                               {10, 10, 0.7225, 1.0},
                                               {81, 263, 0.2553, 0.3662},
                                               {500, 1000, 0.4691, 0.5309}}) {
    EXPECT_NEAR(wilson(part, whole).low, low, 5e-5) << part << "/" << whole;
    EXPECT_NEAR(wilson(part, whole).high, high, 5e-5) << part << "/" << whole;
  }
}

TEST(Wilson, HoldsTheShareAndStaysWithinZeroAndOne) {
  for (Count whole = 1; whole <= 60; ++whole) {
    for (Count part = 0; part <= whole; ++part) {
      const auto [low, high] = wilson(part, whole);
      EXPECT_LE(0, low);
      EXPECT_LE(low, ratio(part, whole));
      EXPECT_LE(ratio(part, whole), high);
      EXPECT_LE(high, 1);
      EXPECT_NEAR(low, 1 - wilson(whole - part, whole).high, 1e-12);
    }
  }
  EXPECT_EQ(wilson(0, 0).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Spread, KnowsMeanAndPercentiles) {
  Spread spread;
  EXPECT_EQ(spread.percentile(50), 0U);
  for (Count value = 1; value <= 100; ++value) spread.add(value);
  EXPECT_EQ(spread.count(), 100U);
  EXPECT_DOUBLE_EQ(spread.mean(), 50.5);
  EXPECT_EQ(spread.percentile(5), 5U);
  EXPECT_EQ(spread.percentile(50), 50U);
  EXPECT_EQ(spread.percentile(95), 95U);
  EXPECT_EQ(spread.percentile(0), 1U);
  EXPECT_EQ(spread.percentile(100), 100U);
}

TEST(Spread, AddsUpInAnyOrder) {
  Spread all;
  Spread odd;
  Spread even;
  for (Count value = 0; value < 50; ++value) {
    all.add(value * value % 37);
    (value % 2 == 0 ? even : odd).add(value * value % 37);
  }
  Spread forth = odd;
  forth.merge(even);
  Spread back = even;
  back.merge(odd);
  EXPECT_EQ(forth, all);
  EXPECT_EQ(back, all);
}

TEST(Numbers, AreWrittenForPeople) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(fixed(2.345, 1), "2.3");
  EXPECT_EQ(percent_text(0.2512), "25.1%");
  EXPECT_EQ(interval_text({0.25, 0.3}), "25.0-30.0%");
  EXPECT_EQ(share_json(1, 4).text(), R"({"count":1,"share":0.25,"interval":[0.045587,0.699358]})");
}

TEST(ProgressLine, TellsHowFarAndHowLong) {
  using std::chrono::milliseconds;
  EXPECT_EQ(progress_line(0, 1000, "games", milliseconds(0), 60),
            "[>                             ]   0%  0 of 1,000 games");
  const std::string half = progress_line(500, 1000, "games", milliseconds(2000), 100);
  EXPECT_NE(half.find(" 50%  500 of 1,000 games, 250/s, 2 s left"), std::string::npos) << half;
  EXPECT_EQ(half.find(">"), 16U) << half;
  const std::string whole = progress_line(1000, 1000, "games", milliseconds(4000), 100);
  EXPECT_NE(whole.find("100%"), std::string::npos) << whole;
  EXPECT_EQ(whole.find("left"), std::string::npos) << whole;
  for (const int columns : {20, 40, 60, 80}) {
    EXPECT_LT(progress_line(123456, 1000000, "games", milliseconds(5000), columns).size(),
              static_cast<std::size_t>(columns));
  }
}

}  // namespace freebooter::cli::test
