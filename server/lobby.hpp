// The HTTP side: who are you, which tables are there, open one, what was played. Everything at a table itself goes over
// the WebSocket. server/openapi.json describes what is answered here; a test compares the two.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/files.hpp"
#include "server/hub.hpp"
#include "server/speech.hpp"

namespace freebooter::server {

struct HttpRequest {
  std::string method;
  std::string path;                          // decoded, without the query
  std::map<std::string, std::string> query;  // decoded
  std::string token;                         // of "Authorization: Bearer"; "" for none
  std::string accept_encoding;
  std::string if_none_match;
  std::string body;
  std::string address;
  std::string base;  // what the page is at for the client: "https://club.example"
};

struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

class Lobby {
 public:
  using Answer = std::function<void(HttpReply)>;
  // What a route may rely on: the parts of the path that its pattern leaves open.
  struct Call {
    HttpRequest request;
    std::vector<std::string> parts;
    Player player;  // empty where the route does not ask for one
    Answer answer;
  };
  struct Route {
    std::string_view method;
    std::string_view pattern;  // "/api/v1/tables/{table}"
    bool signed_in = false;
    void (Lobby::*handler)(const Call& call) = nullptr;
  };

  Lobby(Hub& hub, Files files, Speech speech) : hub_(&hub), files_(std::move(files)), speech_(std::move(speech)) {}

  // The answer may come at once or later, once.
  void handle(HttpRequest request, Answer answer);

  static std::span<const Route> routes();

 private:
  void health(const Call& call);
  void readiness(const Call& call);
  void metrics(const Call& call);
  void openapi(const Call& call);
  void catalogue(const Call& call);
  void make_guest(const Call& call);
  void sign_in(const Call& call);
  void sign_out(const Call& call);
  void show_me(const Call& call);
  void change_me(const Call& call);
  void my_tables(const Call& call);
  void make_link(const Call& call);
  void make_feed(const Call& call);
  void drop_feed(const Call& call);
  void show_feed(const Call& call);
  void show_player(const Call& call);
  void list_tables(const Call& call);
  void open_table(const Call& call);
  void quick_match(const Call& call);
  void show_table(const Call& call);
  void show_record(const Call& call);
  void show_story(const Call& call);
  void find_code(const Call& call);

  void call_route(const Route& route, Call call);
  void send_file(const HttpRequest& request, const Answer& answer);
  void send_tables(const Call& call, storage::GameQuery query);
  void make_table(const Call& call, Hub::Opening opening);
  // The room, if this caller may know of it.
  void with_seen_room(const Call& call, std::function<void(const Hub::RoomPtr&, const Player&)> then);

  Hub* hub_;
  Files files_;
  Speech speech_;
};

HttpReply reply(const Json& json, int status = 200);
// application/problem+json, RFC 9457.
HttpReply problem(const Trouble& what);

}  // namespace freebooter::server
