#include "cli/play_stage.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using Lines = std::vector<std::string>;

constexpr int kMostColumns = 4;  // of choices
constexpr int kLeastTold = 3;    // lines always kept for what happened
constexpr int kMostAnswer = 4;   // lines of an answer on a screen; longer ones get a page

void append(Lines& to, const Lines& from) { to.insert(to.end(), from.begin(), from.end()); }

// What is typed for a choice.
std::string key_of(const Stage::Asked& asked, std::size_t at) {
  return at < asked.keys.size() ? asked.keys[at] : std::to_string(at + 1);
}

// Every choice with its key before it, so that the texts stand below each other.
Lines labelled(const Stage::Asked& asked) {
  int widest = 2;
  for (const std::string& key : asked.keys) widest = std::max(widest, width(key));
  Lines items;
  for (std::size_t at = 0; at < asked.choices.size(); ++at) {
    const std::string key = key_of(asked, at);
    const std::string margin(static_cast<std::size_t>(widest - width(key)), ' ');
    items.push_back(margin + ink(Ink::kGo, key) + " " + asked.choices[at]);
  }
  return items;
}

// Lines after the first of a paragraph begin with spaces.
std::string unindented(std::string_view line) {
  return std::string(line.substr(std::min(line.find_first_not_of(' '), line.size())));
}

}  // namespace

std::string with_clause(std::string_view text, std::string_view clause) {
  if (clause.empty()) return std::string(text);
  return std::string(text) + " " + ink(Ink::kQuiet, clause);
}

Lines in_columns(const Lines& items, int columns) {
  int widest = 0;
  for (const std::string& item : items) widest = std::max(widest, width(item));
  constexpr int kGap = 2;
  const int fit = std::clamp((columns + kGap) / (widest + kGap), 1, kMostColumns);
  const auto per_column = (items.size() + static_cast<std::size_t>(fit) - 1) / static_cast<std::size_t>(fit);
  Lines lines(per_column);
  for (std::size_t at = 0; at < items.size(); ++at) {
    std::string& line = lines[at % per_column];
    const bool last = at / per_column + 1 == static_cast<std::size_t>(fit);
    line += last ? items[at] : fitted(items[at], columns / fit);
  }
  return lines;
}

void Stage::tell(const Told& told) {
  if (traits().screen) {
    told_.push_back(told);
    return;
  }
  if (told.begins && !traits().plain) terminal_->print("");
  terminal_->print(traits().plain && !told.clause.empty()
                       ? told.text + " " + (*words_)("play.rule", {{"clause", told.clause}})
                       : with_clause(told.text, told.clause));
}

void Stage::answer(std::string_view text) {
  if (traits().screen) {
    answer_ = text;
  } else {
    terminal_->print(text);
  }
}

void Stage::page(std::string_view title, const Lines& lines) {
  if (!traits().screen) {
    if (!title.empty()) terminal_->print(ink(Ink::kStrong, title));
    terminal_->print_all(lines);
    return;
  }
  const int rows = traits().rows;
  Lines all;
  for (const std::string& line : lines) append(all, wrapped(line, traits().columns - 1));
  const auto room = static_cast<std::size_t>(std::max(3, rows - 3));
  for (std::size_t from = 0; from < all.size() || from == 0; from += room) {
    Lines screen{rule_line(title, "")};
    const std::size_t to = std::min(all.size(), from + room);
    screen.insert(screen.end(), all.begin() + static_cast<std::ptrdiff_t>(from),
                  all.begin() + static_cast<std::ptrdiff_t>(to));
    screen.resize(static_cast<std::size_t>(rows) - 1);
    screen.emplace_back();
    terminal_->show(screen);
    const bool more = to < all.size();
    const auto typed = terminal_->ask(ink(Ink::kGo, (*words_)(more ? "play.more" : "play.back")) + " ", {});
    if (!typed || !trim(*typed).empty() || !more) return;
  }
}

// One paragraph for each turn: sentences one after the other, their clauses quietly at the end.
Lines Stage::told_lines(int columns) const {
  Lines lines;
  std::string paragraph;
  std::string clauses;
  const auto flush = [&] {
    if (!paragraph.empty()) append(lines, wrapped(with_clause(paragraph, clauses), columns, 2));
    paragraph.clear();
    clauses.clear();
  };
  for (const Told& told : told_) {
    if (told.begins) flush();
    paragraph += (paragraph.empty() ? "" : " ") + told.text;
    if (!told.clause.empty() && clauses.find(told.clause) == std::string::npos)
      clauses += (clauses.empty() ? "" : " ") + told.clause;
  }
  flush();
  return lines;
}

Lines Stage::choice_lines(const Asked& asked, int columns, int rows) const {
  Lines lines = in_columns(labelled(asked), columns);
  if (static_cast<int>(lines.size()) > rows) {  // the rest is shown by "?"
    lines.resize(static_cast<std::size_t>(rows));
    lines.back() = ink(Ink::kQuiet, (*words_)("play.more_choices"));
  }
  return lines;
}

