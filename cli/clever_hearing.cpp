#include "cli/clever_hearing.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using clever::Action;
using clever::Island;
using clever::Lane;
using clever::Phase;
using Understood = Heard<clever::Game>;

constexpr std::array<std::string_view, 5> kVerbs{"captain", "boat", "neutral", "give", "end"};

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

// Two islands: "3-4", "3 4", "3,4", "3 - 4".
std::optional<std::pair<Island, Island>> ends_heard(const CleverSight& sight, std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '-' || c == ',' || c == '/'; }, ' ');
  const auto words = words_of(text);
  if (words.size() != 2) return std::nullopt;
  const auto from = clever::parse_island(sight.rules, words[0]);
  const auto to = clever::parse_island(sight.rules, words[1]);
  return from && to ? std::optional(std::pair(*from, *to)) : std::nullopt;
}

class Ear {
 public:
  Ear(const CleverSight& sight, std::string_view text) : sight_(sight), table_(table_of(sight)), text_(text) {
    for (const std::string_view word : words_of(text)) {
      words_.push_back(folded(word));
      if (words_.back().starts_with("l'")) words_.back().erase(0, 2);
    }
  }

  Understood run() {
    if (is_end()) return Action(clever::End{});
    while (!words_.empty() && verb_of(words_[0]).empty() && is_filler(words_[0])) words_.erase(words_.begin());
    std::string verb = words_.empty() ? "" : verb_of(words_[0]);
    if (!verb.empty()) words_.erase(words_.begin());
    if (verb.empty() && !words_.empty()) verb = numbered_neutral();
    const std::string spoken = joined(words_);
    std::erase_if(words_, [&](const std::string& word) { return is_filler(word); });
    if (words_.empty()) return not_understood();
    if (verb == "neutral") return neutral();
    const auto ends = ends_heard(sight_, joined(words_));
    if (ends) return to_lane(*ends, verb);
    if (verb == "boat") return not_understood();
    return to_island(verb, spoken);
  }

 private:
  [[nodiscard]] std::string verb_of(std::string_view word) const {
    for (const std::string_view verb : kVerbs) {
      if (is_form(sight_.words, "clever.verb." + std::string(verb), word)) return std::string(verb);
    }
    return "";
  }

  // Alone, or as the list of choices says it.
  [[nodiscard]] bool is_end() const {
    if (words_.empty()) return false;
    const std::string said = joined(words_);
    const std::string end = sight_.words("clever.end");
    return (words_.size() == 1 && verb_of(words_[0]) == "end") ||
           said == folded(end + " " + sight_.words("clever.choice.end")) ||
           said == folded(sight_.words("clever.choice.end_plain"));
  }

  // Words that may stand anywhere and say nothing.
  [[nodiscard]] bool is_filler(const std::string& word) const {
    return word.empty() || is_form(sight_.words, "clever.verb.filler", word);
  }

  // "n1" is short for "neutral 1".
  std::string numbered_neutral() {
    const std::string& word = words_[0];
    if (word.size() != 2 || word[0] != 'n' || word[1] < '0' || word[1] > '9') return "";
    words_[0] = word.substr(1);
    return "neutral";
  }

  [[nodiscard]] Understood not_understood() const {
    return Failure{sight_.words("clever.hear.unknown", {{"text", harmless(trim(text_))}})};
  }

  // A lane, or which lanes there are.
  [[nodiscard]] Result<Lane, std::string> lane(std::pair<Island, Island> ends) const {
    if (const auto found = sight_.rules.board.lane_between(ends.first, ends.second)) return *found;
    clever::IslandSet others = 0;
    for (const Lane lane : lanes_in(sight_.rules.lanes_of[ends.first.value])) others |= sight_.rules.ends[lane.value];
    others &= ~bit_of(ends.first);
    return Failure{sight_.words("clever.hear.no_lane",
                                {{"text", clever::island_text(ends.first) + "-" + clever::island_text(ends.second)},
                                 {"n", clever::island_text(ends.first)},
                                 {"islands", island_numbers(sight_, others)}})};
  }

