// The server killed at random moments, databases that go away, two servers at one table: what was acknowledged is
// there, no game is torn, and play goes on.
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <thread>

#include "server/club.hpp"
#include "server/elsewhere.hpp"
#include "storage/store.hpp"
#include "support/postgres.hpp"

namespace freebooter::test {
namespace {

// FREEBOOTER_KILLS=200 for the long form: see docs/SERVER.md.
int kills() {
  const char* wanted = std::getenv("FREEBOOTER_KILLS");
  return wanted != nullptr ? std::atoi(wanted) : 10;
}

// A table of two people, one connection each, and what the server has said yes to.
struct Pair {
  std::string table;
  Guest guests[2];
  std::map<std::int64_t, std::string> accepted;  // entry -> the move's id

  static Pair make(const Club& club, const std::string& game) {
    Pair pair;
    pair.guests[0] = make_guest(club, "Anne");
    pair.guests[1] = make_guest(club, "Finn");
    pair.table = open_table(club, pair.guests[0], {.game = game, .players = 2}).id;
    return pair;
  }

  // Plays until the connection is gone, or `stop` says so.
  void play(const Club& club, Rng rng, const std::atomic<bool>& stop) {
    constexpr auto kMayGo = Client::Server::kMayGo;
    Client people[2]{{club, guests[0], {}, kMayGo}, {club, guests[1], {}, kMayGo}};
    for (Client& person : people) {
      if (!person.is_open()) return;
      person.join(table);
    }
    while (!stop) {
      bool moved = false;
      for (Client& person : people) {
        person.catch_up();
        if (!person.is_open() || person.stage() == "over") return;
        if (person.legal().empty()) continue;
        const Json message = person.move_message(rng);
        const Json answer = person.settle(person.ask(message));
        if (text_at(answer, "type") == "accepted") accepted[number_at(answer, "seq")] = text_at(message, "id");
        moved = true;
      }
      if (!moved) people[0].hear(5);
    }
  }

