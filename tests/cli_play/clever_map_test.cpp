#include "cli/clever_map.hpp"

#include <gtest/gtest.h>

#include "cli/clever_look.hpp"
#include "cli/clever_panel.hpp"
#include "cli/clever_screen.hpp"
#include "cli_play/seen.hpp"

namespace freebooter::cli {
namespace {

std::string picture(const SeenClever& seen, int columns, int rows, std::string_view typed = "") {
  return text_of(clever_picture(seen.sight(), columns, rows, typed));
}

TEST(CleverMap, ShowsIslandsLanesBoatsAndCaptains) { expect_golden("clever_turn.txt", picture(in_turn(), 80, 12)); }

TEST(CleverMap, ShowsTheTreasuresWhereThereIsRoom) { expect_golden("clever_large.txt", picture(in_turn(), 120, 28)); }

TEST(CleverMap, SpeaksFrench) { expect_golden("clever_french.txt", picture(in_turn(Language::kFrench), 80, 12)); }

TEST(CleverMap, GoesAboveThePlayersOnANarrowScreen) { expect_golden("clever_narrow.txt", picture(in_turn(), 50, 16)); }

TEST(CleverMap, ShowsNeutralBoatsByTheirNumbers) {
  SeenClever seen(R"({"players":2,"first":1,"options":{"neutral_boats":true}})");
  seen.set("turn 1 2 2 c 1/5 1-2/5-6 4-5/7-9 4,8,3/- 9/7 -/5");
  const std::string text = picture(seen, 80, 14);
  for (const std::string_view mark : {"\\1/", "\\2/", "\\A/", "\\F/", "(1A)", "(5F)", "(7*)"})
    EXPECT_NE(text.find(mark), std::string::npos) << mark << "\n" << text;
}

TEST(CleverMap, MarksWhatCanBeChosenAndTheOwnTreasure) {
  const SeenClever seen = in_turn();
  const std::string text = picture(seen, 80, 12);
  // The boats 3-4 and 4-8 lead nowhere free; nothing can be chosen but lanes.
  EXPECT_EQ(text.find('['), std::string::npos) << text;
  EXPECT_NE(text.find("(6*)"), std::string::npos) << text;
  SeenClever placing(R"({"players":3,"first":1})");
  placing.look();
  EXPECT_NE(picture(placing, 80, 12).find("[6]"), std::string::npos);
}

TEST(CleverMap, ShowsTheAimAndTheBoatsThatLeadThere) {
  SeenClever seen(R"({"players":3,"first":1})");
  seen.set("turn 4 1 1 - 7/6/3 7-9/5-7/5-6 - -/-/- 2/1/9 -/-/-");
  seen.traits.colours = Colours::k256;
  const auto coloured = [&](std::string_view typed) {
    std::string text;
    for (const std::string& line : clever_picture(seen.sight(), 80, 14, typed)) text += rendered(line, Colours::k256);
    return text;
  };
  const std::string aim = rendered(ink(Ink::kAim, "["), Colours::k256).substr(0, 23);
  EXPECT_EQ(coloured("").find(aim), std::string::npos);
  EXPECT_NE(coloured("9").find(aim), std::string::npos);
  EXPECT_NE(coloured("5"), coloured("9"));
  EXPECT_NE(coloured("2-6"), coloured(""));
  EXPECT_EQ(coloured("hint"), coloured(""));
}

TEST(CleverMap, ReadsThePositionAloud) {
  SeenClever seen = in_turn();
  seen.traits.plain = true;
  seen.look();
  std::string text = text_of(clever_described(seen.sight()));
  for (const std::string_view what : {"", "4", "compass", "finn", "M", "atlantis"})
    text += "look " + std::string(what) + "\n" + text_of(look_at_islands(seen.sight(), what));
  for (const std::string_view where : {"", "8", "3", "6", "4", "99"})
    text += "path " + std::string(where) + "\n" + text_of(path_over_boats(seen.sight(), where));
  text += "odds\n" + text_of(target_odds(seen.sight()));
  expect_golden("clever_plain.txt", text);
}

TEST(CleverMap, SaysWhatTheTypedLineWouldDo) {
  SeenClever seen(R"({"players":3,"first":1})");
  seen.set("turn 4 1 1 - 7/6/3 7-9/5-7/5-6 - -/-/- 2/1/9 -/-/-");
  const auto aim = [&](std::string_view typed) { return aim_at_islands(seen.sight(), typed); };
  EXPECT_EQ(aim("9"), "Island 9, the feather crown: over 7-9.");
  EXPECT_EQ(aim("5"), "Island 5, the pearl necklace: over 5-7.");
  EXPECT_EQ(aim("6"), "");  // it may become 6-9
  EXPECT_EQ(aim("2-6"), "2-6: then your captain reaches 2 and 5.");
  EXPECT_EQ(aim("boat 1-2"), "1-2: then your captain reaches 5.");
  EXPECT_EQ(aim("5-6"), "5-6 is not possible. why 5-6 says more.");
  EXPECT_EQ(aim("hint"), "");
  EXPECT_EQ(aim(""), "");
  seen.set("place_captain 0 3 1 - 7/6/- 7-9/5-7/- - -/-/- -/-/- -/-/-");
  EXPECT_EQ(aim("6"), "6 is not possible. why 6 says more.");
  EXPECT_EQ(aim("2"), "Island 2, the spyglass.");
}

TEST(CleverMap, ArrowsWalkFromIslandToIsland) {
  SeenClever seen(R"({"players":3,"first":1})");
  seen.set("turn 4 1 1 - 7/6/3 7-9/5-7/5-6 - -/-/- 2/1/9 -/-/-");
  const auto arrow = [&](int dx, int dy, std::string_view typed) {
    return Screen<clever::Game>::arrow(seen.sight(), dx, dy, typed).value_or("nothing");
  };
  EXPECT_EQ(arrow(-1, 0, ""), "5");  // west of island 7, where the captain stands
  EXPECT_EQ(arrow(-1, 0, "5"), "3");
  EXPECT_EQ(arrow(0, -1, "5"), "4");
  EXPECT_EQ(arrow(1, 0, "6"), "9");
  EXPECT_EQ(arrow(1, 0, "9"), "9");  // nothing lies further east
  EXPECT_EQ(arrow(1, 0, "why"), "nothing");
  seen.look(Seat{1});
  EXPECT_EQ(arrow(1, 0, ""), "nothing");  // somebody else is to decide
}

TEST(CleverMap, CaptainsHaveLettersOfTheirOwn) {
  SeenClever seen(R"({"players":4,"first":1})");
  const auto marks = [&](const std::vector<std::string>& names) {
    for (std::size_t seat = 0; seat < names.size(); ++seat) seen.seats[seat].name = names[seat];
    seen.look();
    std::string all;
    for (std::uint8_t seat = 0; seat < 4; ++seat) all += captain_mark(seen.sight(), {seat});
    return all;
  };
  EXPECT_EQ(marks({"Anne", "Finn", "Ilse", "Maud"}), "AFIM");
  EXPECT_EQ(marks({"Anne", "Anna", "Élodie", "an"}), "ANEB");
  EXPECT_EQ(marks({"1", "2", "3", "海"}), "ABCD");
}

// C6.4, C2.6: what a viewer may not know changes nothing of what is shown.
TEST(CleverMap, HiddenCardsAreNotShown) {
  SeenClever seen = in_turn();
  const auto all_of = [&](Viewer viewer) {
    seen.look(viewer);
    return picture(seen, 120, 40) + text_of(clever_described(seen.sight())) + text_of(target_odds(seen.sight()));
  };
  const std::string first = all_of(Seat{0});
  const std::string third = all_of(Seat{2});
  const std::string nobody = all_of(kSpectator);
  // Seat 3's card, and what lies below the top of seat 4's pile.
  seen.state =
      clever::parse_position(seen.rules, "turn 13 1 1 - 4/5/8/3 3-4/5-7/1-2/4-8 - 2,8/-/4/2,5,7 6/1/9/9 4/-/-/-")
          .value();
  EXPECT_EQ(all_of(Seat{0}), first);
  EXPECT_EQ(all_of(kSpectator), nobody);
  EXPECT_NE(all_of(Seat{2}), third);
}

constexpr std::string_view kCrowded = R"({
  "format": "freebooter-clever-board", "version": 1, "size": [10000, 300],
  "islands": [
    {"island": 1, "at": [10, 10], "treasure": "a"}, {"island": 2, "at": [40, 10], "treasure": "b"},
    {"island": 3, "at": [40, 60], "treasure": "c"}, {"island": 4, "at": [10, 60], "treasure": "d"},
    {"island": 5, "at": [9900, 290], "treasure": "e_f"}],
  "lanes": [
    {"lane": "1-2", "jetty": "mauve"}, {"lane": "2-3", "jetty": "red"}, {"lane": "3-4", "jetty": "mauve"},
    {"lane": "1-4", "jetty": "red"}, {"lane": "3-5", "jetty": "white"}, {"lane": "2-5", "jetty": "green"}],
  "crossings": []})";

