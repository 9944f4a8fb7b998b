// `freebooter analyse`: what would a good player have done? Looks at every decision of a game record.
#include <cmath>
#include <iostream>
#include <memory>

#include "bots/hindsight.hpp"
#include "cli/boots_screen.hpp"
#include "cli/bot_choice.hpp"
#include "cli/clever_screen.hpp"
#include "cli/games.hpp"
#include "cli/play_core.hpp"
#include "cli/progress.hpp"
#include "cli/words.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kAnalyseAbout =
    "Look at a game again: what would a good player have done?\n"
    "At every decision the captain, who sees what the player saw, says how likely everything was to win. Told are the "
    "decisions that gave something away, and at the end what everybody gave away.";

constexpr const char* kAnalyseFooter =
    "FILE is a record as `save` of the terminal game and the page write it (docs/NOTATION.md); - reads standard "
    "input.\n"
    "The chances are estimates: with more time they are better, and a few in a hundred are never meant seriously.\n"
    "\n"
    "Examples:\n"
    "  freebooter analyse game.fbr\n"
    "  freebooter analyse game.fbr --by captain:1000ms --from 8\n"
    "  freebooter analyse game.fbr --json | jq '.decisions[] | select(.loss > 0.1)'\n"
    "\n"
    "Exit codes:\n"
    "  0  looked at\n"
    "  1  the record is damaged; line, entry and reason are on standard error\n"
    "  2  wrong usage, a file that is no game record, a bot that does not search\n"
    "  3  the file cannot be read";

struct AnalyseArgs {
  std::string file;
  std::string by = "captain:100ms";
  std::string language;
  int from = 3;
  bool json = false;
};

// In hundredths, as people are told.
int percent(float chance) { return static_cast<int>(std::lround(chance * 100)); }

template <Game G>
struct Looked {
  std::size_t entry;  // before which the decision stood
  Decision<G> decision;
  Hindsight<G> seen;
};

template <Game G>
class Analyst {
 public:
  Analyst(const LoadedRecord<G>& record, Language language)
      : record_(record),
        words_(language),
        seats_(read_seats(record.tags, G::players(record.journal.rules()), {}, words_)) {}

  // False if the bot does not search.
  bool look(Bot<G>& bot, const Budget& budget) {
    const auto& journal = record_.journal;
    Progress progress(std::cerr, errors_are_watched(), journal.size(), "entries");
    for (std::size_t at = 0; at < journal.size(); ++at) {
      progress.update(at);
      const auto decision = decision_after(journal, at);
      if (!decision || !tells(record_, decision->seat)) continue;
      Rng rng(at);
      auto seen = hindsight<G>(journal.rules(), *decision, bot, budget, rng);
      if (!seen) return false;
      looked_.push_back({at, *decision, std::move(*seen)});
    }
    return true;
  }

  void tell(int from) const {
    for (const auto& [entry, decision, seen] : looked_) {
      if (percent(seen.loss()) < from) continue;
      const auto& entries = record_.journal.entries();
      std::cout << words_("play.analysis.decision", {{"turn", std::to_string(entries[entry].turn)},
                                                     {"who", name(decision.seat)},
                                                     {"action", said(decision, *decision.done)},
                                                     {"n", std::to_string(percent(seen.done->chance))}})
                << ' '
                << words_("play.analysis.better", {{"action", said(decision, seen.best.action)},
                                                   {"n", std::to_string(percent(seen.best.chance))}})
                << '\n';
    }
    for (std::uint8_t seat = 0; seat < seats_.size(); ++seat) sum_up({seat}, from);
  }

  [[nodiscard]] Json json() const {
    const auto& rules = record_.journal.rules();
    const auto choice_json = [&](const typename Hindsight<G>::Choice& choice) {
      return Json::object(
          {{"text", G::action_text(rules, choice.action)}, {"chance", choice.chance}, {"visits", choice.visits}});
    };
    Json decisions = Json::array();
    for (const auto& [entry, decision, seen] : looked_) {
      Json chances = Json::array();
      for (std::size_t seat = 0; seat < seats_.size(); ++seat) chances.push(seen.chances[seat]);
      Json others = Json::array();
      for (const auto& choice : seen.others) others.push(choice_json(choice));
      decisions.push(Json::object({{"entry", static_cast<std::int64_t>(entry) + 1},
                                   {"turn", record_.journal.entries()[entry].turn},
                                   {"seat", decision.seat.value + 1},
                                   {"simulations", seen.simulations},
                                   {"chances", std::move(chances)},
                                   {"done", choice_json(*seen.done)},
                                   {"best", choice_json(seen.best)},
                                   {"loss", seen.loss()},
                                   {"others", std::move(others)}}));
    }
    return Json::object({{"game", G::kName}, {"decisions", std::move(decisions)}});
  }

