// The contract between the play loop and the screen of a game. The loop knows turns, bots, undo, files and the generic
// commands; a screen knows how its game looks and sounds. A second game brings a Screen<G> of its own, nothing else.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.hpp"
#include "cli/words.hpp"
#include "core/game.hpp"

namespace freebooter::cli {

// Who sits where: a person, or the bot of that name.
struct SeatPlan {
  std::string name;
  std::string bot;
  [[nodiscard]] bool is_person() const { return bot.empty(); }
};

// All a screen may know: never the State, only what the eyes in front of it may see.
template <Game G>
struct Sight {
  const typename G::Rules& rules;
  const typename G::View& view;
  const List<typename G::Action>& legal;  // what the viewer may do now; empty when somebody else is to decide
  const std::vector<SeatPlan>& seats;
  const Words& words;
  const Traits& traits;
};

// A player's name in the ink of the seat.
template <Game G>
std::string seat_name(const Sight<G>& sight, Seat seat) {
  if (seat.value >= sight.seats.size()) return std::to_string(seat.value + 1);
  return ink(ink_after(Ink::kSeat1, seat.value), sight.seats[seat.value].name);
}

template <Game G>
struct Choice {
  typename G::Action action;
  std::string text;
  std::string key = {};  // what is typed for it; its number in the list if there is none
};

// What a person is asked, with the choices worth listing; everything else can be typed. Either all have a key or none.
template <Game G>
struct Question {
  std::string title;
  std::string clause;
  std::vector<Choice<G>> choices;
  std::string note;  // what else can be typed; may be empty
};

// What was understood, or a sentence that says what was not.
template <Game G>
using Heard = Result<typename G::Action, std::string>;

// A line to be told, and the clause that says so.
struct Told {
  std::string text;
  std::string clause;
  bool begins = false;  // begins a paragraph
};

// Specialised by each game; a struct of static functions, as the game itself.
template <Game G>
struct Screen;

// Can the game be played in a terminal?
template <class G>
concept HasScreen = requires { Screen<G>::kClauses; };

template <class S, class G>
concept ScreenOf =
    requires(const Sight<G>& sight, const typename G::Action& action, const typename G::Event& event,
             const typename G::Rules& rules, const typename G::State& state, std::string_view text, int n) {
      // Commands of this game besides the generic ones: ids below "command." in the catalogues.
      { S::kCommands.begin() };
      { S::kClauses } -> std::convertible_to<std::string_view>;  // the letter of its clauses
      // Is there anything now that one person must not see of another?
      { S::has_secrets(rules, state) } -> std::same_as<bool>;
      // The position as a picture of at most so many columns and rows; `text` is the line being typed.
      { S::picture(sight, n, n, text) } -> std::same_as<std::vector<std::string>>;
      // The whole position, as far as the columns allow; it may be longer than the rows.
      { S::overview(sight, n, n) } -> std::same_as<std::vector<std::string>>;
      // The same in sentences.
      { S::described(sight) } -> std::same_as<std::vector<std::string>>;
      { S::question(sight) } -> std::same_as<Question<G>>;
      { S::hear(sight, text) } -> std::same_as<Heard<G>>;
      // One event, one sentence.
      { S::told(sight, event) } -> std::same_as<Told>;
      // An action as a person would say it.
      { S::said(sight, action) } -> std::same_as<std::string>;
      // Why a good player would do that, in sentences.
      { S::reasons(sight, action) } -> std::same_as<std::vector<std::string>>;
      // Clauses that belong to the present question, for "?".
      { S::clauses(sight) } -> std::same_as<std::vector<std::string>>;
      // Runs a command of kCommands with what was typed behind it.
      { S::command(sight, text, text) } -> std::same_as<std::vector<std::string>>;
      // An arrow key while `text` is being typed: the new line, if arrows mean anything now.
      { S::arrow(sight, n, n, text) } -> std::same_as<std::optional<std::string>>;
      // What the line being typed would do, in a few words; empty if there is nothing to say.
      { S::aim(sight, text) } -> std::same_as<std::string>;
      // The standings, best first.
      { S::standings(sight) } -> std::same_as<std::vector<std::string>>;
    };

}  // namespace freebooter::cli
