#include "cli/join.hpp"

#include <chrono>
#include <random>
#include <sys/stat.h>

#include "cli/boots_screen.hpp"
#include "cli/clever_screen.hpp"
#include "cli/games.hpp"
#include "cli/join_view.hpp"
#include "core/text.hpp"
#include "server/dial.hpp"

namespace freebooter::cli {

namespace {

using std::chrono::milliseconds;

constexpr int kReconnects = 20;

std::string text_in(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member != nullptr && member->as_string() != nullptr ? *member->as_string() : "";
}

std::int64_t number_in(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member != nullptr && member->as_int() != nullptr ? *member->as_int() : 0;
}

std::string random_word() {
  std::random_device device;
  std::string word;
  for (int at = 0; at < 24; ++at) word += static_cast<char>('a' + device() % 26);
  return word;
}

// --- the lobby -----------------------------------------------------------------------------------------------

struct Ticket {
  std::string url;
  std::string token;
  std::string table;
  std::string code;
};

// What a server said no with, in words of ours where there are any.
std::string complaint(const Words& words, const Json& problem) {
  const std::string key = text_in(problem, "text");
  const std::string text = words.has(key) ? words(key) : text_in(problem, key.empty() ? "title" : "reason");
  const std::string detail = text_in(problem, "detail");
  return detail.empty() ? text : text + " (" + detail + ")";
}

// The code of "/t/ABC234", or of "/#/t/ABC234" as the page writes it; "" if there is none.
std::string code_in(std::string_view path) {
  for (const std::string_view start : {"/t/", "/#/t/", "#/t/"}) {
    if (path.starts_with(start)) return std::string(path.substr(start.size()));
  }
  return "";
}

class Lobby {
 public:
  Lobby(const JoinArgs& args, const Words& words, const Store& store) : args_(args), words_(words), store_(store) {}

  // A seat to go to, or the complaint.
  Result<Ticket, std::string> ticket() {
    const auto address = server::parse_address(args_.url);
    if (address.host.empty()) return Failure{words_("join.bad_address", {{"url", args_.url}})};
    Ticket ticket;
    ticket.url = server::address_text(address);
    if (auto fault = sign_in(ticket); !fault.empty()) return Failure{fault};
    const std::string code = code_in(address.rest);
    const std::string fault = code.empty() ? match(ticket) : follow(ticket, code);
    if (!fault.empty()) return Failure{fault};
    return ticket;
  }

 private:
  // The fault, or "" and the answer.
  std::string call(const Ticket& ticket, const server::HttpCall& wish, Json& answer) const {
    const auto heard = server::call(ticket.url, wish);
    if (!heard) return heard.error();
    const auto json = parse_json(heard->body);
    if (!json) return words_("join.no_server", {{"url", ticket.url}});
    if (heard->status >= 400) return complaint(words_, *json);
    answer = *json;
    return "";
  }

  // Whoever was here before is the same player again.
  std::string sign_in(Ticket& ticket) const {
    const std::string setting = "online " + ticket.url;
    std::string file_name;
    for (const char c : setting) file_name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    Json me;
    ticket.token = store_.setting(file_name);
    if (!ticket.token.empty() && args_.name.empty() &&
        call(ticket, {.target = "/api/v1/me", .token = ticket.token}, me).empty())
      return "";
    const std::string name = args_.name.empty() ? words_("join.guest") : args_.name;
    const std::string body = Json::object({{"name", name}}).text();
    if (auto fault = call(ticket, {.method = "POST", .target = "/api/v1/guests", .body = body}, me); !fault.empty())
      return fault;
    ticket.token = text_in(me, "token");
    const mode_t before = umask(0077);  // it opens the player's seats: for no other eyes
    store_.set(file_name, ticket.token);
    umask(before);
    return "";
  }

  std::string follow(Ticket& ticket, const std::string& code) const {
    Json table;
    auto fault = call(ticket, {.target = "/api/v1/codes/" + code}, table);
    ticket.table = text_in(table, "table");
    ticket.code = code;
    return fault;
  }

  std::string match(Ticket& ticket) const {
    Json table;
    const Json wish = Json::object({{"game", args_.setup.game}, {"players", args_.setup.players}});
    auto fault = call(
        ticket, {.method = "POST", .target = "/api/v1/quickmatch", .body = wish.text(), .token = ticket.token}, table);
    ticket.table = text_in(table, "table");
    ticket.code = text_in(table, "code");
    return fault;
  }

  const JoinArgs& args_;
  const Words& words_;
  const Store& store_;
};

// --- at the table --------------------------------------------------------------------------------------------

// The connection, made again when it breaks.
class Link {
 public:
  Link(Ticket ticket, std::string salt) : ticket_(std::move(ticket)), salt_(std::move(salt)) {}

