#include "session/advice.hpp"

#include <cstdlib>

#include "bots/boots_reasons.hpp"
#include "bots/clever_reasons.hpp"
#include "bots/clever_ways.hpp"
#include "core/text.hpp"

namespace freebooter::session {

namespace {

struct FillWriter {
  Json operator()(const Phrase::Tenths& fill) const { return Json::object({{"tenths", fill.tenths}}); }
  Json operator()(const Phrase::Place& fill) const { return Json::object({{"at", Json::array({fill.x, fill.y})}}); }
  Json operator()(const Phrase::Person& fill) const { return Json::object({{"seat", fill.seat.value + 1}}); }
  Json operator()(const Phrase::Treasure& fill) const { return Json::object({{"card", fill.island}}); }
  Json operator()(const std::vector<Phrase>& fill) const { return phrase_json(fill.front()); }
};

// --- Captain Treasure Boots ----------------------------------------------------------------------------------

constexpr boots::Worth kWorthTelling = 50;  // thousandths of a point

Phrase::Tenths tenths(boots::Worth thousandths) { return {(std::abs(thousandths) + 50) / 100}; }

class BootsAdvice {
 public:
  BootsAdvice(const boots::State& world, const boots::Action& action, const boots::Reasons& reasons)
      : world_(world), action_(action), reasons_(reasons) {}

  std::vector<Phrase> told() {
    const auto& parts = reasons_.parts;
    if (parts.win >= boots::kWinNow) {
      say("win");
      return std::move(told_);
    }
    const int points = (parts.points + boots::kPoint / 2) / boots::kPoint;
    if (points > 0) say("points", {}, points);
    if (parts.booty > kWorthTelling) say("booty", {{"points", tenths(parts.booty)}});
    if (parts.harm > kWorthTelling) say("harm", {{"points", tenths(parts.harm)}});
    if (is_own_move()) voyage();
    if (const auto* spend = std::get_if<boots::Spend>(&action_))
      say(spend->pearls + spend->black > 0 ? "pearl_saves" : "pearl_kept");
    return std::move(told_);
  }

 private:
  using Fills = std::vector<std::pair<std::string, Phrase::Fill>>;

  static Phrase phrase(std::string_view key, Fills fills = {}, int count = Phrase::kNone) {
    return {.key = joined({"boots.advice.", key}), .fills = std::move(fills), .count = count};
  }
  void say(std::string_view key, Fills fills = {}, int count = Phrase::kNone) {
    told_.push_back(phrase(key, std::move(fills), count));
  }

  // Does it decide where the own ship goes or what it carries?
  [[nodiscard]] bool is_own_move() const {
    const boots::Phase phase = world_.phase;
    return reasons_.at_sea && (phase == boots::Phase::kMove || phase == boots::Phase::kAction ||
                               phase == boots::Phase::kChoosePort || phase == boots::Phase::kRefuge);
  }

  void voyage() {
    if (reasons_.stake > 0) {
      say("stake", {{"points", std::vector{phrase("worth", {}, reasons_.stake)}},
                    {"turns", tenths(reasons_.turns_to_port)},
                    {"port", Phrase::Place{reasons_.port.x, reasons_.port.y}}});
    }
    if (reasons_.treasures_in_reach > 0) {
      say("treasures", {}, reasons_.treasures_in_reach);
    } else if (reasons_.parts.prospects > kWorthTelling) {
      say("prospects");
    }
    if (reasons_.parts.danger < -kWorthTelling) {
      say("danger", {{"rivals", std::vector{phrase("rivals", {}, reasons_.rivals_in_range)}},
                     {"points", tenths(reasons_.parts.danger)}});
    } else if (reasons_.stake > 0 && reasons_.rivals_in_range == 0) {
      say("safe");
    }
  }

  const boots::State& world_;
  const boots::Action& action_;
  const boots::Reasons& reasons_;
  std::vector<Phrase> told_;
};

// --- Capt'n Clever -------------------------------------------------------------------------------------------

Phrase clever_phrase(std::string_view key, std::vector<std::pair<std::string, Phrase::Fill>> fills = {},
                     int count = Phrase::kNone) {
  return {.key = joined({"clever.advice.", key}), .fills = std::move(fills), .count = count};
}

std::vector<Phrase> turns_phrase(int turns) {
  return {turns >= clever::kNever ? clever_phrase("no_way") : clever_phrase("turns", {}, turns)};
}

std::optional<Seat> captain_on(const clever::Rules& rules, const clever::Table& table, clever::Island island) {
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) {
    if (table.captains[seat] == island) return Seat{seat};
  }
  return std::nullopt;
}

// Where it is to, and what is in the way.
std::vector<Phrase> way_phrases(const clever::Rules& rules, const clever::Table& table, const clever::Action& action,
                                const clever::Reasons& reasons) {
  std::vector<Phrase> told;
  const Phrase::Treasure treasure{reasons.card.value + 1};
  const bool is_boat = std::holds_alternative<clever::BoatTo>(action);
  const bool captain_to_move = table.phase == clever::Phase::kTurn && (table.moved & clever::kCaptainDone) == 0;
  const bool is_nearer = reasons.turns < reasons.turns_before;
  if (is_boat && captain_to_move && reasons.turns == 1 && !reasons.is_taken) {
    told.push_back(clever_phrase("opens", {{"treasure", treasure}}));
  } else {
    told.push_back(clever_phrase(is_nearer ? "nearer" : "distance",
                                 {{"treasure", treasure}, {"turns", turns_phrase(reasons.turns)}}));
  }
  const auto rival = reasons.is_taken ? captain_on(rules, table, reasons.card) : std::nullopt;
  if (rival) told.push_back(clever_phrase("taken", {{"who", Phrase::Person{*rival}}}));
  return told;
}

}  // namespace

Json phrase_json(const Phrase& phrase) {
  Json json = Json::object({{"key", phrase.key}});
  if (phrase.count != Phrase::kNone) json.set("count", phrase.count);
  if (phrase.fills.empty()) return json;
  Json fills = Json::object();
  for (const auto& [name, fill] : phrase.fills) fills.set(name, std::visit(FillWriter{}, fill));
  return json.set("fills", std::move(fills));
}

std::vector<Phrase> advice(const boots::Rules& rules, const boots::State& world, Seat seat,
                           const boots::Action& action) {
  const boots::Reasons reasons = boots::reasons_for(rules, world, seat, action);
  return BootsAdvice(world, action, reasons).told();
}

std::vector<Phrase> advice(const clever::Rules& rules, const clever::State& world, Seat seat,
                           const clever::Action& action) {
  const clever::Reasons reasons = clever::reasons_for(rules, world, seat, action);
  if (reasons.wins) return {clever_phrase("win")};
  if (reasons.finds) return {clever_phrase("finds")};
  if (reasons.given != clever::kNoCard) return {clever_phrase("gift", {{"turns", turns_phrase(reasons.their_turns)}})};
  if (reasons.card != clever::kNoCard) return way_phrases(rules, world, action, reasons);
  if (reasons.islands_in_reach > 0) return {clever_phrase("reach", {}, reasons.islands_in_reach)};
  return {};
}

}  // namespace freebooter::session
