// Dice that anyone can check (docs/FAIRNESS.md).
//
// A game has a secret, whose SHA-256 everybody knows from the start, and a salt from every player. The n-th thing that
// chance decides is drawn from HMAC-SHA-256 with the secret as key over
//   "freebooter dice 1\n" game "\n" salt of seat 1 "\n" ... salt of the last seat "\n" n "\n" block
// whose 32 bytes are read as four numbers of 64 bits, the highest byte first. The first number that is below the
// largest multiple of the total weight is taken modulo the total; when none of the four is, the next block follows,
// from 0 on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/sha256.hpp"

namespace freebooter::table {

inline constexpr std::size_t kLongestSalt = 64;
// What stands for the salt of a bot, and of a player who gave none.
inline constexpr std::string_view kNoSalt = "-";
// Letters, digits, "-" and "_"; at least one, at most kLongestSalt.
bool is_salt(std::string_view text);

class FairDice {
 public:
  // `game` names the game among all games; neither it nor a salt has a line end.
  FairDice(const Digest& secret, std::string_view game, const std::vector<std::string>& salts);

  // A number in [0, total), every one equally likely, for the draw of that number (from 1 on). The total is at least 1.
  [[nodiscard]] std::uint64_t below(std::uint64_t total, std::uint64_t draw) const;

  // One of the list by weight.
  template <class Outcome>
  [[nodiscard]] Outcome choose(const List<Chance<Outcome>>& chances, std::uint64_t draw) const {
    std::uint64_t total = 0;
    for (const auto& chance : chances) total += chance.weight;
    std::uint64_t left = below(total, draw);
    std::size_t at = 0;
    for (; left >= chances[at].weight; ++at) left -= chances[at].weight;
    return chances[at].outcome;
  }

  // The seal of what a step of the game hides from some eyes: SHA-256 over
  //   "freebooter seal 1\n" game "\n" number "\n" text "\n" nonce
  // where the nonce is HMAC-SHA-256 with the secret as key over "freebooter nonce 1\n" game "\n" number, in
  // hexadecimal. The seals of a game count from 1 and no number serves twice: the same card given again must not be
  // recognised.
  [[nodiscard]] Digest seal(std::uint64_t number, std::string_view text) const;

 private:
  HmacSha256 keyed_;    // the secret
  HmacSha256 rolling_;  // the secret and everything before the number of the draw
  std::string game_;
};

// What is published at the start.
inline Digest commitment_to(const Digest& secret) { return sha256(bytes_of(secret)); }

}  // namespace freebooter::table
