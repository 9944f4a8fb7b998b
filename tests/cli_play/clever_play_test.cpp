#include <gtest/gtest.h>

#include "boots/game.hpp"
#include "cli/clever_screen.hpp"
#include "cli/play_loop.hpp"
#include "cli_play/played.hpp"

namespace freebooter::cli {
namespace {

using clever::Game;

class CleverPlayTest : public PlayedTest {
 protected:
  [[nodiscard]] Journal<Game> kept() const { return kept_as<Game>(); }

  static PlayArgs game_of(int players, std::string bots, std::vector<std::string> options = {}) {
    PlayArgs args;
    args.setup.game = "clever";
    args.setup.players = players;
    args.players_given = true;
    args.setup.first = 1;
    args.setup.options = std::move(options);
    args.bots = std::move(bots);
    args.seed = 3;
    return args;
  }
  // Three people have placed their captains and boats; Anne is about to take the keyboard and give a first card.
  static std::string placed() { return "4\n3-4\n5\n5-7\n8\n1-2\n"; }

  // What was written from one handing over to the next.
  static std::string between(const std::string& out, std::string_view from, std::string_view to) {
    const std::size_t begin = out.find("Pass the keyboard to " + std::string(from));
    const std::size_t end = out.find("Pass the keyboard to " + std::string(to), begin);
    return begin == std::string::npos || end == std::string::npos ? "" : out.substr(begin, end - begin);
  }
};

TEST_F(CleverPlayTest, AWholeGameByHintsEndsInEnglish) {
  const std::string out = play(repeated("hint\nok\n", 1500), game_of(3, "2"));
  EXPECT_EQ(exit_code_, kFine);
  EXPECT_TRUE(has(out, "has found every treasure and is Capt’n Clever! C7.1")) << out.substr(out.size() - 500);
  EXPECT_FALSE(has(out, "\x1b"));
  EXPECT_FALSE(has(out, "{"));
  const auto record = read_if_there(path("kept/clever-finished.fbr"));
  ASSERT_TRUE(record);
  auto loaded = read_record<Game>(*record);
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  EXPECT_EQ(loaded->journal.turn(), Turn::over());
  EXPECT_TRUE(kept_games(store()).empty());
}

TEST_F(CleverPlayTest, AWholeGameByHintsEndsInPlainFrench) {
  const std::string out = play(repeated("conseil\nok\n", 1500), game_of(4, "3"), Language::kFrench, true);
  EXPECT_TRUE(has(out, "devient Capt’n Clever\u202f! (règle C7.1)")) << out.substr(out.size() - 500);
  EXPECT_FALSE(has(out, "─"));
  EXPECT_FALSE(has(out, "·"));
  EXPECT_FALSE(has(out, "<"));
  EXPECT_TRUE(has(out, "Tu cherches "));
}

TEST_F(CleverPlayTest, EveryVariantIsPlayedToItsEnd) {
  for (const std::string option : {"easy", "open_piles", "no_camping", "first_card_elsewhere"}) {
    const std::string out = play(repeated("hint\nok\n", 1500), game_of(3, "2", {option}));
    EXPECT_TRUE(has(out, "is Capt’n Clever!")) << option << out.substr(out.size() - 500);
  }
  const std::string out = play(repeated("hint\nok\n", 1500), game_of(2, "1", {"neutral_boats"}));
  EXPECT_TRUE(has(out, "is Capt’n Clever!")) << out.substr(out.size() - 500);
}

TEST_F(CleverPlayTest, IslandsAndLanesAreTypedAsTheyAreCalled) {
  play("9\n9-7\nquit\n", game_of(3, "0"));
  const Journal<Game> journal = kept();
  ASSERT_EQ(journal.size(), 2U);
  EXPECT_EQ(clever::action_text(journal.rules(), *journal.entries()[0].action()), "captain 9");
  EXPECT_EQ(clever::action_text(journal.rules(), *journal.entries()[1].action()), "boat 7-9");
  // 9 is taken now: the list does not count on, so that 9 is not the last of eight choices.
  const std::string out = play("9\n7-9\n9\n10\n3-7\nquit\n", game_of(3, "0"));
  EXPECT_TRUE(has(out, "A captain stands on that island already. C2.4"));
  EXPECT_TRUE(has(out, "I know no island “10”"));
  EXPECT_TRUE(has(out, "There is no lane 3-7. From island 3 lanes lead to 1, 2, 4 and 6."));
  EXPECT_EQ(kept().size(), 2U);
}

TEST_F(CleverPlayTest, UndoGoesBackToWhatWasRevealed) {
  // The boat can be taken back, the captain's move cannot: it tells everybody whether a treasure was found.
  const std::string out = play("4\n3-4\n9\n1-3\nundo\n1-4\nundo\nhint\nok\nhint\nok\nundo\nquit\n", game_of(3, "2"));
  EXPECT_TRUE(has(out, "Taken back."));
  EXPECT_TRUE(has(out, "There is nothing to take back: a move of your captain"));
}

TEST_F(CleverPlayTest, ACardThatWasGivenStands) {
  const std::string out = play(placed() + "\n9\n\nundo\nquit\n", game_of(3, "0"));
  EXPECT_TRUE(has(between(out + "Pass the keyboard to Nobody", "Finn", "Nobody"), "There is nothing to take back"));
  EXPECT_EQ(kept().size(), 7U);
}

TEST_F(CleverPlayTest, WhyNamesTheClause) {
  const std::string out = play("4\nwhy 4\nwhy\nwhy 4-5\nrules 5.3\nrules C6\nrules\n", game_of(3, "0"));
  EXPECT_TRUE(has(out, "First put your boat on a lane. C2.3"));
  EXPECT_TRUE(has(out, "such as: why 4 or why 3-4"));
  EXPECT_TRUE(has(out, "That is possible: boat to lane 4-5."));
  EXPECT_TRUE(has(out, "C5.3 You may end the turn without moving your captain only if"));
  EXPECT_TRUE(has(out, "C6.5 You may stand on the island another player looks for."));
  EXPECT_TRUE(has(out, "type rules C5 or rules C5.2 to read on"));
}

TEST_F(CleverPlayTest, NothingButADecisionChangesTheGame) {
  play("4\n3-4\n9\nquit\n", game_of(3, "2"));
  const Journal<Game> before = kept();
  PlayArgs args = resumed();
  args.setup.game.clear();
  play(
      "?\nwhy 9\nwhy\nwhy xyz\nodds\npath 9\npath\nlog\nlog 3\nlog x\nboard\nlook\nlook all\nlook 4\nlook "
      "finn\nhint\nrules\nrules C99\n\n99\n-1\n0\n1.5\nfoo bar baz\n\x1b[A\n\xff\xfe\n,\ncaptain\nboat\ngive "
      "?\nneutral 1 3-4\nlang xx\nsave\n" +
          std::string(5000, 'x') + "\nquit\n",
      args);
  EXPECT_EQ(kept().state(), before.state());
  EXPECT_EQ(kept().size(), before.size());
}

TEST_F(CleverPlayTest, CardsStaySecretAtOneKeyboard) {
  std::array<std::string, 2> seen;
  for (const std::size_t round : {0U, 1U}) {
    // Enter after each handing over. Anne gives Finn one card or another; Ilse looks around with everything there is.
    const std::string looking = "?\nboard\nlook\nlook all\nlook finn\nlog all\nodds\npath 6\nhint\nwhy 3\n";
    const std::string out =
        play(placed() + "\n" + (round == 0 ? "2" : "9") + "\n\n7\n\n" + looking + "1\n\nquit\n", game_of(3, "0"));
    seen.at(round) = between(out, "Ilse", "Anne");
    // Finn knows it, and so does Anne.
    EXPECT_TRUE(has(between(out, "Finn", "Ilse"), round == 0 ? "* 2 spyglass" : "* 9 feather crown"));
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_TRUE(has(seen[0], "Anne gives Finn a card, face down."));
  EXPECT_TRUE(has(seen[0], "Finn gives Ilse a card: the jade turtle (island 7)."));
}

TEST_F(CleverPlayTest, WhatWasDrawnStaysSecretInTheEasyVariant) {
  const std::string out = play(placed() + "\nlog all\n1-4\n2\n\nlog all\nquit\n", game_of(3, "0", {"easy"}));
  const std::string anne = between(out, "Anne", "Finn");
  const std::string finn = between(out + "Pass the keyboard to Nobody", "Finn", "Nobody");
  EXPECT_TRUE(has(anne, "Anne looks at the next card: ")) << out;
  EXPECT_FALSE(has(anne, "Finn looks at the next card: "));
  EXPECT_TRUE(has(finn, "Finn looks at the next card: "));
  EXPECT_FALSE(has(finn, "Anne looks at the next card: "));
  EXPECT_TRUE(has(finn, "Anne looks at the next card."));
}

TEST_F(CleverPlayTest, EachKindOfGameIsKeptByItself) {
  play("4\nquit\n", game_of(3, "0"));
  const auto clever = store().kept("clever");
  play("gull\nhint\nok\nquit\n", two_players());
  EXPECT_EQ(store().kept("clever"), clever);
  EXPECT_FALSE(fs::exists(path("kept/clever-before.fbr")));
  EXPECT_EQ(kept_games(store()).size(), 2U);
  PlayArgs args = resumed();
  args.setup.game = "clever";
  EXPECT_TRUE(has(play("quit\n", args), "Anne, on which lane do you put your boat?"));
  fs::last_write_time(path("kept/boots.fbr"), fs::file_time_type::clock::now() + std::chrono::hours(1));
  args.setup.game.clear();  // the newest
  EXPECT_TRUE(has(play("quit\n", args), "where do you sail?"));
}

TEST_F(CleverPlayTest, SaveAndLoad) {
  const std::string file = path("islands.fbr");
  std::string out = play("4\nsave " + file + "\nquit\n", game_of(3, "0"));
  EXPECT_TRUE(has(out, "The game is saved in " + file));
  out = play("9\nload " + file + "\nquit\n", game_of(4, "0"));
  EXPECT_TRUE(has(out, "The game in " + file + " goes on."));
  EXPECT_EQ(clever::action_text(kept().rules(), *kept().entries()[0].action()), "captain 4");
}

}  // namespace
}  // namespace freebooter::cli
