#include "server/lobby_json.hpp"

#include <array>
#include <chrono>

#include "bots/bots.hpp"
#include "catalog/catalog.hpp"
#include "core/text.hpp"

namespace freebooter::server {

namespace {

constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 256;
constexpr std::size_t kLongestLink = 64;
constexpr int kLongestList = 100;
constexpr std::array<std::string_view, 4> kPhases{"open", "running", "finished", "closed"};

// Reads a body with `read(cursor)`; the first fault becomes a trouble with its place.
template <class T, class Read>
Result<T, Trouble> read_body(const std::string& body, Read read) {
  const auto json = parse_json(body);
  if (!json) return Failure{trouble("bad_json", json.error().text())};
  std::optional<JsonFault> fault;
  JsonCursor cursor(*json, fault);
  T value = read(cursor);
  if (fault) return Failure{trouble("bad_request", fault->text())};
  return value;
}

std::string read_name(JsonCursor cursor) {
  std::string name = cursor.string();
  if (!table::is_line(name, table::kLongestName)) cursor.fail("one line expected, at most 40 bytes");
  return name;
}

std::string read_password(JsonCursor cursor) {
  std::string password = cursor.string();
  if (password.size() < kShortestPassword || password.size() > kLongestPassword)
    cursor.fail("from 8 to 256 bytes expected");
  return password;
}

std::string read_link(JsonCursor cursor) {
  std::string link = cursor.string();
  if (link.empty() || link.size() > kLongestLink) cursor.fail("the code of a link expected");
  return link;
}

table::Chair read_seat(JsonCursor cursor) {
  const std::string text = cursor.string();
  if (text == "open") return {};
  table::Chair chair;
  chair.kind = table::Chair::Kind::kBot;
  chair.level = text;  // whether there is such a bot is checked by the table
  return chair;
}

}  // namespace

Result<std::string, Trouble> read_guest(const std::string& body) {
  return read_body<std::string>(body, [](JsonCursor& cursor) {
    cursor.only({"name"});
    return read_name(cursor.need("name"));
  });
}

Result<SignIn, Trouble> read_sign_in(const std::string& body) {
  return read_body<SignIn>(body, [](JsonCursor& cursor) {
    cursor.only({"name", "password", "link"});
    if (auto link = cursor.maybe("link")) {
      cursor.only({"link"});
      return SignIn{.name = {}, .password = {}, .link = read_link(*link)};
    }
    return SignIn{
        .name = read_name(cursor.need("name")), .password = read_password(cursor.need("password")), .link = {}};
  });
}

Result<ChangeOfMe, Trouble> read_change(const std::string& body) {
  return read_body<ChangeOfMe>(body, [](JsonCursor& cursor) {
    cursor.only({"name", "password", "webhook"});
    ChangeOfMe change;
    if (auto webhook = cursor.maybe("webhook")) change.webhook = webhook->string();
    if (auto name = cursor.maybe("name")) change.name = read_name(*name);
    if (auto password = cursor.maybe("password")) change.password = read_password(*password);
    return change;
  });
}

Result<Hub::Opening, Trouble> read_opening(const std::string& body) {
  return read_body<Hub::Opening>(body, [](JsonCursor& cursor) {
    cursor.only({"game", "setup", "seats", "options", "listed"});
    Hub::Opening opening;
    opening.setup.game = cursor.need("game").string();
    opening.setup.setup = cursor.need("setup").json();
    if (auto options = cursor.maybe("options")) opening.setup.options = table::read_table_options(*options);
    if (auto listed = cursor.maybe("listed")) opening.listed = listed->boolean();
    if (auto seats = cursor.maybe("seats")) {
      for (JsonCursor& seat : seats->items()) opening.setup.chairs.push_back(read_seat(seat));
    }
    return opening;
  });
}

Result<Hub::Opening, Trouble> read_quick_match(const std::string& body) {
  return read_body<Hub::Opening>(body, [](JsonCursor& cursor) {
    cursor.only({"game", "players"});
    Hub::Opening opening;
    opening.listed = true;
    opening.setup.game = cursor.need("game").string();
    const auto players = cursor.need("players").integer(2, kMaxSeats);
    opening.setup.setup = Json::object({{"players", players}});
    return opening;
  });
}

// The set-up as it was asked for is what makes two tables alike.
bool fits_quick_match(const storage::GameRow& game, const Hub::Opening& wish) {
  return game.kind == wish.setup.game && game.setup == wish.setup.setup.text() &&
         game.head.seats.find(R"("kind":"open")") != std::string::npos;
}

Result<storage::GameQuery, Trouble> read_query(const std::map<std::string, std::string>& query) {
  storage::GameQuery result;
  for (const auto& [key, value] : query) {
    if (!is_utf8(key) || !is_utf8(value)) return Failure{trouble("bad_request", "the query is not UTF-8")};
    const auto number = parse_int(value, 1, std::int64_t{1} << 53U);
    if (key == "game") {
      result.kind = value;
    } else if (key == "name") {
      result.name = value;
    } else if (key == "phase") {
      const auto* phase = std::find(kPhases.begin(), kPhases.end(), value);
      if (phase == kPhases.end()) return Failure{trouble("bad_request", "phase: open, running, finished or closed")};
      result.phases = {static_cast<storage::Phase>(phase - kPhases.begin())};
    } else if (key == "before" && number) {
      result.before = number;
    } else if (key == "limit" && number && *number <= kLongestList) {
      result.limit = static_cast<int>(*number);
    } else {
      return Failure{trouble("bad_request", key + ": not expected, or not what should be there")};
    }
  }
  return result;
}

Json player_json(const Player& player) {
  return Json::object({{"player", player.id}, {"name", player.name}, {"keeps_name", player.keeps_name}});
}

Json me_json(const Player& player, const storage::NoticeRow& notice) {
  Json json = player_json(player);
  json.set("feed", !notice.feed.empty());
  json.set("webhook", notice.hook);
  return json;
}

Json table_json(const storage::GameRow& game) {
  Json json = Json::object({{"table", game.id},
                            {"game", game.kind},
                            {"phase", kPhases.at(static_cast<std::size_t>(game.head.phase))},
                            {"listed", game.listed},
                            {"created", game.created},
                            {"changed", game.head.changed}});
  const auto setup = parse_json(game.setup);
  json.set("setup", setup ? *setup : Json());
  const auto seats = parse_json(game.head.seats);
  json.set("seats", seats ? *seats : Json::array());
  Json winners = Json::array();
  for (const std::string_view seat : split(game.head.winners, ',')) {
    if (const auto number = parse_int(seat, 1, kMaxSeats)) winners.push(*number);
  }
  json.set("winners", winners);
  return json;
}

Json ratings_json(const std::vector<storage::RatingRow>& ratings) {
  Json list = Json::array();
  for (const storage::RatingRow& rating : ratings) {
    list.push(Json::object({{"game", rating.kind},
                            {"seats", rating.seats},
                            {"mean", static_cast<double>(rating.mean) / 1e6},
                            {"deviation", static_cast<double>(rating.deviation) / 1e6},
                            {"games", rating.games}}));
  }
  return list;
}

Json catalogue_json() {
  Json games = Json::array();
  for_each_game([&]<class G>(GameTag<G>) {
    Json bots = Json::array();
    for (const std::string_view bot : bot_names<G>()) bots.push(bot);
    games.push(Json::object({{"game", std::string_view(G::kName)},
                             {"rules", G::kRulesVersion},
                             {"players", Json::array({G::kMinPlayers, G::kMaxPlayers})},
                             {"bots", bots}}));
  });
  return Json::object({{"protocol", table::kProtocolVersion}, {"games", games}});
}

std::string date_text(storage::Time time) {
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(
      std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(time))));
  const auto two = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(day.year())) + "-" + two(static_cast<unsigned>(day.month())) + "-" +
         two(static_cast<unsigned>(day.day()));
}

int status_of(std::string_view reason) {
  struct Status {
    std::string_view reason;
    int status;
  };
  constexpr std::array<Status, 12> kStatuses{{{"not_found", 404},
                                              {"wrong_method", 405},
                                              {"bad_token", 401},
                                              {"wrong_password", 401},
                                              {"bad_link", 401},
                                              {"name_taken", 409},
                                              {"too_large", 413},
                                              {"too_often", 429},
                                              {"too_many_tables", 429},
                                              {"unavailable", 503},
                                              {"stopping", 503},
                                              {"damaged", 500}}};
  for (const Status& status : kStatuses) {
    if (status.reason == reason) return status.status;
  }
  return 400;
}

}  // namespace freebooter::server
