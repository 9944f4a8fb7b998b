// One game under way, whichever of the catalogue it is: what the table needs of it, without templates.
//
// GameOf<G> (game_of.hpp) is the only implementation. Steps are the entries of a Journal: actions and chance outcomes,
// counted from 0; "the length" is how many there are.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/record.hpp"
#include "table/bot_job.hpp"
#include "table/dice.hpp"
#include "table/refusal.hpp"

namespace freebooter::table {

// A seal on something that a step hides, as everybody gets it.
struct Seal {
  std::size_t step = 0;      // counted from 0
  std::uint64_t number = 0;  // counts the seals of the game from 1
  Digest digest{};
};

// An action and what chance made of it, worked out but not yet part of the game.
class Advance {
 public:
  virtual ~Advance();
  std::vector<std::string> texts;  // in notation
  std::vector<Seal> seals;
  std::uint64_t draws = 0;  // how many of the steps chance decided
  std::uint64_t hash = 0;   // of the state after the last step

 protected:
  Advance() = default;
  Advance(const Advance&) = default;
  Advance& operator=(const Advance&) = default;
  Advance(Advance&&) = default;
  Advance& operator=(Advance&&) = default;
};

// Where the dice stand: how many draws and seals there have been, those that were taken back included.
struct DiceCount {
  std::uint64_t draws = 0;
  std::uint64_t seals = 0;
};

class AnyGame {
 public:
  virtual ~AnyGame();
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  AnyGame(AnyGame&&) = delete;
  AnyGame& operator=(AnyGame&&) = delete;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual int rules_version() const = 0;
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual const Json& setup() const = 0;
  [[nodiscard]] virtual bool has_bot(std::string_view level) const = 0;

  [[nodiscard]] virtual std::size_t length() const = 0;
  [[nodiscard]] virtual Turn turn() const = 0;
  [[nodiscard]] virtual int turn_number() const = 0;
  [[nodiscard]] virtual std::uint32_t winners() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  // Who decided a step: a seat, or chance.
  [[nodiscard]] virtual Turn by(std::size_t step) const = 0;
  // Those of the steps that are there.
  [[nodiscard]] virtual const std::vector<Seal>& seals() const = 0;
  // How short the game may get by undo alone.
  [[nodiscard]] virtual std::size_t undo_floor() const = 0;

  // What chance decides before anybody does.
  [[nodiscard]] virtual std::unique_ptr<Advance> begin(const FairDice& dice, DiceCount count) const = 0;
  // The wish of a seat, in JSON or as a text in notation, and what chance makes of it.
  [[nodiscard]] virtual Result<std::unique_ptr<Advance>, TableRefusal> play(Seat seat, const Json& action,
                                                                            const FairDice& dice,
                                                                            DiceCount count) const = 0;
  // Steps that the store kept, played again: every one must be legal, and drawn from these dice.
  [[nodiscard]] virtual Result<std::unique_ptr<Advance>, std::string> replay(const std::vector<std::string>& texts,
                                                                             const FairDice& dice,
                                                                             DiceCount count) const = 0;
  // The advance was worked out from the game as it stands.
  virtual void adopt(const Advance& advance) = 0;
  // Takes back the newest steps until `length` are left.
  virtual void take_back(std::size_t length) = 0;

  // Everything below is JSON for the eyes of the viewer, appended.
  virtual void write_view(Viewer viewer, std::string& out) const = 0;
  // Is the view the same for all seats and spectators?
  [[nodiscard]] virtual bool all_open() const = 0;
  // The list of what the deciding seat may do; empty when nobody is to decide.
  virtual void write_legal(std::string& out) const = 0;
  // "steps":[{"by":1,"text":"sail 4,3"},...],"events":[...] for the steps [from, to). The newest steps are quick.
  virtual void write_steps(Viewer viewer, std::size_t from, std::size_t to, std::string& out) const = 0;
  // The same of every stretch of the steps, in one go: [cuts[0], cuts[1]), [cuts[1], cuts[2]) and so on.
  [[nodiscard]] virtual std::vector<std::string> tell_steps(Viewer viewer, std::span<const std::size_t> cuts) const = 0;
  // Are the newest steps, from there on, and their events the same for everybody?
  [[nodiscard]] virtual bool steps_open(std::size_t from) const = 0;

  [[nodiscard]] virtual std::string record(const RecordTags& tags, Reader reader) const = 0;
  // The decision of the deciding seat, for a bot.
  [[nodiscard]] virtual std::unique_ptr<BotJob> bot_job() const = 0;

 protected:
  AnyGame() = default;
};

// Rules that tables share: those of one set-up are made once and live as long as a table uses them. One shelf belongs
// to one thread, or is locked by its owner; the rules themselves are immutable and may be shared freely.
class RuleShelf {
 public:
  [[nodiscard]] std::shared_ptr<const void> find(const std::string& key) const;
  // Forgets those that nobody uses any more, now and then.
  void keep(const std::string& key, const std::shared_ptr<const void>& rules);

 private:
  std::map<std::string, std::weak_ptr<const void>, std::less<>> kept_;
  std::size_t sweep_at_ = 64;
};

// The fault is that of the set-up, its place "game" or "setup...".
Result<std::unique_ptr<AnyGame>, JsonFault> make_game(std::string_view name, const Json& setup, RuleShelf& shelf);

}  // namespace freebooter::table
