// Any bytes as a board file: refused with a place and a fault, or a board on which games can be set up.
#include "boots/game.hpp"
#include "clever/game.hpp"
#include "fuzz/check.hpp"

namespace {

using namespace freebooter;
using fuzz::check;

void set_up_games(const Json& json, const boots::BoardFile& board) {
  for (const boots::Layout& layout : board.layouts) {
    for (const int players : layout.players) {
      const Json setup = Json::object({{"players", players}, {"layout", layout.name}, {"board", json}});
      const auto rules = boots::make_rules(setup);
      check(rules.ok(), "a sound board can be played on", rules.ok() ? "" : rules.error().text());
      check(rules->sea.port_count() > 0, "every board has a port (B2.5)");
      check(!boots::fault_in(*rules, boots::start(*rules)), "and its game begins without fault");
    }
  }
}

void check_boots(const Json& json) {
  static const boots::BoardFile kStandard = boots::standard_board();
  const auto board = boots::read_board(json, &kStandard);
  if (board) {
    set_up_games(json, *board);
  } else {
    check(!board.error().what.empty(), "a refusal says why");
  }
}

// Four boats and four captains find room on every sound board, and each boat can always move (C2.5, C4.1).
void check_clever(const Json& json) {
  const auto board = clever::read_board(json);
  if (!board) {
    check(!board.error().what.empty(), "a refusal says why");
    return;
  }
  const auto rules = clever::make_rules(Json::object({{"players", 4}, {"first", 1}, {"board", json}}));
  check(rules.ok(), "a sound board can be played on", rules.ok() ? "" : rules.error().text());
  clever::State state = clever::start(*rules);
  List<clever::Action> actions;
  Rng rng(1);
  for (int step = 0; step < 60 && state.phase != clever::Phase::kOver; ++step) {
    actions.clear();
    clever::legal_actions(*rules, state, actions);
    check(!actions.empty(), "there is always something to do", clever::position_text(*rules, state));
    clever::apply(*rules, state, actions[rng.below(static_cast<std::uint32_t>(actions.size()))], nullptr);
    const auto fault = clever::fault_in(*rules, state);
    check(!fault, "every position on it is without fault", fault.value_or(""));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = parse_json(fuzz::text_of(data, size));
  if (!json) {
    check(!json.error().what.empty(), "a refusal says why");
    return 0;
  }
  const std::string text = json->text();
  const auto again = parse_json(text);
  check(again.ok() && *again == *json && again->text() == text, "JSON reads as it was written", text);
  check_boots(*json);
  check_clever(*json);
  return 0;
}
