#include "server/position_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/json.h"
#include "base/text.h"
#include "game/notation.h"
#include "jobs/view_json.h"
#include "pictures/touch.h"
#include "play/expectation.h"
#include "words/moves.h"
#include "words/outcome_text.h"

namespace senet::server {
namespace {

using nlohmann::json;

json played_json(const game::Line& line) {
    json played = json::array();
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        const game::State& before = line.states()[i];
        json move{{"text", words::move_name(line.rules(), before, line.moves()[i])},
                  {"by", before.decider().number()}};
        if (before.throws()) move["throw"] = true;
        played.push_back(std::move(move));
    }
    return played;
}

json moves_json(const game::Line& line) {
    const std::vector<words::NamedMove> named = words::named_moves(line);
    std::vector<game::Move> moves;
    for (const words::NamedMove& move : named) moves.push_back(move.move);
    const bool has_view = line.rules().game().view.has_value();
    const auto touches =
        has_view ? pictures::touches(line, moves) : std::vector<pictures::Touch>(moves.size());
    json all = json::array();
    for (std::size_t i = 0; i < named.size(); ++i) {
        const pictures::Touch& touch = touches[i];
        json move{{"text", named[i].name}};
        if (!touch.steps.empty()) move["steps"] = touch.steps;
        if (touch.any_step) move["any"] = true;
        if (!touch.emptied.empty()) move["emptied"] = touch.emptied;
        if (!touch.changed.empty()) move["changed"] = touch.changed;
        all.push_back(std::move(move));
    }
    return all;
}

json throws_json(const game::Line& line) {
    const game::Throws throws = game::throws_at(line);
    json all = json::array();
    for (const game::Throw& each : throws) {
        all.push_back({{"text", words::move_name(line.rules(), line.state(), each.outcome)},
                       {"chance", throws.chance_of(each.outcome)}});
    }
    return all;
}

/// They sum to 1, also where they are shares of the way to the first place.
json shares_json(const game::Scores& values, const search::Measure& measure) {
    std::vector<double> shares;
    for (int i = 0; i < measure.players; ++i)
        shares.push_back(measure.share(values[static_cast<std::size_t>(i)]));
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share = sum > 0 ? share / sum : 1.0 / measure.players;
    return shares;
}

}  // namespace

json position_json(const game::Line& line, bool with_moves) {
    json position;
    jobs::put_board(position, line);
    position["played"] = played_json(line);
    position["turn"] = line.state().turn().number();
    position["decider"] = line.state().decider().number();
    position["state"] = printable(game::state_text(line.rules(), line.state()));
    if (!with_moves) return position;
    if (line.outcome().over()) {
        position.update(words::end_as_json(line));
    } else if (line.state().throws()) {
        position["throws"] = throws_json(line);
    } else {
        position["moves"] = moves_json(line);
    }
    return position;
}

json lines_json(const game::Line& line, const search::Result& result,
                const std::vector<search::Variation>& lines, const words::Yardstick& yardstick) {
    json all = json::array();
    for (const search::Variation& variation : lines) {
        json one{{"pv", words::variation_texts(line, variation.moves)},
                 {"text", words::value_text(variation, result.measure)}};
        words::put_value(one, variation, result.measure);
        // Of points and places, a share is only how far the value is on the way to the most.
        one["chance"] = one["share"] = nullptr;
        if (variation.bound != search::Bound::None) {
            if (result.measure.expects())
                one["share"] = result.measure.share(variation.value);
            else if (yardstick.scale || result.solved || game::is_forced(variation.value) ||
                     game::is_points(variation.value))
                one["share"] = play::expected_result(variation.value, yardstick.scale);
            if (result.measure.of == search::Measure::Of::Wins || !result.measure.expects())
                one["chance"] = one["share"];
        }
        if (variation.shares) {
            one["shares"] = shares_json(*variation.shares, result.measure);
        }
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace senet::server
