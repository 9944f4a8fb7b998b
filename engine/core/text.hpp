// Helpers for texts: splitting words, reading whole numbers strictly, telling UTF-8.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freebooter {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The words of a line, parted by blanks.
std::vector<std::string_view> words_of(std::string_view line);

// The parts of a text between separators, empty ones included.
std::vector<std::string_view> split(std::string_view text, char separator);

std::string_view trim(std::string_view text);

// A whole decimal number that fills the text, in [least, most]; "+5", "05x" and "" are none.
std::optional<std::int64_t> parse_int(std::string_view text, std::int64_t least, std::int64_t most);

// One behind the other. Less code than a chain of + at every place that puts a sentence together.
std::string joined(std::initializer_list<std::string_view> parts);

std::string lower(std::string_view text);

// Does a well-formed UTF-8 character begin at `at`? Its length, or 0.
std::size_t utf8_length(std::string_view text, std::size_t at);
bool is_utf8(std::string_view text);

}  // namespace freebooter
