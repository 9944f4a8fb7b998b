// How many moves a table takes in a second, from the text of the message to the texts that everybody gets: read,
// checked, applied, chance drawn, entry written, adopted, one update for each seat and one for spectators. The store
// and the network are not part of it. The moves of a game are made beforehand, so that choosing them costs nothing
// here.
#include <benchmark/benchmark.h>

#include "table/protocol.hpp"
#include "table/table.hpp"

namespace freebooter::table {
namespace {

TableSetup setup_of(std::string_view game, int players) {
  TableSetup setup;
  setup.id = "T1";
  setup.game = game;
  setup.setup = Json::object({{"players", players}, {"first", 1}});
  setup.host = "p1";
  setup.secret = sha256("a secret");
  for (int at = 1; at <= players; ++at) {
    Chair chair;
    chair.kind = Chair::Kind::kPerson;
    chair.player = "p" + std::to_string(at);
    chair.name = "Player " + std::to_string(at);
    chair.salt = "0123456789abcdef";
    setup.chairs.push_back(std::move(chair));
  }
  return setup;
}

// A game as the messages of its players: random moves until it is over, or long enough.
std::vector<std::string> messages_of(std::string_view game, int players, RuleShelf& shelf) {
  constexpr std::size_t kMost = 400;
  auto table = std::move(Table::open(setup_of(game, players), shelf, 0)->table);
  table->adopt(*table->start(0));
  std::vector<std::string> messages;
  Rng rng(1);
  while (table->stage() == Stage::kPlaying && messages.size() < kMost) {
    const Seat seat = *table->decider();
    const auto told = read_server_message(*table->update(seat));
    const auto& legal = *std::get<Update>(*told).legal;
    Submit submit;
    submit.table = "T1";
    submit.seat = seat.value + 1;
    submit.seq = table->seq();
    submit.id = "m" + std::to_string(messages.size());
    submit.action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    messages.push_back(message_text(ClientMessage(submit)));
    table->adopt(*table->submit({.seat = seat, .id = submit.id, .seq = submit.seq, .action = submit.action}, 0));
  }
  return messages;
}

void table_moves(benchmark::State& state, std::string_view game, int players, bool told) {
  RuleShelf shelf;
  const auto messages = messages_of(game, players, shelf);
  std::size_t moves = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    auto table = std::move(Table::open(setup_of(game, players), shelf, 0)->table);
    table->adopt(*table->start(0));
    for (const std::string& text : messages) {
      const auto message = read_client_message(text);
      const auto& submit = std::get<Submit>(*message);
      const Seat seat{static_cast<std::uint8_t>(*submit.seat - 1)};
      auto commit = table->submit({.seat = seat, .id = submit.id, .seq = submit.seq, .action = submit.action}, 0);
      bytes += commit->entry().size();
      table->adopt(std::move(*commit));
      ++moves;
      if (!told) continue;
      bytes += table->update(kSpectator)->size();
      for (std::uint8_t at = 0; at < players; ++at) bytes += table->update(Seat{at})->size();
    }
  }
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(moves);
}

BENCHMARK_CAPTURE(table_moves, boots_2, "boots", 2, true);
BENCHMARK_CAPTURE(table_moves, boots_2_untold, "boots", 2, false);
BENCHMARK_CAPTURE(table_moves, boots_4, "boots", 4, true);
BENCHMARK_CAPTURE(table_moves, clever_2, "clever", 2, true);
BENCHMARK_CAPTURE(table_moves, clever_2_untold, "clever", 2, false);
BENCHMARK_CAPTURE(table_moves, clever_4, "clever", 4, true);

}  // namespace
}  // namespace freebooter::table
