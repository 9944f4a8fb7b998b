// "It is your turn", for those who are elsewhere: an Atom feed and a webhook for each player.
#include <algorithm>

#include "server/feed.hpp"
#include "server/http_text.hpp"
#include "server/lobby.hpp"
#include "server/lobby_json.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

namespace {

constexpr int kFeedGames = 20;
constexpr int kFeedsPerMinute = 60;
constexpr std::string_view kFeedEnding = ".atom";

// A feed that waits for its tables, one after the other, and is sent when the last has come.
struct Gathering {
  Feed feed;
  std::vector<storage::GameRow> games;
  std::string base;
  std::function<std::string(const std::string& game, const std::vector<std::string>& others)> title;
  std::function<void(Feed)> then;
};

std::vector<std::string> others_at(const table::Table& table, const std::string& player) {
  std::vector<std::string> others;
  for (const table::Chair& chair : table.chairs()) {
    if (chair.is_person() && chair.player != player) others.push_back(chair.name);
  }
  return others;
}

void look_at(const Room& room, Gathering& gathering) {
  const table::Table& table = room.table();
  const auto decider = table.decider();
  if (!decider || !table.holds(gathering.feed.player, *decider)) return;
  if (!table.chairs()[decider->value].bot().empty()) return;
  gathering.feed.entries.push_back({.table = table.id(),
                                    .decision = table.decision_seq(),
                                    .title = gathering.title(room.row().kind, others_at(table, gathering.feed.player)),
                                    .link = gathering.base + "/t/" + room.row().code,
                                    .updated = table.decision_at()});
}

void gather(Hub& hub, const std::shared_ptr<Gathering>& gathering) {
  if (gathering->games.empty()) return gathering->then(std::move(gathering->feed));
  const std::string id = gathering->games.back().id;
  gathering->games.pop_back();
  hub.with_room(id, [&hub, gathering](const Result<Hub::RoomPtr, Trouble>& room) {
    if (room) look_at(**room, *gathering);
    gather(hub, gathering);
  });
}

HttpReply feed_reply(const HttpRequest& request, const Feed& feed) {
  HttpReply reply{.status = 200, .type = "application/atom+xml; charset=utf-8", .body = atom_text(feed), .headers = {}};
  const std::string tag = "\"" + token_hash(reply.body).substr(0, 32) + "\"";
  reply.headers = {{"Cache-Control", "private, max-age=60"}, {"ETag", tag}};
  if (is_known_tag(request.if_none_match, tag)) {
    reply.status = 304;
    reply.type.clear();
    reply.body.clear();
  }
  return reply;
}

}  // namespace

// A new secret; the old address is none any more.
void Lobby::make_feed(const Call& call) {
  if (hub_->is_too_often("feed", call.player.id, hub_->config().limits.logins_per_minute))
    return call.answer(problem(trouble("too_often")));
  const std::string secret = new_token();
  hub_->writer().ask(
      [id = call.player.id, hash = token_hash(secret)](storage::Store& store) { return store.set_feed(id, hash); },
      [answer = call.answer, secret, base = call.request.base](const storage::Stored<storage::Done>& done) {
        if (!done) return answer(problem(trouble("unavailable")));
        const std::string path = "/api/v1/feeds/" + secret + std::string(kFeedEnding);
        answer(reply(Json::object({{"url", base + path}}), 201));
      });
}

void Lobby::drop_feed(const Call& call) {
  hub_->writer().ask([id = call.player.id](storage::Store& store) { return store.set_feed(id, ""); },
                     [answer = call.answer](const storage::Stored<storage::Done>& done) {
                       if (!done) return answer(problem(trouble("unavailable")));
                       answer({.status = 204, .type = "", .body = "", .headers = {}});
                     });
}

void Lobby::show_feed(const Call& call) {
  if (hub_->is_too_often("feeds", call.request.address, kFeedsPerMinute))
    return call.answer(problem(trouble("too_often")));
  std::string secret = call.parts[0];
  if (secret.ends_with(kFeedEnding)) secret.resize(secret.size() - kFeedEnding.size());
  struct Found {
    std::optional<storage::PlayerRow> player;
    std::vector<storage::GameRow> games;
  };
  const auto find = [hash = token_hash(secret)](storage::Store& store) -> storage::Stored<Found> {
    auto player = store.player_by_feed(hash);
    if (!player) return Failure{player.error()};
    if (!*player) return Found{};
    auto games = store.games({.phases = {storage::Phase::kRunning}, .player = (*player)->id, .limit = kFeedGames});
    if (!games) return Failure{games.error()};
    return Found{.player = std::move(*player), .games = std::move(*games)};
  };
  hub_->reader().ask(find, [this, call](storage::Stored<Found> found) {
    if (!found) return call.answer(problem(trouble("unavailable")));
    if (!found->player) return call.answer(problem(trouble("not_found")));
    const auto asked = call.request.query.find("lang");
    const std::string language = asked != call.request.query.end() && asked->second == "fr" ? "fr" : "en";
    const auto gathering = std::make_shared<Gathering>();
    gathering->base = call.request.base;
    gathering->games = std::move(found->games);
    std::reverse(gathering->games.begin(), gathering->games.end());
    gathering->feed = {.player = found->player->id,
                       .language = language,
                       .title = speech_.feed_title(language),
                       .self = gathering->base + encoded_path(call.request.path),
                       .home = gathering->base + "/",
                       .made = found->player->created,
                       .entries = {}};
    gathering->title = [this, language](const std::string& game, const std::vector<std::string>& others) {
      return speech_.your_turn(language, game, others);
    };
    gathering->then = [call](const Feed& feed) { call.answer(feed_reply(call.request, feed)); };
    gather(*hub_, gathering);
  });
}

}  // namespace freebooter::server
