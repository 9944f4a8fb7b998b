#include "cli/clever_choices.hpp"

#include "clever/legal.hpp"
#include "clever/reach.hpp"

namespace freebooter::cli {

namespace {

using clever::Island;
using clever::Lane;
using clever::Phase;
using Ask = Question<clever::Game>;

// What is left to do in a turn.
enum class Step : std::uint8_t { kAll, kStuck, kCaptain, kBoat, kNeutral };

Step step_of(const CleverSight& sight) {
  const clever::Table& table = table_of(sight);
  const bool boat = (table.moved & clever::kBoatDone) == 0;
  const bool reaches = captain_to_move(sight) && clever::reach_of(sight.rules, table, table.active) != 0;
  if (boat && captain_to_move(sight)) return reaches ? Step::kAll : Step::kStuck;
  if (reaches) return Step::kCaptain;
  return boat ? Step::kBoat : Step::kNeutral;
}

class Asker {
 public:
  explicit Asker(const CleverSight& sight) : sight_(sight), table_(table_of(sight)) {}

  Ask run() {
    switch (table_.phase) {
      case Phase::kPlaceCaptain: place_captain(); break;
      case Phase::kPlaceBoat: place_boat("place_boat", "C2.5"); break;
      case Phase::kPlaceNeutral: place_boat("place_neutral", "C2.1"); break;
      case Phase::kFirstCard: give("first_card", "C2.6"); break;
      case Phase::kNextCard: give("next_card", "C6.3"); break;
      case Phase::kTurn: turn(); break;
      default: break;
    }
    return std::move(ask_);
  }

 private:
  [[nodiscard]] std::string who() const { return seat_name(sight_, sight_.view.viewer().value_or(table_.active)); }
  // Who does not see the map is told more.
  [[nodiscard]] std::string form(std::string_view key) const {
    return std::string(key) + (sight_.traits.plain ? "_plain" : "");
  }
  [[nodiscard]] std::string choice_words(std::string_view key, std::initializer_list<Fill> fills = {}) const {
    return sight_.words("clever.choice." + std::string(key), fills);
  }
  void title(std::string_view key, std::string_view clause, std::initializer_list<Fill> fills) {
    ask_.title = sentence(sight_.words("clever.ask." + std::string(key), fills));
    ask_.clause = clause;
  }
  void note(std::string_view key, std::initializer_list<Fill> fills = {}) {
    ask_.note = sight_.words("clever.note." + std::string(key), fills);
  }
  void offer(const clever::Action& action, std::string text, std::string key) {
    ask_.choices.push_back({action, std::move(text), std::move(key)});
  }

  void place_captain() {
    title("place_captain", "C2.4", {{"who", who()}});
    for (const clever::Action& legal : sight_.legal) offer_captain(legal);
    note(form("island"));
  }

  void offer_captain(const clever::Action& action) {
    const Island island = std::get<clever::CaptainTo>(action).island;
    const bool target = table_.phase == Phase::kTurn && own_target(sight_) == island;
    const std::string name = sight_.traits.plain ? the_treasure(sight_, island) : treasure_name(sight_, island);
    const std::string text =
        choice_words(form(target ? "target" : "island"), {{"treasure", name}, {"island", island_name(sight_, island)}});
    offer(action, target ? ink(Ink::kGo, text) : text, clever::island_text(island));
  }

  void place_boat(std::string_view key, std::string_view clause) {
    const auto* neutral = std::get_if<clever::NeutralTo>(&sight_.legal[0]);
    title(key, clause, {{"who", who()}, {"neutral", neutral == nullptr ? "" : neutral_name(sight_, neutral->boat)}});
    Lane example{};
    for (const clever::Action& legal : sight_.legal) {
      const auto* boat = std::get_if<clever::BoatTo>(&legal);
      const Lane lane = boat != nullptr ? boat->lane : std::get<clever::NeutralTo>(legal).lane;
      example = lane;
      offer(legal, choice_words(form("lane"), {{"jetty", jetty_name(sight_, lane)}, {"lane", lane_name(sight_, lane)}}),
            lane_mark(sight_, lane));
    }
    note("lane", {{"lane", lane_mark(sight_, example)}});
  }

  void give(std::string_view key, std::string_view clause) {
    const Seat receiver = clever::receiver_of(sight_.rules, table_);
    title(key, clause, {{"who", who()}, {"receiver", seat_name(sight_, receiver)}});
    for (const clever::Action& legal : sight_.legal) {
      const Island card = std::get<clever::Give>(legal).card;
      offer(legal, choice_words("card", {{"treasure", treasure_name(sight_, card)}}), clever::island_text(card));
    }
    note("give",
         {{"receiver", seat_name(sight_, receiver)}, {"island", island_name(sight_, table_.captains[receiver.value])}});
  }

  // --- the turn (C3.1) ---------------------------------------------------------------------------------------

