#include "cli/clever_panel.hpp"

#include <algorithm>

namespace freebooter::cli {

namespace {

using clever::Phase;
using Lines = std::vector<std::string>;

constexpr int kPanelColumns = 27;
constexpr int kNarrow = 60;  // below this many columns the panel goes under the map

std::string heading(const CleverSight& sight) {
  const auto turn = table_of(sight).turn;
  const std::string head =
      turn == 0 ? sight.words("clever.panel.setup") : sight.words("clever.panel.turn", {{"n", std::to_string(turn)}});
  const std::string goal = sight.words("clever.panel.goal", {{"all", std::to_string(sight.rules.islands())}});
  return ink(Ink::kStrong, head + " · " + goal);
}

// "2/9".
std::string count_of(const CleverSight& sight, Seat seat) {
  return std::to_string(table_of(sight).size[seat.value]) + "/" + std::to_string(sight.rules.islands());
}

bool is_active(const CleverSight& sight, Seat seat) {
  const clever::Table& table = table_of(sight);
  if (table.phase == Phase::kOver || table.active == kNoSeat) return false;
  return seat == (table.phase == Phase::kNextCard ? clever::giver_of(sight.rules, table.active) : table.active);
}

// "4 golden compass".
std::string numbered_treasure(const CleverSight& sight, clever::Island island) {
  return clever::island_text(island) + " " + treasure_name(sight, island);
}

// What a seat looks for, for the eyes that may know it; nothing otherwise.
std::string target_line(const CleverSight& sight, Seat seat) {
  const clever::Card card = sight.view.card(seat);
  if (!is_known(card)) return "";
  const bool own = sight.view.viewer() == seat;
  const std::string words = numbered_treasure(sight, card);
  return "   " + (own ? ink(Ink::kGo, "* " + words) : "→ " + words);
}

void add_player(const CleverSight& sight, Seat seat, int columns, Lines& lines) {
  const clever::Table& table = table_of(sight);
  const bool active = is_active(sight, seat);
  std::string line = (active ? ink(Ink::kGo, ">") : " ") + ink(ink_of(seat), captain_mark(sight, seat)) + " ";
  const std::string name = fitted(sight.seats[seat.value].name, std::clamp(columns - 9, 6, 16));
  line += (active ? ink(Ink::kStrong, name) : name) + " " + ink(Ink::kStrong, count_of(sight, seat));
  lines.push_back(line);
  if (table.size[seat.value] > 0)  // C6.4: the top card
    lines.push_back("   " + ink(Ink::kQuiet, numbered_treasure(sight, table.top[seat.value])));
  const std::string target = target_line(sight, seat);
  if (!target.empty()) lines.push_back(target);
}

Lines players(const CleverSight& sight, int columns) {
  Lines lines;
  for (const Seat seat : seats_of(sight)) add_player(sight, seat, columns, lines);
  return lines;
}

// Without the treasures: one line for each.
Lines short_players(const CleverSight& sight, int columns) {
  const clever::Table& table = table_of(sight);
  Lines lines;
  for (const Seat seat : seats_of(sight)) {
    std::string line = is_active(sight, seat) ? ink(Ink::kGo, ">") : " ";
    line += ink(ink_of(seat), captain_mark(sight, seat)) + " " + fitted(sight.seats[seat.value].name, 8) + " " +
            ink(Ink::kStrong, count_of(sight, seat));
    if (table.size[seat.value] > 0) line += " " + ink(Ink::kQuiet, clever::island_text(table.top[seat.value]));
    const clever::Card card = sight.view.card(seat);
    if (is_known(card)) line += (sight.view.viewer() == seat ? " * " : " → ") + clever::island_text(card);
    lines.push_back(cut(line, columns));
  }
  return lines;
}

Lines treasures(const CleverSight& sight) {
  Lines lines{ink(Ink::kStrong, sight.words("clever.panel.islands"))};
  for (const clever::Island island : islands_in(sight.rules.all_islands)) {
    const std::string number = clever::island_text(island);
    lines.push_back((number.size() < 2 ? " " : "") + numbered_treasure(sight, island));
  }
  return lines;
}

Lines narrow_picture(const CleverSight& sight, int columns, int rows, std::string_view typed) {
  const Lines below = short_players(sight, columns);
  const int left = std::max(rows - static_cast<int>(below.size()), 1);
  Lines lines = map_lines(sight, map_size(sight.rules.board, columns, left), typed);
  lines.insert(lines.end(), below.begin(), below.end());
  if (static_cast<int>(lines.size()) > rows) lines.resize(static_cast<std::size_t>(rows));
  return lines;
}

}  // namespace

Lines clever_panel(const CleverSight& sight, int columns, int rows) {
  Lines lines{heading(sight)};
  Lines people = players(sight, columns);
  if (static_cast<int>(people.size()) + 1 > rows) people = short_players(sight, columns);
  const Lines islands = treasures(sight);
  const int left = rows - 1 - static_cast<int>(people.size());
  const bool listed = static_cast<int>(islands.size()) <= left;
  int spare = left - (listed ? static_cast<int>(islands.size()) : 0);
  const auto add = [&](const Lines& part) {
    if (spare-- > 0) lines.emplace_back();
    lines.insert(lines.end(), part.begin(), part.end());
  };
  add(people);
  if (listed) add(islands);
  if (static_cast<int>(lines.size()) > rows) lines.resize(static_cast<std::size_t>(std::max(rows, 0)));
  for (std::string& line : lines) line = cut(line, columns);
  return lines;
}

Lines clever_picture(const CleverSight& sight, int columns, int rows, std::string_view typed) {
  if (columns < kNarrow) return narrow_picture(sight, columns, rows, typed);
  const MapSize size = map_size(sight.rules.board, columns - kPanelColumns - 1, rows);
  Lines lines = map_lines(sight, size, typed);
  const Lines panel = clever_panel(sight, columns - size.columns - 1, rows);
  while (lines.size() < panel.size()) lines.emplace_back(static_cast<std::size_t>(size.columns), ' ');
  for (std::size_t row = 0; row < panel.size(); ++row) lines[row] += " " + panel[row];
  return lines;
}

}  // namespace freebooter::cli
