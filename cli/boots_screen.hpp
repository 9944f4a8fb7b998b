// Captain Treasure Boots behind the contract of play_screen.hpp.
#pragma once

#include <array>

#include "boots/game.hpp"
#include "cli/play_screen.hpp"

namespace freebooter::cli {

template <>
struct Screen<boots::Game> {
  using Seen = Sight<boots::Game>;

  static constexpr std::array<std::string_view, 4> kCommands{"odds", "path", "look", "where"};
  static constexpr std::string_view kClauses = "B";

  static bool has_secrets(const boots::Rules& rules, const boots::State& state);
  static std::vector<std::string> picture(const Seen& sight, int columns, int rows, std::string_view typed);
  static std::vector<std::string> overview(const Seen& sight, int columns, int rows);
  static std::vector<std::string> described(const Seen& sight);
  static Question<boots::Game> question(const Seen& sight);
  static Heard<boots::Game> hear(const Seen& sight, std::string_view text);
  static Told told(const Seen& sight, const boots::Event& event);
  static std::string said(const Seen& sight, const boots::Action& action);
  static std::vector<std::string> reasons(const Seen& sight, const boots::Action& action);
  static std::vector<std::string> clauses(const Seen& sight);
  static std::vector<std::string> command(const Seen& sight, std::string_view id, std::string_view rest);
  static std::optional<std::string> arrow(const Seen& sight, int dx, int dy, std::string_view typed);
  static std::string aim(const Seen& sight, std::string_view typed);
  static std::vector<std::string> standings(const Seen& sight);
};
static_assert(ScreenOf<Screen<boots::Game>, boots::Game>);

}  // namespace freebooter::cli
