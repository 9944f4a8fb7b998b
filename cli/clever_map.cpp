#include "cli/clever_map.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using clever::Island;
using clever::Lane;

constexpr int kLeastColumns = 24;
constexpr int kLeastRows = 6;
constexpr int kLeft = 1;       // columns of a label before its island's place: "(4A*)"
constexpr int kRight = 4;      // and behind it
constexpr int kDotStep = 2;    // columns from dot to dot of a lane
constexpr int kSteepness = 2;  // a lane that climbs more than a row in so many columns is steep

struct Spot {
  int column = 0;
  int row = 0;
};

struct Span {
  int from = 0;
  int to = 0;
  [[nodiscard]] int length() const { return std::max(to - from, 1); }
};

struct Frame {
  Span x;
  Span y;
};

Frame frame_of(const clever::Board& board) {
  const clever::Point first = board.islands.front().at;
  Frame frame{{first.x, first.x}, {first.y, first.y}};
  for (const auto& island : board.islands) {
    frame.x = {std::min(frame.x.from, island.at.x), std::max(frame.x.to, island.at.x)};
    frame.y = {std::min(frame.y.from, island.at.y), std::max(frame.y.to, island.at.y)};
  }
  return frame;
}

// part / whole, rounded to the nearest.
int rounded(std::int64_t part, std::int64_t whole) {
  const std::int64_t twice = 2 * part + (part < 0 ? -whole : whole);
  return static_cast<int>(twice / (2 * whole));
}

Ink lane_ink(std::string_view jetty) {
  constexpr std::array<std::string_view, 4> kJetties{"orange", "violet", "white", "turquoise"};
  const auto* const found = std::ranges::find(kJetties, jetty);
  return found == kJetties.end() ? Ink::kSea : ink_after(Ink::kOrangeLane, static_cast<int>(found - kJetties.begin()));
}

class Canvas {
 public:
  Canvas(const CleverSight& sight, MapSize size, const Aim& aim)
      : sight_(sight),
        size_(size),
        aim_(aim),
        glyphs_(static_cast<std::size_t>(size.columns) * static_cast<std::size_t>(size.rows)) {
    for (const Island island : islands_in(sight.rules.all_islands)) spots_.push_back(spot_for(island));
    note_choices();
  }

  // Free lanes first: what is drawn later covers them where they meet.
  void draw_lanes() {
    for (const Lane lane : lanes_in(sight_.rules.all_lanes)) {
      if (boat_on(sight_, lane)) continue;
      const bool aimed = aim_.lane == lane;
      draw_dots(lane, aimed ? Ink::kAim : lane_ink(sight_.rules.board.lanes[lane.value].jetty), aimed);
    }
  }

