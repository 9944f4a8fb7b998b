#include "cli/line_editor.hpp"

namespace freebooter::cli {

namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr std::size_t kLongestHistory = 200;

constexpr bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

std::size_t length_of(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
}

}  // namespace

LineEditor::Key LineEditor::feed(char byte) {
  if (!escape_.empty()) return feed_escape(byte);
  if (byte == '\x1b') {
    escape_ = byte;
    return Key::kNothing;
  }
  return feed_plain(byte);
}

LineEditor::Key LineEditor::feed_plain(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  if (code < 0x20 || code == 0x7F) {
    pending_.clear();
    return feed_control(byte);
  }
  return insert(byte);
}

// CSI sequences are ESC [ digits letter; some terminals send ESC O letter for arrows.
LineEditor::Key LineEditor::feed_escape(char byte) {
  escape_ += byte;
  if (escape_.size() == 2 && (byte == '[' || byte == 'O')) return Key::kNothing;
  if (escape_.size() > 2 && ((byte >= '0' && byte <= '9') || byte == ';')) {
    if (escape_.size() > 16) escape_.clear();
    return Key::kNothing;
  }
  const std::string sequence = escape_.substr(1);
  escape_.clear();
  switch (byte) {
    case 'A': return Key::kUp;
    case 'B': return Key::kDown;
    case 'C': return Key::kRight;
    case 'D': return Key::kLeft;
    case 'H': cursor_ = 0; return Key::kEdited;
    case 'F': cursor_ = text_.size(); return Key::kEdited;
    default: break;
  }
  if (sequence == "[3~") return erase(cursor_, after(cursor_));
  if (sequence == "[1~" || sequence == "[7~") cursor_ = 0;
  if (sequence == "[4~" || sequence == "[8~") cursor_ = text_.size();
  return Key::kEdited;
}

LineEditor::Key LineEditor::feed_control(char byte) {
  constexpr auto kCtrl = [](char letter) { return static_cast<char>(letter - '@'); };
  switch (byte) {
    case '\r':
    case '\n': return Key::kEnter;
    case kCtrl('C'): return Key::kInterrupt;
    case kCtrl('Z'): return Key::kSuspend;
    case kCtrl('L'): return Key::kRedraw;
    case kCtrl('D'): return text_.empty() ? Key::kEnd : erase(cursor_, after(cursor_));
    case kCtrl('A'): cursor_ = 0; return Key::kEdited;
    case kCtrl('E'): cursor_ = text_.size(); return Key::kEdited;
    case kCtrl('B'): move(-1); return Key::kEdited;
    case kCtrl('F'): move(1); return Key::kEdited;
    case kCtrl('P'): recall(-1); return Key::kEdited;
    case kCtrl('N'): recall(1); return Key::kEdited;
    case kCtrl('K'): return erase(cursor_, text_.size());
    case kCtrl('U'): return erase(0, cursor_);
    case kCtrl('W'): return erase(word_before(cursor_), cursor_);
    case '\b':
    case '\x7f': return erase(before(cursor_), cursor_);
    default: return Key::kNothing;
  }
}

LineEditor::Key LineEditor::insert(char byte) {
  pending_ += byte;
  if (pending_.size() < length_of(pending_[0])) return Key::kNothing;
  if (text_.size() + pending_.size() <= kLongestLine) {
    text_.insert(cursor_, pending_);
    cursor_ += pending_.size();
  }
  pending_.clear();
  return Key::kEdited;
}

LineEditor::Key LineEditor::erase(std::size_t from, std::size_t to) {
  text_.erase(from, to - from);
  cursor_ = from;
  return Key::kEdited;
}

std::size_t LineEditor::before(std::size_t at) const {
  if (at == 0) return 0;
  --at;
  while (at > 0 && is_continuation(text_[at])) --at;
  return at;
}

std::size_t LineEditor::after(std::size_t at) const {
  if (at >= text_.size()) return text_.size();
  ++at;
  while (at < text_.size() && is_continuation(text_[at])) ++at;
  return at;
}

std::size_t LineEditor::word_before(std::size_t at) const {
  while (at > 0 && text_[at - 1] == ' ') --at;
  while (at > 0 && text_[at - 1] != ' ') --at;
  return at;
}

void LineEditor::set_text(std::string_view text) {
  text_ = text;
  cursor_ = text_.size();
}

void LineEditor::move(int direction) { cursor_ = direction < 0 ? before(cursor_) : after(cursor_); }

void LineEditor::recall(int direction) {
  if (recalled_ == history_.size()) draft_ = text_;
  if (direction < 0 && recalled_ > 0) --recalled_;
  if (direction > 0 && recalled_ < history_.size()) ++recalled_;
  set_text(recalled_ == history_.size() ? draft_ : history_[recalled_]);
}

void LineEditor::begin() {
  if (!text_.empty() && (history_.empty() || history_.back() != text_)) history_.push_back(text_);
  if (history_.size() > kLongestHistory) history_.erase(history_.begin());
  recalled_ = history_.size();
  draft_.clear();
  pending_.clear();
  escape_.clear();
  set_text("");
}

}  // namespace freebooter::cli
