// Chance and secrets, by libsodium. Tokens and passwords are kept as hashes; they are never logged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/sha256.hpp"

namespace freebooter::server {

// Must be called once before anything else here; false if the system has no randomness.
bool ready_secrets();

// 16 letters and digits, 80 random bits: ids of tables and players.
std::string new_id();
// 6 letters and digits that are not mixed up when read aloud: invitations.
std::string new_code();
// 12 such letters and digits, 58 bits: moves a player to another device, once and soon.
std::string new_link_code();
// What somebody typed, as new_code() would have written it.
std::string tidy_code(std::string_view typed);
// 32 random bytes as text: who has it is the player.
std::string new_token();
// What is kept of a token. A hash is looked up, never compared byte by byte, so its time tells nothing.
std::string token_hash(std::string_view token);

Digest random_digest();
std::uint64_t random_number();

// argon2id; takes a moment and 64 MiB on purpose, so not on the loop's thread. "" if there is no memory for it.
std::string password_hash(std::string_view password);
bool password_fits(const std::string& hash, std::string_view password);

}  // namespace freebooter::server
