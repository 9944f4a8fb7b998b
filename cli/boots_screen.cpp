#include "cli/boots_screen.hpp"

#include "cli/boots_advice.hpp"
#include "cli/boots_chart.hpp"
#include "cli/boots_choices.hpp"
#include "cli/boots_hearing.hpp"
#include "cli/boots_look.hpp"
#include "cli/boots_panel.hpp"
#include "cli/boots_telling.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

using BootsScreen = Screen<boots::Game>;
using Lines = std::vector<std::string>;

// B2.5, secret: only the choice of the starting port is ever hidden.
bool BootsScreen::has_secrets(const boots::Rules& rules, const boots::State& state) {
  return rules.options.secret_ports && state.phase == boots::Phase::kChoosePort;
}

Lines BootsScreen::picture(const Seen& sight, int columns, int rows, std::string_view typed) {
  return boots_picture(sight, columns, rows, typed);
}
Lines BootsScreen::overview(const Seen& sight, int columns, int rows) { return boots_overview(sight, columns, rows); }
Lines BootsScreen::described(const Seen& sight) { return boots_described(sight); }
Question<boots::Game> BootsScreen::question(const Seen& sight) { return boots_question(sight); }
Heard<boots::Game> BootsScreen::hear(const Seen& sight, std::string_view text) { return boots_heard(sight, text); }
Told BootsScreen::told(const Seen& sight, const boots::Event& event) { return boots_told(sight, event); }
std::string BootsScreen::said(const Seen& sight, const boots::Action& action) { return boots_said(sight, action); }
Lines BootsScreen::reasons(const Seen& sight, const boots::Action& action) { return boots_reasons(sight, action); }
Lines BootsScreen::clauses(const Seen& sight) { return boots_clauses(sight); }
Lines BootsScreen::standings(const Seen& sight) { return boots_standings(sight); }
std::string BootsScreen::aim(const Seen& sight, std::string_view typed) { return aim_words(sight, typed); }

Lines BootsScreen::command(const Seen& sight, std::string_view id, std::string_view rest) {
  if (id == "odds") return odds_now(sight);
  if (id == "path") return path_words(sight, rest);
  if (id == "where") return where_is(sight, rest);
  return look_around(sight, rest);
}

// While a move is asked for, arrows walk an aim over the sea, beginning at the ship.
std::optional<std::string> BootsScreen::arrow(const Seen& sight, int dx, int dy, std::string_view typed) {
  if (sight.legal.empty() || !std::holds_alternative<boots::Sail>(sight.legal[0])) return std::nullopt;
  const bool begins = trim(typed).empty();
  const auto at = begins ? state_of(sight).ships[focus_of(sight).value].at : boots::parse_square(trim(typed));
  if (!at) return std::nullopt;
  return boots::square_text({at->x + dx, at->y + dy});
}

}  // namespace freebooter::cli
