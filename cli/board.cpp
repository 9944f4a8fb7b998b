// `freebooter board`: checks board files and draws them.
#include "boots/board.hpp"

#include <algorithm>
#include <iostream>

#include "boots/rules.hpp"
#include "clever/board.hpp"
#include "cli/games.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kBoardAbout = "Check board files and draw boards.\ndocs/BOARDS.md describes the format.";

constexpr const char* kBoardCheckFooter =
    "The \"format\" of a file says for which game it is. Prints a line a file: \"FILE: ok: 4 sections, 9 layouts\" or\n"
    "\"FILE: ok: 9 islands, 15 lanes, 4 crossings\", or, on standard error, the file, the line, the place and the "
    "fault:\n"
    "two features on one square, an overlap, a lane through an island, a crossing left out, an unknown field, and "
    "more.\n"
    "\n"
    "Examples:\n"
    "  freebooter board check boards/boots.json boards/clever.json\n"
    "  freebooter board check my-island.json && freebooter play boots --board my-island.json\n"
    "\n"
    "Exit codes:\n"
    "  0  every file is sound\n"
    "  1  a file has a fault\n"
    "  2  wrong usage\n"
    "  3  a file cannot be read";

constexpr const char* kShowFooter =
    "Without FILE the board that comes with the game. For boots each square is a dot for sea, the number of an island\n"
    "or the letter of a port; what lies off the sections is blank, and open sea as well. The edges carry the global\n"
    "squares. A board of clever is told island by island: treasure, place, lanes with their jetties and crossings.\n"
    "\n"
    "Examples:\n"
    "  freebooter board show --game clever\n"
    "  freebooter board show --layout staggered --players 5\n"
    "  freebooter board show my-island.json\n"
    "\n"
    "Exit codes:\n"
    "  0  drawn\n"
    "  1  the file has a fault\n"
    "  2  wrong usage, or no such layout\n"
    "  3  the file cannot be read";

// A map wider or higher than this is drawn section by section.
constexpr std::int64_t kWidest = 120;
constexpr std::int64_t kHighest = 300;

struct BoardArgs {
  std::vector<std::string> files;
  std::string game;
  std::string file;
  std::string layout;
  int players = 0;
};

