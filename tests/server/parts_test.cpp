// The small parts of a server, without one.
#include <gtest/gtest.h>

#include "server/config.hpp"
#include "server/http_text.hpp"
#include "server/metrics.hpp"
#include "server/ratings.hpp"
#include "server/secrets.hpp"
#include "server/visitor.hpp"

namespace freebooter::server {
namespace {

TEST(Config, IsReadStrictlyAndFaultsHaveAPlace) {
  const auto config = read_config(R"({"port":0,"db":"x.db","origins":["https://a"],"limits":{"connections":5}})");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->port, 0);
  EXPECT_EQ(config->limits.connections, 5);
  EXPECT_EQ(config->limits.idle_seconds, Limits{}.idle_seconds);
  for (const auto& [text, place] : {std::pair{R"({"port":70000})", "port"},
                                    {R"({"limits":{"conections":5}})", "limits"},
                                    {R"({"limits":{"connections":0}})", "limits.connections"},
                                    {R"({"origins":"https://a"})", "origins"},
                                    {R"([1])", ""},
                                    {"{", ""}}) {
    const auto fault = read_config(text);
    ASSERT_FALSE(fault) << text;
    EXPECT_NE(fault.error().text().find(place), std::string::npos) << fault.error().text();
  }
}

TEST(HttpText, TargetsAreDecodedOnceAndStrictly) {
  const Target target = parse_target("/a%20b/%C3%A9?x=1%262&y=&x=3&=4");
  EXPECT_EQ(target.path, "/a b/é");
  EXPECT_EQ(target.query.at("x"), "3");
  EXPECT_EQ(target.query.at("y"), "");
  EXPECT_EQ(target.query.size(), 2U);
  EXPECT_EQ(parse_target("/%252e%252e/").path, "/%2e%2e/");
  for (const char* wrong : {"/%", "/%4", "/%zz", "/%00", "/a?x=%"}) EXPECT_EQ(parse_target(wrong).path, "") << wrong;
  EXPECT_EQ(bearer_of("Bearer abc"), "abc");
  EXPECT_EQ(bearer_of("Basic abc"), "");
  EXPECT_EQ(last_of_list("1.2.3.4, 5.6.7.8"), "5.6.7.8");
  EXPECT_EQ(last_of_list(""), "");
}

TEST(Secrets, CodesAreReadHoweverTheyAreTyped) {
  ASSERT_TRUE(ready_secrets());
  const std::string code = new_code();
  EXPECT_EQ(code.size(), 6U);
  EXPECT_EQ(tidy_code(code), code);
  EXPECT_EQ(tidy_code("abc-2 34"), "ABC234");
  EXPECT_NE(new_token(), new_token());
  EXPECT_TRUE(password_fits(password_hash("correct horse"), "correct horse"));
  EXPECT_FALSE(password_fits(password_hash("correct horse"), "wrong horse"));
  EXPECT_FALSE(password_fits("", ""));
}

TEST(Ratings, FollowWhatHappened) {
  const std::vector<Rated> seats{{"a", false, true}, {"b", false, false}, {"bot-greedy", true, false}};
  const std::vector<Strength> before(3);
  const auto after = after_game(before, seats);
  EXPECT_GT(after[0].mean, before[0].mean);
  EXPECT_LT(after[1].mean, before[1].mean);
  EXPECT_DOUBLE_EQ(after[1].mean, after[2].mean) << "two who lost to the same one are alike";
  EXPECT_NEAR(after[0].mean + after[1].mean + after[2].mean, 75, 1e-9);
  for (const Strength& one : after) EXPECT_LT(one.deviation, before[0].deviation);
  // Beating somebody strong counts more than beating somebody weak.
  const std::vector<Rated> two{{"a", false, true}, {"b", false, false}};
  const auto upset = after_game(std::vector<Strength>{{20, 5}, {30, 5}}, two);
  const auto routine = after_game(std::vector<Strength>{{30, 5}, {20, 5}}, two);
  EXPECT_GT(upset[0].mean - 20, routine[0].mean - 30);
  EXPECT_TRUE(is_rated(seats));
  EXPECT_FALSE(is_rated(std::vector<Rated>{{"a", false, true}, {"a", false, false}})) << "against oneself";
  EXPECT_FALSE(is_rated(std::vector<Rated>{{"a", false, false}, {"b", false, false}})) << "nobody won";
  EXPECT_FALSE(is_rated(std::vector<Rated>{{"bot-a", true, true}, {"bot-b", true, false}}));
}

TEST(Metrics, AreWrittenForPrometheus) {
  Metrics metrics;
  metrics.moves = 7;
  metrics.move_time.add(100);
  metrics.move_time.add(1'000'000'000);
  const std::string text = metrics.text();
  EXPECT_NE(text.find("\nfreebooter_moves_total 7\n"), std::string::npos);
  EXPECT_NE(text.find("freebooter_move_seconds_bucket{le=\"0.000064\"} 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("freebooter_move_seconds_bucket{le=\"0.000128\"} 1\n"), std::string::npos);
  EXPECT_NE(text.find("freebooter_move_seconds_bucket{le=\"+Inf\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("freebooter_move_seconds_sum 1000.000100\n"), std::string::npos);
}

TEST(Bucket, FillsWithTime) {
  std::int64_t now = steady_micros();
  Bucket bucket(10);
  int taken = 0;
  while (bucket.take(now)) ++taken;
  EXPECT_EQ(taken, 20);
  now += 500'000;
  while (bucket.take(now)) ++taken;
  EXPECT_EQ(taken, 25);
}

}  // namespace
}  // namespace freebooter::server
