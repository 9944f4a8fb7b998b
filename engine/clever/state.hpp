// What changes in a game of Capt'n Clever: the State, and the actions, outcomes and events that change it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "clever/types.hpp"

namespace freebooter::clever {

// The question the game is waiting at.
enum class Phase : std::uint8_t {
  kFirstSeat,     // chance: who begins (C2.3)
  kPlaceCaptain,  // C2.4
  kPlaceBoat,     // C2.5
  kPlaceNeutral,  // C2.1, neutral boats
  kFirstCard,     // the active seat gives its left-hand neighbour a first card (C2.6)
  kFirstLook,     // chance: the active seat's first card (C8.1, easy)
  kTurn,          // boat, captain, neutral boat or end (C3.1)
  kNextCard,      // the giver of the active seat, who has found a treasure, gives the next card (C6.3)
  kNextLook,      // chance: the active seat's next card, in the midst of the turn (C8.1, easy)
  kOver,          // C7.1; the active seat has won
};
inline constexpr std::array<std::string_view, 10> kPhaseNames{
    "first_seat", "place_captain", "place_boat", "place_neutral", "first_card",
    "first_look", "turn",          "next_card",  "next_look",     "over"};

inline constexpr std::uint8_t kBoatDone = 1;
inline constexpr std::uint8_t kCaptainDone = 2;

// What lies open on the table for everybody to see. Every unused field is zero or "none", so that equal positions are
// equal values.
struct Table {
  std::array<Lane, kMaxBoats> boats{kNoLane, kNoLane, kNoLane, kNoLane};  // by seat; neutral ones behind them
  std::array<Island, kMaxPlayers> captains{kNoIsland, kNoIsland, kNoIsland, kNoIsland};
  std::array<Card, kMaxPlayers> top{kNoCard, kNoCard, kNoCard, kNoCard};  // of each pile (C6.4)
  std::array<std::uint8_t, kMaxPlayers> size{};                           // of each pile (C6.4)
  // The islands that a seat's current card cannot show, as all could see: where its captain ended a move since the
  // card came (C6.1), and what an option kept its giver from choosing (C2.6, C6.5).
  std::array<std::uint16_t, kMaxPlayers> ruled_out{};
  std::uint32_t turn = 0;    // counts from 1; 0 during set-up
  std::uint8_t looking = 0;  // the seats that have a current card, a bit each
  std::uint8_t moved = 0;    // in this turn: kBoatDone, kCaptainDone
  Phase phase = Phase::kFirstSeat;
  Seat first = kNoSeat;
  Seat active = kNoSeat;
  std::array<std::uint8_t, 3> zero{};  // fills the last word

  friend constexpr bool operator==(const Table&, const Table&) = default;
};

// Has the seat a current card?
constexpr bool is_looking(const Table& table, Seat seat) { return ((unsigned{table.looking} >> seat.value) & 1U) != 0; }

// All of it: the open table and what the cards show.
struct State : Table {
  std::array<std::uint16_t, kMaxPlayers> found{};  // the cards of each pile, a bit for each island
  std::array<Card, kMaxPlayers> card{kNoCard, kNoCard, kNoCard, kNoCard};  // what each seat is looking for

  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 128);
static_assert(std::has_unique_object_representations_v<State>);

// --- what a seat decides -------------------------------------------------------------------------------------
// Captain and boat are always the deciding seat's own: there is no action that touches another's (C3.2).

struct CaptainTo {  // placed there (C2.4), or moved there (C5)
  Island island;
  friend constexpr bool operator==(CaptainTo, CaptainTo) = default;
};
struct BoatTo {  // placed there (C2.5), or moved there (C4.1)
  Lane lane;
  friend constexpr bool operator==(BoatTo, BoatTo) = default;
};
struct NeutralTo {  // the same for a boat that belongs to nobody (C2.1)
  Neutral boat;
  Lane lane;
  friend constexpr bool operator==(NeutralTo, NeutralTo) = default;
};
struct Give {  // C2.6, C6.3
  Card card;
  friend constexpr bool operator==(Give, Give) = default;
};
struct End {  // of the turn (C5.3)
  friend constexpr bool operator==(End, End) = default;
};
using Action = std::variant<CaptainTo, BoatTo, NeutralTo, Give, End>;
static_assert(sizeof(Action) <= 4);

// --- what chance decides -------------------------------------------------------------------------------------

struct FirstSeat {  // C2.3
  Seat seat;
  friend constexpr bool operator==(FirstSeat, FirstSeat) = default;
};
struct Draw {  // C8.1: the uppermost card of the seat's own pile
  Seat seat;
  Card card;
  friend constexpr bool operator==(Draw, Draw) = default;
};
using Outcome = std::variant<FirstSeat, Draw>;

// --- what happened -------------------------------------------------------------------------------------------

struct Event {
  enum class Kind : std::uint8_t {
    kFirstPlayer,    // seat
    kCaptainPlaced,  // seat, at
    kBoatPlaced,     // seat, lane
    kNeutralPlaced,  // seat, neutral, lane
    kCardGiven,      // seat: the giver, receiver, card: for these two only
    kCardLookedAt,   // seat, card: for that seat only
    kTurnBegins,     // seat, amount: the turn
    kBoatMoved,      // seat, from_lane, lane
    kCaptainMoved,   // seat, from, at
    kCaptainStayed,  // seat, at
    kNeutralMoved,   // seat, neutral, from_lane, lane
    kTreasureFound,  // seat, card, amount: cards found now
    kWon,            // seat
  };
  Kind kind{};
  std::string_view clause;
  Seat seat = kNoSeat;
  Seat receiver = kNoSeat;
  Island from = kNoIsland;
  Island at = kNoIsland;
  Card card = kNoCard;
  Neutral neutral{};
  Lane from_lane = kNoLane;
  Lane lane = kNoLane;
  int amount = 0;
  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace freebooter::clever
