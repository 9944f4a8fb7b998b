// `freebooter replay`: reads a game record, proves it, and shows it turn by turn.
#include <iostream>
#include <limits>

#include "cli/boots_screen.hpp"
#include "cli/clever_screen.hpp"
#include "cli/games.hpp"
#include "cli/play_core.hpp"
#include "cli/words.hpp"
#include "core/hash.hpp"

namespace freebooter::cli {

namespace {

constexpr const char* kReplayAbout =
    "Play a game record again, or check it.\n"
    "Shows every action and every die, turn by turn, in notation and in words, with the position after each turn. "
    "Every entry goes through the rules and every hash must come out; a damaged record says where and why.";

constexpr const char* kReplayFooter =
    "FILE is a record as `save` of the terminal game and `record` of the engine write it (docs/NOTATION.md); - reads\n"
    "standard input. A record written for one seat may hide entries; it can be replayed up to the first of those "
    "only.\n"
    "\n"
    "Examples:\n"
    "  freebooter replay game.fbr\n"
    "  freebooter replay game.fbr --turn 12\n"
    "  freebooter replay --verify *.fbr && echo sound\n"
    "  freebooter replay game.fbr --json | jq '.turns[].position'\n"
    "\n"
    "Exit codes:\n"
    "  0  the record is sound\n"
    "  1  the record is damaged; line, entry and reason are on standard error\n"
    "  2  wrong usage, a file that is no game record, a turn that was not played\n"
    "  3  the file cannot be read";

struct ReplayArgs {
  std::vector<std::string> files;
  std::string language;
  int turn = -1;
  bool verify = false;
  bool json = false;
};

// The entries of one turn: [from, to).
struct Span {
  int turn;
  std::size_t from;
  std::size_t to;
};

template <Game G>
std::vector<Span> turns_of(const Journal<G>& journal) {
  std::vector<Span> spans;
  for (std::size_t at = 0; at < journal.size(); ++at) {
    const int turn = journal.entries()[at].turn;
    if (spans.empty() || spans.back().turn != turn) spans.push_back({turn, at, at});
    spans.back().to = at + 1;
  }
  return spans;
}

// --- as text -------------------------------------------------------------------------------------------------

// Tells a record in notation and, below each entry, in words. Everything but the words is the same in every language.
template <Game G>
class Teller {
 public:
  Teller(const LoadedRecord<G>& record, Language language)
      : record_(record),
        words_(language),
        seats_(read_seats(record.tags, G::players(record.journal.rules()), {}, words_)) {}

  void heading() const {
    const auto& rules = record_.journal.rules();
    RecordSheet sheet;
    sheet.tags.push_back({"Game", std::string(G::kName), 0});
    add_setup_tags(sheet, G::setup(rules));
    add_other_tags(sheet, record_.tags);
    if (!record_.seen.empty()) sheet.tags.push_back({"Seen", record_.seen, 0});
    std::cout << sheet_text(sheet) << "= " << G::position_text(rules, record_.journal.state_at(0)) << '\n';
  }

  void turn(const Span& span) const {
    const auto& journal = record_.journal;
    std::string margin = std::to_string(span.turn) + ". ";
    std::cout << '\n';
    for (std::size_t at = span.from; at < span.to; ++at) {
      comments(at, at);
      std::cout << margin << entry_text<G>(journal.rules(), journal.entries()[at]) << '\n';
      margin = std::string(margin.size(), ' ');
      for (const std::string& line : told(at)) std::cout << margin << "  " << line << '\n';
    }
    std::cout << "= " << G::position_text(journal.rules(), journal.state_at(span.to)) << '\n';
  }

  void end() const {
    const auto& journal = record_.journal;
    comments(journal.size(), std::numeric_limits<std::size_t>::max());
    std::cout << "\n[Result \"" << result_text(G::winners(journal.rules(), journal.state())) << "\"]\n";
  }

 private:
  void comments(std::size_t from, std::size_t to) const {
    for (const RecordComment& comment : record_.tags.comments) {
      if (comment.entry >= from && comment.entry <= to) std::cout << '{' << harmless(comment.text) << "}\n";
    }
  }

  // What happened in that entry, a sentence for each event.
  [[nodiscard]] std::vector<std::string> told(std::size_t at) const {
    const auto& journal = record_.journal;
    typename G::State state = journal.state_at(at);
    std::vector<typename G::Event> events;
    const Entry<G>& entry = journal.entries()[at];
    if (entry.action() != nullptr) {
      G::apply(journal.rules(), state, *entry.action(), &events);
    } else {
      G::apply_outcome(journal.rules(), state, *entry.outcome(), &events);
    }
    std::vector<std::string> lines;
    const auto view = G::view(journal.rules(), state, kSpectator);
    const Sight<G> sight{journal.rules(), view, nothing_, seats_, words_, traits_};
    for (const auto& event : events) {
      const Told told = Screen<G>::told(sight, event);
      lines.push_back(bare(with_clause(told.text, told.clause)));
    }
    return lines;
  }

