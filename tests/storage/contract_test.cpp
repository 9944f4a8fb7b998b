// What every store promises, asked of both databases.
#include <gtest/gtest.h>

#include "storage/stores.hpp"

namespace freebooter::storage {
namespace {

using test::game_row;
using test::player_row;

class StoreContract : public test::StoreTest {};
INSTANTIATE_TEST_SUITE_P(Both, StoreContract, test::both_databases(), test::database_name);

TEST_P(StoreContract, AGameComesBackAsItWasMade) {
  const GameRow game = game_row("g1", "ABC234");
  ASSERT_TRUE(store().create_game(game, {1, "open"}));
  const auto by_id = store().game("g1");
  ASSERT_TRUE(by_id && by_id->has_value());
  EXPECT_EQ(**by_id, game);
  const auto by_code = store().game_by_code("ABC234");
  ASSERT_TRUE(by_code && by_code->has_value());
  EXPECT_EQ(**by_code, game);
  EXPECT_EQ(*store().entries("g1", 0), (std::vector<LogEntry>{{1, "open"}}));
  EXPECT_FALSE(store().game("g2")->has_value());
}

TEST_P(StoreContract, IdsAndCodesAreTakenOnce) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  for (const auto& [id, code] : {std::pair{"g1", "BBB222"}, {"g2", "AAA222"}}) {
    const auto again = store().create_game(game_row(id, code), {1, "open"});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, Fault::Kind::kTaken) << again.error().what;
  }
  EXPECT_FALSE(store().game("g2")->has_value()) << "nothing of a game that was refused may stay";
  EXPECT_TRUE(store().entries("g2", 0)->empty());
}

TEST_P(StoreContract, ANumberIsTakenOnce) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  EXPECT_TRUE(append("g1", 2, "ours"));
  EXPECT_FALSE(append("g1", 2, "theirs"));
  EXPECT_FALSE(append("g1", 4, "with a gap"));
  EXPECT_FALSE(append("nobody", 1, "of no game"));
  EXPECT_TRUE(append("g1", 3, "next"));
  EXPECT_EQ(*store().entries("g1", 1), (std::vector<LogEntry>{{2, "ours"}, {3, "next"}}));
  EXPECT_EQ(*store().entries("g1", 2), (std::vector<LogEntry>{{3, "next"}}));
}

TEST_P(StoreContract, ABatchKeepsWhatItCan) {
  for (const char* id : {"b", "a", "c"})
    ASSERT_TRUE(store().create_game(game_row(id, std::string("CODE") + id), {1, "open"}));
  ASSERT_TRUE(append("a", 2, "first"));
  const std::vector<Append> batch{{"b", {2, "b2"}}, {"a", {2, "a2"}}, {"c", {2, "c2"}}};
  const auto kept = store().append(batch);
  ASSERT_TRUE(kept) << kept.error().what;
  EXPECT_EQ(*kept, (std::vector<bool>{true, false, true}));
  EXPECT_EQ((*store().entries("a", 1))[0].text, "first");
  EXPECT_EQ((*store().entries("b", 1))[0].text, "b2");
}

TEST_P(StoreContract, AHeadIsReplacedAsAWhole) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  const Head over{
      .phase = Phase::kFinished, .seats = "[]", .sittings = {{"p9", "nine"}}, .winners = "1", .changed = 77};
  ASSERT_TRUE(store().set_head("g1", over));
  EXPECT_EQ((*store().game("g1"))->head, over);
}

TEST_P(StoreContract, TextsAreKeptByteForByte) {
  const std::string odd = R"({"chat":"it's \"quoted\" \\ {a,b} NULL ; DROP TABLE game; -- é 🏴‍☠️"})";
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, odd}));
  EXPECT_TRUE(append("g1", 2, odd));
  EXPECT_EQ(*store().entries("g1", 0), (std::vector<LogEntry>{{1, odd}, {2, odd}}));
}

TEST_P(StoreContract, ACompactedGameReadsTheSameAndIsClosed) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  ASSERT_TRUE(append("g1", 2, "move a b"));
  ASSERT_TRUE(store().compact("g1"));
  EXPECT_TRUE(append("g1", 3, "a running game is not compacted"));
  Head over = game_row("g1", "").head;
  over.phase = Phase::kFinished;
  ASSERT_TRUE(append("g1", 4, "end"));
  ASSERT_TRUE(store().set_head("g1", over));
  const auto before = *store().entries("g1", 0);
  EXPECT_EQ(*store().compact_finished(over.changed, 10), 0);
  EXPECT_EQ(*store().compact_finished(over.changed + 1, 10), 1);
  ASSERT_TRUE(store().compact("g1")) << "twice does no harm";
  EXPECT_EQ(*store().entries("g1", 0), before);
  EXPECT_EQ(store().entries("g1", 3)->size(), 1U);
  EXPECT_FALSE(append("g1", 5, "too late"));
  EXPECT_FALSE(append("g1", 1, "too late"));
}

