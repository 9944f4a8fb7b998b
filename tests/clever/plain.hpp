// The deliberately plain rules of Capt'n Clever: the yardstick of the engine's correctness and of its speed. Written
// straight from the numbered clauses with maps, sets and strings; nothing here is shared with engine/clever.
//
// Seats and islands count from 1, as players write them. A boat is called by its seat, "1" to "4", or "N1" and "N2".
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace freebooter::plain_clever {

using Islands = std::set<int>;
using Lane = std::pair<int, int>;  // the smaller island first

inline std::string text_of(const Lane& lane) { return std::to_string(lane.first) + "-" + std::to_string(lane.second); }
inline Lane lane_of(const std::string& text) {
  const std::size_t dash = text.find('-');
  return {std::stoi(text.substr(0, dash)), std::stoi(text.substr(dash + 1))};
}

struct Place {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

// What was agreed before the game.
struct Setup {
  int players = 4;
  int first = 0;  // 0: chance decides
  bool easy = false;
  bool neutral_boats = false;
  bool first_card_elsewhere = false;
  bool no_camping = false;
  std::map<int, Place> islands;
  std::set<Lane> lanes;
};

// C1.3: do the straight lines of two lanes meet between their ends? One line is a + s(b - a), the other c + t(d - c);
// they meet where both s and t are between 0 and 1. The fractions have the same denominator.
inline bool cross(const Setup& setup, const Lane& one, const Lane& other) {
  const Place a = setup.islands.at(one.first);
  const Place b = setup.islands.at(one.second);
  const Place c = setup.islands.at(other.first);
  const Place d = setup.islands.at(other.second);
  std::int64_t denominator = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  std::int64_t s = (c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x);
  std::int64_t t = (c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x);
  if (denominator < 0) {
    denominator = -denominator;
    s = -s;
    t = -t;
  }
  return denominator != 0 && s > 0 && s < denominator && t > 0 && t < denominator;
}

// The table and the cards.
struct Position {
  std::string phase = "first_seat";
  int turn = 0;
  int active = 0;
  int first = 0;
  bool boat_moved = false;
  bool captain_moved = false;
  std::map<int, int> captains;        // seat -> island
  std::map<std::string, Lane> boats;  // name -> lane
  std::map<int, Islands> found;       // seat -> the cards of the pile
  std::map<int, int> top;             // seat -> the card that lies uppermost
  std::map<int, int> card;            // seat -> the current card
  std::map<int, Islands> ruled_out;   // seat -> islands that all know the current card does not show
  friend bool operator==(const Position&, const Position&) = default;
};

// C5.1: every island a captain gets to over boats of any colour, from boat to boat; where it stands is not among them.
inline Islands ways(const std::map<std::string, Lane>& boats, int from) {
  Islands reached{from};
  for (bool more = true; more;) {
    more = false;
    for (const auto& [name, lane] : boats) {
      if (reached.contains(lane.first) && reached.insert(lane.second).second) more = true;
      if (reached.contains(lane.second) && reached.insert(lane.first).second) more = true;
    }
  }
  reached.erase(from);
  return reached;
}

// C5.2: of these, the ones where no captain stands.
inline Islands reach(const Position& now, int seat) {
  Islands stops = ways(now.boats, now.captains.at(seat));
  for (const auto& [other, island] : now.captains) stops.erase(island);
  return stops;
}

// C2.5, C4.1: where the boat of that name may come down; it is lifted first and may not come back.
inline std::vector<Lane> lanes_for(const Setup& setup, const Position& now, const std::string& boat) {
  std::vector<Lane> lanes;
  for (const Lane& lane : setup.lanes) {
    bool free = !now.boats.contains(boat) || now.boats.at(boat) != lane;
    for (const auto& [name, taken] : now.boats) {
      if (name != boat && (taken == lane || cross(setup, taken, lane))) free = false;
    }
    if (free) lanes.push_back(lane);
  }
  return lanes;
}

class Game {
 public:
  // The set-up must outlive the game.
  explicit Game(const Setup& setup) : setup_(&setup) {
    if (setup.first > 0) begin_with(setup.first);
  }
  Game(const Setup& setup, Position now) : setup_(&setup), now_(std::move(now)) {}

  [[nodiscard]] const Position& position() const { return now_; }

  // The seat that has to decide; 0 for chance, -1 when it is over.
  [[nodiscard]] int decider() const {
    if (now_.phase == "over") return -1;
    if (now_.phase == "first_seat" || now_.phase == "first_look" || now_.phase == "next_look") return 0;
    return now_.phase == "next_card" ? before(now_.active) : now_.active;
  }

  // What that seat may do.
  [[nodiscard]] std::vector<std::string> actions() const {
    std::vector<std::string> all;
    if (now_.phase == "place_captain") {
      for (const auto& [island, place] : setup_->islands) {
        const bool taken = std::any_of(now_.captains.begin(), now_.captains.end(),
                                       [&](const auto& captain) { return captain.second == island; });
        if (!taken) all.push_back("captain " + std::to_string(island));  // C2.4
      }
    } else if (now_.phase == "place_boat") {
      for (const Lane& lane : lanes_for(*setup_, now_, std::to_string(now_.active)))
        all.push_back("boat " + text_of(lane));
    } else if (now_.phase == "place_neutral") {
      const std::string number = now_.active == now_.first ? "1" : "2";
      for (const Lane& lane : lanes_for(*setup_, now_, "N" + number))
        all.push_back("neutral " + number + " " + text_of(lane));
    } else if (now_.phase == "first_card" || now_.phase == "next_card") {
      for (const int card : cards_to_give()) all.push_back("give " + std::to_string(card));
    } else if (now_.phase == "turn") {
      all = turn_actions();
    }
    return all;
  }

  // What chance may do, and how often.
  [[nodiscard]] std::map<std::string, int> chances() const {
    std::map<std::string, int> all;
    if (now_.phase == "first_seat") {
      for (int seat = 1; seat <= setup_->players; ++seat) all["first " + std::to_string(seat)] = 1;
    } else if (decider() == 0) {
      for (const int card : cards_left(now_.active))
        all["draw " + std::to_string(now_.active) + " " + std::to_string(card)] = 1;
    }
    return all;
  }

  // Does it; it must be allowed.
  void play(const std::string& text) {
    std::istringstream words(text);
    std::string verb;
    std::string one;
    std::string other;
    words >> verb >> one >> other;
    if (verb == "first") {
      begin_with(std::stoi(one));
    } else if (verb == "draw") {
      now_.card[now_.active] = std::stoi(other);
      after_draw();
    } else if (verb == "give") {
      give(std::stoi(one));
    } else if (verb == "captain") {
      captain(std::stoi(one));
    } else if (verb == "boat") {
      boat(lane_of(one));
    } else if (verb == "neutral") {
      now_.boats["N" + one] = lane_of(other);
      after_neutral();
    } else {
      end_turn();
    }
  }

 private:
  [[nodiscard]] int after(int seat) const { return seat % setup_->players + 1; }
  [[nodiscard]] int before(int seat) const { return seat == 1 ? setup_->players : seat - 1; }
  [[nodiscard]] int receiver() const { return now_.phase == "first_card" ? after(now_.active) : now_.active; }

  // C2.2: the cards of a seat that it has neither found nor in hand.
  [[nodiscard]] Islands cards_left(int seat) const {
    Islands left;
    for (const auto& [island, place] : setup_->islands) left.insert(island);
    const auto pile = now_.found.find(seat);
    if (pile != now_.found.end()) {
      for (const int card : pile->second) left.erase(card);
    }
    if (now_.card.contains(seat)) left.erase(now_.card.at(seat));
    return left;
  }

  // What the options forbid to give now.
  [[nodiscard]] Islands forbidden() const {
    Islands cards;
    if (now_.phase == "first_card" && setup_->first_card_elsewhere) cards.insert(now_.captains.at(receiver()));  // C2.6
    if (setup_->no_camping && cards_left(receiver()).size() > 1)
      cards.insert(now_.captains.at(before(receiver())));  // C6.5
    return cards;
  }

  [[nodiscard]] Islands cards_to_give() const {
    Islands cards = cards_left(receiver());
    for (const int card : forbidden()) cards.erase(card);
    return cards;
  }

  // C5.3: with the boats like this, may the turn end?
  [[nodiscard]] bool may_end(const Position& position) const {
    return position.captain_moved || reach(position, position.active).empty();
  }

  [[nodiscard]] std::vector<std::string> turn_actions() const {
    std::vector<std::string> all;
    if (!now_.captain_moved) {
      for (const int island : reach(now_, now_.active)) all.push_back("captain " + std::to_string(island));
    }
    if (!now_.boat_moved) {
      for (const Lane& lane : lanes_for(*setup_, now_, std::to_string(now_.active)))
        all.push_back("boat " + text_of(lane));
    }
    for (const std::string number : {"1", "2"}) {
      if (!setup_->neutral_boats) continue;
      for (const Lane& lane : lanes_for(*setup_, now_, "N" + number)) {
        Position then = now_;
        then.boats["N" + number] = lane;
        if (may_end(then)) all.push_back("neutral " + number + " " + text_of(lane));  // C2.1
      }
    }
    if (may_end(now_)) all.emplace_back("end");
    return all;
  }

  void begin_with(int seat) {
    now_.first = seat;
    now_.active = seat;
    now_.phase = "place_captain";
  }

  void captain(int island) {
    now_.captains[now_.active] = island;
    if (now_.phase == "place_captain") {
      now_.phase = "place_boat";
      return;
    }
    now_.captain_moved = true;
    if (now_.card.at(now_.active) != island) {
      now_.ruled_out[now_.active].insert(island);
      return ask_on();
    }
    now_.found[now_.active].insert(island);  // C6.1, C6.2
    now_.top[now_.active] = island;
    now_.card.erase(now_.active);
    now_.ruled_out.erase(now_.active);
    if (now_.found[now_.active].size() == setup_->islands.size()) {
      now_.phase = "over";  // C7.1
      now_.boat_moved = false;
      now_.captain_moved = false;
    } else if (setup_->easy) {
      now_.phase = "next_look";  // C8.1
    } else {
      ask_on();
    }
  }

  void boat(const Lane& lane) {
    now_.boats[std::to_string(now_.active)] = lane;
    if (now_.phase != "place_boat") {
      now_.boat_moved = true;
      return ask_on();
    }
    now_.active = after(now_.active);
    if (now_.active != now_.first) {
      now_.phase = "place_captain";
    } else if (setup_->neutral_boats) {
      now_.phase = "place_neutral";
    } else {
      now_.phase = setup_->easy ? "first_look" : "first_card";
    }
  }

  void after_neutral() {
    if (now_.phase == "turn") return end_turn();
    now_.active = after(now_.active);
    if (now_.active == now_.first) now_.phase = setup_->easy ? "first_look" : "first_card";
  }

  void after_draw() {
    if (now_.phase == "next_look") {
      now_.phase = "turn";
      return ask_on();
    }
    now_.active = after(now_.active);
    if (now_.active == now_.first) begin_turn(now_.first);
  }

  void give(int card) {
    const int seat = receiver();
    const Islands barred = forbidden();
    now_.card[seat] = card;
    if (!barred.empty()) now_.ruled_out[seat] = barred;
    if (now_.phase == "next_card") return begin_turn(after(seat));  // C6.3
    if (seat == now_.first) return begin_turn(seat);
    now_.active = seat;
  }

  void begin_turn(int seat) {
    now_.phase = "turn";
    now_.active = seat;
    ++now_.turn;
    now_.boat_moved = false;
    now_.captain_moved = false;
  }

  // A question whose only answer is "end" is not asked.
  void ask_on() {
    if (turn_actions() == std::vector<std::string>{"end"}) end_turn();
  }

  void end_turn() {
    if (now_.card.contains(now_.active)) return begin_turn(after(now_.active));
    now_.phase = "next_card";
    now_.boat_moved = false;
    now_.captain_moved = false;
  }

  const Setup* setup_;
  Position now_;
};

}  // namespace freebooter::plain_clever