  const LoadedRecord<G>& record_;
  Words words_;
  std::vector<SeatPlan> seats_;
  List<typename G::Action> nothing_;
  Traits traits_;
};

// --- as JSON -------------------------------------------------------------------------------------------------

template <Game G>
Json turn_json(const Journal<G>& journal, const Span& span) {
  const auto& rules = journal.rules();
  Json entries = Json::array();
  typename G::State state = journal.state_at(span.from);
  for (std::size_t at = span.from; at < span.to; ++at) {
    const Entry<G>& entry = journal.entries()[at];
    std::vector<typename G::Event> events;
    Json item = Json::object({{"entry", static_cast<std::int64_t>(at + 1)}});
    item.set("by", entry.by.kind == Turn::Kind::kSeat ? Json(entry.by.seat.value + 1) : Json("chance"));
    item.set("text", entry_text<G>(rules, entry));
    if (entry.action() != nullptr) {
      item.set("action", G::action_json(rules, *entry.action()));
      G::apply(rules, state, *entry.action(), &events);
    } else {
      item.set("outcome", G::outcome_json(rules, *entry.outcome()));
      G::apply_outcome(rules, state, *entry.outcome(), &events);
    }
    Json list = Json::array();
    for (const auto& event : events) list.push(G::event_json(rules, event));
    entries.push(item.set("events", std::move(list)).set("hash", hash_text(entry.hash)));
  }
  Json json = Json::object({{"turn", span.turn}, {"entries", std::move(entries)}});
  return json.set("position", G::position_text(rules, state));
}

template <Game G>
Json record_json(const LoadedRecord<G>& record, const std::vector<Span>& spans) {
  const auto& rules = record.journal.rules();
  Json json = Json::object({{"game", G::kName}, {"rules", G::kRulesVersion}, {"setup", G::setup(rules)}});
  Json seats = Json::array();
  for (const std::string& name : record.tags.seats) seats.push(name);
  json.set("seats", std::move(seats));
  if (!record.tags.date.empty()) json.set("date", record.tags.date);
  if (!record.seen.empty()) json.set("seen", record.seen);
  json.set("from", G::position_text(rules, record.journal.state_at(0)));
  json.set("result", result_text(G::winners(rules, record.journal.state())));
  Json comments = Json::array();
  for (const RecordComment& comment : record.tags.comments) {
    comments.push(Json::object({{"before", static_cast<std::int64_t>(comment.entry + 1)}, {"text", comment.text}}));
  }
  json.set("comments", std::move(comments));
  Json turns = Json::array();
  for (const Span& span : spans) turns.push(turn_json(record.journal, span));
  return json.set("turns", std::move(turns));
}

// --- the command ---------------------------------------------------------------------------------------------

std::string several(std::size_t count, const char* one, const char* more) {
  return std::to_string(count) + " " + (count == 1 ? one : more);
}

template <Game G>
int show(const LoadedRecord<G>& record, const std::string& file, const ReplayArgs& args) {
  std::vector<Span> spans = turns_of(record.journal);
  if (args.verify) {
    const std::size_t turns = spans.size() - (spans.empty() || spans.front().turn != 0 ? 0 : 1);
    std::cout << (args.files.size() > 1 ? file + ": " : "") << "ok: " << several(turns, "turn", "turns") << ", "
              << several(record.journal.size(), "entry", "entries") << '\n';
    return kFine;
  }
  if (args.turn >= 0) {
    std::erase_if(spans, [&](const Span& span) { return span.turn != args.turn; });
    if (spans.empty()) return complain(kBadInput, file + ": there is no turn " + std::to_string(args.turn));
  }
  if (args.json) {
    std::cout << record_json(record, spans).text() << '\n';
    return kFine;
  }
  const Teller<G> teller(record, language_wanted(args.language));
  if (args.turn < 0) teller.heading();
  for (const Span& span : spans) teller.turn(span);
  if (args.turn < 0) teller.end();
  return kFine;
}

int replay_file(const std::string& file, const ReplayArgs& args) {
  const auto text = read_file(file);
  if (!text) return complain(text.error().code, text.error().what);
  const auto name = peek_game(*text);
  if (!name) return complain(kBadInput, file + ": " + name.error().text());
  int code = kFine;
  const bool found = with_game(*name, [&]<class G>(GameTag<G>) {
    const auto record = read_record<G>(*text);
    code = record ? show(*record, file, args) : complain(kCheckFailed, file + ": " + record.error().text());
  });
  return found ? code : complain(kBadInput, file + ": there is no game \"" + *name + "\"");
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
  auto args = std::make_shared<ReplayArgs>();
  CLI::App* command = app.add_subcommand("replay", kReplayAbout);
  command->footer(kReplayFooter);
  command->add_option("file", args->files, "Game records")->required()->type_name("FILE");
  command->add_option("-t,--turn", args->turn, "Only this turn; 0 is the set-up")
      ->check(CLI::Range(0, std::numeric_limits<int>::max()))
      ->type_name("N");
  command->add_option("--lang", args->language, "en or fr; without it the locale decides")
      ->check(CLI::IsMember({"en", "fr"}))
      ->type_name("LANG");
  CLI::Option* json = command->add_flag("--json", args->json, "One JSON object a record, with events and positions");
  command->add_flag("--verify", args->verify, "Only check, and say \"ok: 63 turns, 412 entries\"")->excludes(json);
  command->callback([args, &exit_code] {
    for (const std::string& file : args->files) exit_code = std::max(exit_code, replay_file(file, *args));
  });
}

}  // namespace freebooter::cli
