#include <array>

#include "bots/boots_greedy.hpp"
#include "bots/boots_guide.hpp"
#include "bots/bots.hpp"
#include "bots/impulse_bot.hpp"
#include "bots/search_bot.hpp"

namespace freebooter {

namespace {

using Impulse = ImpulseBot<boots::Game, boots::Guide>;
using Thinker = SearchBot<boots::Game, boots::Guide>;
using PlainThinker = SearchBot<boots::Game, PlainGuide<boots::Game>>;

}  // namespace

template <>
std::span<const std::string_view> bot_names<boots::Game>() {
  static constexpr std::array<std::string_view, 8> kNames{"random", "cabinboy", "deckhand", "plain",
                                                          "bosun",  "pilot",    "greedy",   "captain"};
  static constexpr std::array<std::string_view, 7> kWithoutPlain{"random", "cabinboy", "deckhand", "bosun",
                                                                 "pilot",  "greedy",   "captain"};
  if constexpr (!kHasPlainBot) return kWithoutPlain;
  return kNames;
}

template <>
std::unique_ptr<Bot<boots::Game>> make_bot<boots::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<boots::Game>>();
  if (name == "cabinboy") return std::make_unique<Impulse>(boots::Guide({.warmth = 450, .most = 40}));
  if (name == "deckhand") return std::make_unique<Impulse>(boots::Guide({.warmth = 290, .most = 40}));
  if (name == "greedy") return std::make_unique<boots::GreedyBot>();
  if constexpr (kHasPlainBot) {
    if (name == "plain") return std::make_unique<PlainThinker>(Patience{.iterations = 2000});
  }
  if (name == "bosun") return std::make_unique<Impulse>(boots::Guide({.warmth = 185, .most = 40}));
  if (name == "pilot") return std::make_unique<Impulse>(boots::Guide({.warmth = 45, .even = 0.03F, .most = 40}));
  if (has_searchers() && name == "captain")
    return std::make_unique<Thinker>(Patience{.iterations = 1000}, boots::Guide{}, boots::kSearch);
  return nullptr;
}

}  // namespace freebooter
