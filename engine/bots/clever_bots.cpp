#include <array>

#include "bots/bots.hpp"
#include "bots/clever_greedy.hpp"

namespace freebooter {

template <>
std::span<const std::string_view> bot_names<clever::Game>() {
  static constexpr std::array<std::string_view, 3> kNames{"random", "greedy", "stubborn"};
  return kNames;
}

template <>
std::unique_ptr<Bot<clever::Game>> make_bot<clever::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<clever::Game>>();
  if (name == "greedy") return std::make_unique<clever::GreedyBot>();
  if (name == "stubborn") return std::make_unique<clever::GreedyBot>(clever::Temper{.gives_way = false});
  return nullptr;
}

}  // namespace freebooter
