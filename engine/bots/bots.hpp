// The bots of every game.
#pragma once

#include "boots/game.hpp"
#include "bots/boots_random.hpp"
#include "bots/bot.hpp"

namespace freebooter {

template <>
std::span<const std::string_view> bot_names<boots::Game>();
template <>
std::unique_ptr<Bot<boots::Game>> make_bot<boots::Game>(std::string_view name);

}  // namespace freebooter