  [[nodiscard]] Understood to_lane(std::pair<Island, Island> ends, std::string_view verb) const {
    if (verb == "captain" || verb == "give") return not_understood();
    const auto found = lane(ends);
    if (!found) return Failure{found.error()};
    if (table_.phase != Phase::kPlaceNeutral || verb == "boat") return Action(clever::BoatTo{*found});
    return Action(clever::NeutralTo{placed_now(), *found});
  }

  // The neutral boat that the question is about.
  [[nodiscard]] clever::Neutral placed_now() const {
    for (const Action& legal : sight_.legal) {
      if (const auto* move = std::get_if<clever::NeutralTo>(&legal)) return move->boat;
    }
    return {};
  }

  Understood neutral() {
    const auto number = parse_int(words_[0], 1, clever::kNeutralBoats);
    const auto ends = number ? ends_heard(sight_, joined({words_.begin() + 1, words_.end()})) : std::nullopt;
    if (!ends) {
      const auto only = ends_heard(sight_, joined(words_));
      if (!only || table_.phase != Phase::kPlaceNeutral) return Failure{sight_.words("clever.hear.no_neutral")};
      return to_lane(*only, "");
    }
    const auto found = lane(*ends);
    if (!found) return Failure{found.error()};
    return Action(clever::NeutralTo{{static_cast<std::uint8_t>(*number - 1)}, *found});
  }

  // A treasure may have a filler in its name: "ship in a bottle".
  [[nodiscard]] Understood to_island(std::string_view verb, std::string_view spoken) const {
    auto island = island_heard(sight_, joined(words_));
    if (!island) island = island_heard(sight_, spoken);
    if (!island) {
      if (verb.empty() && !parse_int(words_[0], 0, 999)) return not_understood();
      return Failure{sight_.words("clever.hear.no_island", {{"text", harmless(joined(words_))},
                                                            {"most", std::to_string(sight_.rules.islands())}})};
    }
    const bool giving = table_.phase == Phase::kFirstCard || table_.phase == Phase::kNextCard;
    if (verb == "give" || (verb.empty() && giving)) return Action(clever::Give{*island});
    return Action(clever::CaptainTo{*island});
  }

  const CleverSight& sight_;
  const clever::Table& table_;
  std::string_view text_;
  std::vector<std::string> words_;
};

}  // namespace

std::optional<Island> island_heard(const CleverSight& sight, std::string_view text) {
  const std::string word = folded(text);
  if (const auto island = clever::parse_island(sight.rules, word)) return island;
  if (word.size() < 3) return std::nullopt;
  // The whole name counts first; a part of it only if no other treasure has it.
  std::vector<Island> parts;
  for (const Island island : islands_in(sight.rules.all_islands)) {
    const std::string name = folded(treasure_name(sight, island));
    if (name == word || folded(the_treasure(sight, island)) == word) return island;
    if (name.find(word) != std::string::npos) parts.push_back(island);
  }
  return parts.size() == 1 ? std::optional(parts[0]) : std::nullopt;
}

std::optional<Seat> captain_heard(const CleverSight& sight, std::string_view text) {
  const std::string word = folded(text);
  std::optional<Seat> found;
  for (const Seat seat : seats_of(sight)) {
    const std::string name = folded(sight.seats[seat.value].name);
    if (name == word || folded(captain_mark(sight, seat)) == word) return seat;
    if (word.size() < 2 || !name.starts_with(word)) continue;
    if (found) return std::nullopt;  // two names begin so
    found = seat;
  }
  return found;
}

Understood clever_heard(const CleverSight& sight, std::string_view text) {
  // The notation itself comes first, as it is written in records.
  if (auto exact = clever::parse_action(sight.rules, trim(text)); exact) {
    const auto* gift = std::get_if<clever::Give>(&*exact);
    if (gift == nullptr || is_known(gift->card)) return *exact;
  }
  return Ear(sight, text).run();
}

}  // namespace freebooter::cli
