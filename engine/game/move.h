// A move: the numbers that the rules gave it, packed into 64 bits as its format says.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace senet::game {

struct Move {
    std::uint64_t bits = 0;
    bool operator==(const Move&) const = default;
};

/// One number of a move. The first field takes the lowest bits.
struct MoveField {
    std::string name;
    int bits = 8;
    int shift = 0;  // set by MoveFormat

    std::uint64_t most() const {
        return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    }
};

class MoveFormat {
  public:
    static constexpr std::size_t kMostFields = 8;

    MoveFormat() = default;
    /// REQUIRES at most kMostFields fields of together at most 64 bits.
    explicit MoveFormat(std::vector<MoveField> fields) : fields_(std::move(fields)) {
        int shift = 0;
        for (MoveField& field : fields_) {
            field.shift = shift;
            shift += field.bits;
        }
    }

    const std::vector<MoveField>& fields() const { return fields_; }
    std::uint64_t get(Move move, std::size_t field) const {
        return move.bits >> fields_[field].shift & fields_[field].most();
    }

  private:
    std::vector<MoveField> fields_;
};

/// In one state: a transposition table numbers them with 16 bits, from 0 to 65,534.
inline constexpr std::size_t kMostMoves = 65'535;

/// Moves, filled by the rules in their own order. One buffer that only grows, so that a list used
/// from node to node allocates nothing after the first few; rules that write many moves at once may
/// fill data() themselves, up to capacity(), and say by set_size() how many there are.
class MoveList {
  public:
    using value_type = Move;
    using iterator = Move*;
    using const_iterator = const Move*;

    MoveList() = default;
    MoveList(std::initializer_list<Move> moves)
        : MoveList(std::span<const Move>(moves.begin(), moves.size())) {}
    explicit MoveList(std::span<const Move> moves) { assign(moves); }
    MoveList(const MoveList& other) { assign({other.data(), other.size()}); }
    MoveList(MoveList&& other) noexcept
        : moves_(std::move(other.moves_)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    MoveList& operator=(const MoveList& other) {
        if (this != &other) assign({other.data(), other.size()});
        return *this;
    }
    MoveList& operator=(MoveList&& other) noexcept {
        std::swap(moves_, other.moves_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }

    std::size_t size() const { return size_; }
    std::size_t capacity() const { return capacity_; }
    bool empty() const { return size_ == 0; }

    Move* data() { return moves_.get(); }
    const Move* data() const { return moves_.get(); }
    iterator begin() { return data(); }
    iterator end() { return data() + size_; }
    const_iterator begin() const { return data(); }
    const_iterator end() const { return data() + size_; }

    /// REQUIRES index < size().
    Move& operator[](std::size_t index) { return moves_[index]; }
    const Move& operator[](std::size_t index) const { return moves_[index]; }
    /// REQUIRES a list that is not empty.
    const Move& front() const { return moves_[0]; }
    const Move& back() const { return moves_[size_ - 1]; }

    void clear() { size_ = 0; }
    void push_back(Move move) {
        if (size_ == capacity_) reserve(size_ + 1);
        moves_[size_++] = move;
    }
    void assign(std::span<const Move> moves) {
        reserve(moves.size());
        std::copy(moves.begin(), moves.end(), data());
        size_ = moves.size();
    }
    /// Room for `count` moves in all; those in the list stay.
    void reserve(std::size_t count) {
        if (count > capacity_) grow(count);
    }
    /// The list's length from now on. New elements are what data() holds there. REQUIRES
    /// size <= capacity().
    void set_size(std::size_t size) {
        assert(size <= capacity_);
        size_ = size;
    }
    template <class Predicate>
    void erase_if(Predicate predicate) {
        size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), predicate) - begin());
    }

    bool operator==(const MoveList& other) const {
        return std::equal(begin(), end(), other.begin(), other.end());
    }

  private:
    void grow(std::size_t count) {
        const std::size_t capacity = std::max({count, 2 * capacity_, kFirstCapacity});
        auto larger = std::make_unique<Move[]>(capacity);
        std::copy(begin(), end(), larger.get());
        moves_ = std::move(larger);
        capacity_ = capacity;
    }

    static constexpr std::size_t kFirstCapacity = 64;

    std::unique_ptr<Move[]> moves_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace senet::game
