// AnyGame for a game of the catalogue.
//
// Only the present state and the bare steps are kept, so that ten thousand tables fit into memory; what needs an older
// state (taking back, telling an older entry, writing a record) plays the game again from its start, which is quick.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bots/bot.hpp"
#include "core/log.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "table/any_game.hpp"

namespace freebooter::table {

template <Game G>
class KeptBotOf final : public KeptBot {
 public:
  explicit KeptBotOf(std::unique_ptr<Bot<G>> made) : bot(std::move(made)) {}
  std::unique_ptr<Bot<G>> bot;
  std::string seat;  // whose decisions it thought about last
};

// The thinker's bot of that level, which forgets what it thought about when it was somebody else. Nothing if there is
// no such bot in this program.
template <Game G>
Bot<G>* kept_bot(Thinker& thinker, const std::string& level, const std::string& whose) {
  std::string key = joined({G::kName, "/", level});
  auto found = thinker.shelf().find(key);
  if (found == thinker.shelf().end()) {
    auto made = make_bot<G>(level);
    if (made == nullptr) return nullptr;
    found = thinker.shelf().emplace(std::move(key), std::make_unique<KeptBotOf<G>>(std::move(made))).first;
  }
  auto& mine = static_cast<KeptBotOf<G>&>(*found->second);
  if (mine.seat != whose) mine.bot->forget();
  mine.seat = whose;
  return mine.bot.get();
}

template <Game G>
class BotJobOf final : public BotJob {
 public:
  BotJobOf(std::shared_ptr<const typename G::Rules> rules, const typename G::View& view)
      : rules_(std::move(rules)), view_(view) {}

  [[nodiscard]] Json think(Thinker& thinker, const Budget& budget, Rng& rng) const override {
    auto* bot = kept_bot<G>(thinker, level, joined({table, "/", std::to_string(seat.value)}));
    assert(bot != nullptr);  // the table has asked has_bot()
    return G::action_json(*rules_, bot->choose(*rules_, view_, budget, rng));
  }

 private:
  std::shared_ptr<const typename G::Rules> rules_;
  typename G::View view_;
};

template <Game G>
class GameOf final : public AnyGame {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;
  using Outcome = typename G::Outcome;
  using Events = std::vector<typename G::Event>;

  explicit GameOf(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)), state_(G::start(*rules_)) {}

  [[nodiscard]] std::string_view name() const override { return G::kName; }
  [[nodiscard]] int rules_version() const override { return G::kRulesVersion; }
  [[nodiscard]] int players() const override { return G::players(*rules_); }
  [[nodiscard]] const Json& setup() const override { return G::setup(*rules_); }
  [[nodiscard]] bool has_bot(std::string_view level) const override {
    for (const std::string_view known : bot_names<G>()) {
      if (known == level) return true;
    }
    return false;
  }

  [[nodiscard]] std::size_t length() const override { return steps_.size(); }
  [[nodiscard]] Turn turn() const override { return G::turn(*rules_, state_); }
  [[nodiscard]] int turn_number() const override { return G::turn_number(*rules_, state_); }
  [[nodiscard]] std::uint32_t winners() const override { return G::winners(*rules_, state_); }
  [[nodiscard]] std::uint64_t hash() const override { return G::hash(*rules_, state_); }
  [[nodiscard]] Turn by(std::size_t step) const override { return steps_[step].by; }
  [[nodiscard]] const std::vector<Seal>& seals() const override { return seals_; }
  [[nodiscard]] std::size_t undo_floor() const override { return floor_; }

  // --- going on ---

  [[nodiscard]] std::unique_ptr<Advance> begin(const FairDice& dice, DiceCount count) const override {
    auto advance = fresh();
    roll_on(*advance, dice, count);
    seal(*advance, dice, count);
    return advance;
  }

  [[nodiscard]] Result<std::unique_ptr<Advance>, TableRefusal> play(Seat seat, const Json& json, const FairDice& dice,
                                                                    DiceCount count) const override {
    const auto action = read_action(json);
    if (!action) return Failure{TableRefusal::of("bad_action", action.error())};
    auto advance = fresh();
    if (auto refusal = enter(*advance, seat, *action)) return Failure{TableRefusal::of(G::kName, *refusal)};
    roll_on(*advance, dice, count);
    seal(*advance, dice, count);
    return std::unique_ptr<Advance>(std::move(advance));
  }

