// A small network that evaluates states: features, one hidden layer, one number. In a game where
// the players are mirror images of each other it looks at a state twice, from either side, with the
// same weights; in others once, with an output of its own for each player to move. Of more than two
// players it tells what each may expect, by an output for each of them and each player to move.
//
//   features --W--> units of view 1 --\                    view 2 sees each feature's mirror image
//   mirrors  --W--> units of view 2 ---> squared, cut at 0 and 1 --w--> a logit for who moves
//
// Integers up to the last multiplication, so that every processor gets the same values. After A.
// Potential's and Y. Nasu's efficiently updatable networks ("NNUE", 2018).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "game/evaluator.h"
#include "game/game.h"
#include "network/features.h"
#include "network/kernels.h"

namespace senet::network {

/// What a logit is worth in values, so that the search's windows suit: a value of 200 wins with a
/// probability of 73 %.
inline constexpr int kValueOfLogit = 200;
inline constexpr game::Value kMostValue = 20'000;  // values are from -this to this

/// Whose network it is, and what it was learnt from.
struct Origin {
    std::string game{};  // as its script calls it
    std::map<std::string, std::string> options{};  // of the script
    std::uint64_t rules = 0;  // hash of the script's texts
    std::uint64_t layout = 0;  // layout_hash()
    int players = 2;
    /// Where values are expectations, what evaluate() gives for all that can be won, of more than
    /// two players over nothing; else 0, and the network's values are logits.
    game::Value unit = 0;
    std::string goal{};  // of the search that it was learnt for: "win"; empty: not said
    std::string learnt{};  // in words: from how much
    std::string verdict{};  // in words: how strong it is
};

/// What the value of a state would lose without one of its features, from player 1's side; of more
/// than two players, the value to the one who was asked about.
struct Effect {
    std::uint32_t feature = 0;
    game::Value value = 0;
    double logits = 0;  // the same before it is rounded and cut
};

/// The numbers as they lie in the file.
struct Weights {
    std::size_t width = 32;  // hidden units of a view; a multiple of 16, kMostWidth at most
    /// Of each feature its mirror image; empty: one view.
    std::vector<std::uint32_t> mirror{};
    std::vector<std::int16_t> rows{};  // feature by feature, `width` each; kUnit is 1
    std::vector<std::int16_t> bias{};  // `width`
    /// Two views: the mover's units, then the other's. One: each player's to move, one after the
    /// other; of more than two, for each player to move each player's. From -127 to 127.
    std::vector<std::int16_t> output{};
    int output_unit = 64;  // this is 1
    std::vector<std::int32_t> output_bias{};  // one a head, in kUnit * kUnit * output_unit
    /// What a point of evaluate() adds to the value, or where values are expectations a logit of it
    /// to the logit, in kScriptUnit; 0: it was learnt alone, and is not added to that.
    std::int32_t script = 0;
};
inline constexpr int kScriptUnit = 1 << 16;

/// How many numbers a network tells: each has weights of its own for the output.
constexpr std::size_t heads_of(int players, bool two_views) {
    const auto count = static_cast<std::size_t>(players);
    return two_views ? 1 : players == 2 ? 2 : count * count;
}
/// Which of them a player's number is, where there is one view. Of two players it is asked of who
/// moves only.
constexpr std::size_t head_of(int players, game::Player mover, game::Player whose) {
    return players == 2 ? mover.index()
                        : mover.index() * static_cast<std::size_t>(players) + whose.index();
}

/// Hash of what a layout's fields are: two games with the same may share a network's features.
std::uint64_t layout_hash(const game::Layout& layout);

class Network : public game::Evaluator {
  public:
    /// THROWS Error where the sizes do not fit each other.
    Network(Origin origin, Features features, Weights weights,
            const Kernels& kernels = best_kernels());

    const Origin& origin() const { return origin_; }
    const Features& features() const { return features_; }
    const Weights& weights() const { return weights_; }
    bool two_views() const { return !weights_.mirror.empty(); }

    std::size_t bytes() const override;
    void begin(const game::State& state, std::byte* accumulator) const override;
    void follow(const game::State& before, const std::byte* from, const game::State& after,
                std::byte* to) const override;
    game::Value value(const game::State& state, const std::byte* accumulator,
                      game::Value script) const override;
    game::Scores values(const game::State& state, const std::byte* accumulator) const override;
    bool adds_script() const override { return weights_.script != 0; }

    /// Of each feature that is on and can be left out by itself, the largest first. Of more than
    /// two players, on what `whose` may expect, by default who is to move. Without evaluate().
    std::vector<Effect> effects(const game::State& state, game::Player whose = game::kNobody) const;
    /// Of the player to move to win, as a logit, before it is cut; of more than two, of `whose`.
    double logit(const game::State& state, game::Player whose = game::kNobody) const;

  private:
    void lay_out();
    std::size_t unit_room() const { return (width_ * sizeof(std::int16_t) + 63) / 64 * 64; }
    std::uint16_t* codes_of(std::byte* accumulator) const;
    const std::uint16_t* codes_of(const std::byte* accumulator) const;
    void change(const std::byte* from, std::byte* to, std::span<const std::uint32_t> on,
                std::span<const std::uint32_t> off) const;
    double script_logit(game::Value script) const;
    std::int64_t sum(game::Player mover, game::Player whose, const std::byte* accumulator) const;

    Origin origin_;
    Features features_;
    Weights weights_;
    const Kernels* kernels_;
    // What all views see in one row, so that they are one to the kernels.
    std::size_t width_ = 0;
    Numbers rows_, bias_;
    std::vector<Numbers> output_;  // of two views for each player to move, else of each head
    double logit_of_sum_ = 0;
};

}  // namespace senet::network
