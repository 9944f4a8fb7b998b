#include "server/lobby.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "server/http_text.hpp"
#include "server/lobby_json.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

extern const std::string_view kOpenApi;

namespace {

// The parts of the path that the pattern leaves open; nothing if they do not fit.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  const auto wanted = split(pattern, '/');
  const auto given = split(path, '/');
  if (wanted.size() != given.size()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < wanted.size(); ++at) {
    if (wanted[at].starts_with('{')) {
      if (given[at].empty()) return std::nullopt;
      parts.emplace_back(given[at]);
    } else if (wanted[at] != given[at]) {
      return std::nullopt;
    }
  }
  return parts;
}

// A link into the page, such as an invitation: the page keeps its places behind a #.
bool is_page_path(std::string_view path) { return path.find('.') == std::string_view::npos; }

HttpReply to_page(std::string_view path) {
  return {.status = 302,
          .type = "",
          .body = "",
          .headers = {{"Location", "/#" + encoded_path(path)}, {"Cache-Control", "no-cache"}}};
}

// A table with what holds there besides the rules.
Json terms_json(const Room& room) {
  Json json = table_json(room.row());
  json.set("options", table::table_options_json(room.table().options()));
  return json;
}

}  // namespace

HttpReply reply(const Json& json, int status) {
  return {.status = status, .type = "application/json", .body = json.text(), .headers = {}};
}

HttpReply problem(const Trouble& what) {
  Json json = Json::object({{"type", "urn:freebooter:" + what.reason},
                            {"title", what.reason},
                            {"status", status_of(what.reason)},
                            {"text", what.text}});
  if (!what.detail.empty()) json.set("detail", what.detail);
  if (!what.clause.empty()) json.set("clause", what.clause);
  return {.status = status_of(what.reason), .type = "application/problem+json", .body = json.text(), .headers = {}};
}

std::span<const Lobby::Route> Lobby::routes() {
  static constexpr std::array kRoutes{
      Route{"GET", "/healthz", false, &Lobby::health},
      Route{"GET", "/readyz", false, &Lobby::readiness},
      Route{"GET", "/metrics", false, &Lobby::metrics},
      Route{"GET", "/api/v1/openapi.json", false, &Lobby::openapi},
      Route{"GET", "/api/v1/catalogue", false, &Lobby::catalogue},
      Route{"POST", "/api/v1/guests", false, &Lobby::make_guest},
      Route{"POST", "/api/v1/sessions", false, &Lobby::sign_in},
      Route{"DELETE", "/api/v1/sessions", true, &Lobby::sign_out},
      Route{"GET", "/api/v1/me", true, &Lobby::show_me},
      Route{"PATCH", "/api/v1/me", true, &Lobby::change_me},
      Route{"GET", "/api/v1/me/tables", true, &Lobby::my_tables},
      Route{"POST", "/api/v1/me/link", true, &Lobby::make_link},
      Route{"POST", "/api/v1/me/feed", true, &Lobby::make_feed},
      Route{"DELETE", "/api/v1/me/feed", true, &Lobby::drop_feed},
      Route{"GET", "/api/v1/feeds/{secret}.atom", false, &Lobby::show_feed},
      Route{"GET", "/api/v1/players/{player}", false, &Lobby::show_player},
      Route{"GET", "/api/v1/tables", false, &Lobby::list_tables},
      Route{"POST", "/api/v1/tables", true, &Lobby::open_table},
      Route{"POST", "/api/v1/quickmatch", true, &Lobby::quick_match},
      Route{"GET", "/api/v1/tables/{table}", false, &Lobby::show_table},
      Route{"GET", "/api/v1/tables/{table}/record", false, &Lobby::show_record},
      Route{"GET", "/api/v1/tables/{table}/story", false, &Lobby::show_story},
      Route{"GET", "/api/v1/codes/{code}", false, &Lobby::find_code},
  };
  return kRoutes;
}

void Lobby::handle(HttpRequest request, Answer answer) {
  ++hub_->metrics().requests;
  bool known_path = false;
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  for (const Route& route : routes()) {
    auto parts = match(route.pattern, request.path);
    if (!parts) continue;
    known_path = true;
    if (route.method != method) continue;
    return call_route(
        route, {.request = std::move(request), .parts = std::move(*parts), .player = {}, .answer = std::move(answer)});
  }
  if (known_path) return answer(problem(trouble("wrong_method")));
  if (method != "GET" || request.path.empty() || request.path.starts_with("/api/"))
    return answer(problem(trouble("not_found")));
  send_file(request, answer);
}