  // Everything acknowledged is in the log, in its place; the log has no gap, and the server can go on from it.
  void check(const Club& club, storage::Store& store) const {
    const auto entries = store.entries(table, 0);
    ASSERT_TRUE(entries) << entries.error().what;
    for (std::size_t at = 0; at < entries->size(); ++at)
      ASSERT_EQ((*entries)[at].seq, static_cast<std::int64_t>(at) + 1);
    for (const auto& [seq, id] : accepted) {
      ASSERT_LE(seq, static_cast<std::int64_t>(entries->size())) << "an acknowledged move is lost";
      EXPECT_NE((*entries)[static_cast<std::size_t>(seq) - 1].text.find(id), std::string::npos);
    }
    Client witness(club, guests[0]);
    witness.watch(table);
    EXPECT_EQ(witness.seq(), static_cast<std::int64_t>(entries->size()));
  }
};

class Crash : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Both, Crash, testing::Values("sqlite", "postgres"), db_name);

TEST_P(Crash, KilledAtAnyMomentItLosesNothingAcknowledged) {
  const Folder folder;
  const std::string db = fresh_db(GetParam(), folder);
  Club club(db);
  const auto store = storage::open_store(db);
  ASSERT_TRUE(store);
  Rng rng(11);
  std::size_t acknowledged = 0;
  std::vector<Pair> pairs;
  for (int round = 0; round < kills(); ++round) {
    if (round % 5 == 0) {  // fresh tables now and then: games come to their end
      pairs.clear();
      for (int at = 0; at < 4; ++at) pairs.push_back(Pair::make(club, at % 2 == 0 ? "boots" : "clever"));
    }
    std::atomic<bool> stop = false;
    std::vector<std::thread> threads;
    for (Pair& pair : pairs) {
      threads.emplace_back([&, seed = rng.next()] { pair.play(club, Rng(seed), stop); });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(60 + rng.below(200)));
    club.kill();
    stop = true;
    for (std::thread& thread : threads) thread.join();
    club.start();
    for (const Pair& pair : pairs) {
      acknowledged += pair.accepted.size();
      pair.check(club, **store);
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(acknowledged, 0U);
  EXPECT_EQ(club.stop(), 0);
}

TEST(TwoServers, RaceForOneMoveAndAgree) {
  const std::string db = PostgresCluster::shared().fresh_database();
  const Club one(db);
  const Club two(db);
  const Guest anne = make_guest(one, "Anne");
  const Guest finn = make_guest(two, "Finn");
  const std::string table = open_table(one, anne, {.game = "clever", .players = 2}).id;
  // Each of them has a tab at either server.
  Client tabs[4]{{one, anne}, {two, anne}, {one, finn}, {two, finn}};
  tabs[0].join(table);
  tabs[3].join(table);
  tabs[1].join(table);
  tabs[2].join(table);
  Rng rng(12);
  int races = 0;
  for (int rounds = 0; rounds < 500 && races < 25; ++rounds) {
    for (Client& tab : tabs) tab.catch_up();
    Client* pair = !tabs[0].legal().empty() ? &tabs[0] : &tabs[2];
    if (pair[0].legal().empty() || pair[0].seq() != pair[1].seq() || pair[0].stage() == "over") {
      if (pair[0].stage() == "over") break;
      tabs[0].hear(20);
      continue;
    }
    Json messages[2]{pair[0].move_message(rng), pair[1].move_message(rng)};
    for (int side : {0, 1}) {
      messages[side].set("n", 1000 + rounds);
      pair[side].send(messages[side]);
    }
    int accepted = 0;
    for (int side : {0, 1}) {
      Json answer;
      do {
        answer = pair[side].hear();
        ASSERT_FALSE(answer.is_null());
      } while (number_at(answer, "n") != 1000 + rounds);
      if (text_at(answer, "type") == "accepted") {
        ++accepted;
      } else {
        EXPECT_EQ(text_at(answer, "type"), "refused") << answer.text();
      }
    }
    // The second may be legal still, after the first and what chance made of it, only if it was sent for that entry.
    ASSERT_EQ(accepted, 1);
    ++races;
  }
  EXPECT_GE(races, 10);
  for (Client& tab : tabs) {
    while (tab.seq() < tabs[0].seq()) ASSERT_FALSE(tab.hear().is_null());
    EXPECT_FALSE(tab.is_torn());
  }
  EXPECT_GT(one.metric("races_lost_total") + two.metric("races_lost_total"), 0);
}

TEST(TwoServers, ATableIsTheSameAtBoth) {
  const std::string db = PostgresCluster::shared().fresh_database();
  const Club one(db);
  const Club two(db);
  const Guest anne = make_guest(one, "Anne");
  const Guest finn = make_guest(two, "Finn");
  const std::string table =
      open_table(one, anne, {.game = "clever", .players = 3, .seats = {"open", "open", "greedy"}}).id;
  Client at_one(one, anne);
  Client at_two(two, finn);
  at_one.join(table);
  at_two.join(table);
  Rng rng(13);
  int quiet = 0;  // a game that stands still is one where a server has missed something
  for (int moves = 0; moves < 40 && quiet < 500;) {
    for (Client* person : {&at_one, &at_two}) {
      person->catch_up();
      if (person->legal().empty() || person->stage() == "over") continue;
      const Json answer = person->move(rng);
      // A bot of the other server may have been quicker than the news of it.
      if (text_at(answer, "type") == "accepted") ++moves;
    }
    if (at_one.stage() == "over") break;
    quiet = at_one.hear(20).is_null() ? quiet + 1 : 0;
  }
  EXPECT_LT(quiet, 500);
  at_two.catch_up();
  while (at_two.seq() < at_one.seq()) ASSERT_FALSE(at_two.hear().is_null());
  EXPECT_FALSE(at_one.is_torn());
  EXPECT_FALSE(at_two.is_torn());
}

TEST(TwoServers, KnowWhoIsAtTheOtherAndThinkOnce) {
  const std::string db = PostgresCluster::shared().fresh_database();
  const Club one(db);
  const Club two(db);
  const Guest anne = make_guest(one, "Anne");
  const Guest finn = make_guest(two, "Finn");
  const std::string table =
      open_table(one, anne, {.game = "clever", .players = 3, .seats = {"open", "open", "greedy"}}).id;
  Client at_one(one, anne);
  at_one.join(table);
  const auto hears_present = [&](Client& client, const std::string& seats) {
    for (int heard = 0; heard < 100; ++heard) {
      const Json presence = client.hear_type("presence");
      if (presence.is_null()) break;
      if (presence.find("present")->text() == seats) return true;
    }
    return false;
  };
  {
    Client at_two(two, finn);
    at_two.join(table);
    EXPECT_TRUE(hears_present(at_one, "[1,2]")) << "who came in by the other server";
    EXPECT_TRUE(hears_present(at_two, "[1,2]")) << "who was there before";
    Rng rng(14);
    std::size_t bot_moves = 0;
    const auto count_bots = [&] {
      bot_moves = 0;
      for (const Json& entry : at_one.happened()) bot_moves += entry.find("bot") != nullptr ? 1U : 0U;
      return bot_moves;
    };
    while (count_bots() < 15 && at_one.stage() != "over") {
      for (Client* person : {&at_one, &at_two}) {
        person->catch_up();
        if (!person->legal().empty()) person->move(rng);
      }
      at_one.hear(20);
    }
    const std::int64_t decisions = one.metric("bot_decisions_total") + two.metric("bot_decisions_total");
    EXPECT_LE(decisions, static_cast<std::int64_t>(count_bots()) + 3) << "each was thought about once";
  }
  EXPECT_TRUE(hears_present(at_one, "[1]")) << "and has gone";
}

TEST(Elsewhere, ServersAreBelievedForAWhile) {
  server::Elsewhere elsewhere;
  elsewhere.hear("b", 5U, 0);
  elsewhere.hear("c", 0U, 1000);
  EXPECT_EQ(elsewhere.seats(1000), 5U);
  EXPECT_FALSE(elsewhere.is_first("d", 1000));
  EXPECT_TRUE(elsewhere.is_first("a", 1000));
  EXPECT_EQ(elsewhere.seats(server::Elsewhere::kBelieve + 1), 0U) << "b was not heard of any more";
  EXPECT_FALSE(elsewhere.is_first("d", server::Elsewhere::kBelieve + 1)) << "but c";
  elsewhere.hear("c", std::nullopt, 2000);
  EXPECT_EQ(elsewhere.seats(2000), 5U);
  elsewhere.hear("b", std::nullopt, 2000);
  EXPECT_TRUE(elsewhere.is_first("d", 2000));
}

TEST(Elsewhere, AnnouncementsComeBack) {
  server::Announcement all{.server = "me", .items = {}};
  for (int at = 0; at < 2000; ++at)
    all.items.push_back({.table = "table" + std::to_string(at),
                         .there = at % 3 == 0 ? server::Attendance() : server::Attendance(static_cast<unsigned>(at)),
                         .asks = at % 7 == 0});
  std::size_t next = 0;
  for (const std::string& text : server::announcement_texts(all)) {
    EXPECT_LT(text.size(), 7500U);
    const auto read = server::read_announcement(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->server, "me");
    for (const auto& item : read->items) {
      const auto& said = all.items.at(next++);
      EXPECT_EQ(item.table, said.table);
      EXPECT_EQ(item.asks, said.asks);
      if (said.asks) continue;
      EXPECT_EQ(item.there, said.there);
    }
  }
  EXPECT_EQ(next, all.items.size());
  for (const char* wrong : {"", "me table", "me table:x", "me table:99999999999"})
    EXPECT_FALSE(server::read_announcement(wrong)) << wrong;
}

TEST(LostDatabase, IsSaidAndNothingIsLostAndItComesBack) {
  PostgresCluster cluster;
  const Club club(cluster.fresh_database());
  const Guest anne = make_guest(club, "Anne");
  const std::string table =
      open_table(club, anne, {.game = "clever", .players = 3, .seats = {"open", "greedy", "greedy"}}).id;
  Client player(club, anne);
  player.join(table);
  Rng rng(14);
  while (player.legal().empty()) ASSERT_FALSE(player.hear().is_null());
  cluster.stop();
  const Json message = player.move_message(rng);
  const Json told = player.ask(message);
  ASSERT_EQ(text_at(told, "reason"), "unavailable") << told.text();
  EXPECT_EQ(club.call({.target = "/readyz"}).status, 503);
  EXPECT_EQ(club.call({.target = "/healthz"}).status, 200);
  cluster.start();
  // The very same message, sent again until it is taken: the client need not know whether it was.
  Json again = player.ask(message);
  for (int attempt = 0; attempt < 50 && text_at(again, "reason") == "unavailable"; ++attempt)
    again = player.ask(message);
  EXPECT_EQ(text_at(again, "type"), "accepted") << again.text();
  EXPECT_EQ(club.call({.target = "/readyz"}).status, 200);
}

TEST(FullDisk, IsSaidAndNothingIsLostAndItComesBack) {
  const Folder folder;
  const Club club(folder.path("club.db"), R"({"limits":{"messages_per_second":1000}})");
  const Guest anne = make_guest(club, "Anne");
  const std::string table = open_table(club, anne, {.game = "clever", .players = 2}).id;
  Client player(club, anne);
  player.join(table);
  const auto say = [&](int number) {
    return player.ask(Json::object({{"type", "chat"}, {"table", table}, {"text", "line " + std::to_string(number)}}));
  };
  ASSERT_EQ(text_at(say(0), "type"), "accepted");
  // No file of the server may grow any more, as if the disk were full.
  const std::string log = folder.path("prlimit.log");
  const std::string pid = "--pid=" + std::to_string(club.pid());
  ASSERT_EQ(run_to_end({"prlimit", pid, "--fsize=1:"}, log), 0) << read_text(log);
  EXPECT_EQ(text_at(say(1), "reason"), "unavailable");
  const std::int64_t seq = player.seq();
  ASSERT_EQ(run_to_end({"prlimit", pid, "--fsize=unlimited:"}, log), 0) << read_text(log);
  const Json again = say(2);
  EXPECT_EQ(text_at(again, "type"), "accepted") << again.text();
  EXPECT_EQ(number_at(again, "seq"), seq + 1);
}

TEST(Stopping, TellsEverybodyAndEndsWell) {
  const Folder folder;
  Club club(folder.path("club.db"));
  const Guest anne = make_guest(club, "Anne");
  const std::string table =
      open_table(club, anne, {.game = "clever", .players = 3, .seats = {"open", "greedy", "greedy"}}).id;
  Client player(club, anne);
  Client onlooker(club, make_guest(club, "Finn"));
  player.join(table);
  onlooker.watch(table);
  std::thread stopping([&] { EXPECT_EQ(club.stop(), 0) << club.log(); });
  for (Client* one : {&player, &onlooker}) {
    EXPECT_EQ(text_at(one->hear_type("goodbye"), "reason"), "stopping");
    while (one->is_open()) one->hear(100);
    EXPECT_EQ(one->close_code(), 1001);
  }
  stopping.join();
  EXPECT_NE(club.log().find("\"event\":\"stopped\""), std::string::npos);
}

}  // namespace
}  // namespace freebooter::test
