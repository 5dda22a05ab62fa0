#include "pictures/board_lines.h"

#include <algorithm>
#include <array>

namespace senet::pictures {
namespace {

constexpr unsigned kUp = 1, kRight = 2, kDown = 4, kLeft = 8;
constexpr std::array<const char*, 16> kCrossings{"",  "│", "─", "└", "│", "│", "┌", "├",
                                                 "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

}  // namespace

void BoardLines::join(std::pair<int, int> one, std::pair<int, int> other) {
    if (other < one) std::swap(one, other);
    const bool lies = one.first == other.first;
    for (auto at = one;; lies ? ++at.second : ++at.first) {
        if (at != one) ways_[at] |= lies ? kLeft : kUp;
        if (at == other) return;
        ways_[at] |= lies ? kRight : kDown;
    }
}

std::string BoardLines::crossing(int row, int column, bool star) const {
    const auto found = ways_.find({row, column});
    if (found == ways_.end()) return "";
    return star ? "╋" : kCrossings[found->second];
}

void BoardLines::put(Canvas& canvas, const Style& style) const {
    for (const auto& [place, ways] : ways_)
        canvas.put(place.first, place.second, kCrossings[ways], style);
}

}  // namespace senet::pictures
