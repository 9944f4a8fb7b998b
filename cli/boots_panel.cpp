#include "cli/boots_panel.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace freebooter::cli {

namespace {

using boots::Phase;
using boots::ShipId;
using boots::State;
using Lines = std::vector<std::string>;

constexpr int kMostPanelRows = 60;  // where it stands alone

// B5.2 around a ship: what each step costs as the wind blows now.
std::array<std::string, 3> rose(boots::Wind wind) {
  std::array<std::array<std::string, 3>, 3> cost{{{"1", "1", "1"}, {"1", "o", "1"}, {"1", "1", "1"}}};
  const boots::Square down = boots::downwind(wind);
  const auto at = [&](int x, int y) -> std::string& {
    return cost[static_cast<std::size_t>(y + 1)][static_cast<std::size_t>(x + 1)];
  };
  at(down.x, down.y) = arrow_mark(static_cast<int>(wind) * 2);
  at(-down.x, -down.y) = "x";
  at(-down.x + down.y, -down.y + down.x) = "2";
  at(-down.x - down.y, -down.y - down.x) = "2";
  std::array<std::string, 3> lines;
  for (std::size_t row = 0; row < 3; ++row) lines[row] = " " + cost[row][0] + " " + cost[row][1] + " " + cost[row][2];
  return lines;
}

std::string dice_words(const BootsSight& sight) {
  const State& state = state_of(sight);
  if (state.dice[0] == 0) return "";
  return sight.words("boots.panel.dice", {{"a", std::to_string(state.dice[0])}, {"b", std::to_string(state.dice[1])}});
}

Lines heading(const BootsSight& sight) {
  const State& state = state_of(sight);
  const std::string target = std::to_string(sight.rules.target);
  return {ink(Ink::kStrong, state.turn == 0 ? sight.words("boots.panel.setup", {{"target", target}})
                                            : sight.words("boots.panel.turn",
                                                          {{"n", std::to_string(state.turn)}, {"target", target}}))};
}

Lines weather(const BootsSight& sight) {
  const State& state = state_of(sight);
  const auto lines = rose(state.wind);
  const std::string wind =
      sight.words("boots.panel.wind." + std::string(1, boots::kWindLetters[static_cast<std::size_t>(state.wind)]));
  return {lines[0] + "  " + ink(Ink::kStrong, sight.words("boots.panel.wind.title")), lines[1] + "  " + wind,
          lines[2] + "  " + dice_words(sight)};
}

void add_player(const BootsSight& sight, Seat seat, int columns, Lines& lines) {
  const State& state = state_of(sight);
  const ShipId ship = boots::ship_of(seat);
  const bool active = state.active == seat && state.phase != Phase::kOver;
  const std::string score = std::to_string(state.score[seat.value]);
  const std::string hold = hold_marks(state.ships[seat.value].hold);
  const int name_columns = std::clamp(columns - 13, 8, 16);
  std::string line = (active ? ink(Ink::kGo, ">") : " ") + ink(ink_of(ship), seat_text(seat)) + " ";
  const std::string name = fitted(sight.seats[seat.value].name, name_columns);
  line +=
      (active ? ink(Ink::kStrong, name) : name) + std::string(score.size() < 2 ? " " : "") + ink(Ink::kStrong, score);
  const int left = columns - width(line) - 1;
  if (width(hold) <= left) {
    lines.push_back(line + " " + hold);
  } else {
    lines.push_back(line);
    lines.push_back("   " + hold);
  }
}

Lines players(const BootsSight& sight, int columns) {
  Lines lines;
  for (int seat = 0; seat < sight.rules.players; ++seat)
    add_player(sight, {static_cast<std::uint8_t>(seat)}, columns, lines);
  return lines;
}

// Privateers with something aboard; the chart shows where the others are.
Lines privateers(const BootsSight& sight, int columns) {
  const State& state = state_of(sight);
  std::string line;
  for (unsigned slots = state.privateers; slots != 0; slots &= slots - 1) {
    const ShipId ship = boots::privateer(std::countr_zero(slots));
    const boots::Hold& hold = state.ships[ship.value].hold;
    if (hold.empty()) continue;
    if (!line.empty()) line += " ";
    line += ink(Ink::kPrivateer, ship_mark(ship)) + ":" + bare(hold_marks(hold));
  }
  return line.empty() ? Lines{} : wrapped(line, columns);
}

// B2.3: ships beyond the camera, with direction and distance; and the board itself, should it be out of sight.
Lines far_out(const BootsSight& sight, const Camera& camera, int columns) {
  const boots::Square middle{camera.origin.x + camera.columns / 2, camera.origin.y + camera.rows / 2};
  std::string line;
  for (const ShipId ship : ships_out_of_view(sight, camera)) {
    const boots::Square at = state_of(sight).ships[ship.value].at;
    if (!line.empty()) line += " ";
    line += ink(ink_of(ship), ship_mark(ship)) + arrow_mark(direction_of(middle, at)) +
            std::to_string(distance(middle, at));
  }
  const auto& sheets = sight.rules.chart.sheets;
  const bool lost = std::ranges::none_of(sheets, [&](const boots::Sheet& sheet) {
    return sheet.at.x < camera.origin.x + camera.columns && camera.origin.x < sheet.at.x + sheet.width &&
           sheet.at.y < camera.origin.y + camera.rows && camera.origin.y < sheet.at.y + sheet.height;
  });
  if (lost) {
    const boots::Square board{sheets[0].at.x + sheets[0].width / 2, sheets[0].at.y + sheets[0].height / 2};
    line += (line.empty() ? "" : " ") + sight.words("boots.panel.board") + arrow_mark(direction_of(middle, board)) +
            std::to_string(distance(middle, board));
  }
  return line.empty() ? Lines{} : wrapped(line, columns);
}

Lines ports(const BootsSight& sight) {
  Lines lines;
  for (int port = 0; port < sight.rules.sea.port_count(); ++port) {
    lines.push_back("⌂" + port_letter(port) + " " + port_name(sight, port));
  }
  return lines;
}

Lines legend(const BootsSight& sight, int columns) {
  return wrapped(ink(Ink::kQuiet, sight.words("boots.panel.legend")), columns);
}

}  // namespace

