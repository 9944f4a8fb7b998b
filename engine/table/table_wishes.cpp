// From wishes to commits: what is asked of a table, checked, and worked out on a copy.
#include <algorithm>
#include <bit>

#include "core/text.hpp"
#include "table/table.hpp"

namespace freebooter::table {

namespace {

using Type = Change::Type;

Failure<TableRefusal> no(std::string_view reason, std::string detail = {}) {
  return Failure{TableRefusal::of(reason, std::move(detail))};
}

// Two of the same name would be taken for each other: who sits down later gets a number behind it. `own` is their
// chair.
std::string name_apart(std::string_view name, const std::vector<Chair>& chairs, const Chair& own) {
  const auto is_taken = [&](const std::string& wanted) {
    return std::ranges::any_of(chairs, [&](const Chair& one) { return &one != &own && one.name == wanted; });
  };
  std::string apart(name);
  for (int number = 2; is_taken(apart); ++number) {
    const std::string suffix = joined({" ", std::to_string(number)});
    std::string_view start = name.substr(0, kLongestName - suffix.size());
    while (!is_utf8(start)) start.remove_suffix(1);
    apart = joined({start, suffix});
  }
  return apart;
}

}  // namespace

Change Table::change_of(Type type, std::optional<Seat> seat, Millis now) const {
  Change change;
  change.type = type;
  change.seq = seq_ + 1;
  change.at = std::max(now, last_at_);  // time never goes back, whatever the host's clock does
  change.seat = seat;
  return change;
}

Commit Table::commit(Change change, std::unique_ptr<Advance> advance) {
  Commit commit;
  commit.line_ = entry_line(change);
  commit.change_ = std::move(change);
  commit.advance_ = std::move(advance);
  return commit;
}

std::optional<TableRefusal> Table::refuse_seat(Seat seat) const {
  if (seat.value < chairs_.size()) return std::nullopt;
  return TableRefusal::of("no_such_seat");
}

// Only who still plays may do this, and only while the game is on.
std::optional<TableRefusal> Table::refuse_player(Seat seat) const {
  if (auto refusal = refuse_seat(seat)) return refusal;
  if (stage() == Stage::kWaiting) return TableRefusal::of("not_started");
  if (stage() == Stage::kOver) return TableRefusal::of("over");
  if (!chairs_[seat.value].is_person()) return TableRefusal::of("not_a_person");
  if (chairs_[seat.value].exit != Exit::kNone) return TableRefusal::of("has_given_up");
  return std::nullopt;
}

// --- seats ---------------------------------------------------------------------------------------------------

Committed Table::sit(std::string_view player, std::string_view name, std::string_view salt, std::optional<Seat> seat,
                     Millis now) const {
  if (!is_id(player)) return no("bad_player");
  if (!is_line(name, kLongestName)) return no("bad_name");
  if (!salt.empty() && !is_salt(salt)) return no("bad_salt");
  if (seat) {
    if (auto refusal = refuse_seat(*seat)) return Failure{*refusal};
  }
  if (has_started()) return no("already_started");
  if (!seat) seat = seat_of(player);
  for (std::uint8_t at = 0; !seat && at < chairs_.size(); ++at) {
    if (chairs_[at].kind == Chair::Kind::kOpen) seat = Seat{at};
  }
  if (!seat) return no("full");
  if (chairs_[seat->value].kind != Chair::Kind::kOpen && !holds(player, *seat)) return no("seat_taken");
  Change change = change_of(Type::kSit, seat, now);
  change.chair.kind = Chair::Kind::kPerson;
  change.chair.player = player;
  change.chair.name = name_apart(name, chairs_, chairs_[seat->value]);
  // A salt once given stands: nobody shall try others until the dice please them.
  const std::string& given = chairs_[seat->value].salt;
  change.chair.salt = given.empty() ? std::string(salt) : given;
  return commit(std::move(change));
}

Committed Table::set_bot(std::string_view host, Seat seat, std::string_view level, Millis now) const {
  if (auto refusal = refuse_seat(seat)) return Failure{*refusal};
  if (host != host_) return no("not_the_host");
  if (has_started()) return no("already_started");
  if (chairs_[seat.value].is_person()) return no("seat_taken");
  if (level.empty()) {
    if (chairs_[seat.value].kind == Chair::Kind::kOpen) return no("nobody_there");
    return commit(change_of(Type::kFree, seat, now));
  }
  if (!game_->has_bot(level)) return no("no_such_bot");
  Change change = change_of(Type::kSit, seat, now);
  change.chair.kind = Chair::Kind::kBot;
  change.chair.level = level;
  return commit(std::move(change));
}

Committed Table::start(Millis now) const {
  if (has_started()) return no("already_started");
  if (!is_full()) return no("not_full");
  const FairDice dice(secret_, id_, salts());
  auto advance = game_->begin(dice, count_);
  Change change = change_of(Type::kStart, std::nullopt, now);
  change.steps = advance->texts;
  change.hash = advance->hash;
  return commit(std::move(change), std::move(advance));
}

// --- moves ---------------------------------------------------------------------------------------------------

Committed Table::move(const Submission& wish, bool by_bot, Millis now) const {
  if (wish.seq > seq_) return no("unknown_entry");
  if (wish.seq < decision_seq_) return no("stale");
  auto advance = game_->play(wish.seat, wish.action, *dice_, count_);
  if (!advance) return Failure{advance.error()};
  Change change = change_of(Type::kMove, wish.seat, now);
  change.by_bot = by_bot;
  change.id = wish.id;
  change.steps = (*advance)->texts;
  change.hash = (*advance)->hash;
  return commit(std::move(change), std::move(*advance));
}

Committed Table::submit(const Submission& wish, Millis now) const {
  if (auto refusal = refuse_seat(wish.seat)) return Failure{*refusal};
  if (!is_id(wish.id)) return no("bad_move_id");
  for (const MoveId& known : move_ids_[wish.seat.value]) {
    if (known.id != wish.id) continue;
    TableRefusal already = TableRefusal::of("already");
    already.accepted = known.seq;
    return Failure{std::move(already)};
  }
  if (auto refusal = refuse_player(wish.seat)) return Failure{*refusal};
  if (!chairs_[wish.seat.value].bot().empty()) return no("bot_plays");
  if (running_ == wish.seat && has_run_out(now)) return no("out_of_time");
  return move(wish, false, now);
}

Committed Table::submit_bot(const BotJob& job, const Json& action, Millis now) const {
  if (auto refusal = refuse_seat(job.seat)) return Failure{*refusal};
  if (decider() != job.seat || chairs_[job.seat.value].bot() != job.level) return no("stale");
  return move({.seat = job.seat, .id = {}, .seq = job.seq, .action = action}, true, now);
}

std::unique_ptr<BotJob> Table::bot_job() const {
  const auto seat = decider();
  if (!seat || chairs_[seat->value].bot().empty()) return nullptr;
  auto job = game_->bot_job();
  job->table = id_;
  job->level = chairs_[seat->value].bot();
  job->seat = *seat;
  job->seq = seq_;
  return job;
}

// --- taking back ---------------------------------------------------------------------------------------------

Committed Table::undo(Seat seat, std::uint64_t seq, Millis now) const {
  if (auto refusal = refuse_player(seat)) return Failure{*refusal};
  if (seq > seq_) return no("unknown_entry");
  if (seq < decision_seq_) return no("stale");
  if (!undo_offered(seat)) return no("cannot_undo");
  Change change = change_of(Type::kUndo, seat, now);
  change.length = moves_.back().from;
  return commit(std::move(change));
}

Committed Table::ask_takeback(Seat seat, std::optional<std::uint64_t> move, Millis now) const {
  if (auto refusal = refuse_player(seat)) return Failure{*refusal};
  if (question_) return no("question_open");
  const auto wanted = std::find_if(moves_.rbegin(), moves_.rend(),
                                   [&](const Move& made) { return made.seat == seat && (!move || made.seq == *move); });
  if (wanted == moves_.rend()) return no("no_such_move");
  Change change = change_of(Type::kAsk, seat, now);
  change.length = wanted->from;
  return commit(std::move(change));
}

Committed Table::answer_takeback(Seat seat, bool yes, Millis now) const {
  if (auto refusal = refuse_player(seat)) return Failure{*refusal};
  if (!question_ || (question_->waiting & bit_of(seat)) == 0) return no("nobody_asked");
  Change change = change_of(Type::kAnswer, seat, now);
  change.yes = yes;
  return commit(std::move(change));
}

// --- giving up -----------------------------------------------------------------------------------------------

Commit Table::give_up(Seat seat, Exit exit, Millis now) const {
  Change change = change_of(Type::kExit, seat, now);
  change.exit = exit;
  return commit(std::move(change));
}

Committed Table::resign(Seat seat, Millis now) const {
  if (auto refusal = refuse_player(seat)) return Failure{*refusal};
  return give_up(seat, Exit::kResigned, now);
}

Committed Table::leave(Seat seat, Millis now) const {
  if (auto refusal = refuse_seat(seat)) return Failure{*refusal};
  if (has_started()) {
    if (auto refusal = refuse_player(seat)) return Failure{*refusal};
    return give_up(seat, Exit::kLeft, now);
  }
  if (!chairs_[seat.value].is_person()) return no("not_a_person");
  return commit(change_of(Type::kFree, seat, now));
}

// --- being there ---------------------------------------------------------------------------------------------

void Table::set_present(Seat seat, bool present, Millis now) {
  if (refuse_seat(seat)) return;
  auto& absent_since = absent_since_[seat.value];
  if (present) {
    present_ |= bit_of(seat);
    absent_since.reset();
  } else {
    present_ &= ~bit_of(seat);
    if (!absent_since) absent_since = now;
  }
}

bool Table::is_away(Seat seat, Millis now) const {
  const Chair& chair = chairs_[seat.value];
  const auto& since = absent_since_[seat.value];
  return chair.is_person() && chair.bot().empty() && since && now - *since >= options_.absence.grace;
}

std::optional<Commit> Table::back(Seat seat, Millis now) const {
  if (refuse_player(seat) || chairs_[seat.value].stand_in.empty()) return std::nullopt;
  return commit(change_of(Type::kBack, seat, now));
}

Committed Table::vote(Seat seat, Seat about, bool bot, Millis now) const {
  if (auto refusal = refuse_player(seat)) return Failure{*refusal};
  if (auto refusal = refuse_seat(about)) return Failure{*refusal};
  if (options_.absence.policy != Absence::Policy::kVote) return no("no_vote_here");
  if (seat == about || !is_away(about, now)) return no("not_away");
  Change change = change_of(Type::kVote, seat, now);
  change.about = about;
  change.yes = bot;
  const SeatMask voters = persons() & present_ & ~bit_of(about);
  const SeatMask votes = bot ? votes_[about.value] | bit_of(seat) : votes_[about.value] & ~bit_of(seat);
  const bool carried = 2 * std::popcount(votes & (voters | bit_of(seat))) > std::popcount(voters | bit_of(seat));
  if (bot && carried) change.text = options_.stand_in;
  return commit(std::move(change));
}

std::optional<Commit> Table::tick(Millis now) const {
  if (stage() != Stage::kPlaying) return std::nullopt;
  if (has_run_out(now)) return give_up(*running_, Exit::kTime, now);
  if (options_.absence.policy != Absence::Policy::kBot) return std::nullopt;
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    if (!is_away({at}, now)) continue;
    Change change = change_of(Type::kStandIn, Seat{at}, now);
    change.text = options_.stand_in;
    return commit(std::move(change));
  }
  return std::nullopt;
}

