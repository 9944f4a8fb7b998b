#include "clever/notation.hpp"

#include "core/text.hpp"

namespace freebooter::clever {

namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

Failure<std::string> fault(std::string what) { return {std::move(what)}; }
Failure<std::string> usage(std::string_view form) { return {joined({"expected: ", form})}; }

// A lane that is there, or why it is none.
Parsed<Lane> read_lane_word(const Rules& rules, std::string_view word, std::string_view form) {
  if (const auto lane = parse_lane(rules, word)) return *lane;
  const auto ends = split(word, '-');
  if (ends.size() != 2 || !parse_island(rules, ends[0]) || !parse_island(rules, ends[1])) return usage(form);
  return fault(joined({"there is no lane ", word}));
}

Parsed<Card> read_card_word(const Rules& rules, std::string_view word, std::string_view form) {
  if (word == "?") return kHiddenCard;
  if (const auto card = parse_island(rules, word)) return *card;
  return usage(form);
}

Parsed<Action> parse_captain(const Rules& rules, const std::vector<std::string_view>& words) {
  const auto island = words.size() == 2 ? parse_island(rules, words[1]) : std::nullopt;
  if (!island) return usage(joined({"captain and an island from 1 to ", std::to_string(rules.islands())}));
  return Action(CaptainTo{*island});
}

Parsed<Action> parse_boat(const Rules& rules, const std::vector<std::string_view>& words) {
  constexpr std::string_view kForm = "boat and a lane such as 3-4";
  if (words.size() != 2) return usage(kForm);
  const auto lane = read_lane_word(rules, words[1], kForm);
  if (!lane) return Failure{lane.error()};
  return Action(BoatTo{*lane});
}

Parsed<Action> parse_neutral(const Rules& rules, const std::vector<std::string_view>& words) {
  constexpr std::string_view kForm = "neutral, 1 or 2, and a lane such as 3-4";
  const auto boat = words.size() == 3 ? parse_int(words[1], 1, kNeutralBoats) : std::nullopt;
  if (!boat) return usage(kForm);
  const auto lane = read_lane_word(rules, words[2], kForm);
  if (!lane) return Failure{lane.error()};
  return Action(NeutralTo{{static_cast<std::uint8_t>(*boat - 1)}, *lane});
}

Parsed<Action> parse_give(const Rules& rules, const std::vector<std::string_view>& words) {
  constexpr std::string_view kForm = "give and the island the card shows";
  if (words.size() != 2) return usage(kForm);
  const auto card = read_card_word(rules, words[1], kForm);
  if (!card) return Failure{card.error()};
  return Action(Give{*card});
}

}  // namespace

// --- small things --------------------------------------------------------------------------------------------

std::string island_text(Island island) { return std::to_string(island.value + 1); }
std::string card_text(Card card) { return card == kHiddenCard ? "?" : island_text(card); }

std::string lane_text(const Rules& rules, Lane lane) {
  const auto& mark = rules.board.lanes[lane.value];
  return joined({island_text(mark.from), "-", island_text(mark.to)});
}

std::optional<Island> parse_island(const Rules& rules, std::string_view text) {
  const auto number = parse_int(text, 1, rules.islands());
  return number ? std::optional(Island{static_cast<std::uint8_t>(*number - 1)}) : std::nullopt;
}

std::optional<Lane> parse_lane(const Rules& rules, std::string_view text) {
  const auto ends = split(text, '-');
  const auto from = ends.size() == 2 ? parse_island(rules, ends[0]) : std::nullopt;
  const auto to = ends.size() == 2 ? parse_island(rules, ends[1]) : std::nullopt;
  return from && to ? rules.board.lane_between(*from, *to) : std::nullopt;
}

// --- actions and outcomes ------------------------------------------------------------------------------------

std::string action_text(const Rules& rules, const Action& action) {
  return std::visit(Overloaded{
                        [](const CaptainTo& a) { return joined({"captain ", island_text(a.island)}); },
                        [&](const BoatTo& a) { return joined({"boat ", lane_text(rules, a.lane)}); },
                        [&](const NeutralTo& a) {
                          return joined({"neutral ", std::to_string(a.boat.value + 1), " ", lane_text(rules, a.lane)});
                        },
                        [](const Give& a) { return joined({"give ", card_text(a.card)}); },
                        [](const End&) { return std::string("end"); },
                    },
                    action);
}

Parsed<Action> parse_action(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  if (words.empty()) return fault("an action expected");
  const std::string_view verb = words[0];
  if (verb == "captain") return parse_captain(rules, words);
  if (verb == "boat") return parse_boat(rules, words);
  if (verb == "neutral") return parse_neutral(rules, words);
  if (verb == "give") return parse_give(rules, words);
  if (verb == "end" && words.size() == 1) return Action(End{});
  return fault(joined({"unknown action \"", text, "\""}));
}

std::string outcome_text(const Rules& rules, const Outcome& outcome) {
  (void)rules;
  return std::visit(Overloaded{
                        [](const FirstSeat& o) { return joined({"first ", seat_text(o.seat)}); },
                        [](const Draw& o) { return joined({"draw ", seat_text(o.seat), " ", card_text(o.card)}); },
                    },
                    outcome);
}

Parsed<Outcome> parse_outcome(const Rules& rules, std::string_view text) {
  constexpr std::string_view kForm = "first 2 or draw 2 7";
  const auto words = words_of(text);
  const auto seat = words.size() >= 2 ? parse_seat(words[1], rules.players) : std::nullopt;
  if (!seat) return usage(kForm);
  if (words[0] == "first" && words.size() == 2) return Outcome(FirstSeat{*seat});
  if (words[0] != "draw" || words.size() != 3) return usage(kForm);
  const auto card = read_card_word(rules, words[2], kForm);
  if (!card) return Failure{card.error()};
  return Outcome(Draw{*seat, *card});
}

}  // namespace freebooter::clever