std::string Stage::rule_line(std::string_view title, std::string_view clause) const {
  const std::string head = ink(Ink::kQuiet, "──") + " " + ink(Ink::kStrong, title) + " ";
  const std::string tail = clause.empty() ? "" : " " + ink(Ink::kQuiet, clause) + " ";
  const int dashes = traits().columns - width(head) - width(tail) - (clause.empty() ? 0 : 2);
  std::string rule;
  for (int at = 0; at < dashes; ++at) rule += "─";
  return head + ink(Ink::kQuiet, rule) + tail + (clause.empty() ? "" : ink(Ink::kQuiet, "──"));
}

Lines Stage::composed(const Picture& picture, const Asked& asked, const Aim& aim, std::string_view typed) const {
  const int columns = traits().columns;
  const int rows = traits().rows;
  Lines bottom;
  bottom.push_back(rule_line(asked.title, asked.clause));
  append(bottom, choice_lines(asked, columns, std::max(4, rows / 4)));
  const std::string aimed = aim ? aim(typed) : "";
  const std::string& last = !aimed.empty() ? aimed : !answer_.empty() ? answer_ : asked.note;
  if (!last.empty()) {
    Lines said = wrapped(answer_.empty() && aimed.empty() ? ink(Ink::kQuiet, last) : last, columns);
    if (static_cast<int>(said.size()) > kMostAnswer) said.resize(kMostAnswer);
    append(bottom, said);
  }
  bottom.emplace_back();  // the prompt
  const int left = rows - static_cast<int>(bottom.size());
  Lines screen = picture(columns, std::max(6, left - kLeastTold), typed);
  Lines told = told_lines(columns);
  const int room = left - static_cast<int>(screen.size());
  if (static_cast<int>(told.size()) > room) {
    told.erase(told.begin(), told.end() - std::max(room, 0));
    if (!told.empty()) told.front() = cut(ink(Ink::kQuiet, "…") + " " + unindented(told.front()), columns);
  }
  append(screen, told);
  while (static_cast<int>(screen.size() + bottom.size()) < rows) screen.emplace_back();
  append(screen, bottom);
  return screen;
}

std::optional<std::string> Stage::ask(
    const Picture& picture, const Asked& asked, const Aim& aim,
    const std::function<std::optional<std::string>(int, int, const std::string&)>& arrow) {
  if (traits().screen) {
    terminal_->show(composed(picture, asked, aim, ""));
    LineHooks hooks{.arrow = arrow,
                    .redraw = [&](const std::string& line) { terminal_->show(composed(picture, asked, aim, line)); }};
    auto line = terminal_->ask(ink(Ink::kGo, ">") + " ", hooks);
    answer_.clear();
    return line;
  }
  if (asked.pictured && !traits().plain) {
    terminal_->print("");
    terminal_->print_all(picture(traits().columns, 60, ""));
  }
  terminal_->print(traits().plain ? asked.title : with_clause(asked.title, asked.clause));
  if (asked.again) return terminal_->ask("> ", {});
  if (traits().plain) {
    for (std::size_t at = 0; at < asked.choices.size(); ++at)
      terminal_->print(key_of(asked, at) + (asked.keys.empty() ? ". " : ": ") + asked.choices[at]);
  } else {
    terminal_->print_all(asked.keys.empty() ? labelled(asked) : in_columns(labelled(asked), traits().columns));
  }
  if (!asked.note.empty()) terminal_->print(asked.note);
  return terminal_->ask("> ", {});
}

Terminal::Pause Stage::watch(const Picture& picture, std::string_view caption, std::chrono::milliseconds time) {
  if (!traits().screen) return Terminal::Pause::kElapsed;
  const Asked nothing{.title = std::string(caption), .clause = "", .choices = {}, .note = (*words_)("play.hurry")};
  terminal_->show(composed(picture, nothing, {}, ""));
  return terminal_->pause(time);
}

bool Stage::hand_over(std::string_view text) {
  Lines screen = told_lines(traits().columns);
  told_.clear();
  answer_.clear();
  terminal_->wipe();
  if (traits().screen) {
    const auto above = static_cast<std::size_t>(std::max(1, traits().rows / 2 - 1));
    if (screen.size() > above) screen.erase(screen.begin(), screen.end() - static_cast<std::ptrdiff_t>(above));
    screen.resize(above);
    screen.push_back("  " + std::string(text));
    screen.emplace_back();
    screen.emplace_back();
    terminal_->show(screen);
  } else {
    terminal_->print(text);
  }
  return terminal_->ask(ink(Ink::kGo, (*words_)("play.enter")) + " ", {}).has_value();
}

void Stage::part(const Lines& lines) {
  terminal_->print("");
  terminal_->print_all(lines);
}

}  // namespace freebooter::cli
