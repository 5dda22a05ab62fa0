#include "cli/ascii.h"

#include <langinfo.h>
#include <locale.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/text.h"

namespace senet::cli {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// What the program itself draws with, and what scripts and names usually bring along.
constexpr Pair kSigns[] = {
    {"·", "."},     {"•", "+"},    {"─", "-"},      {"│", "|"},    {"┌", "+"},   {"┐", "+"},
    {"└", "+"},     {"┘", "+"},    {"├", "+"},      {"┤", "+"},    {"┬", "+"},   {"┴", "+"},
    {"┼", "+"},     {"╋", "+"},    {"═", "="},      {"║", "\""},   {"╱", "/"},   {"╲", "\\"},
    {"┃", "|"},     {"━", "="},    {"█", "#"},      {"░", "-"},    {"■", "#"},   {"□", "."},
    {"●", "X"},     {"○", "O"},    {"◉", "@"},      {"◎", "0"},    {"▲", "^"},   {"▼", "v"},
    {"△", "^"},     {"▽", "v"},    {"◀", "<"},      {"▶", ">"},    {"★", "*"},   {"☆", "*"},
    {"◆", "*"},     {"◇", "*"},    {"×", "x"},      {"÷", "/"},    {"±", "+-"},  {"∞", "inf"},
    {"α", "alpha"}, {"β", "beta"}, {"≥", ">="},     {"≤", "<="},   {"≠", "/="},  {"≈", "~"},
    {"✂", "--"},    {"→", "->"},   {"←", "<-"},     {"↑", "^"},    {"↓", "v"},   {"…", "..."},
    {"–", "-"},     {"—", "-"},    {"−", "-"},      {"‘", "'"},    {"’", "'"},   {"“", "\""},
    {"”", "\""},    {"„", "\""},   {"\u00a0", " "}, {"♔", "K"},    {"♕", "Q"},   {"♖", "R"},
    {"♗", "B"},     {"♘", "N"},    {"♙", "P"},      {"♚", "k"},    {"♛", "q"},   {"♜", "r"},
    {"♝", "b"},     {"♞", "n"},    {"♟", "p"},      {"⛀", "w"},    {"⛁", "W"},   {"⛂", "b"},
    {"⛃", "B"},     {"☠", "!"},    {"Æ", "AE"},     {"æ", "ae"},   {"ß", "ss"},  {"Ø", "O"},
    {"ø", "o"},     {"Ł", "L"},    {"ł", "l"},      {"ı", "i"},    {"Đ", "D"},   {"đ", "d"},
    {"Œ", "OE"},    {"œ", "oe"},   {"§", "S."},     {"°", " deg"}, {"½", "1/2"}, {"²", "2"},
    {"³", "3"},     {"µ", "u"},
};

// Latin letters with accents and the letter below each.
constexpr Pair kAccents[] = {
    {"ÀÁÂÃÄÅĀĂĄ", "A"}, {"àáâãäåāăą", "a"}, {"ÇĆČ", "C"},      {"çćč", "c"},     {"Ď", "D"},
    {"ď", "d"},         {"ÈÉÊËĒĖĘĚ", "E"},  {"èéêëēėęě", "e"}, {"Ğ", "G"},       {"ğ", "g"},
    {"ÌÍÎÏĪİ", "I"},    {"ìíîïī", "i"},     {"ÑŃŇ", "N"},      {"ñńň", "n"},     {"ÒÓÔÕÖŌŐ", "O"},
    {"òóôõöōő", "o"},   {"ŘŔ", "R"},        {"řŕ", "r"},       {"ŚŞŠ", "S"},     {"śşš", "s"},
    {"ŤŢ", "T"},        {"ťţ", "t"},        {"ÙÚÛÜŪŮŰ", "U"},  {"ùúûüūůű", "u"}, {"ÝŸ", "Y"},
    {"ýÿ", "y"},        {"ŹŻŽ", "Z"},       {"źżž", "z"},
};

std::string_view ascii_of(std::string_view character) {
    for (const auto& [sign, text] : kSigns) {
        if (sign == character) return text;
    }
    for (const auto& [letters, text] : kAccents) {
        if (letters.find(character) != std::string_view::npos) return text;
    }
    return "?";
}

bool says_utf8(std::string_view name) {
    std::string letters = lower(name);
    std::erase(letters, '-');
    return letters.find("utf8") != std::string::npos;
}

}  // namespace

std::string ascii_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
        if (length == 1 && static_cast<unsigned char>(text[0]) < 0x80)
            out += text[0];
        else
            out += ascii_of(text.substr(0, length));
        text.remove_prefix(length);
    }
    return out;
}

Encoding encoding_of(const char* lc_all, const char* lc_ctype, const char* lang) {
    for (const char* name : {lc_all, lc_ctype, lang}) {
        if (name == nullptr || *name == '\0') continue;
        const locale_t locale = newlocale(LC_CTYPE_MASK, name, nullptr);
        // A locale that is not installed, as on small systems, still says what the terminal takes.
        if (locale == nullptr) return says_utf8(name) ? Encoding::Utf8 : Encoding::Other;
        const bool utf8 = std::strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
        freelocale(locale);
        return utf8 ? Encoding::Utf8 : Encoding::Other;
    }
    return Encoding::Unset;
}

}  // namespace senet::cli
