#include "play/output_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace senet::play {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 18;
constexpr std::size_t kLastLines = 4;
constexpr std::size_t kShownOfLine = 200;

}  // namespace

std::string OutputLines::last(std::string_view heading) const {
    if (last_.empty()) return "";
    std::string text = fmt::format("\n  {}:", heading);
    for (const std::string& line : last_)
        text += "\n    " + shortened(printable(line), kShownOfLine);
    return text;
}

void OutputLines::append(std::string_view part) {
    begun_.append(part.substr(0, kLongestLine - std::min(kLongestLine, begun_.size())));
}

std::string OutputLines::finished() {
    if (begun_.ends_with('\r')) begun_.pop_back();
    if (!begun_.empty()) {
        last_.push_back(begun_.substr(0, kShownOfLine + 1));
        if (last_.size() > kLastLines) last_.pop_front();
    }
    return std::exchange(begun_, {});
}

}  // namespace senet::play
