// Why the table refused something.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/refusal.hpp"
#include "core/text.hpp"

namespace freebooter::table {

struct TableRefusal {
  std::string reason;  // for programs: "stale", "not_your_decision", "out_of_reach", ...
  std::string clause;  // of the game's rules, if one of them is behind it
  std::string text;    // the key of the words to say: "table.refusal.stale", "boots.refusal.out_of_reach"
  std::string detail;  // what in the message was wrong, in English, for whoever wrote the client; often ""
  // The very same submission (seat and move id) was accepted before, as this entry: the answer is that of then.
  std::uint64_t accepted = 0;

  // A refusal of the table itself.
  static TableRefusal of(std::string_view reason, std::string detail = {}) {
    return {.reason = std::string(reason),
            .clause = {},
            .text = joined({"table.refusal.", reason}),
            .detail = std::move(detail)};
  }
  // A refusal of the rules; some are the same in every game.
  static TableRefusal of(std::string_view game, const Refusal& refusal);
};

}  // namespace freebooter::table
