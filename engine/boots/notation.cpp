#include "boots/notation.hpp"

#include <algorithm>
#include <bit>

#include "boots/check.hpp"
#include "core/text.hpp"

namespace freebooter::boots {

namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

Hold pearls_hold(std::uint8_t pearls, std::uint8_t black) {
  Hold hold;
  hold[Token::kPearl] = pearls;
  hold[Token::kBlack] = black;
  return hold;
}

// Only Pearls in it?
bool pearls_only(const Hold& hold) { return hold.total() == hold.pearls(); }

std::optional<Token> parse_token(std::string_view text) {
  const std::size_t kind = text.size() == 1 ? kTokenLetters.find(text[0]) : std::string_view::npos;
  if (kind == std::string_view::npos) return std::nullopt;
  return kTokens[kind];
}

std::optional<Port> port_at_square(const Rules& rules, Square at) {
  const Place place = rules.sea.at(at);
  if (!place.is_port()) return std::nullopt;
  return Port{place.index};
}

Failure<std::string> fault(std::string what) { return {std::move(what)}; }
Failure<std::string> usage(std::string_view form) { return {joined({"expected: ", form})}; }

Parsed<Action> parse_port(const Rules& rules, const std::vector<std::string_view>& words) {
  if (words.size() != 2) return usage("port x,y");
  if (words[1] == "?") return Action(ChoosePort{kHiddenPort});
  const auto at = parse_square(words[1]);
  if (!at) return usage("port x,y");
  const auto port = port_at_square(rules, *at);
  if (!port) return fault(joined({"there is no port on ", square_text(*at)}));
  return Action(ChoosePort{*port});
}

Parsed<Action> parse_command(const std::vector<std::string_view>& words) {
  constexpr std::string_view kForm = "command P1, command P1 P or command P1 B";
  const auto ship = words.size() >= 2 ? parse_ship(words[1]) : std::nullopt;
  if (!ship || !is_privateer(*ship) || words.size() > 3) return usage(kForm);
  if (words.size() == 2) return Action(Command{*ship, Payment::kFree});
  if (words[2] == "P") return Action(Command{*ship, Payment::kPearl});
  if (words[2] == "B") return Action(Command{*ship, Payment::kBlack});
  return usage(kForm);
}

Parsed<Action> parse_sail(const std::vector<std::string_view>& words) {
  constexpr std::string_view kForm = "sail x,y or sail x,y with Pearls such as P2B";
  const auto to = words.size() >= 2 ? parse_square(words[1]) : std::nullopt;
  const auto spent = words.size() == 3 ? parse_hold(words[2]) : Hold{};
  if (!to || !spent || words.size() > 3 || !pearls_only(*spent)) return usage(kForm);
  return Action(Sail{*to, (*spent)[Token::kPearl], (*spent)[Token::kBlack]});
}

Parsed<Action> parse_shoot(const Rules& rules, const std::vector<std::string_view>& words) {
  constexpr std::string_view kForm = "shoot 2 or shoot P1 by 2";
  const auto target = words.size() >= 2 ? parse_ship(words[1]) : std::nullopt;
  if (!target) return usage(kForm);
  if (words.size() == 2) return Action(Shoot{*target, kNoSeat});
  const auto roller = words.size() == 4 && words[2] == "by" ? parse_seat(words[3], rules.players) : std::nullopt;
  if (!roller) return usage(kForm);
  return Action(Shoot{*target, *roller});
}

}  // namespace

// --- small things --------------------------------------------------------------------------------------------

std::string square_text(Square square) { return joined({std::to_string(square.x), ",", std::to_string(square.y)}); }

std::optional<Square> parse_square(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto x = parse_int(parts[0], -kFarthestWritten, kFarthestWritten);
  const auto y = parse_int(parts[1], -kFarthestWritten, kFarthestWritten);
  if (!x || !y) return std::nullopt;
  return Square{static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y)};
}

std::string hold_text(const Hold& hold) {
  std::string text;
  for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
    if (hold.count[kind] == 0) continue;
    text += kTokenLetters[kind];
    if (hold.count[kind] > 1) text += std::to_string(hold.count[kind]);
  }
  return text.empty() ? "-" : text;
}

std::optional<Hold> parse_hold(std::string_view text) {
  Hold hold;
  if (text == "-") return hold;
  if (text.empty()) return std::nullopt;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t kind = kTokenLetters.find(text[at++]);
    if (kind == std::string_view::npos) return std::nullopt;
    const std::size_t from = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    const auto count = at == from ? std::optional<std::int64_t>(1) : parse_int(text.substr(from, at - from), 1, 84);
    if (!count || hold.count[kind] + *count > kAllTokens.count[kind]) return std::nullopt;
    hold.count[kind] = static_cast<std::uint8_t>(hold.count[kind] + *count);
  }
  return hold;
}

std::string ship_text(ShipId ship) {
  return is_privateer(ship) ? joined({"P", std::to_string(slot_of(ship) + 1)}) : std::to_string(ship.value + 1);
}

