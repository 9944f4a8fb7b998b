// A whole game of Captain Treasure Boots by the plain rules: it lists what may be done as notation and plays notation.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plain/clauses.hpp"
#include "plain/types.hpp"

namespace freebooter::plain {

class Game {
 public:
  explicit Game(Setup setup);
  // A game that goes on from a position in which a seat has to decide.
  Game(Setup setup, Position position) : setup_(std::move(setup)), now_(std::move(position)) {}

  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const Position& position() const { return now_; }

  // The seat that has to decide; 0 for chance, -1 when it is over.
  [[nodiscard]] int decider() const;
  // What that seat may do. `unload` stands there once, with the whole hold; every part of it may be unloaded (B8.1).
  [[nodiscard]] std::vector<std::string> actions() const;
  // What chance may do, and how often.
  [[nodiscard]] std::map<std::string, int> chances() const;
  // Is it one of them, or an unloading of a part?
  [[nodiscard]] bool allows(const std::string& text) const;
  // Does it; it must be allowed.
  void play(const std::string& text);

 private:
  using Words = std::vector<std::string>;

  [[nodiscard]] std::vector<std::string> commands() const;
  [[nodiscard]] std::vector<std::string> sails(const std::string& ship) const;
  [[nodiscard]] std::vector<std::string> deeds(const std::string& ship) const;
  [[nodiscard]] std::vector<std::string> shots(const std::string& ship) const;
  [[nodiscard]] std::vector<std::string> spendings() const;
  [[nodiscard]] std::vector<std::string> loots() const;

  [[nodiscard]] std::string own_ship() const { return std::to_string(now_.active); }
  [[nodiscard]] int next_seat() const { return now_.active % setup_.players + 1; }
  [[nodiscard]] int defender() const;
  [[nodiscard]] bool is_empty_island(const Spot& spot) const;
  [[nodiscard]] std::string free_name() const;

  void choose_port(const Words& words);
  void roll(const Words& words);
  void draw(char letter);
  void command(const Words& words);
  void sail(const Words& words);
  void collect();
  void unload(const Words& words);
  void shoot(const Words& words);
  void die(int face);
  void spend(const Words& words);
  void loot(char letter);
  void pass();

  void fill_islands();
  void begin_turn(int seat);
  void end_turn();
  void step_one();
  void after_deed();
  void compare();
  void sink();
  void after_fight();
  void pay(Ship& ship, const std::string& hold);
  void score(int seat, int points);
  [[nodiscard]] bool over() const { return now_.phase == "over"; }

  Setup setup_;
  Position now_;
  std::vector<Spot> waiting_;  // the islands that still get a token of this roll
};

}  // namespace freebooter::plain
