#include "session/frames.hpp"

#include <algorithm>

#include "catalog/catalog.hpp"
#include "core/hash.hpp"
#include "core/record.hpp"
#include "session/engine_boots.hpp"
#include "session/engine_clever.hpp"
#include "session/engine_game.hpp"
#include "session/questions.hpp"

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

}  // namespace

Answer frames_of(std::string_view record, bool chances) {
  const auto name = peek_game(record);
  if (!name) return Failure{bad_record(name.error())};
  Answer answer = Failure{unknown_game(*name)};
  with_game(*name, [&]<class G>(GameTag<G>) {
    const auto loaded = read_record<G>(record);
    if (!loaded) {
      answer = Failure{bad_record(loaded.error())};
      return;
    }
    const auto& journal = loaded->journal;
    Json reply = Json::object({{"game", G::kName}, {"rules", G::kRulesVersion}, {"setup", G::setup(journal.rules())}});
    if (!loaded->seen.empty()) reply.set("seen", loaded->seen);
    reply.set("result", result_text(G::winners(journal.rules(), journal.state())));
    reply.set("tags", tags_json(loaded->tags));
    answer = std::move(reply).set("frames", Film<G>(*loaded, chances).frames());
  });
  return answer;
}

}  // namespace freebooter::session
