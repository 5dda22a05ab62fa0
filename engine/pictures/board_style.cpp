#include "pictures/board_style.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/ascii.h"
#include "base/text.h"

namespace senet::pictures {
namespace {

using game::Surface;

constexpr int kBlack = 16, kWhite = 231, kGreen = 34;

// Numbers of the palette, seen on each: what a surface looks like, and what is drawn on it.
struct Ground {
    int light, dark, marked;
    int line;
    int nobody;  // pieces that are nobody's
};
constexpr std::array<Ground, game::kSurfaces.size()> kGrounds{{
    {Style::kPlain, Style::kPlain, Style::kPlain, Style::kPlain, Style::kPlain},
    {223, 180, 150, 137, 94},
    {137, 94, 100, 236, 52},
    {28, 22, 71, 234, 234},
    {18, 17, 60, 61, 250},
}};

struct Paint {
    std::string_view name;
    std::array<int, game::kSurfaces.size()> on;  // none, pale, wood, green, blue
};
constexpr std::array<Paint, game::kColours.size()> kPaints{{
    {"red", {167, 160, 124, 196, 203}},
    {"green", {34, 28, 22, 157, 83}},
    {"yellow", {178, 136, 226, 226, 226}},
    {"blue", {33, 26, 18, 18, 117}},
    {"cyan", {37, 30, 23, 51, 51}},
    {"magenta", {170, 127, 53, 201, 207}},
    {"white", {kWhite, kWhite, kWhite, kWhite, kWhite}},
    {"grey", {244, 240, 238, 250, 250}},
    {"black", {kBlack, kBlack, kBlack, kBlack, kBlack}},
    {"orange", {166, 130, 202, 208, 208}},
}};

const Ground& ground(Surface surface) { return kGrounds[static_cast<std::size_t>(surface)]; }

int number_of(std::string_view colour, Surface surface) {
    const auto found = std::find_if(kPaints.begin(), kPaints.end(),
                                    [&](const Paint& paint) { return paint.name == colour; });
    return found->on[static_cast<std::size_t>(surface)];
}

/// Where neither the script nor the players' names tell a colour: each player's, in turn order.
constexpr std::array<std::string_view, 8> kUsual{"orange", "blue", "green",  "magenta",
                                                 "cyan",   "red",  "yellow", "grey"};

std::string usual_colour(game::Player player) {
    return std::string(kUsual[player.index() % kUsual.size()]);
}

/// Black and white can't be seen on every terminal: they bring their own background along.
Style with_contrast(std::string_view colour, Surface surface) {
    Style style{.colour = number_of(colour, surface)};
    if (surface != Surface::None) return style;
    if (colour == "black") return {.colour = kWhite, .background = kBlack};
    if (colour == "white") return {.colour = kBlack, .background = kWhite};
    return style;
}

// Where a colour says whose a piece is, hollow ones are drawn filled: outlines are hard to see.
constexpr std::pair<std::string_view, std::string_view> kFilled[] = {
    {"○", "●"}, {"♔", "♚"}, {"♕", "♛"}, {"♖", "♜"}, {"♗", "♝"}, {"♘", "♞"}, {"♙", "♟"},
    {"⛀", "⛂"}, {"⛁", "⛃"}, {"□", "■"}, {"△", "▲"}, {"▽", "▼"}, {"☆", "★"}, {"◇", "◆"},
};

}  // namespace

BoardStyle::BoardStyle(const game::Game& game, Look look)
    : game_(game), look_(look), surface_(chosen_surface()), glyphs_(chosen_glyphs()) {}

std::vector<std::string> named_colours(const game::Game& game) {
    if (game.view && !game.view->colours.empty()) return game.view->colours;
    std::vector<std::string> colours;
    bool any = false;
    for (const std::string& player : game.players) {
        const std::string name = lower(player);
        const auto& known = game::kColours;
        const bool is_colour = std::find(known.begin(), known.end(), name) != known.end();
        colours.push_back(is_colour ? name : usual_colour(game::Player::at(colours.size())));
        any |= is_colour;
    }
    return any ? colours : std::vector<std::string>{};
}

std::string BoardStyle::colour_of(game::Player player) const {
    const std::vector<std::string> named = named_colours(game_);
    if (!named.empty()) return named[player.index()];
    return usual_colour(player);
}

Surface BoardStyle::chosen_surface() const {
    if (!game_.view) return Surface::None;
    if (game_.view->surface) return *game_.view->surface;
    std::set<std::string> colours;
    for (std::size_t i = 0; i < game_.players.size(); ++i)
        colours.insert(colour_of(game::Player::at(i)));
    return colours.contains("white") ? Surface::Wood
        : colours.contains("black")  ? Surface::Pale
                                     : Surface::None;
}

std::vector<std::string> BoardStyle::chosen_glyphs() const {
    if (!game_.view) return {};
    if (!look_.utf8) return in_ascii();
    return look_.colour ? filled() : game_.view->pieces;
}

/// The pieces without hollow ones, unless a player then had two that look alike.
std::vector<std::string> BoardStyle::filled() const {
    const game::View& view = *game_.view;
    std::vector<std::string> glyphs = view.pieces;
    for (std::string& glyph : glyphs) {
        for (const auto& [hollow, full] : kFilled) {
            if (glyph == hollow) glyph = full;
        }
    }
    std::set<std::pair<game::Player, std::string>> seen;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        if (!seen.emplace(view.owners[i], glyphs[i]).second) return view.pieces;
    }
    return glyphs;
}

/// What the script says, else what looks like its pieces; numbers where these would be alike, but
/// for a cell that shows nothing.
std::vector<std::string> BoardStyle::in_ascii() const {
    const game::View& view = *game_.view;
    if (!view.ascii.empty()) return view.ascii;
    std::vector<std::string> glyphs;
    for (const std::string& piece : view.pieces) glyphs.push_back(ascii_text(piece));
    const std::set<std::string> different(glyphs.begin(), glyphs.end());
    const std::set<std::string> wanted(view.pieces.begin(), view.pieces.end());
    if (different.size() == wanted.size() && !different.contains("?") && !different.contains("."))
        return glyphs;
    for (std::size_t i = 0; i < glyphs.size(); ++i)
        if (!trim(glyphs[i]).empty()) glyphs[i] = std::to_string(i + 1);
    return glyphs;
}

Style BoardStyle::name(game::Player player) const {
    return with_contrast(colour_of(player), Surface::None);
}

Style BoardStyle::piece(game::Player owner) const {
    if (owner == game::kNobody) return {.colour = ground(surface_).nobody};
    return with_contrast(colour_of(owner), surface_);
}

Style BoardStyle::line() const {
    return has_surface() ? Style{.colour = ground(surface_).line} : Style{.dim = true};
}

Style BoardStyle::mark() const { return {.colour = kGreen}; }

bool BoardStyle::has_surface() const { return look_.colour && surface_ != Surface::None; }

int BoardStyle::background(bool dark) const {
    return dark ? ground(surface_).dark : ground(surface_).light;
}

int BoardStyle::marked_background() const { return ground(surface_).marked; }

std::string BoardStyle::glyph(std::int64_t value) const {
    return printable(glyphs_[static_cast<std::size_t>(value - 1)]);
}

std::string BoardStyle::held(const std::string& piece) const {
    const std::vector<std::string>& pieces = game_.view->pieces;
    const auto found = std::find(pieces.begin(), pieces.end(), piece);
    if (found != pieces.end()) return glyph(found - pieces.begin() + 1);
    return look_.utf8 ? printable(piece) : ascii_text(printable(piece));
}

}  // namespace senet::pictures
