#include "cli/menu.hpp"

#include <array>

#include "boots/game.hpp"
#include "cli/commands.hpp"
#include "cli/play_loop.hpp"
#include "cli/play_start.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

namespace {

using Lines = std::vector<std::string>;

constexpr std::array<std::string_view, 6> kShip{R"(          |\            )", R"(         /| \           )",
                                                R"(        / |  \          )", R"(     __/__|___\__       )",
                                                R"(     \  o  o  o /       )", R"(~~~~~~\________/~~~~~~~ )"};

class Menu {
 public:
  Menu(Terminal& terminal, Words& words, const Store& store) : terminal_(terminal), words_(words), store_(store) {}

  int run() {
    for (;;) {
      const Items items = offered();
      show(items);
      const auto line = terminal_.ask(prompt(), {});
      if (!line) return kFine;
      const std::string_view typed = trim(*line);
      const std::string id = meant(items, typed);
      if (id == "quit") return kFine;
      if (!obey(id, typed)) return kFine;
    }
  }

 private:
  struct Item {
    std::string id;
    std::string text;
  };
  using Items = std::vector<Item>;

  [[nodiscard]] static std::string prompt() { return ink(Ink::kGo, ">") + " "; }

  [[nodiscard]] Items offered() const {
    Items items{{"bots", words_("menu.bots")}, {"hot_seat", words_("menu.hot_seat")}};
    if (const auto kept = kept_game(store_)) {
      items.push_back(
          {"resume", words_("menu.resume", {{"n", std::to_string(kept->turn)}, {"who", words_.list(kept->names)}})});
    }
    for (const std::string_view id : {"rules", "language", "quit"})
      items.push_back({std::string(id), words_("menu." + std::string(id))});
    return items;
  }

  void show(const Items& items) {
    Lines lines = banner();
    lines.push_back(ink(Ink::kStrong, words_("menu.choose")));
    for (std::size_t at = 0; at < items.size(); ++at) {
      lines.push_back("  " + ink(Ink::kGo, std::to_string(at + 1)) + (terminal_.traits().plain ? ". " : "  ") +
                      items[at].text);
    }
    if (!said_.empty()) lines.push_back(said_);
    said_.clear();
    if (terminal_.traits().screen) lines.emplace_back();
    terminal_.show(lines);
  }

  [[nodiscard]] Lines banner() const {
    if (terminal_.traits().plain) return {words_("menu.title")};
    Lines lines;
    for (std::size_t row = 0; row < kShip.size(); ++row) {
      std::string line(kShip[row]);
      if (row == 2) line += ink(Ink::kStrong, words_("menu.title"));
      if (row == 3) line += words_("menu.subtitle");
      lines.push_back(line);
    }
    lines.emplace_back();
    return lines;
  }

  [[nodiscard]] std::string meant(const Items& items, std::string_view line) const {
    if (const auto number = parse_int(line, 1, static_cast<std::int64_t>(items.size())))
      return items[static_cast<std::size_t>(*number) - 1].id;
    return command_meant(line.substr(0, line.find(' ')), {"quit", "rules", "lang", "help"}, words_);
  }

  // False at the end of input.
  bool obey(std::string_view id, std::string_view typed) {
    if (id == "bots" || id == "hot_seat") return new_game(id == "bots");
    if (id == "resume") {
      PlayArgs args;
      args.resume = true;
      play(args);
      return true;
    }
    if (id == "rules") return read_rules(typed), true;
    if (id == "language" || id == "lang") {
      words_ = Words(words_.language() == Language::kFrench ? Language::kEnglish : Language::kFrench);
      store_.set("language", code_of(words_.language()));
      return true;
    }
    const Lines clauses = clause_lines(words_, boots::Game::kName, typed);
    if (!clauses.empty() && !typed.empty()) {
      Stage(terminal_, words_).page(words_("command.title.rules"), clauses);
    } else {
      said_ = words_("menu.unknown");
    }
    return true;
  }

