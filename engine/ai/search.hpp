// Tree search over any game: any number of players, explicit chance, hidden information by sampled worlds.
//
// Every simulation samples a world that looks like the view, walks down the tree in it, asks the guide what the
// position at the end of the walk is worth, and hands that back along the way. In a game with secrets every player has
// a tree of its own, which knows of the others' actions only what that player sees: so nobody in the search decides by
// what they cannot know. In a game without secrets one tree serves all.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "ai/budget.hpp"
#include "ai/guide.hpp"
#include "ai/tree.hpp"

namespace freebooter {

struct SearchSettings {
  float explore = 1.0F;         // how much a prior counts against what was found out
  float caution = 0.1F;         // an action not tried yet is worth so much less than the position
  float widen = 1.0F;           // a chance node with n visits has at most 1 + widen * sqrt(n) outcomes
  std::uint32_t ripe = 1;       // visits to a node before its actions are looked into
  std::size_t nodes = 150'000;  // the most there can be
};

// What a search found out about one action at the root.
template <class Action>
struct Finding {
  Action action;
  float prior = 0;
  std::uint32_t visits = 0;
  float value = 0;  // the deciding seat's chance to win with it
};

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
class Search {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;
  using Outcome = typename G::Outcome;
  using View = typename G::View;

  explicit Search(GuideOfG guide = {}, const SearchSettings& settings = {})
      : guide_(std::move(guide)), settings_(settings), tree_(settings.nodes), spare_(settings.nodes) {}

  // Starts from what the viewer, who must be the one to decide, sees. If that is a position of the last search, what
  // was found out about it is kept.
  void begin(const Rules& rules, const View& view, Rng& rng);
  // The same for a decision that was taken already: what was done, which must be legal, is looked into with whatever
  // else there was to do. Nothing of the last search is kept.
  void look_back(const Rules& rules, const View& view, const Action& taken, Rng& rng);
  // Forgets the last search, as for a new game.
  void forget() {
    is_warm_ = false;
    if constexpr (requires { guide_.forget(); }) guide_.forget();
  }
  // Thinks until the budget is spent; may be called again.
  void think(const Rules& rules, const View& view, const Budget& budget, Rng& rng);

  // --- what came of it ---
  // In the order of the candidates; at least one.
  void findings(List<Finding<Action>>& out) const;
  // The most visited action.
  [[nodiscard]] Action best() const;
  // Each seat's chance to win, as far as is known.
  [[nodiscard]] Values values() const;
  [[nodiscard]] std::int64_t simulations() const { return simulations_; }
  [[nodiscard]] std::size_t nodes() const { return tree_.node_count(); }
  // What all sides would do, as far as it was looked into and every step is an action.
  void principal_variation(List<Action>& out) const;

  GuideOfG& guide() { return guide_; }

 private:
  using T = Tree<G>;
  using Index = typename T::Index;
  using Move = typename T::Move;
  static constexpr Index kNone = T::kNone;
  static constexpr std::size_t kTrees = GuideOfG::kSecrets ? kMaxSeats : 1;
  static constexpr std::size_t kWidestDecision = 512;
  static constexpr std::size_t kDeepest = 512;
  static constexpr std::int64_t kOften = 16;           // simulations before it is asked again whether all is settled
  static constexpr float kTaken = 0.25F;               // the prior of what was done already
  static constexpr std::int64_t kUsualPause = 10'000;  // microseconds; how long a busy machine lets one wait

  struct Step {
    Index node;
    Index edge;
    Seat seat;
  };

