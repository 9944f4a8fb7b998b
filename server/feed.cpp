#include "server/feed.hpp"

#include <algorithm>
#include <chrono>

namespace freebooter::server {

namespace {

std::string two(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string element(std::string_view name, std::string_view text) {
  return "<" + std::string(name) + ">" + xml_text(text) + "</" + std::string(name) + ">\n";
}

std::string link(std::string_view relation, std::string_view address) {
  return "<link rel=\"" + std::string(relation) + "\" href=\"" + xml_text(address) + "\"/>\n";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n') out += c;
    }
  }
  return out;
}

std::string instant_text(std::int64_t milliseconds) {
  using namespace std::chrono;
  const auto seconds = sys_seconds(std::chrono::seconds(milliseconds / 1000));
  const auto day = floor<days>(seconds);
  const year_month_day date(day);
  const hh_mm_ss time(seconds - day);
  return std::to_string(static_cast<int>(date.year())) + "-" + two(static_cast<unsigned>(date.month())) + "-" +
         two(static_cast<unsigned>(date.day())) + "T" + two(time.hours().count()) + ":" + two(time.minutes().count()) +
         ":" + two(time.seconds().count()) + "Z";
}

std::string atom_text(const Feed& feed) {
  std::int64_t updated = feed.made;
  for (const FeedEntry& entry : feed.entries) updated = std::max(updated, entry.updated);
  std::string out =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"" +
      xml_text(feed.language) + "\">\n";
  out += element("id", "urn:freebooter:feed:" + feed.player);
  out += element("title", feed.title);
  out += element("updated", instant_text(updated));
  out += link("self", feed.self) + link("alternate", feed.home);
  out += "<author><name>Freebooter</name></author>\n";
  for (const FeedEntry& entry : feed.entries) {
    out += "<entry>\n" + element("id", "urn:freebooter:turn:" + entry.table + ":" + std::to_string(entry.decision)) +
           element("title", entry.title) + element("updated", instant_text(entry.updated)) +
           link("alternate", entry.link) + "</entry>\n";
  }
  return out + "</feed>\n";
}

}  // namespace freebooter::server
