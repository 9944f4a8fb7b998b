#include "cli/boots_hearing.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using boots::Action;
using boots::Hold;
using boots::Phase;
using boots::ShipId;
using boots::Square;
using boots::Token;
using Understood = Heard<boots::Game>;

constexpr std::array<std::string_view, 9> kVerbs{"port",  "command", "sail", "collect", "unload",
                                                 "shoot", "spend",   "loot", "pass"};

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::string_view glue = " ") {
  std::string out;
  for (std::size_t at = from; at < words.size(); ++at) {
    if (at > from) out += glue;
    out += words[at];
  }
  return out;
}

// "2 sails", "gold", "S": tokens by name; the letters of notation go through parse_hold.
std::optional<Token> token_heard(const BootsSight& sight, std::string_view word) {
  for (const Token token : boots::kTokens) {
    const auto kind = static_cast<std::size_t>(token);
    if (word.size() == 1 && upper(std::string(word))[0] == boots::kTokenLetters[kind]) return token;
    if (is_form(sight.words, "boots.token." + std::string(boots::kTokenNames[kind]) + ".forms", word)) return token;
  }
  return std::nullopt;
}

class Ear {
 public:
  Ear(const BootsSight& sight, std::string_view text) : sight_(sight), state_(state_of(sight)), text_(text) {
    for (const std::string_view word : words_of(text)) words_.push_back(folded(word));
    std::erase_if(words_, [](const std::string& word) { return word.empty(); });
  }

  Understood run() {
    if (words_.empty()) return not_understood();
    std::string verb = verb_of(words_[0]);
    const bool refuses = words_.size() == 1 && is_form(sight_.words, "boots.verb.no", words_[0]);
    if (refuses) return nothing();
    if (names_port()) return obey(verb_now());
    if (!verb.empty()) {
      words_.erase(words_.begin());
    } else {
      verb = verb_now();
    }
    return obey(verb);
  }

 private:
  Understood obey(std::string_view verb) {
    if (verb == "port") return port();
    if (verb == "command") return command();
    if (verb == "sail") return sail();
    if (verb == "collect" && state_.phase == Phase::kLoot) return loot();
    if (verb == "collect")
      return words_.empty() || is_form(sight_.words, "boots.verb.yes", words_[0]) ? Understood(Action(boots::Collect{}))
                                                                                  : not_understood();
    if (verb == "unload") return unload();
    if (verb == "shoot") return shoot();
    if (verb == "spend") return spend();
    if (verb == "loot") return loot();
    if (verb == "pass") return nothing();
    return not_understood();
  }

  [[nodiscard]] std::string verb_of(std::string_view word) const {
    for (const std::string_view verb : kVerbs) {
      if (is_form(sight_.words, "boots.verb." + std::string(verb), word)) return std::string(verb);
    }
    return "";
  }

  // "Port Pepper" is a place, although "port" is a verb.
  [[nodiscard]] bool names_port() const {
    const std::string_view verb = verb_now();
    if (words_.size() < 2 || (verb != "port" && verb != "sail")) return false;
    const std::string text = joined(words_, 0);
    const auto& ports = sight_.rules.chart.ports;
    return std::ranges::any_of(ports, [&](const auto& port) { return folded(port.name).starts_with(text); });
  }

  // The verb that may be left out, because the question asks for it.
  [[nodiscard]] std::string_view verb_now() const {
    switch (state_.phase) {
      case Phase::kChoosePort:
      case Phase::kRefuge: return "port";
      case Phase::kCommand: return "command";
      case Phase::kPrivateerMove:
      case Phase::kMove: return "sail";
      case Phase::kAttackPearls:
      case Phase::kDefencePearls: return "spend";
      case Phase::kLoot: return "loot";
      default: break;
    }
    const boots::Place place = sight_.rules.sea.at(state_.ships[focus_of(sight_).value].at);
    return place.is_port() ? "unload" : place.is_island() ? "collect" : "shoot";
  }

  [[nodiscard]] Understood not_understood() const {
    return Failure{sight_.words("boots.hear.unknown", {{"text", harmless(trim(text_))}})};
  }

  // "no", "pass", "stay": whatever does nothing here.
  [[nodiscard]] Understood nothing() const {
    switch (state_.phase) {
      case Phase::kPrivateerMove:
      case Phase::kMove: return Action(boots::Sail{state_.ships[focus_of(sight_).value].at, 0, 0});
      case Phase::kAttackPearls:
      case Phase::kDefencePearls: return Action(boots::Spend{0, 0});
      default: return Action(boots::Pass{});
    }
  }

  Understood port() const {
    auto at = place_heard(sight_, joined(words_, 0));
    if (!at) return Failure{at.error()};
    const boots::Place place = sight_.rules.sea.at(*at);
    if (!place.is_port()) return Failure{sight_.words("boots.hear.no_port", {{"at", square_name(*at)}})};
    return Action(boots::ChoosePort{{place.index}});
  }

