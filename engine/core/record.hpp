// The game record: a text in the manner of PGN that keeps a whole game and proves itself when read (docs/NOTATION.md).
//
//   [Game "boots"]
//   [Rules "1"]
//   [Players "4"]
//   ...
//   12. dice 3-5; draw G; {a comment} sail 4,-2; collect #0123456789abcdef
//
// The upper half of this file knows text only and is the same for every game; the lower half plays it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/hash.hpp"
#include "core/json.hpp"
#include "core/log.hpp"
#include "core/text.hpp"

namespace freebooter {

// Where a record is damaged, and how.
struct RecordFault {
  int line = 0;
  std::size_t entry = 0;  // counted from 1 through the whole game; 0 when the fault is not in an entry
  std::string what;

  // "line 12, entry 34: what"
  [[nodiscard]] std::string text() const;
};

// Stands before the entry of that index, counted from 0; behind the last one at the number of entries.
struct RecordComment {
  std::size_t entry = 0;
  std::string text;
  friend bool operator==(const RecordComment&, const RecordComment&) = default;
};

// What a record says beyond the game itself.
struct RecordTags {
  std::vector<std::string> seats;  // the players' names by seat; may be shorter than the table
  std::string date;
  std::vector<std::pair<std::string, std::string>> extra;  // tags we do not know, kept as they are
  std::vector<RecordComment> comments;
  friend bool operator==(const RecordTags&, const RecordTags&) = default;
};

// For whose eyes a record is written: the table's own, or those of a seat or a spectator.
struct Reader {
  bool everything = false;
  Viewer viewer;

  static constexpr Reader table() { return {.everything = true, .viewer = kSpectator}; }
  static constexpr Reader of(Viewer viewer) { return {.everything = false, .viewer = viewer}; }
};

// --- the text layer ------------------------------------------------------------------------------------------

// A record as it stands on paper.
struct RecordSheet {
  struct Tag {
    std::string name;
    std::string value;
    int line = 0;
  };
  struct Item {
    std::string text;
    int line = 0;
  };
  struct Line {  // one turn
    int number = 0;
    int line = 0;
    std::vector<Item> items;  // at least one
    std::optional<std::uint64_t> hash;
  };
  std::vector<Tag> tags;
  std::vector<Line> turns;
  std::vector<RecordComment> comments;

