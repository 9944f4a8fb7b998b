// What clients get: messages of the protocol, written straight into text because every move makes several of them.
// Their shapes are those of protocol.hpp, which tests/table holds them to.
#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.hpp"
#include "table/fairness.hpp"
#include "table/table.hpp"

namespace freebooter::table {

namespace {

using Type = Change::Type;

void write_number(std::int64_t value, std::string& out) {
  std::array<char, 24> digits{};
  const auto [stop, fault] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), stop);
}

void write_key(std::string_view name, std::string& out) {
  if (out.back() != '{') out += ',';
  out += '"';
  out += name;
  out += "\":";
}
void write_number(std::string_view name, std::int64_t value, std::string& out) {
  write_key(name, out);
  write_number(value, out);
}
void write_text(std::string_view name, std::string_view value, std::string& out) {
  write_key(name, out);
  append_json_string(value, out);
}
void write_maybe(std::string_view name, std::string_view value, std::string& out) {
  if (!value.empty()) write_text(name, value, out);
}
void write_seat(std::string_view name, Viewer seat, std::string& out) {
  if (seat) write_number(name, seat->value + 1, out);
}
void write_flag(std::string_view name, bool value, std::string& out) {
  write_key(name, out);
  out += value ? "true" : "false";
}
void write_seats_of(std::string_view name, SeatMask seats, std::string& out) {
  write_key(name, out);
  out += '[';
  for (std::uint8_t at = 0; at < kMaxSeats; ++at) {
    if ((seats & bit_of({at})) == 0) continue;
    if (out.back() != '[') out += ',';
    write_number(at + 1, out);
  }
  out += ']';
}

// Parts the items of a list.
void begin_item(std::string& out) {
  if (out.back() != '[') out += ',';
  out += '{';
}

bool changes_seats(Type type) {
  return type == Type::kSit || type == Type::kFree || type == Type::kExit || type == Type::kStandIn ||
         type == Type::kBack || type == Type::kVote;
}

bool is_play(Type type) { return type == Type::kStart || type == Type::kMove; }

}  // namespace

// --- messages ------------------------------------------------------------------------------------------------

Text Table::update(Viewer viewer) const {
  Text& kept = updates_[viewer ? viewer->value : kMaxSeats];
  if (kept != nullptr) return kept;
  if (viewer && is_like_spectator(*viewer)) return kept = update(kSpectator);
  return kept = std::make_shared<const std::string>(message(viewer, seq_ - 1, false, last_at_));
}

bool Table::is_like_spectator(Seat seat) const {
  const Note& newest = notes_.back();
  const bool has_steps = newest.to > newest.from;
  return decider() != seat && !undo_offered(seat) && (newest.id.empty() || newest.seat != seat) &&
         (!has_started() || game_->all_open()) && (!has_steps || game_->steps_open(newest.from));
}

std::string Table::since(Viewer viewer, std::uint64_t seq, Millis now) const {
  const bool known = seq <= seq_ && seq + 1 >= notes_.front().seq;
  const auto is_lost = [&](const Note& note) { return note.seq > seq && note.went_back; };
  if (!known || std::ranges::any_of(notes_, is_lost)) return snapshot(viewer, now);
  return message(viewer, seq, false, now);
}

std::string Table::snapshot(Viewer viewer, Millis now) const { return message(viewer, seq_, true, now); }

std::string Table::message(Viewer viewer, std::uint64_t from, bool whole, Millis now) const {
  std::string out;
  out.reserve(2048);
  out += "{\"type\":\"update\"";
  write_text("table", id_, out);
  write_number("seq", static_cast<std::int64_t>(seq_), out);
  if (!whole) write_number("from", static_cast<std::int64_t>(from), out);
  if (whole) write_facts(viewer, out);
  write_text("stage", kStages[static_cast<std::size_t>(stage())], out);
  write_notes(viewer, from, out);
  const auto tells_seats = [&](const Note& note) { return note.seq > from && changes_seats(note.type); };
  if (whole || std::ranges::any_of(notes_, tells_seats)) write_seats(out);
  if (has_started()) write_game(viewer, out);
  write_number("now", now, out);
  write_clocks(now, out);
  write_offers(viewer, out);
  if (stage() == Stage::kOver) write_end(out);
  out += '}';
  return out;
}

