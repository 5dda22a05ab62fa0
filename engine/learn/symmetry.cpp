#include "learn/symmetry.h"

#include <algorithm>
#include <array>
#include <map>

#include "game/line.h"

namespace senet::learn {
namespace {

using game::Board;
using game::Field;
using game::Player;
using game::State;

/// The eight or twelve ways to lay a regular board upon itself, as whole numbers: (x, y) of twice
/// the distance from the middle goes to (a x + b y, c x + d y).
using Turn = std::array<int, 4>;
constexpr std::array<Turn, 8> kSquareTurns{{{1, 0, 0, 1},
                                            {-1, 0, 0, 1},
                                            {1, 0, 0, -1},
                                            {-1, 0, 0, -1},
                                            {0, 1, 1, 0},
                                            {0, 1, -1, 0},
                                            {0, -1, 1, 0},
                                            {0, -1, -1, 0}}};
/// Of hexagons in a rhombus, only those that may keep its outline.
constexpr std::array<Turn, 4> kHexTurns{
    {{1, 0, 0, 1}, {-1, 0, 0, -1}, {0, 1, 1, 0}, {0, -1, -1, 0}}};

/// Where each cell goes, if every one finds a cell.
std::optional<std::vector<int>> turned(const Board& board, const Turn& turn) {
    std::map<std::pair<int, int>, int> at;
    const auto count = static_cast<std::size_t>(board.size());
    const auto [left, right] = std::minmax_element(board.x.begin(), board.x.end());
    const auto [low, high] = std::minmax_element(board.y.begin(), board.y.end());
    const auto place = [&](std::size_t i) {
        return std::pair(2 * board.x[i] - *left - *right, 2 * board.y[i] - *low - *high);
    };
    for (std::size_t i = 0; i < count; ++i) at[place(i)] = static_cast<int>(i) + 1;
    std::vector<int> images;
    for (std::size_t i = 0; i < count; ++i) {
        const auto [x, y] = place(i);
        const auto found = at.find({turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y});
        if (found == at.end()) return std::nullopt;
        images.push_back(found->second);
    }
    return images;
}

std::vector<std::vector<int>> turns_of(const Board& board) {
    std::vector<std::vector<int>> found;
    const auto add = [&](const auto& turns) {
        for (const Turn& turn : turns) {
            auto images = turned(board, turn);
            if (images && std::find(found.begin(), found.end(), *images) == found.end())
                found.push_back(std::move(*images));
        }
    };
    if (board.shape == Board::Shape::Hex)
        add(kHexTurns);
    else
        add(kSquareTurns);
    return found;
}

/// The image of each value: with the players exchanged, their pieces in the order that they have.
std::vector<std::int64_t> piece_images(const std::vector<Player>& owners, std::int64_t most,
                                       bool exchange) {
    std::vector<std::int64_t> images(static_cast<std::size_t>(most) + 1);
    for (std::size_t i = 0; i < images.size(); ++i) images[i] = static_cast<std::int64_t>(i);
    if (!exchange) return images;
    std::array<std::vector<std::size_t>, 2> of_player;
    for (std::size_t i = 0; i < owners.size() && i + 1 < images.size(); ++i)
        if (owners[i] == Player{1} || owners[i] == Player{2})
            of_player[owners[i].index()].push_back(i + 1);
    if (of_player[0].size() != of_player[1].size()) return {};
    for (std::size_t i = 0; i < of_player[0].size(); ++i) {
        images[of_player[0][i]] = static_cast<std::int64_t>(of_player[1][i]);
        images[of_player[1][i]] = static_cast<std::int64_t>(of_player[0][i]);
    }
    return images;
}

/// Where the elements of a hand go: those of one player to those of the other, in their order.
/// Nothing where they hold different numbers of them.
std::optional<std::vector<std::size_t>> hand_images(const game::Hand& hand, std::size_t count,
                                                    bool exchange) {
    std::vector<std::size_t> images(count);
    for (std::size_t i = 0; i < count; ++i) images[i] = i;
    if (!exchange) return images;
    std::array<std::vector<std::size_t>, 2> of_player;
    for (std::size_t i = 0; i < count && i < hand.owners.size(); ++i)
        if (hand.owners[i] == Player{1} || hand.owners[i] == Player{2})
            of_player[hand.owners[i].index()].push_back(i);
    if (of_player[0].size() != of_player[1].size()) return std::nullopt;
    for (std::size_t i = 0; i < of_player[0].size(); ++i) {
        images[of_player[0][i]] = of_player[1][i];
        images[of_player[1][i]] = of_player[0][i];
    }
    return images;
}

/// What a symmetry does to the fields of a view.
class Images {
  public:
    Images(const game::Game& game, const Symmetry& symmetry) : symmetry_(symmetry) {
        const game::View& view = *game.view;
        cells_ = game.layout.find(view.cells);
        if (cells_ == nullptr || !cells_->is_array || cells_->least < 0 || cells_->most > 255 ||
            cells_->count != symmetry.cells.size()) {
            fits_ = false;
            return;
        }
        pieces_ = piece_images(view.owners, cells_->most, symmetry.exchanges_players);
        fits_ = !pieces_.empty();
        for (const game::Hand& hand : view.hands) {
            const Field* field = game.layout.find(hand.field);
            auto images = hand_images(hand, field->count, symmetry.exchanges_players);
            fits_ = fits_ && images && field->is_array;
            if (fits_) hands_.push_back({field, std::move(*images)});
        }
    }

