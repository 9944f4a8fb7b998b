// Who is who: guests, names that are kept, and links to another device.
#include "server/lobby.hpp"
#include "server/lobby_json.hpp"
#include "server/secrets.hpp"

namespace freebooter::server {

namespace {

using MaybePlayer = storage::Stored<std::optional<Player>>;

constexpr std::int64_t kLinkMilliseconds = 600'000;  // ten minutes

MaybePlayer by_password(storage::Store& store, const SignIn& wish, const std::string& new_hash) {
  const auto found = store.player_by_name(wish.name);
  if (!found) return Failure{found.error()};
  // A name that nobody keeps takes as long as a wrong password.
  static const std::string kNobody = password_hash("nobody's password");
  const bool fits = password_fits(*found ? (*found)->password : kNobody, wish.password);
  if (!fits || !*found) return std::optional<Player>();
  const auto added = store.add_token((*found)->id, new_hash, now_millis());
  if (!added) return Failure{added.error()};
  return std::optional(Player{(*found)->id, (*found)->name, true});
}

MaybePlayer by_link(storage::Store& store, const std::string& link_hash, const std::string& new_hash) {
  const auto found = store.take_link(link_hash, new_hash, now_millis());
  if (!found) return Failure{found.error()};
  if (!*found) return std::optional<Player>();
  return std::optional(Player{(*found)->id, (*found)->name, !(*found)->password.empty()});
}

struct Me {
  Player player;
  storage::NoticeRow notice;
};

storage::Stored<std::optional<Me>> change(storage::Store& store, const std::string& id, const ChangeOfMe& wish,
                                          const std::string& hook_key) {
  auto found = store.player(id);
  if (!found) return Failure{found.error()};
  if (!*found) return std::optional<Me>();
  if (!wish.name.empty()) (*found)->name = wish.name;
  if (!wish.password.empty()) (*found)->password = password_hash(wish.password);
  (*found)->seen = now_millis();
  auto done = store.update_player(**found);
  if (done && wish.webhook) done = store.set_hook(id, *wish.webhook, hook_key);
  if (!done) return Failure{done.error()};
  auto notice = store.notice(id);
  if (!notice) return Failure{notice.error()};
  return std::optional(Me{{id, (*found)->name, !(*found)->password.empty()}, std::move(*notice)});
}

}  // namespace

void Lobby::make_guest(const Call& call) {
  const auto wish = read_guest(call.request.body);
  if (!wish) return call.answer(problem(wish.error()));
  hub_->make_guest(*wish, call.request.address,
                   [answer = call.answer](const Result<std::pair<Player, std::string>, Trouble>& made) {
                     if (!made) return answer(problem(made.error()));
                     Json json = player_json(made->first);
                     json.set("token", made->second);
                     answer(reply(json, 201));
                   });
}

// By name and password, or by a link that another device of the player's has made.
void Lobby::sign_in(const Call& call) {
  const auto wish = read_sign_in(call.request.body);
  if (!wish) return call.answer(problem(wish.error()));
  if (hub_->is_too_often("login", call.request.address, hub_->config().limits.logins_per_minute))
    return call.answer(problem(trouble("too_often")));
  const std::string token = new_token();
  const auto then = [answer = call.answer, token,
                     reason = wish->link.empty() ? "wrong_password" : "bad_link"](const MaybePlayer& player) {
    if (!player) return answer(problem(trouble("unavailable")));
    if (!*player) return answer(problem(trouble(reason)));
    Json json = player_json(**player);
    json.set("token", token);
    answer(reply(json, 201));
  };
  // Passwords are hashed on the thread that reads lists: slow on purpose, and never in the way of a move.
  if (wish->link.empty()) {
    hub_->reader().ask(
        [wish = *wish, hash = token_hash(token)](storage::Store& store) { return by_password(store, wish, hash); },
        then);
  } else {
    hub_->writer().ask([link = token_hash(tidy_code(wish->link)),
                        hash = token_hash(token)](storage::Store& store) { return by_link(store, link, hash); },
                       then);
  }
}

void Lobby::make_link(const Call& call) {
  if (hub_->is_too_often("link", call.player.id, hub_->config().limits.logins_per_minute))
    return call.answer(problem(trouble("too_often")));
  const std::string code = new_link_code();
  const storage::Link link{
      .hash = token_hash(code), .player = call.player.id, .expires = now_millis() + kLinkMilliseconds};
  hub_->writer().ask([link](storage::Store& store) { return store.add_link(link, now_millis()); },
                     [answer = call.answer, code, link](const storage::Stored<storage::Done>& done) {
                       if (!done) return answer(problem(trouble("unavailable")));
                       answer(reply(Json::object({{"code", code}, {"expires", link.expires}}), 201));
                     });
}

void Lobby::sign_out(const Call& call) {
  hub_->writer().ask([hash = token_hash(call.request.token)](storage::Store& store) { return store.drop_token(hash); },
                     [answer = call.answer](const storage::Stored<storage::Done>& done) {
                       if (!done) return answer(problem(trouble("unavailable")));
                       answer({.status = 204, .type = "", .body = "", .headers = {}});
                     });
}

void Lobby::show_me(const Call& call) {
  hub_->reader().ask([id = call.player.id](storage::Store& store) { return store.notice(id); },
                     [answer = call.answer, player = call.player](const storage::Stored<storage::NoticeRow>& notice) {
                       if (!notice) return answer(problem(trouble("unavailable")));
                       answer(reply(me_json(player, *notice)));
                     });
}

void Lobby::change_me(const Call& call) {
  const auto wish = read_change(call.request.body);
  if (!wish) return call.answer(problem(wish.error()));
  if (wish->webhook && !wish->webhook->empty() && !hub_->may_call(*wish->webhook))
    return call.answer(problem(trouble("bad_webhook")));
  if (!wish->password.empty() &&
      hub_->is_too_often("login", call.request.address, hub_->config().limits.logins_per_minute))
    return call.answer(problem(trouble("too_often")));
  const std::string key = wish->webhook && !wish->webhook->empty() ? new_token() : "";
  hub_->reader().ask(
      [id = call.player.id, wish = *wish, key](storage::Store& store) { return change(store, id, wish, key); },
      [answer = call.answer, key](const storage::Stored<std::optional<Me>>& me) {
        if (!me && me.error().kind == storage::Fault::Kind::kTaken) return answer(problem(trouble("name_taken")));
        if (!me) return answer(problem(trouble("unavailable")));
        if (!*me) return answer(problem(trouble("bad_token")));
        Json json = me_json((*me)->player, (*me)->notice);
        if (!key.empty()) json.set("webhook_key", key);
        answer(reply(json));
      });
}

void Lobby::show_player(const Call& call) {
  hub_->reader().ask(
      [id = call.parts[0]](storage::Store& store) -> storage::Stored<std::optional<Json>> {
        const auto found = store.player(id);
        if (!found) return Failure{found.error()};
        const auto ratings = store.ratings(id);
        if (!ratings) return Failure{ratings.error()};
        if (!*found && ratings->empty()) return std::optional<Json>();
        Json json = Json::object({{"player", id}, {"name", *found ? (*found)->name : id}});
        json.set("ratings", ratings_json(*ratings));
        return std::optional(json);
      },
      [answer = call.answer](const storage::Stored<std::optional<Json>>& json) {
        if (!json) return answer(problem(trouble("unavailable")));
        if (!*json) return answer(problem(trouble("not_found")));
        answer(reply(**json));
      });
}

}  // namespace freebooter::server
