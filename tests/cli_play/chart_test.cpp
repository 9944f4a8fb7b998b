#include <gtest/gtest.h>

#include "cli/boots_chart.hpp"
#include "cli/boots_look.hpp"
#include "cli/boots_panel.hpp"
#include "cli/boots_screen.hpp"
#include "cli_play/seen.hpp"

namespace freebooter::cli {
namespace {

using boots::Token;

std::string picture(const Seen& seen, int columns, int rows, std::string_view typed = "") {
  return text_of(boots_picture(seen.sight(), columns, rows, typed));
}

TEST(Chart, ShowsTwoSectionsWithTheReachOfAShip) {
  Seen seen = to_move();
  seen.place(boots::privateer(0), {7, 1});
  seen.place(boots::privateer(11), {12, 6}, "G2");
  seen.lay({2, 2}, Token::kSails);
  seen.lay({13, 5}, Token::kGold);
  seen.lay({4, 5}, Token::kRum);
  seen.look();
  expect_golden("two_sections.txt", picture(seen, 80, 15));
}

TEST(Chart, ShowsTheWayToTheAim) {
  Seen seen = to_move();
  seen.look();
  expect_golden("aim.txt", picture(seen, 80, 12, "2,1"));
  EXPECT_EQ(aim_words(seen.sight(), "2,1"), "2,1: 2 movement points.");
  EXPECT_EQ(aim_words(seen.sight(), "sail 40,40"), "40,40 is out of reach. why 40,40 says more.");
  EXPECT_EQ(aim_words(seen.sight(), "hint"), "");
}

TEST(Chart, FollowsTheShipOverFourSections) {
  Seen seen(R"({"players":6,"first":1})");
  seen.state.phase = boots::Phase::kMove;
  seen.state.turn = 9;
  seen.state.wind = boots::Wind::kWest;
  seen.state.dice = {2, 2};
  for (std::uint8_t seat = 0; seat < 6; ++seat) seen.place({seat}, {2 + seat, 16 - seat});
  seen.place({1}, {8, 0});
  seen.look();
  expect_golden("four_sections.txt", picture(seen, 80, 15));
}

TEST(Chart, KeepsFarShipsInSight) {
  Seen seen = to_move();
  seen.place({1}, {-40, 3}, "-");
  seen.place(boots::privateer(3), {60, 90});
  seen.place(boots::privateer(10), {9, -1000});
  seen.look();
  expect_golden("far_ships.txt", picture(seen, 80, 15));
}

TEST(Chart, FollowsAShipTenThousandSquaresOut) {
  Seen seen = to_move();
  seen.state.ships[0].at = {-10'000, 12'345};
  seen.look();
  expect_golden("far_out.txt", picture(seen, 80, 15));
}

TEST(Chart, SpeaksFrench) {
  Seen seen = to_move(Language::kFrench);
  seen.look();
  expect_golden("french.txt", picture(seen, 80, 15));
}

TEST(Chart, ShowsAWideBoardWithThePanelBelow) {
  Seen seen(R"({"players":2,"first":1,"layout":"loose"})");
  seen.look();
  expect_golden("wide.txt", text_of(boots_overview(seen.sight(), 80, 40)));
}

TEST(Chart, ReadsThePositionAloud) {
  Seen seen = to_move();
  seen.traits.plain = true;
  seen.place(boots::privateer(0), {7, 1}, "R");
  seen.lay({2, 2}, Token::kSails);
  seen.look();
  std::string text = text_of(boots_described(seen.sight()));
  for (const std::string_view what : {"", "north", "treasure", "ports", "ships", "finn", "rumwater"}) {
    text += "look " + std::string(what) + "\n" + text_of(look_around(seen.sight(), what));
  }
  text += "path 2,1\n" + text_of(path_words(seen.sight(), "2,1"));
  text += "odds\n" + text_of(odds_now(seen.sight()));
  expect_golden("plain.txt", text);
}

// Whatever the position and the size of the terminal, a picture fits and no ship is lost.
TEST(Chart, FitsEverySizeAndLosesNoShip) {
  Rng rng(5);
  for (int round = 0; round < 400; ++round) {
    Seen seen(R"({"players":)" + std::to_string(2 + rng.below(7)) + R"(,"first":1,"layout":")" +
              (round % 2 == 0 ? "default" : "loose") + "\"}");
    seen.state.phase = boots::Phase::kMove;
    seen.state.turn = 3;
    const auto range = static_cast<std::int32_t>(round % 5 == 0 ? 100'000'000 : 40);
    const auto somewhere = [&] {
      return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(2 * range))) - range;
    };
    for (std::uint8_t seat = 0; seat < seen.rules.players; ++seat) seen.place({seat}, {somewhere(), somewhere()}, "S");
    for (int slot = 0; slot < 12; slot += 3) seen.place(boots::privateer(slot), {somewhere(), somewhere()});
    seen.look();
    const int columns = 50 + static_cast<int>(rng.below(120));
    const int rows = 8 + static_cast<int>(rng.below(50));
    const auto lines = boots_picture(seen.sight(), columns, rows, "");
    ASSERT_LE(static_cast<int>(lines.size()), rows);
    for (const std::string& line : lines) ASSERT_LE(width(line), columns) << bare(line);
    if (columns < 80 || rows < 24) continue;
    std::string all = text_of(lines);
    for (const boots::ShipId ship : ships_in_sight(seen.sight())) {
      const std::string mark = ship_mark(ship);
      // In the chart as a hull, at its edge behind an arrow, or in a port.
      const bool found = all.find("\\" + mark + "/") != std::string::npos ||
                         all.find("(" + mark + ")") != std::string::npos || all.find(mark) != std::string::npos;
      ASSERT_TRUE(found) << mark << "\n" << all;
    }
  }
}

TEST(Chart, WithColoursItIsTheSamePicture) {
  Seen seen = to_move();
  seen.look();
  const std::string mono = picture(seen, 80, 15);
  seen.traits.colours = Colours::k256;
  std::string colour;
  for (const std::string& line : boots_picture(seen.sight(), 80, 15, ""))
    colour += rendered(line, Colours::k256) + "\n";
  EXPECT_NE(colour.find("\x1b["), std::string::npos);
  // Only the brackets, which stand in for colour, are gone.
  std::string without = mono;
  for (char& c : without) {
    if (c == '[' || c == ']') c = ' ';
  }
  const std::string stripped = text_of(boots_picture(seen.sight(), 80, 15, ""));
  EXPECT_EQ(stripped, without);
}

TEST(Chart, HiddenPortsAreNotDrawn) {
  Seen seen(R"({"players":3,"first":1,"options":{"secret_ports":true}})");
  std::vector<boots::Event> events;
  boots::apply(seen.rules, seen.state, boots::ChoosePort{{2}}, &events);
  seen.look(Seat{1});
  const std::string others = picture(seen, 80, 15);
  boots::State swapped = seen.state;
  swapped.ships[0].at = seen.rules.sea.port_at(0);
  seen.state = swapped;
  seen.look(Seat{1});
  EXPECT_EQ(picture(seen, 80, 15), others);
  seen.look(Seat{0});
  EXPECT_NE(picture(seen, 80, 15), others);
  for (const std::string& line : boots_described(seen.sight())) EXPECT_EQ(line.find('{'), std::string::npos);
}

}  // namespace
}  // namespace freebooter::cli
