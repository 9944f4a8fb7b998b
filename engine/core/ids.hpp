// Strong ids: a seat is not a ship is not an island, and none of them is an int.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace freebooter {

template <class Tag>
struct Id {
  std::uint8_t value;
  friend constexpr auto operator<=>(Id, Id) = default;
};

// Seats count from 0 in the engine and from 1 in every text and message.
using Seat = Id<struct SeatTag>;
inline constexpr Seat kNoSeat{255};

inline constexpr int kMaxSeats = 8;

// Who looks at a game: a seat, or nobody's eyes in particular (a spectator).
using Viewer = std::optional<Seat>;
inline constexpr Viewer kSpectator = std::nullopt;

}  // namespace freebooter
