#include "pictures/board_data.h"

#include <algorithm>
#include <optional>

#include "game/notation.h"

namespace senet::pictures {
namespace {

bool contains(const std::vector<int>& list, int number) {
    return std::find(list.begin(), list.end(), number) != list.end();
}

std::size_t size_of(const game::Field& field) { return field.is_array ? field.count : 1; }

/// Which of the line's moves somebody made last: not a throw.
std::optional<std::size_t> last_move(const game::Line& line) {
    for (std::size_t i = line.moves().size(); i-- > 0;)
        if (!line.states()[i].throws()) return i;
    return std::nullopt;
}

}  // namespace

BoardData::BoardData(const game::Game& game, const game::State& state) : game_(&game) {
    const auto add = [&](const std::string& name, std::size_t count) {
        const game::Field& field = *game.layout.find(name);
        for (std::size_t i = 0; i < count; ++i) numbers_.push_back(state.get(field, i));
    };
    add(view().cells, static_cast<std::size_t>(view().board.size()));
    for (const game::Hand& hand : view().hands) {
        hands_.push_back(numbers_.size());
        add(hand.field, size_of(*game.layout.find(hand.field)));
    }
    walls_ = numbers_.size();
    if (has_walls()) add(view().walls, static_cast<std::size_t>(view().board.wall_count()));
}

BoardData::BoardData(const game::Line& line) : BoardData(line.rules().game(), line.state()) {
    const std::optional<std::size_t> last = last_move(line);
    if (!last) return;
    const BoardData before(*game_, line.states()[*last]);
    // Where most of the board changes (captures by the dozen), the move's own places say more.
    marked_ = places_of_last_move(line);
    if (marked_.empty()) {
        for (int cell = 1; cell <= view().board.size(); ++cell)
            if (before.cell(cell) != this->cell(cell)) marked_.push_back(cell);
    }
    if (!has_walls()) return;
    for (int wall = 1; wall <= view().board.wall_count(); ++wall)
        if (before.wall(wall) != this->wall(wall)) new_walls_.push_back(wall);
}

bool BoardData::holds_each(std::size_t hand) const {
    return game_->layout.find(view().hands[hand].field)->is_array;
}

std::int64_t BoardData::held(std::size_t hand, std::size_t thing) const {
    return numbers_[hands_[hand] + (holds_each(hand) ? thing : 0)];
}

game::Player BoardData::owner(int cell) const {
    const std::int64_t value = this->cell(cell);
    if (value == 0 || view().owners.empty()) return game::kNobody;
    return view().owners[static_cast<std::size_t>(value - 1)];
}

game::Player BoardData::wall_owner(int wall) const {
    const std::int64_t owner = this->wall(wall);
    return game::is_player(owner, game_->player_count()) ? game::Player(static_cast<int>(owner))
                                                         : game::kNobody;
}

bool BoardData::is_marked(int cell) const { return contains(marked_, cell); }
bool BoardData::is_new_wall(int wall) const { return contains(new_walls_, wall); }

std::vector<int> places_of(const game::Game& game, game::Move move) {
    std::vector<int> places;
    for (std::size_t i = 0; i < game.move.fields().size(); ++i) {
        const auto place = static_cast<int>(game.move.get(move, i));
        if (game::is_place(game.move.fields()[i].name) && place >= 1 &&
            place <= game.view->board.size())
            places.push_back(place);
    }
    return places;
}

std::vector<int> places_of_last_move(const game::Line& line) {
    const std::optional<std::size_t> last = last_move(line);
    if (!last) return {};
    return places_of(line.rules().game(), line.moves()[*last]);
}

}  // namespace senet::pictures
