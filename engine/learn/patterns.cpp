#include "learn/patterns.h"

#include <algorithm>
#include <array>

namespace senet::learn {
namespace {

using Group = network::Input::Group;

struct Kind {
    std::string_view name;
    network::Input::Kind kind{};
    std::size_t line = 0;  // cells in a row; 0: a square, or all that are
};
using enum network::Input::Kind;
constexpr std::array<Kind, 8> kKinds{{{"line-3", Patterns, 3},
                                      {"line-4", Patterns, 4},
                                      {"line-5", Patterns, 5},
                                      {"any-line-3", Shapes, 3},
                                      {"any-line-4", Shapes, 4},
                                      {"any-line-5", Shapes, 5},
                                      {"square", Patterns, 0},
                                      {"sight", Sight, 0}}};

const Kind* kind_of(std::string_view name) {
    const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                    [&](const Kind& kind) { return kind.name == name; });
    return found == kKinds.end() ? nullptr : &*found;
}

Group group_of(const game::Cells& cells) {
    Group group;
    for (const int cell : cells) group.push_back(static_cast<std::uint32_t>(cell - 1));
    return group;
}

/// So many cells beside each other on each line of the board.
std::vector<Group> rows_of(const game::Board& board, std::size_t length) {
    std::vector<Group> rows;
    for (const game::Cells& row : board.rows)
        for (std::size_t first = 0; first + length <= row.size(); ++first) {
            const auto begin = row.begin() + static_cast<std::ptrdiff_t>(first);
            rows.push_back(group_of({begin, begin + static_cast<std::ptrdiff_t>(length)}));
        }
    // The second half of a board's directions leads back.
    for (std::size_t way = 0; way < board.steps.size() / 2; ++way)
        for (int cell = 1; cell <= board.size(); ++cell) {
            game::Cells row{cell};
            for (const int next : board.ray(board.steps[way], cell)) row.push_back(next);
            if (row.size() < length) continue;
            row.resize(length);
            rows.push_back(group_of(row));
        }
    return rows;
}

/// The lines of the board from edge to edge.
std::vector<Group> lines_of(const game::Board& board) {
    std::vector<Group> lines;
    for (const game::Cells& row : board.rows) lines.push_back(group_of(row));
    const std::size_t half = board.steps.size() / 2;
    for (std::size_t way = 0; way < half; ++way)
        for (int cell = 1; cell <= board.size(); ++cell) {
            if (board.steps[way + half].to[static_cast<std::size_t>(cell - 1)] != 0) continue;
            game::Cells line{cell};
            for (const int next : board.ray(board.steps[way], cell)) line.push_back(next);
            if (line.size() > 1) lines.push_back(group_of(line));
        }
    return lines;
}

std::vector<Group> squares_of(const game::Board& board) {
    if (board.shape != game::Board::Shape::Grid || board.steps.empty()) return {};
    const game::Cells &north = board.step("n")->to, &east = board.step("e")->to;
    std::vector<Group> squares;
    for (int cell = 1; cell <= board.size(); ++cell) {
        const auto at = [](int one) { return static_cast<std::size_t>(one - 1); };
        const int above = north[at(cell)], beside = east[at(cell)];
        if (above == 0 || beside == 0) continue;
        Group& square = squares.emplace_back();
        for (const int one : {cell, beside, above, east[at(above)]})
            square.push_back(static_cast<std::uint32_t>(one - 1));
    }
    return squares;
}

std::vector<Group> groups_of(const game::Board& board, const Kind& kind) {
    if (kind.kind == Sight) return lines_of(board);
    return kind.line == 0 ? squares_of(board) : rows_of(board, kind.line);
}

/// Whether either of two players has pieces that can be seen.
bool has_sides(const game::Game& game) {
    const auto& owners = game.view->owners;
    return game.player_count() == 2 &&
        std::any_of(owners.begin(), owners.end(), [](auto one) { return one != game::kNobody; });
}

}  // namespace

std::vector<std::string> pattern_names(const game::Game& game) {
    std::vector<std::string> names;
    if (!game.view || game.view->cells.empty()) return names;
    for (const Kind& kind : kKinds) {
        if (kind.kind == Sight && !has_sides(game)) continue;
        if (!groups_of(game.view->board, kind).empty()) names.emplace_back(kind.name);
    }
    return names;
}

network::Input pattern_input(const game::View& view, std::string_view name,
                             std::vector<std::int64_t> steps) {
    const Kind& kind = *kind_of(name);
    network::Input input{.field = view.cells,
                         .kind = kind.kind,
                         .steps = std::move(steps),
                         .groups = groups_of(view.board, kind)};
    if (kind.kind != Sight) return input;
    input.steps.clear();
    for (std::size_t i = 0; i < view.owners.size(); ++i) {
        if (view.owners[i] == game::kNobody) continue;
        input.steps.push_back(static_cast<std::int64_t>(i + 1));
        input.sides.push_back(static_cast<std::uint8_t>(view.owners[i].index() + 1));
    }
    return input;
}

}  // namespace senet::learn