std::string several(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// Which game a board file is for. Without a "format" it is taken for boots, whose reader then asks for one.
bool is_for_clever(const Json& json) {
  const Json* format = json.find("format");
  return format != nullptr && *format == Json("freebooter-clever-board");
}

Result<std::string, JsonFault> sound(const Json& json) {
  if (is_for_clever(json)) {
    const auto board = clever::read_board(json);
    if (!board) return Failure{board.error()};
    return several(board->islands.size(), "island") + ", " + several(board->lanes.size(), "lane") + ", " +
           several(board->crossings.size(), "crossing");
  }
  const boots::BoardFile standard = boots::standard_board();
  const auto board = boots::read_board(json, &standard);
  if (!board) return Failure{board.error()};
  return several(board->sections.size(), "section") + ", " + several(board->layouts.size(), "layout");
}

Result<Json, int> board_json(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return Failure{complain(text.error().code, text.error().what)};
  auto json = parse_json(*text);
  if (!json) return Failure{complain(kCheckFailed, path + ": " + json.error().text())};
  return std::move(*json);
}

int check_file(const std::string& path) {
  const auto json = board_json(path);
  if (!json) return json.error();
  const auto told = sound(*json);
  if (!told) return complain(kCheckFailed, path + ": " + told.error().text());
  std::cout << path << ": ok: " << *told << '\n';
  return kFine;
}

// --- drawing -------------------------------------------------------------------------------------------------

struct Frame {
  std::int64_t west, north, east, south;  // all of them inside
  [[nodiscard]] bool fits() const { return east - west < kWidest && south - north < kHighest; }
};

Frame frame_of(const boots::Sheet& sheet) {
  return {sheet.at.x, sheet.at.y, std::int64_t{sheet.at.x} + sheet.width - 1,
          std::int64_t{sheet.at.y} + sheet.height - 1};
}

Frame frame_of(const boots::Chart& chart) {
  Frame all = frame_of(chart.sheets.front());
  for (const boots::Sheet& sheet : chart.sheets) {
    const Frame one = frame_of(sheet);
    all = {std::min(all.west, one.west), std::min(all.north, one.north), std::max(all.east, one.east),
           std::max(all.south, one.south)};
  }
  return all;
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

char port_letter(std::size_t port) { return static_cast<char>('A' + static_cast<char>(port)); }

std::string square_mark(const boots::Chart& chart, boots::Square at) {
  for (const auto& island : chart.islands) {
    if (island.at == at) return std::to_string(island.number);
  }
  for (std::size_t port = 0; port < chart.ports.size(); ++port) {
    if (chart.ports[port].at == at) return {port_letter(port)};
  }
  const bool on_sheet = std::ranges::any_of(chart.sheets, [&](const boots::Sheet& sheet) {
    return at.x >= sheet.at.x && at.x < sheet.at.x + sheet.width && at.y >= sheet.at.y &&
           at.y < sheet.at.y + sheet.height;
  });
  return on_sheet ? "." : "";
}

void draw(const boots::Chart& chart, const Frame& frame) {
  // Columns are as wide as their longest coordinate, so that any offset can be read.
  const auto digits = [](std::int64_t a, std::int64_t b) {
    return std::max(std::to_string(a).size(), std::to_string(b).size());
  };
  const std::size_t wide = std::max<std::size_t>(digits(frame.west, frame.east), 2) + 1;
  const std::size_t margin = digits(frame.north, frame.south);
  std::string line(margin, ' ');
  for (std::int64_t x = frame.west; x <= frame.east; ++x) line += padded(std::to_string(x), wide);
  std::cout << line << '\n';
  for (std::int64_t y = frame.north; y <= frame.south; ++y) {
    line = padded(std::to_string(y), margin);
    for (std::int64_t x = frame.west; x <= frame.east; ++x) {
      line += padded(square_mark(chart, {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}), wide);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    std::cout << line << '\n';
  }
}

void print_sheet(const boots::Sheet& sheet) {
  std::cout << "section " << sheet.section << " at " << sheet.at.x << ',' << sheet.at.y;
  if (sheet.quarters != 0) std::cout << ", turned " << sheet.quarters;
  std::cout << '\n';
}

void print_chart(const boots::Chart& chart) {
  const Frame all = frame_of(chart);
  for (const boots::Sheet& sheet : chart.sheets) {
    print_sheet(sheet);
    if (!all.fits()) draw(chart, frame_of(sheet));
  }
  if (all.fits()) draw(chart, all);
  for (std::size_t port = 0; port < chart.ports.size(); ++port) {
    const boots::Square at = chart.ports[port].at;
    std::cout << port_letter(port) << "  " << chart.ports[port].name << " (" << at.x << ',' << at.y << ")\n";
  }
}

// "default for 2, 3 players".
std::string layout_text(const boots::Layout& layout) {
  std::string text = layout.name + " for ";
  for (std::size_t i = 0; i < layout.players.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(layout.players[i]);
  return text + " players";
}

std::string layouts_text(const boots::BoardFile& board) {
  std::string text;
  for (const boots::Layout& layout : board.layouts) text += (text.empty() ? "  " : "\n  ") + layout_text(layout);
  return text;
}

// The layout that was asked for; where something was left open, the first that fits.
const boots::Layout* find_layout(const boots::BoardFile& board, const BoardArgs& args) {
  for (const boots::Layout& layout : board.layouts) {
    if (!args.layout.empty() && layout.name != args.layout) continue;
    if (args.players == 0 || std::ranges::count(layout.players, args.players) > 0) return &layout;
  }
  return nullptr;
}

int show_boots(const BoardArgs& args, const Json* json) {
  const boots::BoardFile standard = boots::standard_board();
  boots::BoardFile board = standard;
  if (json != nullptr) {
    auto read = boots::read_board(*json, &standard);
    if (!read) return complain(kCheckFailed, args.file + ": " + read.error().text());
    board = std::move(*read);
  }
  const boots::Layout* layout = find_layout(board, args);
  if (layout == nullptr) return complain(kBadInput, "there is no such layout; the board has:\n" + layouts_text(board));
  const auto chart = boots::lay_out(layout->placements, board, &standard);
  if (!chart) return complain(kCheckFailed, chart.error());
  std::cout << layout_text(*layout) << '\n';
  print_chart(*chart);
  return kFine;
}

// --- Capt'n Clever -------------------------------------------------------------------------------------------

// "10.5": lengths are whole tenths.
std::string length_text(int tenths) {
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10));
}

// "2 orange, 3 violet": where lanes lead from here.
std::string lanes_from(const clever::Board& board, clever::Island island) {
  std::string text;
  for (const auto& [from, to, jetty] : board.lanes) {
    if (from != island && to != island) continue;
    const int end = (from == island ? to : from).value + 1;
    text += (text.empty() ? "" : ", ") + std::to_string(end) + " " + jetty;
  }
  return text;
}

std::string lane_name(const clever::Board& board, clever::Lane lane) {
  const auto& mark = board.lanes[lane.value];
  return std::to_string(mark.from.value + 1) + "-" + std::to_string(mark.to.value + 1);
}

int show_clever(const BoardArgs& args, const Json* json) {
  if (!args.layout.empty()) return complain(kBadInput, "a board of clever has no layouts");
  clever::Board board = clever::standard_board();
  if (json != nullptr) {
    auto read = clever::read_board(*json);
    if (!read) return complain(kCheckFailed, args.file + ": " + read.error().text());
    board = std::move(*read);
  }
  std::cout << length_text(board.width) << " wide, " << length_text(board.height) << " high\n";
  for (std::uint8_t at = 0; at < board.islands.size(); ++at) {
    const auto& mark = board.islands[at];
    std::cout << padded(std::to_string(at + 1), 2) << "  " << mark.treasure << " (" << length_text(mark.at.x) << ','
              << length_text(mark.at.y) << "), lanes to " << lanes_from(board, {at}) << '\n';
  }
  for (const auto& [one, other] : board.crossings)
    std::cout << lane_name(board, one) << " crosses " << lane_name(board, other) << '\n';
  return kFine;
}

// The file decides for which game it is; without one, --game.
int run_show(const BoardArgs& args) {
  if (args.file.empty()) {
    if (args.game == clever::Game::kName) return show_clever(args, nullptr);
    return args.game == boots::Game::kName ? show_boots(args, nullptr) : unknown_game(args.game);
  }
  const auto json = board_json(args.file);
  if (!json) return json.error();
  return is_for_clever(*json) ? show_clever(args, &*json) : show_boots(args, &*json);
}

void add_check(CLI::App& board, int& exit_code) {
  auto args = std::make_shared<BoardArgs>();
  CLI::App* command = board.add_subcommand("check", "Check board files: file, line, place and fault of what is wrong.");
  command->footer(kBoardCheckFooter);
  command->add_option("file", args->files, "Board files; - is standard input")->required()->type_name("FILE");
  command->callback([args, &exit_code] {
    for (const std::string& file : args->files) exit_code = std::max(exit_code, check_file(file));
  });
}

void add_show(CLI::App& board, int& exit_code) {
  auto args = std::make_shared<BoardArgs>();
  CLI::App* command = board.add_subcommand("show", "Draw or tell a board as text.");
  command->footer(kShowFooter);
  command->add_option("file", args->file, "A board file; - is standard input")->type_name("FILE");
  args->game = std::string(boots::Game::kName);
  command->add_option("-g,--game", args->game, "Without FILE, whose board: boots, clever")
      ->capture_default_str()
      ->type_name("NAME");
  command->add_option("-l,--layout", args->layout, "The layout; the first one if not said")->type_name("NAME");
  command->add_option("-p,--players", args->players, "For how many players")->check(CLI::Range(1, 8))->type_name("N");
  command->callback([args, &exit_code] { exit_code = run_show(*args); });
}

}  // namespace

void add_board(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("board", kBoardAbout);
  command->footer("Every sub-command explains itself: freebooter board check --help.");
  command->require_subcommand(1);
  add_check(*command, exit_code);
  add_show(*command, exit_code);
}

}  // namespace freebooter::cli
