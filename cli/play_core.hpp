// A game under way in front of people: its journal, who sits where, what is told of it, and where it is kept.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/bots.hpp"
#include "bots/levels.hpp"
#include "cli/bot_choice.hpp"
#include "cli/parallel_bot.hpp"
#include "cli/play_screen.hpp"
#include "cli/play_stage.hpp"
#include "cli/play_store.hpp"
#include "core/log.hpp"
#include "core/record.hpp"

namespace freebooter::cli {

// What is remembered of the seats in a record: names in Seats, bots in a tag of ours ("-" for a person).
void write_seats(const std::vector<SeatPlan>& seats, RecordTags& tags);
// Seats without a name get one of the catalogue's; without the tag all of `planned` stays.
std::vector<SeatPlan> read_seats(const RecordTags& tags, int players, const std::vector<SeatPlan>& planned,
                                 const Words& words);
std::string today();

template <Game G>
class PlayCore {
 public:
  using S = Screen<G>;
  using Action = typename G::Action;
  using Events = std::vector<typename G::Event>;

  PlayCore(Terminal& terminal, Words& words, const Store& store, Journal<G> game, std::vector<SeatPlan> plan,
           RecordTags record_tags)
      : catalogue_(&words),
        storage_(&store),
        stage_(terminal, words),
        journal_(std::move(game)),
        seats_(std::move(plan)),
        tags_(std::move(record_tags)) {
    seat_everybody();
    look();
  }

  // A record may name a bot that another version of us had, or no bot at all.
  static std::optional<std::string> unknown_bot(const std::vector<SeatPlan>& seats) {
    for (const SeatPlan& seat : seats) {
      const auto choice = parse_bot<G>(seat.bot);
      if (!seat.is_person() && (!choice || choice->is_program())) return seat.bot;
    }
    return std::nullopt;
  }

 protected:
  const typename G::Rules& rules() const { return journal_.rules(); }
  const typename G::State& state() const { return journal_.state(); }
  [[nodiscard]] std::string text(std::string_view key, std::initializer_list<Fill> fills = {}) const {
    return (*catalogue_)(key, fills);
  }
  // A key of this game.
  [[nodiscard]] std::string game_key(std::string_view key) const {
    return std::string(G::kName) + "." + std::string(key);
  }
  // The game's own text of this name, or else the one that serves every game.
  [[nodiscard]] std::string own_text(std::string_view key, std::string_view shared) const {
    const std::string own = game_key(key);
    return text(catalogue_->has(own) ? std::string_view(own) : shared);
  }

  [[nodiscard]] int persons() const {
    return static_cast<int>(std::ranges::count_if(seats_, [](const SeatPlan& seat) { return seat.is_person(); }));
  }
  [[nodiscard]] bool is_person(Seat seat) const { return seats_[seat.value].is_person(); }

  // Whose eyes are in front of the screen: the only person's, or with several the one who is asked.
  [[nodiscard]] Viewer eyes() const {
    const Turn turn = journal_.turn();
    if (persons() == 1) {
      for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (seats_[seat].is_person()) return Seat{static_cast<std::uint8_t>(seat)};
      }
    }
    if (turn.kind == Turn::Kind::kSeat && is_person(turn.seat)) return turn.seat;
    return kSpectator;
  }

  // Takes a fresh look at the position; sight() shows it from then on.
  void look() {
    view_ = G::view(rules(), state(), eyes());
    legal_.clear();
    const Turn turn = journal_.turn();
    if (turn.kind == Turn::Kind::kSeat && is_person(turn.seat)) G::legal(rules(), state(), legal_);
  }
  [[nodiscard]] Sight<G> sight() const { return {rules(), *view_, legal_, seats_, *catalogue_, stage_.traits()}; }
  [[nodiscard]] Stage::Picture picture() const {
    return [this](int columns, int rows, std::string_view typed) {
      return stage_.traits().screen ? S::picture(sight(), columns, rows, typed) : S::overview(sight(), columns, rows);
    };
  }

  // Is one person's screen not for the eyes of another?
  [[nodiscard]] bool is_guarded() const { return persons() > 1 && S::has_secrets(rules(), state()); }

  // While there are secrets, the one at the keyboard hears more than everybody only when asked next.
  void tell(const Events& events) {
    look();
    const Viewer listener = is_guarded() && eyes() != Viewer(holder_) ? kSpectator : eyes();
    for (const auto& event : events) {
      if (const auto seen = G::seen(rules(), event, listener)) stage_.tell(S::told(sight(), *seen));
    }
  }

