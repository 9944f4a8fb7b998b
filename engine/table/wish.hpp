// What a client says, as a wish at one table: the same wherever the table is held, in a server's room or beside a page.
#pragma once

#include <optional>
#include <string_view>

#include "table/messages.hpp"
#include "table/table.hpp"

namespace freebooter::table {

struct Speaker {
  std::string_view player;  // the opaque id
  std::string_view name;    // for a seat or a line of chat that brings no other
};

// Counted from 1 in messages; what is far out stays out.
Seat seat_of_number(int number);

// Whose eyes a player has here: the seat that is to decide if it is theirs, their first, or a spectator's.
Viewer eyes_of(const Table& table, std::string_view player);

// The seat that a player means: the one named, the one that is to decide, or the first; refused as "no_seat".
Result<Seat, TableRefusal> seat_meant(const Table& table, std::string_view player, MaybeSeat named);

// The seat, if whoever asks to join has it already and brings nothing new.
std::optional<Seat> seat_kept(const Table& table, std::string_view player, const Join& join);

// The message as a commit. hello, watch and since ask for nothing that a table could do; they are refused as
// "unknown_type". `next` names the table of a rematch.
Committed commit_wish(const Table& table, const Speaker& speaker, const ClientMessage& message, std::string_view next,
                      Millis now);

}  // namespace freebooter::table