  [[nodiscard]] std::size_t trees() const { return GuideOfG::kSecrets ? static_cast<std::size_t>(players_) : 1; }
  [[nodiscard]] std::size_t tree_of(Seat seat) const { return GuideOfG::kSecrets ? seat.value : 0; }
  [[nodiscard]] Index root() const { return tree_.find_node(roots_[tree_of(*viewer_)], 0); }
  void meet(const Rules& rules, const View& view);
  void plant();
  static std::int64_t left_of(const Budget& budget, std::int64_t done, std::int64_t passed, std::int64_t time);
  [[nodiscard]] bool is_settled(std::int64_t left) const;
  void simulate(const Rules& rules, const View& view, Rng& rng);
  State imagine(const Rules& rules, const View& view, Rng& rng);
  void go_to_roots(const Rules& rules, const State& world);
  Index arrive(std::size_t tree);
  void descend(const Rules& rules, State& world, Rng& rng, Values& values);
  bool decide(const Rules& rules, State& world, Seat seat, Index node, Rng& rng);
  void roll(const Rules& rules, State& world, Rng& rng);
  void roll_openly(const Rules& rules, State& world, Index node, Rng& rng);
  void expand(const Rules& rules, const State& world, Seat seat, Index node);
  void grow(Index node);
  [[nodiscard]] Index select(Index node) const;
  [[nodiscard]] Index familiar_outcome(Index node) const;
  static constexpr std::uint32_t digest(std::uint32_t heard, std::uint32_t more) {
    const std::uint32_t mixed = (heard ^ more) * 0x9E3779B1U;
    return (mixed ^ mixed >> 15U) + 1;
  }
  void hear(std::size_t tree, std::uint32_t what) { heard_[tree] = digest(heard_[tree], what); }
  // What a player has heard right after an own action.
  static constexpr std::uint32_t heard_after(std::uint32_t observed) {
    return GuideOfG::kSecrets ? digest(0, observed) : observed;
  }
  template <class ActionOrOutcome>
  void all_hear(const Rules& rules, const State& world, Seat by, const ActionOrOutcome& move, Index own);
  void hand_back(const Values& values);
  [[nodiscard]] Index most_visited(Index node) const;
  bool keep_what_fits(const Rules& rules, const View& view, Rng& rng);
  [[nodiscard]] Index find_view(const Rules& rules, const State& world, const View& view, Index node, int depth) const;