  bool connect(std::uint64_t since) {
    auto dialled = server::dial(ticket_.url, {.compression = true});
    if (!dialled) return false;
    line_ = std::move(*dialled);
    say(Json::object({{"type", "hello"}, {"v", 1}, {"token", ticket_.token}}));
    Json join = Json::object({{"type", since == 0 ? "join" : "watch"}, {"table", ticket_.table}});
    if (since == 0) join.set("salt", salt_);
    if (since != 0) join.set("since", static_cast<std::int64_t>(since));
    if (!ticket_.code.empty()) join.set("code", ticket_.code);
    return say(join);
  }
  bool say(const Json& message) { return line_ && line_->send(message.text()); }
  bool say_here(Json message) { return say(message.set("table", ticket_.table)); }
  // Null when nothing came.
  Json hear(milliseconds patience) {
    const auto text = line_ ? line_->receive(patience) : std::nullopt;
    if (!text) return {};
    const auto json = parse_json(*text);
    return json ? *json : Json();
  }
  [[nodiscard]] bool is_open() const { return line_ && line_->is_open(); }

 private:
  Ticket ticket_;
  std::string salt_;
  std::unique_ptr<server::Dialled> line_;
};

template <Game G>
class OnlineGame {
 public:
  OnlineGame(Link& link, Terminal& terminal, const Words& words) : link_(link), terminal_(terminal), words_(words) {}

  // From the first snapshot to the end, or until the player or the server goes.
  int run(Json first) {
    take(first);
    while (stage_ != "over") {
      if (view_ && !legal_.empty()) {
        if (!decide()) return kFine;
      } else if (!wait()) {
        return complain(kIoError, words_("join.gone"));
      }
    }
    return kFine;
  }

 private:
  Sight<G> sight() const { return {*rules_, *view_, legal_, seats_, words_, terminal_.traits()}; }

  // Takes in what comes; false when the server stays away.
  bool wait() {
    const Json message = link_.hear(milliseconds(500));
    if (!message.is_null()) {
      hear(message);
      return true;
    }
    if (link_.is_open()) return true;
    terminal_.print(words_("join.lost"));
    for (int attempt = 0; attempt < kReconnects; ++attempt) {
      if (link_.connect(seq_)) return true;
      terminal_.pause(milliseconds(1000));
    }
    return false;
  }

  void hear(const Json& message) {
    const std::string type = text_in(message, "type");
    if (type == "update") take(message);
    if (type == "refused") terminal_.print(complaint(words_, message));
  }

  void take(const Json& update) {
    seq_ = static_cast<std::uint64_t>(number_in(update, "seq"));
    stage_ = text_in(update, "stage");
    if (const Json* facts = update.find("facts")) {
      auto rules = G::make_rules(*facts->find("setup"));
      if (rules) rules_ = std::make_unique<typename G::Rules>(std::move(*rules));
    }
    if (const Json* seats = update.find("seats")) take_seats(*seats);
    if (!rules_) return;
    view_.reset();
    if (const Json* view = update.find("view")) {
      auto read = view_from_json<G>(*rules_, *view);
      if (read) view_.emplace(std::move(*read));
    }
    legal_.clear();
    if (const Json* legal = update.find("legal"); legal != nullptr && legal->as_array() != nullptr) {
      for (const Json& one : *legal->as_array()) {
        if (auto action = G::action_from_json(*rules_, one)) legal_.push(*action);
      }
    }
    if (const Json* happened = update.find("happened")) tell(*happened);
    if (stage_ == "over") tell_end(update);
  }

  void take_seats(const Json& seats) {
    seats_.clear();
    int open = 0;
    for (const Json& seat : *seats.as_array()) {
      const std::string kind = text_in(seat, "kind");
      if (kind == "open") ++open;
      const std::string name = kind == "bot" ? text_in(seat, "level") : text_in(seat, "name");
      seats_.push_back({.name = name.empty() ? std::to_string(seats_.size() + 1) : name,
                        .bot = kind == "bot" ? text_in(seat, "level") : ""});
    }
    if (open > 0) terminal_.print(words_.count("join.open", open));
  }

  [[nodiscard]] std::string name_of(std::int64_t seat) const {
    const auto at = static_cast<std::size_t>(seat - 1);
    return at < seats_.size() ? seats_[at].name : std::to_string(seat);
  }

  void tell(const Json& happened) {
    for (const Json& entry : *happened.as_array()) {
      const std::string type = text_in(entry, "type");
      if (type == "chat") {
        const Json* seat = entry.find("seat");
        const std::string who = seat != nullptr ? name_of(number_in(entry, "seat")) : text_in(entry, "name");
        terminal_.print(words_("join.said", {{"name", harmless(who)}, {"text", harmless(text_in(entry, "text"))}}));
      }
      const Json* steps = entry.find("steps");
      if (steps == nullptr || !view_) continue;
      for (const Json& step : *steps->as_array()) tell_step(step);
    }
  }

  void tell_step(const Json& step) {
    const std::string text = text_in(step, "text");
    if (step.find("by") == nullptr) return terminal_.print(words_("join.chance", {{"what", text}}));
    const auto action = G::parse_action(*rules_, text);
    const std::string what = action ? Screen<G>::said(sight(), *action) : text;
    terminal_.print(words_("join.did", {{"name", harmless(name_of(number_in(step, "by")))}, {"what", what}}));
  }

