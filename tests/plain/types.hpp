// The deliberately plain rules of Captain Treasure Boots: the yardstick of the engine's correctness and of its speed.
// Written straight from the numbered clauses with maps, sets and strings; nothing here is shared with engine/boots.
//
// Seats count from 1. A ship is called by its name as players write it: "2" is the ship of seat 2, "P3" a Privateer.
// Tokens are the letters S G R O P B: Sails, Guns, Rum, Gold, Pearls, Black Pearls (or Privateers).
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace freebooter::plain {

// A square of the endless grid: x grows to the east, y to the south (B2.3).
struct Spot {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
  // Reading order (B3.6), so that every std::map by Spot is in reading order.
  friend bool operator<(const Spot& a, const Spot& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }
  friend Spot operator+(const Spot& a, const Spot& b) { return {a.x + b.x, a.y + b.y}; }
};
std::string text_of(const Spot& spot);
Spot spot_of(const std::string& text);

// Tokens by letter; a letter without tokens is not in the map.
using Hold = std::map<char, int>;
int count(const Hold& hold, char letter);
int total(const Hold& hold);
int pearls(const Hold& hold);  // white and black (B11.1)
void put(Hold& hold, char letter, int how_many = 1);
void take(Hold& hold, char letter, int how_many = 1);
bool contains(const Hold& hold, const Hold& part);
std::string text_of(const Hold& hold);
Hold hold_of(const std::string& text);

struct Ship {
  Spot at;
  Hold hold;
  bool fresh = false;      // a Privateer of this turn's roll
  bool commanded = false;  // a Privateer that was commanded this turn
  friend bool operator==(const Ship&, const Ship&) = default;
};
bool is_privateer(const std::string& ship);

// The house rules in brackets, by the names they have in a set-up.
struct House {
  std::string drift = "free";
  std::string squeeze = "allowed";
  bool head_start = false;
  bool secret_ports = false;
  bool extra_command = false;
  bool sleeps = false;
  bool friendly_fire = false;
  bool beta_gold = false;
  bool auto_roller = false;
  bool finish_round = false;
};

// The board as it lies on the table.
struct Chart {
  std::map<Spot, int> islands;        // their numbers
  std::map<Spot, std::string> ports;  // their names
  [[nodiscard]] bool is_land(const Spot& spot) const { return islands.contains(spot) || ports.contains(spot); }
};

// What was agreed before the game.
struct Setup {
  int players = 2;
  int first = 0;  // 0: chance decides (B2.7)
  House house;
  Chart chart;
};

struct Fight {
  std::string attacker;
  std::string target;
  int roller = 0;  // who acts for a Privateer that is shot at; 0 for a player's ship
  std::int64_t attack = 0;
  std::int64_t defence = 0;
  friend bool operator==(const Fight&, const Fight&) = default;
};

// Everything on the table that changes.
struct Position {
  std::string phase = "first_seat";
  int turn = 0;
  int first = 0;
  int active = 0;
  char wind = 'N';
  int low = 0;  // this turn's dice
  int high = 0;
  std::map<std::string, Ship> ships;
  std::map<Spot, char> treasure;
  Hold box;
  std::map<int, int> score;
  int commands = 0;  // given this turn
  std::string commanding;
  Fight fight;
  int head_start_left = 0;
  std::set<int> winners;
  friend bool operator==(const Position&, const Position&) = default;
};

// One fact a line, for a person who looks for the difference between two positions.
std::string text_of(const Position& position);

}  // namespace freebooter::plain
