// What the hand-written twins of scripts share. A twin is the same game in C++, over the same state
// block, with the same moves in the same order: the yardstick for what runs the script.
#pragma once

#include <array>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <string>

#include "game/rules.h"

namespace senet::benchmarks {

template <class T>
T load(const std::uint8_t* place) {
    T value;
    std::memcpy(&value, place, sizeof value);
    return value;
}

template <class T>
void put(std::uint8_t* place, T value) {
    std::memcpy(place, &value, sizeof value);
}

/// A step of a board that is `width` by `height`, from each cell, counted from 1 row by row as
/// scripts do; 0 is off the board.
template <int width, int height>
constexpr std::array<std::uint8_t, width * height + 1> steps(int dx, int dy) {
    std::array<std::uint8_t, width * height + 1> step{};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
            const int to = (y + dy) * width + x + dx + 1;
            step[static_cast<std::size_t>(y * width + x + 1)] =
                static_cast<std::uint8_t>(inside ? to : 0);
        }
    }
    return step;
}

/// Adds moves to a list that has room for all of them.
class Adder {
  public:
    Adder(game::MoveList& moves, std::size_t most) : moves_(moves) {
        moves.reserve(moves.size() + most);
        next_ = moves.data() + moves.size();
    }
    ~Adder() { moves_.set_size(static_cast<std::size_t>(next_ - moves_.data())); }
    Adder(const Adder&) = delete;
    Adder& operator=(const Adder&) = delete;

    void operator()(std::uint64_t first) { *next_++ = {first}; }
    void operator()(std::uint64_t first, std::uint64_t second) { *next_++ = {first | second << 8}; }
    bool none() const { return next_ == moves_.data() + moves_.size(); }

  private:
    game::MoveList& moves_;
    game::Move* next_;
};

/// Rules over a block of `bytes` bytes. `game` is the script's; the fields are named to make sure
/// that they lie where the twin looks for them.
template <std::size_t bytes>
class BlockRules : public game::Rules {
  public:
    bool quick() const final { return true; }

  protected:
    struct Place {
        std::string field;
        std::size_t offset;
    };

    BlockRules(const game::Game& game, std::initializer_list<Place> places) : Rules(game) {
        bool same = game.layout.words() * 8 == bytes;
        for (const Place& place : places) {
            const game::Field* field = game.layout.find(place.field);
            same = same && field != nullptr && field->offset == place.offset;
        }
        if (!same) throw std::logic_error("the script \"" + game.name + "\" has another state");
    }
};

/// Those of two players who take turns. `Twin` has set_up(block) and play_at(block, player, move).
template <class Twin, std::size_t bytes>
class TwinRules : public BlockRules<bytes> {
  public:
    void advance(const game::State& before, game::Move move, game::State& after) final {
        after.shape_like(before);
        std::uint8_t* block = after.bytes();
        std::memcpy(block, before.bytes(), bytes);
        const int player = block[0];
        static_cast<Twin*>(this)->play_at(block, player, move);
        block[0] = static_cast<std::uint8_t>(3 - player);
        put(block + 4, load<std::uint32_t>(block + 4) + 1);
    }
    game::Next do_setup(game::State& state, Random&) final {
        static_cast<Twin*>(this)->set_up(state.bytes());
        return {};
    }
    game::Next do_play(game::State& state, game::Move move) final {
        static_cast<Twin*>(this)->play_at(state.bytes(), state.turn().number(), move);
        return {};
    }

  protected:
    using BlockRules<bytes>::BlockRules;
};

/// Those with throws. `Twin` has set_up(block), play_at(block, player, move) and
/// happen_at(block, outcome); all say who is next.
template <class Twin, std::size_t bytes>
class ThrowingTwinRules : public BlockRules<bytes> {
  public:
    void advance(const game::State& before, game::Move move, game::State& after) final {
        after.shape_like(before);
        std::memcpy(after.bytes(), before.bytes(), bytes);
        this->finish_play(after, after.throws() ? do_happen(after, move) : do_play(after, move));
    }
    game::Next do_setup(game::State& state, Random&) final { return self().set_up(state.bytes()); }
    game::Next do_play(game::State& state, game::Move move) final {
        return self().play_at(state.bytes(), state.turn().number(), move);
    }
    game::Next do_happen(game::State& state, game::Move outcome) final {
        return self().happen_at(state.bytes(), outcome);
    }

  protected:
    using BlockRules<bytes>::BlockRules;

  private:
    Twin& self() { return static_cast<Twin&>(*this); }
};

}  // namespace senet::benchmarks