std::string Table::story(Viewer viewer) const {
  std::vector<Note> plays;
  std::vector<std::size_t> cuts;
  if (has_started()) {
    plays.emplace_back().type = Type::kStart;
    plays.back().seq = start_seq_;
    cuts.push_back(0);
  }
  for (const Move& move : moves_) {
    Note& play = plays.emplace_back();
    play.type = Type::kMove;
    play.seq = move.seq;
    play.seat = move.seat;
    play.by_bot = move.by_bot;
    cuts.push_back(move.from);
  }
  cuts.push_back(game_->length());
  const std::vector<std::string> steps = game_->tell_steps(viewer, cuts);
  std::string out = "{";
  write_number("seq", static_cast<std::int64_t>(seq_), out);
  write_key("happened", out);
  out += '[';
  auto other = notes_.begin();
  const auto write_others = [&](std::uint64_t before) {
    for (; other != notes_.end() && other->seq < before; ++other) {
      if (is_play(other->type)) continue;
      begin_item(out);
      write_note(*other, viewer, out);
      out += '}';
    }
  };
  for (std::size_t at = 0; at < plays.size(); ++at) {
    write_others(plays[at].seq);
    begin_item(out);
    write_what(plays[at], viewer, out);
    out += joined({",", steps[at], "}"});
  }
  write_others(seq_ + 1);
  out += "]}";
  return out;
}

std::string Table::presence(Millis now) const {
  std::string out = "{\"type\":\"presence\"";
  write_text("table", id_, out);
  write_number("now", now, out);
  write_seats_of("present", present_, out);
  write_clocks(now, out);
  out += '}';
  return out;
}

// --- their parts ---------------------------------------------------------------------------------------------

void Table::write_facts(Viewer viewer, std::string& out) const {
  write_key("facts", out);
  out += '{';
  write_text("game", game_->name(), out);
  write_number("rules", game_->rules_version(), out);
  write_key("setup", out);
  game_->setup().append_to(out);
  write_key("options", out);
  table_options_json(options_).append_to(out);
  write_text("commitment", digest_text(commitment_to(secret_)), out);
  write_seat("you", viewer, out);
  write_maybe("after", after_, out);
  write_key("chat", out);
  out += '[';
  for (const ChatLine& line : chat_) {
    begin_item(out);
    write_number("seq", static_cast<std::int64_t>(line.seq), out);
    write_number("at", line.at, out);
    write_seat("seat", line.seat, out);
    write_maybe("name", line.name, out);
    write_text("text", line.text, out);
    out += '}';
  }
  out += "]}";
}

void Table::write_seats(std::string& out) const {
  write_key("seats", out);
  out += '[';
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    const Chair& chair = chairs_[at];
    begin_item(out);
    write_number("seat", at + 1, out);
    write_text("kind", kChairKinds[static_cast<std::size_t>(chair.kind)], out);
    write_maybe("name", chair.name, out);
    write_maybe("level", chair.level, out);
    write_maybe("stand_in", chair.stand_in, out);
    if (chair.exit != Exit::kNone) write_text("exit", kExits[static_cast<std::size_t>(chair.exit)], out);
    out += '}';
  }
  out += ']';
}

void Table::write_notes(Viewer viewer, std::uint64_t from, std::string& out) const {
  write_key("happened", out);
  out += '[';
  // Nearly always the newest one only.
  auto first = notes_.end();
  while (first != notes_.begin() && std::prev(first)->seq > from) --first;
  for (; first != notes_.end(); ++first) {
    begin_item(out);
    write_note(*first, viewer, out);
    out += '}';
  }
  out += ']';
}

void Table::write_note(const Note& note, Viewer viewer, std::string& out) const {
  write_what(note, viewer, out);
  if (is_play(note.type)) write_steps(note, viewer, out);
}

void Table::write_what(const Note& note, Viewer viewer, std::string& out) {
  write_number("seq", static_cast<std::int64_t>(note.seq), out);
  write_text("type", kChangeTypes[static_cast<std::size_t>(note.type)], out);
  write_seat("seat", note.seat, out);
  write_seat("about", note.about, out);
  if (note.type == Type::kAnswer || note.type == Type::kVote || note.type == Type::kRematch)
    write_flag("yes", note.yes, out);
  if (note.by_bot) write_flag("bot", true, out);
  if (note.exit != Exit::kNone) write_text("exit", kExits[static_cast<std::size_t>(note.exit)], out);
  write_maybe("name", note.name, out);
  write_maybe(note.type == Type::kChat ? "text" : "level", note.text, out);
  if (note.type == Type::kRematch) write_maybe("next", note.id, out);
  if (note.type == Type::kMove && viewer && viewer == note.seat) write_maybe("id", note.id, out);
}

