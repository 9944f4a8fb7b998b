// Text with inks: a line is a plain string in which stretches are marked with what they are (a seat's ship, a token, a
// quiet aside). The terminal turns marks into colours, or drops them; widths never count them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freebooter::cli {

enum class Ink : std::uint8_t {
  kPlain,
  kQuiet,   // clause ids, row and column numbers
  kStrong,  // titles
  kGo,      // what can be done now
  kGood,
  kBad,
  kSea,      // a square of a section
  kOpenSea,  // a square off the sections
  kReach,
  kReachForPearls,
  kIsland,
  kIslandInReach,
  kPort,
  kPortInReach,
  kPath,
  kAim,
  kSails,
  kGuns,
  kRum,
  kGold,
  kPearl,
  kBlack,
  kSeat1,
  kSeat2,
  kSeat3,
  kSeat4,
  kSeat5,
  kSeat6,
  kSeat7,
  kSeat8,
  kPrivateer,
  kOrangeLane,  // between jetties of that colour
  kVioletLane,
  kWhiteLane,
  kTurquoiseLane,
};
inline constexpr int kInks = static_cast<int>(Ink::kTurquoiseLane) + 1;

// The nth ink after `first`, for seats and tokens.
constexpr Ink ink_after(Ink first, int n) { return static_cast<Ink>(static_cast<int>(first) + n); }

enum class Colours : std::uint8_t { kNone, kMono, k16, k256 };  // kMono: bold and reverse, but no colour

// The text marked with an ink. Marks may nest; the innermost counts.
std::string ink(Ink ink, std::string_view text);

// One letter of a picture, in its ink; water unless something is drawn there.
struct Glyph {
  std::string text = " ";
  Ink ink = Ink::kSea;
};
// A row of a picture as one text; neighbours of one ink share a mark.
std::string inked_row(std::span<const Glyph> row);

// Columns the text takes; marks take none.
int width(std::string_view text);
// The text cut or filled with spaces to exactly so many columns; a cut text ends in "…".
std::string fitted(std::string_view text, int columns);
// The text broken between words into lines of at most so many columns; lines after the first begin with `indent`
// spaces.
std::vector<std::string> wrapped(std::string_view text, int columns, int indent = 0);
// Cut only.
std::string cut(std::string_view text, int columns);

// With the escape sequences of the terminal, or without marks.
std::string rendered(std::string_view text, Colours colours);
// Only the text.
inline std::string bare(std::string_view text) { return rendered(text, Colours::kNone); }

// The first letter made a capital; marks before it do not count.
std::string sentence(std::string text);

// For terminals without UTF-8: the nearest ASCII letters, one for one, so that columns stay.
std::string ascii_only(std::string_view text);
// Control characters taken out, so that a name cannot move the cursor; broken UTF-8 becomes "?".
std::string harmless(std::string_view text);

// The code point at `at`, which moves behind it; U+FFFD for a broken sequence.
char32_t next_code_point(std::string_view text, std::size_t& at);

}  // namespace freebooter::cli
