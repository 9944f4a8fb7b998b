#include "cli/setup.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>

#include "catalog/catalog.hpp"
#include "cli/commands.hpp"
#include "core/record.hpp"

namespace freebooter::cli {

namespace {

constexpr std::size_t kLargestFile = 64U << 20U;

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) (void)std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Close>;

FileFault system_fault(const std::string& path) { return {kIoError, path + ": " + std::strerror(errno)}; }

std::string joined_options(const std::vector<std::string>& options) {
  std::string text;
  for (const std::string& option : options) text += option + " ";
  for (char& c : text) {
    if (c == ',') c = ' ';
  }
  return text;
}

}  // namespace

Result<std::string, FileFault> read_file(const std::string& path) {
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rbe"));
  if (!file) return Failure{system_fault(path)};
  std::string text;
  std::array<char, 1U << 16U> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get())) {
    if (text.size() + count > kLargestFile) return Failure{FileFault{kBadInput, path + ": larger than 64 MiB"}};
    text.append(block.data(), count);
  }
  if (std::ferror(file.get()) != 0) return Failure{system_fault(path)};
  return text;
}

Result<Json, FileFault> read_json_file(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return Failure{text.error()};
  auto json = parse_json(*text);
  if (!json) return Failure{FileFault{kBadInput, path + ": " + json.error().text()}};
  return std::move(*json);
}

void add_setup_options(CLI::App& command, SetupArgs& args, bool with_game) {
  if (with_game) {
    std::string names;
    for_each_game([&]<class G>(GameTag<G>) { names += (names.empty() ? "" : ", ") + std::string(G::kName); });
    command.add_option("-g,--game", args.game, "The game: " + names)->capture_default_str()->type_name("NAME");
  }
  command.add_option("-p,--players", args.players, "How many seats play")->capture_default_str()->type_name("N");
  command
      .add_option(
          "-l,--layout", args.layout,
          "For boots, how the sections of the board lie: default, staggered, loose, a layout of the board file, or\n"
          "{\"sections\":[...]} as JSON")
      ->type_name("NAME");
  command.add_option("-b,--board", args.board, "A board file instead of the board that comes with the game")
      ->type_name("FILE");
  command
      .add_option(
          "-o,--option", args.options,
          "A house rule, NAME or NAME=VALUE; may be repeated. For boots: drift=free|paid|off, head_start,\n"
          "secret_ports, extra_command, sleeps, friendly_fire, squeeze=allowed|blocked, beta_gold,\n"
          "auto_roller, finish_round; for clever: easy, neutral_boats (2 players), first_card_elsewhere, open_piles,\n"
          "no_camping")
      ->type_name("RULE")
      ->take_all();
  command.add_option("-f,--first", args.first, "The seat that begins; without it chance decides")->type_name("SEAT");
}

int RunArgs::workers() const { return threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency()); }

void add_run_options(CLI::App& command, RunArgs& args, std::uint64_t most_games, const std::string& games_help,
                     const std::string& max_turns_help) {
  command.add_option("-n,--games", args.games, games_help)
      ->capture_default_str()
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, most_games));
  command.add_option("-s,--seed", args.seed, "The seed of all dice and thoughts")
      ->capture_default_str()
      ->type_name("S");
  command.add_option("-t,--threads", args.threads, "Threads; 0 for one a processor")
      ->capture_default_str()
      ->type_name("T")
      ->check(CLI::Range(0, 1024));
  command.add_option("--max-turns", args.max_turns, max_turns_help)
      ->capture_default_str()
      ->type_name("K")
      ->check(CLI::Range(1, 1'000'000));
}

Result<Json, FileFault> setup_json(const SetupArgs& args) {
  Json setup = Json::object({{"game", args.game}, {"players", args.players}});
  if (!args.board.empty()) {
    auto board = read_json_file(args.board);
    if (!board) return Failure{board.error()};
    setup.set("board", std::move(*board));
  }
  if (args.layout.starts_with('{')) {
    auto layout = parse_json(args.layout);
    if (!layout) return Failure{FileFault{kBadInput, "--layout: " + layout.error().text()}};
    setup.set("layout", std::move(*layout));
  } else if (!args.layout.empty()) {
    setup.set("layout", args.layout);
  }
  Json options = options_from_text(joined_options(args.options));
  if (!options.as_object()->empty()) setup.set("options", std::move(options));
  if (args.first != 0) setup.set("first", args.first);
  return setup;
}

std::string setup_fault(const SetupArgs& args, const JsonFault& fault) {
  // Places in a board are places in its file.
  if (!args.board.empty() && fault.place == "board") return args.board + ": " + fault.what;
  if (!args.board.empty() && fault.place.starts_with("board."))
    return args.board + ": " + fault.place.substr(6) + ": " + fault.what;
  if (fault.place == "layout" && fault.what.starts_with("unknown field"))
    return "--layout: " + args.game + " has one board, which always lies the same";
  return fault.place.empty() ? fault.what : fault.place + ": " + fault.what;
}

}  // namespace freebooter::cli
