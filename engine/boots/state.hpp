// What changes in a game of Captain Treasure Boots: the State, and the actions, outcomes and events that change it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "boots/types.hpp"

namespace freebooter::boots {

// The question the game is waiting at.
enum class Phase : std::uint8_t {
  kFirstSeat,        // chance: who begins (B2.7)
  kChoosePort,       // B2.5
  kHeadStartDice,    // chance: a free treasure roll (B2.4)
  kDice,             // chance: the roll that opens a turn (B3.1)
  kDraw,             // chance: a token out of the box (B3.3)
  kCommand,          // which Privateer, paid how, or none (B4.1)
  kPrivateerMove,    // B4.3
  kPrivateerAction,  // B4.3
  kMove,             // B5
  kAction,           // B7, B8, B9
  kAttackDie,        // chance (B9.3)
  kAttackPearls,     // B9.4
  kDefenceDie,       // chance (B9.5)
  kDefencePearls,    // B9.6
  kLoot,             // B10.1
  kRefuge,           // a sunk player's port (B10.3)
  kOver,             // B12.2
};
inline constexpr std::array<std::string_view, 17> kPhaseNames{"first_seat",
                                                              "choose_port",
                                                              "head_start_dice",
                                                              "dice",
                                                              "draw",
                                                              "command",
                                                              "privateer_move",
                                                              "privateer_action",
                                                              "move",
                                                              "action",
                                                              "attack_die",
                                                              "attack_pearls",
                                                              "defence_die",
                                                              "defence_pearls",
                                                              "loot",
                                                              "refuge",
                                                              "over"};

inline constexpr ShipId kNoShip{255};
inline constexpr std::uint8_t kNoTreasure = 0;  // on an island; otherwise 1 + the Token

// Every unused field is zero (or kNoSeat, kNoShip), so that equal positions are equal values.
struct State {
  std::array<Ship, kMaxShips> ships{};
  std::array<std::uint8_t, kMaxIslands> treasure{};
  Hold box = kAllTokens;
  std::array<std::uint16_t, kMaxPlayers> score{};
  std::int32_t attack = 0;       // in a fight: the attack value so far (B9.3, B9.4)
  std::int32_t defence = 0;      // the defence value so far (B9.5)
  std::uint32_t turn = 0;        // counts from 1; 0 during set-up
  std::uint16_t privateers = 0;  // which of the twelve slots are in play, a bit each
  std::uint16_t fresh = 0;       // those that appeared in this turn's roll
  std::uint16_t commanded = 0;   // those the active player commanded this turn and that are still in play
  std::uint8_t placed = 0;       // the players who have a place on the board, a bit each
  std::uint8_t winners = 0;      // a bit each, once it is over
  Phase phase = Phase::kFirstSeat;
  Wind wind = Wind::kNorth;  // B2.6
  Seat first = kNoSeat;
  Seat active = kNoSeat;
  std::array<std::uint8_t, 2> dice{};  // of this turn, the lower first; 0 before the roll
  ShipId attacker = kNoShip;
  ShipId target = kNoShip;
  Seat roller = kNoSeat;               // who decides for a Privateer that is shot at (B9.8)
  ShipId commanding = kNoShip;         // the Privateer under command
  std::uint8_t next_island = 0;        // which of the islands of the rolled number is to be filled (B3.6)
  std::uint8_t head_start_left = 0;    // free rolls to come (B2.4)
  std::uint8_t commands = 0;           // given this turn (B4.2)
  std::array<std::uint8_t, 3> zero{};  // fills the last word

