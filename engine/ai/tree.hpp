// The memory of a search: nodes and the edges between them, in two pools that do not grow while it runs.
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
  // What leads from one node to the next, as the one whose tree it is may see it.
  using Move = std::variant<typename G::Action, typename G::Outcome>;

  // A position as one player knows it.
  struct Node {
    Index first_edge = kNone;
    Index last_edge = kNone;
    Index twin = kNone;          // the next node behind the same edge, for another `observed`
    std::uint32_t observed = 0;  // Guide::observed(), or for a root what its player alone knows
    std::uint32_t visits = 0;
    std::uint32_t edges = 0;
    bool is_expanded = false;  // a decision: all candidates have their edges
  };
  struct Edge {
    Move move;
    float prior = 0;
    std::uint32_t visits = 0;
    double value = 0;  // summed over the visits, for the seat that decides
    Index next = kNone;
    Index first_node = kNone;
    std::uint32_t weight = 0;  // of an outcome
  };

  explicit Tree(std::size_t most_nodes) : most_nodes_(most_nodes), most_edges_(8 * most_nodes) {}

  void clear() {
    nodes_.clear();
    edges_.clear();
    nodes_.reserve(most_nodes_);
    edges_.reserve(most_edges_);
  }
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }
  // Is there room for one more node of each of so many trees, and a decision with all its edges?
  [[nodiscard]] bool has_room(std::size_t nodes, std::size_t edges) const {
    return nodes_.size() + nodes <= most_nodes_ && edges_.size() + edges <= most_edges_;
  }

  Node& node(Index at) { return nodes_[at]; }
  [[nodiscard]] const Node& node(Index at) const { return nodes_[at]; }
  Edge& edge(Index at) { return edges_[at]; }
  [[nodiscard]] const Edge& edge(Index at) const { return edges_[at]; }

  Index add_node(std::uint32_t observed) {
    assert(nodes_.size() < most_nodes_);
    nodes_.push_back({.observed = observed});
    return static_cast<Index>(nodes_.size() - 1);
  }
  Index add_edge(Index from, const Move& move, float prior) {
    assert(edges_.size() < most_edges_);
    edges_.push_back({.move = move, .prior = prior});
    const auto added = static_cast<Index>(edges_.size() - 1);
    Node& node = nodes_[from];
    (node.last_edge == kNone ? node.first_edge : edges_[node.last_edge].next) = added;
    node.last_edge = added;
    ++node.edges;
    return added;
  }

  [[nodiscard]] Index find_edge(Index from, const Move& move) const {
    Index at = nodes_[from].first_edge;
    while (at != kNone && !(edges_[at].move == move)) at = edges_[at].next;
    return at;
  }
  [[nodiscard]] Index find_node(Index behind, std::uint32_t observed) const {
    return find_twin(edges_[behind].first_node, observed);
  }
  [[nodiscard]] Index find_twin(Index node, std::uint32_t observed) const {
    while (node != kNone && nodes_[node].observed != observed) node = nodes_[node].twin;
    return node;
  }
  // The node behind the edge; a new one if there was none.
  Index node_behind(Index behind, std::uint32_t observed) {
    const Index found = find_node(behind, observed);
    if (found != kNone) return found;
    const Index added = add_node(observed);
    nodes_[added].twin = std::exchange(edges_[behind].first_node, added);
    return added;
  }

  // Copies what hangs below a node of `other`, the node included.
  Index take_over(const Tree& other, Index from) {
    const Index copy = add_node(other.nodes_[from].observed);
    nodes_[copy].visits = other.nodes_[from].visits;
    nodes_[copy].is_expanded = other.nodes_[from].is_expanded;
    for (Index at = other.nodes_[from].first_edge; at != kNone; at = other.edges_[at].next) {
      const Edge& edge = other.edges_[at];
      const Index kept = add_edge(copy, edge.move, edge.prior);
      edges_[kept].visits = edge.visits;
      edges_[kept].value = edge.value;
      edges_[kept].weight = edge.weight;
      for (Index below = edge.first_node; below != kNone; below = other.nodes_[below].twin) {
        const Index copied = take_over(other, below);
        nodes_[copied].twin = std::exchange(edges_[kept].first_node, copied);
      }
    }
    return copy;
  }

 private:
  std::size_t most_nodes_;
  std::size_t most_edges_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace freebooter