  [[nodiscard]] Result<std::unique_ptr<Advance>, std::string> replay(const std::vector<std::string>& texts,
                                                                     const FairDice& dice,
                                                                     DiceCount count) const override {
    auto advance = fresh();
    const std::uint64_t first_seal = count.seals;
    for (const std::string& text : texts) {
      if (auto fault = enter_text(*advance, text, dice, count)) return Failure{joined({"\"", text, "\": ", *fault})};
    }
    if (G::turn(*rules_, advance->next).kind == Turn::Kind::kChance) return Failure{std::string("a draw is missing")};
    count.seals = first_seal;
    seal(*advance, dice, count);
    return std::unique_ptr<Advance>(std::move(advance));
  }

  void adopt(const Advance& worked_out) override {
    const auto& advance = static_cast<const AdvanceOf&>(worked_out);
    assert(advance.from == steps_.size());
    state_ = advance.next;
    steps_.insert(steps_.end(), advance.steps.begin(), advance.steps.end());
    seals_.insert(seals_.end(), advance.seals.begin(), advance.seals.end());
    if (advance.floor > 0) floor_ = advance.floor;
    newest_ = advance.events;
    newest_from_ = advance.from;
  }

  void take_back(std::size_t length) override {
    assert(length <= steps_.size());
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(length), steps_.end());
    std::erase_if(seals_, [&](const Seal& seal) { return seal.step >= length; });
    newest_.clear();
    newest_from_ = length;
    floor_ = 0;
    state_ = G::start(*rules_);
    for (std::size_t at = 0; at < length; ++at) {
      if (tells(state_, steps_[at])) floor_ = at + 1;
      apply(state_, steps_[at], nullptr);
    }
  }

  // --- for other eyes ---

  void write_view(Viewer viewer, std::string& out) const override {
    const auto view = G::view(*rules_, state_, all_open() ? kSpectator : viewer);
    if constexpr (requires { G::write_view(*rules_, view, out); }) {
      G::write_view(*rules_, view, out);
    } else {
      G::view_json(*rules_, view).append_to(out);
    }
  }

  [[nodiscard]] bool all_open() const override {
    if constexpr (requires { G::all_open(*rules_, state_); }) {
      return G::all_open(*rules_, state_);
    } else {
      return false;
    }
  }

  void write_legal(std::string& out) const override {
    List<Action> actions;
    if (turn().kind == Turn::Kind::kSeat) G::legal(*rules_, state_, actions);
    out += '[';
    for (std::size_t at = 0; at < actions.size(); ++at) {
      if (at > 0) out += ',';
      if constexpr (requires { G::write_action(*rules_, actions[at], out); }) {
        G::write_action(*rules_, actions[at], out);
      } else {
        G::action_json(*rules_, actions[at]).append_to(out);
      }
    }
    out += ']';
  }

  void write_steps(Viewer viewer, std::size_t from, std::size_t to, std::string& out) const override {
    if (from == newest_from_ && to == steps_.size()) return write_steps(viewer, from, to, newest_, out);
    State state = G::start(*rules_);
    for (std::size_t at = 0; at < from; ++at) apply(state, steps_[at], nullptr);
    write_steps(viewer, from, to, events_of(state, from, to), out);
  }

  [[nodiscard]] std::vector<std::string> tell_steps(Viewer viewer, std::span<const std::size_t> cuts) const override {
    std::vector<std::string> stretches;
    State state = G::start(*rules_);
    for (std::size_t at = 0; at < cuts.front(); ++at) apply(state, steps_[at], nullptr);
    for (std::size_t cut = 1; cut < cuts.size(); ++cut) {
      const Events events = events_of(state, cuts[cut - 1], cuts[cut]);
      write_steps(viewer, cuts[cut - 1], cuts[cut], events, stretches.emplace_back());
    }
    return stretches;
  }

  [[nodiscard]] bool steps_open(std::size_t from) const override {
    if (from < newest_from_) return false;
    for (std::size_t at = from; at < steps_.size(); ++at) {
      if (is_hidden(state_, steps_[at])) return false;
    }
    for (const auto& event : newest_) {
      const auto seen = G::seen(*rules_, event, kSpectator);
      if (!seen || !(*seen == event)) return false;
    }
    return true;
  }

  [[nodiscard]] std::string record(const RecordTags& tags, Reader reader) const override {
    Journal<G> journal(rules_);
    for (const Step& step : steps_) {
      const auto* action = std::get_if<Action>(&step.what);
      [[maybe_unused]] const auto refusal =
          action != nullptr ? journal.play(step.by.seat, *action) : journal.resolve(*std::get_if<Outcome>(&step.what));
      assert(!refusal);
    }
    return write_record(journal, tags, reader);
  }

  [[nodiscard]] std::unique_ptr<BotJob> bot_job() const override {
    return std::make_unique<BotJobOf<G>>(rules_, G::view(*rules_, state_, turn().seat));
  }

 private:
  struct Step {
    std::variant<Action, Outcome> what;
    Turn by;
  };

  struct AdvanceOf final : Advance {
    std::size_t from = 0;
    std::size_t floor = 0;  // of undo, if one of these steps raises it
    State next;
    std::vector<Step> steps;
    Events events;
  };

  [[nodiscard]] std::unique_ptr<AdvanceOf> fresh() const {
    auto advance = std::make_unique<AdvanceOf>();
    advance->from = steps_.size();
    advance->next = state_;
    advance->hash = 0;
    return advance;
  }

  // A die fell, or somebody learned something: the step stands.
  [[nodiscard]] bool tells(const State& before, const Step& step) const {
    const auto* action = std::get_if<Action>(&step.what);
    return action == nullptr || reveals<G>(*rules_, before, *action);
  }

  void apply(State& state, const Step& step, Events* events) const {
    if (const auto* action = std::get_if<Action>(&step.what)) {
      G::apply(*rules_, state, *action, events);
    } else {
      G::apply_outcome(*rules_, state, *std::get_if<Outcome>(&step.what), events);
    }
  }

  [[nodiscard]] std::string text_of(const Step& step) const {
    const auto* action = std::get_if<Action>(&step.what);
    return action != nullptr ? G::action_text(*rules_, *action)
                             : G::outcome_text(*rules_, *std::get_if<Outcome>(&step.what));
  }

  [[nodiscard]] Step shown_to(Viewer viewer, const State& now, const Step& step) const {
    Step shown = step;
    if (const auto* action = std::get_if<Action>(&step.what)) {
      shown.what = G::shown(*rules_, now, step.by.seat, *action, viewer);
    } else {
      shown.what = shown_outcome<G>(*rules_, now, *std::get_if<Outcome>(&step.what), viewer);
    }
    return shown;
  }

  [[nodiscard]] bool is_hidden(const State& now, const Step& step) const {
    return !(shown_to(kSpectator, now, step).what == step.what);
  }

  [[nodiscard]] Parsed<Action> read_action(const Json& json) const {
    if (const std::string* text = json.as_string()) return G::parse_action(*rules_, *text);
    auto action = G::action_from_json(*rules_, json);
    if (!action) return Failure{action.error().text()};
    return *action;
  }

  void push(AdvanceOf& advance, const Step& step, const State& before) const {
    if (tells(before, step)) advance.floor = advance.from + advance.steps.size() + 1;
    advance.steps.push_back(step);
    advance.texts.push_back(text_of(step));
  }

  std::optional<Refusal> enter(AdvanceOf& advance, Seat seat, const Action& action) const {
    const State before = advance.next;
    if (auto refusal = freebooter::play<G>(*rules_, advance.next, seat, action, &advance.events)) return refusal;
    push(advance, {.what = action, .by = Turn::of(seat)}, before);
    return std::nullopt;
  }

  [[nodiscard]] Outcome draw(const State& state, const FairDice& dice, DiceCount& count) const {
    List<Chance<Outcome>> chances;
    G::chances(*rules_, state, chances);
    return dice.choose(chances, ++count.draws);
  }

  void enter(AdvanceOf& advance, const Outcome& outcome) const {
    const State before = advance.next;
    G::apply_outcome(*rules_, advance.next, outcome, &advance.events);
    push(advance, {.what = outcome, .by = Turn::chance()}, before);
    ++advance.draws;
  }

  // Until somebody has to decide, or the game is over.
  void roll_on(AdvanceOf& advance, const FairDice& dice, DiceCount& count) const {
    while (G::turn(*rules_, advance.next).kind == Turn::Kind::kChance) enter(advance, draw(advance.next, dice, count));
  }

  // One step of the store's; what is wrong with it, if anything.
  std::optional<std::string> enter_text(AdvanceOf& advance, std::string_view text, const FairDice& dice,
                                        DiceCount& count) const {
    const Turn turn = G::turn(*rules_, advance.next);
    if (turn.kind == Turn::Kind::kChance) {
      const auto outcome = G::parse_outcome(*rules_, text);
      if (!outcome) return outcome.error();
      const Outcome drawn = draw(advance.next, dice, count);
      if (!(drawn == *outcome)) return joined({"the dice say ", G::outcome_text(*rules_, drawn)});
      enter(advance, drawn);
      return std::nullopt;
    }
    const auto action = G::parse_action(*rules_, text);
    if (!action) return action.error();
    if (auto refusal = enter(advance, turn.seat, *action)) return record_detail::refused(*refusal);
    return std::nullopt;
  }

  // What nobody but some may know is sealed before the others hear of it. The hash is that of the end.
  void seal(AdvanceOf& advance, const FairDice& dice, DiceCount& count) const {
    for (std::size_t at = 0; at < advance.steps.size(); ++at) {
      if (!is_hidden(advance.next, advance.steps[at])) continue;
      const std::uint64_t number = ++count.seals;
      advance.seals.push_back({advance.from + at, number, dice.seal(number, advance.texts[at])});
    }
    advance.hash = G::hash(*rules_, advance.next);
  }

  // The state is that before these steps, and then that behind them.
  [[nodiscard]] Events events_of(State& state, std::size_t from, std::size_t to) const {
    Events events;
    for (std::size_t at = from; at < to; ++at) apply(state, steps_[at], &events);
    return events;
  }

  void write_steps(Viewer viewer, std::size_t from, std::size_t to, const Events& events, std::string& out) const {
    out += "\"steps\":[";
    for (std::size_t at = from; at < to; ++at) {
      if (at > from) out += ',';
      write_step(viewer, at, out);
    }
    out += "],\"events\":[";
    write_events(events, viewer, out);
    out += ']';
  }

  void write_step(Viewer viewer, std::size_t at, std::string& out) const {
    const Step& step = steps_[at];
    out += '{';
    if (step.by.kind == Turn::Kind::kSeat) out += joined({"\"by\":", std::to_string(step.by.seat.value + 1), ","});
    out += "\"text\":";
    append_json_string(text_of(shown_to(viewer, state_, step)), out);
    for (const Seal& seal : seals_) {
      if (seal.step == at) out += joined({",\"sealed\":\"", digest_text(seal.digest), "\""});
    }
    out += '}';
  }

  void write_events(const Events& events, Viewer viewer, std::string& out) const {
    const char* comma = "";
    for (const auto& event : events) {
      const auto seen = G::seen(*rules_, event, viewer);
      if (!seen) continue;
      out += comma;
      if constexpr (requires { G::write_event(*rules_, *seen, out); }) {
        G::write_event(*rules_, *seen, out);
      } else {
        G::event_json(*rules_, *seen).append_to(out);
      }
      comma = ",";
    }
  }

  std::shared_ptr<const Rules> rules_;
  State state_;
  std::vector<Step> steps_;
  std::vector<Seal> seals_;
  std::size_t floor_ = 0;
  Events newest_;  // of the steps from newest_from_ on
  std::size_t newest_from_ = 0;
};

}  // namespace freebooter::table
