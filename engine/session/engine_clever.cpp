#include "session/engine_clever.hpp"

#include "bots/clever_ways.hpp"
#include "clever/reach.hpp"

namespace freebooter::session {

namespace {

using namespace clever;

// The seat that is asked about; if none is named, the one whose turn it is.
std::optional<Seat> read_seat(const Rules& rules, const State& state, Request& request) {
  auto named = request.cursor().maybe("seat");
  const Seat seat = named ? Seat{static_cast<std::uint8_t>(named->integer(1, rules.players) - 1)} : state.active;
  if (!named && seat == kNoSeat) request.cursor().fail("nobody has the turn yet: name a \"seat\"");
  if (request.fault()) return std::nullopt;
  if (state.captains[seat.value] != kNoIsland) return seat;
  request.cursor().fail("that captain is not on the board yet");
  return std::nullopt;
}

// C5.1: over the boats as they lie. Whoever may not stop there is told why.
Answer way(const Rules& rules, const State& state, Request& request) {
  request.only({"island", "seat"});
  const auto seat = read_seat(rules, state, request);
  const Island to{static_cast<std::uint8_t>(request.cursor().need("island").integer(1, rules.islands()) - 1)};
  if (auto fault = request.fault()) return Failure{*fault};
  const auto lanes = way_between(rules, state.boats, state.captains[seat->value], to);
  if (!lanes) return Failure{request.refused(clever::Game::kName, Refusal{"not_connected", "C5.1"})};
  Json way = Json::array();
  for (const Lane lane : *lanes) way.push(lane_json(rules, lane));
  return Json::object({{"seat", seat->value + 1}, {"way", std::move(way)}});
}

Answer distances(const Rules& rules, const State& state, Request& request) {
  request.only({"seat"});
  const auto seat = read_seat(rules, state, request);
  if (auto fault = request.fault()) return Failure{*fault};
  const Ways ways(rules, state, *seat);
  Json turns = Json::object();
  for (std::uint8_t island = 0; island < rules.islands(); ++island) {
    const int far = ways.turns(state.captains[seat->value], {island});
    if (far < kNever) turns.set(island_text({island}), far);
  }
  return Json::object({{"seat", seat->value + 1}, {"distances", std::move(turns)}});
}

}  // namespace

std::optional<Answer> EngineExtras<clever::Game>::answer(std::string_view command, const Rules& rules,
                                                         const State& state, Request& request) {
  if (command == "way") return way(rules, state, request);
  if (command == "distances") return distances(rules, state, request);
  return std::nullopt;
}

}  // namespace freebooter::session
