#include "cli/boots_chart.hpp"

#include <algorithm>
#include <array>

#include "boots/reach.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using boots::Place;
using boots::ShipId;
using boots::Square;

constexpr std::int64_t kMargin = 1;      // open sea shown around the sections
constexpr std::int64_t kWideMargin = 2;  // the same where there is room to spare
constexpr std::int64_t kLookAhead = 4;   // squares a ship always sees around it

struct Span {
  std::int64_t from = 0;
  std::int64_t to = 0;  // the last one
};

// One axis of the camera: the span of the board, the focus, and how many squares there is room for.
std::int64_t origin_on(Span board, std::int64_t focus, std::int64_t room) {
  const std::int64_t length = board.to - board.from + 1;
  std::int64_t origin = board.from - (room - length) / 2;
  if (length > room) origin = std::clamp(focus - room / 2, board.from, board.to + 1 - room);
  const std::int64_t ahead = std::min<std::int64_t>(kLookAhead, (room - 1) / 2);
  // A ship inside the board needs no more than the board's own edge.
  const std::int64_t low = focus >= board.from ? std::max(focus - ahead, board.from) : focus - ahead;
  const std::int64_t high = focus <= board.to ? std::min(focus + ahead, board.to) : focus + ahead;
  origin = std::min(origin, low);
  return std::max(origin, high + 1 - room);
}

// The picture under construction: three glyphs to a square.
class Canvas {
 public:
  Canvas(const BootsSight& sight, const Camera& camera)
      : sight_(sight),
        camera_(camera),
        glyphs_(static_cast<std::size_t>(camera.columns * kSquareColumns) * static_cast<std::size_t>(camera.rows)),
        plain_(static_cast<std::size_t>(camera.columns) * static_cast<std::size_t>(camera.rows), true) {}

  void draw_sea() {
    for (int row = 0; row < camera_.rows; ++row) {
      for (int column = 0; column < camera_.columns; ++column) {
        const Square at = square(column, row);
        const bool on_sheet = std::ranges::any_of(sight_.rules.chart.sheets, [&](const boots::Sheet& sheet) {
          return at.x >= sheet.at.x && at.y >= sheet.at.y && at.x < sheet.at.x + sheet.width &&
                 at.y < sheet.at.y + sheet.height;
        });
        put(at, {" ", on_sheet ? "·" : " ", " "}, on_sheet ? Ink::kSea : Ink::kOpenSea);
        plain_[index(at)] = true;
      }
    }
  }

  // Where the ship to move can stop, and for how many Pearls; the first entry of a square is the cheapest.
  void draw_reach() {
    for (const boots::Action& action : sight_.legal) {
      if (const auto* sail = std::get_if<boots::Sail>(&action)) {
        reach(sail->to, sail->pearls + sail->black);
      } else if (const auto* port = std::get_if<boots::ChoosePort>(&action)) {
        lit_.push_back(sight_.rules.sea.port_at(port->port.value));
      }
    }
  }

  void draw_land() {
    for (const auto& feature : sight_.rules.sea) {
      if (!camera_.sees(feature.at)) continue;
      const bool lit = std::ranges::find(lit_, feature.at) != lit_.end();
      if (feature.place.is_port()) {
        put(feature.at, {"⌂", port_letter(feature.place.index), " "}, lit ? Ink::kPortInReach : Ink::kPort);
      } else {
        draw_island(feature.at, feature.place.index, lit);
      }
    }
  }

  void draw_ships() {
    for (const ShipId ship : ships_in_sight(sight_)) {
      const Square at = state_of(sight_).ships[ship.value].at;
      if (!camera_.sees(at)) continue;
      const Place place = sight_.rules.sea.at(at);
      const std::string mark = ship_mark(ship);
      if (place.is_port()) {
        Glyph& berth = glyph(at, 2);
        berth = berth.text == " " ? Glyph{mark.substr(0, 1), ink_of(ship)} : Glyph{"*", Ink::kStrong};
      } else if (boots::is_privateer(ship)) {
        put(at,
            {mark.substr(0, 1), mark.substr(1, 1),
             mark.size() > 2  ? mark.substr(2)
             : place.is_sea() ? " "
                              : ")"},
            Ink::kPrivateer);
      } else {
        put(at, {place.is_sea() ? "\\" : "(", mark, place.is_sea() ? "/" : ")"}, ink_of(ship));
      }
    }
  }

  // Where colour cannot show which islands and ports are in reach, brackets do, if the water beside them has room.
  void draw_brackets() {
    if (sight_.traits.colours >= Colours::k16) return;
    for (const Square at : lit_) {
      if (!camera_.sees(at)) continue;
      const Square west{at.x - 1, at.y};
      const Square east{at.x + 1, at.y};
      if (camera_.sees(west) && glyph(west, 2).text == " ") glyph(west, 2).text = "[";
      if (camera_.sees(east) && glyph(east, 0).text == " ") glyph(east, 0).text = "]";
    }
  }

