// How many simulations a search makes in a second from the opening, with random playouts, and how that compares with
// the playouts alone, in one run by processor time. Playouts are cut short as the search cuts them
// (Outlook::kPlayoutTurns).
#include <benchmark/benchmark.h>
#include <ctime>

#include "ai/search.hpp"
#include "bots/boots_guide.hpp"
#include "bots/clever_guide.hpp"

namespace freebooter {
namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The first position in which a seat has the dice or the cards and is to decide its turn.
template <Game G>
typename G::State opening(const typename G::Rules& rules, Rng& rng) {
  auto state = G::start(rules);
  List<typename G::Action> scratch;
  while (G::turn_number(rules, state) == 0 || G::turn(rules, state).kind != Turn::Kind::kSeat) {
    if (G::turn(rules, state).kind == Turn::Kind::kChance) {
      G::apply_outcome(rules, state, G::roll(rules, state, rng), nullptr);
    } else {
      G::apply(rules, state, G::pick(rules, state, scratch, rng), nullptr);
    }
  }
  return state;
}

// The search has its room from an earlier one, as a bot has after its first decision.
template <Game G, class GuideOfG>
double simulations_per_second(Search<G, GuideOfG>& search, const typename G::Rules& rules,
                              const typename G::State& state, int count, Rng& rng) {
  const auto view = G::view(rules, state, G::turn(rules, state).seat);
  search.forget();
  search.begin(rules, view, rng);
  const double before = processor_seconds();
  search.think(rules, view, {.iterations = count}, rng);
  return count / (processor_seconds() - before);
}

template <Game G>
double playouts_per_second(const typename G::Rules& rules, const typename G::State& state, int count, Rng& rng) {
  List<typename G::Action> scratch;
  const int last = G::turn_number(rules, state) + Outlook<G>::kPlayoutTurns;
  const double before = processor_seconds();
  for (int i = 0; i < count; ++i) {
    auto playing = state;
    play_out<G>(rules, playing, last, scratch, rng);
    benchmark::DoNotOptimize(playing);
  }
  return count / (processor_seconds() - before);
}

template <Game G, class GuideOfG>
void search_rate(benchmark::State& state, int players, int count, const SearchSettings& settings,
                 const SearchSettings& guided_settings) {
  const auto rules = G::make_rules(Json::object({{"players", players}, {"first", 1}}));
  Rng rng(1);
  const auto from = opening<G>(*rules, rng);
  double plain = 0;
  double playouts = 0;
  double guided = 0;
  Search<G, PlainGuide<G>> plain_search({}, settings);
  Search<G, GuideOfG> guided_search({}, guided_settings);
  simulations_per_second(plain_search, *rules, from, count, rng);
  for (auto _ : state) {
    plain += simulations_per_second(plain_search, *rules, from, count, rng);
    playouts += playouts_per_second<G>(*rules, from, count, rng);
    guided += simulations_per_second(guided_search, *rules, from, count / 4, rng);
  }
  const auto times = static_cast<double>(state.iterations());
  state.counters["simulations_per_s"] = plain / times;
  state.counters["playouts_per_s"] = playouts / times;
  state.counters["ratio"] = plain / playouts;
  state.counters["guided_simulations_per_s"] = guided / times;
}

void boots_search(benchmark::State& state) { search_rate<boots::Game, boots::Guide>(state, 4, 8'000, {}, {}); }
void clever_search(benchmark::State& state) {
  search_rate<clever::Game, clever::Guide>(state, 4, 40'000, clever::kPlainSearch, clever::kSearch);
}
BENCHMARK(boots_search)->Iterations(5)->Unit(benchmark::kMillisecond);
BENCHMARK(clever_search)->Iterations(5)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace freebooter
