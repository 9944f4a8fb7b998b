// A bot as it is asked for in words: greedy, captain:500, captain:100ms, or a program of somebody else's.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bots.hpp"
#include "cli/steady_clock.hpp"
#include "core/result.hpp"

namespace freebooter::cli {

inline constexpr std::int64_t kMostIterations = 1'000'000'000;

// How much a bot may think about one decision; nothing set: as much as its nature asks.
struct Limits {
  std::int64_t iterations = 0;
  std::int64_t milliseconds = 0;

  [[nodiscard]] bool none() const { return iterations == 0 && milliseconds == 0; }
  [[nodiscard]] Budget budget() const {
    return {.iterations = iterations, .milliseconds = milliseconds, .clock = &steady_clock()};
  }
  friend bool operator==(const Limits&, const Limits&) = default;
};

struct BotChoice {
  std::string text;     // as reports call it
  std::string name;     // one of bot_names(); "" for a program
  std::string program;  // the command that starts it; "" for a bot of ours
  Limits limits;

  [[nodiscard]] bool is_program() const { return !program.empty(); }
};

// "500" is a number of iterations, "100ms" a time. What is wrong, if it is neither.
Result<Limits, std::string> parse_limits(std::string_view text);

// NAME, NAME:500, NAME:100ms, or "cmd: PROGRAM ARGUMENTS". A level may be named in any language of the catalogues.
// `known` are the bots of `game`. What is wrong, for the end of a sentence.
Result<BotChoice, std::string> parse_bot(std::string_view text, std::span<const std::string_view> known,
                                         std::string_view game);

template <Game G>
Result<BotChoice, std::string> parse_bot(std::string_view text) {
  return parse_bot(text, bot_names<G>(), G::kName);
}

// A list of them; NAME*3 stands for three.
template <Game G>
Result<std::vector<BotChoice>, std::string> parse_bots(const std::vector<std::string>& texts);
std::vector<std::string> unfolded(const std::vector<std::string>& texts);

template <Game G>
Result<std::vector<BotChoice>, std::string> parse_bots(const std::vector<std::string>& texts) {
  std::vector<BotChoice> bots;
  for (const std::string& text : unfolded(texts)) {
    auto bot = parse_bot<G>(text);
    if (!bot) return Failure{bot.error()};
    bots.push_back(std::move(*bot));
  }
  return bots;
}

// As reports call them.
std::vector<std::string> texts_of(const std::vector<BotChoice>& bots);

// The names, for --help and complaints: "random, cabinboy, ...".
std::string listed(std::span<const std::string_view> names);
template <Game G>
std::string bots_of() {
  return listed(bot_names<G>());
}
// How the text of a bot is written, for --help.
inline constexpr const char* kBotSyntax =
    "A bot is a name, alone or with what it may spend on a decision: captain, captain:500 (iterations), captain:100ms\n"
    "(time); greedy*3 stands for three of them. Without a limit every bot thinks as much as its nature asks.";

}  // namespace freebooter::cli