  Understood command() const {
    if (words_.empty()) return not_understood();
    auto ship = ship_heard(sight_, words_[0]);
    if (ship && !boots::is_privateer(*ship)) ship = boots::privateer(ship->value);  // "3" for P3
    if (!ship || words_.size() > 2) return not_understood();
    if (words_.size() == 2) {
      const auto token = token_heard(sight_, words_[1]);
      if (token == Token::kPearl) return Action(boots::Command{*ship, boots::Payment::kPearl});
      if (token == Token::kBlack) return Action(boots::Command{*ship, boots::Payment::kBlack});
      return not_understood();
    }
    for (const Action& legal : sight_.legal) {
      const auto* command = std::get_if<boots::Command>(&legal);
      if (command != nullptr && command->privateer == *ship) return legal;
    }
    return Action(boots::Command{*ship, boots::Payment::kFree});
  }

  Understood sail() {
    std::optional<Hold> paid;
    if (words_.size() > 1) {
      paid = boots::parse_hold(upper(words_.back()));
      if (paid && paid->total() != paid->pearls()) paid = std::nullopt;
      if (paid) words_.pop_back();
    }
    if (words_.empty()) return not_understood();
    auto at = place_heard(sight_, joined(words_, 0));
    if (!at) return Failure{at.error()};
    if (paid) return Action(boots::Sail{*at, (*paid)[Token::kPearl], (*paid)[Token::kBlack]});
    for (const Action& legal : sight_.legal) {  // the least Pearls come first
      const auto* sail = std::get_if<boots::Sail>(&legal);
      if (sail != nullptr && sail->to == *at) return legal;
    }
    return Action(boots::Sail{*at, 0, 0});
  }

  // Tokens by letters ("S2GO") or by names ("2 sails 1 gold").
  [[nodiscard]] std::optional<Hold> hold_from(std::size_t first) const {
    if (first + 1 == words_.size()) {
      if (const auto hold = boots::parse_hold(upper(words_[first]))) return hold;
    }
    Hold hold;
    int count = 0;
    for (std::size_t at = first; at < words_.size(); ++at) {
      if (is_form(sight_.words, "boots.verb.and", words_[at])) continue;
      if (const auto number = parse_int(words_[at], 1, 84)) {
        count = static_cast<int>(*number);
        continue;
      }
      const auto token = token_heard(sight_, words_[at]);
      if (!token || hold[*token] + std::max(count, 1) > boots::kAllTokens[*token]) return std::nullopt;
      hold[*token] = static_cast<std::uint8_t>(hold[*token] + std::max(count, 1));
      count = 0;
    }
    return count == 0 ? std::optional(hold) : std::nullopt;
  }

  Understood unload() const {
    const Hold& hold = state_.ships[focus_of(sight_).value].hold;
    const bool all = !words_.empty() && is_form(sight_.words, "boots.verb.all", words_[0]);
    if (words_.empty() || (all && words_.size() == 1)) return Action(boots::Unload{hold});
    if (!all) {
      const auto part = hold_from(0);
      return part ? Understood(Action(boots::Unload{*part})) : not_understood();
    }
    if (words_.size() < 3 || !is_form(sight_.words, "boots.verb.but", words_[1])) return not_understood();
    const auto kept = hold_from(2);
    if (!kept) return not_understood();
    if (!hold.contains(*kept)) return Action(boots::Unload{*kept});  // refused: it is not in the hold
    Hold part = hold;
    part.take(*kept);
    return Action(boots::Unload{part});
  }

  Understood shoot() const {
    if (words_.empty()) return not_understood();
    const auto by = std::ranges::find_if(
        words_, [&](const std::string& word) { return is_form(sight_.words, "boots.verb.by", word); });
    const auto named = static_cast<std::size_t>(by - words_.begin());
    std::vector<std::string> target_words(words_.begin(), by);
    if (target_words.size() > 1 && is_form(sight_.words, "boots.verb.at", target_words[0]))
      target_words.erase(target_words.begin());
    const auto target = ship_heard(sight_, joined(target_words, 0));
    if (!target) return Failure{sight_.words("boots.hear.no_ship", {{"text", harmless(joined(target_words, 0))}})};
    if (by != words_.end()) {
      const auto roller = ship_heard(sight_, joined(words_, named + 1));
      if (!roller || boots::is_privateer(*roller)) return not_understood();
      return Action(boots::Shoot{*target, boots::owner(*roller)});
    }
    for (const Action& legal : sight_.legal) {  // the next player rolls unless another is named (B9.8)
      const auto* shot = std::get_if<boots::Shoot>(&legal);
      if (shot != nullptr && shot->target == *target) return legal;
    }
    const auto next = static_cast<std::uint8_t>((state_.active.value + 1) % sight_.rules.players);
    return Action(boots::Shoot{*target, boots::is_privateer(*target) ? Seat{next} : kNoSeat});
  }

