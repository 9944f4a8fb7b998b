#include <array>

#include "bots/bots.hpp"
#include "bots/clever_greedy.hpp"
#include "bots/clever_guide.hpp"
#include "bots/impulse_bot.hpp"
#include "bots/search_bot.hpp"

namespace freebooter {

namespace {

using Impulse = ImpulseBot<clever::Game, clever::Guide>;
using Thinker = SearchBot<clever::Game, clever::Guide>;
using PlainThinker = SearchBot<clever::Game, PlainGuide<clever::Game>>;

}  // namespace

template <>
std::span<const std::string_view> bot_names<clever::Game>() {
  static constexpr std::array<std::string_view, 9> kNames{"random", "cabinboy", "deckhand", "stubborn", "greedy",
                                                          "plain",  "bosun",    "pilot",    "captain"};
  static constexpr std::array<std::string_view, 8> kWithoutPlain{"random", "cabinboy", "deckhand", "stubborn",
                                                                 "greedy", "bosun",    "pilot",    "captain"};
  if constexpr (!kHasPlainBot) return kWithoutPlain;
  return kNames;
}

template <>
std::unique_ptr<Bot<clever::Game>> make_bot<clever::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<clever::Game>>();
  if (name == "cabinboy") return std::make_unique<Impulse>(clever::Guide({.warmth = 0.1F}));
  if (name == "deckhand") return std::make_unique<Impulse>(clever::Guide({.warmth = 0.04F}));
  if (name == "greedy") return std::make_unique<clever::GreedyBot>();
  if (name == "stubborn") return std::make_unique<clever::GreedyBot>(clever::Temper{.gives_way = false});
  if constexpr (kHasPlainBot) {
    if (name == "plain")
      return std::make_unique<PlainThinker>(Patience{.iterations = 2000}, PlainGuide<clever::Game>{},
                                            clever::kPlainSearch);
  }
  if (name == "bosun") return std::make_unique<Impulse>(clever::Guide({.warmth = 0.01F}));
  if (!has_searchers()) return nullptr;
  if (name == "pilot")
    return std::make_unique<Thinker>(Patience{.iterations = 10, .most = 10}, clever::Guide{}, clever::kSearch);
  if (name == "captain")
    return std::make_unique<Thinker>(Patience{.iterations = 3000}, clever::Guide{}, clever::kSearch);
  return nullptr;
}

}  // namespace freebooter
