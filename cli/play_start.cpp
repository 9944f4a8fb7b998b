#include "cli/play_start.hpp"

#include <cstdlib>
#include <iostream>
#include <random>

#include "catalog/catalog.hpp"
#include "cli/boots_screen.hpp"
#include "cli/clever_screen.hpp"
#include "cli/commands.hpp"
#include "cli/play_loop.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

int fail(int code, std::string_view what) {
  std::cerr << "freebooter: " << what << '\n';
  return code;
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

// A layout may also be a file: a list of placed sections, or a whole board with its layouts.
std::optional<FileFault> read_layout(SetupArgs& args) {
  if (!args.layout.ends_with(".json")) return std::nullopt;
  const auto json = read_json_file(args.layout);
  if (!json) return json.error();
  if (json->find("format") != nullptr) {
    args.board = args.layout;
    args.layout.clear();
  } else {
    args.layout = json->text();
  }
  return std::nullopt;
}

template <Game G>
std::vector<std::string_view> known_bots() {
  const auto names = bot_names<G>();
  return {names.begin(), names.end()};
}

template <Game G>
Result<PlayOptions, std::string> options_of(const PlayArgs& args) {
  auto adviser = parse_bot<G>(args.adviser);
  if (!adviser) return Failure{"--adviser: " + adviser.error()};
  if (adviser->is_program()) return Failure{std::string("--adviser: a program cannot advise")};
  return PlayOptions{.seed = args.seed.value_or(fresh_seed()),
                     .pause = std::chrono::milliseconds(args.pause),
                     .adviser = std::move(*adviser)};
}

// Where a game of a kind is kept: nowhere as long as another program keeps one.
class Keeper {
 public:
  Keeper(std::string_view game, Terminal& terminal, const Words& words, const Store& store)
      : claim_(store.claim(game)), store_(claim_ ? store : Store("")) {
    if (!claim_) terminal.print(words("play.kept_elsewhere"));
  }
  [[nodiscard]] const Store& store() const { return store_; }
  // Before another begins. A game that has hardly begun does not push out an older one, what cannot be read does.
  template <Game G>
  void make_room(Terminal& terminal, const Words& words) const {
    const auto old = kept_game(store_, G::kName);
    const bool is_worth_it = old ? old->turn > 0 : store_.kept(G::kName).has_value();
    const std::string moved = is_worth_it ? store_.make_room(G::kName) : "";
    if (!moved.empty()) terminal.print(words("play.made_room", {{"file", moved}}));
  }

 private:
  std::optional<Claim> claim_;
  Store store_;
};

template <Game G>
int play_on(PlayArgs args, Terminal& terminal, Words& words, const Store& store, const std::string& record,
            const std::string& from) {
  auto loaded = read_record<G>(record);
  if (!loaded) return fail(kCheckFailed, from + ": " + loaded.error().text());
  if (!loaded->seen.empty()) return fail(kBadInput, from + ": " + words("play.only_seen"));
  args.setup.players = G::players(loaded->journal.rules());
  args.players_given = true;
  auto planned = plan_seats(args, {G::kName, known_bots<G>(), G::kMinPlayers}, words);
  if (!planned) return fail(kBadInput, planned.error());
  auto seats = read_seats(loaded->tags, args.setup.players, *planned, words);
  if (const auto bot = PlayCore<G>::unknown_bot(seats))
    return fail(kBadInput, from + ": " + words("play.unknown_bot", {{"bot", harmless(*bot)}}));
  const auto options = options_of<G>(args);
  if (!options) return fail(kBadInput, options.error());
  const Keeper keeper(G::kName, terminal, words, store);
  if (!args.resume) keeper.make_room<G>(terminal, words);
  return Play<G>(terminal, words, keeper.store(), std::move(loaded->journal), std::move(seats), std::move(loaded->tags),
                 *options)
      .run();
}

template <Game G>
int play_new(PlayArgs args, Terminal& terminal, Words& words, const Store& store) {
  auto seats = plan_seats(args, {G::kName, known_bots<G>(), G::kMinPlayers}, words);
  if (!seats) return fail(kBadInput, seats.error());
  if (const auto fault = read_layout(args.setup)) return fail(fault->code, fault->what);
  const auto setup = setup_json(args.setup);
  if (!setup) return fail(setup.error().code, setup.error().what);
  auto rules = G::make_rules(*setup);
  if (!rules) return fail(kBadInput, setup_fault(args.setup, rules.error()));
  const auto options = options_of<G>(args);
  if (!options) return fail(kBadInput, options.error());
  const Keeper keeper(G::kName, terminal, words, store);
  keeper.make_room<G>(terminal, words);
  RecordTags tags;
  tags.date = today();
  Journal<G> journal(std::make_shared<const typename G::Rules>(std::move(*rules)));
  return Play<G>(terminal, words, keeper.store(), std::move(journal), std::move(*seats), std::move(tags), *options)
      .run();
}

// The kinds of games under way, the one that was kept last first.
std::vector<std::string> kept_kinds(const Store& store) {
  std::vector<std::pair<std::filesystem::file_time_type, std::string>> kept;
  for_each_game([&]<class G>(GameTag<G>) {
    std::error_code code;
    const auto time = std::filesystem::last_write_time(store.path(G::kName), code);
    if (!code) kept.emplace_back(time, G::kName);
  });
  std::ranges::stable_sort(kept, std::ranges::greater{}, [](const auto& game) { return game.first; });
  std::vector<std::string> names;
  names.reserve(kept.size());
  for (auto& game : kept) names.push_back(std::move(game.second));
  return names;
}

}  // namespace