void Lobby::call_route(const Route& route, Call call) {
  if (!route.signed_in) return (this->*route.handler)(call);
  if (call.request.token.empty()) return call.answer(problem(trouble("bad_token")));
  const std::string token = call.request.token;
  hub_->find_player(token, [this, &route, call = std::move(call)](const Result<Player, Trouble>& player) mutable {
    if (!player) return call.answer(problem(player.error()));
    call.player = *player;
    (this->*route.handler)(call);
  });
}

void Lobby::send_file(const HttpRequest& request, const Answer& answer) {
  const File* file = files_.find(request.path);
  if (file == nullptr && is_page_path(request.path)) return answer(to_page(request.path));
  if (file == nullptr) return answer(problem(trouble("not_found")));
  const Body& body = file->body_for(request.accept_encoding);
  HttpReply reply{.status = 200, .type = file->type, .body = {}, .headers = {}};
  reply.headers = {{"Cache-Control", file->named_by_content ? "public, max-age=31536000, immutable" : "no-cache"},
                   {"ETag", body.tag}};
  if (file->bodies.size() > 1) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (is_known_tag(request.if_none_match, body.tag)) {
    reply.status = 304;
    reply.type.clear();
    return answer(std::move(reply));
  }
  if (!body.coding.empty()) reply.headers.emplace_back("Content-Encoding", body.coding);
  reply.body = body.text;
  answer(std::move(reply));
}

// --- the house -----------------------------------------------------------------------------------------------

void Lobby::health(const Call& call) {
  call.answer({.status = 200, .type = "text/plain; charset=utf-8", .body = "ok\n", .headers = {}});
}

void Lobby::readiness(const Call& call) {
  if (hub_->stopping()) return call.answer(problem(trouble("stopping")));
  hub_->reader().ask([](storage::Store& store) { return store.ping(); },
                     [answer = call.answer](const storage::Stored<storage::Done>& done) {
                       if (!done) return answer(problem(trouble("unavailable")));
                       answer({.status = 200, .type = "text/plain; charset=utf-8", .body = "ready\n", .headers = {}});
                     });
}

void Lobby::metrics(const Call& call) {
  call.answer({.status = 200, .type = "text/plain; version=0.0.4", .body = hub_->metrics().text(), .headers = {}});
}

void Lobby::openapi(const Call& call) {
  call.answer({.status = 200, .type = "application/json", .body = std::string(kOpenApi), .headers = {}});
}

void Lobby::catalogue(const Call& call) { call.answer(reply(catalogue_json())); }

// --- tables --------------------------------------------------------------------------------------------------

void Lobby::send_tables(const Call& call, storage::GameQuery query) {
  hub_->reader().ask([query = std::move(query)](storage::Store& store) { return store.games(query); },
                     [answer = call.answer](const storage::Stored<std::vector<storage::GameRow>>& games) {
                       if (!games) return answer(problem(trouble("unavailable")));
                       Json list = Json::array();
                       for (const storage::GameRow& game : *games) list.push(table_json(game));
                       answer(reply(Json::object({{"tables", list}})));
                     });
}

void Lobby::list_tables(const Call& call) {
  auto query = read_query(call.request.query);
  if (!query) return call.answer(problem(query.error()));
  query->listed_only = true;
  send_tables(call, std::move(*query));
}

void Lobby::my_tables(const Call& call) {
  auto query = read_query(call.request.query);
  if (!query) return call.answer(problem(query.error()));
  query->player = call.player.id;
  send_tables(call, std::move(*query));
}

void Lobby::make_table(const Call& call, Hub::Opening opening) {
  hub_->open_table(std::move(opening), [answer = call.answer](const Result<Hub::RoomPtr, Trouble>& room) {
    if (!room) return answer(problem(room.error()));
    Json json = table_json((*room)->row());
    json.set("code", (*room)->row().code);
    answer(reply(json, 201));
  });
}

void Lobby::open_table(const Call& call) {
  if (hub_->stopping()) return call.answer(problem(trouble("stopping")));
  auto opening = read_opening(call.request.body);
  if (!opening) return call.answer(problem(opening.error()));
  opening->setup.id = new_id();
  opening->setup.host = call.player.id;
  opening->setup.secret = random_digest();
  const int most = hub_->config().limits.tables_per_player;
  if (hub_->is_too_often("table", call.player.id, most)) return call.answer(problem(trouble("too_many_tables")));
  storage::GameQuery mine{
      .phases = {storage::Phase::kOpen, storage::Phase::kRunning}, .player = call.player.id, .limit = most};
  hub_->reader().ask([mine](storage::Store& store) { return store.games(mine); },
                     [this, call, most, opening = std::move(*opening)](
                         const storage::Stored<std::vector<storage::GameRow>>& games) mutable {
                       if (!games) return call.answer(problem(trouble("unavailable")));
                       if (games->size() >= static_cast<std::size_t>(most))
                         return call.answer(problem(trouble("too_many_tables")));
                       make_table(call, std::move(opening));
                     });
}

