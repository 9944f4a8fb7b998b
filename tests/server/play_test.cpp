// Whole games over the network, with bots, spectators, second tabs and lost connections.
#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "core/record.hpp"
#include "server/club.hpp"

namespace freebooter::test {
namespace {

// Everybody who is to decide does so, until the game is over or `most` moves were made.
void play_on(const std::vector<Client*>& people, Rng& rng, int most) {
  for (int moves = 0; moves < most;) {
    bool moved = false;
    for (Client* person : people) {
      person->catch_up();
      if (person->stage() == "over") return;
      if (person->legal().empty()) continue;
      const Json answer = person->move(rng);
      ASSERT_EQ(text_at(answer, "type"), "accepted") << answer.text();
      moved = true;
      ++moves;
    }
    if (!moved) people.front()->hear(200);
  }
}

bool replays(const std::string& record) {
  const auto name = peek_game(record);
  bool sound = false;
  if (!name) return false;
  with_game(*name, [&]<class G>(GameTag<G>) {
    const auto read = read_record<G>(record);
    sound = read.ok();
    if (!read) ADD_FAILURE() << read.error().text();
  });
  return sound;
}

struct Kind {
  const char* db;
  const char* game;
  int players;
};

std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  return std::string(info.param.db) + "_" + info.param.game;
}

class WholeGame : public testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Both, WholeGame,
                         testing::Values(Kind{"sqlite", "boots", 3}, Kind{"sqlite", "clever", 3},
                                         Kind{"postgres", "boots", 2}, Kind{"postgres", "clever", 4}),
                         kind_name);

TEST(Presence, IsToldToWhoeverComesLater) {
  const Folder folder;
  const Club club(fresh_db("sqlite", folder));
  const Guest anne = make_guest(club, "Anne");
  const Guest finn = make_guest(club, "Finn");
  const Opened table = open_table(club, anne, {.game = "boots", .players = 2, .seats = {"open", "greedy"}});
  Client player(club, anne);
  player.join(table.id);
  Client spectator(club, finn);
  spectator.watch(table.id);
  EXPECT_EQ(spectator.hear_type("presence").find("present")->text(), "[1]");
  // A second tab changes nothing, and has to know all the same.
  Client tab(club, anne);
  tab.join(table.id);
  EXPECT_EQ(tab.hear_type("presence").find("present")->text(), "[1]");
}

TEST_P(WholeGame, IsPlayedByPeopleAndBotsWithSpectators) {
  const Folder folder;
  const Club club(fresh_db(GetParam().db, folder));
  const Guest anne = make_guest(club, "Anne");
  const Guest finn = make_guest(club, "Finn");
  // The rest are bots; they see to it that the game ends.
  std::vector<std::string> seats{"open"};
  for (int seat = 1; seat < GetParam().players; ++seat) seats.emplace_back("greedy");
  const Opened table = open_table(club, anne, {.game = GetParam().game, .players = GetParam().players, .seats = seats});
  Client player(club, anne);
  Client spectator(club, finn, {.origin = "", .compression = true});
  spectator.watch(table.id);
  player.join(table.id);
  Rng rng(7);
  play_on({&player}, rng, 2000);
  ASSERT_EQ(player.stage(), "over");
  EXPECT_FALSE(player.is_torn());
  while (spectator.stage() != "over") ASSERT_FALSE(spectator.hear().is_null());
  EXPECT_FALSE(spectator.is_torn());
  EXPECT_EQ(spectator.seq(), player.seq());
  EXPECT_TRUE(spectator.legal().empty());

  // Everybody may read it now, and it proves itself.
  const auto record = club.call({.target = "/api/v1/tables/" + table.id + "/record"});
  ASSERT_EQ(record.status, 200);
  EXPECT_TRUE(replays(record.body));
  // Lists and ratings follow a moment later.
  const auto one_at = [&](const std::string& target, std::string_view list) {
    Json answer = parsed(club.call({.target = target}).body);
    for (int attempt = 0; attempt < 500 && answer.find(list)->as_array()->empty(); ++attempt)
      answer = parsed(club.call({.target = target}).body);
    EXPECT_EQ(answer.find(list)->as_array()->size(), 1U) << answer.text();
  };
  one_at("/api/v1/tables?phase=finished", "tables");
  one_at("/api/v1/players/" + anne.id, "ratings");
}