  void tell_end(const Json& update) {
    std::vector<std::string> names;
    if (const Json* over = update.find("over")) {
      for (const Json& seat : *over->find("winners")->as_array()) names.push_back(harmless(name_of(*seat.as_int())));
    }
    if (view_) terminal_.print_all(Screen<G>::standings(sight()));
    terminal_.print(names.empty() ? words_("join.nobody") : words_("join.over", {{"names", words_.list(names)}}));
  }

  void show(const Question<G>& question) {
    const Traits& traits = terminal_.traits();
    terminal_.print_all(traits.plain ? Screen<G>::described(sight())
                                     : Screen<G>::overview(sight(), traits.columns, traits.rows));
    terminal_.print(question.title +
                    (question.clause.empty() ? "" : " " + words_("play.rule", {{"clause", question.clause}})));
    for (std::size_t at = 0; at < question.choices.size(); ++at) {
      const auto& choice = question.choices[at];
      terminal_.print((choice.key.empty() ? std::to_string(at + 1) : choice.key) + " " + choice.text);
    }
    if (!question.note.empty()) terminal_.print(question.note);
    terminal_.print(words_("join.help"));
  }

  // Asks until something was done; false when the player goes.
  bool decide() {
    const auto question = Screen<G>::question(sight());
    show(question);
    const std::uint64_t asked_at = seq_;
    for (;;) {
      const auto typed = terminal_.ask("> ", {});
      if (!typed || is_form(words_, "join.quit", folded(*typed))) {
        terminal_.print(words_("join.kept"));
        return false;
      }
      // Something may have happened while we were thinking.
      for (Json message = link_.hear(milliseconds(0)); !message.is_null(); message = link_.hear(milliseconds(0)))
        hear(message);
      if (seq_ != asked_at && legal_.empty()) return true;
      if (obey(question, std::string(trim(*typed)))) return answered(asked_at);
    }
  }

  // Sends what was typed; false, and a sentence, if it means nothing.
  bool obey(const Question<G>& question, const std::string& typed) {
    const auto words = words_of(typed);
    const std::string first = words.empty() ? "" : folded(words.front());
    if (is_form(words_, "join.say", first)) {
      const std::string text(trim(std::string_view(typed).substr(words.front().size())));
      link_.say_here(Json::object({{"type", "chat"}, {"text", text}}));
      return true;
    }
    if (is_form(words_, "join.resign", folded(typed))) return link_.say_here(Json::object({{"type", "resign"}}));
    if (is_form(words_, "join.undo", first))
      return link_.say_here(Json::object({{"type", "undo"}, {"seq", static_cast<std::int64_t>(seq_)}}));
    const auto action = meant(question, typed);
    if (!action) {
      terminal_.print(action.error());
      return false;
    }
    return link_.say_here(Json::object({{"type", "submit"},
                                        {"seq", static_cast<std::int64_t>(seq_)},
                                        {"id", random_word()},
                                        {"action", G::action_json(*rules_, *action)}}));
  }

  Heard<G> meant(const Question<G>& question, const std::string& typed) const {
    for (std::size_t at = 0; at < question.choices.size(); ++at) {
      const auto& choice = question.choices[at];
      if (folded(typed) == folded(choice.key.empty() ? std::to_string(at + 1) : choice.key)) return choice.action;
    }
    return Screen<G>::hear(sight(), typed);
  }

  // Waits for the answer; then the loop sees what has become of it.
  bool answered(std::uint64_t asked_at) {
    for (;;) {
      const Json message = link_.hear(milliseconds(500));
      if (message.is_null() && !link_.is_open()) return wait();
      if (message.is_null()) continue;
      hear(message);
      if (text_in(message, "type") == "refused" || seq_ != asked_at) return true;
    }
  }

  Link& link_;
  Terminal& terminal_;
  const Words& words_;
  std::unique_ptr<typename G::Rules> rules_;
  std::optional<typename G::View> view_;
  List<typename G::Action> legal_;
  std::vector<SeatPlan> seats_;
  std::string stage_;
  std::uint64_t seq_ = 0;
};

}  // namespace

int run_join(const JoinArgs& args, Terminal& terminal, const Words& words, const Store& store) {
  const auto ticket = Lobby(args, words, store).ticket();
  if (!ticket) return complain(kIoError, ticket.error());
  Link link(*ticket, random_word());
  if (!link.connect(0)) return complain(kIoError, words("join.no_server", {{"url", ticket->url}}));
  if (!ticket->code.empty()) terminal.print(words("join.invite", {{"url", ticket->url + "/t/" + ticket->code}}));
  for (;;) {
    const Json message = link.hear(milliseconds(15'000));
    if (message.is_null()) return complain(kIoError, words("join.no_server", {{"url", ticket->url}}));
    const std::string type = text_in(message, "type");
    if (type == "refused") return complain(kCheckFailed, complaint(words, message));
    if (type != "update") continue;
    const Json* facts = message.find("facts");
    int code = kBadInput;
    const std::string game = facts != nullptr ? text_in(*facts, "game") : "";
    if (!with_game(game, [&]<class G>(GameTag<G>) { code = OnlineGame<G>(link, terminal, words).run(message); }))
      return unknown_game(game);
    return code;
  }
}

}  // namespace freebooter::cli
