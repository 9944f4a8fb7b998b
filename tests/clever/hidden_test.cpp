// What a seat cannot know shows nowhere: everything hidden from a viewer is exchanged for something else that is just
// as possible, all the way back to where it was dealt, and the viewer must receive the same bytes.
#include <memory>

#include "clever/tables.hpp"
#include "core/log.hpp"
#include "core/record.hpp"

namespace freebooter::clever {
namespace {

using Log = Journal<Game>;
using Rule = std::shared_ptr<const Rules>;

std::vector<Viewer> viewers(const Rules& rules) {
  std::vector<Viewer> all{kSpectator};
  for (std::uint8_t seat = 0; seat < rules.players; ++seat) all.emplace_back(Seat{seat});
  return all;
}

// Random play that likes to find treasures, so that there are piles.
Log play_some(const Rule& rules, int turns, Rng& rng) {
  Log log(rules);
  List<Action> room;
  while (log.turn().kind != Turn::Kind::kOver && log.state().turn <= static_cast<std::uint32_t>(turns)) {
    const State& state = log.state();
    if (log.turn().kind == Turn::Kind::kChance) {
      EXPECT_FALSE(log.resolve(roll(*rules, state, rng)).has_value());
      continue;
    }
    Action action = pick(*rules, state, room, rng);
    if (state.phase == Phase::kTurn) {
      const Action find = CaptainTo{state.card[state.active.value]};
      if (is_looking(state, state.active) && !explain(*rules, state, find)) action = find;
    }
    EXPECT_FALSE(log.play(log.turn().seat, action).has_value());
  }
  return log;
}

// The entry that dealt the seat its current card.
std::size_t dealt_at(const Log& log, Seat seat) {
  for (std::size_t at = log.size(); at-- > 0;) {
    const Entry<Game>& entry = log.entries()[at];
    const auto* draw = entry.outcome() != nullptr ? std::get_if<Draw>(entry.outcome()) : nullptr;
    if (draw != nullptr && draw->seat == seat) return at;
    const bool gift = entry.action() != nullptr && std::holds_alternative<Give>(*entry.action());
    if (gift && next_seat(log.rules(), entry.by.seat) == seat) return at;
  }
  ADD_FAILURE() << "nobody dealt seat " << seat_text(seat) << " a card";
  return 0;
}

bool may_know(const Rules& rules, Seat seat, Viewer viewer) {
  return viewer && (*viewer == seat || (!rules.options.easy && next_seat(rules, *viewer) == seat));
}

// Another card for every seat whose card the viewer may not know; only what the viewer could not rule out either.
std::map<std::size_t, Card> other_cards(const Log& log, Viewer viewer, Rng& rng) {
  const Rules& rules = log.rules();
  const State& now = log.state();
  std::map<std::size_t, Card> other;
  for (std::uint8_t at = 0; at < rules.players; ++at) {
    if (!is_looking(now, {at}) || may_know(rules, {at}, viewer)) continue;
    const IslandSet possible = rules.all_islands & ~(now.found[at] | now.ruled_out[at] | bit_of(now.card[at]));
    if (possible != 0) other[dealt_at(log, {at})] = {nth_bit(possible, rng.below(count_bits(possible)))};
  }
  return other;
}

// The same game, but for these cards. Whatever was done must be possible all the same.
Log with_cards(const Log& log, const std::map<std::size_t, Card>& cards) {
  Log other(log.shared_rules());
  for (std::size_t at = 0; at < log.size(); ++at) {
    const Entry<Game>& entry = log.entries()[at];
    const auto card = cards.find(at);
    if (entry.outcome() != nullptr) {
      Outcome outcome = *entry.outcome();
      if (card != cards.end()) std::get<Draw>(outcome).card = card->second;
      EXPECT_FALSE(other.resolve(outcome).has_value());
    } else {
      Action action = *entry.action();
      if (card != cards.end()) action = Give{card->second};
      EXPECT_EQ(other.turn(), entry.by) << "who decides tells what is hidden";
      EXPECT_FALSE(other.play(entry.by.seat, action).has_value());
    }
  }
  return other;
}

// Everything that reaches the viewer on the way: views, events, the choices and the refusals of the own decisions.
std::string received(const Log& log, Viewer viewer) {
  const Rules& rules = log.rules();
  std::string text;
  for (std::size_t at = 0; at < log.size(); ++at) {
    const Entry<Game>& entry = log.entries()[at];
    const State& before = log.state_at(at);
    text += view_json(rules, view_of(rules, before, viewer)).text() + "\n";
    if (viewer && turn_of(rules, before) == Turn::of(*viewer)) {
      for (const std::string& choice : legal_texts(rules, before)) text += choice + ";";
      for (std::uint8_t number = 0; number < rules.islands(); ++number) {
        for (const Action& action :
             {Action(CaptainTo{{number}}), Action(Give{{number}}), Action(BoatTo{{number}}), Action(End{})}) {
          const auto refusal = explain(rules, before, action);
          text += refusal ? std::string(refusal->reason) + "," : "-,";
        }
      }
    }
    State state = before;
    std::vector<Event> events;
    if (entry.outcome() != nullptr) {
      apply_outcome(rules, state, *entry.outcome(), &events);
    } else {
      apply(rules, state, *entry.action(), &events);
    }
    for (const Event& event : events) text += event_json(rules, *seen_event(rules, event, viewer)).text() + "\n";
  }
  text += view_json(rules, view_of(rules, log.state(), viewer)).text() + "\n";
  return text + write_record(log, RecordTags{}, Reader::of(viewer));
}

const std::vector<std::string>& setups() {
  static const std::vector<std::string> kSetups{
      R"({"players":2})",
      R"({"players":2,"options":{"neutral_boats":true,"easy":true}})",
      R"({"players":3})",
      R"({"players":3,"options":{"open_piles":true,"no_camping":true}})",
      R"({"players":3,"options":{"easy":true}})",
      R"({"players":4,"first":2})",
      R"({"players":4,"options":{"no_camping":true,"first_card_elsewhere":true}})",
      R"({"players":4,"options":{"easy":true,"open_piles":true}})",
  };
  return kSetups;
}

Rule shared_rules(const std::string& setup) { return std::make_shared<const Rules>(rules_of(setup)); }

TEST(CleverHidden, C2_6_C8_1_ExchangedCardsLeaveEveryByteAlone) {
  Rng rng(21);
  int exchanged = 0;
  for (const std::string& setup : setups()) {
    SCOPED_TRACE(setup);
    const Rule rules = shared_rules(setup);
    for (const int turns : {0, 1, 2, 5, 12, 25, 40, 60}) {
      const Log log = play_some(rules, turns, rng);
      if (log.turn().kind == Turn::Kind::kOver) continue;
      for (const Viewer viewer : viewers(*rules)) {
        for (int time = 0; time < 3; ++time) {
          const auto cards = other_cards(log, viewer, rng);
          const Log other = with_cards(log, cards);
          ASSERT_EQ(received(other, viewer), received(log, viewer));
          ASSERT_EQ(view_of(*rules, other.state(), viewer), view_of(*rules, log.state(), viewer));
          if (cards.empty()) continue;
          ++exchanged;
          ASSERT_FALSE(other.state() == log.state()) << "nothing was exchanged";
        }
      }
    }
  }
  EXPECT_GT(exchanged, 300);
}

// The same bytes would come if nothing at all were told: whoever may know must see the difference.
TEST(CleverHidden, C2_6_TheOnesWhoMayKnowSeeIt) {
  Rng rng(22);
  int told = 0;
  for (const std::string& setup : setups()) {
    const Rule rules = shared_rules(setup);
    const Log log = play_some(rules, 20, rng);
    if (log.turn().kind == Turn::Kind::kOver) continue;
    const auto cards = other_cards(log, kSpectator, rng);
    const Log other = with_cards(log, cards);
    for (std::uint8_t seat = 0; seat < rules->players; ++seat) {
      bool knows_one = false;
      for (std::uint8_t at = 0; at < rules->players; ++at)
        knows_one = knows_one || (may_know(*rules, {at}, Seat{seat}) && other.state().card[at] != log.state().card[at]);
      if (!knows_one) continue;
      EXPECT_NE(received(other, Seat{seat}), received(log, Seat{seat})) << setup;
      ++told;
    }
  }
  EXPECT_GT(told, 10);
}

// C6.4: a view does not remember piles. Other cards below the top, and it looks the same.
TEST(CleverHidden, C6_4_ExchangedPilesLeaveTheViewAlone) {
  Rng rng(23);
  int exchanged = 0;
  for (const std::string& setup : setups()) {
    SCOPED_TRACE(setup);
    const Rules rules = rules_of(setup);
    for (int time = 0; time < 200; ++time) {
      const State state = random_position(rules, rng);
      for (const Viewer viewer : viewers(rules)) {
        State other = state;
        for (std::uint8_t at = 0; at < rules.players; ++at) {
          if (may_know(rules, {at}, viewer) || rules.options.open_piles || state.size[at] < 2) continue;
          const IslandSet below = state.found[at] & ~bit_of(state.top[at]);
          const IslandSet instead = rules.all_islands & ~(state.found[at] | bit_of(state.card[at]));
          if (instead == 0) continue;
          const IslandSet out = IslandSet{1} << nth_bit(below, rng.below(count_bits(below)));
          const IslandSet in = IslandSet{1} << nth_bit(instead, rng.below(count_bits(instead)));
          other.found[at] = static_cast<std::uint16_t>((state.found[at] & ~out) | in);
          ++exchanged;
        }
        ASSERT_FALSE(fault_in(rules, other).has_value()) << *fault_in(rules, other);
        ASSERT_EQ(view_of(rules, other, viewer), view_of(rules, state, viewer));
        ASSERT_EQ(view_json(rules, view_of(rules, other, viewer)).text(),
                  view_json(rules, view_of(rules, state, viewer)).text());
      }
    }
  }
  EXPECT_GT(exchanged, 1000);
}

// What the view says is ruled out could be written down by anybody who watches.
TEST(CleverHidden, C6_1_WhatIsRuledOutFollowsFromWhatASpectatorSees) {
  Rng rng(24);
  for (const std::string& setup : setups()) {
    SCOPED_TRACE(setup);
    const Rule rules = shared_rules(setup);
    const Log log = play_some(rules, 80, rng);
    std::array<IslandSet, kMaxPlayers> ruled_out{};
    std::array<IslandSet, kMaxPlayers> captain{};
    std::array<int, kMaxPlayers> found{};
    for (std::size_t at = 0; at < log.size(); ++at) {
      State state = log.state_at(at);
      std::vector<Event> events;
      const Entry<Game>& entry = log.entries()[at];
      if (entry.outcome() != nullptr) {
        apply_outcome(*rules, state, *entry.outcome(), &events);
      } else {
        apply(*rules, state, *entry.action(), &events);
      }
      for (const Event& event : events) {
        const Event seen = *seen_event(*rules, event, kSpectator);
        const std::size_t seat = seen.seat.value;
        if (seen.kind == Event::Kind::kCaptainPlaced) captain[seat] = bit_of(seen.at);
        if (seen.kind == Event::Kind::kCaptainMoved) {
          captain[seat] = bit_of(seen.at);
          ruled_out[seat] |= captain[seat];
        }
        if (seen.kind == Event::Kind::kTreasureFound) {
          ruled_out[seat] = 0;
          ++found[seat];
        }
        if (seen.kind == Event::Kind::kCardGiven) {
          const std::size_t receiver = seen.receiver.value;
          const bool last = found[receiver] + 1 == rules->islands();
          ruled_out[receiver] = (rules->options.no_camping && !last ? captain[seat] : 0) |
                                (rules->options.first_card_elsewhere && found[receiver] == 0 ? captain[receiver] : 0);
        }
      }
      for (std::size_t seat = 0; seat < kMaxPlayers; ++seat)
        ASSERT_EQ(log.state_at(at + 1).ruled_out[seat], ruled_out[seat]) << "seat " << seat + 1 << ", entry " << at;
    }
  }
}

std::size_t count_of(const std::string& text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(CleverHidden, C2_6_ARecordInProgressShowsWhatTheReaderSaw) {
  Rng rng(25);
  const Rule rules = shared_rules(R"({"players":4,"first":1})");
  const Log log = play_some(rules, 1, rng);
  const std::string all = write_record(log, RecordTags{}, Reader::table());
  EXPECT_EQ(count_of(all, "give ?"), 0U);
  EXPECT_NE(all.find('#'), std::string::npos);
  const std::string spectator = write_record(log, RecordTags{}, Reader::of(kSpectator));
  EXPECT_EQ(count_of(spectator, "give ?"), count_of(all, "give "));
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    const std::string own = write_record(log, RecordTags{}, Reader::of(Seat{seat}));
    EXPECT_EQ(own.find('#'), std::string::npos) << "hashes would tell";
    EXPECT_LT(count_of(own, "give ?"), count_of(spectator, "give ?"));
    EXPECT_GT(count_of(own, "give ?"), 0U);
  }
}

TEST(CleverHidden, C8_1_ARecordInProgressHidesWhatOthersLookedAt) {
  Rng rng(26);
  const Rule rules = shared_rules(R"({"players":3,"first":1,"options":{"easy":true}})");
  const Log log = play_some(rules, 1, rng);
  const std::string own = write_record(log, RecordTags{}, Reader::of(Seat{1}));
  EXPECT_NE(own.find("draw 1 ?; draw 2 "), std::string::npos) << own;
  EXPECT_EQ(own.find("draw 2 ?"), std::string::npos);
  EXPECT_NE(own.find("draw 3 ?"), std::string::npos);
  const auto loaded = read_record<Game>(own);
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(loaded.error().what.find("hidden from the reader"), std::string::npos);
}

TEST(CleverHidden, C7_1_TheRecordOfAFinishedGameShowsAll) {
  Rng rng(27);
  for (const std::string& setup : setups()) {
    const Rule rules = shared_rules(setup);
    const Log log = play_some(rules, 5000, rng);
    ASSERT_EQ(log.turn().kind, Turn::Kind::kOver);
    const std::string all = write_record(log, RecordTags{}, Reader::table());
    EXPECT_EQ(all.find('?'), std::string::npos);
    for (const Viewer viewer : viewers(*rules)) {
      EXPECT_EQ(write_record(log, RecordTags{}, Reader::of(viewer)), all);
      Rng other(1);
      EXPECT_EQ(sample(*rules, view_of(*rules, log.state(), viewer), other), log.state());
    }
    const auto loaded = read_record<Game>(all);
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_EQ(loaded->journal.state(), log.state());
  }
}

// What somebody has learnt cannot be taken back.
TEST(CleverHidden, C6_1_UndoStopsWhereSomebodyLearntSomething) {
  const Rule rules = shared_rules(R"({"players":2,"first":1})");
  Log log(rules);
  const auto play = [&](std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts)
      ASSERT_FALSE(log.play(log.turn().seat, *parse_action(*rules, text)).has_value()) << text;
  };
  play({"captain 1", "boat 1-2", "captain 5", "boat 5-6"});
  EXPECT_EQ(log.undo_floor(), 0U) << "placing tells nothing";
  play({"give 9"});
  EXPECT_EQ(log.undo_floor(), 5U) << "the receiver has seen the card";
  play({"give 9", "boat 1-3"});
  EXPECT_EQ(log.undo_floor(), 6U) << "a boat can go back";
  play({"captain 3"});
  EXPECT_EQ(log.undo_floor(), 8U) << "all have seen that there was nothing to find";
}

}  // namespace
}  // namespace freebooter::clever
