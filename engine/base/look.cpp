#include "base/look.h"

#include <fmt/format.h>

#include <algorithm>
#include <clocale>
#include <cwchar>
#include <regex>

#include "base/ascii.h"
#include "base/text.h"

namespace senet {
namespace {

const char* code_of(Colour colour) {
    switch (colour) {
        case Colour::Bold: return "1";
        case Colour::Dim: return "2";
        case Colour::Red: return "31";
        case Colour::Green: return "32";
        case Colour::Yellow: return "33";
        case Colour::Cyan: return "36";
        case Colour::None: break;
    }
    return "0";
}

std::string start_of(Colour colour) { return fmt::format("\033[{}m", code_of(colour)); }

/// Whether these are numbers that paint() and pictures write: some of the first hundred, or one of
/// the palette's colours.
bool is_our_code(std::string_view numbers) {
    static const std::regex ours(
        "(0|1|2|3[1236])|((1|2)(;2)?;)?([34]8;5;[0-9]{1,3})(;48;5;[0-9]{1,3})?");
    return std::regex_match(numbers.begin(), numbers.end(), ours);
}

/// Columns of a text without colour codes.
int plain_width(std::string_view text) {
    static const bool utf8 = std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr;
    if (!utf8) return static_cast<int>(text.size());
    int width = 0;
    std::mbstate_t state{};
    while (!text.empty()) {
        wchar_t character = 0;
        const std::size_t length = std::mbrtowc(&character, text.data(), text.size(), &state);
        if (length == 0 || length > text.size()) return width + static_cast<int>(text.size());
        width += std::max(0, wcwidth(character));
        text.remove_prefix(length);
    }
    return width;
}

std::string without_codes(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t code = colour_code_length(text);
        if (code == 0) out += text.front();
        text.remove_prefix(std::max<std::size_t>(1, code));
    }
    return out;
}

std::string blanks(std::string_view text, int width, Look look) {
    return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text, look))),
                       ' ');
}

}  // namespace

std::string paint(std::string_view text, Colour colour, Look look) {
    if (!look.colour || colour == Colour::None) return std::string(text);
    return start_of(colour) + std::string(text) + start_of(Colour::None);
}

std::size_t colour_code_length(std::string_view text) {
    if (!text.starts_with("\033[")) return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", 2);
    if (end == std::string_view::npos || text[end] != 'm') return 0;
    return is_our_code(text.substr(2, end - 2)) ? end + 1 : 0;
}

int utf8_width(std::string_view text) { return plain_width(without_codes(text)); }

int display_width(std::string_view text, Look look) {
    return look.utf8 ? utf8_width(text) : static_cast<int>(ascii_text(without_codes(text)).size());
}

std::string pad(std::string_view text, int width, Look look) {
    return std::string(text) + blanks(text, width, look);
}

std::string pad_left(std::string_view text, int width, Look look) {
    return blanks(text, width, look) + std::string(text);
}

std::vector<std::string> wrapped(const std::string& text, const Page& page) {
    std::vector<std::string> lines(1);
    for (const std::string& word : split_words(text)) {
        const int longer =
            display_width(lines.back(), page.look) + 1 + display_width(word, page.look);
        if (!lines.back().empty() && longer > page.width) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
    }
    return lines;
}

std::string paragraph(const std::string& text, const Page& page) {
    return join(wrapped(text, page), "\n") + "\n";
}

}  // namespace senet
