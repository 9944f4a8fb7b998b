#include "cli/clever_advice.hpp"

#include "cli/advice_words.hpp"

namespace freebooter::cli {

namespace {

struct CleverFill {
  const CleverSight& sight;

  std::string operator()(const session::Phrase::Tenths& fill) const { return std::to_string(fill.tenths / 10); }
  std::string operator()(const session::Phrase::Place&) const { return {}; }  // not in this game
  std::string operator()(const session::Phrase::Person& fill) const { return seat_name(sight, fill.seat); }
  std::string operator()(const session::Phrase::Treasure& fill) const {
    return card_words(sight, {static_cast<std::uint8_t>(fill.island - 1)});
  }
};

}  // namespace

std::vector<std::string> clever_reasons(const CleverSight& sight, const clever::Action& action) {
  if (!sight.view.viewer()) return {};
  Rng rng(0);  // the others' cards are guessed; no reason looks at them
  const clever::State world = clever::sample(sight.rules, sight.view, rng);
  return advice_words(sight.words, session::advice(sight.rules, world, *sight.view.viewer(), action),
                      CleverFill{sight});
}

}  // namespace freebooter::cli
