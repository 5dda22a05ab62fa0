#include "learn/symmetry.h"

#include <algorithm>

#include "base/random.h"
#include "game/line.h"
#include "learn/field_images.h"

namespace senet::learn {
namespace {

using game::Field;
using game::State;

/// One field's image, with the fields at hand.
class Mapped {
  public:
    Mapped(const game::Layout& layout, FieldImage image)
        : image_(std::move(image)),
          field_(layout.find(image_.field)),
          to_(layout.find(image_.to)) {}

    const FieldImage& image() const { return image_; }
    bool holds(const State& state, const State& other) const {
        for (std::size_t i = 0; i < field_->count; ++i) {
            const std::int64_t value = image_.value(state.get(*field_, i), field_->least);
            if (other.get(*to_, image_.elements[i]) != value) return false;
        }
        return true;
    }

  private:
    FieldImage image_;
    const Field *field_, *to_;
};

/// What may be a symmetry: certain of what is shown, and of every other field with all that its
/// image might be.
class Candidate {
  public:
    Candidate(const game::Game& game, std::vector<FieldImage> shown, const Turn& turn,
              bool exchanges_players)
        : exchanges_players_(exchanges_players) {
        const auto is_shown = [&](const Field& field) {
            return std::any_of(shown.begin(), shown.end(),
                               [&](const FieldImage& one) { return one.field == field.name; });
        };
        for (const Field& field : game.layout.fields()) {
            if (field.apart || is_shown(field)) continue;
            auto& maps = others_.emplace_back();
            for (FieldImage& image : possible_images(game, field, turn, exchanges_players))
                maps.emplace_back(game.layout, std::move(image));
        }
        for (FieldImage& image : shown) shown_.emplace_back(game.layout, std::move(image));
    }

    bool exchanges_players() const { return exchanges_players_; }
    bool is_image(const State& state, const State& other) const {
        if (state.throws() != other.throws()) return false;
        if ((state.decider() == other.decider()) == exchanges_players_) return false;
        return std::all_of(shown_.begin(), shown_.end(),
                           [&](const Mapped& one) { return one.holds(state, other); });
    }
    /// Strikes out what these two states refute about the other fields.
    void learn(const State& state, const State& other) {
        for (auto& maps : others_)
            std::erase_if(maps, [&](const Mapped& one) { return !one.holds(state, other); });
    }
    Symmetry found() const {
        Symmetry symmetry{.exchanges_players = exchanges_players_};
        for (const Mapped& one : shown_) symmetry.fields.push_back(one.image());
        for (const auto& maps : others_)
            if (!maps.empty()) symmetry.fields.push_back(maps.front().image());
        return symmetry;
    }

  private:
    bool exchanges_players_;
    std::vector<Mapped> shown_;
    std::vector<std::vector<Mapped>> others_;
};

/// Games by lot, each with its shadow.
class Shadow {
  public:
    Shadow(game::Rules& rules, Candidate& candidate) : rules_(rules), candidate_(candidate) {}

    /// Whether it holds to the game's end, or as long as this looks.
    bool holds(std::uint64_t seed) {
        constexpr int kPlies = 120;
        State state = rules_.start(seed), shadow = state;
        if (candidate_.exchanges_players()) {
            if (state.throws())
                shadow.set_throw(game::opponent(state.decider()));
            else
                shadow.set_turn(game::opponent(state.decider()));
        }
        if (!candidate_.is_image(state, shadow)) return false;
        Random random(seed);
        for (int ply = 0; ply < kPlies; ++ply) {
            candidate_.learn(state, shadow);
            if (!same_outcome(rules_.result(state), rules_.result(shadow))) return false;
            if (rules_.result(state).over()) return true;
            const auto moves = game::legal_moves(rules_, state);
            const auto others = game::legal_moves(rules_, shadow);
            if (moves.size() != others.size()) return false;
            if (moves.empty()) return same_outcome(rules_.stuck(state), rules_.stuck(shadow));
            const game::Move move = moves[random.below(moves.size())];
            const State before = state, shadow_before = shadow;
            rules_.play(state, move);
            const auto image = follow(state, shadow, others);
            if (!image || weight_of(before, move) != weight_of(shadow_before, *image)) return false;
        }
        return true;
    }