TEST_P(StoreContract, ListsFindGames) {
  for (int number = 1; number <= 4; ++number) {
    GameRow game = game_row("g" + std::to_string(number), "CODE" + std::to_string(number));
    game.kind = number % 2 == 0 ? "clever" : "boots";
    game.listed = number != 4;
    game.head.phase = number == 3 ? Phase::kFinished : Phase::kRunning;
    game.head.changed = 1000 + number;
    game.head.sittings = {{"p" + std::to_string(number), "Émile " + std::to_string(number)}, {"", "bosun"}};
    ASSERT_TRUE(store().create_game(game, {1, "open"}));
  }
  const auto ids = [&](const GameQuery& query) {
    std::string text;
    const auto games = store().games(query);
    if (!games) return games.error().what;
    for (const GameRow& game : *games) text += game.id + " ";
    return text;
  };
  EXPECT_EQ(ids({}), "g4 g3 g2 g1 ");
  EXPECT_EQ(ids({.kind = "boots"}), "g3 g1 ");
  EXPECT_EQ(ids({.phases = {Phase::kFinished}}), "g3 ");
  EXPECT_EQ(ids({.phases = {Phase::kFinished, Phase::kRunning}, .listed_only = true}), "g3 g2 g1 ");
  EXPECT_EQ(ids({.player = "p2"}), "g2 ");
  EXPECT_EQ(ids({.name = "éMILE"}), "g4 g3 g2 g1 ");
  EXPECT_EQ(ids({.name = "Émile 3"}), "g3 ");
  EXPECT_EQ(ids({.name = "%"}), "");
  EXPECT_EQ(ids({.kind = "boots", .name = "bos", .before = 1003}), "g1 ");
  EXPECT_EQ(ids({.limit = 2}), "g4 g3 ");
}

TEST_P(StoreContract, PlayersAreFoundByTokenAndByTheNameTheyKeep) {
  PlayerRow anne = player_row("p1", "Anne");
  ASSERT_TRUE(store().add_player(anne, "hash1"));
  ASSERT_TRUE(store().add_player(player_row("p2", "Anne"), "hash2")) << "guests may share a name";
  EXPECT_EQ(**store().player_by_token("hash1"), anne);
  EXPECT_FALSE(store().player_by_token("hash3")->has_value());
  EXPECT_FALSE(store().player_by_name("Anne")->has_value());

  anne.password = "$argon2id$";
  anne.seen = 9;
  ASSERT_TRUE(store().update_player(anne));
  EXPECT_EQ(**store().player_by_name("ANNE"), anne);
  PlayerRow other = player_row("p2", "anne");
  other.password = "$argon2id$";
  const auto taken = store().update_player(other);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().kind, Fault::Kind::kTaken);

  ASSERT_TRUE(store().add_token("p1", "hash3", 5));
  EXPECT_EQ((*store().player_by_token("hash3"))->id, "p1");
  ASSERT_TRUE(store().drop_token("hash1"));
  EXPECT_FALSE(store().player_by_token("hash1")->has_value());
  EXPECT_EQ((*store().player("p1"))->name, "Anne");
}

TEST_P(StoreContract, ALinkIsGoodForOneUseAndNotForLong) {
  ASSERT_TRUE(store().add_player(player_row("p1", "Anne"), "hash1"));
  ASSERT_TRUE(store().add_link({"link1", "p1", 100}, 50));
  EXPECT_FALSE(store().take_link("link9", "hash9", 60)->has_value());
  const auto taken = store().take_link("link1", "hash2", 99);
  ASSERT_TRUE(taken && taken->has_value());
  EXPECT_EQ((*taken)->id, "p1");
  EXPECT_EQ((*store().player_by_token("hash2"))->id, "p1");
  EXPECT_EQ((*store().player_by_token("hash1"))->id, "p1") << "the old device stays signed in";
  EXPECT_FALSE(store().take_link("link1", "hash3", 99)->has_value()) << "twice";
  ASSERT_TRUE(store().add_link({"link2", "p1", 100}, 50));
  EXPECT_FALSE(store().take_link("link2", "hash3", 100)->has_value()) << "too late";
  ASSERT_TRUE(store().add_link({"link3", "p1", 200}, 50));
  ASSERT_TRUE(store().add_link({"link4", "p1", 200}, 50));
  EXPECT_FALSE(store().take_link("link3", "hash3", 99)->has_value()) << "a new link ends the old one";
  EXPECT_FALSE(store().player_by_token("hash3")->has_value());
  EXPECT_EQ(store().prune({.finished_before = {}, .idle_before = {}, .guests_before = 50})->players, 1)
      << "a link keeps nobody";
}

