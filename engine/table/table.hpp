// A table: seats, a game, clocks and talk. It does no I/O, has no clock and no dice of its own, and names no game.
//
// The way of everything that happens:
//   auto commit = table.submit(...);                 // nothing has changed yet; a mistake is a refusal with its reason
//   if (!commit) return tell(commit.error());
//   if (!store.append(id, commit->seq(), commit->entry())) return tell(try_again);   // durable before visible
//   table.adopt(std::move(*commit));
//   for (viewer of connections) send(table.update(viewer));
// Between making a commit and adopting it no other commit may be made: a table is used from one serial queue, which
// waits for the store. A commit that is not adopted leaves no trace. Where the store has an entry of that number
// already, written by another server, take() catches up with it and the wish is tried again.
//
// What leaves for clients is update(), since(), snapshot(), presence() and record(), always for the eyes of one viewer.
// Entries and chairs are for the server only: they hold the secret of the dice, hidden actions and the players' ids.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/any_game.hpp"
#include "table/entry.hpp"
#include "table/options.hpp"
#include "table/refusal.hpp"

namespace freebooter::table {

// Seats, a bit for each.
using SeatMask = std::uint32_t;
constexpr SeatMask bit_of(Seat seat) { return 1U << seat.value; }

// Worked out, not yet true.
class Commit {
 public:
  [[nodiscard]] std::uint64_t seq() const { return change_.seq; }
  // One line without its end, under 8 kB but for the first of a table with a board of its own.
  [[nodiscard]] const std::string& entry() const { return line_; }
  [[nodiscard]] Change::Type type() const { return change_.type; }

 private:
  friend class Table;
  Change change_;
  std::string line_;
  std::unique_ptr<Advance> advance_;  // start and moves
};

using Committed = Result<Commit, TableRefusal>;

// A message for a client, shared between all who get the same.
using Text = std::shared_ptr<const std::string>;

struct Submission {
  Seat seat{};
  std::string_view id;    // the client's name for this move, so that it can be sent twice; see is_id()
  std::uint64_t seq = 0;  // the newest entry that the sender knew
  Json action;            // an entry of the legal list, or notation as a string
};

struct ChatLine {
  std::uint64_t seq = 0;
  Millis at = 0;
  std::optional<Seat> seat;
  std::string name;
  std::string player;  // of a spectator; never shown
  std::string text;
};

enum class Stage : std::uint8_t { kWaiting, kPlaying, kOver };
inline constexpr std::array<std::string_view, 3> kStages{"waiting", "playing", "over"};

class Table {
 public:
  struct Opened {
    std::unique_ptr<Table> table;
    std::string entry;  // to be stored before anybody hears of the table
  };
  // The fault names the member of {"game", "setup", "options", "seats", ...} that is wrong.
  static Result<Opened, JsonFault> open(TableSetup setup, RuleShelf& shelf, Millis now);
  // From all entries that the store kept, in order; or from some of the first, which is the table as it was then.
  static Result<std::unique_ptr<Table>, EntryFault> restore(std::span<const std::string> lines, RuleShelf& shelf);
  // The next entry, written by somebody else: it becomes part of the table at once. A fault changes nothing.
  std::optional<EntryFault> take(std::string_view line);

  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  Table(Table&&) = delete;
  Table& operator=(Table&&) = delete;

  // --- seats, before the game begins ---
  // A person sits down, on that seat or the first that is free. One player may hold several seats. Who sits there
  // already may give another name, and a salt if there was none. A name that somebody has gets a number behind it.
  [[nodiscard]] Committed sit(std::string_view player, std::string_view name, std::string_view salt,
                              std::optional<Seat> seat, Millis now) const;
  // The host fills an open seat with a bot, or sends a bot away (level ""). The host is whoever opened the table.
  [[nodiscard]] Committed set_bot(std::string_view host, Seat seat, std::string_view level, Millis now) const;
  // All seats are taken, and the game has not begun: start() may be called, by the host's wish.
  [[nodiscard]] bool is_full() const;
  // And every person has given a salt: there is nothing left to wait for.
  [[nodiscard]] bool is_ready() const;
  [[nodiscard]] Committed start(Millis now) const;