std::optional<ShipId> parse_ship(std::string_view text) {
  if (!text.empty() && text[0] == 'P') {
    const auto number = parse_int(text.substr(1), 1, kMaxPrivateers);
    return number ? std::optional(privateer(static_cast<int>(*number) - 1)) : std::nullopt;
  }
  const auto number = parse_int(text, 1, kMaxPlayers);
  return number ? std::optional(ShipId{static_cast<std::uint8_t>(*number - 1)}) : std::nullopt;
}

// --- actions and outcomes ------------------------------------------------------------------------------------

std::string action_text(const Rules& rules, const Action& action) {
  return std::visit(
      Overloaded{
          [&](const ChoosePort& a) {
            return a.port == kHiddenPort ? std::string("port ?")
                                         : joined({"port ", square_text(rules.sea.port_at(a.port.value))});
          },
          [](const Command& a) {
            constexpr std::array<std::string_view, 3> kPaid{"", " P", " B"};
            return joined({"command ", ship_text(a.privateer), kPaid[static_cast<std::size_t>(a.payment)]});
          },
          [](const Sail& a) {
            const Hold spent = pearls_hold(a.pearls, a.black);
            return joined({"sail ", square_text(a.to), (spent.empty() ? "" : joined({" ", hold_text(spent)}))});
          },
          [](const Collect&) { return std::string("collect"); },
          [](const Unload& a) { return joined({"unload ", hold_text(a.what)}); },
          [](const Shoot& a) {
            return joined(
                {"shoot ", ship_text(a.target), (a.roller == kNoSeat ? "" : joined({" by ", seat_text(a.roller)}))});
          },
          [](const Spend& a) { return joined({"spend ", hold_text(pearls_hold(a.pearls, a.black))}); },
          [](const Loot& a) { return std::string("loot ") + kTokenLetters[static_cast<std::size_t>(a.token)]; },
          [](const Pass&) { return std::string("pass"); },
      },
      action);
}

Parsed<Action> parse_action(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  if (words.empty()) return fault("an action expected");
  const std::string_view verb = words[0];
  if (verb == "port") return parse_port(rules, words);
  if (verb == "command") return parse_command(words);
  if (verb == "sail") return parse_sail(words);
  if (verb == "shoot") return parse_shoot(rules, words);
  if (verb == "collect" && words.size() == 1) return Action(Collect{});
  if (verb == "pass" && words.size() == 1) return Action(Pass{});
  if (verb == "unload") {
    const auto what = words.size() == 2 ? parse_hold(words[1]) : std::nullopt;
    if (!what) return usage("unload with tokens such as S2GO");
    return Action(Unload{*what});
  }
  if (verb == "spend") {
    const auto what = words.size() == 2 ? parse_hold(words[1]) : std::nullopt;
    if (!what || !pearls_only(*what)) return usage("spend - or spend with Pearls such as P2B");
    return Action(Spend{(*what)[Token::kPearl], (*what)[Token::kBlack]});
  }
  if (verb == "loot") {
    const auto token = words.size() == 2 ? parse_token(words[1]) : std::nullopt;
    if (!token) return usage("loot and one of S G R O P B");
    return Action(Loot{*token});
  }
  return fault(joined({"unknown action \"", text, "\""}));
}

std::string outcome_text(const Rules& rules, const Outcome& outcome) {
  (void)rules;
  return std::visit(
      Overloaded{
          [](const FirstSeat& o) { return joined({"first ", seat_text(o.seat)}); },
          [](const Dice& o) { return joined({"dice ", std::to_string(o.low), "-", std::to_string(o.high)}); },
          [](const Draw& o) { return std::string("draw ") + kTokenLetters[static_cast<std::size_t>(o.token)]; },
          [](const Die& o) { return joined({"die ", std::to_string(o.face)}); },
      },
      outcome);
}

Parsed<Outcome> parse_outcome(const Rules& rules, std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 2) return usage("first 2, dice 3-5, draw G or die 4");
  if (words[0] == "first") {
    if (const auto seat = parse_seat(words[1], rules.players)) return Outcome(FirstSeat{*seat});
    return fault(joined({"there is no seat ", words[1]}));
  }
  if (words[0] == "dice") {
    const auto faces = split(words[1], '-');
    const auto a = faces.size() == 2 ? parse_int(faces[0], 1, 6) : std::nullopt;
    const auto b = faces.size() == 2 ? parse_int(faces[1], 1, 6) : std::nullopt;
    if (!a || !b) return usage("dice 3-5");
    return Outcome(Dice{static_cast<std::uint8_t>(std::min(*a, *b)), static_cast<std::uint8_t>(std::max(*a, *b))});
  }
  if (words[0] == "draw") {
    if (const auto token = parse_token(words[1])) return Outcome(Draw{*token});
    return usage("draw and one of S G R O P B");
  }
  if (words[0] == "die") {
    if (const auto face = parse_int(words[1], 1, 6)) return Outcome(Die{static_cast<std::uint8_t>(*face)});
    return usage("die 4");
  }
  return fault(joined({"unknown outcome \"", text, "\""}));
}

}  // namespace freebooter::boots
