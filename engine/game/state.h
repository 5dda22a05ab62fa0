// A state of a game: one flat block of bytes, laid out from the fields that the rules declare. The
// engine copies, compares, hashes and saves it without asking the rules.
//
//   word 0          words 1 .. key_words-1         words key_words .. words-1
//   +-----+-----+---+-----+------------------------+--------------------------+
//   |turn |next |   | ply | fields that make two   | fields declared "apart"  |
//   | u8  | u8  |   | u32 | states equal, widest   | widest first             |
//   |     |     |   |     | first                  |                          |
//   +-----+-----+---+-----+------------------------+--------------------------+
//
// Each part is padded with zeros to a whole word. Integers are stored as an offset from nothing:
// two's complement in the narrowest width that holds the declared range.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/player.h"

namespace senet::game {

/// One declared field: a number, a flag, or an array of numbers or of 64-bit words.
struct Field {
    enum class Kind : std::uint8_t { Int, Flag, Bits };

    std::string name;
    Kind kind = Kind::Int;
    bool is_array = false;
    bool apart = false;  // left out of what makes two states equal
    std::uint32_t count = 1;  // elements
    std::int64_t least = 0;  // range of an element; all of int64 for Bits
    std::int64_t most = 0;

    std::uint32_t offset = 0;  // bytes from the start of the block; set by Layout
    std::uint8_t width = 1;  // bytes an element: 1, 2, 4 or 8; set by Layout
    bool is_signed = false;  // set by Layout
};

/// Where each field lies. Immutable; shared by all states of a game.
class Layout {
  public:
    static constexpr std::size_t kMostBytes = 65536;

    /// THROWS Error when the fields do not fit kMostBytes; `what` names them together.
    explicit Layout(std::vector<Field> fields, std::string_view what = "the state");

    const std::vector<Field>& fields() const { return fields_; }
    const Field* find(std::string_view name) const;
    std::size_t words() const { return words_; }  // 8-byte words of the whole block
    std::size_t key_words() const {
        return key_words_;
    }  // the leading ones that make two states equal

  private:
    std::vector<Field> fields_;
    std::size_t words_ = 1;
    std::size_t key_words_ = 1;
};

using Key = std::uint64_t;

/// The block itself lies inside the object where it is small enough, as those of most games are:
/// with it plain alpha-beta was 5 % faster than with a block on the heap, perft 7 to 35 %
/// (2026-11-20, hand-written rules). At the start of a cache line, as rules copy it by wide words:
/// 1 to 7 % faster yet (compiled scripts).
class State {
  public:
    State() = default;
    explicit State(const Layout& layout) {
        resize(layout.words());
        set_turn(Player{1});
    }
    State(const State& other) { *this = other; }
    State(State&& other) noexcept { *this = std::move(other); }
    ~State() {
        if (on_heap()) delete[] words_;
    }
    State& operator=(const State& other) {
        if (this == &other) return *this;
        shape_like(other);
        if (on_heap())
            std::memcpy(words_, other.words_, count_ * sizeof *words_);
        else
            inside_ = other.inside_;
        return *this;
    }
    State& operator=(State&& other) noexcept {
        if (!other.on_heap() || this == &other) return *this = std::as_const(other);
        if (on_heap()) delete[] words_;
        words_ = std::exchange(other.words_, other.inside_.data());
        count_ = std::exchange(other.count_, 0);
        return *this;
    }

    /// Makes this a block as long as the other one, with unknown contents where it was not. For
    /// those who then write it whole.
    void shape_like(const State& other) {
        if (count_ != other.count_) resize(other.count_);
    }

    Player turn() const { return Player{*bytes()}; }
    /// At a throw, the player who moves after it; nobody elsewhere.
    Player next() const { return Player{bytes()[1]}; }
    void set_turn(Player player) {
        bytes()[0] = static_cast<std::uint8_t>(player.number());
        bytes()[1] = 0;
    }
    /// The turn is nature's, and then this player's.
    void set_throw(Player next) {
        bytes()[0] = static_cast<std::uint8_t>(kNature.number());
        bytes()[1] = static_cast<std::uint8_t>(next.number());
    }
    /// Whether something is thrown before anybody decides.
    bool throws() const { return turn() == kNature; }
    /// Who makes the next decision, after a throw or at once.
    Player decider() const { return throws() ? next() : turn(); }
    /// Hands the turn on; `in_order` is who decides next where `next` does not say.
    void hand_on(Next next, Player in_order) {
        if (next.throws())
            set_throw(next.decider(in_order));
        else
            set_turn(next.decider(in_order));
    }
    /// How the turn came to be as it is, for who is told what hand_on() was.
    Next handed_on() const { return throws() ? Next::after_throw(next()) : Next(turn()); }
    std::uint32_t ply() const { return read_at<std::uint32_t>(4); }
    void set_ply(std::uint32_t ply) { std::memcpy(bytes() + 4, &ply, sizeof ply); }

    std::int64_t get(const Field& field, std::size_t index = 0) const;
    /// REQUIRES the value inside the field's range.
    void set(const Field& field, std::size_t index, std::int64_t value);

    std::uint8_t* bytes() { return reinterpret_cast<std::uint8_t*>(words_); }
    const std::uint8_t* bytes() const { return reinterpret_cast<const std::uint8_t*>(words_); }
    std::span<const std::uint64_t> words() const { return {words_, count_}; }

    /// The whole block, byte by byte. Whether the rules call two states equal is a matter of keys.
    bool operator==(const State& other) const {
        return count_ == other.count_ &&
            std::memcmp(words_, other.words_, count_ * sizeof *words_) == 0;
    }

  private:
    static constexpr std::size_t kInside = 14;  // two cache lines with what stands behind them

    bool on_heap() const { return words_ != inside_.data(); }
    void resize(std::size_t words);

    template <class T>
    T read_at(std::size_t offset) const {
        T value;
        std::memcpy(&value, bytes() + offset, sizeof value);
        return value;
    }

    alignas(64) std::array<std::uint64_t, kInside> inside_{};
    std::uint64_t* words_ = inside_.data();
    std::size_t count_ = 0;
};

/// Who decides next where what is done here does not say: after a throw, who it was for.
inline Player in_order(const State& state, int players) {
    return state.throws() ? state.next() : after(state.turn(), players);
}

/// 64-bit hash of what makes two states equal: who moves now, or after a throw, and the fields not
/// declared apart.
Key equality_key(const Layout& layout, const State& state);
/// The same whoever is to move.
Key board_key(const Layout& layout, const State& state);
/// Hash of the fields declared apart; 0 when there are none.
Key apart_key(const Layout& layout, const State& state);

/// Nothing, or what is out of its declared range: "cells[3] is 7; it must be from 0 to 2".
std::string range_fault(const Layout& layout, const State& state, int players, bool chance = false);

}  // namespace senet::game