  void draw_way(Square aim) {
    const auto way = boots::path_to(sight_.rules, state_of(sight_), focus_of(sight_), aim);
    for (const boots::Step& step : way) {
      if (!camera_.sees(step.to) || step.to == aim) continue;
      if (sight_.rules.sea.is_open(step.to)) glyph(step.to, 1).text = step.drift ? "~" : "*";
      for (int part = 0; part < kSquareColumns; ++part) glyph(step.to, part).ink = Ink::kPath;
    }
    if (!camera_.sees(aim)) return;
    if (sight_.rules.sea.is_open(aim) && glyph(aim, 0).text == " ") {
      glyph(aim, 0).text = ">";
      if (glyph(aim, 2).text == " ") glyph(aim, 2).text = "<";
    }
    for (int part = 0; part < kSquareColumns; ++part) glyph(aim, part).ink = Ink::kAim;
  }

  // B2.3: a ship beyond the camera is shown at its edge, with an arrow.
  void draw_markers() {
    const Square middle = square(camera_.columns / 2, camera_.rows / 2);
    for (const ShipId ship : ships_out_of_view(sight_, camera_)) {
      const Square at = state_of(sight_).ships[ship.value].at;
      const auto spot = free_edge(at);
      if (!spot) continue;
      const std::string mark = ship_mark(ship);
      if (mark.size() > 2) {
        put(*spot, {mark.substr(0, 1), mark.substr(1, 1), mark.substr(2)}, Ink::kPrivateer);
      } else {
        put(*spot, {arrow_mark(direction_of(middle, at)), mark.substr(0, 1), mark.size() > 1 ? mark.substr(1) : " "},
            ink_of(ship));
      }
    }
  }

  [[nodiscard]] std::string row_text(int row) const {
    const auto width = static_cast<std::size_t>(camera_.columns * kSquareColumns);
    return inked_row({glyphs_.data() + static_cast<std::size_t>(row) * width, width});
  }

 private:
  [[nodiscard]] Square square(int column, int row) const { return {camera_.origin.x + column, camera_.origin.y + row}; }
  [[nodiscard]] std::size_t index(Square at) const {
    return static_cast<std::size_t>(at.y - camera_.origin.y) * static_cast<std::size_t>(camera_.columns) +
           static_cast<std::size_t>(at.x - camera_.origin.x);
  }
  Glyph& glyph(Square at, int part) { return glyphs_[index(at) * kSquareColumns + static_cast<std::size_t>(part)]; }

  void put(Square at, const std::array<std::string, kSquareColumns>& texts, Ink ink) {
    for (int part = 0; part < kSquareColumns; ++part) glyph(at, part) = {texts[static_cast<std::size_t>(part)], ink};
    plain_[index(at)] = false;
  }

  void reach(Square at, int pearls) {
    if (!sight_.rules.sea.is_open(at)) {
      if (std::ranges::find(lit_, at) == lit_.end()) lit_.push_back(at);
      return;
    }
    if (!camera_.sees(at) || glyph(at, 1).text == "+") return;
    put(at, {" ", "+", pearls == 0 ? " " : std::to_string(std::min(pearls, 9))},
        pearls == 0 ? Ink::kReach : Ink::kReachForPearls);
  }

  void draw_island(Square at, int island, bool lit) {
    const std::string number = std::to_string(sight_.rules.sea.number(island));
    const Ink land = lit ? Ink::kIslandInReach : Ink::kIsland;
    put(at, {number.size() > 1 ? number.substr(0, 1) : " ", number.substr(number.size() - 1), " "}, land);
    if (const auto token = treasure_at(sight_, at)) {
      glyph(at, 2) = {std::string(1, boots::kTokenLetters[static_cast<std::size_t>(*token)]), ink_of(*token)};
    }
  }

  // The square of the edge nearest to a place beyond it, or one beside it if that is taken.
  [[nodiscard]] std::optional<Square> free_edge(Square at) const {
    const auto clamped = [](std::int64_t value, std::int64_t from, int count) {
      return static_cast<std::int32_t>(std::clamp(value, from, from + count - 1));
    };
    const Square near{clamped(at.x, camera_.origin.x, camera_.columns), clamped(at.y, camera_.origin.y, camera_.rows)};
    const bool sideways = near.y == at.y || (near.x == at.x ? false : camera_.rows < camera_.columns);
    for (int step = 0; step < 2 * std::max(camera_.rows, camera_.columns); ++step) {
      const int offset = (step + 1) / 2 * (step % 2 == 0 ? 1 : -1);
      const Square spot = sideways ? Square{near.x, near.y + offset} : Square{near.x + offset, near.y};
      if (camera_.sees(spot) && plain_[index(spot)]) return spot;
    }
    return std::nullopt;
  }

