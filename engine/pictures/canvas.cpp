#include "pictures/canvas.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace senet::pictures {
namespace {

constexpr const char* kEnd = "\033[0m";

}  // namespace

std::string code_of(const Style& style) {
    std::vector<std::string> parts;
    if (style.bold) parts.emplace_back("1");
    if (style.dim) parts.emplace_back("2");
    if (style.colour != Style::kPlain) parts.push_back(fmt::format("38;5;{}", style.colour));
    if (style.background != Style::kPlain)
        parts.push_back(fmt::format("48;5;{}", style.background));
    return parts.empty() ? "" : "\033[" + join(parts, ";") + "m";
}

std::string styled(std::string_view text, const Style& style, bool colour) {
    const std::string code = colour ? code_of(style) : "";
    return code.empty() ? std::string(text) : code + std::string(text) + kEnd;
}

Canvas::Place& Canvas::at(int row, int column) {
    const auto y = static_cast<std::size_t>(row), x = static_cast<std::size_t>(column);
    if (y >= rows_.size()) rows_.resize(y + 1);
    if (x >= rows_[y].size()) rows_[y].resize(x + 1);
    return rows_[y][x];
}

void Canvas::put(int row, int column, std::string_view shown, const Style& style) {
    const std::string drawn = look_.utf8 ? std::string(shown) : ascii_text(shown);
    std::string_view text = drawn;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
        const std::string character(text.substr(0, length));
        text.remove_prefix(length);
        const int width = utf8_width(character);
        if (width == 0 && column > 0) at(row, column - 1).character += character;
        for (int i = 0; i < width; ++i) {
            Place& place = at(row, column + i);
            const int behind = place.style.background;
            place = {i == 0 ? character : "", style};
            if (style.background == Style::kPlain) place.style.background = behind;
        }
        column += width;
    }
}

void Canvas::shade(int row, int column, int width, int background) {
    for (int i = 0; i < width; ++i) at(row, column + i).style.background = background;
}

std::string Canvas::text() const {
    std::string out;
    for (const std::vector<Place>& row : rows_) {
        std::size_t end = row.size();
        const auto is_blank = [&](const Place& place) {
            return place.character == " " &&
                (!look_.colour || place.style.background == Style::kPlain);
        };
        while (end > 0 && is_blank(row[end - 1])) --end;
        for (std::size_t from = 0; from < end;) {
            std::string run;
            std::size_t to = from;
            for (; to < end && row[to].style == row[from].style; ++to) run += row[to].character;
            out += styled(run, row[from].style, look_.colour);
            from = to;
        }
        out += '\n';
    }
    return out;
}

}  // namespace senet::pictures