  // --- playing ---
  [[nodiscard]] Committed submit(const Submission& wish, Millis now) const;
  // The answer to a BotJob; refused as "stale" when it comes too late, or the seat is no bot's any more.
  [[nodiscard]] Committed submit_bot(const BotJob& job, const Json& action, Millis now) const;
  // What needs a bot's decision now; nothing while a person, or nobody, is to decide.
  [[nodiscard]] std::unique_ptr<BotJob> bot_job() const;

  // Takes back the newest move of the seat, if nothing was revealed by it: see undo_offered().
  [[nodiscard]] Committed undo(Seat seat, std::uint64_t seq, Millis now) const;
  // Asks the other persons to go back to before the seat's newest move, or before its move of entry `move`. Without
  // others to ask it is done at once. A move in the meantime ends the question.
  [[nodiscard]] Committed ask_takeback(Seat seat, std::optional<std::uint64_t> move, Millis now) const;
  // The last yes takes back, the first no ends the question.
  [[nodiscard]] Committed answer_takeback(Seat seat, bool yes, Millis now) const;

  // Gives up. With two seats the other one wins; with more a bot plays on, until one seat or no person is left.
  [[nodiscard]] Committed resign(Seat seat, Millis now) const;
  // Stands up: the seat is open again before the game begins, and given up in the midst of it.
  [[nodiscard]] Committed leave(Seat seat, Millis now) const;

  // --- being there ---
  // A person's first connection came, or the last one went. This is not part of the log: after restore() nobody is
  // there, and nobody is missed before set_present() says since when. Coming back to a seat that a bot keeps is part of
  // the log: then back() is due at once.
  void set_present(Seat seat, bool present, Millis now);
  [[nodiscard]] std::optional<Commit> back(Seat seat, Millis now) const;
  // Other persons say whether a bot shall keep an absent seat; more than half of those present decide.
  [[nodiscard]] Committed vote(Seat seat, Seat about, bool bot, Millis now) const;

  // What time alone brings about: a clock has run out, or a bot takes an absent seat. Call it again after adopting.
  [[nodiscard]] std::optional<Commit> tick(Millis now) const;
  // When tick() has something to do, if nothing else happens before; nothing if never.
  [[nodiscard]] std::optional<Millis> next_tick() const;

  // --- talk, and the next game ---
  [[nodiscard]] Committed chat(Seat seat, std::string_view text, Millis now) const;
  [[nodiscard]] Committed chat(std::string_view spectator, std::string_view name, std::string_view text,
                               Millis now) const;
  // After the end. The last of the persons to agree makes the rematch, at the table `next`, which then is to be opened
  // from rematch_setup(): the same people and bots, every seat moved on by one, the host the same.
  [[nodiscard]] Committed rematch(Seat seat, bool agree, std::string_view next, Millis now) const;
  [[nodiscard]] const std::string& next_table() const { return next_table_; }
  [[nodiscard]] TableSetup rematch_setup(const Digest& secret) const;

  // The commit must be the newest one made, by this table.
  void adopt(Commit commit);

  // --- what clients get ---
  // The newest entry as that viewer may know it: a protocol message, made when first asked for and then kept until the
  // next entry. The text is the same object for all viewers for whom it is equal.
  [[nodiscard]] Text update(Viewer viewer) const;
  // Everything behind entry `seq`: an update with just what happened since, or a snapshot where that is too long ago.
  [[nodiscard]] std::string since(Viewer viewer, std::uint64_t seq, Millis now) const;
  [[nodiscard]] std::string snapshot(Viewer viewer, Millis now) const;
  // The game so far as that viewer may know it, {"seq":9,"happened":[...]}: its start and the moves that stand, and of
  // everything else what since() could still tell.
  [[nodiscard]] std::string story(Viewer viewer) const;
  // Who is there, and the clocks as of now.
  [[nodiscard]] std::string presence(Millis now) const;
  // The record so far for these eyes, all of it after the end, then with what `freebooter verify` needs.
  [[nodiscard]] std::string record(Viewer viewer, std::string_view date) const;