class AtATable : public testing::TestWithParam<const char*> {
 protected:
  AtATable()
      : club_(fresh_db(GetParam(), folder_)),
        anne_(make_guest(club_, "Anne")),
        finn_(make_guest(club_, "Finn")),
        table_(open_table(club_, anne_, {.game = "clever", .players = 2, .seats = {}}).id) {}

  Folder folder_;
  Club club_;
  Guest anne_;
  Guest finn_;
  std::string table_;
};
INSTANTIATE_TEST_SUITE_P(Both, AtATable, testing::Values("sqlite", "postgres"), db_name);

TEST_P(AtATable, WhoeverComesBackGetsJustWhatWasMissed) {
  Client anne(club_, anne_);
  Client finn(club_, finn_);
  Client witness(club_, finn_);
  witness.watch(table_);  // from the second entry on
  anne.join(table_);
  finn.join(table_);
  Rng rng(3);
  play_on({&anne, &finn}, rng, 30);
  while (witness.seq() < anne.seq() || witness.seq() < finn.seq()) ASSERT_FALSE(witness.hear().is_null());
  ASSERT_FALSE(witness.is_torn());
  const auto& all = witness.happened();
  const std::int64_t middle = witness.seq() / 2;
  for (std::int64_t seq = 1; seq <= witness.seq(); ++seq) {
    Client again(club_, finn_);
    again.watch(table_, seq);
    ASSERT_FALSE(again.is_torn()) << "since " << seq;
    ASSERT_EQ(again.seq(), witness.seq());
    ASSERT_EQ(static_cast<std::int64_t>(again.happened().size()), witness.seq() - seq) << "since " << seq;
    for (std::size_t at = 0; at < again.happened().size(); ++at) {
      const Json& missed = again.happened()[at];
      EXPECT_EQ(number_at(missed, "seq"), seq + 1 + static_cast<std::int64_t>(at));
      const Json& then = all[all.size() - again.happened().size() + at];
      EXPECT_EQ(text_at(missed, "type"), text_at(then, "type"));
    }
    // And from then on everything, once.
    if (seq == middle) {
      play_on({&anne, &finn}, rng, 2);
      const std::int64_t newest = std::max(anne.seq(), finn.seq());
      while (again.seq() < newest) ASSERT_FALSE(again.hear().is_null());
      EXPECT_FALSE(again.is_torn());
      while (witness.seq() < newest) ASSERT_FALSE(witness.hear().is_null());
    }
  }
  Client future(club_, finn_);
  future.watch(table_, witness.seq() + 1000);
  EXPECT_NE(future.last_update().find("facts"), nullptr) << "who knows too much gets a snapshot";
}

TEST_P(AtATable, AMoveSentTwiceIsMadeOnceAndAnOldOneIsRefused) {
  Client anne(club_, anne_);
  Client second_tab(club_, anne_);
  Client finn(club_, finn_);
  anne.join(table_);
  finn.join(table_);
  second_tab.join(table_);
  Rng rng(4);
  for (int rounds = 0; rounds < 20; ++rounds) {
    Client& mover = [&]() -> Client& {
      for (;;) {
        for (Client* one : {&anne, &finn}) {
          one->catch_up();
          if (!one->legal().empty()) return *one;
        }
        anne.hear(100);
      }
    }();
    const Json message = mover.move_message(rng);
    const Json first = mover.settle(mover.ask(message));
    ASSERT_EQ(text_at(first, "type"), "accepted") << first.text();
    const Json again = mover.ask(message);
    ASSERT_EQ(text_at(again, "type"), "accepted") << again.text();
    EXPECT_EQ(number_at(again, "seq"), number_at(first, "seq"));
    if (&mover == &anne) {  // the other tab may send it once more: a connection is not a player
      second_tab.catch_up();
      const Json other_tab = second_tab.ask(message);
      EXPECT_EQ(number_at(other_tab, "seq"), number_at(first, "seq")) << other_tab.text();
    }
    Json stale = message;
    stale.set("id", "another-" + std::to_string(rounds));
    const Json refused = mover.ask(stale);
    ASSERT_EQ(text_at(refused, "type"), "refused") << refused.text();
    EXPECT_FALSE(text_at(refused, "text").empty());
  }
  second_tab.catch_up();
  anne.catch_up();
  EXPECT_EQ(second_tab.seq(), anne.seq());
  EXPECT_FALSE(second_tab.is_torn());
}

