// The play loop, for any game: people and bots decide, chance rolls, everything is told, kept, and can be asked about.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/play_core.hpp"
#include "core/text.hpp"

namespace freebooter::cli {

struct PlayOptions {
  std::uint64_t seed = 0;
  std::chrono::milliseconds pause{700};  // after a bot's decision, on a screen
  BotChoice adviser;                     // whom `hint` asks
};

// Milliseconds: who takes so long is seen thinking.
inline constexpr std::int64_t kLongThought = 200;

// Rows for pictures among lines, which need not fit a screen.
inline constexpr int kManyRows = 60;

// The generic commands, ids below "command." in the catalogues.
inline constexpr std::array<std::string_view, 12> kGenericCommands{"help",  "why",   "hint", "ok",   "undo", "log",
                                                                   "board", "rules", "save", "load", "lang", "quit"};

// The id among `ids` that a word stands for, in the language of `words` or in English; "" if none.
std::string command_meant(std::string_view word, const std::vector<std::string_view>& ids, const Words& words);
// The clauses of a game that a text such as "B5", "b5.2" or "5.2" asks for, with their short texts.
std::vector<std::string> clause_lines(const Words& words, std::string_view game, std::string_view asked);
// The chapters and how a turn goes.
std::vector<std::string> rules_overview(const Words& words, std::string_view game);
// The commands of a game with what they do.
std::vector<std::string> command_lines(const Words& words, std::string_view game,
                                       const std::vector<std::string_view>& ids, int columns);

template <Game G>
class Play : private PlayCore<G> {
 public:
  using Core = PlayCore<G>;
  using S = typename Core::S;
  using Action = typename Core::Action;

  Play(Terminal& terminal, Words& words, const Store& store, Journal<G> game, std::vector<SeatPlan> plan,
       RecordTags record_tags, const PlayOptions& options)
      : Core(terminal, words, store, std::move(game), std::move(plan), std::move(record_tags)),
        options_(options),
        dice_(Rng::stream(options.seed, 0)) {
    for (std::uint64_t seat = 0; seat < kMaxSeats; ++seat) minds_.push_back(Rng::stream(options.seed, seat + 1));
    ids_.assign(kGenericCommands.begin(), kGenericCommands.end());
    ids_.insert(ids_.end(), S::kCommands.begin(), S::kCommands.end());
  }

  // Plays until the game is over or left; the exit code.
  int run() {
    for (;;) {
      const Turn turn = this->journal_.turn();
      bool goes_on = true;
      if (turn.kind == Turn::Kind::kOver) return finish();
      if (turn.kind == Turn::Kind::kChance) {
        roll();
      } else if (this->is_person(turn.seat)) {
        goes_on = ask(turn.seat);
      } else {
        goes_on = let_bot(turn.seat);
      }
      if (!goes_on) return leave();
    }
  }

 private:
  enum class Reply : std::uint8_t { kAskAgain, kGoOn, kLeave };

  void roll() {
    typename Core::Events events;
    const auto outcome = G::roll(this->rules(), this->state(), dice_);
    const auto refusal = this->journal_.resolve(outcome, &events);
    assert(!refusal);
    (void)refusal;
    this->tell(events);
  }

  void decide(Seat seat, const Action& action) {
    typename Core::Events events;
    const auto refusal = this->journal_.play(seat, action, &events);
    assert(!refusal);
    (void)refusal;
    this->tell(events);
  }

  // Decisions are kept before anybody has time to pull the plug: before a person is asked and before a pause.
  bool let_bot(Seat seat) {
    const auto view = G::view(this->rules(), this->state(), Viewer(seat));
    auto& [bot, budget] = this->bots_[seat.value];
    if (budget.milliseconds >= kLongThought && this->stage_.traits().screen) {
      const std::string caption = this->text("play.thinking", {{"who", this->seats_[seat.value].name}});
      const auto pause = this->stage_.watch(this->picture(), caption, std::chrono::milliseconds(0));
      if (pause == Terminal::Pause::kInterrupt) return false;
      hurry_ = hurry_ || pause == Terminal::Pause::kKey;
    }
    decide(seat, bot->choose(this->rules(), view, budget, minds_[seat.value]));
    if (hurry_ || !this->stage_.traits().screen) return true;
    this->keep();
    const std::string caption = this->text("play.watching", {{"who", this->seats_[seat.value].name}});
    const auto pause = this->stage_.watch(this->picture(), caption, options_.pause);
    hurry_ = pause == Terminal::Pause::kKey;
    return pause != Terminal::Pause::kInterrupt;
  }

