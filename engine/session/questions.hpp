// Questions about a game that somebody sees: answered from a view and nothing else.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "ai/budget.hpp"
#include "core/json.hpp"
#include "session/engine_session.hpp"
#include "table/any_game.hpp"

namespace freebooter::session {

// The rules that were asked about lately, made once.
class RuleBook {
 public:
  [[nodiscard]] table::RuleShelf& shelf() { return shelf_; }

  // A fault names the place in the set-up.
  template <class G>
  Result<std::shared_ptr<const typename G::Rules>, JsonFault> rules(const Json& setup) {
    const std::string key = std::string(G::kName) + setup.text();
    auto rules = std::static_pointer_cast<const typename G::Rules>(shelf_.find(key));
    if (rules == nullptr) {
      auto fresh = G::make_rules(setup);
      if (!fresh) return Failure{fresh.error()};
      rules = std::make_shared<const typename G::Rules>(std::move(*fresh));
      shelf_.keep(key, rules);
      recent_[next_++ % recent_.size()] = rules;
    }
    return rules;
  }

 private:
  table::RuleShelf shelf_;
  std::array<std::shared_ptr<const void>, 4> recent_;
  std::size_t next_ = 0;
};

// A position as somebody sees it.
struct Seen {
  std::string game;
  Json setup;
  Json view;
};

// Who thinks, and how much.
struct Thought {
  std::string level;
  Budget budget;
  std::uint64_t seed = 0;
  std::string whose;  // a name for the seat in its game, so that the bot may remember what it thought about before
};

EngineFault unknown_game(std::string_view name);
EngineFault no_such_bot(std::string_view level);
// As it is told: to four digits.
double rounded(float value);

// "explain" or one of kExtraCommands; `rest` has the members of the question itself.
Answer ask(RuleBook& book, const Seen& seen, std::string_view what, const Json& rest, Voice voice);
// What a bot of that level does on the seat that looks, which must be the one to decide: {"action"}.
Answer choose(RuleBook& book, const Seen& seen, const Thought& thought, table::Thinker& thinker, Voice voice);
// The same, and why: {"action","text","chance","simulations","reasons":[phrase]}.
Answer advise(RuleBook& book, const Seen& seen, const Thought& thought, table::Thinker& thinker, Voice voice);

}  // namespace freebooter::session
