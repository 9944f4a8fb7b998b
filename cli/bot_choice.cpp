#include "cli/bot_choice.hpp"

#include <algorithm>

#include "bots/levels.hpp"
#include "cli/ink.hpp"
#include "cli/words.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

constexpr std::int64_t kMostMilliseconds = 3'600'000;
constexpr std::int64_t kMostOfOne = kMaxSeats;
constexpr std::string_view kProgram = "cmd:";

// The level that a word of any language stands for; the word itself if none.
std::string level_meant(std::string_view word) {
  static const std::vector<Words> kCatalogues{Words(Language::kEnglish), Words(Language::kFrench)};
  const std::string typed = folded(word);
  for (const Level& level : kLevels) {
    for (const Words& words : kCatalogues) {
      const auto forms = words.forms("level.word." + std::string(level.name));
      if (std::ranges::any_of(forms, [&](const std::string& form) { return folded(form) == typed; }))
        return std::string(level.name);
    }
  }
  return std::string(word);
}

}  // namespace

Result<Limits, std::string> parse_limits(std::string_view text) {
  const bool is_time = text.ends_with("ms");
  const auto most = is_time ? kMostMilliseconds : kMostIterations;
  const auto number = parse_int(is_time ? text.substr(0, text.size() - 2) : text, 1, most);
  if (!number) {
    return Failure{"\"" + harmless(text) + "\" is no limit: a number of iterations such as 500, at most " +
                   std::to_string(kMostIterations) + ", or a time such as 100ms, an hour at most"};
  }
  return is_time ? Limits{.milliseconds = *number} : Limits{.iterations = *number};
}

Result<BotChoice, std::string> parse_bot(std::string_view text, std::span<const std::string_view> known,
                                         std::string_view game) {
  text = trim(text);
  BotChoice choice{.text = std::string(text), .name = "", .program = "", .limits = {}};
  if (text.starts_with(kProgram)) {
    choice.program = std::string(trim(text.substr(kProgram.size())));
    if (choice.program.empty()) return Failure{std::string("\"cmd:\" needs the command that starts the bot")};
    return choice;
  }
  if (const std::size_t star = text.find('*'); star != std::string_view::npos) {
    return Failure{"\"" + harmless(text) + "\": how many of them? A number from 1 to " + std::to_string(kMostOfOne) +
                   " expected after the *"};
  }
  const std::size_t colon = text.find(':');
  choice.name = level_meant(text.substr(0, colon));
  if (std::ranges::find(known, choice.name) == known.end()) {
    return Failure{"there is no bot \"" + harmless(text.substr(0, colon)) + "\"; the bots of " + std::string(game) +
                   " are " + listed(known)};
  }
  choice.text = choice.name;
  if (colon == std::string_view::npos) return choice;
  const auto limits = parse_limits(text.substr(colon + 1));
  if (!limits) return Failure{limits.error()};
  choice.limits = *limits;
  choice.text += text.substr(colon);
  return choice;
}

std::vector<std::string> unfolded(const std::vector<std::string>& texts) {
  std::vector<std::string> all;
  for (const std::string& text : texts) {
    const std::size_t star = text.rfind('*');
    const bool is_program = trim(text).starts_with(kProgram);
    const auto times = star == std::string::npos || is_program
                           ? std::nullopt
                           : parse_int(std::string_view(text).substr(star + 1), 1, kMostOfOne);
    all.insert(all.end(), static_cast<std::size_t>(times.value_or(1)), times ? text.substr(0, star) : text);
  }
  return all;
}

std::vector<std::string> texts_of(const std::vector<BotChoice>& bots) {
  std::vector<std::string> texts;
  texts.reserve(bots.size());
  for (const BotChoice& bot : bots) texts.push_back(bot.text);
  return texts;
}

std::string listed(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace freebooter::cli