  Understood spend() const {
    if (words_.size() == 1) {
      if (const auto number = parse_int(words_[0], 0, 24)) {  // white ones first (B11.1)
        for (const Action& legal : sight_.legal) {
          const auto* spend = std::get_if<boots::Spend>(&legal);
          if (spend != nullptr && spend->pearls + spend->black == *number) return legal;
        }
        return Action(boots::Spend{static_cast<std::uint8_t>(*number), 0});
      }
    }
    const auto hold = words_.empty() ? std::nullopt : hold_from(0);
    if (!hold || hold->total() != hold->pearls()) return not_understood();
    return Action(boots::Spend{(*hold)[Token::kPearl], (*hold)[Token::kBlack]});
  }

  Understood loot() const {
    const auto token = words_.size() == 1 ? token_heard(sight_, words_[0]) : std::nullopt;
    return token ? Understood(Action(boots::Loot{*token})) : not_understood();
  }

  const BootsSight& sight_;
  const boots::State& state_;
  std::string_view text_;
  std::vector<std::string> words_;
};

std::optional<Square> square_heard(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c == '(' || c == ')') continue;
    kept += c == ',' || c == ';' ? ' ' : c;
  }
  const auto words = words_of(kept);
  return words.size() == 2 ? boots::parse_square(std::string(words[0]) + "," + std::string(words[1])) : std::nullopt;
}

// Islands by number: several may bear the same (B1.4), so the ones in reach count first.
Result<Square, std::string> island_heard(const BootsSight& sight, int number) {
  std::vector<Square> all;
  std::vector<Square> reached;
  for (int island = 0; island < sight.rules.sea.island_count(); ++island) {
    if (sight.rules.sea.number(island) != number) continue;
    const Square at = sight.rules.sea.island_at(island);
    all.push_back(at);
    const bool legal = std::ranges::any_of(sight.legal, [&](const Action& action) {
      const auto* sail = std::get_if<boots::Sail>(&action);
      return sail != nullptr && sail->to == at;
    });
    if (legal) reached.push_back(at);
  }
  if (reached.size() == 1) return reached[0];
  if (all.size() == 1) return all[0];
  if (all.empty()) return Failure{sight.words("boots.hear.no_island", {{"n", std::to_string(number)}})};
  std::vector<std::string> squares;
  for (const Square at : reached.empty() ? all : reached) squares.push_back(square_name(at));
  return Failure{
      sight.words("boots.hear.which_island", {{"n", std::to_string(number)}, {"squares", sight.words.list(squares)}})};
}

bool is_complete(const Action& action) {
  if (const auto* shot = std::get_if<boots::Shoot>(&action))
    return !boots::is_privateer(shot->target) || shot->roller != kNoSeat;
  if (const auto* command = std::get_if<boots::Command>(&action)) return command->payment != boots::Payment::kFree;
  if (const auto* sail = std::get_if<boots::Sail>(&action)) return sail->pearls + sail->black > 0;
  return true;
}

}  // namespace

std::optional<ShipId> ship_heard(const BootsSight& sight, std::string_view text) {
  const std::string word = folded(text);
  if (const auto ship = boots::parse_ship(upper(word))) return ship;
  std::optional<ShipId> found;
  for (std::size_t seat = 0; seat < sight.seats.size(); ++seat) {
    const std::string name = folded(sight.seats[seat].name);
    const ShipId ship{static_cast<std::uint8_t>(seat)};
    if (name == word) return ship;
    if (word.size() >= 2 && name.starts_with(word)) {
      if (found) return std::nullopt;  // two names begin so
      found = ship;
    }
  }
  return found;
}

Result<Square, std::string> place_heard(const BootsSight& sight, std::string_view text) {
  const std::string word = folded(text);
  if (const auto square = square_heard(word)) return *square;
  for (int port = 0; port < sight.rules.sea.port_count(); ++port) {
    const std::string name = folded(port_name(sight, port));
    if (word == port_letter(port) || name == word || (word.size() >= 3 && name.starts_with(word)))
      return sight.rules.sea.port_at(port);
  }
  for (int port = 0; port < sight.rules.sea.port_count(); ++port) {  // "rest" for Gull's Rest
    if (word.size() >= 3 && folded(port_name(sight, port)).find(word) != std::string::npos)
      return sight.rules.sea.port_at(port);
  }
  const auto words = words_of(word);
  if (words.size() == 2 && is_form(sight.words, "boots.verb.island", words[0])) {
    if (const auto number = parse_int(words[1], 2, 12)) return island_heard(sight, static_cast<int>(*number));
  }
  if (words.size() == 1 && is_form(sight.words, "boots.verb.here", word))
    return state_of(sight).ships[focus_of(sight).value].at;
  return Failure{sight.words("boots.hear.no_place", {{"text", harmless(trim(text))}})};
}

Understood boots_heard(const BootsSight& sight, std::string_view text) {
  // The notation itself comes first, as it is written in records; but where it leaves out who rolls or what is paid,
  // the ear fills that in.
  if (auto exact = boots::parse_action(sight.rules, trim(text)); exact && is_complete(*exact)) return *exact;
  return Ear(sight, text).run();
}

}  // namespace freebooter::cli
