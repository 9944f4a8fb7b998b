// The one-line position string: thirteen fields parted by spaces (docs/NOTATION.md). The box is what is left of the 84.
#include <algorithm>
#include <bit>

#include "boots/check.hpp"
#include "boots/fire.hpp"
#include "boots/notation.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

std::string ships_field(const Rules& rules, const State& state) {
  std::vector<std::string> parts;
  for (int number = 0; number < rules.players; ++number) {
    const auto seat = static_cast<std::uint8_t>(number);
    const Ship& ship = state.ships[seat];
    parts.push_back(joined({(in_play(state, {seat}) ? square_text(ship.at) : "-"), ":", hold_text(ship.hold), ":",
                            std::to_string(state.score[seat])}));
  }
  return field_of('/', parts);
}

std::string privateers_field(const State& state) {
  std::vector<std::string> parts;
  for (int slot = 0; slot < kMaxPrivateers; ++slot) {
    const ShipId ship = privateer(slot);
    if (!in_play(state, ship)) continue;
    const Ship& sailing = state.ships[ship.value];
    const std::string flags =
        std::string(((state.fresh >> slot) & 1U) != 0 ? "*" : "") + (((state.commanded >> slot) & 1U) != 0 ? "!" : "");
    parts.push_back(joined({ship_text(ship), flags, "@", square_text(sailing.at), ":", hold_text(sailing.hold)}));
  }
  return field_of('/', parts);
}

std::string treasure_field(const Rules& rules, const State& state) {
  std::vector<std::string> parts;
  for (int island = 0; island < rules.sea.island_count(); ++island) {
    const std::uint8_t treasure = state.treasure[static_cast<std::size_t>(island)];
    if (treasure != kNoTreasure)
      parts.push_back(joined({square_text(rules.sea.island_at(island)), "=", kTokenLetters.substr(treasure - 1U, 1)}));
  }
  return field_of('/', parts);
}

std::string fight_field(const State& state) {
  if (state.attacker == kNoShip) return "-";
  return joined({ship_text(state.attacker), ">", ship_text(state.target), ":", field_of(state.roller), ":",
                 std::to_string(state.attack), ":", std::to_string(state.defence)});
}

std::string winners_field(const State& state) {
  std::vector<std::string> parts;
  for (std::uint8_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (((state.winners >> seat) & 1U) != 0) parts.push_back(seat_text({seat}));
  }
  return field_of(',', parts);
}

class PositionReader : FieldReader {
 public:
  PositionReader(const Rules& rules, std::string_view text) : FieldReader(text, 13, rules.players), rules_(rules) {}