// Whatever the position, the board and the size of the terminal, a picture fits and no island is lost.
TEST(CleverMap, FitsEverySizeAndLosesNoIsland) {
  Rng rng(5);
  for (int round = 0; round < 300; ++round) {
    const bool crowded = round % 3 == 0;
    SeenClever seen(R"({"players":)" + std::to_string(2 + rng.below(3)) +
                    (crowded ? R"(,"board":)" + std::string(kCrowded) : "") + "}");
    List<clever::Action> scratch;
    for (std::uint32_t step = rng.below(40); step > 0; --step) {
      const Turn turn = clever::turn_of(seen.rules, seen.state);
      if (turn.kind == Turn::Kind::kOver) break;
      if (turn.kind == Turn::Kind::kChance) {
        clever::apply_outcome(seen.rules, seen.state, clever::roll(seen.rules, seen.state, rng), nullptr);
      } else {
        scratch.clear();
        clever::apply(seen.rules, seen.state, clever::pick(seen.rules, seen.state, scratch, rng), nullptr);
      }
    }
    seen.look();
    const int columns = 40 + static_cast<int>(rng.below(140));
    const int rows = 6 + static_cast<int>(rng.below(50));
    const auto lines = clever_picture(seen.sight(), columns, rows, "3");
    ASSERT_LE(static_cast<int>(lines.size()), rows);
    for (const std::string& line : lines) ASSERT_LE(width(line), columns) << bare(line);
    if (columns < 80 || rows < 12) continue;
    const std::string all = text_of(lines);
    for (std::uint8_t island = 0; island < seen.rules.islands(); ++island) {
      const std::string number = clever::island_text({island});
      ASSERT_TRUE(all.find("(" + number) != std::string::npos || all.find("[" + number) != std::string::npos)
          << number << "\n"
          << all;
    }
  }
}

}  // namespace
}  // namespace freebooter::cli
