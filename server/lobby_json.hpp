// The lobby's requests and answers as JSON: strict in what it reads, and nothing secret in what it writes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/hub.hpp"

namespace freebooter::server {

// By name and password, or by a link.
struct SignIn {
  std::string name;
  std::string password;
  std::string link;
};

struct ChangeOfMe {
  std::string name;                    // "" for the same
  std::string password;                // "" for the same
  std::optional<std::string> webhook;  // "" for none; nothing for the same
};

Result<std::string, Trouble> read_guest(const std::string& body);
Result<SignIn, Trouble> read_sign_in(const std::string& body);
Result<ChangeOfMe, Trouble> read_change(const std::string& body);
// {"game":"boots","players":3,...set-up...,"seats":["open","bosun"],"options":{...},"listed":true}
Result<Hub::Opening, Trouble> read_opening(const std::string& body);
Result<Hub::Opening, Trouble> read_quick_match(const std::string& body);
Result<storage::GameQuery, Trouble> read_query(const std::map<std::string, std::string>& query);

bool fits_quick_match(const storage::GameRow& game, const Hub::Opening& wish);

Json player_json(const Player& player);
// What only they may know of themselves.
Json me_json(const Player& player, const storage::NoticeRow& notice);
Json table_json(const storage::GameRow& game);
Json ratings_json(const std::vector<storage::RatingRow>& ratings);
Json catalogue_json();
std::string date_text(storage::Time time);

// The HTTP status that goes with a reason.
int status_of(std::string_view reason);

}  // namespace freebooter::server
