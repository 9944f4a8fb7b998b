#include "cli/simulate_numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace freebooter::cli {

Interval wilson(Count part, Count whole) {
  if (whole == 0) return {0, 1};
  return wilson_of(ratio(part, whole), static_cast<double>(whole));
}

Interval wilson_of(double share, double n) {
  constexpr double kZ = 1.959963984540054;  // 95% of a normal distribution lie within so many deviations
  if (n <= 0) return {0, 1};
  const double centre = share + kZ * kZ / (2 * n);
  const double reach = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // The ends are exact where everything or nothing was counted; rounding must not push them past it.
  return {share <= 0 ? 0 : (centre - reach) / scale, share >= 1 ? 1 : (centre + reach) / scale};
}

void Spread::add(Count value) {
  if (value >= times_.size()) times_.resize(value + 1);
  ++times_[value];
  ++count_;
  sum_ += value;
}

void Spread::merge(const Spread& other) {
  if (other.times_.size() > times_.size()) times_.resize(other.times_.size());
  for (std::size_t value = 0; value < other.times_.size(); ++value) times_[value] += other.times_[value];
  count_ += other.count_;
  sum_ += other.sum_;
}

double Spread::mean() const { return ratio(sum_, count_); }

Count Spread::percentile(unsigned percent) const {
  Count below = 0;
  for (std::size_t value = 0; value < times_.size(); ++value) {
    below += times_[value];
    if (below > 0 && below * 100 >= count_ * percent) return value;
  }
  return 0;
}

double ratio(Count part, Count whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Json rounded(double value) { return std::round(value * 1e6) / 1e6; }

Json count_json(Count count) { return static_cast<std::int64_t>(count); }

Json share_json(Count part, Count whole) {
  const Interval interval = wilson(part, whole);
  return Json::object({{"count", count_json(part)},
                       {"share", rounded(ratio(part, whole))},
                       {"interval", Json::array({rounded(interval.low), rounded(interval.high)})}});
}

Json spread_json(const Spread& spread) {
  return Json::object({{"mean", rounded(spread.mean())},
                       {"p5", count_json(spread.percentile(5))},
                       {"median", count_json(spread.percentile(50))},
                       {"p95", count_json(spread.percentile(95))}});
}

std::string grouped(Count number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string fixed(double value, int places) {
  std::array<char, 64> text{};
  const int size = std::snprintf(text.data(), text.size(), "%.*f", places, value);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string percent_text(double share) { return fixed(share * 100, 1) + "%"; }

std::string interval_text(const Interval& interval) {
  return fixed(interval.low * 100, 1) + "-" + fixed(interval.high * 100, 1) + "%";
}

std::string padded_left(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

std::string padded_right(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string report_row(const std::string& label, const std::vector<std::string>& cells) {
  std::string line = "  " + padded_right(label, 26);
  for (const std::string& cell : cells) line += "  " + padded_left(cell, 10);
  return line + "\n";
}

std::string share_row(const std::string& label, Count part, Count whole) {
  return "  " + padded_right(label, 26) + padded_left(grouped(part), 12) +
         padded_left(percent_text(ratio(part, whole)), 12) + padded_left(interval_text(wilson(part, whole)), 16) + "\n";
}

std::string share_heading(const std::string& label, const std::string& counted) {
  return "  " + padded_right(label, 26) + padded_left(counted, 12) + padded_left("share", 12) +
         padded_left("95% interval", 16) + "\n";
}

std::string bot_label(const std::vector<std::string>& bots, std::size_t bot) {
  const bool twice = std::count(bots.begin(), bots.end(), bots[bot]) > 1;
  return twice ? bots[bot] + " #" + std::to_string(bot + 1) : bots[bot];
}

}  // namespace freebooter::cli
