// The terminal as the second real client: `freebooter play --join`.
#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "cli/join_view.hpp"
#include "server/club.hpp"

namespace freebooter::test {
namespace {

// Runs the program with many lines on its standard input, some of which mean something; what it wrote.
std::string play_lines(const Folder& folder, const std::string& arguments) {
  const std::string log = folder.path("terminal.log");
  std::string lines;
  for (int round = 0; round < 60; ++round) {
    for (int number = 1; number <= 9; ++number) lines += std::to_string(number) + "\\n";
    for (const char* lane : {"1-2", "1-3", "2-3", "3-4", "4-5", "5-6", "5-7", "7-8", "8-9", "6-9"})
      lines += std::string(lane) + "\\n";
  }
  const std::string command = "printf '" + lines + "say Ahoy\\nquit\\n' | XDG_STATE_HOME=" + folder.path() +
                              " LC_ALL=C.UTF-8 " + FREEBOOTER_PROGRAM + " play --plain " + arguments;
  EXPECT_EQ(run_to_end({"sh", "-c", command}, log), 0) << read_text(log);
  return read_text(log);
}

TEST(Join, TheTerminalPlaysBothGamesAtAServer) {
  const Folder folder;
  const Club club(folder.path("club.db"));
  for (const char* game : {"boots", "clever"}) {
    const Guest host = make_guest(club, "Host");
    const Opened table =
        open_table(club, host, {.game = game, .players = 3, .seats = {"open", "greedy", "greedy"}, .listed = false});
    const std::int64_t before = club.metric("moves_total");
    const std::string said = play_lines(folder, "--names Anne --join " + club.url() + "/t/" + table.code);
    EXPECT_NE(said.find("greedy:"), std::string::npos) << "the others' moves are told: " << said;
    EXPECT_GT(club.metric("moves_total"), before + 10);
  }
}

TEST(Join, AWrongAddressIsNamed) {
  const Folder folder;
  const Club club(folder.path("club.db"));
  const std::string log = folder.path("log");
  EXPECT_NE(run_to_end({FREEBOOTER_PROGRAM, "play", "--plain", "--join", "http://127.0.0.1:1/t/ABC234"}, log), 0);
  EXPECT_NE(read_text(log).find("127.0.0.1:1"), std::string::npos) << read_text(log);
  EXPECT_NE(run_to_end({FREEBOOTER_PROGRAM, "play", "--plain", "--join", club.url() + "/t/AAAAAA"}, log), 0);
  EXPECT_NE(read_text(log).find("There is no such table"), std::string::npos) << read_text(log);
}

// A view sent as JSON and made a view again is the same view.
template <class G>
void expect_views_come_back(const Json& setup) {
  const auto rules = G::make_rules(setup);
  ASSERT_TRUE(rules);
  Rng rng(5);
  auto state = G::start(*rules);
  List<typename G::Action> scratch;
  for (int step = 0; step < 400; ++step) {
    for (int at = -1; at < G::players(*rules); ++at) {
      const Viewer viewer = at < 0 ? kSpectator : Viewer(Seat{static_cast<std::uint8_t>(at)});
      const auto view = G::view(*rules, state, viewer);
      const auto back = cli::view_from_json<G>(*rules, G::view_json(*rules, view));
      ASSERT_TRUE(back) << back.error().text() << " " << G::view_json(*rules, view).text();
      ASSERT_EQ(G::view_json(*rules, *back).text(), G::view_json(*rules, view).text());
      ASSERT_EQ(*back, view);
    }
    const Turn turn = G::turn(*rules, state);
    if (turn.kind == Turn::Kind::kOver) state = G::start(*rules);
    if (turn.kind == Turn::Kind::kChance) G::apply_outcome(*rules, state, G::roll(*rules, state, rng), nullptr);
    if (turn.kind == Turn::Kind::kSeat) {
      scratch.clear();
      G::apply(*rules, state, G::pick(*rules, state, scratch, rng), nullptr);
    }
  }
}

TEST(Join, ViewsComeBackFromJson) {
  expect_views_come_back<boots::Game>(parsed(R"({"players":3})"));
  expect_views_come_back<boots::Game>(parsed(R"({"players":4,"options":{"secret_ports":true}})"));
  expect_views_come_back<clever::Game>(parsed(R"({"players":3})"));
  expect_views_come_back<clever::Game>(parsed(R"({"players":2,"options":{"open_piles":true}})"));
  expect_views_come_back<clever::Game>(parsed(R"({"players":4,"options":{"easy":true}})"));
}

}  // namespace
}  // namespace freebooter::test