  const BootsSight& sight_;
  Camera camera_;
  std::vector<Glyph> glyphs_;
  std::vector<bool> plain_;  // squares with nothing but water
  std::vector<Square> lit_;  // islands and ports that can be chosen
};

std::string right_aligned(std::string text, int columns) {
  text.insert(0, static_cast<std::size_t>(std::max(0, columns - width(text))), ' ');
  return text;
}

// Numbers stand over the middle of their squares; where they are too long for that, only some are shown.
std::string heading(const Camera& camera) {
  const std::int64_t last = std::int64_t{camera.origin.x} + camera.columns - 1;
  const int digits = std::max(width(std::to_string(camera.origin.x)), width(std::to_string(last)));
  const int every = (digits + kSquareColumns) / kSquareColumns;
  std::string line(static_cast<std::size_t>(camera.columns * kSquareColumns), ' ');
  for (int column = 0; column < camera.columns; column += every) {
    const std::string label = std::to_string(std::int64_t{camera.origin.x} + column);
    const int end = std::max(column * kSquareColumns + 2, width(label));
    const int start = digits > 2 ? column * kSquareColumns : end - width(label);
    if (start + width(label) > width(line)) break;
    line.replace(static_cast<std::size_t>(start), label.size(), label);
  }
  return line;
}

}  // namespace

Camera camera_on(const boots::Chart& chart, Square focus, int columns, int rows) {
  Span x{chart.sheets[0].at.x, chart.sheets[0].at.x};
  Span y{chart.sheets[0].at.y, chart.sheets[0].at.y};
  for (const boots::Sheet& sheet : chart.sheets) {
    x = {std::min<std::int64_t>(x.from, sheet.at.x), std::max<std::int64_t>(x.to, sheet.at.x + sheet.width - 1)};
    y = {std::min<std::int64_t>(y.from, sheet.at.y), std::max<std::int64_t>(y.to, sheet.at.y + sheet.height - 1)};
  }
  // No more open sea than is pleasant, and if possible a rim of it, so that the sheets are seen to end.
  const auto useful = [](Span span, int room) {
    return static_cast<int>(std::clamp<std::int64_t>(span.to - span.from + 1 + 2 * kWideMargin, 5, std::max(room, 5)));
  };
  const auto rimmed = [](Span span, int room) {
    const bool fits = span.to - span.from + 1 + 2 * kMargin <= room;
    return fits ? Span{span.from - kMargin, span.to + kMargin} : span;
  };
  Camera camera{.origin = {}, .columns = useful(x, columns), .rows = useful(y, rows)};
  camera.origin = {static_cast<std::int32_t>(origin_on(rimmed(x, camera.columns), focus.x, camera.columns)),
                   static_cast<std::int32_t>(origin_on(rimmed(y, camera.rows), focus.y, camera.rows))};
  return camera;
}

int label_columns(const Camera& camera) {
  const std::int64_t last = std::int64_t{camera.origin.y} + camera.rows - 1;
  return std::max({3, width(std::to_string(camera.origin.y)), width(std::to_string(last))});
}

std::vector<ShipId> ships_out_of_view(const BootsSight& sight, const Camera& camera) {
  std::vector<ShipId> out;
  for (const ShipId ship : ships_in_sight(sight)) {
    if (!camera.sees(state_of(sight).ships[ship.value].at)) out.push_back(ship);
  }
  return out;
}

std::optional<Square> aimed_at(std::string_view typed) {
  const auto words = words_of(typed);
  return words.empty() ? std::nullopt : boots::parse_square(words[words.size() > 1 ? 1 : 0]);
}

std::vector<std::string> chart_lines(const BootsSight& sight, const Camera& camera, std::string_view typed) {
  Canvas canvas(sight, camera);
  canvas.draw_sea();
  canvas.draw_reach();
  canvas.draw_land();
  canvas.draw_ships();
  canvas.draw_markers();
  canvas.draw_brackets();
  if (const auto aim = aimed_at(typed)) canvas.draw_way(*aim);
  const int labels = label_columns(camera);
  std::vector<std::string> lines{std::string(static_cast<std::size_t>(labels), ' ') +
                                 ink(Ink::kQuiet, heading(camera))};
  for (int row = 0; row < camera.rows; ++row) {
    const std::string label = std::to_string(std::int64_t{camera.origin.y} + row);
    lines.push_back(ink(Ink::kQuiet, right_aligned(label, labels)) + canvas.row_text(row));
  }
  return lines;
}

}  // namespace freebooter::cli
