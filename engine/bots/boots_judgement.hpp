// Who is likely to win a position of Captain Treasure Boots: a small net over what each ship has and may hope for, and
// what its rivals have.
#pragma once

#include <array>
#include <cstdint>

#include "ai/guide.hpp"
#include "boots/rules.hpp"
#include "boots/state.hpp"
#include "bots/boots_reckoner.hpp"

namespace freebooter::boots {

// What is looked at, of one seat; in points and turns, not in thousandths.
enum class Sign : std::uint8_t {
  kOrder,      // how much of a round passes before it rolls
  kNeeded,     // points to win, in tens
  kVoyage,     // the best voyage
  kProspects,  // empty islands close by
  kDanger,     // from rivals' guns; not above 0
  kPort,       // turns to the nearest port
  kUnloading,  // what a port would pay now, in threes
  kOneColour,
  kTwoColours,
  kThreeColours,
  kFourColours,
  kSails,
  kGuns,
  kRum,
  kGold,
  kPearls,
  kBlackPearls,
  kToGo,       // points still missing after the best voyage, in threes
  kLeader,     // the same of whoever is best
  kHasEnough,  // to win in a port
  kLastLeg,    // turns to the port that wins; 0 without enough
  kPlayers,    // one part in so many
  kPlunder,    // the best rival to shoot at: the chance of a hit, less if it is far
  kPlundered,  // the worst rival that could shoot
  kNewColour,  // how near the next treasure of a colour not in the hold is; 1 a turn away
  kTreasure,   // the treasures around, the nearer the more
  kCount,
};
inline constexpr auto kSigns = static_cast<std::size_t>(Sign::kCount);
using Signs = std::array<float, kSigns>;
using TableSigns = std::array<Signs, kMaxPlayers>;

// Looks at a position between two turns.
class Judgement {
 public:
  explicit Judgement(const Taste& taste) : reckoner_(taste) {}

  // Of every player.
  void read(const Rules& rules, const State& state, TableSigns& signs);
  // Each seat's chance to win.
  void values(const Rules& rules, const State& state, Values& values);

  Reckoner& reckoner() { return reckoner_; }

 private:
  void read_ship(const Rules& rules, const State& state, Seat seat, Signs& signs);
  void read_rivals(const Rules& rules, const State& state, Seat seat, Signs& signs);
  void read_treasure(const Rules& rules, const State& state, Seat seat, Signs& signs);

  Reckoner reckoner_;
};

}  // namespace freebooter::boots