TEST_P(StoreContract, AFeedAndAWebhookAreKeptApart) {
  ASSERT_TRUE(store().add_player(player_row("p1", "Anne"), "hash1"));
  EXPECT_EQ(*store().notice("p1"), NoticeRow{});
  ASSERT_TRUE(store().set_hook("p1", "https://a/", "key"));
  ASSERT_TRUE(store().set_feed("p1", "feed1"));
  EXPECT_EQ(*store().notice("p1"), (NoticeRow{"feed1", "https://a/", "key"}));
  EXPECT_EQ((*store().player_by_feed("feed1"))->id, "p1");
  EXPECT_FALSE(store().player_by_feed("")->has_value());
  ASSERT_TRUE(store().set_feed("p1", ""));
  ASSERT_TRUE(store().set_hook("p1", "", ""));
  EXPECT_EQ(*store().notice("p1"), NoticeRow{});
  EXPECT_FALSE(store().player_by_feed("feed1")->has_value());
  EXPECT_EQ(store().prune({.finished_before = {}, .idle_before = {}, .guests_before = 50})->players, 1);
}

TEST_P(StoreContract, RatingsAreSetAndReplaced) {
  const RatingRow first{"p1", "boots", 2, 25'000'000, 8'333'333, 1};
  const RatingRow bot{"bot:bosun", "boots", 2, 20'000'000, 1'000'000, 1};
  ASSERT_TRUE(store().set_ratings(std::vector{first, bot}));
  RatingRow second = first;
  second.games = 2;
  second.mean = -1;
  ASSERT_TRUE(store().set_ratings(std::vector{second}));
  EXPECT_EQ(**store().rating("p1", "boots", 2), second);
  EXPECT_FALSE(store().rating("p1", "boots", 3)->has_value());
  EXPECT_EQ(*store().ratings("bot:bosun"), std::vector{bot});
}

TEST_P(StoreContract, WhatIsOldIsForgottenIfWanted) {
  for (const char* id : {"old", "new"}) {
    GameRow game = game_row(id, std::string("CODE") + id);
    game.head.phase = Phase::kFinished;
    game.head.changed = id == std::string("old") ? 10 : 100;
    game.head.sittings = {{std::string("p-") + id, id}};
    ASSERT_TRUE(store().create_game(game, {1, "open"}));
    PlayerRow player = player_row(std::string("p-") + id, id);
    player.seen = 10;
    ASSERT_TRUE(store().add_player(player, std::string("hash") + id));
  }
  PlayerRow keeper = player_row("keeper", "Keeper");
  keeper.password = "x";
  ASSERT_TRUE(store().add_player(keeper, "hash"));
  EXPECT_EQ(store().prune({})->games, 0);
  const auto pruned = store().prune({.finished_before = 50, .idle_before = {}, .guests_before = 50});
  ASSERT_TRUE(pruned) << pruned.error().what;
  EXPECT_EQ(pruned->games, 1);
  EXPECT_EQ(pruned->players, 1);
  EXPECT_FALSE(store().game("old")->has_value());
  EXPECT_TRUE(store().entries("old", 0)->empty());
  EXPECT_TRUE(store().game("new")->has_value());
  EXPECT_TRUE(store().player("p-new")->has_value());
  EXPECT_TRUE(store().player("keeper")->has_value());
}

TEST_P(StoreContract, WhatIsWrittenIsThereForTheNext) {
  ASSERT_TRUE(store().create_game(game_row("g1", "AAA222"), {1, "open"}));
  ASSERT_TRUE(append("g1", 2, "kept"));
  reopen();
  EXPECT_TRUE(store().ping());
  EXPECT_EQ(store().entries("g1", 0)->size(), 2U);
}

}  // namespace
}  // namespace freebooter::storage
