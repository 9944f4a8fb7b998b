// The small parts of a server, without one.
#include <gtest/gtest.h>

#include "server/config.hpp"
#include "server/feed.hpp"
#include "server/herald.hpp"
#include "server/http_text.hpp"
#include "server/metrics.hpp"
#include "server/ratings.hpp"
#include "server/secrets.hpp"
#include "server/visitor.hpp"
#include "server/web_address.hpp"
#include "support/process.hpp"

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
                                    {R"({"public_url":"club"})", "public_url"},
                                    {R"({"webhooks":{"local":1}})", "webhooks.local"},
                                    {R"({"tls":{"certificate":"a"}})", "tls"},
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
  const test::Folder folder;
  auto store = storage::open_store(folder.path("club.db"));
  ASSERT_TRUE(store);
  const auto mean = [&](const char* who) { return (*store)->rating(who, "boots", 4)->value().mean; };
  const std::vector<Rated> seats{
      {"a", false, true}, {"b", false, false}, {"bot-greedy", true, false}, {"bot-greedy", true, false}};
  ASSERT_TRUE(rate_game(**store, "boots", seats));
  EXPECT_GT(mean("a"), 25'000'000);
  EXPECT_LT(mean("b"), 25'000'000);
  EXPECT_LT(mean("bot-greedy"), mean("b")) << "it has lost twice";
  EXPECT_EQ((*store)->rating("bot-greedy", "boots", 4)->value().games, 1) << "but it was one game";
  EXPECT_LT((*store)->rating("a", "boots", 4)->value().deviation, 8'333'333);
  EXPECT_FALSE((*store)->rating("a", "boots", 2)->has_value()) << "apart for each number of seats";
  EXPECT_TRUE(is_rated(seats));
  EXPECT_FALSE(is_rated(std::vector<Rated>{{"a", false, true}, {"a", false, false}})) << "against oneself";
  EXPECT_FALSE(is_rated(std::vector<Rated>{{"a", false, false}, {"b", false, false}})) << "nobody won";
  EXPECT_FALSE(is_rated(std::vector<Rated>{{"bot-a", true, true}, {"bot-b", true, false}}));
}

TEST(WebAddress, IsReadStrictly) {
  const auto whole = parse_web_address("https://example.org:8443/a/b?c=d");
  ASSERT_TRUE(whole);
  EXPECT_TRUE(whole->tls);
  EXPECT_EQ(whole->host, "example.org");
  EXPECT_EQ(whole->port, "8443");
  EXPECT_EQ(whole->target, "/a/b?c=d");
  EXPECT_EQ(parse_web_address("http://example.org")->port, "80");
  EXPECT_EQ(parse_web_address("https://[2001:db8::1]:1/")->host, "2001:db8::1");
  EXPECT_EQ(parse_web_address("https://example.org?x")->target, "/?x");
  for (const char* wrong : {"", "example.org", "ftp://example.org", "https://", "https://:80/", "https://a@b/",
                            "https://a/#b", "https://a b/", "https://a:0/", "https://a:70000/", "https://a:/",
                            "https://[::1/", "https://[x]/", "https://a\\b/", "https://a/\r\nHost: b"}) {
    EXPECT_FALSE(parse_web_address(wrong)) << wrong;
  }
  EXPECT_FALSE(parse_web_address("https://a/" + std::string(500, 'a')));
}

TEST(WebAddress, TheInsideIsToldFromTheOutside) {
  for (const char* outside :
       {"8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.0.1", "100.128.0.1", "198.17.0.1",
        "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8"}) {
    EXPECT_TRUE(is_public_address(outside)) << outside;
  }
  for (const char* inside : {"0.0.0.0",
                             "10.0.0.1",
                             "127.0.0.1",
                             "127.255.255.255",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "100.64.0.1",
                             "192.0.0.1",
                             "192.0.2.1",
                             "198.18.0.1",
                             "198.51.100.1",
                             "203.0.113.1",
                             "224.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "::ffff:127.0.0.1",
                             "::ffff:192.168.0.1",
                             "::7f00:1",
                             "fe80::1",
                             "fc00::1",
                             "fd12::1",
                             "ff02::1",
                             "64:ff9b::a00:1",
                             "2001:db8::1",
                             "2001::1",
                             "2002:a00:1::",
                             "3fff::1",
                             "localhost",
                             "127.1",
                             "0x7f.0.0.1",
                             "2130706433",
                             ""}) {
    EXPECT_FALSE(is_public_address(inside)) << inside;
  }
  EXPECT_TRUE(is_loopback_address("127.3.2.1"));
  EXPECT_TRUE(is_loopback_address("::1"));
  EXPECT_FALSE(is_loopback_address("128.0.0.1"));
  using Reach = Herald::Reach;
  EXPECT_TRUE(Herald::may_be_set("http://localhost:8000/", Reach::kLocalToo));
  EXPECT_FALSE(Herald::may_be_set("http://localhost:8000/", Reach::kPublic));
  EXPECT_FALSE(Herald::may_be_set("https://192.168.0.1/", Reach::kLocalToo)) << "this machine, not its network";
  EXPECT_FALSE(Herald::may_be_set("http://8.8.8.8/", Reach::kLocalToo)) << "in the open only there";
}

TEST(Webhook, IsSignedInAWayThatOthersCanCheck) {
  // printf '1700000000.{}' | openssl dgst -sha256 -hmac key
  EXPECT_EQ(signature_of("key", 1'700'000'000, "{}"),
            "t=1700000000,v1=9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae");
}

TEST(Feed, IsAtom) {
  Feed feed{.player = "p1",
            .language = "en",
            .title = "Your <turn>",
            .self = "http://a/?b&c",
            .home = "http://a/",
            .made = 0,
            .entries = {}};
  EXPECT_NE(atom_text(feed).find("<updated>1970-01-01T00:00:00Z</updated>"), std::string::npos) << atom_text(feed);
  feed.entries.push_back(
      {.table = "t1", .decision = 7, .title = "\"A\" & 'B'\x01", .link = "http://a/t/X", .updated = 1'706'702'399'999});
  const std::string text = atom_text(feed);
  for (const char* part :
       {"<title>Your &lt;turn&gt;</title>", "href=\"http://a/?b&amp;c\"", "<id>urn:freebooter:turn:t1:7</id>",
        "<title>&quot;A&quot; &amp; &#39;B&#39;</title>", "<updated>2024-01-31T11:59:59Z</updated>"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
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
