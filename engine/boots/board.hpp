// Boards are data: a file of sections and of layouts that place them (docs/BOARDS.md has the schema).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "boots/types.hpp"
#include "core/json.hpp"

namespace freebooter::boots {

inline constexpr int kMaxSectionSide = 64;
inline constexpr int kMaxSections = 16;  // in one layout
inline constexpr std::int32_t kFarthestOffset = 1'000'000;

// B1.1: one rectangular sheet of sea. Squares are relative to its north-west corner.
struct Section {
  struct PortMark {
    Square at;
    std::string name;
  };
  struct IslandMark {
    Square at;
    int number;
  };
  std::string name;
  int width = 0;
  int height = 0;
  std::vector<PortMark> ports;
  std::vector<IslandMark> islands;
};

// B2.2: the offset is that of the north-west corner after `quarters` quarter turns clockwise.
struct Placement {
  std::string section;
  Square at;
  int quarters = 0;
};

struct Layout {
  std::string name;
  std::vector<int> players;  // the player counts it is meant for
  std::vector<Placement> placements;
};

struct BoardFile {
  std::vector<Section> sections;
  std::vector<Layout> layouts;

  [[nodiscard]] const Section* section(std::string_view name) const;
  // The layout of that name for that many players.
  [[nodiscard]] const Layout* layout(std::string_view name, int players) const;
};

// A section as it lies on the common grid.
struct Sheet {
  std::string section;
  Square at;
  int width = 0;
  int height = 0;
  int quarters = 0;
};

// The board of one game: everything in global squares, islands and ports each in reading order.
struct Chart {
  // Where a mark comes from: which of the sheets, and its square there before any turning.
  struct Origin {
    std::size_t sheet = 0;
    Square mark{};
  };
  struct PortSpot {
    Square at;
    std::string name;
    Origin origin{};
  };
  struct IslandSpot {
    Square at;
    int number;
    Origin origin{};
  };
  std::vector<Sheet> sheets;
  std::vector<PortSpot> ports;
  std::vector<IslandSpot> islands;
};

// "f2": the square of a section as board files write it.
std::string mark_text(Square mark);

// Reads and checks a board file. A layout may place sections of the file itself or, by name, of `standard`.
Result<BoardFile, JsonFault> read_board(const Json& json, const BoardFile* standard);

// Reads the "sections" list of one layout.
std::vector<Placement> read_placements(JsonCursor cursor);

// Lays sections out on the grid and checks the result: overlap, no port, too many features.
Result<Chart, std::string> lay_out(const std::vector<Placement>& placements, const BoardFile& file,
                                   const BoardFile* standard);

// The board we ship, out of boards/boots.json.
extern const std::string_view kStandardBoardText;
BoardFile standard_board();

}  // namespace freebooter::boots