Lines panel_lines(const BootsSight& sight, const Camera& camera, int columns, int rows) {
  // In order of place; the second number is the order of giving way, 0 first.
  struct Part {
    Lines lines;
    int stays;
  };
  std::vector<Part> parts{{heading(sight), 9},
                          {weather(sight), 7},
                          {players(sight, columns), 8},
                          {privateers(sight, columns), 6},
                          {far_out(sight, camera, columns), 5},
                          {ports(sight), 2},
                          {legend(sight, columns), 1}};
  std::erase_if(parts, [](const Part& part) { return part.lines.empty(); });
  const auto total = [&] {
    std::size_t sum = 0;
    for (const Part& part : parts) sum += part.lines.size();
    return static_cast<int>(sum);
  };
  while (total() > rows && parts.size() > 2) {
    parts.erase(std::ranges::min_element(parts, {}, [](const Part& part) { return part.stays; }));
  }
  int spare = rows - total();
  Lines lines;
  for (const Part& part : parts) {
    if (!lines.empty() && spare-- > 0) lines.emplace_back();
    lines.insert(lines.end(), part.lines.begin(), part.lines.end());
  }
  if (static_cast<int>(lines.size()) > rows) lines.resize(static_cast<std::size_t>(std::max(rows, 0)));
  for (std::string& line : lines) line = cut(line, columns);
  return lines;
}

namespace {

constexpr int kNarrow = 60;  // below this many columns the panel goes under the chart
constexpr int kLabels = 3;   // columns of the row numbers, unless a ship is far out

// The camera for so many columns of text.
Camera camera_in(const BootsSight& sight, int columns, int rows) {
  const boots::Square focus = state_of(sight).ships[focus_of(sight).value].at;
  const int squares = (columns - kLabels) / kSquareColumns;
  const Camera camera = camera_on(sight.rules.chart, focus, squares, rows - 1);
  const int extra = label_columns(camera) - kLabels;
  return extra <= 0 ? camera : camera_on(sight.rules.chart, focus, squares - (extra + 2) / kSquareColumns, rows - 1);
}

// On a narrow screen there is no room beside the chart: one line of weather and one of players below it.
Lines narrow_picture(const BootsSight& sight, int columns, int rows, std::string_view typed) {
  std::string line = arrow_mark(static_cast<int>(state_of(sight).wind) * 2) + " " + dice_words(sight);
  for (std::size_t seat = 0; seat < sight.seats.size(); ++seat) {
    const boots::Ship& ship = state_of(sight).ships[seat];
    const Seat who{static_cast<std::uint8_t>(seat)};
    line += "  " + ink(ink_of(boots::ship_of(who)), seat_text(who)) + "\u00a0" +
            std::to_string(state_of(sight).score[seat]) + "\u00a0" + boots::hold_text(ship.hold);
  }
  const Lines below = wrapped(line, columns);
  Lines lines = chart_lines(sight, camera_in(sight, columns, rows - static_cast<int>(below.size())), typed);
  lines.insert(lines.end(), below.begin(), below.end());
  return lines;
}

}  // namespace

Lines boots_picture(const BootsSight& sight, int columns, int rows, std::string_view typed) {
  if (columns < kNarrow) return narrow_picture(sight, columns, rows, typed);
  const Camera camera = camera_in(sight, columns - kPanelColumns - 1, rows);
  Lines lines = chart_lines(sight, camera, typed);
  const int chart_columns = label_columns(camera) + camera.columns * kSquareColumns;
  const Lines panel = panel_lines(sight, camera, columns - chart_columns - 1, static_cast<int>(lines.size()));
  for (std::size_t row = 0; row < panel.size(); ++row) lines[row] += " " + panel[row];
  return lines;
}

Lines boots_overview(const BootsSight& sight, int columns, int rows) {
  const Camera beside = camera_in(sight, columns - kPanelColumns - 1, rows);
  const Camera alone = camera_in(sight, columns, rows);
  const auto sees_all = [&](const Camera& camera) {
    return std::ranges::all_of(sight.rules.chart.sheets, [&](const boots::Sheet& sheet) {
      return camera.sees(sheet.at) && camera.sees({sheet.at.x + sheet.width - 1, sheet.at.y + sheet.height - 1});
    });
  };
  if (sees_all(beside) || !sees_all(alone)) return boots_picture(sight, columns, rows, "");
  Lines lines = chart_lines(sight, alone, "");
  const Lines panel = panel_lines(sight, alone, columns, kMostPanelRows);
  lines.insert(lines.end(), panel.begin(), panel.end());
  return lines;
}

}  // namespace freebooter::cli
