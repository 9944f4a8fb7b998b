#include "session/frames.hpp"

#include <algorithm>

#include "bots/hindsight.hpp"
#include "catalog/catalog.hpp"
#include "core/hash.hpp"
#include "core/record.hpp"
#include "session/advice.hpp"
#include "session/engine_boots.hpp"
#include "session/engine_clever.hpp"
#include "session/engine_game.hpp"
#include "table/game_of.hpp"

namespace freebooter::session {

namespace {

EngineFault bad_record(const RecordFault& fault) { return {"bad_record", "", fault.text(), "record"}; }

Json tags_json(const RecordTags& tags) {
  Json seats = Json::array();
  for (const std::string& name : tags.seats) seats.push(name);
  Json extra = Json::object();
  for (const auto& [name, value] : tags.extra) extra.set(name, value);
  Json comments = Json::array();
  for (const RecordComment& comment : tags.comments)
    comments.push(Json::object({{"before", static_cast<std::int64_t>(comment.entry) + 1}, {"text", comment.text}}));
  return Json::object({{"seats", std::move(seats)},
                       {"date", tags.date},
                       {"extra", std::move(extra)},
                       {"comments", std::move(comments)}});
}

// "seat 2" as the eyes of seat 2; everything else is for everybody.
Viewer reader_of(std::string_view seen) {
  for (std::uint8_t seat = 0; seat < kMaxSeats; ++seat) {
    if (seen == reader_text(Reader::of(Seat{seat}))) return Seat{seat};
  }
  return kSpectator;
}

// All there is, in the shape of a view.
Json whole_view(const boots::Rules& rules, const boots::State& state) { return boots::state_json(rules, state); }

Json whole_view(const clever::Rules& rules, const clever::State& state) {
  Json json = clever::state_json(rules, state);
  Json seats = Json::array();
  for (std::uint8_t at = 0; at < rules.players; ++at) {
    Json seat = (*json.find("seats")->as_array())[at];
    seat.set("found", int{state.size[at]});
    if (state.size[at] > 0) seat.set("top", clever::island_json(state.top[at]));
    seats.push(std::move(seat));
  }
  return std::move(json).set("seats", std::move(seats));
}

template <Game G>
class Film {
 public:
  Film(const LoadedRecord<G>& record, bool chances)
      : record_(record),
        viewer_(reader_of(record.seen)),
        is_open_(record.seen.empty() || record.journal.turn().kind == Turn::Kind::kOver),
        chances_(chances) {}

  [[nodiscard]] Json frames() const {
    Json frames = Json::array();
    frames.push(standing(Json::object({{"entry", 0}}), journal().state_at(0)));
    for (std::size_t at = 0; at < journal().size(); ++at) frames.push(frame(at));
    return frames;
  }

 private:
  [[nodiscard]] const Journal<G>& journal() const { return record_.journal; }
  [[nodiscard]] const typename G::Rules& rules() const { return journal().rules(); }

  [[nodiscard]] Json frame(std::size_t at) const {
    const Entry<G>& entry = journal().entries()[at];
    typename G::State state = journal().state_at(at);
    Json frame = Json::object({{"entry", static_cast<std::int64_t>(at) + 1}, {"turn", entry.turn}});
    std::vector<typename G::Event> events;
    if (entry.action() != nullptr) {
      frame.set("by", entry.by.seat.value + 1).set("text", G::action_text(rules(), *entry.action()));
      frame.set("action", G::action_json(rules(), *entry.action()));
      G::apply(rules(), state, *entry.action(), &events);
    } else {
      frame.set("text", G::outcome_text(rules(), *entry.outcome()));
      frame.set("outcome", G::outcome_json(rules(), *entry.outcome()));
      if (chances_) frame.set("chances", chances_json(state));
      G::apply_outcome(rules(), state, *entry.outcome(), &events);
    }
    Json told = Json::array();
    for (const auto& event : events) {
      const auto seen = is_open_ ? event : G::seen(rules(), event, viewer_);
      if (seen) told.push(G::event_json(rules(), *seen));
    }
    frame.set("events", std::move(told));
    return standing(std::move(frame), journal().state_at(at + 1));
  }

  // How things stand then.
  [[nodiscard]] Json standing(Json frame, const typename G::State& state) const {
    frame.set("hash", hash_text(G::hash(rules(), state)));
    frame.set("view", is_open_ ? whole_view(rules(), state) : G::view_json(rules(), G::view(rules(), state, viewer_)));
    return std::move(frame).set("next", turn_json<G>(rules(), state));
  }

