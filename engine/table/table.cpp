#include "table/table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/text.hpp"

namespace freebooter::table {

namespace {

using Type = Change::Type;

bool is_before_the_start(Type type) { return type == Type::kSit || type == Type::kFree || type == Type::kStart; }
bool is_after_the_end(Type type) { return type == Type::kRematch; }
bool is_any_time(Type type) { return type == Type::kChat; }

std::optional<JsonFault> fault_of_setup(const TableSetup& setup, const AnyGame& game) {
  const auto fault = [](std::string place, std::string what) {
    return JsonFault{std::move(place), 0, std::move(what)};
  };
  if (!is_id(setup.id)) return fault("table", "letters, digits, - and _ expected, at most 64");
  if (!is_id(setup.host)) return fault("host", "letters, digits, - and _ expected, at most 64");
  if (setup.rules != game.rules_version()) return fault("rules", "this version of the rules is unknown");
  if (!game.has_bot(setup.options.stand_in)) return fault("options.stand_in", "there is no such bot in this game");
  if (setup.chairs.size() > static_cast<std::size_t>(game.players()))
    return fault("chairs", "more than there are seats");
  for (std::size_t at = 0; at < setup.chairs.size(); ++at) {
    const Chair& chair = setup.chairs[at];
    const std::string place = joined({"chairs[", std::to_string(at), "]"});
    if (chair.kind == Chair::Kind::kBot && !game.has_bot(chair.level))
      return fault(joined({place, ".level"}), "there is no such bot in this game");
    if (!chair.is_person()) continue;
    if (!is_id(chair.player)) return fault(joined({place, ".player"}), "letters, digits, - and _ expected, at most 64");
    if (!is_line(chair.name, kLongestName))
      return fault(joined({place, ".name"}), "one line expected, at most 40 bytes");
    if (!chair.salt.empty() && !is_salt(chair.salt))
      return fault(joined({place, ".salt"}), "letters and digits expected");
  }
  return std::nullopt;
}

}  // namespace

Table::~Table() = default;

// --- from set-up and store -----------------------------------------------------------------------------------

Result<std::unique_ptr<Table>, JsonFault> Table::lay(Change& opening, RuleShelf& shelf) {
  TableSetup& setup = *opening.setup;
  auto game = make_game(setup.game, setup.setup, shelf);
  if (!game) return Failure{game.error()};
  std::unique_ptr<Table> table(new Table());
  table->game_ = std::move(*game);
  setup.setup = table->game_->setup();
  if (setup.rules == 0) setup.rules = table->game_->rules_version();
  if (auto fault = fault_of_setup(setup, *table->game_)) return Failure{*fault};
  setup.chairs.resize(static_cast<std::size_t>(table->game_->players()));
  table->id_ = setup.id;
  table->host_ = setup.host;
  table->after_ = setup.after;
  table->options_ = setup.options;
  table->secret_ = setup.secret;
  table->chairs_ = setup.chairs;
  table->seq_ = opening.seq;
  table->last_at_ = opening.at;
  table->note(opening, 0, false);
  return table;
}

Result<Table::Opened, JsonFault> Table::open(TableSetup setup, RuleShelf& shelf, Millis now) {
  Change opening;
  opening.seq = 1;
  opening.at = now;
  opening.setup = std::move(setup);
  auto table = lay(opening, shelf);
  if (!table) return Failure{table.error()};
  return Opened{std::move(*table), entry_line(opening)};
}

Result<std::unique_ptr<Table>, EntryFault> Table::restore(std::span<const std::string> lines, RuleShelf& shelf) {
  if (lines.empty()) return Failure{EntryFault{1, "there is none"}};
  auto opening = read_entry(lines.front());
  if (!opening) return Failure{opening.error()};
  if (opening->type != Type::kOpen || opening->seq != 1) return Failure{EntryFault{opening->seq, "not the first one"}};
  auto table = lay(*opening, shelf);
  if (!table) return Failure{EntryFault{1, joined({table.error().place, ": ", table.error().what})}};
  for (const std::string& line : lines.subspan(1)) {
    if (auto fault = (*table)->take(line)) return Failure{*fault};
  }
  return std::move(*table);
}

std::optional<EntryFault> Table::take(std::string_view line) {
  auto change = read_entry(line);
  if (!change) return change.error();
  const auto fault = [&](std::string what) { return EntryFault{change->seq, std::move(what)}; };
  if (change->seq != seq_ + 1) return fault(joined({"entry ", std::to_string(seq_ + 1), " was expected"}));
  if (auto what = fault_of(*change)) return fault(*what);
  std::unique_ptr<Advance> advance;
  if (change->type == Type::kStart || change->type == Type::kMove) {
    const FairDice dice = dice_ ? *dice_ : FairDice(secret_, id_, salts());
    auto replayed = game_->replay(change->steps, dice, count_);
    if (!replayed) return fault(replayed.error());
    advance = std::move(*replayed);
    if (advance->hash != change->hash) return fault("the hash differs");
  }
  apply(*change, advance.get());
  return std::nullopt;
}

// What an entry of the store would break; our own commits have been checked when they were made.
std::optional<std::string> Table::fault_of(const Change& change) const {
  const auto has = [&](const std::optional<Seat>& seat) { return !seat || seat->value < chairs_.size(); };
  const auto is_move = [&](std::size_t length) {
    return std::ranges::any_of(moves_, [&](const Move& move) { return move.from == length; });
  };
  const Type type = change.type;
  if (type == Type::kOpen) return "the table is open already";
  if (!has(change.seat) || !has(change.about)) return "there is no such seat";
  const Stage due = is_before_the_start(type) ? Stage::kWaiting
                    : is_after_the_end(type)  ? Stage::kOver
                                              : Stage::kPlaying;
  if (!is_any_time(type) && stage() != due) return "not at this time";
  if (type == Type::kStart && !is_full()) return "a seat is open";
  if (type == Type::kSit && change.chair.kind == Chair::Kind::kOpen) return "nobody sits down";
  if (type == Type::kSit && change.chair.kind == Chair::Kind::kBot && !game_->has_bot(change.chair.level))
    return "there is no such bot";
  if (type == Type::kMove && change.seat != decider()) return "somebody else is to decide";
  if ((type == Type::kUndo || type == Type::kAsk) && !is_move(change.length)) return "no move began there";
  if (type == Type::kAnswer && (!question_ || (question_->waiting & bit_of(*change.seat)) == 0)) return "nobody asked";
  const bool names_bot = type == Type::kStandIn || (type == Type::kVote && !change.text.empty());
  if (names_bot && !game_->has_bot(change.text)) return "there is no such bot";
  return std::nullopt;
}

// --- changes -------------------------------------------------------------------------------------------------

void Table::adopt(Commit commit) {
  assert(commit.change_.seq == seq_ + 1);
  apply(commit.change_, commit.advance_.get());
}

void Table::apply(const Change& change, const Advance* advance) {
  const std::size_t length = game_->length();
  const auto decider_before = decider();
  const bool bot_before = decider_before && !chairs_[decider_before->value].bot().empty();
  seq_ = change.seq;
  last_at_ = std::max(last_at_, change.at);
  apply_to_seats(change);
  apply_to_game(change, advance);
  apply_to_question(change);
  apply_to_talk(change);
  const bool went_back = settle_question() || change.type == Type::kUndo;
  const bool new_position = went_back || change.type == Type::kStart || change.type == Type::kMove;
  const auto decider_now = decider();
  const bool bot_now = decider_now && !chairs_[decider_now->value].bot().empty();
  if (new_position || decider_now != decider_before || bot_now != bot_before) {
    decision_seq_ = seq_;
    decision_at_ = change.at;
    settle_clocks(change, new_position);
  }
  note(change, length, went_back);
  updates_.fill(nullptr);
  open_view_.clear();
  open_steps_.clear();
}

void Table::apply_to_seats(const Change& change) {
  if (!change.seat) return;
  Chair& chair = chairs_[change.seat->value];
  switch (change.type) {
    case Type::kSit: chair = change.chair; break;
    case Type::kFree: chair = {}; break;
    case Type::kExit:
      chair.exit = change.exit;
      chair.stand_in = options_.stand_in;
      break;
    case Type::kStandIn:
      chair.stand_in = change.text;
      votes_[change.seat->value] = 0;
      break;
    case Type::kBack:
      chair.stand_in.clear();
      votes_[change.seat->value] = 0;
      break;
    case Type::kVote: {
      SeatMask& votes = votes_[change.about->value];
      votes = change.yes ? votes | bit_of(*change.seat) : votes & ~bit_of(*change.seat);
      if (change.text.empty()) break;
      chairs_[change.about->value].stand_in = change.text;
      votes = 0;
      break;
    }
    default: break;
  }
}

void Table::apply_to_game(const Change& change, const Advance* advance) {
  if (change.type == Type::kUndo) go_back(change.length);
  if (advance == nullptr) return;
  if (change.type == Type::kStart) {
    start_seq_ = change.seq;
    dice_.emplace(secret_, id_, salts());
    left_.fill(options_.clock.base);
  } else {
    moves_.push_back({change.seq, *change.seat, change.by_bot, game_->length()});
    auto& ids = move_ids_[change.seat->value];
    if (ids.size() == kMoveIdsKept) ids.erase(ids.begin());
    if (!change.id.empty()) ids.push_back({change.id, change.seq});
  }
  game_->adopt(*advance);
  count_.draws += advance->draws;
  count_.seals += advance->seals.size();
}

// A question ends with the answer no, and when the game goes on without it.
void Table::apply_to_question(const Change& change) {
  switch (change.type) {
    case Type::kAsk:
      question_ = Question{.seat = *change.seat, .length = change.length, .waiting = asked_by(*change.seat)};
      break;
    case Type::kAnswer:
      question_->waiting &= ~bit_of(*change.seat);
      if (!change.yes) question_.reset();
      break;
    case Type::kMove:
    case Type::kUndo: question_.reset(); break;
    case Type::kExit:
      if (question_ && (question_->seat == *change.seat || stage() == Stage::kOver)) question_.reset();
      break;
    default: break;
  }
}

void Table::apply_to_talk(const Change& change) {
  if (change.type == Type::kChat) {
    if (chat_.size() == kChatKept) chat_.erase(chat_.begin());
    chat_.push_back({change.seq, change.at, change.seat, change.name, change.player, change.text});
  } else if (change.type == Type::kRematch) {
    rematch_ = change.yes ? rematch_ | bit_of(*change.seat) : rematch_ & ~bit_of(*change.seat);
    next_table_ = change.id;
  }
}

bool Table::settle_question() {
  if (!question_) return false;
  question_->waiting &= asked_by(question_->seat);
  if (question_->waiting != 0) return false;
  go_back(question_->length);
  question_.reset();
  return true;
}

void Table::go_back(std::size_t length) {
  game_->take_back(length);
  std::erase_if(moves_, [&](const Move& move) { return move.from >= length; });
  std::uint64_t outcomes = 0;
  for (std::size_t step = 0; step < length; ++step) outcomes += game_->by(step).kind == Turn::Kind::kChance ? 1U : 0U;
  // Dice that fell are never thrown again: the next draw has a number of its own.
  std::erase_if(gaps_, [&](const DrawGap& gap) { return gap.outcome >= outcomes; });
  const std::uint64_t skipped = count_.draws - outcomes;
  if (skipped > (gaps_.empty() ? 0 : gaps_.back().skipped)) gaps_.push_back({outcomes, skipped});
}

void Table::settle_clocks(const Change& change, bool new_position) {
  if (options_.clock.kind == ClockRules::Kind::kNone) return;
  const bool live = options_.clock.kind == ClockRules::Kind::kLive;
  if (running_) {
    Millis& left = left_[running_->value];
    left = std::max<Millis>(0, left - std::max<Millis>(0, last_at_ - running_since_));
    if (live && change.type == Type::kMove && change.seat == running_) left += options_.clock.increment;
  }
  const auto next = clock_seat();
  if (!live && next && (new_position || next != running_)) left_[next->value] = options_.clock.base;
  running_ = next;
  running_since_ = last_at_;
}

void Table::note(const Change& change, std::size_t length_before, bool went_back) {
  Note note;
  note.type = change.type;
  note.seq = change.seq;
  note.seat = change.seat;
  note.about = change.about;
  note.yes = change.yes;
  note.by_bot = change.by_bot || (change.type == Type::kSit && change.chair.kind == Chair::Kind::kBot);
  note.went_back = went_back;
  note.exit = change.exit;
  note.from = std::min(length_before, game_->length());
  note.to = game_->length();
  note.id = change.id;
  note.name = change.type == Type::kSit ? change.chair.name : change.name;
  note.text = change.type == Type::kSit ? change.chair.level : change.text;
  // Twice as many are kept at most, so that dropping the oldest costs little.
  if (notes_.size() == 2 * kNotesKept) notes_.erase(notes_.begin(), notes_.begin() + kNotesKept);
  notes_.push_back(std::move(note));
}

// --- how it stands -------------------------------------------------------------------------------------------

SeatMask Table::standing() const {
  SeatMask seats = 0;
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    if (chairs_[at].exit == Exit::kNone) seats |= bit_of({at});
  }
  return seats;
}