    bool fits() const { return fits_; }
    const Field& cells() const { return *cells_; }
    std::size_t cell(std::size_t index) const {
        return static_cast<std::size_t>(symmetry_.cells[index] - 1);
    }
    std::int64_t piece(std::int64_t value) const {
        return pieces_[static_cast<std::size_t>(value)];
    }
    struct HandImage {
        const Field* field;
        std::vector<std::size_t> elements;
    };
    const std::vector<HandImage>& hands() const { return hands_; }

    bool is_image(const State& state, const State& other) const {
        for (std::size_t i = 0; i < cells_->count; ++i)
            if (other.get(*cells_, cell(i)) != piece(state.get(*cells_, i))) return false;
        for (const HandImage& hand : hands_)
            for (std::size_t i = 0; i < hand.elements.size(); ++i)
                if (other.get(*hand.field, hand.elements[i]) != state.get(*hand.field, i))
                    return false;
        const bool same = state.turn() == other.turn();
        return same != symmetry_.exchanges_players;
    }

  private:
    const Symmetry& symmetry_;
    const Field* cells_ = nullptr;
    std::vector<std::int64_t> pieces_;
    std::vector<HandImage> hands_;
    bool fits_ = true;
};

/// One game by lot and its shadow.
class Shadow {
  public:
    Shadow(game::Rules& rules, const Symmetry& symmetry)
        : rules_(rules), symmetry_(symmetry), images_(rules.game(), symmetry) {}

    /// Whether it holds to the game's end, or as long as this looks.
    bool holds(std::uint64_t seed, int plies) {
        if (!images_.fits()) return false;
        State state = rules_.start(seed), shadow = state;
        if (symmetry_.exchanges_players) shadow.set_turn(game::opponent(state.turn()));
        if (!images_.is_image(state, shadow)) return false;
        Random random(seed);
        for (int ply = 0; ply < plies; ++ply) {
            if (!same_outcome(rules_.result(state), rules_.result(shadow))) return false;
            if (rules_.result(state).over()) return true;
            const auto moves = game::legal_moves(rules_, state);
            const auto others = game::legal_moves(rules_, shadow);
            if (moves.size() != others.size()) return false;
            if (moves.empty()) return same_outcome(rules_.stuck(state), rules_.stuck(shadow));
            rules_.play(state, moves[random.below(moves.size())]);
            if (!follow(state, shadow, others)) return false;
        }
        return true;
    }

  private:
    bool same_outcome(const game::Outcome& one, const game::Outcome& other) const {
        if (one.over() != other.over() || one.drawn() != other.drawn()) return false;
        if (!one.over()) return true;
        const bool turned = symmetry_.exchanges_players;
        if (one.won() && (one.winner == other.winner) == turned) return false;
        return one.points() == (turned ? -other.points() : other.points());
    }
    bool follow(const State& state, State& shadow, const std::vector<game::Move>& moves) {
        const State before = shadow;
        for (const game::Move move : moves) {
            shadow = before;
            rules_.play(shadow, move);
            if (images_.is_image(state, shadow)) return true;
        }
        return false;
    }

    game::Rules& rules_;
    const Symmetry& symmetry_;
    Images images_;
};

bool holds(game::Rules& rules, const Symmetry& symmetry, std::uint64_t seed) {
    constexpr int kGames = 6, kPlies = 120;
    Shadow shadow(rules, symmetry);
    for (int i = 0; i < kGames; ++i)
        if (!shadow.holds(seed + static_cast<std::uint64_t>(i), kPlies)) return false;
    return true;
}

}  // namespace

Symmetries find_symmetries(game::Rules& rules, std::uint64_t seed) {
    Symmetries found;
    if (!rules.game().view || rules.game().player_count() != 2) return found;
    for (const auto& cells : turns_of(rules.game().view->board)) {
        const Symmetry own{cells, false}, mirror{cells, true};
        if (holds(rules, own, seed)) found.own.push_back(own);
        if (!found.mirror && holds(rules, mirror, seed)) found.mirror = mirror;
    }
    return found;
}

std::optional<std::vector<std::uint32_t>> image_of(const network::Features& features,
                                                   const Symmetry& symmetry,
                                                   const game::Game& game) {
    const Images images(game, symmetry);
    if (!images.fits()) return std::nullopt;
    std::vector<std::uint32_t> found(features.count());
    for (std::uint32_t feature = 0; feature < found.size(); ++feature) {
        network::Features::Source source = features.source(feature);
        const network::Input& input = features.inputs()[source.input];
        if (input.field == images.cells().name) {
            source.element = images.cell(source.element);
            if (input.kind == network::Input::Kind::Values) {
                const auto image = std::find(input.steps.begin(), input.steps.end(),
                                             images.piece(input.steps[source.step]));
                if (image == input.steps.end()) return std::nullopt;
                source.step = static_cast<std::size_t>(image - input.steps.begin());
            }
        } else {
            const auto hand = std::find_if(
                images.hands().begin(), images.hands().end(),
                [&](const Images::HandImage& one) { return one.field->name == input.field; });
            if (hand == images.hands().end()) return std::nullopt;
            source.element = hand->elements[source.element];
        }
        found[feature] = features.number(source);
    }
    return found;
}

}  // namespace senet::learn
