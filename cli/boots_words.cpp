#include "cli/boots_words.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "boots/fire.hpp"
#include "boots/score.hpp"

namespace freebooter::cli {

using boots::Hold;
using boots::ShipId;
using boots::Square;
using boots::Token;

std::string ship_name(const BootsSight& sight, ShipId ship) {
  if (!boots::is_privateer(ship)) return seat_name(sight, boots::owner(ship));
  return sight.words("boots.privateer", {{"ship", ink(Ink::kPrivateer, ship_mark(ship))}});
}

std::string ship_mark(ShipId ship) { return boots::ship_text(ship); }

Ink ink_of(ShipId ship) { return boots::is_privateer(ship) ? Ink::kPrivateer : ink_after(Ink::kSeat1, ship.value); }

std::string port_letter(int port) { return std::string(1, static_cast<char>('a' + port)); }

std::string port_name(const BootsSight& sight, int port) {
  return sight.rules.chart.ports[static_cast<std::size_t>(port)].name;
}

std::string square_name(Square at) { return boots::square_text(at); }

std::string place_name(const BootsSight& sight, Square at) {
  const boots::Place place = sight.rules.sea.at(at);
  if (place.is_port()) return port_name(sight, place.index);
  if (place.is_sea()) return square_name(at);
  return sight.words("boots.island",
                     {{"number", std::to_string(sight.rules.sea.number(place.index))}, {"at", square_name(at)}});
}

namespace {
std::string token_key(Token token, std::string_view form) {
  return "boots.token." + std::string(boots::kTokenNames[static_cast<std::size_t>(token)]) + std::string(form);
}
}  // namespace

std::string a_token(const BootsSight& sight, Token token) { return sight.words(token_key(token, ".a")); }

std::string hold_words(const BootsSight& sight, const Hold& hold) {
  std::vector<std::string> items;
  for (const Token token : boots::kTokens) {
    if (hold[token] > 0) items.push_back(sight.words.count(token_key(token, ""), hold[token]));
  }
  return items.empty() ? sight.words("boots.nothing") : sight.words.list(items);
}

std::string hold_marks(const Hold& hold) {
  std::string out;
  for (const Token token : boots::kTokens) {
    if (hold[token] == 0) continue;
    std::string mark(1, boots::kTokenLetters[static_cast<std::size_t>(token)]);
    if (hold[token] > 1) mark += std::to_string(hold[token]);
    if (!out.empty()) out += " ";
    out += ink(ink_of(token), mark);
  }
  return out.empty() ? ink(Ink::kQuiet, "-") : out;
}

Ink ink_of(Token token) { return ink_after(Ink::kSails, static_cast<int>(token)); }

Hold pearls_of(int white, int black) {
  Hold hold;
  hold[Token::kPearl] = static_cast<std::uint8_t>(white);
  hold[Token::kBlack] = static_cast<std::uint8_t>(black);
  return hold;
}

std::string cost_words(const BootsSight& sight, const boots::Sail& sail) {
  if (sail.pearls + sail.black == 0) return "";
  return sight.words("boots.cost", {{"pearls", hold_words(sight, pearls_of(sail.pearls, sail.black))}});
}

std::string percent(const BootsSight& sight, const boots::Fraction& chance) {
  const std::int64_t rounded = (chance.part * 200 + chance.whole) / (2 * chance.whole);
  return sight.words("boots.percent", {{"n", std::to_string(rounded)}});
}

std::string odds_words(const BootsSight& sight, const boots::Fraction& chance) {
  return sight.words("boots.odds", {{"part", std::to_string(chance.part)},
                                    {"whole", std::to_string(chance.whole)},
                                    {"percent", percent(sight, chance)}});
}

int direction_of(Square from, Square to) {
  const std::int64_t dx = std::int64_t{to.x} - from.x;
  const std::int64_t dy = std::int64_t{to.y} - from.y;
  if (dx == 0 && dy == 0) return -1;
  // Within 22.5 degrees of an axis the smaller part does not count; 5/12 is near enough to the tangent.
  const bool along_x = std::abs(dy) * 12 < std::abs(dx) * 5;
  const bool along_y = std::abs(dx) * 12 < std::abs(dy) * 5;
  const int sx = along_y ? 0 : (dx > 0 ? 1 : -1) * (dx != 0 ? 1 : 0);
  const int sy = along_x ? 0 : (dy > 0 ? 1 : -1) * (dy != 0 ? 1 : 0);
  constexpr std::array<std::array<int, 3>, 3> kDirections{{{7, 0, 1}, {6, -1, 2}, {5, 4, 3}}};
  return kDirections[static_cast<std::size_t>(sy + 1)][static_cast<std::size_t>(sx + 1)];
}

std::int64_t distance(Square a, Square b) {
  return std::max(std::abs(std::int64_t{a.x} - b.x), std::abs(std::int64_t{a.y} - b.y));
}

std::string bearing_words(const BootsSight& sight, Square from, Square to) {
  const int direction = direction_of(from, to);
  if (direction < 0) return sight.words("boots.here");
  const std::string squares = sight.words.count("boots.squares", distance(from, to));
  const std::int64_t dx = std::int64_t{to.x} - from.x;
  const std::int64_t dy = std::int64_t{to.y} - from.y;
  if (dx == 0 || dy == 0 || std::abs(dx) == std::abs(dy)) {
    return sight.words("boots.bearing", {{"squares", squares},
                                         {"direction", sight.words("boots.direction." + std::to_string(direction))}});
  }
  const auto part = [&](std::int64_t count, int forward, int back) {
    const std::string towards = sight.words("boots.direction." + std::to_string(count > 0 ? forward : back));
    return sight.words("boots.offset", {{"n", std::to_string(std::abs(count))}, {"direction", towards}});
  };
  return sight.words("boots.bearing_parts",
                     {{"squares", squares}, {"parts", sight.words.list({part(dx, 2, 6), part(dy, 4, 0)})}});
}

std::string arrow_mark(int direction) {
  constexpr std::array<std::string_view, 8> kArrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
  return direction < 0 ? "·" : std::string(kArrows[static_cast<std::size_t>(direction)]);
}

ShipId focus_of(const BootsSight& sight) {
  const boots::State& state = state_of(sight);
  if (state.phase == boots::Phase::kPrivateerMove || state.phase == boots::Phase::kPrivateerAction)
    return state.commanding;
  if (state.attacker != boots::kNoShip) return state.attacker;
  if (state.active != kNoSeat) return boots::ship_of(state.active);
  return boots::ship_of(sight.view.viewer().value_or(Seat{0}));
}

bool is_hidden(const BootsSight& sight, ShipId ship) {
  return !boots::is_privateer(ship) && ((unsigned{sight.view.hidden()} >> ship.value) & 1U) != 0;
}

std::vector<ShipId> ships_in_sight(const BootsSight& sight) {
  std::vector<ShipId> out;
  for (std::uint8_t ship = 0; ship < boots::kMaxShips; ++ship) {
    if (boots::in_play(state_of(sight), {ship}) && !is_hidden(sight, {ship})) out.push_back({ship});
  }
  return out;
}

std::optional<Token> treasure_at(const BootsSight& sight, Square at) {
  const boots::Place place = sight.rules.sea.at(at);
  if (!place.is_island() || state_of(sight).treasure[place.index] == boots::kNoTreasure) return std::nullopt;
  return static_cast<Token>(state_of(sight).treasure[place.index] - 1);
}

int unload_worth(const BootsSight& sight, const Hold& hold) { return boots::unload_points(hold, sight.rules.options); }

}  // namespace freebooter::cli
