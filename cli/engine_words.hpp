// What the terminal's programs take of session/, and the words they bring along.
#pragma once

#include <string>
#include <string_view>

#include "core/refusal.hpp"
#include "session/engine_session.hpp"

namespace freebooter::cli {

using session::EngineFault;
using session::faulty;
using session::Request;

// The refusal in English, a game's own text before that which every game shares; a reason without any still says
// something. A session::Voice.
std::string english_refusal(std::string_view game, const Refusal& refusal);

}  // namespace freebooter::cli
