#include "cli/ink.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace freebooter::cli {

namespace {

constexpr char kOpen = '\x0e';  // followed by one byte: the ink
constexpr char kClose = '\x0f';
constexpr char kFirstInk = '0';
constexpr char32_t kBroken = 0xFFFD;

struct Look {
  std::string_view mono;
  std::string_view basic;    // 16 colours
  std::string_view palette;  // 256 colours
};

// One row per Ink. The sea is dark, so that pieces stand out on light and dark terminals alike.
constexpr std::array<Look, kInks> kLooks{{
    {"", "", ""},                             // plain
    {"", "2", "38;5;245"},                    // quiet
    {"1", "1", "1"},                          // strong
    {"1", "1;33", "1;38;5;214"},              // go
    {"1", "1;32", "1;38;5;35"},               // good
    {"1", "1;31", "1;38;5;203"},              // bad
    {"", "36;44", "38;5;74;48;5;24"},         // sea
    {"", "34;40", "38;5;25;48;5;17"},         // open sea
    {"1", "1;37;46", "1;38;5;230;48;5;30"},   // reach
    {"1", "1;37;45", "1;38;5;230;48;5;60"},   // reach for Pearls
    {"", "30;43", "38;5;16;48;5;180"},        // island
    {"1", "1;30;103", "1;38;5;16;48;5;214"},  // island in reach
    {"", "37;41", "38;5;231;48;5;94"},        // port
    {"1", "1;30;103", "1;38;5;16;48;5;214"},  // port in reach
    {"1", "1;30;46", "1;38;5;16;48;5;80"},    // path
    {"7", "7", "1;38;5;16;48;5;229"},         // aim
    {"1", "1;97;42", "1;38;5;231;48;5;28"},   // Sails
    {"1", "1;97;41", "1;38;5;231;48;5;160"},  // Guns
    {"1", "1;97;44", "1;38;5;231;48;5;26"},   // Rum
    {"1", "1;30;43", "1;38;5;16;48;5;220"},   // Gold
    {"1", "1;30;107", "1;38;5;16;48;5;255"},  // Pearl
    {"1", "1;97;40", "1;38;5;231;48;5;236"},  // Black Pearl
    {"1", "1;97;41", "1;38;5;231;48;5;160"},  // seat 1
    {"1", "1;30;103", "1;38;5;16;48;5;220"},  // seat 2
    {"1", "1;97;44", "1;38;5;231;48;5;27"},   // seat 3
    {"1", "1;97;42", "1;38;5;231;48;5;28"},   // seat 4
    {"1", "1;97;45", "1;38;5;231;48;5;91"},   // seat 5
    {"1", "1;30;105", "1;38;5;16;48;5;212"},  // seat 6
    {"1", "1;30;107", "1;38;5;16;48;5;230"},  // seat 7
    {"1", "1;97;43", "1;38;5;231;48;5;130"},  // seat 8
    {"1", "1;97;40", "1;38;5;231;48;5;234"},  // Privateer
    {"", "33;44", "38;5;215;48;5;24"},        // orange lane
    {"", "35;44", "38;5;183;48;5;24"},        // violet lane
    {"", "37;44", "38;5;255;48;5;24"},        // white lane
    {"", "36;44", "38;5;80;48;5;24"},         // turquoise lane
}};

std::string_view codes_of(Ink ink, Colours colours) {
  const Look& look = kLooks[static_cast<std::size_t>(ink)];
  if (colours == Colours::kMono) return look.mono;
  return colours == Colours::k16 ? look.basic : look.palette;
}

int columns_of(char32_t point) {
  if (point == 0 || (point >= 0x300 && point <= 0x36F) || (point >= 0x200B && point <= 0x200F)) return 0;
  const bool wide = (point >= 0x1100 && point <= 0x115F) || (point >= 0x2E80 && point <= 0xA4CF) ||
                    (point >= 0xAC00 && point <= 0xD7A3) || (point >= 0xF900 && point <= 0xFAFF) ||
                    (point >= 0xFE30 && point <= 0xFE6F) || (point >= 0xFF00 && point <= 0xFF60) ||
                    (point >= 0x1F300 && point <= 0x1FAFF);
  return wide ? 2 : 1;
}

// One character or one mark of a text.
struct Piece {
  std::string_view text;
  int columns = 0;
  bool opens = false;
  bool closes = false;
};

Piece next_piece(std::string_view text, std::size_t& at) {
  const std::size_t from = at;
  if (text[at] == kOpen && at + 1 < text.size()) {
    at += 2;
    return {.text = text.substr(from, 2), .opens = true};
  }
  if (text[at] == kClose) {
    ++at;
    return {.text = text.substr(from, 1), .closes = true};
  }
  const char32_t point = next_code_point(text, at);
  return {.text = text.substr(from, at - from), .columns = columns_of(point)};
}

// Breaks a text into words: each with its marks, and whether a space stood before it.
class Wrapper {
 public:
  Wrapper(int columns, int indent) : columns_(std::max(columns, 8)), indent_(indent) {}