void Table::write_steps(const Note& note, Viewer viewer, std::string& out) const {
  out += ',';
  const bool newest = &note == &notes_.back();
  if (!newest || !game_->steps_open(note.from)) return game_->write_steps(viewer, note.from, note.to, out);
  if (open_steps_.empty()) game_->write_steps(kSpectator, note.from, note.to, open_steps_);
  out += open_steps_;
}

void Table::write_game(Viewer viewer, std::string& out) const {
  const auto seat = decider();
  write_key("turn", out);
  out += '{';
  write_text("kind", seat ? "seat" : "over", out);
  write_seat("seat", seat, out);
  write_number("number", game_->turn_number(), out);
  out += '}';
  write_key("view", out);
  if (game_->all_open()) {
    if (open_view_.empty()) game_->write_view(kSpectator, open_view_);
    out += open_view_;
  } else {
    game_->write_view(viewer, out);
  }
  if (!seat || viewer != seat) return;
  write_key("legal", out);
  game_->write_legal(out);
}

void Table::write_clocks(Millis now, std::string& out) const {
  if (options_.clock.kind == ClockRules::Kind::kNone || !has_started()) return;
  write_key("clocks", out);
  out += '[';
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    const auto left = time_left({at}, now);
    if (!left) continue;
    begin_item(out);
    write_number("seat", at + 1, out);
    write_number("left", *left, out);
    if (running_ == Seat{at}) write_flag("running", true, out);
    out += '}';
  }
  out += ']';
}

void Table::write_offers(Viewer viewer, std::string& out) const {
  if (viewer && undo_offered(*viewer)) write_flag("undo", true, out);
  if (!question_) return;
  write_key("takeback", out);
  out += '{';
  write_number("seat", question_->seat.value + 1, out);
  write_seats_of("waiting", question_->waiting, out);
  out += '}';
}

void Table::write_end(std::string& out) const {
  write_key("over", out);
  out += '{';
  write_seats_of("winners", winners(), out);
  write_text("secret", digest_text(secret_), out);
  write_key("salts", out);
  out += '[';
  for (const std::string& salt : salts()) {
    if (out.back() != '[') out += ',';
    append_json_string(salt, out);
  }
  out += "]}";
  if (rematch_ == 0 && next_table_.empty()) return;
  write_key("rematch", out);
  out += '{';
  write_seats_of("agreed", rematch_, out);
  write_maybe("next", next_table_, out);
  out += '}';
}

// --- the record ----------------------------------------------------------------------------------------------

RecordTags Table::tags_of_record(std::string_view date) const {
  RecordTags tags;
  for (const Chair& chair : chairs_) tags.seats.push_back(chair.is_person() ? chair.name : chair.level);
  tags.date = date;
  tags.extra.emplace_back(kTableTag, id_);
  tags.extra.emplace_back(kCommitmentTag, digest_text(commitment_to(secret_)));
  std::string exits;
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    if (chairs_[at].exit == Exit::kNone) continue;
    exits += joined({(exits.empty() ? "" : " "), std::to_string(at + 1), ":"});
    exits += kExits[static_cast<std::size_t>(chairs_[at].exit)];
  }
  if (!exits.empty()) tags.extra.emplace_back(kExitsTag, exits);
  return tags;
}

std::string Table::record(Viewer viewer, std::string_view date) const {
  RecordTags tags = tags_of_record(date);
  if (stage() != Stage::kOver) return game_->record(tags, Reader::of(viewer));
  if (game_->turn().kind != Turn::Kind::kOver) tags.extra.emplace_back(kWinnersTag, result_text(winners()));
  std::vector<SkippedDraws> skipped;
  skipped.reserve(gaps_.size());
  for (const DrawGap& gap : gaps_) skipped.push_back({gap.outcome, gap.skipped});
  add_fairness_tags({.secret = secret_, .salts = salts(), .skipped = skipped, .seals = game_->seals()}, tags);
  return with_proof(game_->record(tags, Reader::table()), secret_);
}

}  // namespace freebooter::table
