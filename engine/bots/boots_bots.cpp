#include <array>

#include "bots/boots_greedy.hpp"
#include "bots/boots_guide.hpp"
#include "bots/bots.hpp"
#include "bots/search_bot.hpp"

namespace freebooter {

template <>
std::span<const std::string_view> bot_names<boots::Game>() {
  static constexpr std::array<std::string_view, 4> kNames{"random", "greedy", "plain", "search"};
  return kNames;
}

template <>
std::unique_ptr<Bot<boots::Game>> make_bot<boots::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<boots::Game>>();
  if (name == "greedy") return std::make_unique<boots::GreedyBot>();
  if (name == "plain") return std::make_unique<SearchBot<boots::Game, PlainGuide<boots::Game>>>(2000);
  if (name == "search") return std::make_unique<SearchBot<boots::Game, boots::Guide>>(2000);
  return nullptr;
}

}  // namespace freebooter
