#include "cli/play_loop.hpp"

namespace freebooter::cli {

namespace {

// "B5.2" as {5, 2}, so that B10 comes after B9.
std::pair<int, int> order_of(std::string_view clause) {
  const auto parts = split(clause.substr(std::min<std::size_t>(1, clause.size())), '.');
  const auto number = [&](std::size_t at) {
    return at < parts.size() ? static_cast<int>(parse_int(parts[at], 0, 999).value_or(0)) : 0;
  };
  return {number(0), number(1)};
}

std::vector<std::string> clauses_of(const Words& words, std::string_view game, std::string_view part) {
  const std::string prefix = std::string(game) + "." + std::string(part) + ".";
  std::vector<std::string> out;
  for (const std::string& key : words.keys(prefix)) out.push_back(key.substr(prefix.size()));
  std::ranges::sort(out, {}, [](const std::string& clause) { return order_of(clause); });
  return out;
}

}  // namespace

std::string command_meant(std::string_view word, const std::vector<std::string_view>& ids, const Words& words) {
  static const Words kEnglish(Language::kEnglish);
  const std::string typed = folded(word);
  for (const std::string_view id : ids) {
    for (const Words* catalogue : {&words, &kEnglish}) {
      const auto forms = catalogue->forms("command.word." + std::string(id));
      if (std::ranges::any_of(forms, [&](const std::string& form) { return folded(form) == typed; }))
        return std::string(id);
    }
  }
  return "";
}

std::vector<std::string> clause_lines(const Words& words, std::string_view game, std::string_view asked) {
  std::string wanted = folded(asked);
  if (!wanted.empty() && wanted[0] >= 'a' && wanted[0] <= 'z') wanted[0] = static_cast<char>(wanted[0] - 'a' + 'A');
  std::vector<std::string> lines;
  for (const std::string& clause : clauses_of(words, game, "clause")) {
    const std::string_view number = std::string_view(clause).substr(1);
    const bool whole = clause == wanted || number == wanted;
    if (!whole && !clause.starts_with(wanted + ".") && !number.starts_with(wanted + ".")) continue;
    lines.push_back(ink(Ink::kStrong, clause) + " " + words(std::string(game) + ".clause." + clause));
  }
  return lines;
}

std::vector<std::string> rules_overview(const Words& words, std::string_view game) {
  std::vector<std::string> lines;
  const std::string overview = words(std::string(game) + ".overview");
  for (const std::string_view line : split(overview, '\n')) lines.emplace_back(line);
  lines.emplace_back();
  const auto chapters = clauses_of(words, game, "chapter");
  lines.push_back(words("play.chapters", {{"letter", chapters.front().substr(0, 1)}}));
  for (const std::string& chapter : chapters) {
    lines.push_back(ink(Ink::kStrong, chapter) + " " + words(std::string(game) + ".chapter." + chapter));
  }
  return lines;
}

std::vector<std::string> command_lines(const Words& words, std::string_view game,
                                       const std::vector<std::string_view>& ids, int columns) {
  constexpr int kUsage = 18;
  const auto text = [&](const std::string& key) {  // some commands mean something else in another game
    const std::string own = std::string(game) + "." + key;
    return words(words.has(own) ? own : key);
  };
  std::vector<std::string> lines;
  for (const std::string_view id : ids) {
    const std::string usage = fitted(ink(Ink::kStrong, text("command.usage." + std::string(id))), kUsage);
    for (std::string& line : wrapped(usage + text("command.help." + std::string(id)), columns, kUsage)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace freebooter::cli
