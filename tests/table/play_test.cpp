// Whole games of every kind through the table, restored from the store at every entry.
#include "contract/setups.hpp"
#include "contract/walk.hpp"
#include "table/host.hpp"

namespace freebooter::table {
namespace {

template <class G>
class TablePlay : public ::testing::Test {};
TYPED_TEST_SUITE(TablePlay, contract::AllGames, contract::GameNames);

int players_of(std::string_view setup) { return static_cast<int>(*parse_json(setup)->find("players")->as_int()); }

// Every set-up that the contract suites know, some moves of each.
template <Game G, class F>
void for_each_setup(F&& f) {
  for (const std::string_view setup : contract::ContractGame<G>::setups()) {
    SCOPED_TRACE(setup);
    Host host(setup_of(G::kName, setup, players_of(setup)));
    host.start();
    f(host);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TYPED_TEST(TablePlay, WhatEverybodyHearsHasTheShapesOfTheProtocol) {
  for_each_setup<TypeParam>([](Host& host) {
    Rng rng(61);
    for (int moves = 0; moves < 40 && host.table->stage() == Stage::kPlaying; ++moves) {
      host.move(rng);
      for (const Viewer viewer : host.viewers()) {
        const Update heard = host.heard(viewer);
        ASSERT_EQ(heard.seq, host.table->seq());
        ASSERT_EQ(heard.from, host.table->seq() - 1);
        ASSERT_EQ(heard.happened.size(), 1U);
        ASSERT_TRUE(heard.view.has_value());
        ASSERT_EQ(heard.legal.has_value(), viewer && viewer == host.table->decider());
        Host::read_update(host.table->snapshot(viewer, host.now));
        Host::read_update(host.table->since(viewer, host.table->seq() / 2, host.now));
      }
      ASSERT_TRUE(read_server_message(host.table->presence(host.now)).ok());
    }
  });
}

TYPED_TEST(TablePlay, ATableIsTheSameAgainFromWhatTheStoreKeptAtEveryEntry) {
  for_each_setup<TypeParam>([](Host& host) {
    Rng rng(62);
    std::vector<std::vector<std::string>> told;
    const auto listen = [&] {
      auto& texts = told.emplace_back();
      for (const Viewer viewer : host.viewers()) {
        texts.push_back(*host.table->update(viewer) + host.table->snapshot(viewer, host.now) +
                        host.table->record(viewer, "today"));
      }
    };
    listen();
    while (host.entries.size() < 30 && host.table->stage() == Stage::kPlaying) {
      host.move(rng);
      listen();
    }
    for (std::size_t at = 0; at < told.size(); ++at) {
      const auto again = host.restored(at + 2);
      ASSERT_NE(again, nullptr);
      ASSERT_EQ(again->seq(), at + 2);
      std::size_t text = 0;
      for (const Viewer viewer : host.viewers()) {
        ASSERT_EQ(*again->update(viewer) + again->snapshot(viewer, host.now) + again->record(viewer, "today"),
                  told[at][text++]);
      }
    }
    ASSERT_EQ(host.restored(host.entries.size())->game().hash(), host.table->game().hash());
  });
}

TYPED_TEST(TablePlay, EntriesReadAndWriteAlike) {
  for_each_setup<TypeParam>([](Host& host) {
    Rng rng(63);
    host.play(rng, 12);
    for (const std::string& line : host.entries) {
      const auto change = read_entry(line);
      ASSERT_TRUE(change.ok()) << change.error().text();
      ASSERT_EQ(entry_line(*change), line);
      ASSERT_EQ(line.find('\n'), std::string::npos);
    }
  });
}

TYPED_TEST(TablePlay, BotsPlayAWholeGameAndItsRecordProvesItself) {
  using G = TypeParam;
  TableSetup setup = setup_of(G::kName, R"({"players":2})", 0);
  setup.chairs.resize(2);
  for (Chair& chair : setup.chairs) {
    chair.kind = Chair::Kind::kBot;
    chair.level = "greedy";
  }
  Host host(std::move(setup));
  host.start();
  Thinker thinker;
  Rng rng(64);
  while (host.table->stage() == Stage::kPlaying) {
    const auto job = host.table->bot_job();
    ASSERT_NE(job, nullptr);
    const Json action = job->think(thinker, Budget{}, rng);
    host.commit(host.table->submit_bot(*job, action, host.now));
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  EXPECT_NE(host.table->winners(), 0U);
  EXPECT_EQ(host.table->bot_job(), nullptr);
  const Update heard = host.heard(kSpectator);
  ASSERT_TRUE(heard.over.has_value());
  EXPECT_EQ(heard.over->secret, digest_text(secret_of("a secret")));
  const auto again = host.restored(host.entries.size());
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->game().hash(), host.table->game().hash());
  EXPECT_EQ(again->stage(), Stage::kOver);
}

TYPED_TEST(TablePlay, ReconnectingAtAnyEntryTellsJustWhatIsMissing) {
  for_each_setup<TypeParam>([](Host& host) {
    Rng rng(65);
    host.play(rng, 20);
    const std::uint64_t last = host.table->seq();
    for (const Viewer viewer : host.viewers()) {
      for (std::uint64_t seq = 1; seq <= last; ++seq) {
        const Update missing = Host::read_update(host.table->since(viewer, seq, host.now));
        ASSERT_EQ(missing.from, seq);
        ASSERT_EQ(missing.seq, last);
        ASSERT_EQ(missing.happened.size(), last - seq);
        for (std::size_t at = 0; at < missing.happened.size(); ++at) ASSERT_EQ(missing.happened[at].seq, seq + 1 + at);
      }
      ASSERT_TRUE(Host::read_update(host.table->since(viewer, last + 1, host.now)).facts.has_value());
    }
  });
}

// A game that has been going on for long does not tell everything one by one.
TYPED_TEST(TablePlay, WhoWasAwayForLongGetsASnapshot) {
  Host host(setup_of(TypeParam::kName, R"({"players":2})", 2));
  host.start();
  Rng rng(66);
  host.play(rng, 3 * kNotesKept);
  const Update all = Host::read_update(host.table->since(kSpectator, 1, host.now));
  EXPECT_TRUE(all.facts.has_value());
  EXPECT_FALSE(all.from.has_value());
  EXPECT_TRUE(all.happened.empty());
  EXPECT_FALSE(Host::read_update(host.table->since(kSpectator, host.table->seq() - kNotesKept, host.now)).facts);
}

// What somebody heard who was there all the time is what a latecomer is told; moves that were taken back are in
// neither.
TYPED_TEST(TablePlay, TheStoryIsWhatWasHeardAndStands) {
  struct Heard {
    std::int64_t seq = 0;
    std::string events;
  };
  for_each_setup<TypeParam>([](Host& host) {
    Rng rng(66);
    std::vector<std::vector<Heard>> heard(host.viewers().size());
    const auto listen = [&] {
      std::size_t at = 0;
      for (const Viewer viewer : host.viewers()) {
        const Json update = *parse_json(*host.table->update(viewer));
        const Json& newest = update.find("happened")->as_array()->back();
        heard[at++].push_back({*newest.find("seq")->as_int(), newest.find("events")->text()});
      }
    };
    listen();
    int undone = 0;
    while (host.entries.size() < 100 && host.table->stage() == Stage::kPlaying) {
      const Seat mover = *host.table->decider();
      host.move(rng);
      listen();
      if (undone >= 3 || host.table->stage() != Stage::kPlaying || !host.table->undo_offered(mover)) continue;
      host.commit(host.table->undo(mover, host.table->seq(), host.now));
      for (auto& one : heard) one.pop_back();
      ++undone;
    }
    std::size_t at = 0;
    for (const Viewer viewer : host.viewers()) {
      const Json story = *parse_json(host.table->story(viewer));
      EXPECT_EQ(*story.find("seq")->as_int(), static_cast<std::int64_t>(host.table->seq()));
      std::vector<Heard> told;
      std::int64_t last = 0;
      for (const Json& entry : *story.find("happened")->as_array()) {
        EXPECT_GT(*entry.find("seq")->as_int(), last);
        last = *entry.find("seq")->as_int();
        if (const Json* events = entry.find("events")) told.push_back({last, events->text()});
      }
      EXPECT_EQ(last, static_cast<std::int64_t>(host.table->seq()));
      ASSERT_EQ(told.size(), heard[at].size());
      for (std::size_t entry = 0; entry < told.size(); ++entry) {
        EXPECT_EQ(told[entry].seq, heard[at][entry].seq);
        EXPECT_EQ(told[entry].events, heard[at][entry].events);
      }
      ++at;
    }
  });
}

TYPED_TEST(TablePlay, TheSameSubmissionTwiceIsOneMove) {
  Host host(setup_of(TypeParam::kName, R"({"players":2})", 2));
  host.start();
  const Seat first = *host.table->decider();
  const Json action = host.heard(first).legal->front();
  const std::uint64_t seq = host.table->seq();
  host.submit(first, action, "once");
  const std::uint64_t accepted = host.table->seq();
  for (int again = 0; again < 3; ++again) {
    const auto refused = host.table->submit({.seat = first, .id = "once", .seq = seq, .action = action}, host.now);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().accepted, accepted);
  }
  // A restart does not forget it.
  const auto again = host.restored(host.entries.size());
  const auto refused = again->submit({.seat = first, .id = "once", .seq = seq, .action = action}, host.now);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().accepted, accepted);
  // Under another name it is another wish, made in ignorance of the first.
  EXPECT_EQ(Host::reason(host.table->submit({.seat = first, .id = "other", .seq = seq, .action = action}, host.now)),
            "stale");
}

TYPED_TEST(TablePlay, ACommitThatIsNotAdoptedLeavesNoTrace) {
  Host host(setup_of(TypeParam::kName, R"({"players":2})", 2));
  host.start();
  const std::string before = all_texts(*host.table, host.table->decider());
  const Seat first = *host.table->decider();
  const Json action = host.heard(first).legal->front();
  const auto lost = host.try_submit(first, action);
  ASSERT_TRUE(lost.ok());
  EXPECT_EQ(all_texts(*host.table, host.table->decider()), before);
  const auto again = host.try_submit(first, action);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->entry(), lost->entry());
}

// Another server was faster: its entry is taken, and the own wish is stale.
TYPED_TEST(TablePlay, TwoServersAgree) {
  Host host(setup_of(TypeParam::kName, R"({"players":2})", 2));
  host.start();
  const auto other = host.restored(host.entries.size());
  const Seat first = *host.table->decider();
  const auto legal = *host.heard(first).legal;
  auto lost = other->submit({.seat = first, .id = "b", .seq = other->seq(), .action = legal.back()}, host.now);
  ASSERT_TRUE(lost.ok());
  host.submit(first, legal.front(), "a");
  ASSERT_FALSE(other->take(host.entries.back()).has_value());
  EXPECT_EQ(all_texts(*other, first), all_texts(*host.table, first));
  EXPECT_EQ(Host::reason(other->submit({.seat = first, .id = "b", .seq = 2, .action = legal.back()}, host.now)),
            "stale");
  EXPECT_TRUE(other->take(host.entries.back()).has_value());
}

TYPED_TEST(TablePlay, OthersAndTheLateAreRefused) {
  Host host(setup_of(TypeParam::kName, R"({"players":2})", 2));
  EXPECT_EQ(Host::reason(host.try_submit(seat(1), "pass")), "not_started");
  host.start();
  const Seat first = *host.table->decider();
  const Seat second{static_cast<std::uint8_t>(1 - first.value)};
  const Json action = host.heard(first).legal->front();
  const auto refused = host.try_submit(second, action);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason, "not_your_decision");
  EXPECT_EQ(refused.error().clause, TypeParam::kTurnClauses.order);
  EXPECT_EQ(refused.error().text, "refusal.not_your_decision");
  EXPECT_EQ(Host::reason(host.try_submit(seat(3), action)), "no_such_seat");
  EXPECT_EQ(Host::reason(host.try_submit(first, Json::object({{"type", "fly"}}))), "bad_action");
  EXPECT_EQ(Host::reason(host.try_submit(first, "fly away")), "bad_action");
  EXPECT_EQ(Host::reason(host.try_submit(first, Json())), "bad_action");
  EXPECT_EQ(Host::reason(host.try_submit(first, action, "no blanks")), "bad_move_id");
  const std::uint64_t ahead = host.table->seq() + 1;
  EXPECT_EQ(Host::reason(host.table->submit({.seat = first, .id = "x", .seq = ahead, .action = action}, host.now)),
            "unknown_entry");
  EXPECT_EQ(host.table->seq(), 2U);
}

