#include <gtest/gtest.h>

#include "cli/boots_screen.hpp"
#include "cli/play_loop.hpp"
#include "cli_play/played.hpp"

namespace freebooter::cli {
namespace {

using boots::Game;

class PlayTest : public PlayedTest {
 protected:
  [[nodiscard]] Journal<Game> kept() const { return kept_as<Game>(); }
};

TEST_F(PlayTest, AWholeGameByHintsEndsInEnglish) {
  PlayArgs args = two_players(3);
  args.setup.players = 3;
  const std::string out = play(repeated("hint\nok\n", 1500), args);
  EXPECT_EQ(exit_code_, kFine);
  EXPECT_TRUE(has(out, " wins the game! B12.2")) << out.substr(out.size() - 500);
  EXPECT_FALSE(has(out, "\x1b"));
  EXPECT_FALSE(has(out, "{"));
  // The record is whole, and the game is no longer offered.
  const auto record = read_if_there(path("kept/boots-finished.fbr"));
  ASSERT_TRUE(record);
  auto loaded = read_record<Game>(*record);
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  EXPECT_EQ(loaded->journal.turn(), Turn::over());
  EXPECT_TRUE(kept_games(store()).empty());
}

TEST_F(PlayTest, AWholeGameByHintsEndsInPlainFrench) {
  PlayArgs args = two_players(4);
  args.setup.players = 4;
  const std::string out = play(repeated("conseil\nok\n", 1500), args, Language::kFrench, true);
  EXPECT_TRUE(has(out, "gagne la partie\u202f! (règle B12.2)")) << out.substr(out.size() - 500);
  EXPECT_FALSE(has(out, "⌂"));
  EXPECT_FALSE(has(out, "─"));
  EXPECT_FALSE(has(out, "<"));
}

TEST_F(PlayTest, AWholeGameByNumbersEnds) {
  PlayArgs args = two_players(6);
  args.setup.players = 5;  // four bots play on, whatever the person does
  const std::string out = play(repeated("2\n1\n", 2000), args);
  EXPECT_TRUE(has(out, " wins the game!")) << out.substr(out.size() - 500);
}

TEST_F(PlayTest, BotsAloneFinish) {
  PlayArgs args = two_players(8);
  args.bots = "greedy,greedy";
  const std::string out = play("", args);
  EXPECT_EQ(exit_code_, kFine);
  EXPECT_TRUE(has(out, " wins the game!"));
}

TEST_F(PlayTest, TheSameSeedIsTheSameGame) {
  const auto played = [&](std::uint64_t seed) {
    const std::string out = play(repeated("hint\nok\n", 20), two_players(seed));
    return out.substr(out.find("Anne, which port"));
  };
  const std::string first = played(9);
  EXPECT_EQ(played(9), first);
  EXPECT_NE(played(10), first);
}

TEST_F(PlayTest, TheEndOfInputKeepsTheGame) {
  const std::string out = play("gull\nhint\nok\n", two_players());
  EXPECT_EQ(exit_code_, kFine);
  EXPECT_TRUE(has(out, "The game is kept in " + path("kept/boots.fbr")));
  const Journal<Game> before = kept();
  EXPECT_GE(before.size(), 4U);
  // It goes on where it was left, with the same people and the same log.
  const std::string again = play("log all\nquit\n", resumed());
  EXPECT_EQ(exit_code_, kFine);
  EXPECT_TRUE(has(again, "Anne starts from Gull's Rest."));
  EXPECT_EQ(kept().size(), before.size());
  EXPECT_EQ(kept().state(), before.state());
}

TEST_F(PlayTest, ANewGameDoesNotLoseTheOldOne) {
  play("gull\n", two_players());
  const auto old = store().kept("boots");
  play("rumwater\n", two_players());
  EXPECT_EQ(read_if_there(path("kept/boots-before.fbr")), old);
}

TEST_F(PlayTest, ThereMustBeAGameToGoOnWith) {
  testing::internal::CaptureStderr();
  play("", resumed());
  EXPECT_EQ(exit_code_, kBadInput);
  EXPECT_TRUE(has(testing::internal::GetCapturedStderr(), "no kept game"));
}

TEST_F(PlayTest, ADamagedKeptGameIsReportedAndStays) {
  play("gull\nhint\nok\n", two_players());
  std::string record = store().kept("boots").value();
  record.replace(record.find("dice "), 8, "dice 6-6");
  ASSERT_FALSE(store().keep("boots", record));
  testing::internal::CaptureStderr();
  play("quit\n", resumed());
  EXPECT_EQ(exit_code_, kCheckFailed);
  EXPECT_TRUE(has(testing::internal::GetCapturedStderr(), "line "));
  EXPECT_EQ(store().kept("boots"), record);
}

TEST_F(PlayTest, UndoGoesBackToTheLastDie) {
  PlayArgs args = two_players();
  args.bots = "0";  // two people: both choose a port before the first die
  std::string out = play("a\nb\n", args);
  ASSERT_GE(kept().size(), 3U);
  EXPECT_NE(kept().entries()[2].outcome(), nullptr);  // behind the two ports, the dice of turn 1
  out = play("a\nundo\nc\nundo\nundo\nd\n", args);
  EXPECT_TRUE(has(out, "Taken back."));
  EXPECT_TRUE(has(out, "There is nothing to take back"));
  const Journal<Game> journal = kept();
  ASSERT_EQ(journal.size(), 1U);
  EXPECT_EQ(boots::action_text(journal.rules(), *journal.entries()[0].action()), "port 1,7");
}

TEST_F(PlayTest, UndoStopsAtTheDice) {
  PlayArgs args = two_players();
  args.bots = "0";
  const std::string out = play("a\nb\nundo\nstay\n", args);
  EXPECT_TRUE(has(out, "what was decided before the last die stands"));
  EXPECT_EQ(kept().state_at(2).turn, 1U);
}

TEST_F(PlayTest, UndoSkipsWhatABotDecided) {
  PlayArgs args = two_players();
  args.setup.players = 3;
  args.setup.first = 2;  // Finn, then the bot, then Anne
  args.bots = "1";
  const std::string out = play("a\nundo\nd\n", args);
  EXPECT_TRUE(has(out, "Taken back."));
  const Journal<Game> journal = kept();
  ASSERT_EQ(journal.size(), 2U);
  EXPECT_EQ(journal.entries()[0].by, Turn::of(Seat{1}));
  EXPECT_EQ(boots::action_text(journal.rules(), *journal.entries()[0].action()), "port 1,7");
}

TEST_F(PlayTest, SaveAndLoad) {
  const std::string file = path("my game.fbr");
  std::string out =
      play("a\nsave " + file + "\nsave " + file + "\nhint\nok\nsave " + file + " !\nquit\n", two_players());
  EXPECT_TRUE(has(out, "The game is saved in " + file));
  EXPECT_TRUE(has(out, "is there already"));
  const auto saved = read_record<Game>(read_if_there(file).value());
  ASSERT_TRUE(saved.ok());
  EXPECT_EQ(saved->tags.seats, (std::vector<std::string>{"Anne", "Finn"}));
  // Another game loads it; the game left behind is still there.
  out = play("d\nload " + file + "\nquit\n", two_players(77));
  EXPECT_TRUE(has(out, "The game in " + file + " goes on."));
  EXPECT_EQ(kept().entries()[0].hash, saved->journal.entries()[0].hash);
  const auto left = read_record<Game>(read_if_there(path("kept/boots-before.fbr")).value());
  ASSERT_TRUE(left.ok());
  EXPECT_EQ(boots::action_text(left->journal.rules(), *left->journal.entries()[0].action()), "port 1,7");
}

TEST_F(PlayTest, LoadingNonsenseChangesNothing) {
  ASSERT_FALSE(write_durably(path("bad.fbr"), "[Game \"boots\"]\nnonsense"));
  const std::string out =
      play("a\nload " + path("bad.fbr") + "\nload " + path("none.fbr") + "\nload\nquit\n", two_players());
  EXPECT_TRUE(has(out, "cannot be played on"));
  EXPECT_TRUE(has(out, "There is no file"));
  EXPECT_TRUE(has(out, "Load what?"));
  EXPECT_EQ(boots::action_text(kept().rules(), *kept().entries()[0].action()), "port 10,1");
}

TEST_F(PlayTest, SavingWhereOneCannotIsSaid) {
  const std::string out = play("save /nowhere/at/all\nsave\nquit\n", two_players());
  EXPECT_TRUE(has(out, "The game could not be saved: /nowhere/at/all"));
  EXPECT_TRUE(has(out, "Save where?"));
}

TEST_F(PlayTest, NothingButADecisionChangesTheGame) {
  play("a\nquit\n", two_players());
  const Journal<Game> before = kept();
  const std::string out = play(
      "?\nwhy 100,100\nwhy\nwhy stay\nwhy xyz\nodds\npath 9,9\npath\nlog\nlog 3\nlog x\nboard\nlook\nlook north\nwhere "
      "2\nhint\nrules\nrules B5\nrules B5.2\nrules "
      "B99\n\n99\n-1\n0\n1.5\nfoo bar baz\n\x1b[A\n\xff\xfe\n,\nsail\nshoot\nunload\nlang xx\nsave\n" +
          std::string(5000, 'x') + "\nquit\n",
      resumed());
  EXPECT_EQ(kept().state(), before.state());
  EXPECT_EQ(kept().size(), before.size());
  for (const std::string_view part :
       {"too far away", "That is possible: stay put.", "Why not what?", "The way to where?", "There is no rule “B99”",
        "There is no choice 99", "Type lang en or lang fr."}) {
    EXPECT_TRUE(has(out, part)) << part;
  }
  EXPECT_FALSE(has(out, "\x1b"));
}

TEST_F(PlayTest, WhyNamesTheClause) {
  const std::string out = play("a\nwhy shoot 2\nwhy 100,100\n", two_players());
  EXPECT_TRUE(has(out, "First move your ship, or stay put. B5.5"));
  EXPECT_TRUE(has(out, "B5.2 A step goes to any of the 8 squares"));
}

TEST_F(PlayTest, AHintSaysWhyAndWhatElse) {
  PlayArgs args = two_players();
  args.adviser = "captain:30";
  const std::string out = play("gull\nhint\nhint\nquit\n", args);
  for (const char* part : {"Hint: sail to ", "With it you win about ", "% of the games from here.",
                           "Next best: sail to ", "Type ok to do it, or: sail "})
    EXPECT_TRUE(has(out, part)) << part << "\n" << out;
  const std::size_t first = out.find("Hint: ");
  const std::size_t second = out.find("Hint: ", first + 1);
  ASSERT_NE(second, std::string::npos);
  const auto hint = [&](std::size_t at) { return out.substr(at, out.find("Type ok", at) - at); };
  EXPECT_EQ(hint(first), hint(second)) << "the same question gets the same hint";
  const std::string french = play("gull\nconseil\nquitter\n", args, Language::kFrench);
  for (const char* part : {"Conseil\u202f: ", "Tu gagnes ainsi environ ", "Sinon\u202f: ", "Tape ok pour le suivre"})
    EXPECT_TRUE(has(french, part)) << part << "\n" << french;
  args.adviser = "greedy";
  const std::string greedy = play("gull\nhint\nquit\n", args);
  EXPECT_TRUE(has(greedy, "Hint: sail to "));
  EXPECT_FALSE(has(greedy, "you win about")) << "it has not thought that far";
  args.adviser = "nobody";
  (void)play("quit\n", args);
  EXPECT_EQ(exit_code_, kBadInput);
}

TEST_F(PlayTest, EveryLevelSitsDown) {
  for (const char* bots : {"cabinboy", "deckhand", "bosun:2", "pilot:2", "captain:2", "captain:1ms", "capitaine:2"}) {
    PlayArgs args = two_players();
    args.bots = bots;
    const std::string out = play(repeated("hint\nok\n", 12), args);
    EXPECT_EQ(exit_code_, kFine) << bots;
    EXPECT_TRUE(has(out, "Turn 2")) << bots;
    // The record remembers who it was.
    const std::string record = store().kept("boots").value_or("");
    const std::string level = std::string_view(bots) == "capitaine:2" ? "captain:2" : bots;
    EXPECT_TRUE(has(record, "[Bots \"- " + level + "\"]")) << record;
    args.resume = true;
    args.bots.clear();
    (void)play("quit\n", args);
    EXPECT_EQ(exit_code_, kFine) << bots;
  }
}

TEST_F(PlayTest, ABotThatIsNotKnownIsRefusedWhereverARecordComesFrom) {
  const std::string file = path("game.fbr");
  play("gull\nsave " + file + "\nquit\n", two_players());
  std::string record = read_if_there(file).value_or("");
  for (const char* bot : {"admiral", "cmd:./admiral"}) {
    std::string changed = record;
    changed.replace(changed.find("- deckhand"), 10, std::string("- ") + bot);
    ASSERT_FALSE(write_durably(file, changed));
    const std::string out = play("load " + file + "\nquit\n", two_players());
    EXPECT_TRUE(has(out, "“" + std::string(bot) + "”")) << out;
    EXPECT_EQ(exit_code_, kFine);
    PlayArgs args = two_players();
    args.load = file;
    (void)play("quit\n", args);
    EXPECT_EQ(exit_code_, kBadInput) << bot;
  }
}

TEST_F(PlayTest, OkNeedsAHint) { EXPECT_TRUE(has(play("ok\nquit\n", two_players()), "Ask for a hint first")); }

TEST_F(PlayTest, TheLanguageCanBeChanged) {
  const std::string out = play("lang fr\nquitter\n", two_players());
  EXPECT_TRUE(has(out, "Maintenant en français."));
  EXPECT_TRUE(has(out, "Anne, de quel port pars-tu\u202f?"));
  EXPECT_EQ(language_for("", store()), Language::kFrench);  // remembered
  EXPECT_EQ(language_for("en", store()), Language::kEnglish);
}

TEST_F(PlayTest, SecretPortsStaySecretAtOneKeyboard) {
  PlayArgs args = two_players();
  args.setup.players = 3;
  args.bots = "0";
  args.setup.options = {"secret_ports"};
  std::string outs[2];  // NOLINT(modernize-avoid-c-arrays)
  for (const int round : {0, 1}) {
    // Enter after each handing over; the second person looks around with everything there is.
    outs[round] =
        play(std::string("\n") + (round == 0 ? "a" : "d") + "\n\nboard\nlook\nwhere 1\nlog all\nodds\nhint\n", args);
    outs[round] = outs[round].substr(outs[round].find("Pass the keyboard to Finn"));
  }
  EXPECT_EQ(outs[0], outs[1]);
  EXPECT_TRUE(has(outs[0], "Anne has chosen a port in secret."));
  const std::string out = play("\na\n\nd\n\nc\nlog all\nquit\n", args);
  EXPECT_TRUE(has(out, "All ports are chosen and shown."));
  EXPECT_TRUE(has(out.substr(out.find("What happened")), "Anne starts from Port Pepper."));
}

TEST_F(PlayTest, SeatsArePlanned) {
  const Words words(Language::kEnglish);
  struct Case {
    std::string_view bots;
    int players;  // 0: not given
    std::string_view plan;
  };
  for (const auto& [bots, players, plan] : {Case{"", 0, "- deckhand deckhand"},
                                            {"", 2, "- deckhand"},
                                            {"0", 0, "- -"},
                                            {"0", 3, "- - -"},
                                            {"3", 0, "- deckhand deckhand deckhand"},
                                            {"random", 3, "- - random"},
                                            {"random,greedy", 2, "random greedy"},
                                            {"captain:500,greedy*2", 4, "- captain:500 greedy greedy"},
                                            {"Mousse,capitaine:100ms", 2, "cabinboy captain:100ms"},
                                            {"maître d'équipage", 2, "- bosun"},
                                            {"captain:soon", 2, "!"},
                                            {"cmd: ./mybot", 2, "!"},
                                            {"nobody", 2, "!"},
                                            {"3", 2, "!"},
                                            {"", 9, "!"}}) {
    PlayArgs args;
    args.bots = bots;
    args.players_given = players > 0;
    if (players > 0) args.setup.players = players;
    const auto seats =
        plan_seats(args, {"boots", {"random", "greedy", "deckhand", "cabinboy", "bosun", "captain"}, 2}, words);
    std::string found = seats ? "" : "!";
    if (seats) {
      for (const SeatPlan& seat : *seats)
        found += (found.empty() ? "" : " ") + (seat.is_person() ? std::string("-") : seat.bot);
      EXPECT_EQ(args.setup.players, static_cast<int>(seats->size()));
    }
    EXPECT_EQ(found, plan) << bots << " " << players;
  }
}

TEST_F(PlayTest, NamesAreCleanedAndFilledUp) {
  const Words words(Language::kEnglish);
  EXPECT_EQ(seat_names({"Ann\x1b[2J, Bo", "Cy"}, 4, words), (std::vector<std::string>{"Ann[2J", "Bo", "Cy", "Anne"}));
  EXPECT_EQ(seat_names({"A,B,C"}, 2, words).size(), 2U);
  const std::string out = play("quit\n", [] {
    PlayArgs args = two_players();
    args.names = {"Élodie \"the\" Great]", "Finn"};
    return args;
  }());
  EXPECT_TRUE(has(out, "Élodie \"the\" Great], which port"));
  EXPECT_EQ(kept().size(), 0U);
}

TEST_F(PlayTest, BoardsAndLayoutsComeFromFiles) {
  ASSERT_FALSE(write_durably(path("layout.json"),
                             R"({"sections":[{"section":"C","at":[0,0],"turn":1},{"section":"D","at":[10,2]}]})"));
  PlayArgs args = two_players();
  args.setup.layout = path("layout.json");
  EXPECT_TRUE(has(play("quit\n", args), "Saltmarrow"));
  args.setup.layout = path("missing.json");
  testing::internal::CaptureStderr();
  play("quit\n", args);
  EXPECT_EQ(exit_code_, kIoError);
  EXPECT_TRUE(has(testing::internal::GetCapturedStderr(), "missing.json"));
}

TEST_F(PlayTest, TheStoreIsNeverHalfWritten) {
  const Store kept = store();
  ASSERT_FALSE(kept.keep("boots", "one"));
  ASSERT_FALSE(kept.keep("boots", "two"));
  EXPECT_EQ(kept.kept("boots"), "two");
  EXPECT_FALSE(fs::exists(path("kept/boots.fbr.new")));
  // A folder where the file should be: the write fails and says so.
  fs::create_directories(path("other/boots.fbr"));
  EXPECT_TRUE(Store(path("other")).keep("boots", "x"));
  EXPECT_FALSE(Store("").keep("boots", "x"));
  EXPECT_EQ(Store("").path("boots"), "");
}

TEST_F(PlayTest, AStoreThatFailsIsSaidOnceAndWhenSomebodyLeaves) {
  ASSERT_FALSE(write_durably(path("kept"), "a file where the folder should be"));
  const std::string out = play("a\nhint\nok\nquit\n", two_players());
  std::size_t times = 0;
  for (std::size_t at = 0; (at = out.find("The game cannot be kept", at)) != std::string::npos; ++at) ++times;
  EXPECT_EQ(times, 2U);
  EXPECT_FALSE(has(out, "The game is kept"));
}

TEST_F(PlayTest, ASecondProgramKeepsNothingWhereTheFirstDoes) {
  ASSERT_FALSE(store().keep("boots", "the first one's"));
  {
    const auto first = store().claim("boots");
    ASSERT_TRUE(first && first->holds());
    EXPECT_FALSE(store().claim("boots"));
    EXPECT_TRUE(store().claim("clever"));
    EXPECT_TRUE(has(play("quit\n", two_players()), "Another Freebooter keeps a game of this kind"));
    EXPECT_EQ(store().kept("boots"), "the first one's");
  }
  EXPECT_FALSE(has(play("quit\n", two_players()), "Another Freebooter"));
}

TEST_F(PlayTest, TheLastNineGamesThatMadeRoomAreThere) {
  const Store kept = store();
  EXPECT_EQ(kept.make_room("boots"), "") << "for nothing";
  for (int game = 1; game <= 11; ++game) {
    ASSERT_FALSE(kept.keep("boots", std::to_string(game)));
    EXPECT_EQ(kept.make_room("boots"), path("kept/boots-before.fbr"));
  }
  EXPECT_FALSE(kept.kept("boots"));
  EXPECT_EQ(read_if_there(path("kept/boots-before.fbr")), "11");
  EXPECT_EQ(read_if_there(path("kept/boots-before-2.fbr")), "10");
  EXPECT_EQ(read_if_there(path("kept/boots-before-9.fbr")), "3");
  EXPECT_FALSE(fs::exists(path("kept/boots-before-10.fbr")));
}

TEST(Store, FollowsTheStandardFolders) {
  const auto folder = [](const char* state, const char* home) {
    return Store::usual_folder(
        [&](const char* name) -> const char* { return std::string_view(name) == "HOME" ? home : state; });
  };
  EXPECT_EQ(folder("/s", "/h"), "/s/freebooter");
  EXPECT_EQ(folder(nullptr, "/h"), "/h/.local/state/freebooter");
  EXPECT_EQ(folder("relative", "/h"), "/h/.local/state/freebooter");
  EXPECT_EQ(folder(nullptr, nullptr), "");
}

}  // namespace
}  // namespace freebooter::cli