// A listed table of that kind with an open seat, or a new one.
void Lobby::quick_match(const Call& call) {
  if (hub_->stopping()) return call.answer(problem(trouble("stopping")));
  auto opening = read_quick_match(call.request.body);
  if (!opening) return call.answer(problem(opening.error()));
  if (hub_->is_too_often("table", call.player.id, hub_->config().limits.tables_per_player))
    return call.answer(problem(trouble("too_many_tables")));
  opening->setup.id = new_id();
  opening->setup.host = call.player.id;
  opening->setup.secret = random_digest();
  storage::GameQuery open{.kind = opening->setup.game, .phases = {storage::Phase::kOpen}, .listed_only = true};
  hub_->reader().ask(
      [open](storage::Store& store) { return store.games(open); },
      [this, call, opening = std::move(*opening)](const storage::Stored<std::vector<storage::GameRow>>& games) mutable {
        if (!games) return call.answer(problem(trouble("unavailable")));
        for (const storage::GameRow& game : *games) {
          if (fits_quick_match(game, opening)) return call.answer(reply(table_json(game)));
        }
        make_table(call, std::move(opening));
      });
}

void Lobby::with_seen_room(const Call& call, std::function<void(const Hub::RoomPtr&, const Player&)> then) {
  const auto look = [this, call, then = std::move(then)](const Player& player) {
    hub_->with_room(call.parts[0], [call, then, player](const Result<Hub::RoomPtr, Trouble>& room) {
      if (!room) return call.answer(problem(room.error()));
      const auto code = call.request.query.find("code");
      const bool known = code != call.request.query.end() && tidy_code(code->second) == (*room)->row().code;
      const bool own = !player.id.empty() &&
                       ((*room)->table().host() == player.id || (*room)->table().seat_of(player.id).has_value());
      if (!(*room)->row().listed && !known && !own) return call.answer(problem(trouble("not_found")));
      then(*room, player);
    });
  };
  if (call.request.token.empty()) return look(Player{});
  hub_->find_player(call.request.token, [look, answer = call.answer](const Result<Player, Trouble>& player) {
    if (!player) return answer(problem(player.error()));
    look(*player);
  });
}

void Lobby::show_table(const Call& call) {
  with_seen_room(call, [answer = call.answer](const Hub::RoomPtr& room, const Player& player) {
    const table::Table& table = room->table();
    Json json = terms_json(*room);
    json.set("seq", static_cast<std::int64_t>(table.seq()));
    if (const auto decider = table.decider()) json.set("decider", decider->value + 1);
    if (const auto seat = table.seat_of(player.id); seat && !player.id.empty()) json.set("seat", seat->value + 1);
    if (table.host() == player.id && !player.id.empty()) json.set("code", room->row().code);
    answer(reply(json));
  });
}

// For the caller's eyes: while the game is under way, nothing that their seat may not see.
void Lobby::show_record(const Call& call) {
  with_seen_room(call, [answer = call.answer](const Hub::RoomPtr& room, const Player& player) {
    answer({.status = 200,
            .type = "text/plain; charset=utf-8",
            .body = room->table().record(room->viewer_of(player.id), date_text(room->row().created)),
            .headers = {}});
  });
}

void Lobby::show_story(const Call& call) {
  with_seen_room(call, [answer = call.answer](const Hub::RoomPtr& room, const Player& player) {
    answer({.status = 200,
            .type = "application/json",
            .body = room->table().story(room->viewer_of(player.id)),
            .headers = {}});
  });
}

void Lobby::find_code(const Call& call) {
  // A code is short: it must not be found by trying.
  if (hub_->is_too_often("code", call.request.address, 60)) return call.answer(problem(trouble("too_often")));
  hub_->reader().ask([code = tidy_code(call.parts[0])](storage::Store& store) { return store.game_by_code(code); },
                     [this, answer = call.answer](const storage::Stored<std::optional<storage::GameRow>>& game) {
                       if (!game) return answer(problem(trouble("unavailable")));
                       if (!*game) return answer(problem(trouble("not_found")));
                       hub_->with_room((*game)->id, [answer](const Result<Hub::RoomPtr, Trouble>& room) {
                         answer(room ? reply(terms_json(**room)) : problem(room.error()));
                       });
                     });
}

}  // namespace freebooter::server