SeatMask Table::persons() const {
  SeatMask seats = 0;
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    if (chairs_[at].is_person() && chairs_[at].exit == Exit::kNone) seats |= bit_of({at});
  }
  return seats;
}

SeatMask Table::asked_by(Seat seat) const {
  SeatMask seats = 0;
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    const Chair& chair = chairs_[at];
    if (chair.is_person() && chair.bot().empty() && chair.player != chairs_[seat.value].player) seats |= bit_of({at});
  }
  return seats;
}

Stage Table::stage() const {
  if (!has_started()) return Stage::kWaiting;
  if (game_->turn().kind == Turn::Kind::kOver) return Stage::kOver;
  const auto has_gone = [](const Chair& chair) { return chair.exit != Exit::kNone; };
  const bool deserted = std::ranges::any_of(chairs_, has_gone) && (std::popcount(standing()) < 2 || persons() == 0);
  return deserted ? Stage::kOver : Stage::kPlaying;
}

SeatMask Table::winners() const {
  if (stage() != Stage::kOver) return 0;
  if (game_->turn().kind == Turn::Kind::kOver) return game_->winners();
  return std::popcount(standing()) == 1 ? standing() : 0;
}

std::optional<Seat> Table::decider() const {
  if (stage() != Stage::kPlaying) return std::nullopt;
  return game_->turn().seat;
}