  private:
    bool same_outcome(const game::Outcome& one, const game::Outcome& other) const {
        if (one.over() != other.over() || one.drawn() != other.drawn()) return false;
        if (!one.over()) return true;
        const bool turned = candidate_.exchanges_players();
        if (one.won() && (one.winner == other.winner) == turned) return false;
        return one.points() == (turned ? -other.points() : other.points());
    }
    /// The move that leads to the image of `state`, if one of these does; it is played.
    std::optional<game::Move> follow(const State& state, State& shadow,
                                     const std::vector<game::Move>& moves) {
        const State before = shadow;
        for (const game::Move move : moves) {
            shadow = before;
            rules_.play(shadow, move);
            if (candidate_.is_image(state, shadow)) return move;
        }
        return std::nullopt;
    }
    /// Of a throw's outcome; 0 of a move.
    std::int64_t weight_of(const State& state, game::Move move) {
        if (!state.throws()) return 0;
        game::Throws throws;
        rules_.chance(state, throws);
        return std::find_if(throws.begin(), throws.end(),
                            [&](const game::Throw& one) { return one.outcome == move; })
            ->weight;
    }

    game::Rules& rules_;
    Candidate& candidate_;
};

std::optional<Symmetry> proven(game::Rules& rules, Candidate candidate, std::uint64_t seed) {
    constexpr std::uint64_t kGames = 6;
    Shadow shadow(rules, candidate);
    for (std::uint64_t i = 0; i < kGames; ++i)
        if (!shadow.holds(seed + i)) return std::nullopt;
    return candidate.found();
}

/// Of a game without a view, every combination of what may become of its fields where its players
/// are exchanged, as far as the start allows it, the simplest first; some of them where there are
/// very many.
std::vector<std::vector<FieldImage>> ways_to_exchange(game::Rules& rules, std::uint64_t seed) {
    constexpr std::size_t kMost = 256;
    const game::Game& game = rules.game();
    const State start = rules.start(seed);
    std::vector<std::vector<FieldImage>> ways{{}};
    for (const std::string& name : shown_fields(game)) {
        std::vector<std::vector<FieldImage>> longer;
        for (FieldImage& image : possible_images(game, *game.layout.find(name), {}, true)) {
            if (!Mapped(game.layout, image).holds(start, start)) continue;
            for (const auto& way : ways) {
                if (longer.size() == kMost) break;
                longer.push_back(way);
                longer.back().push_back(image);
            }
        }
        ways = std::move(longer);
    }
    return ways;
}

}  // namespace

const FieldImage* Symmetry::find(std::string_view field) const {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const FieldImage& one) { return one.field == field; });
    return found == fields.end() ? nullptr : &*found;
}

bool Symmetries::know(std::string_view field) const {
    const auto knows = [&](const Symmetry& one) { return one.find(field) != nullptr; };
    return std::all_of(own.begin(), own.end(), knows) && (!mirror || knows(*mirror));
}

std::vector<std::string> shown_fields(const game::Game& game) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    if (game.view) {
        add(game.view->cells);
        add(game.view->walls);
        for (const game::Hand& hand : game.view->hands) add(hand.field);
        return names;
    }
    for (const Field& field : game.layout.fields())
        if (!field.apart) add(field.name);
    return names;
}

Symmetries find_symmetries(game::Rules& rules, std::uint64_t seed) {
    const game::Game& game = rules.game();
    Symmetries found;
    if (game.player_count() != 2) return found;
    if (!game.view) {
        for (auto& way : ways_to_exchange(rules, seed)) {
            found.mirror = proven(rules, {game, std::move(way), {}, true}, seed);
            if (found.mirror) break;
        }
        return found;
    }
    for (const Turn& turn : turns_of(game.view->board)) {
        if (auto shown = images_of_view(game, turn, false))
            if (auto own = proven(rules, {game, std::move(*shown), turn, false}, seed))
                found.own.push_back(std::move(*own));
        if (found.mirror) continue;
        if (auto shown = images_of_view(game, turn, true))
            found.mirror = proven(rules, {game, std::move(*shown), turn, true}, seed);
    }
    return found;
}

}  // namespace senet::learn
