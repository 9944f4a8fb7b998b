#include "boots/board.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "core/sort.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

constexpr std::size_t kLongestName = 40;

// "e4": a column a, b, … z, aa, ab, … and a row counted from 1.
std::optional<Square> parse_local(const std::string& text) {
  std::size_t at = 0;
  std::int64_t column = 0;
  while (at < text.size() && text[at] >= 'a' && text[at] <= 'z' && at < 3)
    column = column * 26 + (text[at++] - 'a' + 1);
  const auto row = parse_int(std::string_view(text).substr(at), 1, 9999);
  if (at == 0 || !row) return std::nullopt;
  return Square{static_cast<std::int32_t>(column - 1), static_cast<std::int32_t>(*row - 1)};
}

std::string read_name(JsonCursor cursor) {
  std::string name = cursor.string();
  if (name.empty()) cursor.fail("a name may not be empty");
  if (name.size() > kLongestName)
    cursor.fail(joined({"a name may have ", std::to_string(kLongestName), " bytes at most"}));
  return name;
}

// The square of a feature, checked against the section's edges and the features before it.
Square read_spot(JsonCursor cursor, const Section& section) {
  const std::string text = cursor.string();
  const auto square = parse_local(text);
  if (!square) {
    cursor.fail(joined({"a square such as \"e4\" expected, not \"", text, "\""}));
    return {};
  }
  if (square->x >= section.width || square->y >= section.height) {
    cursor.fail(joined({"the square ", text, " lies outside the section (", std::to_string(section.width), " x ",
                        std::to_string(section.height), ")"}));
  }
  const auto here = [&](const auto& mark) { return mark.at == *square; };
  if (std::ranges::any_of(section.ports, here) || std::ranges::any_of(section.islands, here))
    cursor.fail(joined({"two features on the square ", text}));
  return *square;
}

Section read_section(JsonCursor cursor) {
  cursor.only({"name", "width", "height", "ports", "islands"});
  Section section;
  section.name = read_name(cursor.need("name"));
  for (const auto& [key, side] : {std::pair{"width", &section.width}, {"height", &section.height}}) {
    auto length = cursor.need(key);
    const std::int64_t* given = length.json().as_int();
    if (given != nullptr && *given > kMaxSectionSide)
      length.fail(joined({"too large: a side has ", std::to_string(kMaxSectionSide), " squares at most"}));
    *side = static_cast<int>(length.integer(1, kMaxSectionSide));
  }
  if (auto ports = cursor.maybe("ports")) {
    for (auto& item : ports->items()) {
      item.only({"at", "name"});
      const Square at = read_spot(item.need("at"), section);
      section.ports.push_back({at, read_name(item.need("name"))});
    }
  }
  if (auto islands = cursor.maybe("islands")) {
    for (auto& item : islands->items()) {
      item.only({"at", "number"});
      const Square at = read_spot(item.need("at"), section);
      section.islands.push_back({at, static_cast<int>(item.need("number").integer(2, 12))});  // B1.4
    }
  }
  return section;
}

Layout read_layout(JsonCursor cursor) {
  cursor.only({"name", "players", "sections"});
  Layout layout;
  layout.name = read_name(cursor.need("name"));
  auto players = cursor.need("players");
  for (auto& item : players.items()) {
    const int count = static_cast<int>(item.integer(2, kMaxPlayers));
    if (std::ranges::count(layout.players, count) > 0)
      item.fail(joined({"the player count ", std::to_string(count), " stands twice"}));
    layout.players.push_back(count);
  }
  if (layout.players.empty()) players.fail("at least one player count expected");
  layout.placements = read_placements(cursor.need("sections"));
  return layout;
}

// Where a square of a section lies after turning the section clockwise.
Square turned_square(Square at, const Section& section, int quarters) {
  int width = section.width;
  int height = section.height;
  for (; quarters > 0; --quarters) {
    at = {height - 1 - at.y, at.x};
    std::swap(width, height);
  }
  return at;
}

bool overlap(const Sheet& a, const Sheet& b) {
  return a.at.x < b.at.x + b.width && b.at.x < a.at.x + a.width && a.at.y < b.at.y + b.height &&
         b.at.y < a.at.y + a.height;
}

}  // namespace

