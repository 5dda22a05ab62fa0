#include "base/ascii.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace senet {
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

}  // namespace senet
