// Numbers of a simulation: counts, shares with their uncertainty, spreads; and how a report writes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/json.hpp"

namespace freebooter::cli {

// Everything is counted in whole numbers and added up, so that the order of the games does not matter.
using Count = std::uint64_t;

struct Interval {
  double low = 0;
  double high = 0;
};

// Wilson's score interval for a share of `part` in `whole`, at 95%: good for small counts and for none at all.
Interval wilson(Count part, Count whole);
// The same for a share of what is worth n observations.
Interval wilson_of(double share, double n);

// How often each whole number came up.
class Spread {
 public:
  void add(Count value);
  void merge(const Spread& other);

  [[nodiscard]] Count count() const { return count_; }
  [[nodiscard]] double mean() const;
  // The least value that at least `percent` of the values do not exceed; 0 if there are none.
  [[nodiscard]] Count percentile(unsigned percent) const;
  friend bool operator==(const Spread&, const Spread&) = default;

 private:
  std::vector<Count> times_;  // by value
  Count count_ = 0;
  Count sum_ = 0;
};

// part / whole, 0 for nothing of nothing.
double ratio(Count part, Count whole);
// Rounded to six places, as the JSON reports have it.
Json rounded(double value);
Json count_json(Count count);
// {"count", "share", "interval"}.
Json share_json(Count part, Count whole);
// {"mean", "p5", "median", "p95"}.
Json spread_json(const Spread& spread);

// "1,234,567".
std::string grouped(Count number);
// "12.34": so many places behind the point.
std::string fixed(double value, int places);
// "25.1%".
std::string percent_text(double share);
// "24.3-26.0%".
std::string interval_text(const Interval& interval);
std::string padded_left(const std::string& text, std::size_t width);
std::string padded_right(const std::string& text, std::size_t width);
// A line of a report: the label, then the cells below each other, never run together.
std::string report_row(const std::string& label, const std::vector<std::string>& cells);
// The same for a share with its interval; share_heading() names the columns.
std::string share_row(const std::string& label, Count part, Count whole);
std::string share_heading(const std::string& label, const std::string& counted);
// The bot's name, with its place in the list if it stands there twice.
std::string bot_label(const std::vector<std::string>& bots, std::size_t bot);

}  // namespace freebooter::cli