  Parsed<State> read() {
    if (ok()) read_fields();
    if (ok()) fill_box();
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
    wind(field(4));
    dice(field(5));
    ships(field(6));
    privateers(field(7));
    treasures(field(8));
    command(field(9));
    fight(field(10));
    progress(field(11));
    winners(field(12));
  }
  void wind(std::string_view text) {
    const std::size_t quarter = text.size() == 1 ? kWindLetters.find(text[0]) : std::string_view::npos;
    if (quarter == std::string_view::npos) return fail("wind", text);
    state_.wind = static_cast<Wind>(quarter);
  }
  void dice(std::string_view text) {
    if (text == "-") return;
    const auto faces = split(text, '-');
    if (faces.size() != 2) return fail("dice", text);
    state_.dice = {static_cast<std::uint8_t>(number(faces[0], 1, 6, "dice")),
                   static_cast<std::uint8_t>(number(faces[1], 1, 6, "dice"))};
  }
  Hold hold(std::string_view text) {
    const auto value = parse_hold(text);
    if (!value) fail("hold", text);
    return value.value_or(Hold{});
  }
  Square square(std::string_view text) {
    const auto value = parse_square(text);
    if (!value) fail("square", text);
    return value.value_or(Square{});
  }
  void ships(std::string_view text) {
    const auto parts = by_seat(text, "ships");
    for (std::size_t at = 0; at < parts.size(); ++at) {
      const auto pieces = split(parts[at], ':');
      if (pieces.size() != 3) return fail("ships", parts[at]);
      if (pieces[0] != "-") {
        state_.ships[at].at = square(pieces[0]);
        state_.placed = static_cast<std::uint8_t>(state_.placed | (1U << at));
      }
      state_.ships[at].hold = hold(pieces[1]);
      state_.score[at] = static_cast<std::uint16_t>(number(pieces[2], 0, 9999, "score"));
    }
  }
  void privateers(std::string_view text) {
    if (text == "-") return;
    for (const std::string_view part : split(text, '/')) {
      const auto halves = split(part, '@');
      const auto pieces = halves.size() == 2 ? split(halves[1], ':') : std::vector<std::string_view>{};
      if (pieces.size() != 2) return fail("Privateers", part);
      std::string_view name = halves[0];
      const bool commanded = !name.empty() && name.back() == '!';
      if (commanded) name.remove_suffix(1);
      const bool fresh = !name.empty() && name.back() == '*';
      if (fresh) name.remove_suffix(1);
      const auto ship = parse_ship(name);
      if (!ship || !is_privateer(*ship) || in_play(state_, *ship)) return fail("Privateers", part);
      const unsigned bit = 1U << slot_of(*ship);
      state_.privateers = static_cast<std::uint16_t>(state_.privateers | bit);
      if (fresh) state_.fresh = static_cast<std::uint16_t>(state_.fresh | bit);
      if (commanded) state_.commanded = static_cast<std::uint16_t>(state_.commanded | bit);
      state_.ships[ship->value] = {square(pieces[0]), hold(pieces[1])};
    }
  }
  void treasures(std::string_view text) {
    if (text == "-") return;
    for (const std::string_view part : split(text, '/')) {
      const auto pieces = split(part, '=');
      if (pieces.size() != 2 || pieces[1].size() != 1) return fail("treasure", part);
      const Place place = rules_.sea.at(square(pieces[0]));
      const std::size_t kind = kTokenLetters.find(pieces[1][0]);
      if (!place.is_island() || kind == std::string_view::npos || state_.treasure[place.index] != kNoTreasure)
        return fail("treasure", part);
      state_.treasure[place.index] = static_cast<std::uint8_t>(kind + 1);
    }
  }
  void command(std::string_view text) {
    const auto pieces = split(text, ':');
    if (pieces.size() != 2) return fail("command", text);
    if (pieces[0] != "-") {
      const auto ship = parse_ship(pieces[0]);
      if (!ship) return fail("command", text);
      state_.commanding = *ship;
    }
    state_.commands = static_cast<std::uint8_t>(number(pieces[1], 0, 2, "command"));
  }
  void fight(std::string_view text) {
    if (text == "-") return;
    const auto pieces = split(text, ':');
    const auto names = split(pieces[0], '>');
    if (pieces.size() != 4 || names.size() != 2) return fail("fight", text);
    const auto attacker = parse_ship(names[0]);
    const auto target = parse_ship(names[1]);
    if (!attacker || !target) return fail("fight", text);
    state_.attacker = *attacker;
    state_.target = *target;
    state_.roller = seat(pieces[1]);
    state_.attack = static_cast<std::int32_t>(number(pieces[2], INT32_MIN, 1000, "fight"));
    state_.defence = static_cast<std::int32_t>(number(pieces[3], 0, 1000, "fight"));
  }
  void progress(std::string_view text) {
    const auto pieces = split(text, ':');
    if (pieces.size() != 2) return fail("progress", text);
    state_.next_island = static_cast<std::uint8_t>(number(pieces[0], 0, kMaxIslands, "progress"));
    state_.head_start_left = static_cast<std::uint8_t>(number(pieces[1], 0, 3, "progress"));
  }
  void winners(std::string_view text) {
    if (text == "-") return;
    for (const std::string_view part : split(text, ',')) {
      const Seat winner = seat(part);
      if (winner == kNoSeat) return fail("winners", text);
      state_.winners = static_cast<std::uint8_t>(state_.winners | (1U << winner.value));
    }
  }
  void fill_box() {
    const auto box = box_of(state_);
    if (!box) {
      refuse("there are more tokens than the box ever held (B1.2)");
    } else {
      state_.box = *box;
    }
  }

  const Rules& rules_;
  State state_;
};

}  // namespace

std::string position_text(const Rules& rules, const State& state) {
  const std::string dice =
      state.dice[0] == 0 ? "-" : joined({std::to_string(state.dice[0]), "-", std::to_string(state.dice[1])});
  const std::string commanding = state.commanding == kNoShip ? "-" : ship_text(state.commanding);
  const std::vector<std::string> fields{
      std::string(kPhaseNames[static_cast<std::size_t>(state.phase)]),
      std::to_string(state.turn),
      field_of(state.active),
      field_of(state.first),
      std::string(1, kWindLetters[static_cast<std::size_t>(state.wind)]),
      dice,
      ships_field(rules, state),
      privateers_field(state),
      treasure_field(rules, state),
      joined({commanding, ":", std::to_string(state.commands)}),
      fight_field(state),
      joined({std::to_string(state.next_island), ":", std::to_string(state.head_start_left)}),
      winners_field(state),
  };
  return field_of(' ', fields);
}

Parsed<State> parse_position(const Rules& rules, std::string_view text) { return PositionReader(rules, text).read(); }

}  // namespace freebooter::boots
