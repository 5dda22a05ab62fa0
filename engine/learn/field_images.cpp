#include "learn/field_images.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace senet::learn {
namespace {

using game::Board;
using game::Field;
using game::Player;

/// The eight or twelve ways to lay a regular board upon itself, as whole numbers: (x, y) of twice
/// the distance from the middle goes to (a x + b y, c x + d y).
using Matrix = std::array<int, 4>;
constexpr std::array<Matrix, 8> kOfSquares{{{1, 0, 0, 1},
                                            {-1, 0, 0, 1},
                                            {1, 0, 0, -1},
                                            {-1, 0, 0, -1},
                                            {0, 1, 1, 0},
                                            {0, 1, -1, 0},
                                            {0, -1, 1, 0},
                                            {0, -1, -1, 0}}};
/// Of hexagons in a rhombus, only those that may keep its outline.
constexpr std::array<Matrix, 4> kOfHexagons{
    {{1, 0, 0, 1}, {-1, 0, 0, -1}, {0, 1, 1, 0}, {0, -1, -1, 0}}};

/// Where each cell goes, if every one finds a cell.
std::optional<Turn> turned(const Board& board, const Matrix& matrix) {
    std::map<std::pair<int, int>, int> at;
    const auto count = static_cast<std::size_t>(board.size());
    const auto sum_of_ends = [](const game::Cells& places) {
        const auto [low, high] = std::minmax_element(places.begin(), places.end());
        return *low + *high;
    };
    const int across = sum_of_ends(board.x), along = sum_of_ends(board.y);
    const auto place = [&](std::size_t i) {
        return std::pair(2 * board.x[i] - across, 2 * board.y[i] - along);
    };
    for (std::size_t i = 0; i < count; ++i) at[place(i)] = static_cast<int>(i) + 1;
    Turn images;
    for (std::size_t i = 0; i < count; ++i) {
        const auto [x, y] = place(i);
        const auto found = at.find({matrix[0] * x + matrix[1] * y, matrix[2] * x + matrix[3] * y});
        if (found == at.end()) return std::nullopt;
        images.push_back(found->second);
    }
    return images;
}

std::vector<std::size_t> in_place(std::size_t count) {
    std::vector<std::size_t> elements(count);
    std::iota(elements.begin(), elements.end(), std::size_t{0});
    return elements;
}
/// The second half's elements for the first half's, and back.
std::vector<std::size_t> halves_exchanged(std::size_t count) {
    std::vector<std::size_t> elements = in_place(count);
    std::rotate(elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(count / 2),
                elements.end());
    return elements;
}
std::vector<std::size_t> by_cells(const Turn& turn) {
    std::vector<std::size_t> elements;
    for (const int cell : turn) elements.push_back(static_cast<std::size_t>(cell - 1));
    return elements;
}

/// Exchanges what one player owns for what the other one does, in their order. Nothing where they
/// own different numbers.
std::optional<std::vector<std::size_t>> owners_exchanged(const std::vector<Player>& owners,
                                                         std::size_t count) {
    std::array<std::vector<std::size_t>, 2> of_player;
    for (std::size_t i = 0; i < count && i < owners.size(); ++i)
        if (owners[i] == Player{1} || owners[i] == Player{2})
            of_player[owners[i].index()].push_back(i);
    if (of_player[0].size() != of_player[1].size()) return std::nullopt;
    std::vector<std::size_t> images = in_place(count);
    for (std::size_t i = 0; i < of_player[0].size(); ++i) {
        images[of_player[0][i]] = of_player[1][i];
        images[of_player[1][i]] = of_player[0][i];
    }
    return images;
}

/// The image of each value of a field of pieces, where value i is pieces[i - 1].
std::optional<std::vector<std::int64_t>> piece_images(const std::vector<Player>& owners,
                                                      const Field& field, bool exchange) {
    constexpr std::int64_t kMostPieces = 255;
    if (field.least < 0 || field.most > kMostPieces) return std::nullopt;
    std::vector<std::int64_t> images;
    for (std::int64_t value = field.least; value <= field.most; ++value) images.push_back(value);
    if (!exchange) return images;
    const auto exchanged = owners_exchanged(owners, static_cast<std::size_t>(field.most));
    if (!exchanged) return std::nullopt;
    for (std::int64_t& image : images)
        if (image > 0)
            image =
                static_cast<std::int64_t>((*exchanged)[static_cast<std::size_t>(image - 1)]) + 1;
    return images;
}

/// Where the walls of a grid's cells go: each is on one side of a cell, and a turn turns the sides.
std::optional<std::vector<std::size_t>> wall_images(const Board& board, const Turn& turn,
                                                    std::size_t count) {
    constexpr std::string_view kSides = "nesw";
    const auto place = [](int number) { return static_cast<std::size_t>(number - 1); };
    if (board.shape != Board::Shape::Grid || count != static_cast<std::size_t>(board.wall_count()))
        return std::nullopt;
    std::vector<std::size_t> images = in_place(count);
    for (const char side : kSides) {
        const Board::Step& step = *board.step(std::string(1, side));
        const auto inner =
            std::find_if(step.to.begin(), step.to.end(), [](int to) { return to > 0; });
        if (inner == step.to.end()) return std::nullopt;  // one row of cells
        const auto cell = static_cast<std::size_t>(inner - step.to.begin());
        const auto other = std::find_if(kSides.begin(), kSides.end(), [&](char one) {
            return board.step(std::string(1, one))->to[place(turn[cell])] == turn[place(*inner)];
        });
        if (other == kSides.end()) return std::nullopt;
        const game::Cells from = board.walls(side), to = board.walls(*other);
        for (std::size_t i = 0; i < from.size(); ++i)
            images[place(from[i])] = place(to[place(turn[i])]);
    }
    return images;
}

std::optional<FieldImage> hand_image(const game::Hand& hand, const Field& field, bool exchange) {
    FieldImage image{.field = hand.field, .to = hand.field, .elements = in_place(field.count)};
    if (field.is_array) {
        if (!exchange) return image;
        auto elements = owners_exchanged(hand.owners, field.count);
        if (!elements) return std::nullopt;
        image.elements = std::move(*elements);
    } else {
        auto values = piece_images(hand.owners, field, exchange);
        if (!values) return std::nullopt;
        image.values = std::move(*values);
    }
    return image;
}

bool are_alike(const Field& one, const Field& other) {
    return one.kind == other.kind && one.is_array == other.is_array && one.count == other.count &&
        one.least == other.least && one.most == other.most && one.apart == other.apart;
}

/// Where a field holds the number of an element of some array, and the array's halves are the
/// players', the number goes to the other half.
template <class Add>
void add_halves_of_places(const game::Game& game, const Field& field, const Add& add) {
    std::vector<std::uint32_t> done;
    for (const Field& array : game.layout.fields()) {
        const std::int64_t count = array.count;
        const bool seen = std::find(done.begin(), done.end(), array.count) != done.end();
        if (seen || count < 4 || count % 2 != 0 || field.most != count) continue;
        if (field.least != 0 && field.least != 1) continue;
        done.push_back(array.count);
        std::vector<std::int64_t> values;
        for (std::int64_t value = field.least; value <= count; ++value)
            values.push_back(value == 0 ? 0 : (value - 1 + count / 2) % count + 1);
        add(std::move(values));
    }
}

/// What a field's values may become beside staying as they are.
void add_value_maps(const game::Game& game, const Field& field, const Turn& turn, bool exchange,
                    const FieldImage& image, std::vector<FieldImage>& found) {
    if (field.kind != Field::Kind::Int) return;
    const auto add = [&](std::vector<std::int64_t> values) {
        found.push_back(image);
        found.back().values = std::move(values);
    };
    if (exchange && field.least == -field.most && field.most > 0) {
        found.push_back(image);
        found.back().negated = true;
    }
    if (exchange && field.least == 0 && field.most == 2) add({0, 2, 1});  // a player's number
    if (exchange && field.least == 1 && field.most == 2) add({2, 1});
    if (exchange) add_halves_of_places(game, field, add);
    const auto cells = static_cast<std::int64_t>(turn.size());
    if (cells > 0 && field.most == cells && (field.least == 0 || field.least == 1)) {
        std::vector<std::int64_t> values(turn.begin(), turn.end());
        if (field.least == 0) values.insert(values.begin(), 0);
        add(std::move(values));
    }
    if (!exchange || !game.view) return;
    const Field* board = game.layout.find(game.view->cells);
    if (board == nullptr || board->least != field.least || board->most != field.most) return;
    if (auto pieces = piece_images(game.view->owners, field, true)) add(std::move(*pieces));
}

}  // namespace