  std::vector<std::string> run(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const Piece piece = next_piece(text, at);
      if (piece.text == " ") {
        end_word();
        word_ += ' ';
        ++word_columns_;
        space_first_ = true;
      } else if (piece.text == "\n") {
        end_word();
        break_line();
      } else {
        take(piece);
      }
    }
    end_word();
    lines_.push_back(line_ + closing());
    return std::move(lines_);
  }

 private:
  void take(const Piece& piece) {
    if (piece.opens) word_open_.emplace_back(piece.text);
    if (piece.closes && !word_open_.empty()) word_open_.pop_back();
    word_ += piece.text;
    word_columns_ += piece.columns;
    // A word longer than a line is cut where the line ends.
    if (word_columns_ >= columns_ - indent_) end_word();
  }

  void end_word() {
    if (line_columns_ + word_columns_ > columns_ && line_columns_ > 0) {
      break_line();
      if (space_first_) {
        word_.erase(word_.find(' '), 1);
        --word_columns_;
      }
    }
    line_ += word_;
    line_columns_ += word_columns_;
    open_ = word_open_;
    word_.clear();
    word_columns_ = 0;
    space_first_ = false;
  }

  void break_line() {
    lines_.push_back(line_ + closing());
    line_.assign(static_cast<std::size_t>(indent_), ' ');
    line_columns_ = indent_;
    for (const std::string& mark : open_) line_ += mark;
  }

  [[nodiscard]] std::string closing() const { return std::string(open_.size(), kClose); }

  int columns_;
  int indent_;
  std::vector<std::string> lines_;
  std::vector<std::string> open_;       // marks open at the end of line_
  std::vector<std::string> word_open_;  // and at the end of word_
  std::string line_;
  std::string word_;
  int line_columns_ = 0;
  int word_columns_ = 0;
  bool space_first_ = false;
};

constexpr std::array<std::pair<char32_t, std::string_view>, 47> kAscii{{
    {0xA0, " "},   {0xAB, "\""},  {0xB0, "o"},   {0xB7, "."},    {0xBB, "\""},   {0xC0, "A"},   {0xC7, "C"},
    {0xC9, "E"},   {0xCA, "E"},   {0xCE, "I"},   {0xD4, "O"},    {0xD7, "x"},    {0xE0, "a"},   {0xE2, "a"},
    {0xE4, "a"},   {0xE7, "c"},   {0xE8, "e"},   {0xE9, "e"},    {0xEA, "e"},    {0xEB, "e"},   {0xEE, "i"},
    {0xEF, "i"},   {0xF4, "o"},   {0xF6, "o"},   {0xF9, "u"},    {0xFB, "u"},    {0xFC, "u"},   {0x152, "E"},
    {0x153, "e"},  {0x2013, "-"}, {0x2014, "-"}, {0x2019, "'"},  {0x2022, "*"},  {0x2026, "."}, {0x202F, " "},
    {0x2190, "<"}, {0x2191, "^"}, {0x2192, ">"}, {0x2193, "v"},  {0x2196, "\\"}, {0x2197, "/"}, {0x2198, "\\"},
    {0x2199, "/"}, {0x2500, "-"}, {0x2302, "#"}, {0x201C, "\""}, {0x201D, "\""},
}};

}  // namespace

