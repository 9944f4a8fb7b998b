// What can be played, and on what: for whoever sets a game up or draws it.
#pragma once

#include <string_view>

#include "boots/rules.hpp"
#include "clever/rules.hpp"
#include "core/json.hpp"

namespace freebooter::session {

// {"version","levels":[...],"games":[{"game","rules","players":[2,8],"bots":[...],"options":[{"name","clause","values",
//  "players"}], and what the game has beyond: boots "sections", "layouts", "needs" by players, clever "board"}]}
// Of all games, or of the one that is named.
Json catalogue(std::string_view game = {});

// The board of one game as it lies on the table.
Json board_json(const boots::Rules& rules);
Json board_json(const clever::Rules& rules);

}  // namespace freebooter::session