  // --- for the server ---
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] const AnyGame& game() const { return *game_; }
  [[nodiscard]] const TableOptions& options() const { return options_; }
  [[nodiscard]] std::uint64_t seq() const { return seq_; }
  [[nodiscard]] Stage stage() const;
  [[nodiscard]] const std::vector<Chair>& chairs() const { return chairs_; }
  [[nodiscard]] bool is_present(Seat seat) const { return ((present_ >> seat.value) & 1U) != 0; }
  // Does this player sit there?
  [[nodiscard]] bool holds(std::string_view player, Seat seat) const;
  [[nodiscard]] std::optional<Seat> seat_of(std::string_view player) const;  // the first
  // The newest entry that changed what is to be decided, or by whom; and when that was.
  [[nodiscard]] std::uint64_t decision_seq() const { return decision_seq_; }
  [[nodiscard]] Millis decision_at() const { return decision_at_; }
  // The seat that is to decide; nothing before the start and after the end.
  [[nodiscard]] std::optional<Seat> decider() const;
  [[nodiscard]] bool undo_offered(Seat seat) const;
  // By the rules, or the last one left; nobody before the end, and when no person is left.
  [[nodiscard]] SeatMask winners() const;
  // What is left on the seat's clock; nothing without a clock.
  [[nodiscard]] std::optional<Millis> time_left(Seat seat, Millis now) const;
  [[nodiscard]] Millis last_at() const { return last_at_; }
  [[nodiscard]] const std::vector<ChatLine>& chat_lines() const { return chat_; }

 private:
  // A move of the present line of the game: which entry, whose, and the first of its steps.
  struct Move {
    std::uint64_t seq = 0;
    Seat seat{};
    bool by_bot = false;
    std::size_t from = 0;
  };
  struct MoveId {
    std::string id;
    std::uint64_t seq = 0;
  };
  // What since() tells of an entry.
  struct Note {
    Change::Type type{};
    std::uint64_t seq = 0;
    std::optional<Seat> seat;
    std::optional<Seat> about;
    bool yes = false;
    bool by_bot = false;
    bool went_back = false;  // steps were taken back: what they were is not known any more
    Exit exit = Exit::kNone;
    std::size_t from = 0;  // the steps of a start or move: [from, to)
    std::size_t to = 0;
    std::string id;
    std::string name;
    std::string text;
  };
  struct Question {
    Seat seat{};
    std::size_t length = 0;
    SeatMask waiting = 0;  // for these answers
  };
  // From this outcome on, counted from 0, the draws that were taken back count too.
  struct DrawGap {
    std::uint64_t outcome = 0;
    std::uint64_t skipped = 0;
  };

  Table() = default;

  // table.cpp: the one way in which a table changes, live and restored alike.
  static Result<std::unique_ptr<Table>, JsonFault> lay(Change& opening, RuleShelf& shelf);
  [[nodiscard]] std::optional<std::string> fault_of(const Change& change) const;
  void apply(const Change& change, const Advance* advance);
  void apply_to_seats(const Change& change);
  void apply_to_game(const Change& change, const Advance* advance);
  void apply_to_question(const Change& change);
  void apply_to_talk(const Change& change);
  // Ends a question that waits for nobody any more; true if steps were taken back.
  bool settle_question();
  void go_back(std::size_t length);
  void settle_clocks(const Change& change, bool new_position);
  void note(const Change& change, std::size_t length_before, bool went_back);