TYPED_TEST(TablePlay, TextInNotationIsAnActionToo) {
  Host host(setup_of(TypeParam::kName, R"({"players":2,"first":1})", 2));
  host.start();
  const Json action = host.heard(seat(1)).legal->front();
  const auto as_json = host.try_submit(seat(1), action);
  ASSERT_TRUE(as_json.ok());
  const std::string text = read_entry(as_json->entry())->steps.front();
  const auto as_text = host.try_submit(seat(1), text);
  ASSERT_TRUE(as_text.ok());
  EXPECT_EQ(as_text->entry(), as_json->entry());
}

// What the store kept is damaged: it says which entry and why.
TYPED_TEST(TablePlay, ADamagedStoreIsNoticed) {
  Host host(setup_of(TypeParam::kName, R"({"players":2})", 2));
  host.start();
  Rng rng(67);
  host.play(rng, 12);
  RuleShelf shelf;
  for (std::size_t at = 0; at < host.entries.size(); ++at) {
    auto torn = host.entries;
    torn.erase(torn.begin() + static_cast<std::ptrdiff_t>(at));
    if (at + 1 < host.entries.size()) {
      EXPECT_FALSE(Table::restore(torn, shelf).ok()) << at;
    }
    auto cut = host.entries;
    cut[at].resize(cut[at].size() / 2);
    EXPECT_FALSE(Table::restore(cut, shelf).ok()) << at;
    auto doubled = host.entries;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(at), host.entries[at]);
    EXPECT_FALSE(Table::restore(doubled, shelf).ok()) << at;
    const std::size_t hash = host.entries[at].find("\"hash\":\"");
    if (hash == std::string::npos) continue;
    auto wrong = host.entries;
    char& digit = wrong[at][hash + 8];
    digit = digit == '0' ? '1' : '0';
    const auto restored = Table::restore(wrong, shelf);
    ASSERT_FALSE(restored.ok());
    EXPECT_EQ(restored.error().seq, at + 1);
    EXPECT_EQ(restored.error().what, "the hash differs");
  }
}

