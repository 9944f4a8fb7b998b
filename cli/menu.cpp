#include "cli/menu.hpp"

#include <algorithm>
#include <array>

#include "bots/levels.hpp"
#include "catalog/catalog.hpp"
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

constexpr int kOptionColumns = 22;  // the longest name of a house rule, and a space

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
      const Item item = meant(items, typed);
      if (item.id == "quit" || !obey(item, typed)) return kFine;
    }
  }

 private:
  struct Item {
    std::string id;
    std::string text;
    std::string game = {};  // for those that belong to one
  };
  using Items = std::vector<Item>;

  [[nodiscard]] static std::string prompt() { return ink(Ink::kGo, ">") + " "; }

  [[nodiscard]] std::string name_of(std::string_view game) const { return words_(std::string(game) + ".name"); }

  [[nodiscard]] Items offered() const {
    Items items;
    for_each_game([&]<class G>(GameTag<G>) {
      items.push_back({"new", words_("menu.new", {{"game", name_of(G::kName)}}), std::string(G::kName)});
    });
    for (const KeptGame& kept : kept_games(store_)) {
      const std::string text =
          words_("menu.resume",
                 {{"game", name_of(kept.game)}, {"n", std::to_string(kept.turn)}, {"who", words_.list(kept.names)}});
      items.push_back({"resume", text, kept.game});
    }
    for (const std::string_view id : {"rules", "language", "quit"})
      items.push_back({std::string(id), words_("menu." + std::string(id)), ""});
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

  [[nodiscard]] Item meant(const Items& items, std::string_view line) const {
    if (const auto number = parse_int(line, 1, static_cast<std::int64_t>(items.size())))
      return items[static_cast<std::size_t>(*number) - 1];
    return {command_meant(line.substr(0, line.find(' ')), {"quit", "rules", "lang", "help"}, words_), "", ""};
  }

  // False at the end of input.
  bool obey(const Item& item, std::string_view typed) {
    const std::string_view id = item.id;
    if (id == "new") {
      bool goes_on = true;
      with_game(item.game, [&]<class G>(GameTag<G>) { goes_on = new_game<G>(); });
      return goes_on;
    }
    if (id == "resume") {
      PlayArgs args;
      args.resume = true;
      args.setup.game = item.game;
      play(args);
      return true;
    }
    if (id == "rules") return read_rules(typed), true;
    if (id == "language" || id == "lang") {
      words_ = Words(words_.language() == Language::kFrench ? Language::kEnglish : Language::kFrench);
      store_.set("language", code_of(words_.language()));
      return true;
    }
    const bool named = !typed.empty() && (typed[0] < '0' || typed[0] > '9');  // a bare number is none of the list
    const Lines clauses = named ? clauses_asked(typed) : Lines{};
    if (!clauses.empty()) {
      Stage(terminal_, words_).page(words_("command.title.rules"), clauses);
    } else {
      said_ = words_("menu.unknown");
    }
    return true;
  }

  // Of whichever game has such a clause.
  [[nodiscard]] Lines clauses_asked(std::string_view text) const {
    Lines lines;
    for_each_game([&]<class G>(GameTag<G>) {
      for (std::string& line : clause_lines(words_, G::kName, text)) lines.push_back(std::move(line));
    });
    return lines;
  }

  void read_rules(std::string_view typed) {
    const auto words = words_of(typed);
    Lines lines;
    if (words.size() > 1) {
      lines = clauses_asked(words[1]);
    } else {
      for_each_game([&]<class G>(GameTag<G>) {
        if (!lines.empty()) lines.emplace_back();
        lines.push_back(ink(Ink::kStrong, name_of(G::kName)));
        for (std::string& line : rules_overview(words_, G::kName)) lines.push_back(std::move(line));
      });
    }
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

  std::optional<int> number_for(std::string_view key, int least, int most, int usual) {
    if (least == most) return least;
    for (;;) {
      const auto line = answer_to(words_(
          key, {{"least", std::to_string(least)}, {"most", std::to_string(most)}, {"usual", std::to_string(usual)}}));
      if (!line) return std::nullopt;
      if (line->empty()) return usual;
      if (const auto number = parse_int(*line, least, most)) return static_cast<int>(*number);
      asked_.push_back(words_("menu.number", {{"least", std::to_string(least)}, {"most", std::to_string(most)}}));
    }
  }

  // How strong the bots are, by number or by name. Nothing at the end of input.
  std::optional<std::string> ask_level() {
    const auto usual = std::ranges::find(kLevels, kUsualBot, &Level::name) - kLevels.begin();
    const std::string question = words_(
        "menu.level", {{"least", "1"}, {"most", std::to_string(kLevels.size())}, {"usual", std::to_string(usual + 1)}});
    for (;;) {
      describe_levels();
      const auto line = answer_to(question);
      if (!line) return std::nullopt;
      if (line->empty()) return std::string(kUsualBot);
      if (const auto number = parse_int(*line, 1, kLevels.size()))
        return std::string(kLevels[static_cast<std::size_t>(*number) - 1].name);
      for (const Level& level : kLevels) {
        if (is_form(words_, "level.word." + std::string(level.name), *line)) return std::string(level.name);
      }
    }
  }

  void describe_levels() {
    for (std::size_t at = 0; at < kLevels.size(); ++at) {
      const std::string name(kLevels[at].name);
      asked_.push_back("  " + words_("menu.level_line", {{"n", std::to_string(at + 1)},
                                                         {"name", words_("level.name." + name)},
                                                         {"about", words_("level.about." + name)}}));
      if (!terminal_.traits().screen) terminal_.print(asked_.back());
    }
  }

  // Only games with layouts ask. False at the end of input.
  bool ask_layout(PlayArgs& args) {
    const std::string key = args.setup.game + ".layout";
    if (!words_.has(key)) return true;
    const auto layout = answer_to(words_(key));
    if (layout) args.setup.layout = lower(*layout);
    return layout.has_value();
  }

  std::optional<std::string> ask_options(const std::string& game) {
    const std::string prefix = game + ".option.";
    const std::string question = words_("menu.options", {{"example", words_(game + ".option_example")}});
    auto options = answer_to(question);
    while (options && *options == "?") {
      for (const std::string& key : words_.keys(prefix)) {
        asked_.push_back("  " + fitted(key.substr(prefix.size()), kOptionColumns) + words_(key));
        if (!terminal_.traits().screen) terminal_.print(asked_.back());
      }
      options = answer_to(question);
    }
    return options;
  }

  // Layout and house rules until they make a game. False at the end of input.
  template <Game G>
  bool ask_rules(PlayArgs& args) {
    for (;;) {
      if (!ask_layout(args)) return false;
      const auto options = ask_options(args.setup.game);
      if (!options) return false;
      args.setup.options.clear();
      for (const std::string_view option : words_of(*options)) args.setup.options.emplace_back(option);
      const auto setup = setup_json(args.setup);
      if (!setup) {
        report(setup.error().what);
      } else if (const auto rules = G::make_rules(*setup); !rules) {
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

  template <Game G>
  bool new_game() {
    asked_.clear();
    PlayArgs args;
    args.setup.game = G::kName;
    const auto people = number_for("menu.people", 1, G::kMaxPlayers, 1);
    if (!people) return false;
    const int least = std::max(0, G::kMinPlayers - *people);
    const int most = G::kMaxPlayers - *people;
    const auto bots = number_for("menu.opponents", least, most, std::clamp(kUsualPlayers - *people, least, most));
    if (!bots) return false;
    args.setup.players = *people + *bots;
    args.players_given = true;
    args.bots = "0";
    if (*bots > 0) {
      const auto level = ask_level();
      if (!level) return false;
      args.bots = *level + "*" + std::to_string(*bots);
    }
    std::string usual;
    for (const std::string& name : seat_names({}, args.setup.players, words_))
      usual += (usual.empty() ? "" : ", ") + name;
    const auto names = answer_to(words_("menu.names", {{"names", usual}}));
    if (!names) return false;
    args.names = {*names};
    if (!ask_rules<G>(args)) return false;
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