  // Asks a person until something is decided. False if the person leaves.
  bool ask(Seat seat) {
    hurry_ = false;
    this->keep();
    if (!hand_over(seat)) return false;
    this->look();
    hint_.reset();
    const std::pair place(G::turn_number(this->rules(), this->state()), seat);
    const bool pictured = shown_ != place;
    bool again = false;
    shown_ = place;
    for (;;) {
      const Question<G> question = S::question(this->sight());
      const auto line = this->stage_.ask(
          this->picture(), shown(question, pictured && !again, again),
          [this](std::string_view typed) { return S::aim(this->sight(), typed); },
          [this](int dx, int dy, const std::string& typed) { return S::arrow(this->sight(), dx, dy, typed); });
      again = true;
      if (!line) return false;
      const Reply reply = answer(seat, question, trim(*line));
      if (reply != Reply::kAskAgain) return reply == Reply::kGoOn;
    }
  }

  [[nodiscard]] Stage::Asked shown(const Question<G>& question, bool pictured, bool again) const {
    Stage::Asked asked{.title = question.title, .clause = question.clause, .choices = {}, .note = question.note};
    asked.pictured = pictured;
    asked.again = again;
    for (const Choice<G>& choice : question.choices) {
      asked.choices.push_back(choice.text);
      if (!choice.key.empty()) asked.keys.push_back(choice.key);
    }
    if (asked.note.empty()) asked.note = this->text("play.note");
    return asked;
  }

  // With several people at one keyboard, and something to hide, nobody sees the screen of another.
  bool hand_over(Seat seat) {
    const Seat before = std::exchange(this->holder_, seat);
    if (before == seat || !this->is_guarded()) return true;
    if (this->stage_.traits().screen) this->retell(kSpectator, before, true);
    if (!this->stage_.hand_over(this->text("play.hand_over", {{"who", this->seats_[seat.value].name}}))) return false;
    this->look();
    this->retell(Viewer(seat), seat, false);
    return true;
  }

  Reply answer(Seat seat, const Question<G>& question, std::string_view line) {
    if (line.empty()) return say(this->text("play.empty"));
    const bool numbered = question.choices.empty() || question.choices[0].key.empty();
    for (const Choice<G>& choice : question.choices) {
      if (!numbered && folded(choice.key) == folded(line)) return act(seat, choice.action);
    }
    const auto number = numbered ? parse_int(line, -1'000'000'000, 1'000'000'000) : std::nullopt;
    if (number && *number >= 1 && *number <= static_cast<std::int64_t>(question.choices.size()))
      return act(seat, question.choices[static_cast<std::size_t>(*number) - 1].action);
    if (number) {
      return say(
          this->text("play.number", {{"n", std::string(line)}, {"most", std::to_string(question.choices.size())}}));
    }
    const std::size_t space = line.find_first_of(" \t");
    const std::string_view first = line.substr(0, space);
    const std::string_view rest = space == std::string_view::npos ? std::string_view{} : trim(line.substr(space));
    const std::string id = command_meant(first, ids_, *this->catalogue_);
    if (!id.empty()) return command(seat, question, id, rest);
    const auto heard = S::hear(this->sight(), line);
    return heard ? act(seat, *heard) : say(heard.error());
  }

  Reply act(Seat seat, const Action& action) {
    if (const auto refusal = G::explain(this->rules(), this->state(), action)) return say(this->refusal_text(*refusal));
    this->stage_.forget();
    decide(seat, action);
    return Reply::kGoOn;
  }

  Reply say(std::string_view words) {
    this->stage_.answer(words);
    return Reply::kAskAgain;
  }
  Reply show(std::string_view title, const std::vector<std::string>& lines) {
    if (lines.size() == 1 && width(lines[0]) < 3 * this->stage_.traits().columns) return say(lines[0]);
    this->stage_.page(title, lines);
    return Reply::kAskAgain;
  }

  Reply command(Seat seat, const Question<G>& question, std::string_view id, std::string_view rest) {
    if (id == "help") return show(this->text("play.help"), help(question));
    if (id == "why") return why(rest);
    if (id == "hint") return hint(seat);
    if (id == "ok") return hint_ ? act(seat, *hint_) : say(this->text("play.no_hint"));
    if (id == "undo") return undo();
    if (id == "log") return log(rest);
    if (id == "board") return board();
    if (id == "rules") return rules_asked(rest);
    if (id == "save") return save(rest);
    if (id == "load") return load(rest);
    if (id == "lang") return language(rest);
    if (id == "quit") return Reply::kLeave;
    return show(title(id), S::command(this->sight(), id, rest));
  }