std::string mark_text(Square mark) {
  std::string letters;
  for (int column = mark.x + 1; column > 0; column = (column - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('a' + (column - 1) % 26));
  return letters + std::to_string(mark.y + 1);
}

const Section* BoardFile::section(std::string_view name) const {
  for (const Section& section : sections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

const Layout* BoardFile::layout(std::string_view name, int players) const {
  for (const Layout& layout : layouts) {
    if (layout.name == name && std::ranges::count(layout.players, players) > 0) return &layout;
  }
  return nullptr;
}

std::vector<Placement> read_placements(JsonCursor cursor) {
  std::vector<Placement> placements;
  for (auto& item : cursor.items()) {
    item.only({"section", "at", "turn"});
    Placement placement;
    placement.section = item.need("section").string();
    auto at = item.need("at");
    auto coordinates = at.items();
    if (coordinates.size() != 2) {
      at.fail("an offset [x, y] expected");
    } else {
      placement.at.x = static_cast<std::int32_t>(coordinates[0].integer(-kFarthestOffset, kFarthestOffset));
      placement.at.y = static_cast<std::int32_t>(coordinates[1].integer(-kFarthestOffset, kFarthestOffset));
    }
    if (auto turn = item.maybe("turn")) placement.quarters = static_cast<int>(turn->integer(0, 3));
    placements.push_back(std::move(placement));
  }
  if (placements.empty()) cursor.fail("at least one section expected");
  if (placements.size() > kMaxSections)
    cursor.fail(joined({"too large: ", std::to_string(kMaxSections), " sections at most"}));
  return placements;
}

Result<BoardFile, JsonFault> read_board(const Json& json, const BoardFile* standard) {
  std::optional<JsonFault> fault;
  JsonCursor cursor(json, fault);
  cursor.only({"format", "version", "sections", "layouts"});
  cursor.need("format").word({"freebooter-boots-board"});
  cursor.need("version").integer(1, 1);
  BoardFile file;
  if (auto sections = cursor.maybe("sections")) {
    for (auto& item : sections->items()) {
      Section section = read_section(item);
      if (file.section(section.name) != nullptr)
        item.fail(joined({"the section name \"", section.name, "\" stands twice"}));
      file.sections.push_back(std::move(section));
    }
  }
  auto layouts = cursor.need("layouts");
  for (auto& item : layouts.items()) {
    Layout layout = read_layout(item);
    for (const int players : layout.players) {
      if (file.layout(layout.name, players) != nullptr) {
        item.fail(joined({"the layout \"", layout.name, "\" for ", std::to_string(players), " players stands twice"}));
      }
    }
    if (cursor.ok()) {
      if (auto chart = lay_out(layout.placements, file, standard); !chart) item.fail(chart.error());
    }
    file.layouts.push_back(std::move(layout));
  }
  if (cursor.ok() && file.layouts.empty()) layouts.fail("at least one layout expected");
  if (fault) return Failure{*std::move(fault)};
  return file;
}

Result<Chart, std::string> lay_out(const std::vector<Placement>& placements, const BoardFile& file,
                                   const BoardFile* standard) {
  Chart chart;
  for (const Placement& placement : placements) {
    const Section* section = file.section(placement.section);
    if (section == nullptr && standard != nullptr) section = standard->section(placement.section);
    if (section == nullptr) return Failure{joined({"unknown section \"", placement.section, "\""})};
    Sheet sheet{placement.section, placement.at, section->width, section->height, placement.quarters};
    if (placement.quarters % 2 == 1) std::swap(sheet.width, sheet.height);
    for (const Sheet& other : chart.sheets) {
      if (overlap(sheet, other)) {  // B2.2
        return Failure{joined({"overlap: section \"", sheet.section, "\" at ", std::to_string(sheet.at.x), ",",
                               std::to_string(sheet.at.y), " lies on section \"", other.section, "\" at ",
                               std::to_string(other.at.x), ",", std::to_string(other.at.y)})};
      }
    }
    for (const auto& mark : section->ports)
      chart.ports.push_back(
          {sheet.at + turned_square(mark.at, *section, sheet.quarters), mark.name, {chart.sheets.size(), mark.at}});
    for (const auto& mark : section->islands)
      chart.islands.push_back(
          {sheet.at + turned_square(mark.at, *section, sheet.quarters), mark.number, {chart.sheets.size(), mark.at}});
    chart.sheets.push_back(std::move(sheet));
  }
  if (chart.ports.empty()) return Failure{std::string("no port: ships could neither start nor unload")};
  if (chart.ports.size() > kMaxPorts)
    return Failure{joined(
        {"too large: ", std::to_string(kMaxPorts), " ports at most, here are ", std::to_string(chart.ports.size())})};
  if (chart.islands.size() > kMaxIslands) {
    return Failure{joined({"too large: ", std::to_string(kMaxIslands), " islands at most, here are ",
                           std::to_string(chart.islands.size())})};
  }
  const auto in_reading_order = [](const auto& a, const auto& b) { return a.at < b.at; };
  sort_few(chart.ports, chart.ports.size(), in_reading_order);
  sort_few(chart.islands, chart.islands.size(), in_reading_order);
  return chart;
}

BoardFile standard_board() {
  const auto json = parse_json(kStandardBoardText);
  assert(json.ok());
  auto board = read_board(*json, nullptr);
  assert(board.ok());
  return std::move(*board);
}

}  // namespace freebooter::boots
