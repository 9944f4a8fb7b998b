// Which games are kept for ever, and what is to be found in them. A new game specialises Golden<G> here.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.hpp"

namespace freebooter::golden {

struct Plan {
  const char* name;
  const char* setup;
  std::vector<const char*> bots;  // seat by seat, from the start again when there are more seats
  int turns;                      // the game is left there if it is not over
};

// The first record with `what` replaced by `by` is refused, and the fault has these words.
struct Damage {
  const char* what;
  const char* by;
  const char* says;
};

template <Game G>
struct Golden;

// Every number of players, every layout and every option, with players who know what they want and players who do not.
template <>
struct Golden<boots::Game> {
  static constexpr int kEnded = 6;  // so many of them at least come to an end
  static std::vector<const char*> verbs() {
    return {"first",  "port",  "dice", "draw",  "command", "sail", "collect",
            "unload", "shoot", "die",  "spend", "loot",    "pass"};
  }
  static std::vector<Damage> damages() {
    return {{"port 4,3", "port 0,0", "entry 2"},
            {"port 4,3", "sail 0,0", "B2.5"},
            {"[Players \"2\"]", "[Players \"3\"]", "entry"}};
  }
  static std::vector<Plan> plans() {
    return {
        {"duel", R"({"players":2})", {"greedy"}, 300},
        {"head-start",
         R"({"players":3,"layout":"staggered","options":{"drift":"paid","head_start":true}})",
         {"greedy"},
         300},
        {"drunken", R"({"players":4,"layout":"loose","first":3})", {"random"}, 80},
        {"secrets",
         R"({"players":5,"options":{"secret_ports":true,"sleeps":true,"beta_gold":true}})",
         {"greedy", "random"},
         300},
        {"commands",
         R"({"players":6,"layout":"staggered","options":{"extra_command":true,"auto_roller":true}})",
         {"greedy"},
         300},
        {"last-round", R"({"players":7,"layout":"loose","options":{"finish_round":true}})", {"greedy"}, 300},
        {"mutiny",
         R"({"players":8,"options":{"friendly_fire":true,"drift":"off","head_start":true}})",
         {"random", "greedy"},
         200},
        {"pond",
         R"({"players":3,"first":2,"options":{"squeeze":"blocked","head_start":true,"extra_command":true},
          "board":{"format":"freebooter-boots-board","version":1,"sections":[{"name":"Pond","width":5,"height":4,
            "ports":[{"at":"b2","name":"Puddle"}],
            "islands":[{"at":"c1","number":7},{"at":"d2","number":6},{"at":"c3","number":7},{"at":"a3","number":8},
                       {"at":"e4","number":7},{"at":"b4","number":6},{"at":"e1","number":8}]}],
            "layouts":[{"name":"pond","players":[3],"sections":[{"section":"Pond","at":[-3,2],"turn":1}]}]}})",
         {"greedy", "random"},
         200},
        {"everything",
         R"({"players":4,"layout":{"sections":[{"section":"C","at":[-20,7],"turn":1},
          {"section":"D","at":[-9,3],"turn":3},{"section":"A","at":[0,3],"turn":2}]},
          "options":{"drift":"paid","head_start":true,"secret_ports":true,"extra_command":true,"sleeps":true,
                     "friendly_fire":true,"squeeze":"blocked","beta_gold":true,"auto_roller":true,"finish_round":true}})",
         {"greedy", "greedy", "random"},
         300},
    };
  }
};

// Every number of players, every option, a small board, and captains who wait for each other until the record stops.
template <>
struct Golden<clever::Game> {
  static constexpr int kEnded = 6;
  static std::vector<const char*> verbs() { return {"first", "captain", "boat", "neutral", "give", "draw", "end"}; }
  static std::vector<Damage> damages() {
    return {{"captain 6;", "captain 10;", "entry 2"},
            {"captain 6;", "end;", "C2.3"},
            {"[Players \"4\"]", "[Players \"3\"]", "Seat4"}};
  }
  static std::vector<Plan> plans() {
    return {
        {"four", R"({"players":4})", {"greedy"}, 300},
        {"drunken", R"({"players":3,"first":2})", {"random"}, 60},
        {"two", R"({"players":2})", {"greedy", "random"}, 300},
        {"neutral",
         R"({"players":2,"first":1,"options":{"neutral_boats":true,"no_camping":true}})",
         {"random", "greedy"},
         300},
        {"easy", R"({"players":3,"options":{"easy":true}})", {"greedy", "random", "greedy"}, 300},
        {"easy-neutral", R"({"players":2,"options":{"easy":true,"neutral_boats":true}})", {"greedy"}, 300},
        {"house-rules",
         R"({"players":4,"options":{"no_camping":true,"first_card_elsewhere":true,"open_piles":true}})",
         {"greedy", "random"},
         300},
        {"blockade", R"({"players":4,"first":4})", {"stubborn"}, 90},
        {"pond",
         R"({"players":3,"options":{"first_card_elsewhere":true},
            "board":{"format":"freebooter-clever-board","version":1,"size":[200,200],"islands":[
              {"island":1,"at":[100,10],"treasure":"anchor"},{"island":2,"at":[190,80],"treasure":"bell"},
              {"island":3,"at":[155,185],"treasure":"cup"},{"island":4,"at":[45,185],"treasure":"drum"},
              {"island":5,"at":[10,80],"treasure":"egg"}],
            "lanes":[{"lane":"1-2","jetty":"d"},{"lane":"2-3","jetty":"a"},{"lane":"3-4","jetty":"c"},
              {"lane":"4-5","jetty":"e"},{"lane":"1-5","jetty":"b"},{"lane":"1-3","jetty":"e"},
              {"lane":"1-4","jetty":"a"},{"lane":"2-4","jetty":"b"},{"lane":"2-5","jetty":"c"},
              {"lane":"3-5","jetty":"d"}],
            "crossings":[["1-3","2-4"],["1-3","2-5"],["1-4","2-5"],["1-4","3-5"],["2-4","3-5"]]}})",
         {"random", "greedy"},
         300},
    };
  }
};

}  // namespace freebooter::golden
