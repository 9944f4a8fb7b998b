// What people do at a table besides moving: sit, take back, give up, go away, come back, talk, and play again.
#include "table/host.hpp"

namespace freebooter::table {
namespace {

constexpr std::string_view kBoots = R"({"players":2,"first":1})";
constexpr std::string_view kBoots3 = R"({"players":3,"first":1})";

TableSetup with_options(TableSetup setup, std::string_view options) {
  const auto json = parse_json(options);
  std::optional<JsonFault> fault;
  setup.options = read_table_options(JsonCursor(*json, fault));
  EXPECT_FALSE(fault.has_value()) << fault->text();
  return setup;
}

// Whatever happened, the store has it: the same table comes out.
void expect_restorable(const Host& host) {
  const auto again = host.restored(host.entries.size());
  ASSERT_NE(again, nullptr);
  for (const Viewer viewer : host.viewers()) {
    EXPECT_EQ(*again->update(viewer), *host.table->update(viewer));
    EXPECT_EQ(again->snapshot(viewer, host.now), host.table->snapshot(viewer, host.now));
  }
  EXPECT_EQ(again->chairs(), host.table->chairs());
  EXPECT_EQ(again->game().hash(), host.table->game().hash());
  EXPECT_EQ(again->next_tick().has_value(), host.table->next_tick().has_value());
}

// --- seats ---------------------------------------------------------------------------------------------------

TEST(TableSeats, PeopleAndBotsSitDownAndTheGameBegins) {
  Host host(setup_of("boots", kBoots3, 0));
  Table& table = *host.table;
  EXPECT_EQ(Host::reason(table.start(0)), "not_full");
  host.commit(table.sit("anna", "Anna", "s4lt", seat(2), host.now));
  EXPECT_EQ(Host::reason(table.sit("finn", "Finn", "", seat(2), host.now)), "seat_taken");
  EXPECT_EQ(Host::reason(table.sit("finn", "Finn", "", seat(4), host.now)), "no_such_seat");
  EXPECT_EQ(Host::reason(table.sit("finn", "", "", {}, host.now)), "bad_name");
  EXPECT_EQ(Host::reason(table.sit("finn", "Fi\nnn", "", {}, host.now)), "bad_name");
  EXPECT_EQ(Host::reason(table.sit("finn", std::string(41, 'x'), "", {}, host.now)), "bad_name");
  EXPECT_EQ(Host::reason(table.sit("finn", "Finn", "two words", {}, host.now)), "bad_salt");
  EXPECT_EQ(Host::reason(table.sit("fi nn", "Finn", "", {}, host.now)), "bad_player");
  host.commit(table.sit("finn", "Finn", "", {}, host.now));
  EXPECT_EQ(table.seat_of("finn"), seat(1));
  EXPECT_EQ(Host::reason(table.set_bot("finn", seat(3), "pilot", host.now)), "not_the_host");
  EXPECT_EQ(Host::reason(table.set_bot("p1", seat(3), "admiral", host.now)), "no_such_bot");
  EXPECT_EQ(Host::reason(table.set_bot("p1", seat(2), "pilot", host.now)), "seat_taken");
  EXPECT_EQ(Host::reason(table.set_bot("p1", seat(3), "", host.now)), "nobody_there");
  host.commit(table.set_bot("p1", seat(3), "pilot", host.now));
  EXPECT_TRUE(table.is_full());
  EXPECT_FALSE(table.is_ready());  // Finn's salt is missing
  EXPECT_EQ(Host::reason(table.sit("zoe", "Zoe", "", {}, host.now)), "full");
  host.commit(table.sit("finn", "Finn", "pepper", {}, host.now));
  EXPECT_TRUE(table.is_ready());
  host.commit(table.sit("finn", "Finn the Red", "salt", {}, host.now));
  EXPECT_EQ(table.chairs()[0].salt, "pepper");  // a salt once given stands
  host.start();
  EXPECT_EQ(table.stage(), Stage::kPlaying);
  EXPECT_EQ(Host::reason(table.start(host.now)), "already_started");
  EXPECT_EQ(Host::reason(table.sit("zoe", "Zoe", "", {}, host.now)), "already_started");
  EXPECT_EQ(Host::reason(table.set_bot("p1", seat(3), "", host.now)), "already_started");
  const Update all = Host::read_update(table.snapshot(seat(2), host.now));
  ASSERT_TRUE(all.seats.has_value());
  EXPECT_EQ((*all.seats)[0].name, "Finn the Red");
  EXPECT_EQ((*all.seats)[2].level, "pilot");
  EXPECT_EQ(all.facts->you, 2);
  EXPECT_EQ(all.facts->commitment, digest_text(commitment_to(secret_of("a secret"))));
  expect_restorable(host);
}

TEST(TableSeats, NobodyHasTheNameOfAnother) {
  Host host(setup_of("boots", kBoots3, 0));
  Table& table = *host.table;
  const auto accented = [](int accents) {
    std::string name = "x";
    for (int at = 0; at < accents; ++at) name += "é";
    return name;
  };
  host.commit(table.sit("anna", "Nora", "", {}, host.now));
  host.commit(table.sit("finn", "Nora", "", {}, host.now));
  host.commit(table.sit("zoe", "Nora", "", {}, host.now));
  const auto names = [&] { return std::array{table.chairs()[0].name, table.chairs()[1].name, table.chairs()[2].name}; };
  EXPECT_EQ(names(), (std::array<std::string, 3>{"Nora", "Nora 2", "Nora 3"}));
  host.commit(table.sit("anna", "Nora", "", {}, host.now));  // one's own is not another's
  const std::string longest = accented(19) + "!";            // 40 bytes
  host.commit(table.sit("finn", longest, "", {}, host.now));
  host.commit(table.sit("zoe", longest, "", {}, host.now));
  EXPECT_EQ(names(), (std::array<std::string, 3>{"Nora", longest, accented(18) + " 2"}));
  expect_restorable(host);
}

TEST(TableSeats, LeavingBeforeTheStartFreesTheSeat) {
  Host host(setup_of("clever", R"({"players":2})", 2));
  host.commit(host.table->leave(seat(2), host.now));
  EXPECT_EQ(host.table->chairs()[1].kind, Chair::Kind::kOpen);
  EXPECT_EQ(Host::reason(host.table->leave(seat(2), host.now)), "not_a_person");
  host.commit(host.table->set_bot("p1", seat(2), "greedy", host.now));
  host.commit(host.table->set_bot("p1", seat(2), "", host.now));
  EXPECT_EQ(host.heard(kSpectator).happened[0].type, "free");
  expect_restorable(host);
}

TEST(TableSeats, ASetUpThatCannotBeNamesTheFault) {
  RuleShelf shelf;
  const auto place = [&](auto change) {
    TableSetup setup = setup_of("boots", kBoots, 2);
    change(setup);
    const auto opened = Table::open(setup, shelf, 0);
    return opened.ok() ? std::string("none") : opened.error().place;
  };
  EXPECT_EQ(place([](TableSetup&) {}), "none");
  EXPECT_EQ(place([](TableSetup& s) { s.game = "chess"; }), "game");
  EXPECT_EQ(place([](TableSetup& s) { s.setup = Json::object({{"players", 9}}); }), "setup.players");
  EXPECT_EQ(place([](TableSetup& s) { s.id = "a b"; }), "table");
  EXPECT_EQ(place([](TableSetup& s) { s.host = ""; }), "host");
  EXPECT_EQ(place([](TableSetup& s) { s.rules = 2; }), "rules");
  EXPECT_EQ(place([](TableSetup& s) { s.options.stand_in = "nobody"; }), "options.stand_in");
  EXPECT_EQ(place([](TableSetup& s) { s.chairs.resize(3); }), "chairs");
  EXPECT_EQ(place([](TableSetup& s) { s.chairs[1].name = ""; }), "chairs[1].name");
  EXPECT_EQ(place([](TableSetup& s) { s.chairs[1].player = ""; }), "chairs[1].player");
  EXPECT_EQ(place([](TableSetup& s) { s.chairs[1].salt = "\n"; }), "chairs[1].salt");
  EXPECT_EQ(place([](TableSetup& s) { s.chairs[1].kind = Chair::Kind::kBot; }), "chairs[1].level");
}

TEST(TableSeats, OptionsAreReadStrictly) {
  const auto fault_of = [](std::string_view text) {
    const auto json = parse_json(text);
    std::optional<JsonFault> fault;
    const TableOptions options = read_table_options(JsonCursor(*json, fault));
    if (fault) return fault->place;
    const Json written = table_options_json(options);
    EXPECT_EQ(read_table_options(JsonCursor(written, fault)), options);
    return std::string("none");
  };
  EXPECT_EQ(fault_of("{}"), "none");
  EXPECT_EQ(fault_of(R"({"clock":{"kind":"live","base":600000,"increment":5000},"absence":{"policy":"vote"}})"),
            "none");
  EXPECT_EQ(fault_of(R"({"clock":{"kind":"daily","base":172800000},"spectators_chat":false,"stand_in":"x"})"), "none");
  EXPECT_EQ(fault_of(R"({"clock":{"kind":"daily","base":172800001}})"), "clock");
  EXPECT_EQ(fault_of(R"({"clock":{"kind":"sand"}})"), "clock.kind");
  EXPECT_EQ(fault_of(R"({"clock":{"kind":"live","base":5}})"), "clock.base");
  EXPECT_EQ(fault_of(R"({"absence":{"policy":"bot","grace":-1}})"), "absence.grace");
  EXPECT_EQ(fault_of(R"({"colour":"red"})"), "colour");
}

// --- undo and takeback ---------------------------------------------------------------------------------------

TEST(TableUndo, WhatRevealedNothingIsTakenBackAtOnce) {
  for (const std::string_view game : {"boots", "clever"}) {
    SCOPED_TRACE(game);
    Host host(setup_of(game, R"({"players":3,"first":1})", 3));
    host.start();
    const std::string view = host.heard(seat(1)).view->text();
    EXPECT_EQ(Host::reason(host.table->undo(seat(1), host.table->seq(), host.now)), "cannot_undo");
    host.submit(seat(1), host.heard(seat(1)).legal->back());
    EXPECT_EQ(host.heard(seat(1)).undo, true);
    EXPECT_FALSE(host.heard(seat(2)).undo.has_value());
    EXPECT_EQ(Host::reason(host.table->undo(seat(2), host.table->seq(), host.now)), "cannot_undo");
    EXPECT_EQ(Host::reason(host.table->undo(seat(1), host.table->seq() - 1, host.now)), "stale");
    host.commit(host.table->undo(seat(1), host.table->seq(), host.now));
    EXPECT_EQ(host.heard(seat(1)).view->text(), view);
    EXPECT_EQ(host.table->decider(), seat(1));
    EXPECT_FALSE(host.table->undo_offered(seat(1)));
    expect_restorable(host);
    // Who missed that gets everything anew: what was taken back is not told any more.
    EXPECT_TRUE(Host::read_update(host.table->since(seat(2), 2, host.now)).facts.has_value());
  }
}

TEST(TableUndo, NotPastADie) {
  Host host(setup_of("boots", kBoots, 2));
  host.start();
  host.submit(seat(1), host.heard(seat(1)).legal->front());
  host.submit(seat(2), host.heard(seat(2)).legal->front());  // the last port: the dice follow
  EXPECT_GT(host.heard(kSpectator).happened[0].steps->size(), 1U);
  EXPECT_FALSE(host.table->undo_offered(seat(1)));
  EXPECT_FALSE(host.table->undo_offered(seat(2)));
}

TEST(TableUndo, NotWhatSomebodyHasSeen) {
  Host host(setup_of("clever", R"({"players":2,"first":1})", 2));
  host.start();
  Rng rng(3);
  // Captains and boats first; then a card is given, and seen.
  while (host.heard(*host.table->decider()).legal->front().find("type")->text() != "\"give\"") host.move(rng);
  const Seat giver = *host.table->decider();
  host.move(rng);
  EXPECT_FALSE(host.table->undo_offered(giver));
}

class TableTakeback : public ::testing::Test {
 public:
  TableTakeback() : host(setup_of("boots", kBoots3, 3)) {
    host.start();
    for (int at = 1; at <= 3; ++at) host.submit(seat(at), host.heard(seat(at)).legal->front());
    before = host.heard(kSpectator).view->text();
    asked = host.table->seq() + 1;
    host.submit(seat(1), host.heard(seat(1)).legal->front());
    while (host.table->decider() == seat(1)) host.submit(seat(1), host.heard(seat(1)).legal->back());
  }
  Host host;
  std::string before;
  std::uint64_t asked = 0;
};

TEST_F(TableTakeback, NeedsTheConsentOfAllTheOthers) {
  EXPECT_EQ(Host::reason(host.table->answer_takeback(seat(2), true, host.now)), "nobody_asked");
  EXPECT_EQ(Host::reason(host.table->ask_takeback(seat(1), 2, host.now)), "no_such_move");
  host.commit(host.table->ask_takeback(seat(1), asked, host.now));
  EXPECT_EQ(host.heard(seat(2)).takeback->waiting, (std::vector<int>{2, 3}));
  EXPECT_EQ(Host::reason(host.table->ask_takeback(seat(2), {}, host.now)), "question_open");
  EXPECT_EQ(Host::reason(host.table->answer_takeback(seat(1), true, host.now)), "nobody_asked");
  expect_restorable(host);
  host.commit(host.table->answer_takeback(seat(3), true, host.now));
  EXPECT_EQ(host.heard(seat(2)).takeback->waiting, (std::vector<int>{2}));
  host.commit(host.table->answer_takeback(seat(2), true, host.now));
  EXPECT_FALSE(host.heard(seat(2)).takeback.has_value());
  EXPECT_EQ(host.heard(kSpectator).view->text(), before);
  EXPECT_EQ(host.table->decider(), seat(1));
  expect_restorable(host);
}

TEST_F(TableTakeback, OneNoEndsTheQuestion) {
  const std::uint64_t hash = host.table->game().hash();
  host.commit(host.table->ask_takeback(seat(1), {}, host.now));
  host.commit(host.table->answer_takeback(seat(2), false, host.now));
  EXPECT_FALSE(host.heard(seat(2)).takeback.has_value());
  EXPECT_EQ(host.table->game().hash(), hash);
  EXPECT_EQ(Host::reason(host.table->answer_takeback(seat(3), true, host.now)), "nobody_asked");
  expect_restorable(host);
}

TEST_F(TableTakeback, AMoveEndsTheQuestion) {
  host.commit(host.table->ask_takeback(seat(1), {}, host.now));
  Rng rng(4);
  host.move(rng);
  EXPECT_FALSE(host.heard(seat(2)).takeback.has_value());
}

TEST_F(TableTakeback, WhoGaveUpIsNotAskedAnyMore) {
  host.commit(host.table->ask_takeback(seat(1), asked, host.now));
  host.commit(host.table->answer_takeback(seat(2), true, host.now));
  host.commit(host.table->resign(seat(3), host.now));
  EXPECT_EQ(host.heard(kSpectator).view->text(), before);
  expect_restorable(host);
}

TEST_F(TableTakeback, DiceThatFellAreNotThrownAgain) {
  const auto dice = [&] {
    std::string all;
    const Update heard = host.heard(kSpectator);
    for (const StepFacts& step : *heard.happened[0].steps) all += step.by ? "" : step.text + ";";
    return all;
  };
  // The same moves once more, as often as it takes: the dice are others.
  const std::string first = dice();
  std::vector<std::string> thrown;
  for (int again = 0; again < 4; ++again) {
    host.commit(host.table->ask_takeback(seat(1), asked, host.now));
    host.commit(host.table->answer_takeback(seat(2), true, host.now));
    host.commit(host.table->answer_takeback(seat(3), true, host.now));
    asked = host.table->seq() + 1;
    host.submit(seat(1), host.heard(seat(1)).legal->front());
    while (host.table->decider() == seat(1)) host.submit(seat(1), host.heard(seat(1)).legal->back());
    thrown.push_back(dice());
  }
  EXPECT_NE(thrown, std::vector<std::string>(4, first));
  expect_restorable(host);
}

TEST(TableTakebackAlone, AgainstBotsNobodyIsAsked) {
  TableSetup setup = setup_of("boots", kBoots, 1);
  setup.chairs.resize(2);
  setup.chairs[1].kind = Chair::Kind::kBot;
  setup.chairs[1].level = "random";
  Host host(std::move(setup));
  host.start();
  const std::uint64_t hash = host.table->game().hash();
  host.submit(seat(1), host.heard(seat(1)).legal->front());
  const auto job = host.table->bot_job();
  Thinker thinker;
  Rng rng(5);
  host.commit(host.table->submit_bot(*job, job->think(thinker, {}, rng), host.now));
  EXPECT_FALSE(host.table->undo_offered(seat(1)));
  host.commit(host.table->ask_takeback(seat(1), {}, host.now));
  EXPECT_EQ(host.table->game().hash(), hash);
  EXPECT_FALSE(host.heard(seat(1)).takeback.has_value());
  expect_restorable(host);
}

// --- giving up -----------------------------------------------------------------------------------------------

TEST(TableResign, OfTwoTheOtherWins) {
  Host host(setup_of("boots", kBoots, 2));
  EXPECT_EQ(Host::reason(host.table->resign(seat(1), host.now)), "not_started");
  host.start();
  host.commit(host.table->resign(seat(1), host.now));
  EXPECT_EQ(host.table->stage(), Stage::kOver);
  EXPECT_EQ(host.table->winners(), 2U);
  const Update heard = host.heard(seat(2));
  EXPECT_EQ(heard.over->winners, (std::vector<int>{2}));
  EXPECT_EQ(heard.happened[0].exit, "resigned");
  EXPECT_EQ(heard.turn->kind, "over");
  EXPECT_FALSE(heard.legal.has_value());
  EXPECT_EQ(Host::reason(host.try_submit(seat(1), "pass")), "over");
  EXPECT_EQ(Host::reason(host.table->resign(seat(2), host.now)), "over");
  expect_restorable(host);
}

TEST(TableResign, OfThreeABotPlaysOn) {
  Host host(setup_of("boots", kBoots3, 3));
  host.start();
  const Json action = host.heard(seat(1)).legal->front();
  host.commit(host.table->leave(seat(1), host.now));
  EXPECT_EQ(host.table->stage(), Stage::kPlaying);
  EXPECT_EQ(Host::reason(host.try_submit(seat(1), action)), "has_given_up");
  const auto job = host.table->bot_job();
  ASSERT_NE(job, nullptr);
  EXPECT_EQ(job->seat, seat(1));
  EXPECT_EQ(job->level, "bosun");
  host.commit(host.table->submit_bot(*job, action, host.now));
  EXPECT_FALSE(host.table->back(seat(1), host.now).has_value());  // for good
  expect_restorable(host);
  host.commit(host.table->resign(seat(3), host.now));
  EXPECT_EQ(host.table->winners(), 2U);
  EXPECT_EQ(host.table->stage(), Stage::kOver);
  EXPECT_NE(host.table->record(kSpectator, "").find("[Exits \"1:left 3:resigned\"]"), std::string::npos);
  expect_restorable(host);
}

TEST(TableResign, WithoutPeopleTheGameIsOver) {
  TableSetup setup = setup_of("boots", kBoots3, 1);
  setup.chairs.resize(3);
  for (std::size_t at : {1U, 2U}) {
    setup.chairs[at].kind = Chair::Kind::kBot;
    setup.chairs[at].level = "random";
  }
  Host host(std::move(setup));
  host.start();
  host.commit(host.table->resign(seat(1), host.now));
  EXPECT_EQ(host.table->stage(), Stage::kOver);
  EXPECT_EQ(host.table->winners(), 0U);
  EXPECT_EQ(host.table->bot_job(), nullptr);
  EXPECT_TRUE(host.heard(seat(1)).over->winners.empty());
}

// --- absence -------------------------------------------------------------------------------------------------

TEST(TableAbsence, ABotTakesTheSeatAndHandsItBackAtOnce) {
  Host host(
      with_options(setup_of("boots", kBoots, 2), R"({"absence":{"policy":"bot","grace":5000},"stand_in":"random"})"));
  Table& table = *host.table;
  host.start();
  EXPECT_FALSE(table.next_tick().has_value());
  table.set_present(seat(1), true, host.now);
  table.set_present(seat(2), true, host.now);
  table.set_present(seat(1), false, 10'000);
  EXPECT_EQ(table.next_tick(), 15'000);
  EXPECT_FALSE(table.tick(14'999).has_value());
  EXPECT_EQ(table.bot_job(), nullptr);
  host.now = 15'000;
  host.commit(table.tick(15'000));
  EXPECT_FALSE(table.tick(15'000).has_value());
  EXPECT_EQ((*host.heard(seat(2)).seats)[0].stand_in, "random");
  const auto job = table.bot_job();
  ASSERT_NE(job, nullptr);
  EXPECT_EQ(Host::reason(host.try_submit(seat(1), "pass")), "bot_plays");
  expect_restorable(host);
  // The person comes back while the bot still thinks: its answer is too late, and harmless.
  table.set_present(seat(1), true, 16'000);
  host.commit(table.back(seat(1), 16'000));
  EXPECT_FALSE(table.back(seat(1), 16'000).has_value());
  const Json action = host.heard(seat(1)).legal->front();
  EXPECT_EQ(Host::reason(table.submit_bot(*job, action, 16'000)), "stale");
  host.submit(seat(1), action);
  expect_restorable(host);
}

TEST(TableAbsence, ABotsAnswerToAnOlderQuestionIsStale) {
  Host host(
      with_options(setup_of("boots", kBoots, 2), R"({"absence":{"policy":"bot","grace":0},"stand_in":"random"})"));
  host.start();
  host.table->set_present(seat(1), false, host.now);
  host.table->set_present(seat(2), false, host.now);
  host.commit(host.table->tick(host.now));
  host.commit(host.table->tick(host.now));
  const auto job = host.table->bot_job();
  const Json action = host.heard(seat(1)).legal->front();
  host.commit(host.table->submit_bot(*job, action, host.now));
  EXPECT_EQ(Host::reason(host.table->submit_bot(*job, action, host.now)), "stale");
  const auto other = host.table->bot_job();
  EXPECT_EQ(other->seat, seat(2));
}

TEST(TableAbsence, WaitingIsWaiting) {
  Host host(setup_of("boots", kBoots, 2));
  host.start();
  host.table->set_present(seat(1), false, 0);
  EXPECT_FALSE(host.table->next_tick().has_value());
  EXPECT_FALSE(host.table->tick(1'000'000'000).has_value());
  EXPECT_EQ(Host::reason(host.table->vote(seat(2), seat(1), true, 1'000'000'000)), "no_vote_here");
}

TEST(TableAbsence, TheOthersVote) {
  Host host(with_options(setup_of("boots", R"({"players":4,"first":1})", 4),
                         R"({"absence":{"policy":"vote","grace":5000},"stand_in":"random"})"));
  Table& table = *host.table;
  host.start();
  for (int at = 1; at <= 4; ++at) table.set_present(seat(at), true, 0);
  EXPECT_EQ(Host::reason(table.vote(seat(2), seat(1), true, 9'000)), "not_away");
  table.set_present(seat(1), false, 1'000);
  EXPECT_EQ(Host::reason(table.vote(seat(2), seat(1), true, 5'999)), "not_away");
  EXPECT_EQ(Host::reason(table.vote(seat(1), seat(1), true, 6'000)), "not_away");
  host.commit(table.vote(seat(2), seat(1), true, 6'000));
  EXPECT_EQ(table.bot_job(), nullptr);
  host.commit(table.vote(seat(2), seat(1), false, 6'100));
  host.commit(table.vote(seat(3), seat(1), true, 6'200));
  EXPECT_EQ(table.bot_job(), nullptr);
  host.commit(table.vote(seat(4), seat(1), true, 6'300));
  ASSERT_NE(table.bot_job(), nullptr);
  EXPECT_EQ(host.heard(kSpectator).happened[0].level, "random");
  EXPECT_EQ(Host::reason(table.vote(seat(2), seat(1), true, 7'000)), "not_away");
  expect_restorable(host);
  host.commit(table.back(seat(1), 8'000));
  EXPECT_EQ(table.bot_job(), nullptr);
}

// --- clocks --------------------------------------------------------------------------------------------------

TEST(TableClocks, LiveTimeRunsForWhoDecidesAndGrowsWithEachDecision) {
  Host host(with_options(setup_of("boots", kBoots, 2), R"({"clock":{"kind":"live","base":60000,"increment":2000}})"));
  Table& table = *host.table;
  host.now = 5'000;
  host.start();
  EXPECT_EQ(table.time_left(seat(1), 15'000), 50'000);
  EXPECT_EQ(table.time_left(seat(2), 15'000), 60'000);
  EXPECT_EQ(table.next_tick(), 65'000);
  host.now = 15'000;
  host.submit(seat(1), host.heard(seat(1)).legal->front());
  const Update heard = host.heard(kSpectator);
  ASSERT_EQ(heard.clocks->size(), 2U);
  EXPECT_EQ((*heard.clocks)[0].left, 52'000);
  EXPECT_FALSE((*heard.clocks)[0].running.has_value());
  EXPECT_EQ((*heard.clocks)[1].running, true);
  expect_restorable(host);
  // Talk does not stop a clock.
  host.commit(table.chat(seat(2), "hm", 20'000));
  EXPECT_EQ(table.time_left(seat(2), 25'000), 50'000);
  EXPECT_FALSE(table.tick(74'999).has_value());
  EXPECT_EQ(Host::reason(table.submit({.seat = seat(2), .id = "x", .seq = table.seq(), .action = "pass"}, 75'000)),
            "out_of_time");
  host.now = 75'000;
  host.commit(table.tick(75'000));
  EXPECT_EQ(table.stage(), Stage::kOver);
  EXPECT_EQ(table.winners(), 1U);
  EXPECT_EQ(host.heard(seat(1)).happened[0].exit, "time");
  EXPECT_FALSE(table.tick(99'000).has_value());
  EXPECT_FALSE(table.next_tick().has_value());
  expect_restorable(host);
}

TEST(TableClocks, DaysBeginAnewWithEachDecision) {
  Host host(with_options(setup_of("boots", kBoots3, 3), R"({"clock":{"kind":"daily","base":172800000}})"));
  Table& table = *host.table;
  host.start();
  host.now += kDay;
  EXPECT_EQ(table.time_left(seat(1), host.now), kDay);
  host.submit(seat(1), host.heard(seat(1)).legal->front());
  EXPECT_EQ(table.time_left(seat(2), host.now), 2 * kDay);
  // Others who give up do not lengthen it.
  host.now += kDay;
  host.commit(table.resign(seat(3), host.now));
  EXPECT_EQ(table.time_left(seat(2), host.now), kDay);
  EXPECT_EQ(table.next_tick(), host.now + kDay);
  host.now += kDay;
  host.commit(table.tick(host.now));
  EXPECT_EQ(table.winners(), 1U);
  expect_restorable(host);
}

TEST(TableClocks, ABotHasNone) {
  Host host(with_options(setup_of("boots", kBoots, 2),
                         R"({"clock":{"kind":"live","base":60000},"absence":{"policy":"bot","grace":1000}})"));
  host.start();
  host.table->set_present(seat(1), false, host.now);
  host.now += 1'000;
  host.commit(host.table->tick(host.now));
  EXPECT_FALSE(host.table->tick(host.now + 1'000'000).has_value());
  EXPECT_EQ(host.table->time_left(seat(1), host.now + 1'000'000), 59'000);
  expect_restorable(host);
}

TEST(TableClocks, TimeNeverGoesBack) {
  Host host(with_options(setup_of("boots", kBoots, 2), R"({"clock":{"kind":"live","base":60000}})"));
  host.now = 50'000;
  host.start();
  host.now = 20'000;
  host.submit(seat(1), host.heard(seat(1)).legal->front());
  EXPECT_EQ(host.table->last_at(), 50'000);
  EXPECT_EQ(host.table->time_left(seat(1), 50'000), 60'000);
  expect_restorable(host);
}

// --- talk ----------------------------------------------------------------------------------------------------

TEST(TableChat, HasLimits) {
  Host host(setup_of("clever", R"({"players":2})", 2));
  Table& table = *host.table;
  host.commit(table.chat(seat(1), "Ahoi, 你好 \"friends\" \\o/", host.now));
  EXPECT_EQ(host.heard(seat(2)).happened[0].text, "Ahoi, 你好 \"friends\" \\o/");
  for (const std::string& bad : {std::string(), std::string("   "), std::string("a\nb"), std::string("\xff\xfe"),
                                 std::string(kLongestChat + 1, 'x'), std::string("a\0b", 3)}) {
    EXPECT_EQ(Host::reason(table.chat(seat(1), bad, host.now)), "bad_chat") << bad;
  }
  for (int line = 1; line < kChatBurst; ++line) host.commit(table.chat(seat(1), "again", host.now));
  EXPECT_EQ(Host::reason(table.chat(seat(1), "again", host.now + kChatWindow - 1)), "too_fast");
  host.commit(table.chat(seat(2), "others may", host.now));
  host.commit(table.chat("zoe", "Zoe", "I look on", host.now));
  EXPECT_EQ(host.heard(seat(2)).happened[0].name, "Zoe");
  EXPECT_EQ(Host::reason(table.chat("zoe", "Zoe", "", host.now)), "bad_chat");
  EXPECT_EQ(Host::reason(table.chat("z o", "Zoe", "x", host.now)), "bad_player");
  host.commit(table.chat(seat(1), "later", host.now + kChatWindow));
  EXPECT_EQ(Host::read_update(table.snapshot(kSpectator, 0)).facts->chat.size(), 8U);
  expect_restorable(host);
}

TEST(TableChat, OnlySoMuchIsKept) {
  Host host(setup_of("clever", R"({"players":2})", 2));
  for (std::size_t line = 0; line < kChatKept + 20; ++line) {
    host.now += kChatWindow;
    host.commit(host.table->chat(seat(1), "line " + std::to_string(line), host.now));
  }
  const auto chat = Host::read_update(host.table->snapshot(kSpectator, 0)).facts->chat;
  ASSERT_EQ(chat.size(), kChatKept);
  EXPECT_EQ(chat.front().text, "line 20");
}

TEST(TableChat, SpectatorsMayBeQuiet) {
  Host host(with_options(setup_of("clever", R"({"players":2})", 2), R"({"spectators_chat":false})"));
  EXPECT_EQ(Host::reason(host.table->chat("zoe", "Zoe", "hello", host.now)), "spectators_are_quiet");
}

TEST(TableChat, DoesNotMakeAMoveStale) {
  Host host(setup_of("boots", kBoots, 2));
  host.start();
  const std::uint64_t seq = host.table->seq();
  host.commit(host.table->chat(seat(2), "take your time", host.now));
  const Json action = host.heard(seat(1)).legal->front();
  EXPECT_TRUE(host.table->submit({.seat = seat(1), .id = "m", .seq = seq, .action = action}, host.now).ok());
}

// --- again ---------------------------------------------------------------------------------------------------

TEST(TableRematch, TheSamePeopleOneSeatOn) {
  TableSetup setup = setup_of("boots", kBoots3, 2);
  setup.chairs.resize(3);
  setup.chairs[2].kind = Chair::Kind::kBot;
  setup.chairs[2].level = "random";
  Host host(std::move(setup));
  host.start();
  Table& table = *host.table;
  EXPECT_EQ(Host::reason(table.rematch(seat(1), true, "T2", host.now)), "not_over");
  host.commit(table.resign(seat(1), host.now));
  host.commit(table.resign(seat(2), host.now));
  host.commit(table.rematch(seat(1), true, "T2", host.now));
  EXPECT_EQ(host.heard(seat(2)).rematch->agreed, (std::vector<int>{1}));
  host.commit(table.rematch(seat(1), false, "T2", host.now));
  EXPECT_FALSE(host.heard(seat(2)).rematch.has_value());
  EXPECT_EQ(Host::reason(table.rematch(seat(3), true, "T2", host.now)), "not_a_person");
  host.commit(table.rematch(seat(2), true, "T2", host.now));
  EXPECT_TRUE(table.next_table().empty());
  host.commit(table.rematch(seat(1), true, "T3", host.now));
  EXPECT_EQ(table.next_table(), "T3");
  EXPECT_EQ(host.heard(seat(2)).rematch->next, "T3");
  EXPECT_EQ(Host::reason(table.rematch(seat(1), false, "T4", host.now)), "rematch_made");
  expect_restorable(host);
  Host next(table.rematch_setup(secret_of("another")));
  EXPECT_EQ(next.table->id(), "T3");
  EXPECT_EQ(next.table->seat_of("p1"), seat(2));
  EXPECT_EQ(next.table->seat_of("p2"), seat(3));
  EXPECT_EQ(next.table->chairs()[0].level, "random");
  EXPECT_TRUE(next.table->is_full());
  EXPECT_FALSE(next.table->is_ready());  // salts come after the commitment
  EXPECT_EQ(Host::read_update(next.table->snapshot(kSpectator, 0)).facts->after, "T1");
}

}  // namespace
}  // namespace freebooter::table