 private:
  [[nodiscard]] std::string name(Seat seat) const { return harmless(seats_[seat.value].name); }

  [[nodiscard]] std::string said(const Decision<G>& decision, const typename G::Action& action) const {
    const auto& rules = record_.journal.rules();
    const auto view = G::view(rules, decision.state, decision.seat);
    return bare(Screen<G>::said({rules, view, nothing_, seats_, words_, traits_}, action));
  }

  // What a seat gave away.
  void sum_up(Seat seat, int from) const {
    int decisions = 0;
    int faults = 0;
    double lost = 0;
    for (const auto& one : looked_) {
      if (one.decision.seat != seat) continue;
      ++decisions;
      lost += one.seen.loss();
      if (percent(one.seen.loss()) >= from) ++faults;
    }
    if (decisions == 0) return;
    const auto tenths = std::lround(lost / decisions * 1000);
    std::cout << words_("play.analysis.sum", {{"who", name(seat)},
                                              {"decisions", std::to_string(decisions)},
                                              {"lost", std::to_string(tenths / 10) + words_("boots.advice.point") +
                                                           std::to_string(tenths % 10)},
                                              {"faults", std::to_string(faults)}})
              << '\n';
  }

  const LoadedRecord<G>& record_;
  Words words_;
  std::vector<SeatPlan> seats_;
  std::vector<Looked<G>> looked_;
  List<typename G::Action> nothing_;
  Traits traits_;
};

template <Game G>
int analyse(const LoadedRecord<G>& record, const AnalyseArgs& args) {
  const auto choice = parse_bot<G>(args.by);
  if (!choice) return complain(kBadInput, "--by: " + choice.error());
  const auto bot = choice->is_program() ? nullptr : make_bot<G>(choice->name);
  Analyst<G> analyst(record, language_wanted(args.language));
  if (bot == nullptr || !analyst.look(*bot, choice->limits.budget()))
    return complain(kBadInput, "--by: " + args.by + " does not search, as captain does");
  if (args.json) {
    std::cout << analyst.json().text() << '\n';
  } else {
    analyst.tell(args.from);
  }
  return kFine;
}

int analyse_file(const AnalyseArgs& args) {
  const auto text = read_file(args.file);
  if (!text) return complain(text.error().code, text.error().what);
  const auto game = peek_game(*text);
  if (!game) return complain(kBadInput, args.file + ": " + game.error().text());
  int code = kFine;
  const bool found = with_game(*game, [&]<class G>(GameTag<G>) {
    const auto record = read_record<G>(*text);
    code = record ? analyse(*record, args) : complain(kCheckFailed, args.file + ": " + record.error().text());
  });
  return found ? code : unknown_game(*game);
}

}  // namespace

void add_analyse(CLI::App& app, int& exit_code) {
  auto args = std::make_shared<AnalyseArgs>();
  CLI::App* command = app.add_subcommand("analyse", kAnalyseAbout);
  command->alias("analyze");
  command->footer(kAnalyseFooter);
  command->add_option("file", args->file, "A game record")->required()->type_name("FILE");
  command->add_option("--by", args->by, "Who looks at it, and for how long")->capture_default_str()->type_name("BOT");
  command->add_option("--from", args->from, "Tell decisions that gave away at least so many of 100")
      ->check(CLI::Range(0, 100))
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--lang", args->language, "en or fr; without it the locale decides")
      ->check(CLI::IsMember({"en", "fr"}))
      ->type_name("LANG");
  command->add_flag("--json", args->json, "One JSON object, with every decision that was looked at");
  command->callback([args, &exit_code] { exit_code = analyse_file(*args); });
}

}  // namespace freebooter::cli
