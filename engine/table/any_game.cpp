#include "table/any_game.hpp"

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"
#include "core/text.hpp"
#include "table/game_of.hpp"

namespace freebooter::table {

Advance::~Advance() = default;
AnyGame::~AnyGame() = default;
KeptBot::~KeptBot() = default;
BotJob::~BotJob() = default;

std::shared_ptr<const void> RuleShelf::find(const std::string& key) const {
  const auto found = kept_.find(key);
  return found == kept_.end() ? nullptr : found->second.lock();
}

void RuleShelf::keep(const std::string& key, const std::shared_ptr<const void>& rules) {
  kept_[key] = rules;
  if (kept_.size() < sweep_at_) return;
  std::erase_if(kept_, [](const auto& kept) { return kept.second.expired(); });
  sweep_at_ = 64 + 2 * kept_.size();
}

Result<std::unique_ptr<AnyGame>, JsonFault> make_game(std::string_view name, const Json& setup, RuleShelf& shelf) {
  Result<std::unique_ptr<AnyGame>, JsonFault> made =
      Failure{JsonFault{"game", 0, joined({"there is no game \"", name, "\""})}};
  with_game(name, [&]<class G>(GameTag<G>) {
    const std::string key = std::string(name) + setup.text();
    auto rules = std::static_pointer_cast<const typename G::Rules>(shelf.find(key));
    if (rules == nullptr) {
      auto fresh = G::make_rules(setup);
      if (!fresh) {
        const std::string& place = fresh.error().place;
        made =
            Failure{JsonFault{joined({"setup", (place.empty() ? "" : joined({".", place}))}), 0, fresh.error().what}};
        return;
      }
      rules = std::make_shared<const typename G::Rules>(std::move(*fresh));
      shelf.keep(key, rules);
    }
    made = std::unique_ptr<AnyGame>(std::make_unique<GameOf<G>>(std::move(rules)));
  });
  return made;
}

}  // namespace freebooter::table
