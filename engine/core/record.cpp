#include "core/record.hpp"

#include <algorithm>
#include <limits>

#include "core/sort.hpp"
#include "core/text.hpp"

namespace freebooter {

namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kMostTags = 200;

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7F'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_char(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::optional<RecordFault> utf8_fault(std::string_view text) {
  int line = 1;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return RecordFault{line, 0, "not valid UTF-8"};
    if (text[at] == '\n') ++line;
    at += length;
  }
  return std::nullopt;
}

// --- reading -------------------------------------------------------------------------------------------------

class SheetParser {
 public:
  explicit SheetParser(std::string_view text) : text_(text) {}

  // The tags, and the comments between them.
  bool read_tags() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
      if (peek() == '{') {
        if (!read_comment()) return false;
      } else if (peek() == '[') {
        if (!read_tag()) return false;
      } else {
        return true;
      }
    }
    return true;
  }

  bool read_turns() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
      if (!read_piece()) return false;
    }
    return end_item(false) && end_turn();
  }

  RecordSheet sheet;
  RecordFault fault;

 private:
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }
  [[nodiscard]] std::size_t entry() const { return entries_ + 1; }

  char take() {
    const char c = text_[at_++];
    if (c == '\n') ++line_;
    return c;
  }

  bool fail(std::string what, std::size_t entry = 0) {
    fault = RecordFault{line_, entry, std::move(what)};
    return false;
  }

  void skip_blanks() {
    while (!at_end() && is_blank(peek())) take();
  }

  bool read_tag() {
    take();
    RecordSheet::Tag tag{.name = {}, .value = {}, .line = line_};
    skip_spaces();
    while (!at_end() && is_name_char(peek())) tag.name += take();
    if (tag.name.empty() || is_digit(tag.name.front())) return fail("a tag needs a name: [Name \"value\"]");
    skip_spaces();
    if (!read_value(tag)) return false;
    skip_spaces();
    if (at_end() || peek() != ']') return fail(joined({"']' is missing behind the tag ", tag.name}));
    take();
    if (sheet.tags.size() == kMostTags) return fail(joined({"more than ", std::to_string(kMostTags), " tags"}));
    if (sheet.find(tag.name) != nullptr) return fail(joined({"the tag ", tag.name, " stands twice"}));
    sheet.tags.push_back(std::move(tag));
    return true;
  }

  void skip_spaces() {
    while (!at_end() && (peek() == ' ' || peek() == '\t')) take();
  }

  bool read_value(RecordSheet::Tag& tag) {
    if (at_end() || peek() != '"') return fail(joined({"the tag ", tag.name, " needs a value in quotes"}));
    take();
    for (;;) {
      if (at_end() || is_control(peek()))
        return fail(joined({"the value of the tag ", tag.name, " does not end on its line"}));
      char c = take();
      if (c == '"') return true;
      if (c == '\\') {
        if (at_end() || (peek() != '"' && peek() != '\\'))
          return fail(joined({"in the tag ", tag.name, ", \\ stands before something else than \" or \\"}));
        c = take();
      }
      tag.value += c;
    }
  }

  // Blanks in a comment do not count, so that a comment may be wrapped.
  bool read_comment() {
    const int line = line_;
    const std::size_t from = at_ + 1;
    while (!at_end() && peek() != '}') take();
    if (at_end()) {
      line_ = line;
      return fail("the comment that begins here does not end");
    }
    std::string comment;
    for (const std::string_view word : words_of(text_.substr(from, at_ - from))) {
      comment += (comment.empty() ? "" : " ") + std::string(word);
    }
    for (const char c : comment) {
      if (is_control(c)) return fail("a control character in a comment");
    }
    take();
    sheet.comments.push_back({entries_, std::move(comment)});
    return true;
  }

  // One word, separator, comment or hash.
  bool read_piece() {
    const char c = peek();
    if (c == '{') return read_comment();
    if (c == '[') return fail("a tag behind the first turn; tags come first", 0);
    if (c == '}') return fail("'}' without '{'");
    if (c == '#') return read_hash();
    if (c == ';') {
      take();
      return end_item(true);
    }
    const std::size_t from = at_;
    while (!at_end() && !is_blank(peek()) && std::string_view("{}[;#").find(peek()) == std::string_view::npos) {
      if (is_control(peek())) return fail("a control character");
      take();
    }
    return read_word(text_.substr(from, at_ - from));
  }

  bool read_word(std::string_view word) {
    if (word.size() > 1 && word.back() == '.' && is_digit(word.front())) return begin_turn(word);
    if (!in_turn_) {
      return fail(joined({"\"", word, "\" stands where the number of a turn is expected, such as ", next_number()}));
    }
    if (item_.text.empty()) item_.line = line_;
    if (!item_.text.empty()) item_.text += ' ';
    item_.text += word;
    return true;
  }

  [[nodiscard]] std::string next_number() const {
    return joined({std::to_string(sheet.turns.empty() ? 0 : sheet.turns.back().number + 1), "."});
  }

  bool begin_turn(std::string_view word) {
    if (!end_item(false) || !end_turn()) return false;
    const auto number = parse_int(word.substr(0, word.size() - 1), 0, 1'000'000'000);
    if (!number) return fail(joined({"\"", word, "\" is not the number of a turn"}));
    sheet.turns.push_back({.number = static_cast<int>(*number), .line = line_, .items = {}, .hash = {}});
    in_turn_ = true;
    separated_ = true;
    return true;
  }

  // An entry ends at a separator, at the hash, at the next turn and at the end of the text.
  bool end_item(bool separator) {
    if (item_.text.empty()) {
      // Nothing stands between two separators, or behind the last one.
      if (separator || (separated_ && in_turn_)) return fail("an entry is missing", entry());
      return true;
    }
    sheet.turns.back().items.push_back(std::move(item_));
    item_ = {};
    separated_ = separator;
    ++entries_;
    return true;
  }

  bool end_turn() {
    in_turn_ = false;
    separated_ = false;
    return true;
  }

  bool read_hash() {
    if (!in_turn_) return fail("a hash outside a turn");
    if (!end_item(false)) return false;
    take();
    const std::size_t from = at_;
    while (!at_end() && is_name_char(peek())) take();
    std::uint64_t hash = 0;
    if (!parse_hash(text_.substr(from, at_ - from), hash))
      return fail("a hash has sixteen hexadecimal digits", entries_);
    sheet.turns.back().hash = hash;
    return end_turn();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t entries_ = 0;
  bool in_turn_ = false;
  bool separated_ = false;  // the number or a separator came last: an entry must follow
  RecordSheet::Item item_;
};

// --- writing -------------------------------------------------------------------------------------------------

// Puts pieces on lines, a blank between them, none longer than the paper is wide if it can be helped.
class Paper {
 public:
  explicit Paper(std::string& out) : out_(&out) {}

  void add(std::string_view piece) {
    if (width_ > 0 && width_ + 1 + piece.size() > kColumns) {
      *out_ += "\n   ";
      width_ = 3;
    }
    if (width_ > 0) {
      *out_ += ' ';
      ++width_;
    }
    *out_ += piece;
    width_ += piece.size();
  }

  void end_line() {
    if (width_ > 0) *out_ += '\n';
    width_ = 0;
  }

 private:
  std::string* out_;
  std::size_t width_ = 0;
};

void write_comment(Paper& paper, const std::string& comment) {
  std::string safe = "{";
  for (const char c : comment) safe += c == '}' ? ')' : is_control(c) ? ' ' : c;
  safe += '}';
  const auto words = words_of(safe);
  for (const std::string_view word : words) paper.add(word);
}

// By the entry they stand before; at one place as they came.
std::vector<const RecordComment*> in_order(const std::vector<RecordComment>& comments) {
  std::vector<const RecordComment*> order;
  order.reserve(comments.size());
  for (const RecordComment& comment : comments) order.push_back(&comment);
  // They nearly always are.
  sort_few(order, order.size(), [](const RecordComment* a, const RecordComment* b) { return a->entry < b->entry; });
  return order;
}

void write_tag(const RecordSheet::Tag& tag, std::string& out) {
  out += '[' + tag.name + " \"";
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') out += '\\';
    out += is_control(c) ? '?' : c;
  }
  out += "\"]\n";
}

}  // namespace