std::vector<std::string> seat_names(const std::vector<std::string>& given, int players, const Words& words) {
  std::vector<std::string> names;
  for (const std::string& part : given) {
    for (const std::string_view name : split(part, ',')) {
      const std::string clean = cut(harmless(trim(name)), 24);
      if (!clean.empty()) names.push_back(clean);
    }
  }
  if (static_cast<int>(names.size()) > players) names.resize(static_cast<std::size_t>(players));
  for (const std::string& usual : words.forms("play.names")) {
    if (static_cast<int>(names.size()) >= players) break;
    if (std::ranges::find(names, usual) == names.end()) names.push_back(usual);
  }
  while (static_cast<int>(names.size()) < players) names.push_back(std::to_string(names.size() + 1));
  return names;
}

Result<std::vector<SeatPlan>, std::string> plan_seats(PlayArgs& args, const Table& table, const Words& words) {
  std::vector<std::string> bots;
  const auto count = parse_int(args.bots, 0, kMaxSeats);
  if (args.bots.empty()) {
    bots.assign(static_cast<std::size_t>(args.players_given ? std::max(args.setup.players - 1, 0) : kUsualPlayers - 1),
                std::string(kUsualBot));
  } else if (count) {
    bots.assign(static_cast<std::size_t>(*count), std::string(kUsualBot));
  } else {
    for (const std::string_view name : split(args.bots, ',')) bots.emplace_back(trim(name));
  }
  bots = unfolded(bots);
  for (std::string& bot : bots) {
    const auto choice = parse_bot(bot, table.bots, table.game);
    if (!choice) return Failure{"--bots: " + choice.error()};
    if (choice->is_program()) return Failure{"--bots: programs play in `freebooter match`: \"" + harmless(bot) + "\""};
    bot = choice->text;
  }
  if (!args.players_given) args.setup.players = std::max(table.least_players, static_cast<int>(bots.size()) + 1);
  const int players = args.setup.players;
  if (players < 1 || players > kMaxSeats)
    return Failure{"--players: " + std::to_string(players) + " players cannot sit here, only 2 to " +
                   std::to_string(kMaxSeats)};
  if (static_cast<int>(bots.size()) > players) {
    return Failure{"--bots: " + std::to_string(bots.size()) + " bots, but only " + std::to_string(players) + " seats"};
  }
  const auto names = seat_names(args.names, players, words);
  std::vector<SeatPlan> seats;
  seats.reserve(names.size());
  const std::size_t people = names.size() - bots.size();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    seats.push_back({names[seat], seat < people ? "" : bots[seat - people]});
  }
  return seats;
}

int start_play(PlayArgs args, Terminal& terminal, Words& words, const Store& store) {
  std::string record;
  std::string from;
  if (args.resume) {
    const auto kinds = kept_kinds(store);
    if (args.setup.game.empty() && !kinds.empty()) args.setup.game = kinds.front();
    from = store.path(args.setup.game);
    const auto kept = args.setup.game.empty() ? std::nullopt : store.kept(args.setup.game);
    if (!kept) return fail(kBadInput, "there is no kept game to go on with");
    record = *kept;
  } else if (!args.load.empty()) {
    const auto text = read_file(args.load);
    if (!text) return fail(text.error().code, text.error().what);
    const auto game = peek_game(*text);
    if (!game) return fail(kCheckFailed, args.load + ": " + game.error().text());
    args.setup.game = *game;
    record = *text;
    from = args.load;
  }
  int code = kBadInput;
  const bool known = with_game(args.setup.game, [&]<class G>(GameTag<G>) {
    if constexpr (HasScreen<G>) {
      code = record.empty() ? play_new<G>(args, terminal, words, store)
                            : play_on<G>(args, terminal, words, store, record, from);
    } else {
      code = fail(kBadInput, "the terminal does not show " + std::string(G::kName));
    }
  });
  return known ? code : fail(kBadInput, "there is no game \"" + harmless(args.setup.game) + "\"");
}

std::optional<KeptGame> kept_game(const Store& store, std::string_view game) {
  const auto record = store.kept(game);
  if (!record) return std::nullopt;
  const auto sheet = parse_sheet(*record);
  if (!sheet) return std::nullopt;
  KeptGame kept{.game = std::string(game), .turn = sheet->turns.empty() ? 0 : sheet->turns.back().number, .names = {}};
  for (int seat = 1; seat <= kMaxSeats; ++seat) {
    const std::string_view name = sheet->value("Seat" + std::to_string(seat));
    if (!name.empty()) kept.names.push_back(harmless(name));
  }
  return kept;
}

std::vector<KeptGame> kept_games(const Store& store) {
  std::vector<KeptGame> games;
  for (const std::string& kind : kept_kinds(store)) {
    if (auto kept = kept_game(store, kind)) games.push_back(std::move(*kept));
  }
  return games;
}

Language language_for(std::string_view asked, const Store& store) {
  if (const auto language = language_of(asked); language && !asked.empty()) return *language;
  const std::string chosen = store.setting("language");
  if (const auto language = language_of(chosen); language && !chosen.empty()) return *language;
  return language_wanted("");
}

Store usual_store() {
  return Store(
      Store::usual_folder([](const char* name) { return std::getenv(name); }));  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace freebooter::cli
