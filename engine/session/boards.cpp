#include "session/boards.hpp"

#include "boots/notation.hpp"
#include "bots/levels.hpp"
#include "catalog/catalog.hpp"
#include "clever/notation.hpp"
#include "table/messages.hpp"

namespace freebooter::session {

namespace {

Json option_json(const HouseRule& rule) {
  Json values = Json::array();
  for (const std::string_view word : rule.words) values.push(word);
  if (rule.words.empty()) values = Json::array({false, true});
  Json option = Json::object({{"name", rule.name}, {"clause", rule.clause}, {"values", std::move(values)}});
  if (rule.players != 0) option.set("players", rule.players);
  return option;
}

template <Game G>
Json game_json() {
  Json game = Json::object({{"game", G::kName}, {"rules", G::kRulesVersion}});
  game.set("players", Json::array({G::kMinPlayers, G::kMaxPlayers}));
  Json bots = Json::array();
  for (const Level& level : kLevels) bots.push(level.name);
  game.set("bots", std::move(bots));
  Json options = Json::array();
  for (const HouseRule& rule : G::house_rules()) options.push(option_json(rule));
  return std::move(game).set("options", std::move(options));
}

// --- Captain Treasure Boots ----------------------------------------------------------------------------------

Json section_json(const boots::Section& section) {
  Json json = Json::object({{"name", section.name}, {"width", section.width}, {"height", section.height}});
  Json ports = Json::array();
  for (const auto& port : section.ports)
    ports.push(Json::object({{"at", boots::square_json(port.at)}, {"name", port.name}}));
  Json islands = Json::array();
  for (const auto& island : section.islands)
    islands.push(Json::object({{"at", boots::square_json(island.at)}, {"number", island.number}}));
  return std::move(json).set("ports", std::move(ports)).set("islands", std::move(islands));
}

Json layout_json(const boots::Layout& layout) {
  Json players = Json::array();
  for (const int count : layout.players) players.push(count);
  Json sections = Json::array();
  for (const auto& placement : layout.placements) {
    sections.push(Json::object(
        {{"section", placement.section}, {"at", boots::square_json(placement.at)}, {"turn", placement.quarters}}));
  }
  return Json::object({{"name", layout.name}, {"players", std::move(players)}, {"sections", std::move(sections)}});
}

// The sheets to choose from, and what so many players need: how many of them (B2.1) and points (B12.1).
void add_board(Json& game, GameTag<boots::Game>) {
  const boots::BoardFile file = boots::standard_board();
  Json sections = Json::array();
  for (const auto& section : file.sections) sections.push(section_json(section));
  Json layouts = Json::array();
  for (const auto& layout : file.layouts) layouts.push(layout_json(layout));
  Json needs = Json::array();
  for (int players = boots::Game::kMinPlayers; players <= boots::Game::kMaxPlayers; ++players) {
    needs.push(Json::object(
        {{"players", players}, {"sections", boots::sections_for(players)}, {"target", boots::target_score(players)}}));
  }
  game.set("sections", std::move(sections)).set("layouts", std::move(layouts)).set("needs", std::move(needs));
}

Json origin_json(const boots::Rules& rules, const boots::Chart::Origin& origin, Json spot) {
  spot.set("section", rules.chart.sheets[origin.sheet].section);
  return std::move(spot).set("place", boots::mark_text(origin.mark));
}

// --- Capt'n Clever -------------------------------------------------------------------------------------------

void add_board(Json& /*game*/, GameTag<clever::Game>) {}

Json point_json(clever::Point at) { return Json::array({at.x, at.y}); }

}  // namespace

Json catalogue(std::string_view game) {
  Json levels = Json::array();
  for (const Level& level : kLevels) {
    levels.push(Json::object({{"name", level.name}, {"milliseconds", level.milliseconds}}));
  }
  Json games = Json::array();
  for_each_game([&]<class G>(GameTag<G> tag) {
    if (!game.empty() && game != G::kName) return;
    Json facts = game_json<G>();
    add_board(facts, tag);
    games.push(std::move(facts));
  });
  return Json::object({{"version", FREEBOOTER_VERSION},
                       {"protocol", table::kProtocolVersion},
                       {"levels", std::move(levels)},
                       {"games", std::move(games)}});
}

Json board_json(const boots::Rules& rules) {
  const boots::Chart& chart = rules.chart;
  Json sections = Json::array();
  for (const auto& sheet : chart.sheets) {
    sections.push(Json::object({{"name", sheet.section},
                                {"at", boots::square_json(sheet.at)},
                                {"turn", sheet.quarters},
                                {"width", sheet.width},
                                {"height", sheet.height}}));
  }
  Json islands = Json::array();
  for (const auto& island : chart.islands) {
    islands.push(origin_json(rules, island.origin,
                             Json::object({{"at", boots::square_json(island.at)}, {"number", island.number}})));
  }
  Json ports = Json::array();
  for (const auto& port : chart.ports) {
    ports.push(
        origin_json(rules, port.origin, Json::object({{"at", boots::square_json(port.at)}, {"name", port.name}})));
  }
  return Json::object({{"game", boots::Game::kName},
                       {"sections", std::move(sections)},
                       {"islands", std::move(islands)},
                       {"ports", std::move(ports)},
                       {"target", rules.target}});
}

Json board_json(const clever::Rules& rules) {
  const clever::Board& board = rules.board;
  Json islands = Json::array();
  for (std::size_t at = 0; at < board.islands.size(); ++at) {
    islands.push(Json::object({{"island", static_cast<int>(at) + 1},
                               {"at", point_json(board.islands[at].at)},
                               {"treasure", board.islands[at].treasure}}));
  }
  Json lanes = Json::array();
  for (std::size_t at = 0; at < board.lanes.size(); ++at) {
    const auto& lane = board.lanes[at];
    lanes.push(Json::object({{"lane", clever::lane_text(rules, {static_cast<std::uint8_t>(at)})},
                             {"jetty", lane.jetty},
                             {"ends", Json::array({lane.from.value + 1, lane.to.value + 1})}}));
  }
  Json crossings = Json::array();
  for (const auto& [one, other] : board.crossings)
    crossings.push(Json::array({clever::lane_text(rules, one), clever::lane_text(rules, other)}));
  return Json::object({{"game", clever::Game::kName},
                       {"size", Json::array({board.width, board.height})},
                       {"islands", std::move(islands)},
                       {"lanes", std::move(lanes)},
                       {"crossings", std::move(crossings)}});
}

}  // namespace freebooter::session
