#include "game/state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/error.h"
#include "base/random.h"

namespace senet::game {
namespace {

template <class T>
bool holds(std::int64_t least, std::int64_t most) {
    return least >= std::numeric_limits<T>::min() &&
        most <= static_cast<std::int64_t>(std::numeric_limits<T>::max());
}

void choose_width(Field& field) {
    field.is_signed = field.least < 0 && field.kind == Field::Kind::Int;
    if (field.kind == Field::Kind::Bits) {
        field.width = 8;
    } else if (field.is_signed) {
        field.width = holds<std::int8_t>(field.least, field.most) ? 1
            : holds<std::int16_t>(field.least, field.most)        ? 2
            : holds<std::int32_t>(field.least, field.most)        ? 4
                                                                  : 8;
    } else {
        field.width = field.most <= 0xff ? 1
            : field.most <= 0xffff       ? 2
            : field.most <= 0xffffffffLL ? 4
                                         : 8;
    }
}

/// Places the fields of one part, widest first, and returns the offset behind it, a whole word.
std::size_t place(std::vector<Field>& fields, bool apart, std::size_t offset,
                  std::string_view what) {
    for (const int width : {8, 4, 2, 1}) {
        for (Field& field : fields) {
            if (field.apart != apart || field.width != width) continue;
            field.offset = static_cast<std::uint32_t>(offset);
            offset += std::size_t{field.width} * field.count;
            if (offset > Layout::kMostBytes) {
                throw Error(fmt::format("{} is larger than {} bytes at field \"{}\"", what,
                                        Layout::kMostBytes, field.name));
            }
        }
    }
    return (offset + 7) / 8 * 8;
}

constexpr std::size_t kLanes = 64;

/// Multipliers for the hash: odd, unrelated numbers, one a word, repeating after kLanes words.
constexpr std::array<std::uint64_t, kLanes> make_lanes() {
    std::array<std::uint64_t, kLanes> lanes{};
    for (std::size_t i = 0; i < kLanes; ++i) lanes[i] = mix(i * 2 + 1) | 1;
    return lanes;
}
constexpr auto kLane = make_lanes();

std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Multiply-and-fold a word, independent of its neighbours so that the multiplications overlap; the
// sum goes through one more mix. The same multiplier comes back only kLanes words on, with a
// rotation.
Key hash_words(std::span<const std::uint64_t> words, std::uint64_t seed) {
    std::uint64_t sum = seed;
    const std::size_t unturned = std::min(words.size(), kLanes);
    for (std::size_t i = 0; i < unturned; ++i)
        sum += fold(words[i] ^ kLane[i], kLane[i] ^ 0x9fb21c651e98df25u);
    for (std::size_t i = kLanes; i < words.size(); ++i) {
        const std::uint64_t lane = kLane[i % kLanes];
        const int turn = static_cast<int>(i / kLanes % 63);
        sum += fold(words[i] ^ lane,
                    (lane << turn | lane >> ((64 - turn) % 64)) ^ 0x9fb21c651e98df25u);
    }
    return mix(sum);
}

}  // namespace

Layout::Layout(std::vector<Field> fields, std::string_view what) : fields_(std::move(fields)) {
    for (Field& field : fields_) choose_width(field);
    key_words_ = place(fields_, false, 8, what) / 8;
    words_ = place(fields_, true, key_words_ * 8, what) / 8;
}

const Field* Layout::find(std::string_view name) const {
    const auto found = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const Field& f) { return f.name == name; });
    return found == fields_.end() ? nullptr : &*found;
}

void State::resize(std::size_t words) {
    std::uint64_t* place = words <= kInside ? inside_.data() : new std::uint64_t[words]{};
    if (on_heap()) delete[] words_;
    words_ = place;
    count_ = words;
}

std::int64_t State::get(const Field& field, std::size_t index) const {
    assert(index < field.count);
    const std::size_t at = field.offset + index * field.width;
    switch (field.width) {
        case 1: return field.is_signed ? read_at<std::int8_t>(at) : read_at<std::uint8_t>(at);
        case 2: return field.is_signed ? read_at<std::int16_t>(at) : read_at<std::uint16_t>(at);
        case 4:
            return field.is_signed ? std::int64_t{read_at<std::int32_t>(at)}
                                   : std::int64_t{read_at<std::uint32_t>(at)};
        default: return read_at<std::int64_t>(at);
    }
}

void State::set(const Field& field, std::size_t index, std::int64_t value) {
    assert(index < field.count && value >= field.least && value <= field.most);
    // Little-endian: the low bytes of the 64-bit value are the value in the narrower width.
    static_assert(std::endian::native == std::endian::little);
    std::uint8_t* place = bytes() + field.offset + index * field.width;
    switch (field.width) {  // so that no call is needed for a byte
        case 1: std::memcpy(place, &value, 1); break;
        case 2: std::memcpy(place, &value, 2); break;
        case 4: std::memcpy(place, &value, 4); break;
        default: std::memcpy(place, &value, 8); break;
    }
}

Key equality_key(const Layout& layout, const State& state) {
    const std::uint64_t movers = state.words()[0] & 0xffff;
    return hash_words(state.words().subspan(1, layout.key_words() - 1),
                      movers * 0xd6e8feb86659fd93u);
}

Key board_key(const Layout& layout, const State& state) {
    return hash_words(state.words().subspan(1, layout.key_words() - 1), 0);
}

Key apart_key(const Layout& layout, const State& state) {
    const auto apart = state.words().subspan(layout.key_words());
    return apart.empty() ? 0 : hash_words(apart, 0x5851f42d4c957f2du);
}

std::string range_fault(const Layout& layout, const State& state, int players, bool chance) {
    if (const int turn = state.turn().number(); !is_player(turn, players) && !(chance && turn == 0))
        return fmt::format("turn is {}; players are 1 to {}", turn, players);
    if (const int next = state.next().number(); state.throws() && !is_player(next, players))
        return fmt::format("next is {}; players are 1 to {}", next, players);
    for (const Field& field : layout.fields()) {
        for (std::size_t i = 0; i < field.count; ++i) {
            const std::int64_t value = state.get(field, i);
            if (value >= field.least && value <= field.most) continue;
            const std::string name =
                field.is_array ? fmt::format("{}[{}]", field.name, i + 1) : field.name;
            return fmt::format("{} is {}; it must be from {} to {}", name, value, field.least,
                               field.most);
        }
    }
    return {};
}

}  // namespace senet::game
