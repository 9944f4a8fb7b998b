#include <array>

#include "bots/boots_greedy.hpp"
#include "bots/bots.hpp"

namespace freebooter {

template <>
std::span<const std::string_view> bot_names<boots::Game>() {
  static constexpr std::array<std::string_view, 2> kNames{"random", "greedy"};
  return kNames;
}

template <>
std::unique_ptr<Bot<boots::Game>> make_bot<boots::Game>(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot<boots::Game>>();
  if (name == "greedy") return std::make_unique<boots::GreedyBot>();
  return nullptr;
}

}  // namespace freebooter