  // Tells once more, for this viewer, what happened since that seat decided last, its own decision included if wanted.
  void retell(Viewer viewer, Seat since, bool included) {
    std::size_t from = journal_.size();
    const auto is_theirs = [&](const Entry<G>& entry) { return entry.by == Turn::of(since); };
    while (from > 0 && !is_theirs(journal_.entries()[from - 1])) --from;
    stage_.forget();
    for (std::size_t at = included && from > 0 ? from - 1 : from; at < journal_.size(); ++at) {
      for (const auto& event : events_of(at)) {
        if (const auto seen = G::seen(rules(), event, viewer)) stage_.tell(S::told(sight(), *seen));
      }
    }
  }

  [[nodiscard]] std::string refusal_text(const Refusal& refusal) const {
    const std::string key = "refusal." + std::string(refusal.reason);
    return with_clause(own_text(key, key), refusal.clause);
  }

  // The last `turns` turns in words. What was hidden when it happened is told once it is known.
  [[nodiscard]] std::vector<std::string> log_lines(int turns) const {
    std::vector<std::string> lines;
    const int from = G::turn_number(rules(), state()) - turns;
    for (std::size_t at = 0; at < journal_.size(); ++at) {
      const Entry<G>& entry = journal_.entries()[at];
      if (entry.turn <= from) continue;
      for (const auto& event : events_of(at)) {
        const auto seen = is_known(entry) ? std::optional(event) : G::seen(rules(), event, eyes());
        if (!seen) continue;
        const Told told = S::told(sight(), *seen);
        if (told.begins && !lines.empty() && !stage_.traits().plain) lines.emplace_back();
        lines.push_back(with_clause(told.text, told.clause));
      }
    }
    return lines;
  }

  [[nodiscard]] std::string record() const { return write_record<G>(journal_, tags_, Reader::table()); }

  // Keeps the game as it stands; trouble is told once, and returned every time.
  std::optional<std::string> keep() {
    auto fault = storage_->keep(G::kName, record());
    if (fault && !warned_) stage_.tell({text("play.not_kept", {{"fault", *fault}}), "", false});
    warned_ = warned_ || fault.has_value();
    return fault;
  }

  // Goes on with another game; nothing changes if the record is damaged.
  std::optional<std::string> take_up(std::string_view record) {
    auto loaded = read_record<G>(record);
    if (!loaded) return loaded.error().text();
    if (!loaded->seen.empty()) return text("play.only_seen");
    auto sitting = read_seats(loaded->tags, G::players(loaded->journal.rules()), seats_, *catalogue_);
    if (const auto bot = unknown_bot(sitting)) return text("play.unknown_bot", {{"bot", harmless(*bot)}});
    journal_ = std::move(loaded->journal);
    tags_ = std::move(loaded->tags);
    seats_ = std::move(sitting);
    seat_everybody();
    look();
    return std::nullopt;
  }

  void seat_everybody() {
    write_seats(seats_, tags_);
    bots_.clear();
    for (const SeatPlan& seat : seats_) {
      const auto choice = parse_bot<G>(seat.bot);
      bots_.push_back(choice ? Hand{make_thinker<G>(choice->name, budget_of(*choice)), budget_of(*choice)} : Hand{});
    }
  }

  // What it was given, or what people can be expected to wait.
  static Budget budget_of(const BotChoice& choice) {
    return choice.limits.none() ? usual_budget(choice.name, steady_clock()) : choice.limits.budget();
  }

  struct Hand {
    std::unique_ptr<Bot<G>> bot;  // none for a person
    Budget budget;
  };

  Words* catalogue_;
  const Store* storage_;
  Stage stage_;
  Journal<G> journal_;
  std::vector<SeatPlan> seats_;
  std::vector<Hand> bots_;
  RecordTags tags_;
  List<Action> legal_;
  Seat holder_{kMaxSeats};  // who was asked last, and so has the keyboard

 private:
  [[nodiscard]] Events events_of(std::size_t at) const {
    Events events;
    typename G::State before = journal_.state_at(at);
    const Entry<G>& entry = journal_.entries()[at];
    if (entry.action() != nullptr) {
      G::apply(rules(), before, *entry.action(), &events);
    } else {
      G::apply_outcome(rules(), before, *entry.outcome(), &events);
    }
    return events;
  }
  [[nodiscard]] bool is_known(const Entry<G>& entry) const {
    if (entry.action() != nullptr)
      return G::shown(rules(), state(), entry.by.seat, *entry.action(), eyes()) == *entry.action();
    return shown_outcome<G>(rules(), state(), *entry.outcome(), eyes()) == *entry.outcome();
  }

  std::optional<typename G::View> view_;
  bool warned_ = false;
};

}  // namespace freebooter::cli
