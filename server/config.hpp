// How a server is run: a file of JSON, and the options of the command line on top of it (docs/SERVER.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"

namespace freebooter::server {

// Nobody may take more than this.
struct Limits {
  int connections = 20'000;
  int connections_per_address = 200;
  int messages_per_second = 20;  // of one connection, with twice as many in a burst
  int guests_per_minute = 30;    // made from one address
  int logins_per_minute = 10;    // tried from one address
  int tables_per_player = 20;    // opened and not over
  int watchers_per_table = 500;
  int waiting_per_table = 64;             // wishes that the store has not answered
  std::int64_t body_bytes = 262'144;      // of an HTTP request
  std::int64_t unsent_bytes = 1'048'576;  // to one connection, before it is dropped as too slow
  int request_seconds = 15;               // for a whole HTTP request to arrive
  int idle_seconds = 60;                  // without a sign of life on a WebSocket
};

struct RetentionDays {
  int finished = 0;  // 0: for ever
  int idle = 0;
  int guests = 0;
};

// Players may give an address that is told when it is their turn.
struct Webhooks {
  bool allowed = true;
  bool local = false;  // this machine too, and without TLS there
};

struct Config {
  std::string address = "0.0.0.0";
  int port = 8080;
  std::string db = "freebooter.db";
  std::string web;              // the folder of the page; "" for where it is installed
  std::string tls_certificate;  // files in PEM; "" for plain HTTP
  std::string tls_key;
  std::string public_url;  // "https://club.example", for links; "" for what the client called us
  Webhooks webhooks;
  std::vector<std::string> origins;          // besides the server's own
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
  int bot_threads = 0;                       // 0: one less than there are processors, at least one
  bool compression = true;
  Limits limits;
  RetentionDays retention;
};

// The fault names the member.
Result<Config, JsonFault> read_config(std::string_view text);

}  // namespace freebooter::server