TEST_P(AtATable, NobodyMovesForSomebodyElse) {
  Client anne(club_, anne_);
  Client finn(club_, finn_);
  anne.join(table_);
  finn.join(table_);
  const Guest stranger = make_guest(club_, "Stranger");
  Client mallory(club_, stranger);
  mallory.watch(table_);
  Rng rng(5);
  play_on({&anne, &finn}, rng, 4);
  for (const int seat : {1, 2, 3, 200, -7}) {
    const Json answer = mallory.ask(Json::object(
        {{"type", "submit"}, {"table", table_}, {"seat", seat}, {"seq", anne.seq()}, {"id", "x"}, {"action", "pass"}}));
    EXPECT_EQ(text_at(answer, "type"), "refused") << answer.text();
    EXPECT_EQ(text_at(answer, "reason"), "no_seat") << answer.text();
  }
  for (const char* type : {"start", "resign", "leave"}) {
    const Json answer = mallory.ask(Json::object({{"type", type}, {"table", table_}}));
    EXPECT_EQ(text_at(answer, "type"), std::string_view(type) == "leave" ? "accepted" : "refused") << answer.text();
  }
  EXPECT_EQ(parsed(club_.call({.target = "/api/v1/tables/" + table_}).body).find("phase")->as_string()[0], "running");
}

TEST_P(AtATable, OneWhoIsAwayIsKeptBySomeoneAndComesBack) {
  const std::string table = open_table(club_, anne_,
                                       {.game = "clever",
                                        .players = 2,
                                        .seats = {},
                                        .options = R"({"absence":{"policy":"bot","grace":1000},"stand_in":"greedy"})"})
                                .id;
  Client anne(club_, anne_);
  anne.join(table);
  {
    Client finn(club_, finn_);
    finn.join(table);
  }  // gone
  Rng rng(6);
  const auto has_happened = [&](std::string_view type) {
    for (const Json& entry : anne.happened()) {
      if (text_at(entry, "type") == type) return true;
    }
    return false;
  };
  for (int rounds = 0; rounds < 300 && !has_happened("stand_in"); ++rounds) {
    if (!anne.legal().empty()) anne.move(rng);
    anne.hear(100);
  }
  ASSERT_TRUE(has_happened("stand_in"));
  Client finn(club_, finn_);
  finn.join(table);
  for (int rounds = 0; rounds < 100 && !has_happened("back"); ++rounds) anne.hear(100);
  EXPECT_TRUE(has_happened("back"));
}

TEST_P(AtATable, ARematchIsPlayedAtTheNextTable) {
  Client anne(club_, anne_);
  Client finn(club_, finn_);
  anne.join(table_);
  finn.join(table_);
  Rng rng(8);
  play_on({&anne, &finn}, rng, 3);
  ASSERT_EQ(text_at(finn.ask(Json::object({{"type", "resign"}, {"table", table_}})), "type"), "accepted");
  while (anne.stage() != "over") ASSERT_FALSE(anne.hear().is_null());
  for (Client* one : {&anne, &finn}) {
    const Json answer = one->ask(Json::object({{"type", "rematch"}, {"table", table_}, {"agree", true}}));
    ASSERT_EQ(text_at(answer, "type"), "accepted") << answer.text();
  }
  anne.catch_up();
  std::string next;
  while (next.empty()) {
    ASSERT_FALSE(anne.last_update().is_null());
    if (const Json* rematch = anne.last_update().find("rematch")) next = text_at(*rematch, "next");
    if (!next.empty()) break;
    ASSERT_FALSE(anne.hear().is_null());
  }
  Client again(club_, anne_);
  again.join(next);
  EXPECT_EQ(again.table(), next);
}

TEST_P(AtATable, TalkIsHeardByAll) {
  Client anne(club_, anne_);
  Client finn(club_, finn_);
  anne.join(table_);
  finn.watch(table_);
  const Json said = anne.ask(Json::object({{"type", "chat"}, {"table", table_}, {"text", "Ahoy, \"é\" <b>"}}));
  ASSERT_EQ(text_at(said, "type"), "accepted") << said.text();
  while (finn.happened().empty()) ASSERT_FALSE(finn.hear().is_null());
  EXPECT_EQ(text_at(finn.happened().back(), "text"), "Ahoy, \"é\" <b>");
}

}  // namespace
}  // namespace freebooter::test
