// A whole record as frames to step through.
#pragma once

#include <string_view>

#include "session/engine_session.hpp"

namespace freebooter::session {

// {"game","rules","setup","seen","result","tags":{"seats","date","extra":{},"comments":[{"before","text"}]},
//  "frames":[{"entry","turn","by","text","action" or "outcome","events","hash","view","next"}]}
// The first frame, entry 0, is the position the record begins with. Views are a spectator's of a game with nothing
// hidden once it is over, and those of the record's own reader while it is not. With `chances`, frames of outcomes have
// "chances":[{"text","weight"}], what else might have come.
Answer frames_of(std::string_view record, bool chances);

}  // namespace freebooter::session