  [[nodiscard]] Json chances_json(const typename G::State& state) const {
    List<Chance<typename G::Outcome>> list;
    G::chances(rules(), state, list);
    Json chances = Json::array();
    for (const auto& [outcome, weight] : list)
      chances.push(Json::object({{"text", G::outcome_text(rules(), outcome)}, {"weight", weight}}));
    return chances;
  }

  const LoadedRecord<G>& record_;
  Viewer viewer_;
  bool is_open_;  // nothing is hidden any more
  bool chances_;
};

template <Game G>
Json choice_json(const typename G::Rules& rules, const typename Hindsight<G>::Choice& choice) {
  return Json::object({{"action", G::action_json(rules, choice.action)},
                       {"text", G::action_text(rules, choice.action)},
                       {"chance", rounded(choice.chance)}});
}

template <Game G>
Json hindsight_json(const typename G::Rules& rules, const typename G::State& world, Seat seat,
                    const Hindsight<G>& seen) {
  constexpr std::size_t kMostOthers = 3;
  Json chances = Json::array();
  for (std::size_t at = 0; at < static_cast<std::size_t>(G::players(rules)); ++at)
    chances.push(rounded(seen.chances[at]));
  Json reasons = Json::array();
  for (const Phrase& phrase : advice(rules, world, seat, seen.best.action)) reasons.push(phrase_json(phrase));
  Json others = Json::array();
  for (std::size_t at = 0; at < std::min(kMostOthers, seen.others.size()); ++at)
    others.push(choice_json<G>(rules, seen.others[at]));
  Json reply = Json::object({{"seat", seat.value + 1},
                             {"chances", std::move(chances)},
                             {"simulations", seen.simulations},
                             {"best", choice_json<G>(rules, seen.best)},
                             {"reasons", std::move(reasons)}});
  if (seen.done) reply.set("done", choice_json<G>(rules, *seen.done));
  return std::move(reply).set("others", std::move(others));
}

template <Game G>
Answer judged(const LoadedRecord<G>& record, std::size_t entries, const Thought& thought, Bot<G>* bot, Voice voice) {
  const auto& journal = record.journal;
  const auto& rules = journal.rules();
  if (bot == nullptr) return Failure{no_such_bot(thought.level)};
  if (entries > journal.size()) return Failure{EngineFault{"no_such_entry", "", "the record ends before", "entries"}};
  const auto decision = decision_after(journal, entries);
  if (!decision) {
    const bool over = G::turn(rules, journal.state_at(entries)).kind == Turn::Kind::kOver;
    return Failure{refused(
        voice, G::kName,
        over ? Refusal{"game_over", G::kTurnClauses.over} : Refusal{"not_your_decision", G::kTurnClauses.order})};
  }
  if (!tells(record, decision->seat))
    return Failure{EngineFault{"hidden", "", "the record does not tell what that seat saw", "entries"}};
  Rng rng(thought.seed);
  const auto seen = hindsight<G>(rules, *decision, *bot, thought.budget, rng);
  if (!seen) return Failure{EngineFault{"bot_does_not_search", "", "that bot does not search", "level"}};
  const auto world = G::sample(rules, G::view(rules, decision->state, decision->seat), rng);
  return hindsight_json<G>(rules, world, decision->seat, *seen);
}

// What `answer` says to a record that was read.
template <class F>
Answer of_record(std::string_view record, F answer) {
  const auto name = peek_game(record);
  if (!name) return Failure{bad_record(name.error())};
  Answer given = Failure{unknown_game(*name)};
  with_game(*name, [&]<class G>(GameTag<G>) {
    const auto loaded = read_record<G>(record);
    given = loaded ? answer(*loaded) : Answer(Failure{bad_record(loaded.error())});
  });
  return given;
}

}  // namespace

Answer frames_of(std::string_view record, bool chances) {
  return of_record(record, [&]<class G>(const LoadedRecord<G>& loaded) {
    const auto& journal = loaded.journal;
    Json reply = Json::object({{"game", G::kName}, {"rules", G::kRulesVersion}, {"setup", G::setup(journal.rules())}});
    if (!loaded.seen.empty()) reply.set("seen", loaded.seen);
    reply.set("result", result_text(G::winners(journal.rules(), journal.state())));
    reply.set("tags", tags_json(loaded.tags));
    return Answer(std::move(reply).set("frames", Film<G>(loaded, chances).frames()));
  });
}

Answer judge(std::string_view record, std::size_t entries, const Thought& thought, table::Thinker& thinker,
             Voice voice) {
  return of_record(record, [&]<class G>(const LoadedRecord<G>& loaded) {
    return judged(loaded, entries, thought, table::kept_bot<G>(thinker, thought.level, thought.whose), voice);
  });
}

}  // namespace freebooter::session
