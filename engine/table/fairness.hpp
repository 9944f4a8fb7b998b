// What a finished game's record says about its dice, and the checking of it (docs/FAIRNESS.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record.hpp"
#include "core/sha256.hpp"
#include "table/any_game.hpp"

namespace freebooter::table {

// Tags of a record. Those of the end appear when the game is over.
inline constexpr std::string_view kTableTag = "Table";            // names the game in the dice
inline constexpr std::string_view kCommitmentTag = "Commitment";  // SHA-256 of the secret, known from the start
inline constexpr std::string_view kSecretTag = "Secret";          //
inline constexpr std::string_view kSaltsTag = "Salts";            // of the seats in order, blanks between them
inline constexpr std::string_view kSkippedTag = "SkippedDraws";   // "4+2": from the 4th outcome on, 2 more in all
inline constexpr std::string_view kSealsTag = "Seals";            // "9/1:hex": entry 9 has seal number 1
inline constexpr std::string_view kExitsTag = "Exits";            // "2:resigned 3:time"
inline constexpr std::string_view kWinnersTag = "Winners";        // where the end came without the rules
inline constexpr std::string_view kProofTag = "Proof";            // HMAC over all the rest but comments

// From this outcome on, counted from 0, so many draws had been taken back.
struct SkippedDraws {
  std::uint64_t outcome = 0;
  std::uint64_t skipped = 0;
};

struct Fairness {
  Digest secret{};
  std::vector<std::string> salts;
  std::vector<SkippedDraws> skipped;
  std::vector<Seal> seals;
};

void add_fairness_tags(const Fairness& fairness, RecordTags& tags);
// The record with its Proof.
std::string with_proof(std::string_view record, const Digest& secret);

// One thing that was checked. The words are under "verify." + key.
struct Check {
  std::string key;
  bool good = true;
  std::vector<std::pair<std::string, std::string>> values;  // for the places in the words
};

struct Verdict {
  std::vector<Check> checks;  // in order; the last one may be the first that failed
  std::size_t entry = 0;      // the first that does not fit, counted from 1; 0 if the fault is elsewhere, or none
  std::size_t entries = 0;
  std::string game;

  [[nodiscard]] bool sound() const { return !checks.empty() && checks.back().good; }
};

// Reads a record, plays it again, and checks every die, every seal and the proof. It stops at the first fault.
Verdict verify_record(std::string_view text);

}  // namespace freebooter::table
