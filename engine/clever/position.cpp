// The one-line position string: eleven fields parted by spaces (docs/NOTATION.md).
#include <algorithm>
#include <functional>
#include <vector>

#include "clever/check.hpp"
#include "clever/notation.hpp"
#include "core/text.hpp"

namespace freebooter::clever {

namespace {

std::string optional_island(Island island) { return island == kNoIsland ? "-" : island_text(island); }

// Something of every seat: "4/5/-/3".
template <class Write>
std::string by_seat(const Rules& rules, Write write) {
  const auto seats = static_cast<std::size_t>(rules.players);
  std::vector<std::string> parts(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) parts[seat] = write(seat);
  return field_of('/', parts);
}

std::string boats_field(const Rules& rules, const State& state, int from, int to) {
  std::vector<std::string> parts;
  for (auto slot = static_cast<std::size_t>(from); slot < static_cast<std::size_t>(to); ++slot)
    parts.push_back(state.boats[slot] == kNoLane ? "-" : lane_text(rules, state.boats[slot]));
  return field_of('/', parts);
}

// Cards or islands by their numbers, `last` behind the others: "1,9,4".
std::string set_text(IslandSet islands, Card last) {
  std::vector<std::string> parts;
  for (IslandSet left = islands & ~bit_of(last); left != 0; left &= left - 1)
    parts.push_back(std::to_string(std::countr_zero(left) + 1));
  if (last != kNoCard) parts.push_back(island_text(last));
  return field_of(',', parts);
}

std::string moved_text(std::uint8_t moved) {
  const std::string text = std::string((moved & kBoatDone) != 0 ? "b" : "") + ((moved & kCaptainDone) != 0 ? "c" : "");
  return text.empty() ? "-" : text;
}

class PositionReader : FieldReader {
 public:
  PositionReader(const Rules& rules, std::string_view text) : FieldReader(text, 11, rules.players), rules_(rules) {}

  Parsed<State> read() {
    if (ok()) read_fields();
    if (ok()) {
      if (auto fault = fault_in(rules_, state_)) refuse(*std::move(fault));
    }
    if (!ok()) return Failure<std::string>{fault()};
    return state_;
  }

 private:
  void read_fields() {
    state_.phase = static_cast<Phase>(word(field(0), kPhaseNames, "phase"));
    state_.turn = static_cast<std::uint32_t>(number(field(1), 0, 1'000'000'000, "turn"));
    state_.active = seat(field(2));
    state_.first = seat(field(3));
    moved(field(4));
    each(field(5), "captains", [&](std::size_t at, std::string_view text) { state_.captains[at] = island(text); });
    each(field(6), "boats", [&](std::size_t at, std::string_view text) { state_.boats[at] = lane(text); });
    neutrals(field(7));
    each(field(8), "piles", [&](std::size_t at, std::string_view text) { pile(at, text); });
    each(field(9), "cards", [&](std::size_t at, std::string_view text) { card(at, text); });
    each(field(10), "ruled out", [&](std::size_t at, std::string_view text) {
      for (const Island out : islands(text))
        state_.ruled_out[at] = static_cast<std::uint16_t>(state_.ruled_out[at] | bit_of(out));
    });
  }

  void each(std::string_view text, std::string_view field,
            const std::function<void(std::size_t, std::string_view)>& read) {
    const auto parts = by_seat(text, field);
    for (std::size_t at = 0; at < parts.size(); ++at) read(at, parts[at]);
  }
  void moved(std::string_view text) {
    for (std::uint8_t moves = 0; moves <= (kBoatDone | kCaptainDone); ++moves) {
      if (moved_text(moves) != text) continue;
      state_.moved = moves;
      return;
    }
    fail("moved", text);
  }
  Island island(std::string_view text) {
    if (text == "-") return kNoIsland;
    const auto value = parse_island(rules_, text);
    if (!value) fail("island", text);
    return value.value_or(kNoIsland);
  }
  Lane lane(std::string_view text) {
    if (text == "-") return kNoLane;
    const auto value = parse_lane(rules_, text);
    if (!value) fail("lane", text);
    return value.value_or(kNoLane);
  }
  std::vector<Island> islands(std::string_view text) {
    std::vector<Island> all;
    if (text == "-") return all;
    for (const std::string_view part : split(text, ',')) {
      const Island one = part == "-" ? kNoIsland : island(part);
      if (one == kNoIsland || std::ranges::count(all, one) > 0) {
        fail("island", text);
        return {};
      }
      all.push_back(one);
    }
    return all;
  }
  void neutrals(std::string_view text) {
    if (rules_.neutrals() == 0) return text == "-" ? void() : fail("neutral boats", text);
    const auto parts = split(text, '/');
    if (parts.size() != kNeutralBoats) return fail("neutral boats", text);
    for (std::uint8_t at = 0; at < kNeutralBoats; ++at) state_.boats[slot_of(rules_, Neutral{at})] = lane(parts[at]);
  }
  void pile(std::size_t at, std::string_view text) {
    const auto cards = islands(text);
    for (const Card found : cards) state_.found[at] = static_cast<std::uint16_t>(state_.found[at] | bit_of(found));
    state_.size[at] = static_cast<std::uint8_t>(cards.size());
    if (!cards.empty()) state_.top[at] = cards.back();
  }
  void card(std::size_t at, std::string_view text) {
    state_.card[at] = island(text);
    if (state_.card[at] != kNoCard) state_.looking = static_cast<std::uint8_t>(state_.looking | (1U << at));
  }

  const Rules& rules_;
  State state_;
};

}  // namespace

std::string position_text(const Rules& rules, const State& state) {
  const std::vector<std::string> fields{
      std::string(kPhaseNames[static_cast<std::size_t>(state.phase)]),
      std::to_string(state.turn),
      field_of(state.active),
      field_of(state.first),
      moved_text(state.moved),
      by_seat(rules, [&](std::size_t seat) { return optional_island(state.captains[seat]); }),
      boats_field(rules, state, 0, rules.players),
      boats_field(rules, state, rules.players, rules.boats),
      by_seat(rules, [&](std::size_t seat) { return set_text(state.found[seat], state.top[seat]); }),
      by_seat(rules, [&](std::size_t seat) { return optional_island(state.card[seat]); }),
      by_seat(rules, [&](std::size_t seat) { return set_text(state.ruled_out[seat], kNoCard); }),
  };
  return field_of(' ', fields);
}

Parsed<State> parse_position(const Rules& rules, std::string_view text) { return PositionReader(rules, text).read(); }

}  // namespace freebooter::clever