  // Of the page that a command shows.
  [[nodiscard]] std::string title(std::string_view id) const {
    const std::string key = "command.title." + std::string(id);
    return this->own_text(key, key);
  }

  [[nodiscard]] std::vector<std::string> help(const Question<G>& question) const {
    std::vector<std::string> lines{with_clause(question.title, question.clause)};
    for (std::size_t at = 0; at < question.choices.size(); ++at) {
      const Choice<G>& choice = question.choices[at];
      lines.push_back((choice.key.empty() ? std::to_string(at + 1) : choice.key) + "  " + choice.text);
    }
    if (!question.note.empty()) lines.push_back(question.note);
    if (!this->stage_.traits().plain) lines.push_back(this->text(this->game_key("signs")));
    lines.emplace_back();
    for (const std::string& clause : S::clauses(this->sight())) {
      for (const std::string& line : clause_lines(*this->catalogue_, G::kName, clause)) lines.push_back(line);
    }
    lines.emplace_back();
    for (const std::string& line : command_lines(*this->catalogue_, G::kName, ids_, this->stage_.traits().columns - 1))
      lines.push_back(line);
    return lines;
  }

  Reply why(std::string_view rest) {
    if (rest.empty()) return say(this->own_text("why_what", "play.why_what"));
    const auto heard = S::hear(this->sight(), rest);
    if (!heard) return say(heard.error());
    const auto refusal = G::explain(this->rules(), this->state(), *heard);
    if (!refusal) return say(this->text("play.why_not", {{"action", S::said(this->sight(), *heard)}}));
    std::string words = this->refusal_text(*refusal);
    for (const std::string& line : clause_lines(*this->catalogue_, G::kName, refusal->clause)) words += "\n" + line;
    return say(words);
  }

  // What the adviser would do and why. The same question gets the same hint.
  Reply hint(Seat seat) {
    if (!hint_) {
      if (adviser_ == nullptr) adviser_ = make_thinker<G>(options_.adviser.name, Core::budget_of(options_.adviser));
      adviser_->forget();
      Rng mind(this->journal_.size());  // not the state's: what is hidden must not decide between equal choices
      const auto view = G::view(this->rules(), this->state(), Viewer(seat));
      hint_ = adviser_->choose(this->rules(), view, Core::budget_of(options_.adviser), mind);
      found_ = {};
      adviser_->report(found_);
    }
    std::string words = this->text("play.hint", {{"action", S::said(this->sight(), *hint_)}});
    for (const std::string& reason : S::reasons(this->sight(), *hint_)) words += " " + reason;
    if (found_.simulations > 0) words += "\n" + chances(seat);
    return say(words + "\n" + this->text("play.hint_ok", {{"notation", G::action_text(this->rules(), *hint_)}}));
  }

  // "You win about 62 % of the games from here; with the next best, ..., 57 %."
  [[nodiscard]] std::string chances(Seat seat) const {
    const auto percent = [](float part) { return std::to_string(std::lround(part * 100)); };
    const Finding<Action>* next = nullptr;
    float best = found_.chances[seat.value];
    for (const auto& finding : found_.findings) {
      if (finding.action == *hint_) {
        best = finding.value;
      } else if (finding.visits > 0 && (next == nullptr || finding.visits > next->visits)) {
        next = &finding;
      }
    }
    std::string chance = this->text("play.hint_chance", {{"n", percent(best)}});
    if (next == nullptr) return chance;
    // What was looked into less may look better by chance, but not by much.
    const bool is_even = std::lround(next->value * 100) >= std::lround(best * 100);
    return chance + " " +
           this->text(is_even ? "play.hint_even" : "play.hint_next",
                      {{"action", S::said(this->sight(), next->action)}, {"n", percent(next->value)}});
  }

  // Back to the newest decision of a person, as long as no die has fallen since.
  Reply undo() {
    const std::size_t floor = this->journal_.undo_floor();
    for (std::size_t at = this->journal_.size(); at > floor; --at) {
      const Entry<G>& entry = this->journal_.entries()[at - 1];
      if (!this->is_person(entry.by.seat)) continue;
      this->journal_.undo_to(at - 1);
      this->look();
      this->stage_.forget();
      this->stage_.tell({this->text("play.undone"), "", true});
      shown_ = {-1, Seat{}};
      this->holder_ = Seat{kMaxSeats};
      return Reply::kGoOn;
    }
    return say(this->own_text("no_undo", "play.no_undo"));
  }

  Reply log(std::string_view rest) {
    const auto turns =
        rest.empty() ? std::optional<std::int64_t>(2 * G::players(this->rules())) : parse_int(rest, 1, 1'000'000);
    if (!turns && folded(rest) != folded(this->text("play.all"))) return say(this->text("play.log_what"));
    this->stage_.page(title("log"), this->log_lines(static_cast<int>(turns.value_or(1'000'000))));
    return Reply::kAskAgain;
  }

