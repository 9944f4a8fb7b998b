#include "cli/clever_screen.hpp"

#include "cli/clever_advice.hpp"
#include "cli/clever_choices.hpp"
#include "cli/clever_hearing.hpp"
#include "cli/clever_look.hpp"
#include "cli/clever_panel.hpp"
#include "cli/clever_telling.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

using CleverScreen = Screen<clever::Game>;
using Lines = std::vector<std::string>;

// C2.6, C8.1: from the first card on everybody knows something that the others must not see.
bool CleverScreen::has_secrets(const clever::Rules& /*rules*/, const clever::State& state) {
  return state.phase >= clever::Phase::kFirstCard && state.phase != clever::Phase::kOver;
}

Lines CleverScreen::picture(const Seen& sight, int columns, int rows, std::string_view typed) {
  return clever_picture(sight, columns, rows, typed);
}
Lines CleverScreen::overview(const Seen& sight, int columns, int rows) {
  return clever_picture(sight, columns, rows, "");
}
Lines CleverScreen::described(const Seen& sight) { return clever_described(sight); }
Question<clever::Game> CleverScreen::question(const Seen& sight) { return clever_question(sight); }
Heard<clever::Game> CleverScreen::hear(const Seen& sight, std::string_view text) { return clever_heard(sight, text); }
Told CleverScreen::told(const Seen& sight, const clever::Event& event) { return clever_told(sight, event); }
std::string CleverScreen::said(const Seen& sight, const clever::Action& action) { return clever_said(sight, action); }
Lines CleverScreen::reasons(const Seen& sight, const clever::Action& action) { return clever_reasons(sight, action); }
Lines CleverScreen::clauses(const Seen& sight) { return clever_clauses(sight); }
Lines CleverScreen::standings(const Seen& sight) { return clever_standings(sight); }
std::string CleverScreen::aim(const Seen& sight, std::string_view typed) { return aim_at_islands(sight, typed); }

Lines CleverScreen::command(const Seen& sight, std::string_view id, std::string_view rest) {
  if (id == "odds") return target_odds(sight);
  if (id == "path") return path_over_boats(sight, rest);
  return look_at_islands(sight, rest);
}

// While an island is asked for, arrows walk from island to island, beginning where the captain stands.
std::optional<std::string> CleverScreen::arrow(const Seen& sight, int dx, int dy, std::string_view typed) {
  if (sight.legal.empty() || !sight.view.viewer()) return std::nullopt;
  if (!std::holds_alternative<clever::CaptainTo>(sight.legal[0]) &&
      !std::holds_alternative<clever::Give>(sight.legal[0]))
    return std::nullopt;
  const auto& islands = sight.rules.board.islands;
  const std::string_view line = trim(typed);
  const auto named = clever::parse_island(sight.rules, line);
  if (!named && !line.empty()) return std::nullopt;
  const clever::Island own = table_of(sight).captains[sight.view.viewer()->value];
  clever::Point from{sight.rules.board.width / 2, sight.rules.board.height / 2};
  if (named) {
    from = islands[named->value].at;
  } else if (is_known(own)) {
    from = islands[own.value].at;
  }
  // The nearest island that way; what lies off to the side counts double.
  std::optional<clever::Island> best;
  int least = 0;
  for (const clever::Island island : islands_in(sight.rules.all_islands)) {
    const int x = islands[island.value].at.x - from.x;
    const int y = islands[island.value].at.y - from.y;
    const int ahead = x * dx + y * dy;
    const int aside = std::abs(x * dy) + std::abs(y * dx);
    if (ahead <= 0 || (best && ahead + 2 * aside >= least)) continue;
    best = island;
    least = ahead + 2 * aside;
  }
  return best ? std::optional(clever::island_text(*best)) : std::optional(std::string(line));
}

}  // namespace freebooter::cli
