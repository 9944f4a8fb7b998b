// What a server says about itself: one JSON object a line on standard error. No token, password, address of a player
// or word of a chat is ever part of it.
#pragma once

#include <initializer_list>
#include <string_view>

#include "core/json.hpp"

namespace freebooter::server {

// {"at":1700000000000,"event":"listening","port":8080}; from any thread.
void log_event(std::string_view event, std::initializer_list<Json::Member> facts = {});

}  // namespace freebooter::server