std::vector<Turn> turns_of(const Board& board) {
    std::vector<Turn> found;
    const auto add = [&](const auto& matrices) {
        for (const Matrix& matrix : matrices) {
            auto turn = turned(board, matrix);
            if (turn && std::find(found.begin(), found.end(), *turn) == found.end())
                found.push_back(std::move(*turn));
        }
    };
    if (board.shape == Board::Shape::Hex)
        add(kOfHexagons);
    else
        add(kOfSquares);
    return found;
}

std::optional<std::vector<FieldImage>> images_of_view(const game::Game& game, const Turn& turn,
                                                      bool exchange) {
    const game::View& view = *game.view;
    const Field* cells = game.layout.find(view.cells);
    if (cells == nullptr || !cells->is_array || cells->count != turn.size()) return std::nullopt;
    FieldImage board{.field = view.cells, .to = view.cells, .elements = by_cells(turn)};
    // Numbers belong to nobody.
    if (!view.pieces.empty()) {
        auto pieces = piece_images(view.owners, *cells, exchange);
        if (!pieces) return std::nullopt;
        board.values = std::move(*pieces);
    }
    std::vector<FieldImage> images{std::move(board)};
    if (!view.walls.empty()) {
        const Field& walls = *game.layout.find(view.walls);
        auto elements = wall_images(view.board, turn, walls.count);
        if (!elements) return std::nullopt;
        images.push_back({.field = view.walls, .to = view.walls, .elements = std::move(*elements)});
        if (exchange && walls.most == 2) images.back().values = {0, 2, 1};
    }
    for (const game::Hand& hand : view.hands) {
        auto image = hand_image(hand, *game.layout.find(hand.field), exchange);
        if (!image) return std::nullopt;
        images.push_back(std::move(*image));
    }
    return images;
}

std::vector<FieldImage> possible_images(const game::Game& game, const Field& field,
                                        const Turn& turn, bool exchange) {
    std::vector<std::vector<std::size_t>> ways{in_place(field.count)};
    if (field.is_array && field.count == turn.size() && by_cells(turn) != ways.front())
        ways.push_back(by_cells(turn));
    if (exchange && field.is_array && field.count % 2 == 0)
        ways.push_back(halves_exchanged(field.count));
    std::vector<FieldImage> found;
    for (const Field& to : game.layout.fields()) {
        if (to.name != field.name && !(exchange && are_alike(field, to))) continue;
        for (const auto& elements : ways) {
            const FieldImage image{.field = field.name, .to = to.name, .elements = elements};
            found.push_back(image);
            add_value_maps(game, field, turn, exchange, image, found);
        }
    }
    return found;
}

}  // namespace senet::learn