std::optional<Millis> Table::next_tick() const {
  if (stage() != Stage::kPlaying) return std::nullopt;
  std::optional<Millis> next;
  const auto consider = [&](Millis at) { next = next ? std::min(*next, at) : at; };
  if (running_) consider(running_since_ + left_[running_->value]);
  for (std::size_t at = 0; at < chairs_.size() && options_.absence.policy == Absence::Policy::kBot; ++at) {
    const bool missed = chairs_[at].is_person() && chairs_[at].bot().empty() && absent_since_[at].has_value();
    if (missed) consider(*absent_since_[at] + options_.absence.grace);
  }
  return next;
}

// --- talk ----------------------------------------------------------------------------------------------------

bool Table::speaks_too_fast(const Change& change) const {
  int lately = 0;
  for (auto line = chat_.rbegin(); line != chat_.rend() && change.at - line->at < kChatWindow; ++line) {
    if (line->seat == change.seat && line->player == change.player) ++lately;
  }
  return lately >= kChatBurst;
}

Committed Table::say(Change change, std::string_view text) const {
  if (!is_line(text, kLongestChat)) return no("bad_chat");
  if (speaks_too_fast(change)) return no("too_fast");
  change.text = text;
  return commit(std::move(change));
}

Committed Table::chat(Seat seat, std::string_view text, Millis now) const {
  if (auto refusal = refuse_seat(seat)) return Failure{*refusal};
  if (!chairs_[seat.value].is_person()) return no("not_a_person");
  return say(change_of(Type::kChat, seat, now), text);
}