// What a game writes straight into text is what its JSON says.
TYPED_TEST(TablePlay, QuickTextIsTheTextOfTheJson) {
  using G = TypeParam;
  contract::walk_all<G>({.seed = 68, .turns = 12}, [](const auto& rules, const auto& state) {
    if constexpr (requires(const typename G::Action& action, std::string& out) {
                    G::write_action(rules, action, out);
                  }) {
      if (G::turn(rules, state).kind != Turn::Kind::kSeat) return;
      for (const auto& action : contract::legal_of<G>(rules, state)) {
        std::string text;
        G::write_action(rules, action, text);
        ASSERT_EQ(text, G::action_json(rules, action).text());
      }
    }
    if constexpr (requires { G::all_open(rules, state); }) {
      if (!G::all_open(rules, state)) return;
      for (const Viewer viewer : contract::viewers_of<G>(rules)) {
        Json open = G::view_json(rules, G::view(rules, state, kSpectator));
        if (viewer) open.set("viewer", viewer->value + 1);
        ASSERT_EQ(open, G::view_json(rules, G::view(rules, state, viewer)));
      }
    }
  });
}

TEST(TablePlayShelf, TablesOfOneSetUpShareTheirRules) {
  RuleShelf shelf;
  std::vector<std::unique_ptr<Table>> tables;
  const auto find = [&] { return shelf.find("boots" + std::string(R"({"players":2})")); };
  EXPECT_EQ(find(), nullptr);
  for (int at = 0; at < 3; ++at) {
    auto opened = Table::open(setup_of("boots", R"({"players":2})", 2), shelf, 0);
    ASSERT_TRUE(opened.ok());
    tables.push_back(std::move(opened->table));
  }
  EXPECT_EQ(find().use_count(), 4);
  tables.clear();
  EXPECT_EQ(find(), nullptr);
}

}  // namespace
}  // namespace freebooter::table
