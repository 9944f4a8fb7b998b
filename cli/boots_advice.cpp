#include "cli/boots_advice.hpp"

#include <cstdlib>

#include "bots/boots_reasons.hpp"

namespace freebooter::cli {

namespace {

using boots::Reasons;
using boots::Worth;

constexpr Worth kWorthTelling = 50;  // thousandths of a point

// "1.4", "1,4": tenths, in the manner of the language.
std::string tenths(const BootsSight& sight, Worth thousandths) {
  const int rounded = (std::abs(thousandths) + 50) / 100;
  return std::to_string(rounded / 10) + sight.words("boots.advice.point") + std::to_string(rounded % 10);
}

class Advice {
 public:
  Advice(const BootsSight& sight, const boots::Action& action, const Reasons& reasons)
      : sight_(sight), action_(action), reasons_(reasons) {}

  std::vector<std::string> told() {
    const auto& parts = reasons_.parts;
    if (parts.win >= boots::kWinNow) return {sight_.words("boots.advice.win")};
    if (parts.points > 0) {
      const int points = (parts.points + boots::kPoint / 2) / boots::kPoint;
      if (points > 0) say(sight_.words.count("boots.advice.points", points));
    }
    if (parts.booty > kWorthTelling) add("booty", {{"points", tenths(sight_, parts.booty)}});
    if (parts.harm > kWorthTelling) add("harm", {{"points", tenths(sight_, parts.harm)}});
    if (is_own_move()) voyage();
    if (std::holds_alternative<boots::Spend>(action_) && spent() > 0) add("pearl_saves");
    if (std::holds_alternative<boots::Spend>(action_) && spent() == 0) add("pearl_kept");
    return std::move(told_);
  }

 private:
  void say(std::string sentence) { told_.push_back(std::move(sentence)); }
  void add(std::string_view key, std::initializer_list<Fill> fills = {}) {
    say(sight_.words("boots.advice." + std::string(key), fills));
  }
  [[nodiscard]] int spent() const {
    const auto* spend = std::get_if<boots::Spend>(&action_);
    return spend == nullptr ? 0 : spend->pearls + spend->black;
  }

  // Does it decide where the own ship goes or what it carries?
  [[nodiscard]] bool is_own_move() const {
    const boots::Phase phase = state_of(sight_).phase;
    return reasons_.at_sea && (phase == boots::Phase::kMove || phase == boots::Phase::kAction ||
                               phase == boots::Phase::kChoosePort || phase == boots::Phase::kRefuge);
  }

  void voyage() {
    if (reasons_.stake > 0) {
      say(sight_.words("boots.advice.stake", {{"points", sight_.words.count("boots.advice.worth", reasons_.stake)},
                                              {"turns", tenths(sight_, reasons_.turns_to_port)},
                                              {"port", place_name(sight_, reasons_.port)}}));
    }
    if (reasons_.treasures_in_reach > 0)
      say(sight_.words.count("boots.advice.treasures", reasons_.treasures_in_reach));
    else if (reasons_.parts.prospects > kWorthTelling)
      add("prospects");
    if (reasons_.parts.danger < -kWorthTelling) {
      say(sight_.words("boots.advice.danger",
                       {{"rivals", sight_.words.count("boots.advice.rivals", reasons_.rivals_in_range)},
                        {"points", tenths(sight_, reasons_.parts.danger)}}));
    } else if (reasons_.stake > 0 && reasons_.rivals_in_range == 0) {
      add("safe");
    }
  }

  const BootsSight& sight_;
  const boots::Action& action_;
  const Reasons& reasons_;
  std::vector<std::string> told_;
};

}  // namespace

std::vector<std::string> boots_reasons(const BootsSight& sight, const boots::Action& action) {
  if (!sight.view.viewer()) return {};
  Rng rng(0);  // secret ports are guessed, the same way each time (B2.5)
  const boots::State world = boots::sample(sight.rules, sight.view, rng);
  const Reasons reasons = boots::reasons_for(sight.rules, world, *sight.view.viewer(), action);
  return Advice(sight, action, reasons).told();
}

}  // namespace freebooter::cli
