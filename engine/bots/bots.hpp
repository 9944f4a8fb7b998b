// The bots of every game.
#pragma once

#include "boots/game.hpp"
#include "bots/boots_random.hpp"
#include "bots/bot.hpp"
#include "bots/clever_random.hpp"
#include "clever/game.hpp"

namespace freebooter {

// The bot "plain" is the yardstick of searches. In a browser nobody plays against it, and it would only weigh.
#ifdef __wasm__
inline constexpr bool kHasPlainBot = false;
#else
inline constexpr bool kHasPlainBot = true;
#endif

// Has this program got the bots that search? A page which is only played on goes without (wasm/main.cpp).
bool has_searchers();

template <>
std::span<const std::string_view> bot_names<boots::Game>();
template <>
std::unique_ptr<Bot<boots::Game>> make_bot<boots::Game>(std::string_view name);

template <>
std::span<const std::string_view> bot_names<clever::Game>();
template <>
std::unique_ptr<Bot<clever::Game>> make_bot<clever::Game>(std::string_view name);

}  // namespace freebooter
