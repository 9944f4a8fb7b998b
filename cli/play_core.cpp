#include "cli/play_core.hpp"

#include <array>
#include <ctime>

#include "core/text.hpp"

namespace freebooter::cli {

namespace {
constexpr std::string_view kBotsTag = "Bots";
}  // namespace

void write_seats(const std::vector<SeatPlan>& seats, RecordTags& tags) {
  tags.seats.clear();
  std::string bots;
  for (const SeatPlan& seat : seats) {
    tags.seats.push_back(seat.name);
    bots += (bots.empty() ? "" : " ") + (seat.is_person() ? std::string("-") : seat.bot);
  }
  std::erase_if(tags.extra, [](const auto& tag) { return tag.first == kBotsTag; });
  tags.extra.emplace_back(kBotsTag, bots);
}

std::vector<SeatPlan> read_seats(const RecordTags& tags, int players, const std::vector<SeatPlan>& planned,
                                 const Words& words) {
  std::vector<SeatPlan> seats = planned;
  seats.resize(static_cast<std::size_t>(players));
  const auto names = words.forms("play.names");
  const auto found =
      std::ranges::find(tags.extra, kBotsTag, [](const auto& tag) { return std::string_view(tag.first); });
  const auto bots = found == tags.extra.end() ? std::vector<std::string_view>{} : words_of(found->second);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seat < tags.seats.size() && !tags.seats[seat].empty()) seats[seat].name = harmless(tags.seats[seat]);
    if (seats[seat].name.empty()) seats[seat].name = names[seat % names.size()];
    if (seat < bots.size()) seats[seat].bot = bots[seat] == "-" ? "" : std::string(bots[seat]);
  }
  return seats;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 16> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%d", &local);
  return std::string(text.data(), length);
}

}  // namespace freebooter::cli
