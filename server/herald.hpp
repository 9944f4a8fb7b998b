// Tells players by webhook that it is their turn: a POST to an address of theirs, signed, from a thread of its own that
// nobody ever waits for. What cannot be delivered after a few tries is forgotten.
//
// An address may lead anywhere, so we look first where it leads: only to the public internet, by TLS, at the very
// addresses that were looked up; no redirection is followed and no answer is read but its status.
#pragma once

#include <memory>
#include <string>

#include "server/metrics.hpp"

namespace freebooter::server {

struct Errand {
  std::string url;
  std::string key;   // signs the body
  std::string body;  // JSON
  std::string id;    // the same in every attempt
};

// "t=1700000000,v1=HEX": HMAC-SHA-256 of "1700000000.BODY" by the key.
std::string signature_of(const std::string& key, std::int64_t seconds, const std::string& body);

class Herald {
 public:
  enum class Reach : std::uint8_t { kPublic, kLocalToo };  // this machine as well, and without TLS there

  Herald(Reach reach, Metrics& metrics);
  Herald(const Herald&) = delete;
  Herald& operator=(const Herald&) = delete;
  Herald(Herald&&) = delete;
  Herald& operator=(Herald&&) = delete;
  // At once; what is under way is dropped.
  ~Herald();

  // From any thread. Dropped if too many wait.
  void send(Errand errand);

  // May an address be given at all? Names are looked up only when they are called.
  static bool may_be_set(const std::string& url, Reach reach);

 private:
  class Office;
  std::shared_ptr<Office> office_;
};

}  // namespace freebooter::server
