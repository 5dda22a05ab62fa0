#include "pictures/touch.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "pictures/board_data.h"
#include "pictures/board_picture.h"

namespace senet::pictures {
namespace {

bool stands_in(const std::vector<int>& places, int place) {
    return std::find(places.begin(), places.end(), place) != places.end();
}

/// The cells of the column that a move names, from 1.
std::vector<int> column_cells(const game::Game& game, game::Move move) {
    const game::Board& board = game.view->board;
    const auto column = static_cast<int>(game.move.get(move, 0));
    std::vector<int> places;
    if (column < 1 || column > board.width) return places;
    for (int row = 0; row < board.height; ++row) places.push_back(row * board.width + column);
    return places;
}

}  // namespace

std::vector<Touch> touches(const game::Line& line, const std::vector<game::Move>& moves) {
    const game::Game& game = line.rules().game();
    const bool by_column = plays_columns(game);
    const BoardData before(game, line.state());
    std::vector<Touch> all;
    all.reserve(moves.size());
    for (const game::Move move : moves) {
        Touch touch;
        touch.steps = by_column ? column_cells(game, move) : places_of(game, move);
        for (int& step : touch.steps) --step;  // cells count from 1
        touch.any_step = by_column && !touch.steps.empty();
        game::State state = line.state();
        line.rules().play(state, move);
        const BoardData after(game, state);
        for (std::size_t i = 0; i < before.numbers().size(); ++i) {
            const auto place = static_cast<int>(i);
            // Where a move leaves something behind that it began at, that is a touch of its own.
            const bool is_step = !touch.any_step && stands_in(touch.steps, place) &&
                (after.numbers()[i] == 0 || place == touch.steps.back());
            if (is_step || before.numbers()[i] == after.numbers()[i]) continue;
            (after.numbers()[i] == 0 ? touch.emptied : touch.changed).push_back(place);
        }
        all.push_back(std::move(touch));
    }
    return all;
}

}  // namespace senet::pictures
