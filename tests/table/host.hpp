// A table with a store behind it, as a server would run it: commits are stored, then adopted; messages are read back.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/protocol.hpp"
#include "table/table.hpp"

namespace freebooter::table {

inline Digest secret_of(std::string_view text) { return sha256(text); }

// Everybody a person, with the names and ids p1, p2, ...
TableSetup setup_of(std::string_view game, std::string_view setup, int players);

class Host {
 public:
  explicit Host(TableSetup setup, Millis now = 1'000);

  // Stores and adopts; a refusal fails the test.
  void commit(Committed committed);
  void commit(std::optional<Commit> commit);
  // The refusal's reason; "" if it was none (and then nothing is adopted).
  static std::string reason(const Committed& committed);

  // What the viewer gets, read by the shapes of the protocol; the raw text must be just what they describe.
  [[nodiscard]] Update heard(Viewer viewer) const { return read_update(*table->update(viewer)); }
  static Update read_update(const std::string& text);

  // The deciding seat does one of what it was told it may do.
  void move(Rng& rng);
  void submit(Seat seat, const Json& action, std::string_view id = {});
  [[nodiscard]] Committed try_submit(Seat seat, const Json& action, std::string_view id = {}) const;
  // Plays until the game is over or has that many entries.
  void play(Rng& rng, std::size_t most_entries = 100'000);
  void start() { commit(table->start(now)); }

  [[nodiscard]] std::unique_ptr<Table> restored(std::size_t entries) const;
  [[nodiscard]] std::vector<Viewer> viewers() const;

  RuleShelf shelf;
  std::unique_ptr<Table> table;
  std::vector<std::string> entries;
  Millis now;
  int ids = 0;
};

// Everything a viewer could ever get from the table as it stands.
std::string all_texts(const Table& table, Viewer viewer);

constexpr Seat seat(int number) { return {static_cast<std::uint8_t>(number - 1)}; }

}  // namespace freebooter::table