std::string RecordFault::text() const {
  std::string where = line > 0 ? joined({"line ", std::to_string(line)}) : "";
  if (entry > 0) where += (where.empty() ? "" : ", ") + (joined({"entry ", std::to_string(entry)}));
  return where.empty() ? what : joined({where, ": ", what});
}

const RecordSheet::Tag* RecordSheet::find(std::string_view name) const {
  for (const Tag& tag : tags) {
    if (tag.name == name) return &tag;
  }
  return nullptr;
}

std::string_view RecordSheet::value(std::string_view name) const {
  const Tag* tag = find(name);
  return tag != nullptr ? std::string_view(tag->value) : std::string_view();
}

Result<RecordSheet, RecordFault> parse_sheet(std::string_view text) {
  if (auto fault = utf8_fault(text)) return Failure{*fault};
  SheetParser parser(text);
  if (!parser.read_tags() || !parser.read_turns()) return Failure{parser.fault};
  return std::move(parser.sheet);
}

Result<std::string, RecordFault> peek_game(std::string_view text) {
  SheetParser parser(text);
  if (!parser.read_tags()) return Failure{parser.fault};
  if (parser.sheet.find("Game") == nullptr)
    return Failure{RecordFault{1, 0, "no tag [Game \"...\"]: this is not a game record"}};
  return std::string(parser.sheet.value("Game"));
}

std::string sheet_text(const RecordSheet& sheet) {
  std::string out;
  for (const RecordSheet::Tag& tag : sheet.tags) write_tag(tag, out);
  out += '\n';
  Paper paper(out);
  const auto comments = in_order(sheet.comments);
  std::size_t entry = 0;
  auto comment = comments.begin();
  const auto write_comments = [&] {
    for (; comment != comments.end() && (*comment)->entry <= entry; ++comment) write_comment(paper, (*comment)->text);
  };
  for (const RecordSheet::Line& turn : sheet.turns) {
    paper.add(joined({std::to_string(turn.number), "."}));
    for (std::size_t item = 0; item < turn.items.size(); ++item, ++entry) {
      write_comments();
      const bool last = item + 1 == turn.items.size();
      paper.add(turn.items[item].text + (last ? "" : ";"));
    }
    if (turn.hash) paper.add(joined({"#", hash_text(*turn.hash)}));
    paper.end_line();
  }
  entry = std::numeric_limits<std::size_t>::max();
  write_comments();
  paper.end_line();
  return out;
}

}  // namespace freebooter