std::optional<Seat> Table::clock_seat() const {
  const auto seat = decider();
  return seat && chairs_[seat->value].bot().empty() ? seat : std::nullopt;
}

bool Table::undo_offered(Seat seat) const {
  if (stage() != Stage::kPlaying || moves_.empty()) return false;
  const Move& newest = moves_.back();
  return newest.seat == seat && !newest.by_bot && newest.from >= game_->undo_floor();
}

bool Table::has_run_out(Millis now) const { return running_ && now - running_since_ >= left_[running_->value]; }

std::optional<Millis> Table::time_left(Seat seat, Millis now) const {
  if (options_.clock.kind == ClockRules::Kind::kNone || !has_started() || !chairs_[seat.value].is_person()) return {};
  const Millis used = running_ == seat ? std::max<Millis>(0, now - running_since_) : 0;
  return std::max<Millis>(0, left_[seat.value] - used);
}

bool Table::holds(std::string_view player, Seat seat) const {
  return seat.value < chairs_.size() && chairs_[seat.value].is_person() && chairs_[seat.value].player == player;
}

std::optional<Seat> Table::seat_of(std::string_view player) const {
  for (std::uint8_t at = 0; at < chairs_.size(); ++at) {
    if (holds(player, {at})) return Seat{at};
  }
  return std::nullopt;
}

bool Table::is_full() const {
  return !has_started() && std::ranges::none_of(chairs_, [](const Chair& c) { return c.kind == Chair::Kind::kOpen; });
}

bool Table::is_ready() const {
  return is_full() && std::ranges::none_of(chairs_, [](const Chair& c) { return c.is_person() && c.salt.empty(); });
}

std::vector<std::string> Table::salts() const {
  std::vector<std::string> salts;
  salts.reserve(chairs_.size());
  for (const Chair& chair : chairs_) salts.push_back(chair.salt.empty() ? std::string(kNoSalt) : chair.salt);
  return salts;
}

}  // namespace freebooter::table