std::string ink(Ink ink, std::string_view text) {
  std::string marked{kOpen, static_cast<char>(kFirstInk + static_cast<int>(ink))};
  marked += text;
  marked += kClose;
  return marked;
}

std::string inked_row(std::span<const Glyph> row) {
  std::string out;
  std::string run;
  Ink run_ink = Ink::kPlain;
  for (const Glyph& next : row) {
    if (next.ink != run_ink && !run.empty()) {
      out += ink(run_ink, run);
      run.clear();
    }
    run_ink = next.ink;
    run += next.text;
  }
  return out + ink(run_ink, run);
}

char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  const int more = lead >= 0xF0 && lead < 0xF8   ? 3
                   : lead >= 0xE0 && lead < 0xF0 ? 2
                   : lead >= 0xC2 && lead < 0xE0 ? 1
                                                 : 0;
  if (more == 0) return kBroken;
  char32_t point = lead & (0x3FU >> static_cast<unsigned>(more));
  for (int i = 0; i < more; ++i) {
    if (at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) return kBroken;
    point = (point << 6U) | (static_cast<unsigned char>(text[at++]) & 0x3FU);
  }
  return point;
}

int width(std::string_view text) {
  int columns = 0;
  for (std::size_t at = 0; at < text.size();) columns += next_piece(text, at).columns;
  return columns;
}

std::string cut(std::string_view text, int columns) {
  if (width(text) <= columns) return std::string(text);
  std::string out;
  int used = 0;
  int open = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Piece piece = next_piece(text, at);
    if (used + piece.columns > columns - 1) break;
    open += (piece.opens ? 1 : 0) - (piece.closes ? 1 : 0);
    used += piece.columns;
    out += piece.text;
  }
  if (columns > 0) out += "…";
  return out + std::string(static_cast<std::size_t>(std::max(open, 0)), kClose);
}

std::string fitted(std::string_view text, int columns) {
  std::string out = cut(text, columns);
  out.append(static_cast<std::size_t>(std::max(0, columns - width(out))), ' ');
  return out;
}

std::vector<std::string> wrapped(std::string_view text, int columns, int indent) {
  return Wrapper(columns, indent).run(text);
}

std::string rendered(std::string_view text, Colours colours) {
  std::string out;
  std::vector<std::string_view> codes;
  const auto set = [&](std::string_view code) {
    out += "\x1b[0";
    if (!code.empty()) out += ";";
    out += code;
    out += "m";
  };
  for (std::size_t at = 0; at < text.size();) {
    const Piece piece = next_piece(text, at);
    if (!piece.opens && !piece.closes) {
      out += piece.text;
    } else if (colours != Colours::kNone) {
      if (piece.opens) {
        codes.push_back(codes_of(static_cast<Ink>(piece.text[1] - kFirstInk), colours));
      } else if (!codes.empty()) {
        codes.pop_back();
      }
      set(codes.empty() ? std::string_view{} : codes.back());
    }
  }
  return out;
}

std::string sentence(std::string text) {
  std::size_t at = 0;
  while (at + 1 < text.size() && text[at] == kOpen) at += 2;
  if (at < text.size() && text[at] >= 'a' && text[at] <= 'z') text[at] = static_cast<char>(text[at] - 'a' + 'A');
  return text;
}

std::string ascii_only(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t point = next_code_point(text, at);
    if (point < 0x80) {
      out += static_cast<char>(point);
      continue;
    }
    const auto* found = std::ranges::find(kAscii, point, [](const auto& row) { return row.first; });
    out += found == kAscii.end() ? "?" : found->second;
  }
  return out;
}

std::string harmless(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const char32_t point = next_code_point(text, at);
    if (point == kBroken) {
      out += '?';
    } else if (point >= 0x20 && point != 0x7F && (point < 0x80 || point >= 0xA0)) {
      out += text.substr(from, at - from);
    }
  }
  return out;
}

}  // namespace freebooter::cli
