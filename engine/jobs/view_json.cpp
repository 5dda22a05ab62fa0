#include "jobs/view_json.h"

#include <array>
#include <span>

#include "base/json.h"
#include "base/text.h"
#include "pictures/board_data.h"
#include "pictures/board_picture.h"
#include "pictures/board_style.h"
#include "pictures/board_text.h"

namespace senet::jobs {
namespace {

using nlohmann::json;

constexpr std::array<const char*, 3> kShapes{"grid", "hex", "graph"};

json texts(const std::vector<std::string>& raw) {
    json out = json::array();
    for (const std::string& text : raw) out.push_back(printable(text));
    return out;
}

std::size_t elements(const game::Field& field) { return field.is_array ? field.count : 1; }

json player_numbers(std::span<const game::Player> players) {
    json out = json::array();
    for (const game::Player player : players) out.push_back(player.number());
    return out;
}

json hand_as_json(const game::Game& game, const game::Hand& hand) {
    const game::Field& field = *game.layout.find(hand.field);
    return {{"name", printable(hand.field)},
            {"each", field.is_array},
            {"size", elements(field)},
            {"pieces", texts(hand.pieces)},
            {"owners", player_numbers(hand.owners)}};
}

}  // namespace

json view_json(const game::Game& game) {
    if (!game.view) return nullptr;
    const game::View& view = *game.view;
    const game::Board& board = view.board;
    json hands = json::array();
    for (const game::Hand& hand : view.hands) hands.push_back(hand_as_json(game, hand));
    return {
        {"shape", kShapes[static_cast<std::size_t>(board.shape)]},
        {"width", board.width},
        {"height", board.height},
        {"names", texts(board.names)},
        {"x", board.x},
        {"y", board.y},
        {"rows", board.rows},
        {"pieces", texts(view.pieces)},
        {"owners", player_numbers(view.owners)},
        {"colours", pictures::named_colours(game)},
        {"rows_down", board.rows_down},
        {"surface",
         view.surface ? json(game::kSurfaces[static_cast<std::size_t>(*view.surface)]) : json()},
        {"shaded", view.shaded},
        {"triangles", view.triangles},
        {"points", view.points},
        {"stars", view.stars},
        {"river", view.river},
        {"palaces", view.palaces},
        {"blocks", view.blocks},
        {"numbered", pictures::plays_columns(game)},
        {"names_empty", view.names_empty || view.names_all},
        {"edges", player_numbers(view.edges)},
        {"walls", !view.walls.empty()},
        // 0 and 1 say that a wall is there, not whose it is
        {"wall_owners", !view.walls.empty() && game.layout.find(view.walls)->most > 1},
        {"hands", hands}};
}

void put_board(json& position, const game::Line& line) {
    if (!line.rules().game().view) {
        position["picture"] = pictures::board_text(line, {.colour = false, .utf8 = true});
        return;
    }
    const pictures::BoardData data(line);
    json marks = json::array();
    for (int cell = 1; cell <= data.view().board.size(); ++cell)
        if (data.is_marked(cell)) marks.push_back(cell - 1);
    if (data.has_walls()) {
        const int walls = data.view().board.wall_count();
        const int first = static_cast<int>(data.numbers().size()) - walls;
        for (int wall = 1; wall <= walls; ++wall)
            if (data.is_new_wall(wall)) marks.push_back(first + wall - 1);
    }
    position["numbers"] = data.numbers();
    position["marks"] = std::move(marks);
}

}  // namespace senet::jobs
