// The memory of a search: nodes and the edges between them, in pools that grow up to a limit and are used again.
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "core/game.hpp"

namespace freebooter {

template <Game G>
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0xFFFFFFFFU;
  using Move = std::variant<typename G::Action, typename G::Outcome>;

  // A position as one player knows it; in one line of the cache.
  struct alignas(64) Node {
    Index first_edge = kNone;
    Index last_edge = kNone;
    Index twin = kNone;       // the next node behind the same edge, after hearing something else
    Index slot = kNone;       // where it is found
    Index behind = kNone;     // the edge before it
    std::uint32_t heard = 0;  // a digest of what has happened since the edge before it
    std::uint32_t visits = 0;
    std::uint32_t decided = 0;  // how often an edge was chosen here, and
    double value = 0;           // what came of it in all, for the seat that decides
    std::uint32_t edges = 0;
    std::uint32_t tried = 0;   // of a decision: so many of its first edges
    bool is_expanded = false;  // a decision: all candidates have their edges
  };
  struct Tally {
    double value = 0;  // summed over the visits, for the seat that decides
    std::uint32_t visits = 0;
    float prior = 0;
  };
  // What a choice between edges looks at, and nothing else, so that many lie side by side.
  struct Promise {
    float value = 0;  // on average
    float hope = 0;   // the prior, shared by the visits and one more
  };
  struct Edge {
    Move move;
    Index next = kNone;
    Index first_node = kNone;
    std::uint32_t weight = 0;  // of an outcome
  };

  explicit Tree(std::size_t most_nodes) : most_nodes_(most_nodes), most_edges_(8 * most_nodes) {}

  void clear() {
    for (const Node& node : nodes_) slots_[node.slot] = kNone;
    nodes_.clear();
    edges_.clear();
    tallies_.clear();
    promises_.clear();
    if (slots_.empty()) slots_.assign(kFewSlots, kNone);
  }
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
  // Is there room for so many more?
  [[nodiscard]] bool has_room(std::size_t nodes, std::size_t edges) const {
    return nodes_.size() + nodes <= most_nodes_ && edges_.size() + edges <= most_edges_;
  }

  Node& node(Index at) { return nodes_[at]; }
  [[nodiscard]] const Node& node(Index at) const { return nodes_[at]; }
  Edge& edge(Index at) { return edges_[at]; }
  [[nodiscard]] const Edge& edge(Index at) const { return edges_[at]; }
  Tally& tally(Index at) { return tallies_[at]; }
  [[nodiscard]] const Tally& tally(Index at) const { return tallies_[at]; }
  // Of the edges of a decision, which were made together, the first; the others lie behind it.
  [[nodiscard]] const Promise* promises(Index node) const { return &promises_[nodes_[node].first_edge]; }

  // An edge out of nowhere, into a root.
  Index add_root_edge() {
    assert(edges_.size() < most_edges_);
    edges_.push_back({});
    tallies_.push_back({});
    promises_.push_back({});
    return static_cast<Index>(edges_.size() - 1);
  }
  Index add_edge(Index from, const Move& move, float prior) {
    const Index added = add_root_edge();
    edges_[added].move = move;
    tallies_[added].prior = prior;
    promises_[added].hope = prior;
    Node& node = nodes_[from];
    (node.last_edge == kNone ? node.first_edge : edges_[node.last_edge].next) = added;
    node.last_edge = added;
    ++node.edges;
    return added;
  }

  // An edge was taken at a decision, and this came of it.
  void hand_back(Index from, Index edge, float value) {
    Node& node = nodes_[from];
    ++node.decided;
    node.value += value;
    Tally& tally = tallies_[edge];
    if (tally.visits == 0) ++node.tried;
    ++tally.visits;
    tally.value += value;
    const auto visits = static_cast<float>(tally.visits);
    promises_[edge] = {static_cast<float>(tally.value) / visits, tally.prior / (1 + visits)};
  }

  [[nodiscard]] Index find_edge(Index from, const Move& move) const {
    Index at = nodes_[from].first_edge;
    while (at != kNone && !(edges_[at].move == move)) at = edges_[at].next;
    return at;
  }
  // The node behind the edge; kNone if there is none.
  [[nodiscard]] Index find_node(Index behind, std::uint32_t heard) const { return slots_[slot_of(behind, heard)]; }
  // The same; a new one if there was none.
  Index node_behind(Index behind, std::uint32_t heard) {
    const Index newest = edges_[behind].first_node;
    if (newest != kNone && nodes_[newest].heard == heard) return newest;
    std::size_t slot = slot_of(behind, heard);
    if (slots_[slot] != kNone) return slots_[slot];
    assert(nodes_.size() < most_nodes_);
    if (2 * (nodes_.size() + 1) > slots_.size()) {
      spread_out();
      slot = slot_of(behind, heard);
    }
    const auto added = static_cast<Index>(nodes_.size());
    nodes_.push_back({.twin = std::exchange(edges_[behind].first_node, added),
                      .slot = static_cast<Index>(slot),
                      .behind = behind,
                      .heard = heard});
    slots_[slot] = added;
    return added;
  }

  // Copies a node of another tree, and all that hangs below it, behind an edge of this one.
  Index take_over(const Tree& other, Index from, Index behind, std::uint32_t heard) {
    const Index copy = node_behind(behind, heard);
    nodes_[copy].visits = other.nodes_[from].visits;
    nodes_[copy].decided = other.nodes_[from].decided;
    nodes_[copy].value = other.nodes_[from].value;
    nodes_[copy].tried = other.nodes_[from].tried;
    nodes_[copy].is_expanded = other.nodes_[from].is_expanded;
    for (Index at = other.nodes_[from].first_edge; at != kNone; at = other.edges_[at].next) {
      const Edge& edge = other.edges_[at];
      const Index kept = add_edge(copy, edge.move, 0);
      tallies_[kept] = other.tallies_[at];
      promises_[kept] = other.promises_[at];
      edges_[kept].weight = edge.weight;
    }
    Index kept = nodes_[copy].first_edge;
    for (Index at = other.nodes_[from].first_edge; at != kNone; at = other.edges_[at].next, kept = edges_[kept].next) {
      for (Index below = other.edges_[at].first_node; below != kNone; below = other.nodes_[below].twin) {
        take_over(other, below, kept, other.nodes_[below].heard);
      }
    }
    return copy;
  }

 private:
  static constexpr std::size_t kFewSlots = 1024;  // a power of two

  // Twice as many slots.
  void spread_out() {
    const std::size_t slots = 2 * slots_.size();
    slots_.assign(slots, kNone);
    for (Index at = 0; at < nodes_.size(); ++at) {
      const std::size_t slot = slot_of(nodes_[at].behind, nodes_[at].heard);
      nodes_[at].slot = static_cast<Index>(slot);
      slots_[slot] = at;
    }
  }

  // Where the node is found, or would be.
  [[nodiscard]] std::size_t slot_of(Index behind, std::uint32_t heard) const {
    std::uint64_t mixed = (std::uint64_t{behind} << 32U | heard) * 0x9E3779B97F4A7C15ULL;
    mixed ^= mixed >> 29U;
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(mixed) & mask;
    while (slots_[slot] != kNone && !(nodes_[slots_[slot]].behind == behind && nodes_[slots_[slot]].heard == heard)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  std::size_t most_nodes_;
  std::size_t most_edges_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Tally> tallies_;     // of each edge
  std::vector<Promise> promises_;  // of each edge
  std::vector<Index> slots_;       // a table of the nodes by what lies before them
};

}  // namespace freebooter
