#include <array>

#include "bots/bots.hpp"
#include "bots/clever_greedy.hpp"

namespace freebooter {

template <>
std::span<const std::string_view> bot_names<clever::Game>() {
  static constexpr std::array<std::string_view, 2> kNames{"random", "greedy"};
  return kNames;
}

template <>
std::unique_ptr<Bot<clever::Game>> make_bot<clever::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<clever::Game>>();
  if (name == "greedy") return std::make_unique<clever::GreedyBot>();
  return nullptr;
}

}  // namespace freebooter