  [[nodiscard]] const Tag* find(std::string_view name) const;
  // The value of a tag, "" if there is none.
  [[nodiscard]] std::string_view value(std::string_view name) const;
};

// Tags, turns and comments; no tag twice, nothing behind a hash but the next turn, valid UTF-8 throughout.
Result<RecordSheet, RecordFault> parse_sheet(std::string_view text);
// The same as text, lines wrapped at 100 columns. Line numbers do not count.
std::string sheet_text(const RecordSheet& sheet);

// The value of the tag Game, so that the caller knows which game to ask; reads the tags only.
Result<std::string, RecordFault> peek_game(std::string_view text);

// {"drift": "paid", "sleeps": true} <-> "drift=paid sleeps". Values are words, whole numbers, true and false.
std::string options_text(const Json& options);
Json options_from_text(std::string_view text);

// The set-up of a game as tags Players, Layout, Board, Options, First (what else it has: Setup), and back.
void add_setup_tags(RecordSheet& sheet, const Json& setup);
Result<Json, RecordFault> setup_from_tags(const RecordSheet& sheet);

// A set-up that the game refused, as a fault of the tag that said so.
RecordFault setup_fault(const RecordSheet& sheet, const JsonFault& fault);
// Is this a record of that game under that version of its rules?
std::optional<RecordFault> heading_fault(const RecordSheet& sheet, std::string_view game, int rules_version);
// Names, date and unknown tags.
void add_other_tags(RecordSheet& sheet, const RecordTags& tags);
Result<RecordTags, RecordFault> other_tags(const RecordSheet& sheet, int players);

// "2", "1,3", or "*" while the game goes on; seats as bits.
std::string result_text(std::uint32_t winners);
// "table", "seat 2", "spectator".
std::string reader_text(Reader reader);

// --- writing -------------------------------------------------------------------------------------------------

namespace record_detail {

// Does the viewer know all of this state? What is hidden would be drawn afresh, evenly, in each sample.
template <Game G>
bool nothing_hidden(const typename G::Rules& rules, const typename G::State& state, Viewer viewer) {
  const auto view = G::view(rules, state, viewer);
  Rng rng(1);
  for (int sample = 0; sample < 64; ++sample) {
    if (!(G::sample(rules, view, rng) == state)) return false;
  }
  return true;
}

template <Game G>
std::string entry_text(const Journal<G>& journal, const Entry<G>& entry, Reader reader) {
  const auto& rules = journal.rules();
  if (reader.everything) {
    return entry.outcome() != nullptr ? G::outcome_text(rules, *entry.outcome())
                                      : G::action_text(rules, *entry.action());
  }
  if (entry.outcome() != nullptr)
    return G::outcome_text(rules, shown_outcome<G>(rules, journal.state(), *entry.outcome(), reader.viewer));
  return G::action_text(rules, G::shown(rules, journal.state(), entry.by.seat, *entry.action(), reader.viewer));
}

}  // namespace record_detail

// The game so far. Once it is over everybody may read all of it. While it is under way, a seat or a spectator gets
// only what they may see, without hashes (which would tell), marked with the tag Seen.
template <Game G>
std::string write_record(const Journal<G>& journal, const RecordTags& tags, Reader reader) {
  const auto& rules = journal.rules();
  if (journal.turn().kind == Turn::Kind::kOver) reader = Reader::table();
  RecordSheet sheet;
  sheet.tags.push_back({"Game", std::string(G::kName)});
  sheet.tags.push_back({"Rules", std::to_string(G::kRulesVersion)});
  add_setup_tags(sheet, G::setup(rules));
  add_other_tags(sheet, tags);
  const auto& from = journal.state_at(0);
  if (!(from == G::start(rules))) {
    const bool open = reader.everything || record_detail::nothing_hidden<G>(rules, from, reader.viewer);
    sheet.tags.push_back({"Position", open ? G::position_text(rules, from) : "?"});
  }
  if (!reader.everything) sheet.tags.push_back({"Seen", reader_text(reader)});
  sheet.tags.push_back({"Result", result_text(G::winners(rules, journal.state()))});
  for (const Entry<G>& entry : journal.entries()) {
    if (sheet.turns.empty() || sheet.turns.back().number != entry.turn) sheet.turns.emplace_back().number = entry.turn;
    sheet.turns.back().items.push_back({record_detail::entry_text(journal, entry, reader)});
    if (reader.everything) sheet.turns.back().hash = entry.hash;
  }
  sheet.comments = tags.comments;
  return sheet_text(sheet);
}

// --- reading -------------------------------------------------------------------------------------------------

template <Game G>
struct LoadedRecord {
  Journal<G> journal;
  RecordTags tags;
  std::string seen;  // for whom it was written, "" when it shows everything
};

namespace record_detail {

template <Game G>
Result<Journal<G>, RecordFault> open_journal(const RecordSheet& sheet) {
  auto setup = setup_from_tags(sheet);
  if (!setup) return Failure{setup.error()};
  auto rules = G::make_rules(*setup);
  if (!rules) return Failure{setup_fault(sheet, rules.error())};
  auto shared = std::make_shared<const typename G::Rules>(std::move(*rules));
  const RecordSheet::Tag* position = sheet.find("Position");
  if (position == nullptr) return Journal<G>(shared);
  const auto fail = [&](const std::string& what) {
    return Failure{RecordFault{position->line, 0, joined({"Position: ", what})}};
  };
  if (position->value == "?") return fail("hidden from the reader, so the game cannot be replayed");
  const auto from = G::parse_position(*shared, position->value);
  if (!from) return fail(from.error());
  if (auto fault = G::fault(*shared, *from)) return fail(*fault);
  return Journal<G>(shared, *from);
}

inline std::string refused(const Refusal& refusal) {
  return joined({"refused: ", refusal.reason, " (", refusal.clause, ")"});
}

// Plays one entry; what is wrong with it, if anything.
template <Game G>
std::optional<std::string> enter(Journal<G>& journal, std::string_view text) {
  const auto& rules = journal.rules();
  const Turn turn = journal.turn();
  const auto action = G::parse_action(rules, text);
  const auto outcome = G::parse_outcome(rules, text);
  if (!action && !outcome) return turn.kind == Turn::Kind::kChance ? outcome.error() : action.error();
  // Where a text can be read both ways, the one to decide tells which is meant.
  const bool by_chance = outcome && (!action || turn.kind == Turn::Kind::kChance);
  const auto refusal = by_chance ? journal.resolve(*outcome) : journal.play(turn.seat, *action);
  if (refusal) return refused(*refusal);
  return std::nullopt;
}

template <Game G>
std::optional<RecordFault> enter_turn(Journal<G>& journal, const RecordSheet::Line& turn, bool seen) {
  for (const RecordSheet::Item& item : turn.items) {
    const auto fault = [&](const std::string& what) {
      return RecordFault{item.line, journal.size() + 1, joined({"\"", item.text, "\": ", what})};
    };
    if (seen && item.text.find('?') != std::string::npos)
      return fault("hidden from the reader, so the game cannot be replayed");
    const int number = G::turn_number(journal.rules(), journal.state());
    if (journal.turn().kind != Turn::Kind::kOver && number != turn.number) {
      return fault(
          joined({"written in turn ", std::to_string(turn.number), ", but this is turn ", std::to_string(number)}));
    }
    if (auto what = enter(journal, item.text)) return fault(*what);
  }
  const RecordSheet::Item& last = turn.items.back();
  if (!turn.hash && !seen)
    return RecordFault{last.line, journal.size(),
                       joined({"the hash behind turn ", std::to_string(turn.number), " is missing"})};
  const std::uint64_t hash = G::hash(journal.rules(), journal.state());
  if (turn.hash && *turn.hash != hash) {
    return RecordFault{
        last.line, journal.size(),
        joined({"the hash differs: #", hash_text(*turn.hash), " is written, #", hash_text(hash), " comes out"})};
  }
  return std::nullopt;
}

}  // namespace record_detail

// Reads a record and plays it again through the gates of the game; every hash and the result must come out the same.
template <Game G>
Result<LoadedRecord<G>, RecordFault> read_record(std::string_view text) {
  auto sheet = parse_sheet(text);
  if (!sheet) return Failure{sheet.error()};
  if (auto fault = heading_fault(*sheet, G::kName, G::kRulesVersion)) return Failure{*fault};
  auto journal = record_detail::open_journal<G>(*sheet);
  if (!journal) return Failure{journal.error()};
  auto tags = other_tags(*sheet, G::players(journal->rules()));
  if (!tags) return Failure{tags.error()};
  const std::string seen(sheet->value("Seen"));
  for (const RecordSheet::Line& turn : sheet->turns) {
    if (auto fault = record_detail::enter_turn(*journal, turn, !seen.empty())) return Failure{*fault};
  }
  const std::string result = result_text(G::winners(journal->rules(), journal->state()));
  if (const auto* tag = sheet->find("Result"); tag != nullptr && tag->value != result) {
    return Failure{
        RecordFault{tag->line, 0, joined({"Result: \"", tag->value, "\" is written, \"", result, "\" comes out"})}};
  }
  return LoadedRecord<G>{std::move(*journal), std::move(*tags), seen};
}

}  // namespace freebooter
