#include "server/config.hpp"

#include "server/web_address.hpp"

namespace freebooter::server {

namespace {

constexpr std::int64_t kMany = 1'000'000'000;

void read_number(JsonCursor& at, std::string_view key, int& value, std::int64_t least = 1) {
  if (auto member = at.maybe(key)) value = static_cast<int>(member->integer(least, kMany));
}

void read_number(JsonCursor& at, std::string_view key, std::int64_t& value) {
  if (auto member = at.maybe(key)) value = member->integer(1024, kMany);
}

void read_text(JsonCursor& at, std::string_view key, std::string& value) {
  if (auto member = at.maybe(key)) value = member->string();
}

void read_texts(JsonCursor& at, std::string_view key, std::vector<std::string>& values) {
  auto member = at.maybe(key);
  if (!member) return;
  values.clear();
  for (JsonCursor& item : member->items()) values.push_back(item.string());
}

void read_limits(JsonCursor at, Limits& limits) {
  at.only({"connections", "connections_per_address", "messages_per_second", "guests_per_minute", "logins_per_minute",
           "tables_per_player", "watchers_per_table", "waiting_per_table", "body_bytes", "unsent_bytes",
           "request_seconds", "idle_seconds"});
  read_number(at, "connections", limits.connections);
  read_number(at, "connections_per_address", limits.connections_per_address);
  read_number(at, "messages_per_second", limits.messages_per_second);
  read_number(at, "guests_per_minute", limits.guests_per_minute);
  read_number(at, "logins_per_minute", limits.logins_per_minute);
  read_number(at, "tables_per_player", limits.tables_per_player);
  read_number(at, "watchers_per_table", limits.watchers_per_table);
  read_number(at, "waiting_per_table", limits.waiting_per_table);
  read_number(at, "body_bytes", limits.body_bytes);
  read_number(at, "unsent_bytes", limits.unsent_bytes);
  read_number(at, "request_seconds", limits.request_seconds);
  read_number(at, "idle_seconds", limits.idle_seconds);
}

void read_retention(JsonCursor at, RetentionDays& days) {
  at.only({"finished", "idle", "guests"});
  read_number(at, "finished", days.finished, 0);
  read_number(at, "idle", days.idle, 0);
  read_number(at, "guests", days.guests, 0);
}

void read_tls_files(JsonCursor at, Config& config) {
  at.only({"certificate", "key"});
  config.tls_certificate = at.need("certificate").string();
  config.tls_key = at.need("key").string();
  if (config.tls_certificate.empty() || config.tls_key.empty()) at.fail("two files expected");
}

void read_webhooks(JsonCursor at, Webhooks& webhooks) {
  at.only({"allowed", "local"});
  if (auto member = at.maybe("allowed")) webhooks.allowed = member->boolean();
  if (auto member = at.maybe("local")) webhooks.local = member->boolean();
}

// "https://club.example", or with a folder behind it; without a slash at the end.
void read_public_url(JsonCursor at, std::string& url) {
  url = at.string();
  while (url.ends_with('/')) url.pop_back();
  if (!url.empty() && !parse_web_address(url)) at.fail("an address such as https://club.example expected");
}

}  // namespace

Result<Config, JsonFault> read_config(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return Failure{json.error()};
  std::optional<JsonFault> fault;
  JsonCursor at(*json, fault);
  Config config;
  at.only({"address", "port", "db", "web", "public_url", "origins", "trusted_proxies", "bot_threads", "compression",
           "tls", "webhooks", "limits", "retention_days"});
  read_text(at, "address", config.address);
  if (auto member = at.maybe("port")) config.port = static_cast<int>(member->integer(0, 65535));
  read_text(at, "db", config.db);
  read_text(at, "web", config.web);
  if (auto member = at.maybe("public_url")) read_public_url(*member, config.public_url);
  if (auto member = at.maybe("tls")) read_tls_files(*member, config);
  if (auto member = at.maybe("webhooks")) read_webhooks(*member, config.webhooks);
  read_texts(at, "origins", config.origins);
  read_texts(at, "trusted_proxies", config.trusted_proxies);
  if (auto member = at.maybe("bot_threads")) config.bot_threads = static_cast<int>(member->integer(0, 256));
  if (auto member = at.maybe("compression")) config.compression = member->boolean();
  if (auto member = at.maybe("limits")) read_limits(*member, config.limits);
  if (auto member = at.maybe("retention_days")) read_retention(*member, config.retention);
  if (fault) return Failure{*fault};
  return config;
}

}  // namespace freebooter::server