  GuideOfG guide_;
  SearchSettings settings_;
  T tree_;
  T spare_;
  std::array<Index, kTrees> roots_{};                    // of each tree, the edge before its roots
  std::array<Index, kTrees> last_{};                     // of each tree, the last edge taken in it
  std::array<std::uint32_t, kTrees> heard_{};            // a digest of what its player has heard since, as far as
  std::array<std::size_t, kTrees> listened_{};           // so many of the things
  std::vector<std::array<std::uint32_t, kTrees>> told_;  // that everybody was told in this simulation
  std::vector<Step> path_;
  std::vector<Index> passed_;
  List<Candidate<Action>> candidates_;
  List<Chance<Outcome>> chances_;
  int players_ = 0;
  Viewer viewer_;
  bool is_warm_ = false;
  View last_view_{};
  std::array<double, kMaxSeats> sums_{};
  std::int64_t simulations_ = 0;
};

// --- the outside ---------------------------------------------------------------------------------------------

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::begin(const Rules& rules, const View& view, Rng& rng) {
  meet(rules, view);
  if (!is_warm_ || !keep_what_fits(rules, view, rng)) plant();
  last_view_ = view;
  is_warm_ = true;
  const Index first = tree_.node_behind(roots_[tree_of(*viewer_)], 0);
  if (!tree_.node(first).is_expanded) expand(rules, G::sample(rules, view, rng), *viewer_, first);
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::look_back(const Rules& rules, const View& view, const Action& taken, Rng& rng) {
  forget();
  meet(rules, view);
  plant();
  const Index first = tree_.node_behind(roots_[tree_of(*viewer_)], 0);
  candidates_.clear();
  guide_.candidates(rules, G::sample(rules, view, rng), *viewer_, candidates_);
  bring_forward(candidates_, taken, kTaken);
  grow(first);
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::meet(const Rules& rules, const View& view) {
  if constexpr (requires { guide_.study(rules); }) guide_.study(rules);
  if constexpr (requires { guide_.notice(rules, view); }) guide_.notice(rules, view);
  players_ = G::players(rules);
  viewer_ = view.viewer();
  path_.reserve(kDeepest);
  told_.reserve(kDeepest);
  passed_.reserve(kDeepest + 1);
  sums_ = {};
  simulations_ = 0;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::plant() {
  tree_.clear();
  for (std::size_t tree = 0; tree < trees(); ++tree) roots_[tree] = tree_.add_root_edge();
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::think(const Rules& rules, const View& view, const Budget& budget, Rng& rng) {
  const std::int64_t begun = budget.is_timed() ? budget.clock->microseconds() : 0;
  const std::int64_t time = 1000 * budget.milliseconds;
  std::int64_t passed = 0;
  // A busy machine lets one wait now and then: so long as it did at worst is left for that, up to a fifth of the time;
  // and a little in any case, for the first time may be at the end.
  std::int64_t spare = std::min(kUsualPause, time / 12);
  for (std::int64_t done = 0; budget.iterations == 0 || done < budget.iterations; ++done) {
    if (budget.is_timed()) {
      const std::int64_t now = budget.clock->microseconds() - begun;
      spare = std::max(spare, std::min(now - passed, time / 5));
      passed = now;
      if (passed + spare > time) break;
    }
    if (budget.is_open() || budget.is_called()) break;
    if (budget.until_settled && done % kOften == kOften - 1 && is_settled(left_of(budget, done, passed, time - spare)))
      break;
    simulate(rules, view, rng);
  }
}

// How many simulations there is still room for, after so many in so many microseconds of those there are.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
std::int64_t Search<G, GuideOfG>::left_of(const Budget& budget, std::int64_t done, std::int64_t passed,
                                          std::int64_t time) {
  std::int64_t left = budget.iterations == 0 ? std::numeric_limits<std::int64_t>::max() : budget.iterations - done;
  if (budget.is_timed() && passed > 0) {
    left = std::min(left, done * (time - passed) / passed);
  }
  return left;
}

// Would the most visited action stay so if all that is left went to the next one?
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
bool Search<G, GuideOfG>::is_settled(std::int64_t left) const {
  std::int64_t most = 0;
  std::int64_t next = 0;
  for (Index at = tree_.node(root()).first_edge; at != kNone; at = tree_.edge(at).next) {
    const std::int64_t visits = tree_.tally(at).visits;
    next = std::max(next, std::min(most, visits));
    most = std::max(most, visits);
  }
  return most - next > left;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::findings(List<Finding<Action>>& out) const {
  for (Index at = tree_.node(root()).first_edge; at != kNone; at = tree_.edge(at).next) {
    const auto& tally = tree_.tally(at);
    const double value = tally.visits == 0 ? 0.0 : tally.value / tally.visits;
    out.push({*std::get_if<Action>(&tree_.edge(at).move), tally.prior, tally.visits, static_cast<float>(value)});
  }
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename G::Action Search<G, GuideOfG>::best() const {
  return *std::get_if<Action>(&tree_.edge(most_visited(root())).move);
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
Values Search<G, GuideOfG>::values() const {
  Values values{};
  for (std::size_t seat = 0; simulations_ > 0 && seat < values.size(); ++seat) {
    values[seat] = static_cast<float>(sums_[seat] / static_cast<double>(simulations_));
  }
  return values;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::principal_variation(List<Action>& out) const {
  Index node = root();
  while (node != kNone && tree_.node(node).is_expanded) {
    const Index most = most_visited(node);
    const auto& edge = tree_.edge(most);
    const auto* action = std::get_if<Action>(&edge.move);
    if (action == nullptr || tree_.tally(most).visits == 0) return;
    out.push(*action);
    Index next = edge.first_node;
    for (Index twin = next; twin != kNone; twin = tree_.node(twin).twin) {
      if (tree_.node(twin).visits > tree_.node(next).visits) next = twin;
    }
    node = next;
  }
}

// The first of equals, and so the more promising one.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename Search<G, GuideOfG>::Index Search<G, GuideOfG>::most_visited(Index node) const {
  Index best = tree_.node(node).first_edge;
  for (Index at = best; at != kNone; at = tree_.edge(at).next) {
    if (tree_.tally(at).visits > tree_.tally(best).visits) best = at;
  }
  return best;
}

// --- one simulation ------------------------------------------------------------------------------------------

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::simulate(const Rules& rules, const View& view, Rng& rng) {
  State world = imagine(rules, view, rng);
  if constexpr (requires { guide_.set_out(rules, world); }) guide_.set_out(rules, world);
  path_.clear();
  passed_.clear();
  go_to_roots(rules, world);
  Values values{};
  descend(rules, world, rng, values);
  hand_back(values);
  ++simulations_;
}

// A world that looks like the view: as the guide believes it to be, or any at all.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename G::State Search<G, GuideOfG>::imagine(const Rules& rules, const View& view, Rng& rng) {
  if constexpr (requires { guide_.imagine(rules, view, rng); }) {
    return guide_.imagine(rules, view, rng);
  } else {
    return G::sample(rules, view, rng);
  }
}

// In each tree to the root of what its player knows in this world.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::go_to_roots(const Rules& rules, const State& world) {
  last_ = roots_;
  heard_.fill(0);
  listened_.fill(0);
  told_.clear();
  if constexpr (GuideOfG::kSecrets) {
    for (std::size_t tree = 0; tree < trees(); ++tree) {
      const Seat seat{static_cast<std::uint8_t>(tree)};
      if (Viewer(seat) != viewer_) hear(tree, 1 + GuideOfG::secret(rules, world, seat));
    }
  }
}

// The node where the tree's player is now.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename Search<G, GuideOfG>::Index Search<G, GuideOfG>::arrive(std::size_t tree) {
  if constexpr (GuideOfG::kSecrets) {
    for (; listened_[tree] < told_.size(); ++listened_[tree]) hear(tree, told_[listened_[tree]][tree]);
  }
  const Index node = tree_.node_behind(last_[tree], heard_[tree]);
  passed_.push_back(node);
  return node;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::descend(const Rules& rules, State& world, Rng& rng, Values& values) {
  for (std::size_t depth = 0; depth < kDeepest; ++depth) {
    const Turn turn = G::turn(rules, world);
    if (turn.kind == Turn::Kind::kOver) {
      values = values_of(G::winners(rules, world));
      return;
    }
    if (!tree_.has_room(1, kWidestDecision)) break;
    if (turn.kind == Turn::Kind::kChance && GuideOfG::kSecrets) {
      roll(rules, world, rng);
      continue;
    }
    const Index node = arrive(turn.kind == Turn::Kind::kChance ? 0 : tree_of(turn.seat));
    if (depth > 0 && tree_.node(node).visits < settings_.ripe) break;
    if (turn.kind == Turn::Kind::kChance) {
      roll_openly(rules, world, node, rng);
    } else if (!decide(rules, world, turn.seat, node, rng)) {
      break;
    }
  }
  guide_.values(rules, world, rng, values);
}

// False if the tree knows nothing to do here: in this world the position is another than the tree takes it for.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
bool Search<G, GuideOfG>::decide(const Rules& rules, State& world, Seat seat, Index node, Rng& rng) {
  if constexpr (GuideOfG::kSecrets) {
    // What a rival decides behind the viewer's back may differ from world to world: it is guessed, not searched.
    if (Viewer(seat) != viewer_ && GuideOfG::is_secret(rules, world, viewer_)) {
      candidates_.clear();
      guide_.candidates(rules, world, seat, candidates_);
      const Action action = action_by_prior(candidates_, rng);
      G::apply(rules, world, action, nullptr);
      all_hear(rules, world, seat, action, kNone);
      return true;
    }
  }
  if (!tree_.node(node).is_expanded) expand(rules, world, seat, node);
  const Index edge = select(node);
  const Action action = *std::get_if<Action>(&tree_.edge(edge).move);
  if constexpr (GuideOfG::kSecrets) {
    if (G::explain(rules, world, action)) return false;
  }
  path_.push_back({node, edge, seat});
  G::apply(rules, world, action, nullptr);
  all_hear(rules, world, seat, action, edge);
  return true;
}

// Everybody notices what was done, as far as they may; the world has made the step already. `own` is the edge taken by
// the one who decided.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
template <class ActionOrOutcome>
void Search<G, GuideOfG>::all_hear(const Rules& rules, const State& world, Seat by, const ActionOrOutcome& move,
                                   Index own) {
  if constexpr (GuideOfG::kSecrets) {
    const std::uint32_t observed = GuideOfG::observed(rules, world);
    const auto told_to = [&](Viewer viewer) {
      return digest(GuideOfG::seen(rules, world, by, move, viewer), observed);
    };
    auto& told = told_.emplace_back();
    if (GuideOfG::is_open(move)) {
      told.fill(told_to(by));
    } else {
      for (std::size_t tree = 0; tree < trees(); ++tree) told[tree] = told_to(Seat{static_cast<std::uint8_t>(tree)});
    }
    if (own != kNone) {
      last_[tree_of(by)] = own;
      heard_[tree_of(by)] = heard_after(observed);
      listened_[tree_of(by)] = told_.size();
    }
  } else {
    last_[0] = own;
    heard_[0] = GuideOfG::observed(rules, world);
  }
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::expand(const Rules& rules, const State& world, Seat seat, Index node) {
  candidates_.clear();
  guide_.candidates(rules, world, seat, candidates_);
  grow(node);
}

// An edge for each candidate.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::grow(Index node) {
  assert(std::ranges::is_sorted(candidates_, std::ranges::greater(), &Candidate<Action>::prior));
  for (const auto& [action, prior] : candidates_) tree_.add_edge(node, action, prior);
  tree_.node(node).is_expanded = true;
}

// PUCT: what was found out, and the more of the prior the less was tried. The most promising edges come first, so those
// not tried yet are tried in their order.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename Search<G, GuideOfG>::Index Search<G, GuideOfG>::select(Index node) const {
  const auto& here = tree_.node(node);
  const auto* promises = tree_.promises(node);
  const float usual = here.decided == 0 ? 0.0F : static_cast<float>(here.value / here.decided) - settings_.caution;
  const float reach = settings_.explore * std::sqrt(static_cast<float>(here.decided + 1));
  std::uint32_t best = 0;
  float best_score = std::numeric_limits<float>::lowest();
  for (std::uint32_t at = 0; at < here.tried; ++at) {
    const float score = promises[at].value + reach * promises[at].hope;
    if (score <= best_score) continue;
    best = at;
    best_score = score;
  }
  if (here.tried < here.edges && usual + reach * promises[here.tried].hope > best_score) best = here.tried;
  return here.first_edge + best;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::roll(const Rules& rules, State& world, Rng& rng) {
  const Outcome outcome = G::roll(rules, world, rng);
  G::apply_outcome(rules, world, outcome, nullptr);
  all_hear(rules, world, {}, outcome, kNone);
}

// A chance node gets new outcomes as it is visited more; in between, those it has are taken in turn by their weight.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::roll_openly(const Rules& rules, State& world, Index node, Rng& rng) {
  const auto& here = tree_.node(node);
  const float most = 1.0F + settings_.widen * std::sqrt(static_cast<float>(here.visits));
  Index edge = kNone;
  if (here.edges == 0 || static_cast<float>(here.edges) < most) {
    const Outcome outcome = G::roll(rules, world, rng);
    edge = tree_.find_edge(node, outcome);
    if (edge == kNone) {
      edge = tree_.add_edge(node, outcome, 0);
      chances_.clear();
      G::chances(rules, world, chances_);
      for (const auto& chance : chances_) {
        if (chance.outcome == outcome) tree_.edge(edge).weight = chance.weight;
      }
    }
  } else {
    edge = familiar_outcome(node);
  }
  ++tree_.tally(edge).visits;
  G::apply_outcome(rules, world, *std::get_if<Outcome>(&tree_.edge(edge).move), nullptr);
  last_[0] = edge;
  heard_[0] = GuideOfG::observed(rules, world);
}

// The one that was taken least for its weight.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename Search<G, GuideOfG>::Index Search<G, GuideOfG>::familiar_outcome(Index node) const {
  Index best = tree_.node(node).first_edge;
  for (Index at = tree_.edge(best).next; at != kNone; at = tree_.edge(at).next) {
    const std::uint64_t taken = tree_.tally(at).visits;
    const std::uint64_t least = tree_.tally(best).visits;
    if (taken * tree_.edge(best).weight < least * tree_.edge(at).weight) best = at;
  }
  return best;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
void Search<G, GuideOfG>::hand_back(const Values& values) {
  for (const Index node : passed_) ++tree_.node(node).visits;
  for (const Step& step : path_) tree_.hand_back(step.node, step.edge, values[step.seat.value]);
  for (std::size_t seat = 0; seat < values.size(); ++seat) sums_[seat] += values[seat];
}

// --- from one search to the next -----------------------------------------------------------------------------

// Is the view that of a node a few steps below the root? Then all else is dropped. Of the others' trees nothing is
// kept: what they know has changed in ways the viewer cannot follow.
template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
bool Search<G, GuideOfG>::keep_what_fits(const Rules& rules, const View& view, Rng& rng) {
  if (last_view_.viewer() != viewer_) return false;
  const Index found = find_view(rules, G::sample(rules, last_view_, rng), view, root(), 0);
  if (found == kNone) return false;
  spare_.clear();
  std::swap(tree_, spare_);
  plant();
  tree_.take_over(spare_, found, roots_[tree_of(*viewer_)], 0);
  return true;
}

template <Game G, class GuideOfG>
  requires Guide<GuideOfG, G>
typename Search<G, GuideOfG>::Index Search<G, GuideOfG>::find_view(const Rules& rules, const State& world,
                                                                   const View& view, Index node, int depth) const {
  constexpr int kDeep = 3;
  constexpr std::uint32_t kWorthKeeping = 8;
  if (G::view(rules, world, viewer_) == view) return node;
  if (depth == kDeep) return kNone;
  for (Index at = tree_.node(node).first_edge; at != kNone; at = tree_.edge(at).next) {
    const auto& edge = tree_.edge(at);
    State next = world;
    if (const auto* action = std::get_if<Action>(&edge.move)) {
      if (G::turn(rules, next).kind != Turn::Kind::kSeat || G::explain(rules, next, *action)) continue;
      G::apply(rules, next, *action, nullptr);
    } else {
      const auto* outcome = std::get_if<Outcome>(&edge.move);
      if (G::turn(rules, next).kind != Turn::Kind::kChance || G::explain_outcome(rules, next, *outcome)) continue;
      G::apply_outcome(rules, next, *outcome, nullptr);
    }
    const Index below = tree_.find_node(at, heard_after(GuideOfG::observed(rules, next)));
    if (below == kNone || tree_.node(below).visits < kWorthKeeping) continue;
    if (const Index found = find_view(rules, next, view, below, depth + 1); found != kNone) return found;
  }
  return kNone;
}

}  // namespace freebooter