  void read_rules(std::string_view typed) {
    const auto words = words_of(typed);
    const Lines lines = words.size() > 1 ? clause_lines(words_, boots::Game::kName, words[1])
                                         : rules_overview(words_, boots::Game::kName);
    Stage(terminal_, words_).page(words_("command.title.rules"), lines);
  }

  void play(const PlayArgs& args) {
    if (start_play(args, terminal_, words_, store_) != kFine) said_ = words_("menu.not_started");
  }

  // --- a new game, question by question; Enter takes what stands in brackets ---------------------------------

  std::optional<std::string> answer_to(const std::string& question) {
    asked_.push_back(question);
    if (terminal_.traits().screen) {
      Lines lines = banner();
      lines.insert(lines.end(), asked_.begin(), asked_.end());
      lines.emplace_back();
      terminal_.show(lines);
    } else {
      terminal_.print(question);
    }
    auto line = terminal_.ask(prompt(), {});
    if (line) asked_.push_back("  " + harmless(trim(*line)));
    return line ? std::optional(std::string(trim(*line))) : std::nullopt;
  }

  std::optional<int> number_for(const std::string& question, int least, int most, int usual) {
    for (;;) {
      const auto line = answer_to(question);
      if (!line) return std::nullopt;
      if (line->empty()) return usual;
      if (const auto number = parse_int(*line, least, most)) return static_cast<int>(*number);
      asked_.push_back(words_("menu.number", {{"least", std::to_string(least)}, {"most", std::to_string(most)}}));
    }
  }

  // Layout and house rules until they make a game. False at the end of input.
  bool ask_rules(PlayArgs& args) {
    for (;;) {
      const auto layout = answer_to(words_("menu.layout"));
      if (!layout) return false;
      args.setup.layout = lower(*layout);
      auto options = answer_to(words_("menu.options"));
      while (options && *options == "?") {
        for (const std::string& key : words_.keys("boots.option.")) {
          asked_.push_back("  " + fitted(key.substr(std::string_view("boots.option.").size()), 16) + words_(key));
          if (!terminal_.traits().screen) terminal_.print(asked_.back());
        }
        options = answer_to(words_("menu.options"));
      }
      if (!options) return false;
      args.setup.options.clear();
      for (const std::string_view option : words_of(*options)) args.setup.options.emplace_back(option);
      const auto setup = setup_json(args.setup);
      if (!setup) {
        report(setup.error().what);
      } else if (const auto rules = boots::Game::make_rules(*setup); !rules) {
        report(rules.error().text());
      } else {
        return true;
      }
    }
  }

  void report(const std::string& fault) {
    asked_ = {words_("menu.fault", {{"fault", fault}})};
    if (!terminal_.traits().screen) terminal_.print(asked_.back());
  }

  bool new_game(bool against_bots) {
    asked_.clear();
    PlayArgs args;
    const auto count = against_bots ? number_for(words_("menu.opponents"), 1, kMaxSeats - 1, 2)
                                    : number_for(words_("menu.people"), 2, kMaxSeats, 2);
    if (!count) return false;
    args.setup.players = against_bots ? *count + 1 : *count;
    args.players_given = true;
    args.bots = against_bots ? std::to_string(*count) : "0";
    std::string usual;
    for (const std::string& name : seat_names({}, args.setup.players, words_))
      usual += (usual.empty() ? "" : ", ") + name;
    const auto names = answer_to(words_("menu.names", {{"names", usual}}));
    if (!names) return false;
    args.names = {*names};
    if (!ask_rules(args)) return false;
    play(args);
    return true;
  }

  Terminal& terminal_;
  Words& words_;
  const Store& store_;
  std::string said_;
  Lines asked_;
};

}  // namespace

int menu(Terminal& terminal, Words& words, const Store& store) { return Menu(terminal, words, store).run(); }

int run_menu() {
  const Store store = usual_store();
  Words words(language_for("", store));
  const auto terminal = open_terminal(false);
  return menu(*terminal, words, store);
}

}  // namespace freebooter::cli
