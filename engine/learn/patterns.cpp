#include "learn/patterns.h"

#include <algorithm>
#include <array>

namespace senet::learn {
namespace {

using Group = network::Input::Group;

struct Kind {
    std::string_view name;
    std::size_t line = 0;  // cells in a row; 0: a square
    bool anywhere = false;
};
constexpr std::array<Kind, 7> kKinds{{{"line-3", 3, false},
                                      {"line-4", 4, false},
                                      {"line-5", 5, false},
                                      {"any-line-3", 3, true},
                                      {"any-line-4", 4, true},
                                      {"any-line-5", 5, true},
                                      {"square", 0, false}}};

const Kind* kind_of(std::string_view name) {
    const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                    [&](const Kind& kind) { return kind.name == name; });
    return found == kKinds.end() ? nullptr : &*found;
}

/// So many cells beside each other on each line of the board.
std::vector<Group> lines_of(const game::Board& board, std::size_t length) {
    std::vector<Group> lines;
    for (const game::Cells& row : board.rows)
        for (std::size_t first = 0; first + length <= row.size(); ++first) {
            Group& line = lines.emplace_back();
            for (std::size_t i = first; i < first + length; ++i)
                line.push_back(static_cast<std::uint32_t>(row[i] - 1));
        }
    // The second half of a board's directions leads back.
    for (std::size_t way = 0; way < board.steps.size() / 2; ++way)
        for (int cell = 1; cell <= board.size(); ++cell) {
            Group line;
            for (int at = cell; at != 0 && line.size() < length;
                 at = board.steps[way].to[static_cast<std::size_t>(at - 1)])
                line.push_back(static_cast<std::uint32_t>(at - 1));
            if (line.size() == length) lines.push_back(std::move(line));
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
    return kind.line == 0 ? squares_of(board) : lines_of(board, kind.line);
}

}  // namespace

std::vector<std::string> pattern_names(const game::Game& game) {
    std::vector<std::string> names;
    if (!game.view || game.view->cells.empty()) return names;
    for (const Kind& kind : kKinds)
        if (!groups_of(game.view->board, kind).empty()) names.emplace_back(kind.name);
    return names;
}

network::Input pattern_input(const game::View& view, std::string_view name,
                             std::vector<std::int64_t> steps) {
    const Kind& kind = *kind_of(name);
    return {.field = view.cells,
            .kind = kind.anywhere ? network::Input::Kind::Shapes : network::Input::Kind::Patterns,
            .steps = std::move(steps),
            .groups = groups_of(view.board, kind)};
}

}  // namespace senet::learn
