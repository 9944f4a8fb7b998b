// A whole record as frames to step through, and what a good player makes of its decisions.
#pragma once

#include <string_view>

#include "session/engine_session.hpp"
#include "session/questions.hpp"

namespace freebooter::session {

// {"game","rules","setup","seen","result","tags":{"seats","date","extra":{},"comments":[{"before","text"}]},
//  "frames":[{"entry","turn","by","text","action" or "outcome","events","hash","view","next"}]}
// The first frame, entry 0, is the position the record begins with. Views are a spectator's of a game with nothing
// hidden once it is over, and those of the record's own reader while it is not. With `chances`, frames of outcomes have
// "chances":[{"text","weight"}], what else might have come.
Answer frames_of(std::string_view record, bool chances);

// The decision after so many entries of a record, as the seat saw it that took it:
// {"seat","chances":[of each seat],"simulations","best":{"action","text","chance"},"reasons":[phrase],"done":...,
//  "others":[...]}, without "done" if the record ends there.
Answer judge(std::string_view record, std::size_t entries, const Thought& thought, table::Thinker& thinker,
             Voice voice);

}  // namespace freebooter::session