Committed Table::chat(std::string_view spectator, std::string_view name, std::string_view text, Millis now) const {
  if (!options_.spectators_chat) return no("spectators_are_quiet");
  if (!is_id(spectator)) return no("bad_player");
  if (!is_line(name, kLongestName)) return no("bad_name");
  Change change = change_of(Type::kChat, std::nullopt, now);
  change.player = spectator;
  change.name = name;
  return say(std::move(change), text);
}

// --- the next game -------------------------------------------------------------------------------------------

Committed Table::rematch(Seat seat, bool agree, std::string_view next, Millis now) const {
  if (auto refusal = refuse_seat(seat)) return Failure{*refusal};
  if (stage() != Stage::kOver) return no("not_over");
  if (!chairs_[seat.value].is_person()) return no("not_a_person");
  if (!next_table_.empty()) return no("rematch_made");
  if (!is_id(next)) return no("bad_table_id");
  SeatMask wanted = 0;
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    if (chairs_[at].is_person() && chairs_[at].exit != Exit::kLeft) wanted |= bit_of({at});
  }
  Change change = change_of(Type::kRematch, seat, now);
  change.yes = agree;
  const bool all = agree && ((rematch_ | bit_of(seat)) & wanted) == wanted;
  if (all) change.id = next;
  return commit(std::move(change));
}

TableSetup Table::rematch_setup(const Digest& secret) const {
  TableSetup setup;
  setup.id = next_table_;
  setup.game = game_->name();
  setup.setup = game_->setup();
  setup.options = options_;
  setup.host = host_;
  setup.secret = secret;
  setup.after = id_;
  setup.chairs.resize(chairs_.size());
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    const Chair& old = chairs_[at];
    Chair& chair = setup.chairs[(at + 1) % chairs_.size()];
    if (old.exit == Exit::kLeft) continue;
    // Salts are given afresh, after the new secret was committed to.
    chair.kind = old.kind;
    chair.player = old.player;
    chair.name = old.name;
    chair.level = old.level;
  }
  return setup;
}

}  // namespace freebooter::table
