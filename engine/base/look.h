// How texts look where people read them: with or without colours, in UTF-8 or in ASCII, and the
// columns that they take. Whoever makes a text is told the look of the place it is for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace senet {

/// What a text or a picture may be made of.
struct Look {
    bool colour = false;
    bool utf8 = true;
};

/// Where a text is to go, and the columns that there are.
struct Page {
    Look look;
    int width = 80;
};

enum class Colour { None, Bold, Dim, Red, Green, Yellow, Cyan };

/// The text in a colour, if the look has colours; otherwise as it is.
std::string paint(std::string_view text, Colour colour, Look look);

/// How long the colour code at the front of a text is, as paint() and pictures make them; 0 if
/// there is none. Other codes could hide a text or make it blink.
std::size_t colour_code_length(std::string_view text);

/// Columns that a UTF-8 text takes up; colour codes take none.
int utf8_width(std::string_view text);
/// The same of a text as the look has it: in ASCII, it is that which counts.
int display_width(std::string_view text, Look look);

/// The text with spaces behind (or before) it up to a width.
std::string pad(std::string_view text, int width, Look look);
std::string pad_left(std::string_view text, int width, Look look);

/// A text in lines that fit the page; a word that is longer has a line of its own.
std::vector<std::string> wrapped(const std::string& text, const Page& page);
/// The same, as one text that ends with a line's end.
std::string paragraph(const std::string& text, const Page& page);

}  // namespace senet