  // table_wishes.cpp: from wishes to commits.
  [[nodiscard]] Change change_of(Change::Type type, std::optional<Seat> seat, Millis now) const;
  static Commit commit(Change change, std::unique_ptr<Advance> advance = nullptr);
  [[nodiscard]] std::optional<TableRefusal> refuse_seat(Seat seat) const;
  [[nodiscard]] std::optional<TableRefusal> refuse_player(Seat seat) const;
  [[nodiscard]] Committed move(const Submission& wish, bool by_bot, Millis now) const;
  [[nodiscard]] Committed say(Change change, std::string_view text) const;
  [[nodiscard]] bool speaks_too_fast(const Change& change) const;
  [[nodiscard]] Commit give_up(Seat seat, Exit exit, Millis now) const;
  [[nodiscard]] bool is_away(Seat seat, Millis now) const;
  [[nodiscard]] bool has_started() const { return start_seq_ != 0; }
  [[nodiscard]] SeatMask standing() const;               // seats that have not given up
  [[nodiscard]] SeatMask persons() const;                // of those, the seats of people
  [[nodiscard]] SeatMask asked_by(Seat seat) const;      // whose consent a takeback needs
  [[nodiscard]] std::optional<Seat> clock_seat() const;  // whose clock has to run
  [[nodiscard]] bool has_run_out(Millis now) const;

  // table_text.cpp: what clients get.
  [[nodiscard]] std::string message(Viewer viewer, std::uint64_t from, bool whole, Millis now) const;
  void write_facts(Viewer viewer, std::string& out) const;
  void write_seats(std::string& out) const;
  void write_notes(Viewer viewer, std::uint64_t from, std::string& out) const;
  void write_note(const Note& note, Viewer viewer, std::string& out) const;
  static void write_what(const Note& note, Viewer viewer, std::string& out);
  void write_steps(const Note& note, Viewer viewer, std::string& out) const;
  void write_game(Viewer viewer, std::string& out) const;
  void write_clocks(Millis now, std::string& out) const;
  void write_offers(Viewer viewer, std::string& out) const;
  void write_end(std::string& out) const;
  // Does this viewer get the same update of the newest entry as a spectator?
  [[nodiscard]] bool is_like_spectator(Seat seat) const;
  [[nodiscard]] RecordTags tags_of_record(std::string_view date) const;
  [[nodiscard]] std::vector<std::string> salts() const;

  std::string id_;
  std::string host_;
  std::string after_;
  std::string next_table_;
  TableOptions options_;
  Digest secret_{};
  std::vector<Chair> chairs_;
  std::unique_ptr<AnyGame> game_;

  std::uint64_t seq_ = 0;
  std::uint64_t decision_seq_ = 0;  // the newest entry that changed what is to be decided, or by whom
  Millis decision_at_ = 0;
  Millis last_at_ = 0;
  std::uint64_t start_seq_ = 0;   // of the entry that began the game; 0 before
  std::optional<FairDice> dice_;  // from the start on
  DiceCount count_;
  std::vector<Move> moves_;
  std::vector<DrawGap> gaps_;
  std::array<std::vector<MoveId>, kMaxSeats> move_ids_;
  std::optional<Question> question_;
  std::array<SeatMask, kMaxSeats> votes_{};  // for a bot on that seat
  SeatMask rematch_ = 0;

  std::array<Millis, kMaxSeats> left_{};
  std::optional<Seat> running_;
  Millis running_since_ = 0;

  SeatMask present_ = 0;
  std::array<std::optional<Millis>, kMaxSeats> absent_since_;

  std::vector<ChatLine> chat_;
  std::vector<Note> notes_;
  // Of the newest entry, made when asked for; the last for spectators.
  mutable std::array<Text, kMaxSeats + 1> updates_;
  // Parts of them that are the same for everybody; "" until they are needed, or while they differ.
  mutable std::string open_view_;
  mutable std::string open_steps_;
};

}  // namespace freebooter::table
