// Any bytes as a board file: refused with a place and a fault, or a board on which games can be set up.
#include "boots/game.hpp"
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const boots::BoardFile kStandard = boots::standard_board();
  const auto json = parse_json(fuzz::text_of(data, size));
  if (!json) {
    check(!json.error().what.empty(), "a refusal says why");
    return 0;
  }
  const std::string text = json->text();
  const auto again = parse_json(text);
  check(again.ok() && *again == *json && again->text() == text, "JSON reads as it was written", text);
  const auto board = boots::read_board(*json, &kStandard);
  if (board) {
    set_up_games(*json, *board);
  } else {
    check(!board.error().what.empty(), "a refusal says why");
  }
  return 0;
}
