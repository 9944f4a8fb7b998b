#include "plain/chart.hpp"

#include <sstream>

namespace freebooter::plain {

Section turned(const Section& section) {
  Section after;
  after.width = section.height;
  after.height = section.width;
  // What lay along the north edge lies along the east edge now, the western end first.
  for (const auto& [spot, number] : section.islands) after.islands[{section.height - 1 - spot.y, spot.x}] = number;
  for (const auto& [spot, name] : section.ports) after.ports[{section.height - 1 - spot.y, spot.x}] = name;
  return after;
}

Chart lay_out(const std::vector<Laid>& sections) {
  Chart chart;
  for (const Laid& laid : sections) {
    Section section = laid.section;
    for (int quarter = 0; quarter < laid.quarters; ++quarter) section = turned(section);
    for (const auto& [spot, number] : section.islands) chart.islands[laid.at + spot] = number;
    for (const auto& [spot, name] : section.ports) chart.ports[laid.at + spot] = name;
  }
  return chart;
}

namespace {

// "e4": the fifth column from the west, the fourth row from the north.
Spot field(const std::string& text) { return {text[0] - 'a', std::stoi(text.substr(1)) - 1}; }

Section section_of(const std::vector<std::pair<std::string, std::string>>& ports, const std::string& islands) {
  Section section;
  for (const auto& [at, name] : ports) section.ports[field(at)] = name;
  std::istringstream in(islands);
  for (std::string word; in >> word;) {
    const std::size_t equals = word.find('=');
    section.islands[field(word.substr(0, equals))] = std::stoi(word.substr(equals + 1));
  }
  return section;
}

}  // namespace

Section our_section(char name) {
  switch (name) {
    case 'A':
      return section_of({{"e4", "Gull's Rest"}, {"b8", "Rumwater"}}, "f2=4 h2=8 c3=11 g4=2 b5=6 e6=9 g6=5 h8=7");
    case 'B':
      return section_of({{"b2", "Port Pepper"}, {"g5", "Old Anchorage"}}, "f2=9 h3=3 e4=12 b5=6 e6=10 h7=4 c8=7 f8=8");
    case 'C':
      return section_of({{"d5", "Saltmarrow"}, {"h6", "Lantern Quay"}}, "c2=6 g2=8 g4=11 b5=5 f6=10 b7=4 d8=7 h8=2");
    default:
      return section_of({{"b3", "Barnacle Bay"}, {"g5", "Widow's Wharf"}}, "e2=6 h2=9 e4=12 d6=10 b7=7 h7=3 d8=5 f8=8");
  }
}

std::vector<Laid> our_layout(const std::string& name, int players) {
  // By layout, for two, three and four sections: where A, B, C and D lie.
  static const std::map<std::string, std::map<int, std::vector<Spot>>> kPlaces{
      {"default", {{2, {{0, 0}, {9, 0}}}, {3, {{0, 0}, {9, 0}, {4, 9}}}, {4, {{0, 0}, {9, 0}, {0, 9}, {9, 9}}}}},
      {"staggered", {{2, {{0, 0}, {9, 3}}}, {3, {{0, 0}, {9, 3}, {4, 12}}}, {4, {{0, 0}, {9, 3}, {0, 9}, {9, 12}}}}},
      {"loose", {{2, {{0, 0}, {12, 0}}}, {3, {{0, 0}, {12, 0}, {6, 12}}}, {4, {{0, 0}, {12, 0}, {0, 12}, {12, 12}}}}},
  };
  const int sections = players <= 3 ? 2 : (players == 4 ? 3 : 4);  // B2.1
  std::vector<Laid> all;
  char section = 'A';
  for (const Spot& at : kPlaces.at(name).at(sections)) all.push_back({our_section(section++), at, 0});
  return all;
}

}  // namespace freebooter::plain
