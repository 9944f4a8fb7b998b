#include "table/host.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace freebooter::table {

TableSetup setup_of(std::string_view game, std::string_view setup, int players) {
  TableSetup made;
  made.id = "T1";
  made.game = game;
  made.setup = *parse_json(setup);
  made.host = "p1";
  made.secret = secret_of("a secret");
  for (int at = 1; at <= players; ++at) {
    Chair chair;
    chair.kind = Chair::Kind::kPerson;
    chair.player = "p" + std::to_string(at);
    chair.name = "Player " + std::to_string(at);
    chair.salt = "salt" + std::to_string(at);
    made.chairs.push_back(std::move(chair));
  }
  return made;
}

Host::Host(TableSetup setup, Millis at) : now(at) {
  auto opened = Table::open(std::move(setup), shelf, at);
  if (!opened.ok()) {
    ADD_FAILURE() << opened.error().text();
    return;
  }
  table = std::move(opened->table);
  entries.push_back(opened->entry);
}

void Host::commit(Committed committed) {
  ASSERT_TRUE(committed.ok()) << committed.error().reason << " " << committed.error().detail;
  ASSERT_EQ(committed->seq(), entries.size() + 1);
  entries.push_back(committed->entry());
  table->adopt(std::move(*committed));
  ASSERT_EQ(table->seq(), entries.size());
}

void Host::commit(std::optional<Commit> commit) {
  ASSERT_TRUE(commit.has_value());
  this->commit(Committed(std::move(*commit)));
}

std::string Host::reason(const Committed& committed) { return committed.ok() ? "" : committed.error().reason; }

namespace {

// Where a member is always one of a few words, it is.
template <Shaped T>
void expect_words(const T& message) {
  for_each_field<T>([&]<class M, class V>(const Field<M, V>& field) {
    const V& value = message.*field.at;
    if constexpr (std::is_same_v<V, std::string> || std::is_same_v<V, MaybeText>) {
      if (field.words.empty()) return;
      std::string text;
      if constexpr (std::is_same_v<V, std::string>) text = value;
      if constexpr (std::is_same_v<V, MaybeText>) text = value.value_or("");
      const auto words = split(field.words, '|');
      const bool known = (kIsOptional<V> && text.empty()) || std::ranges::find(words, text) != words.end();
      EXPECT_TRUE(known) << field.name << ": " << text;
    }
  });
}

void expect_all_words(const Update& update) {
  expect_words(update);
  for (const Happening& happening : update.happened) expect_words(happening);
  if (update.turn) expect_words(*update.turn);
  for (const SeatFacts& seat : update.seats.value_or(std::vector<SeatFacts>{})) expect_words(seat);
}

}  // namespace

Update Host::read_update(const std::string& text) {
  const auto message = read_server_message(text);
  EXPECT_TRUE(message.ok()) << message.error().detail << "\n" << text;
  if (!message.ok()) return {};
  EXPECT_EQ(message_text(*message), text);
  const auto* update = std::get_if<Update>(&*message);
  EXPECT_NE(update, nullptr) << text;
  if (update != nullptr) expect_all_words(*update);
  return update != nullptr ? *update : Update{};
}

Committed Host::try_submit(Seat seat, const Json& action, std::string_view id) const {
  const std::string own = "m" + std::to_string(table->seq());
  return table->submit({.seat = seat, .id = id.empty() ? own : id, .seq = table->seq(), .action = action}, now);
}

void Host::submit(Seat seat, const Json& action, std::string_view id) { commit(try_submit(seat, action, id)); }

void Host::move(Rng& rng) {
  const auto decider = table->decider();
  ASSERT_TRUE(decider.has_value());
  const Update told = heard(*decider);
  ASSERT_TRUE(told.legal.has_value() && !told.legal->empty()) << *table->update(*decider);
  submit(*decider, (*told.legal)[rng.below(static_cast<std::uint32_t>(told.legal->size()))]);
}

void Host::play(Rng& rng, std::size_t most_entries) {
  while (table->stage() == Stage::kPlaying && entries.size() < most_entries && !::testing::Test::HasFatalFailure()) {
    move(rng);
  }
}

std::unique_ptr<Table> Host::restored(std::size_t count) const {
  RuleShelf own;
  auto made = Table::restore(std::span(entries).first(count), own);
  EXPECT_TRUE(made.ok()) << made.error().text();
  return made.ok() ? std::move(*made) : nullptr;
}

std::vector<Viewer> Host::viewers() const {
  std::vector<Viewer> all{kSpectator};
  for (std::uint8_t at = 0; at < table->chairs().size(); ++at) all.emplace_back(Seat{at});
  return all;
}

std::string all_texts(const Table& table, Viewer viewer) {
  std::string all = *table.update(viewer) + "\n" + table.snapshot(viewer, table.last_at()) + "\n";
  for (std::uint64_t seq = 0; seq <= table.seq() + 1; ++seq) all += table.since(viewer, seq, table.last_at()) + "\n";
  return all + table.story(viewer) + "\n" + table.presence(table.last_at()) + "\n" + table.record(viewer, "2026-01-01");
}

}  // namespace freebooter::table