  void draw_boats() {
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(sight_.rules.boats); ++slot) {
      const Lane lane = table_of(sight_).boats[slot];
      if (lane != clever::kNoLane) draw_boat(slot, lane);
    }
  }

  void draw_islands() {
    for (const Island island : islands_in(sight_.rules.all_islands)) draw_island(island);
  }

  [[nodiscard]] std::string row_text(int row) const {
    const auto width = static_cast<std::size_t>(size_.columns);
    return inked_row({glyphs_.data() + static_cast<std::size_t>(row) * width, width});
  }

 private:
  Glyph& glyph(Spot at) {
    return glyphs_[static_cast<std::size_t>(at.row) * static_cast<std::size_t>(size_.columns) +
                   static_cast<std::size_t>(at.column)];
  }
  [[nodiscard]] bool on_canvas(Spot at) const {
    return at.column >= 0 && at.row >= 0 && at.column < size_.columns && at.row < size_.rows;
  }
  void put(Spot at, std::string text, Ink ink) {
    if (on_canvas(at)) glyph(at) = {std::move(text), ink};
  }

  // Where the island would lie, or as near to that as no other label is in the way.
  [[nodiscard]] Spot spot_for(Island island) const {
    const Frame frame = frame_of(sight_.rules.board);
    const clever::Point at = sight_.rules.board.islands[island.value].at;
    const int wide = size_.columns - 1 - kLeft - kRight;
    const Spot wished{kLeft + rounded(std::int64_t{at.x - frame.x.from} * wide, frame.x.length()),
                      rounded(std::int64_t{at.y - frame.y.from} * (size_.rows - 1), frame.y.length())};
    Spot best = wished;
    int least = size_.columns * size_.rows;
    for (int row = 0; row < size_.rows; ++row) {
      for (int column = kLeft; column < size_.columns - kRight; ++column) {
        const int far = std::abs(column - wished.column) + 2 * std::abs(row - wished.row);
        if (far >= least || !is_free({column, row})) continue;
        best = {column, row};
        least = far;
      }
    }
    return best;
  }
  [[nodiscard]] bool is_free(Spot spot) const {
    return std::ranges::none_of(spots_, [&](Spot other) {
      return other.row == spot.row && std::abs(other.column - spot.column) <= kLeft + kRight;
    });
  }

  // The islands that can be chosen now.
  void note_choices() {
    for (const clever::Action& action : sight_.legal) {
      if (const auto* captain = std::get_if<clever::CaptainTo>(&action)) lit_ |= bit_of(captain->island);
      if (const auto* gift = std::get_if<clever::Give>(&action)) lit_ |= bit_of(gift->card);
    }
    if (aim_.island && captain_to_move(sight_)) path_ = way_to(sight_, table_of(sight_).active, *aim_.island);
  }

  [[nodiscard]] std::pair<Spot, Spot> ends(Lane lane) const {
    const auto& mark = sight_.rules.board.lanes[lane.value];
    return {spots_[mark.from.value], spots_[mark.to.value]};
  }

  // The spots between the two islands, one for each row of a steep lane and for each column of another.
  [[nodiscard]] std::vector<Spot> between(Lane lane) const {
    const auto [from, to] = ends(lane);
    const int columns = to.column - from.column;
    const int rows = to.row - from.row;
    const int steps = is_steep(lane) ? std::abs(rows) : std::abs(columns);
    std::vector<Spot> out;
    for (int step = 1; step < steps; ++step) {
      out.push_back({from.column + rounded(std::int64_t{columns} * step, steps),
                     from.row + rounded(std::int64_t{rows} * step, steps)});
    }
    return out;
  }
  [[nodiscard]] bool is_steep(Lane lane) const {
    const auto [from, to] = ends(lane);
    return std::abs(to.column - from.column) <= kSteepness * std::abs(to.row - from.row);
  }

  // The letter that a boat on the lane is drawn with.
  [[nodiscard]] std::string plank(Lane lane) const {
    if (!is_steep(lane)) return "=";
    const auto [from, to] = ends(lane);
    if (std::abs(to.column - from.column) * kSteepness <= std::abs(to.row - from.row)) return "|";
    return (to.column > from.column) == (to.row > from.row) ? "\\" : "/";
  }

  void draw_dots(Lane lane, Ink ink, bool every) {
    const bool steep = is_steep(lane);
    for (const Spot spot : between(lane)) {
      if (every || steep || spot.column % kDotStep == 0) put(spot, "·", ink);
    }
  }

  void draw_boat(std::size_t slot, Lane lane) {
    const std::vector<Spot> spots = between(lane);
    if (spots.empty()) return;
    const Ink own = boat_ink(sight_, slot);
    const bool walked = std::ranges::find(path_, lane) != path_.end();
    for (const Spot spot : spots) put(spot, plank(lane), walked ? Ink::kPath : own);
    const Spot middle = spots[spots.size() / 2];
    put({middle.column - 1, middle.row}, "\\", own);
    put(middle, boat_mark(sight_, slot), own);
    put({middle.column + 1, middle.row}, "/", own);
  }

  void draw_island(Island island) {
    const bool lit = (lit_ & bit_of(island)) != 0;
    const Ink land = aim_.island == island ? Ink::kAim : lit ? Ink::kIslandInReach : Ink::kIsland;
    Spot at = spots_[island.value];
    const std::string number = clever::island_text(island);
    at.column -= kLeft;
    const auto add = [&](std::string text, Ink ink) {
      put(at, std::move(text), ink);
      ++at.column;
    };
    add(lit ? "[" : "(", land);
    for (const char digit : number) add(std::string(1, digit), land);
    if (const auto seat = captain_on(sight_, island)) add(captain_mark(sight_, *seat), ink_of(*seat));
    if (own_target(sight_) == island) add("*", land);
    add(lit ? "]" : ")", land);
  }

  const CleverSight& sight_;
  MapSize size_;
  Aim aim_;
  std::vector<Glyph> glyphs_;
  std::vector<Spot> spots_;    // of every island's number
  clever::IslandSet lit_ = 0;  // can be chosen
  std::vector<Lane> path_;     // the boats that lead to the aim
};

}  // namespace

MapSize map_size(const clever::Board& board, int columns, int rows) {
  const Frame frame = frame_of(board);
  const std::int64_t wide = frame.x.length();
  const std::int64_t high = frame.y.length();
  // A letter is about twice as high as it is wide; a fifth more or less of either does no harm.
  const int most_columns = static_cast<int>(std::min<std::int64_t>(columns, wide * 12 * rows / (5 * high)));
  const int most_rows = static_cast<int>(std::min<std::int64_t>(rows, high * 3 * columns / (5 * wide) + 1));
  return {std::max(std::min(columns, kLeastColumns), most_columns), std::max(std::min(rows, kLeastRows), most_rows)};
}

Aim aim_of(const CleverSight& sight, std::string_view typed) {
  const auto words = words_of(typed);
  if (words.empty()) return {};
  return {.island = clever::parse_island(sight.rules, words.back()),
          .lane = clever::parse_lane(sight.rules, words.back())};
}

std::vector<std::string> map_lines(const CleverSight& sight, MapSize size, std::string_view typed) {
  Canvas canvas(sight, size, aim_of(sight, typed));
  canvas.draw_lanes();
  canvas.draw_boats();
  canvas.draw_islands();
  std::vector<std::string> lines;
  lines.reserve(static_cast<std::size_t>(size.rows));
  for (int row = 0; row < size.rows; ++row) lines.push_back(canvas.row_text(row));
  return lines;
}

}  // namespace freebooter::cli
