// What the contract suites need to know of each game: set-ups to try it with, and which entries of its legal lists
// stand for more than themselves. A new game specialises ContractGame here and inherits every suite of this folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.hpp"
#include "clever/game.hpp"

namespace freebooter::contract {

template <Game G>
struct ContractGame;

template <>
struct ContractGame<boots::Game> {
  static constexpr bool kHidesSomething = true;  // ports, with secret_ports (B2.5)
  static constexpr bool kChanceHidesSomething = false;

  // Every number of players, every layout, every option, boards of the host's own.
  static std::vector<std::string_view> setups() {
    return {
        R"({"players":2})",
        R"({"players":3,"layout":"staggered","first":3})",
        R"({"players":4,"layout":"loose","first":1,"options":{"head_start":true,"sleeps":true}})",
        R"({"players":5,"first":2,"options":{"secret_ports":true,"drift":"paid"}})",
        R"({"players":6,"layout":"staggered","options":{"extra_command":true,"auto_roller":true}})",
        R"({"players":7,"layout":"loose","options":{"drift":"off","finish_round":true}})",
        R"({"players":8,"options":{"secret_ports":true,"head_start":true,"friendly_fire":true,"beta_gold":true}})",
        R"({"players":2,"layout":{"sections":[{"section":"C","at":[-20,7],"turn":1},{"section":"D","at":[-9,3],"turn":3}]},
            "options":{"drift":"paid","head_start":true,"secret_ports":true,"extra_command":true,"sleeps":true,
                       "friendly_fire":true,"squeeze":"blocked","beta_gold":true,"auto_roller":true,"finish_round":true}})",
        // A crowded sea, so that ships meet: fights, sinkings and squeezes within a few turns.
        R"({"players":3,"first":1,"options":{"squeeze":"blocked","head_start":true,"extra_command":true,"friendly_fire":true},
            "board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"Pond","width":5,"height":4,
              "ports":[{"at":"b2","name":"Puddle"}],
              "islands":[{"at":"c1","number":7},{"at":"d2","number":6},{"at":"c3","number":7},{"at":"a3","number":8},
                         {"at":"e4","number":7},{"at":"b4","number":6},{"at":"e1","number":8}]}],
              "layouts":[{"name":"pond","players":[3],"sections":[{"section":"Pond","at":[0,0]}]}]}})",
        R"({"players":4,"first":4,"options":{"head_start":true,"finish_round":true,"auto_roller":true},
            "board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"Pond","width":4,"height":3,
              "ports":[{"at":"b2","name":"Puddle"}],
              "islands":[{"at":"a1","number":7},{"at":"d1","number":6},{"at":"d3","number":7},{"at":"a3","number":8}]}],
              "layouts":[{"name":"pond","players":[4],
                          "sections":[{"section":"Pond","at":[0,0]},{"section":"A","at":[4,0],"turn":2}]}]}})",
    };
  }

  // Does the entry of a legal list stand for the action? Unloading is one entry for every part of the hold (B8.1).
  static bool covers(const boots::Action& entry, const boots::Action& action) {
    const auto* whole = std::get_if<boots::Unload>(&entry);
    const auto* part = std::get_if<boots::Unload>(&action);
    if (whole == nullptr || part == nullptr) return entry == action;
    return !part->what.empty() && whole->what.contains(part->what);
  }
};

template <>
struct ContractGame<clever::Game> {
  static constexpr bool kHidesSomething = true;        // cards that are given (C2.6)
  static constexpr bool kChanceHidesSomething = true;  // cards that are looked at (C8.1)

  // Every number of players, every option, and a pond of five islands, where games come to an end.
  static std::vector<std::string_view> setups() {
    static const std::vector<std::string> kPonds{
        pond(R"("players":2,"options":{"neutral_boats":true,"no_camping":true})"),
        pond(R"("players":3,"first":2,"options":{"first_card_elsewhere":true,"no_camping":true})"),
        pond(R"("players":4,"options":{"easy":true})"),
    };
    return {
        R"({"players":2})",
        R"({"players":2,"first":2,"options":{"neutral_boats":true}})",
        R"({"players":2,"options":{"neutral_boats":true,"easy":true,"no_camping":true,"first_card_elsewhere":true}})",
        R"({"players":3,"first":3,"options":{"first_card_elsewhere":true}})",
        R"({"players":3,"options":{"easy":true,"open_piles":true}})",
        R"({"players":4,"first":1})",
        R"({"players":4,"options":{"no_camping":true,"first_card_elsewhere":true,"open_piles":true}})",
        R"({"players":4,"first":2,"options":{"easy":true}})",
        kPonds[0],
        kPonds[1],
        kPonds[2],
    };
  }

  static bool covers(const clever::Action& entry, const clever::Action& action) { return entry == action; }

 private:
  static std::string pond(std::string_view setup) {
    return "{" + std::string(setup) +
           R"(,"board":{"format":"freebooter-clever-board","version":1,"size":[200,200],"islands":[
                {"island":1,"at":[100,10],"treasure":"anchor"},{"island":2,"at":[190,80],"treasure":"bell"},
                {"island":3,"at":[155,185],"treasure":"cup"},{"island":4,"at":[45,185],"treasure":"drum"},
                {"island":5,"at":[10,80],"treasure":"egg"}],
              "lanes":[{"lane":"1-2","jetty":"d"},{"lane":"2-3","jetty":"a"},{"lane":"3-4","jetty":"c"},
                {"lane":"4-5","jetty":"e"},{"lane":"1-5","jetty":"b"},{"lane":"1-3","jetty":"e"},
                {"lane":"1-4","jetty":"a"},{"lane":"2-4","jetty":"b"},{"lane":"2-5","jetty":"c"},
                {"lane":"3-5","jetty":"d"}],
              "crossings":[["1-3","2-4"],["1-3","2-5"],["1-4","2-5"],["1-4","3-5"],["2-4","3-5"]]}})";
  }
};

}  // namespace freebooter::contract
