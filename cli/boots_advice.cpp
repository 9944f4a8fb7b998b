#include "cli/boots_advice.hpp"

#include "cli/advice_words.hpp"

namespace freebooter::cli {

namespace {

struct BootsFill {
  const BootsSight& sight;

  // "1.4", "1,4": in the manner of the language.
  std::string operator()(const session::Phrase::Tenths& fill) const {
    return std::to_string(fill.tenths / 10) + sight.words("boots.advice.point") + std::to_string(fill.tenths % 10);
  }
  std::string operator()(const session::Phrase::Place& fill) const { return place_name(sight, {fill.x, fill.y}); }
  std::string operator()(const session::Phrase::Person& fill) const { return seat_name(sight, fill.seat); }
  std::string operator()(const session::Phrase::Treasure&) const { return {}; }  // not in this game
};

}  // namespace

std::vector<std::string> boots_reasons(const BootsSight& sight, const boots::Action& action) {
  if (!sight.view.viewer()) return {};
  Rng rng(0);  // secret ports are guessed, the same way each time (B2.5)
  const boots::State world = boots::sample(sight.rules, sight.view, rng);
  return advice_words(sight.words, session::advice(sight.rules, world, *sight.view.viewer(), action), BootsFill{sight});
}

}  // namespace freebooter::cli