  Reply board() {
    const Traits& traits = this->stage_.traits();
    const int rows = traits.screen ? traits.rows - 2 : kManyRows;
    this->stage_.page(title("board"),
                      traits.plain ? S::described(this->sight()) : S::overview(this->sight(), traits.columns, rows));
    return Reply::kAskAgain;
  }

  Reply rules_asked(std::string_view rest) {
    const auto lines =
        rest.empty() ? rules_overview(*this->catalogue_, G::kName) : clause_lines(*this->catalogue_, G::kName, rest);
    if (lines.empty()) return say(this->text("play.no_clause", {{"text", harmless(rest)}}));
    this->stage_.page(title("rules"), lines);
    return Reply::kAskAgain;
  }

  Reply save(std::string_view rest) {
    const bool replace = rest.ends_with('!');
    const std::string path(trim(replace ? rest.substr(0, rest.size() - 1) : rest));
    if (path.empty()) return say(this->text("play.save_what"));
    std::error_code code;
    if (!replace && std::filesystem::exists(path, code))
      return say(this->text("play.save_exists", {{"file", harmless(path)}}));
    if (const auto fault = write_durably(path, this->record()))
      return say(this->text("play.save_fault", {{"fault", *fault}}));
    return say(this->text("play.saved", {{"file", harmless(path)}}));
  }

  Reply load(std::string_view rest) {
    if (rest.empty()) return say(this->text("play.load_what"));
    const auto record = read_if_there(std::string(rest));
    if (!record) return say(this->text("play.load_none", {{"file", harmless(rest)}}));
    const std::string before = this->record();
    if (const auto fault = this->take_up(*record))
      return say(this->text("play.load_fault", {{"file", harmless(rest)}, {"fault", *fault}}));
    (void)this->storage_->keep(G::kName, before);
    const std::string moved = this->storage_->make_room(G::kName);
    this->stage_.forget();
    this->stage_.tell({this->text("play.loaded", {{"file", harmless(rest)}}), "", true});
    if (!moved.empty()) this->stage_.tell({this->text("play.made_room", {{"file", moved}}), "", false});
    this->keep();
    shown_ = {-1, Seat{}};
    return Reply::kGoOn;
  }

  Reply language(std::string_view rest) {
    const auto language = language_of(rest);
    if (rest.empty() || !language) return say(this->text("play.lang_what"));
    *this->catalogue_ = Words(*language);
    this->storage_->set("language", code_of(*language));
    return say(this->text("play.lang"));
  }

  int leave() {
    const auto fault = this->keep();
    const std::string path = this->storage_->path(G::kName);
    this->stage_.part({fault          ? this->text("play.not_kept", {{"fault", *fault}})
                       : path.empty() ? this->text("play.left")
                                      : this->text("play.kept", {{"file", path}})});
    return kFine;
  }

  int finish() {
    const std::string path = this->keep() ? "" : this->storage_->finish(G::kName);
    this->look();
    const std::string record = path.empty() ? "" : this->text("play.finished", {{"file", path}});
    if (this->stage_.traits().screen) {
      show_end(record);
    } else {
      this->stage_.part(S::standings(this->sight()));
    }
    if (!record.empty()) this->stage_.part({record});
    return kFine;
  }

  // The last screen stays until it has been looked at; the log can still be read.
  void show_end(const std::string& record) {
    Stage::Asked asked{.title = this->text("play.over"),
                       .clause = "",
                       .choices = S::standings(this->sight()),
                       .note = this->text("play.over_note")};
    (void)record;
    for (;;) {
      const auto line = this->stage_.ask(this->picture(), asked, {}, {});
      if (!line) return;
      const auto words = words_of(*line);
      const std::string id = words.empty() ? "quit" : command_meant(words[0], ids_, *this->catalogue_);
      if (id == "log") {
        (void)log(this->text("play.all"));
      } else if (id == "save") {
        (void)save(trim(trim(*line).substr(words[0].size())));
      } else if (id == "quit") {
        return;
      }
    }
  }

  PlayOptions options_;
  Rng dice_;
  std::vector<Rng> minds_;
  std::vector<std::string_view> ids_;
  std::optional<Action> hint_;
  Report<G> found_;  // about it
  std::unique_ptr<Bot<G>> adviser_;
  std::pair<int, Seat> shown_{-1, Seat{}};  // the turn and person of the last picture among lines
  bool hurry_ = false;
};

}  // namespace freebooter::cli
