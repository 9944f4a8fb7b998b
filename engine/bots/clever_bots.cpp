#include <array>

#include "bots/bots.hpp"
#include "bots/clever_greedy.hpp"

namespace freebooter {

template <>
std::span<const std::string_view> bot_names<clever::Game>() {
  static constexpr std::array<std::string_view, 3> kNames{"random", "stubborn", "greedy"};
  return kNames;
}

template <>
std::unique_ptr<Bot<clever::Game>> make_bot<clever::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<clever::Game>>();
  if (name == "stubborn") return std::make_unique<clever::GreedyBot>(clever::Temper{.gives_way = false});
  if (name == "greedy") return std::make_unique<clever::GreedyBot>();
  return nullptr;
}

}  // namespace freebooter