  friend constexpr bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 512);
static_assert(std::has_unique_object_representations_v<State>);

// --- what a seat decides -------------------------------------------------------------------------------------

inline constexpr Port kHiddenPort{255};

struct ChoosePort {  // B2.5, B10.3
  Port port;
  friend constexpr bool operator==(ChoosePort, ChoosePort) = default;
};
enum class Payment : std::uint8_t { kFree, kPearl, kBlack };
struct Command {  // B4.1
  ShipId privateer;
  Payment payment;
  friend constexpr bool operator==(Command, Command) = default;
};
struct Sail {  // B5; its own square is staying put (B5.5)
  Square to;
  std::uint8_t pearls;  // spent on the way (B5.4)
  std::uint8_t black;
  friend constexpr bool operator==(Sail, Sail) = default;
};
struct Collect {  // B7.1
  friend constexpr bool operator==(Collect, Collect) = default;
};
struct Unload {  // B8.1
  Hold what;
  friend constexpr bool operator==(Unload, Unload) = default;
};
struct Shoot {  // B9.1; the roller is named when the target is a Privateer (B9.8), else kNoSeat
  ShipId target;
  Seat roller;
  friend constexpr bool operator==(Shoot, Shoot) = default;
};
struct Spend {  // B9.4, B9.6; may be nothing
  std::uint8_t pearls;
  std::uint8_t black;
  friend constexpr bool operator==(Spend, Spend) = default;
};
struct Loot {  // B10.1
  Token token;
  friend constexpr bool operator==(Loot, Loot) = default;
};
struct Pass {  // no command, or no action
  friend constexpr bool operator==(Pass, Pass) = default;
};
using Action = std::variant<ChoosePort, Command, Sail, Collect, Unload, Shoot, Spend, Loot, Pass>;
static_assert(sizeof(Action) <= 16);

// --- what chance decides -------------------------------------------------------------------------------------

struct FirstSeat {  // B2.7
  Seat seat;
  friend constexpr bool operator==(FirstSeat, FirstSeat) = default;
};
struct Dice {  // B3.1; a pair without order, written lower first
  std::uint8_t low;
  std::uint8_t high;
  friend constexpr bool operator==(Dice, Dice) = default;
};
struct Draw {  // B3.3
  Token token;
  friend constexpr bool operator==(Draw, Draw) = default;
};
struct Die {  // B9.3, B9.5
  std::uint8_t face;
  friend constexpr bool operator==(Die, Die) = default;
};
using Outcome = std::variant<FirstSeat, Dice, Draw, Die>;

// --- what happened -------------------------------------------------------------------------------------------

struct Event {
  enum class Kind : std::uint8_t {
    kFirstPlayer,        // seat
    kPortChosen,         // seat, at
    kPortsRevealed,      //
    kTurnBegins,         // seat, amount: the turn
    kDiceRolled,         // dice
    kWindTurned,         // wind, amount: quarter turns
    kTreasurePlaced,     // at, token
    kPrivateerAppeared,  // ship, at
    kCommanded,          // seat, ship, hold: what was paid
    kSailed,             // ship, from, at, hold: the Pearls
    kStayed,             // ship, at
    kCollected,          // ship, at, token
    kUnloaded,           // seat, hold, amount: the colour bonus
    kShot,               // ship, target, seat: the roller, amount: the gap
    kAttackRolled,       // ship, amount: the value, dice[0]: the die
    kAttackPearls,       // ship, hold, amount: the value
    kDefenceRolled,      // target, amount: the value, dice[0]: the die
    kDefencePearls,      // target, hold, amount: the value
    kHit,                // ship, target
    kMissed,             // ship, target
    kLooted,             // ship, target, token
    kSunk,               // target
    kPrivateerTaken,     // ship, target: now a Black Pearl
    kRefuge,             // seat, at
    kScored,             // seat, amount: points, total: the score
    kTurnEnded,          // seat: a commander sunk by the own Privateer (B4.5)
    kTargetReached,      // seat: the round is finished first (B12.2)
    kWon,                // amount: winners, a bit per seat
  };
  Kind kind{};
  std::string_view clause;
  Seat seat = kNoSeat;
  ShipId ship = kNoShip;
  ShipId target = kNoShip;
  Square from{};
  Square at{};
  Token token{};
  Wind wind{};
  Hold hold{};
  std::array<std::uint8_t, 2> dice{};
  int amount = 0;
  int total = 0;
  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace freebooter::boots