  void turn() {
    const Step step = step_of(sight_);
    bool neutrals = false;
    std::optional<Lane> example;
    for (const clever::Action& legal : sight_.legal) {
      if (std::holds_alternative<clever::CaptainTo>(legal)) offer_captain(legal);
    }
    for (const clever::Action& legal : sight_.legal) {
      const auto* boat = std::get_if<clever::BoatTo>(&legal);
      if (boat == nullptr) continue;
      if (!example) example = boat->lane;
      offer_boat(*boat);
    }
    for (const clever::Action& legal : sight_.legal) {
      const auto* neutral = std::get_if<clever::NeutralTo>(&legal);
      if (neutral == nullptr) continue;
      neutrals = true;
      if (!example) example = neutral->lane;
      if (step != Step::kAll || sight_.traits.plain) offer_neutral(*neutral);  // or the picture has no room for them
    }
    if (clever::may_end(sight_.rules, table_))
      offer(clever::End{}, choice_words(form("end")), sight_.words("clever.end"));
    turn_title(step, neutrals);
    turn_note(step, neutrals, example ? lane_mark(sight_, *example) : "");
  }

  void turn_title(Step step, bool neutrals) {
    constexpr std::array<std::string_view, 5> kTitles{"turn", "turn_stuck", "captain", "boat", "neutral"};
    constexpr std::array<std::string_view, 5> kClauses{"C3.1", "C5.3", "C5.3", "C3.1", "C2.1"};
    const auto at = static_cast<std::size_t>(step);
    const bool may_stay = step == Step::kCaptain && neutrals;
    title(may_stay ? "captain_or_neutral" : kTitles[at], kClauses[at], {{"who", who()}});
  }

  void turn_note(Step step, bool neutrals, const std::string& lane) {
    const auto& first = ask_.choices.front().key;
    if (neutrals && step != Step::kAll) {
      note("neutral", {{"lane", lane}});
    } else if (step == Step::kCaptain) {
      note(form("island"));
    } else if (step == Step::kAll) {
      note(form("turn"), {{"n", first}, {"lane", lane}});
    } else {
      note("lane", {{"lane", lane}});
    }
    // Others have it before their eyes.
    const auto target = own_target(sight_);
    if (sight_.traits.plain && target)
      ask_.note = sight_.words("clever.look.you_seek", {{"card", card_words(sight_, *target)}}) + " " + ask_.note;
  }

  // A boat, and where the captain could go then.
  void offer_boat(const clever::BoatTo& boat) {
    const std::string lane = lane_name(sight_, boat.lane);
    const std::string key = lane_mark(sight_, boat.lane);
    if (!captain_to_move(sight_))
      return offer(boat, choice_words(form("boat"), {{"lane", lane}, {"jetty", jetty_name(sight_, boat.lane)}}), key);
    const clever::IslandSet reach = reach_with(sight_, boat.lane);
    if (reach == 0) return offer(boat, choice_words(form("boat_stuck"), {{"lane", lane}}), key);
    offer(boat, choice_words(form("boat_reach"), {{"lane", lane}, {"islands", reach_text(reach)}}), key);
  }

  // "2 4 5", the own treasure marked; in words for those who do not see.
  [[nodiscard]] std::string reach_text(clever::IslandSet reach) const {
    if (sight_.traits.plain) return island_numbers(sight_, reach);
    std::string text;
    for (const Island island : islands_in(reach)) {
      const std::string number = clever::island_text(island);
      text += (text.empty() ? "" : " ") + (own_target(sight_) == island ? ink(Ink::kGo, number + "*") : number);
    }
    return text;
  }

  void offer_neutral(const clever::NeutralTo& move) {
    const std::string number = std::to_string(move.boat.value + 1);
    offer(move,
          choice_words(
              form("neutral"),
              {{"n", number}, {"neutral", neutral_name(sight_, move.boat)}, {"lane", lane_name(sight_, move.lane)}}),
          "n" + number + " " + lane_mark(sight_, move.lane));
  }

  const CleverSight& sight_;
  const clever::Table& table_;
  Ask ask_;
};

}  // namespace

Ask clever_question(const CleverSight& sight) { return Asker(sight).run(); }

std::vector<std::string> clever_clauses(const CleverSight& sight) {
  switch (table_of(sight).phase) {
    case Phase::kPlaceCaptain: return {"C2.3", "C2.4"};
    case Phase::kPlaceBoat: return {"C2.5", "C1.3"};
    case Phase::kPlaceNeutral: return {"C2.1", "C2.5"};
    case Phase::kFirstCard: return {"C2.2", "C2.6", "C6.1", "C6.5"};
    case Phase::kNextCard: return {"C2.2", "C6.3", "C6.1", "C6.5"};
    default: break;
  }
  std::vector<std::string> clauses{"C3.1", "C4.1", "C2.5", "C5.1", "C5.2", "C5.3", "C6.1", "C6.2"};
  if (sight.rules.neutrals() > 0) clauses.emplace_back("C2.1");
  return clauses;
}

}  // namespace freebooter::cli
