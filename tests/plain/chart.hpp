// B2.2: sections of sea, turned and laid on one grid; and our own four, copied by hand from the rules' table.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plain/types.hpp"

namespace freebooter::plain {

struct Section {
  int width = 9;
  int height = 9;
  std::map<Spot, int> islands;  // squares counted from the section's own north-west corner
  std::map<Spot, std::string> ports;
};

struct Laid {
  Section section;
  Spot at;           // of the north-west corner after turning
  int quarters = 0;  // clockwise
};

// The section after one quarter turn clockwise.
Section turned(const Section& section);

Chart lay_out(const std::vector<Laid>& sections);

// A, B, C or D.
Section our_section(char name);

// B2.1 and the three layouts of our boards: "default", "staggered", "loose".
std::vector<Laid> our_layout(const std::string& name, int players);

}  // namespace freebooter::plain
