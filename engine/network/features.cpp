#include "network/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/error.h"
#include "base/text.h"

namespace senet::network {
namespace {

const game::Field& field_of(const game::Layout& layout, const Input& input) {
    const game::Field* field = layout.find(input.field);
    if (field == nullptr)
        throw Error(fmt::format("the game has no field {}", in_quotes(input.field)));
    const bool is_bits = field->kind == game::Field::Kind::Bits;
    if (is_bits != (input.kind == Input::Kind::Bits)) {
        throw Error(fmt::format("{} {} words of bits", in_quotes(input.field),
                                is_bits ? "holds" : "does not hold"));
    }
    return *field;
}

void check_steps(const Input& input, const game::Field& field) {
    const bool is_bits = input.kind == Input::Kind::Bits;
    const std::int64_t least = is_bits ? 0 : field.least, most = is_bits ? 63 : field.most;
    if (input.steps.empty()) throw Error(fmt::format("{} has no steps", in_quotes(input.field)));
    if (input.kind == Input::Kind::Ladder &&
        std::find(input.steps.begin(), input.steps.end(), 0) != input.steps.end())
        throw Error(fmt::format("the ladder of {} begins beside 0, and can't have it for a step",
                                in_quotes(input.field)));
    for (std::size_t i = 0; i < input.steps.size(); ++i) {
        const std::int64_t step = input.steps[i];
        if (step < least || step > most || (i > 0 && step <= input.steps[i - 1])) {
            throw Error(fmt::format("the steps of {} must ascend from {} to {}, got {}",
                                    in_quotes(input.field), least, most, step));
        }
    }
}

template <class T>
T load(const std::uint8_t* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

/// Of Values the step that is on, or -1. Of a Ladder where the value stands: those between here and
/// 0 are on.
int index_in(const Input& input, std::int64_t value) {
    const auto& steps = input.steps;
    const auto above = std::upper_bound(steps.begin(), steps.end(), value);
    const int count = static_cast<int>(above - steps.begin());
    if (input.kind == Input::Kind::Ladder) {
        const bool reached =
            count > 0 && value < 0 && steps[static_cast<std::size_t>(count - 1)] == value;
        return reached ? count - 1 : count;
    }
    return count > 0 && steps[static_cast<std::size_t>(count - 1)] == value ? count - 1 : -1;
}

}  // namespace

Features::Features(const game::Layout& layout, std::vector<Input> inputs)
    : inputs_(std::move(inputs)), element_at_(layout.words() * 8, kNothing) {
    if (inputs_.empty()) throw Error("a network needs at least one field to look at");
    for (const Input& input : inputs_) {
        const game::Field& field = field_of(layout, input);
        check_steps(input, field);
        add_elements(input, field);
        add_tables(input, field);
    }
    for (std::uint32_t word = 0; word < layout.words(); ++word) {
        std::uint64_t seen = 0;
        for (std::size_t byte = 0; byte < 8; ++byte)
            if (element_at_[word * 8 + byte] != kNothing) seen |= std::uint64_t{0xff} << (byte * 8);
        if (seen != 0) words_.push_back({word, seen});
    }
}

void Features::add_elements(const Input& input, const game::Field& field) {
    const std::size_t number = first_element_.size();
    first_element_.push_back(static_cast<std::uint32_t>(elements_.size()));
    for (std::uint32_t element = 0; element < field.count; ++element) {
        const std::uint32_t offset = field.offset + element * field.width;
        if (element_at_[offset] != kNothing)
            throw Error(fmt::format("{} is listed twice", in_quotes(input.field)));
        std::fill_n(element_at_.begin() + offset, field.width,
                    static_cast<std::uint16_t>(elements_.size()));
        elements_.push_back({offset, static_cast<std::uint32_t>(count_),
                             static_cast<std::uint16_t>(number), field.width, field.is_signed,
                             input.kind});
        count_ += input.steps.size();
        if (count_ > kMost) {
            throw Error(fmt::format("a network may have {} features, and with {} it has more",
                                    kMost, in_quotes(input.field)));
        }
    }
}

void Features::add_tables(const Input& input, const game::Field& field) {
    zero_of_.push_back(index_in({input.field, Input::Kind::Ladder, input.steps}, 0));
    auto& of_byte = of_byte_.emplace_back();
    for (int byte = 0; byte < 256; ++byte) {
        const std::int64_t value = field.is_signed ? static_cast<std::int8_t>(byte) : byte;
        of_byte[static_cast<std::size_t>(byte)] = static_cast<std::int16_t>(index_in(input, value));
    }
    auto& of_bit = of_bit_.emplace_back();
    of_bit.fill(kNone);
    if (input.kind != Input::Kind::Bits) return;
    for (std::size_t step = 0; step < input.steps.size(); ++step)
        of_bit[static_cast<std::size_t>(input.steps[step])] = static_cast<std::int8_t>(step);
}

std::int64_t Features::read(const Element& element, const std::uint8_t* block) const {
    const std::uint8_t* at = block + element.offset;
    switch (element.width) {
        case 1: return element.is_signed ? load<std::int8_t>(at) : *at;
        case 2: return element.is_signed ? load<std::int16_t>(at) : load<std::uint16_t>(at);
        case 4: return element.is_signed ? load<std::int32_t>(at) : load<std::uint32_t>(at);
        default: return load<std::int64_t>(at);
    }
}

inline int Features::index_of(const Element& element, const std::uint8_t* block) const {
    if (element.width == 1) return of_byte_[element.input][block[element.offset]];
    return index_of_wide(element, block);
}

// Out of line, for what is a byte wide comes before all.
[[gnu::noinline]] int Features::index_of_wide(const Element& element,
                                              const std::uint8_t* block) const {
    return index_in(inputs_[element.input], read(element, block));
}

void Features::find(const game::State& state, std::vector<std::uint32_t>& on) const {
    const std::uint8_t* block = state.bytes();
    for (const Element& element : elements_) {
        if (element.kind == Input::Kind::Bits) {
            const Input& input = inputs_[element.input];
            const auto word = static_cast<std::uint64_t>(read(element, block));
            for (std::size_t step = 0; step < input.steps.size(); ++step)
                if (word >> input.steps[step] & 1)
                    on.push_back(element.first + static_cast<std::uint32_t>(step));
            continue;
        }
        const int index = index_of(element, block);
        if (element.kind == Input::Kind::Values) {
            if (index != kNone) on.push_back(element.first + static_cast<std::uint32_t>(index));
        } else {
            const int zero = zero_of_[element.input];
            for (int step = std::min(index, zero); step < std::max(index, zero); ++step)
                on.push_back(element.first + static_cast<std::uint32_t>(step));
        }
    }
}

void Features::compare(const game::State& before, const game::State& after,
                       Difference& found) const {
    found.on_count = found.off_count = 0;
    found.too_many = false;
    const std::uint8_t *old_block = before.bytes(), *new_block = after.bytes();
    const std::uint64_t *old_words = before.words().data(), *new_words = after.words().data();
    for (const Word& word : words_) {
        std::uint64_t differs = (old_words[word.number] ^ new_words[word.number]) & word.seen;
        while (differs != 0) {
            const auto byte = static_cast<std::size_t>(std::countr_zero(differs)) / 8;
            const Element& element = elements_[element_at_[word.number * 8 + byte]];
            compare_element(element, old_block, new_block, found);
            const std::size_t first = element.offset % 8;
            differs &= element.width == 8
                ? 0
                : ~(((std::uint64_t{1} << (element.width * 8)) - 1) << (first * 8));
        }
        if (found.too_many) return;
    }
}

inline void Features::compare_element(const Element& element, const std::uint8_t* before,
                                      const std::uint8_t* after, Difference& found) const {
    const auto note = [&found, &element](auto& list, std::size_t& count, int step) {
        if (count == Difference::kMost)
            found.too_many = true;
        else
            list[count++] = element.first + static_cast<std::uint32_t>(step);
    };
    const auto on = [&](int step) { note(found.on, found.on_count, step); };
    const auto off = [&](int step) { note(found.off, found.off_count, step); };
    if (element.kind == Input::Kind::Bits) {
        const auto is = static_cast<std::uint64_t>(read(element, after));
        std::uint64_t differs = static_cast<std::uint64_t>(read(element, before)) ^ is;
        for (; differs != 0; differs &= differs - 1) {
            const int bit = std::countr_zero(differs);
            const int step = of_bit_[element.input][static_cast<std::size_t>(bit)];
            if (step == kNone) continue;
            if (is >> bit & 1)
                on(step);
            else
                off(step);
        }
        return;
    }
    const int was = index_of(element, before), is = index_of(element, after);
    if (element.kind == Input::Kind::Ladder) {
        const int zero = zero_of_[element.input];
        for (int step = std::min(was, is); step < std::max(was, is); ++step) {
            if ((step >= zero) == (is > was))
                on(step);
            else
                off(step);
        }
    } else if (was != is) {
        if (was != kNone) off(was);
        if (is != kNone) on(is);
    }
}

std::vector<std::uint32_t> Features::removable(std::span<const std::uint32_t> on) const {
    const auto is_on = [&](std::uint32_t feature) {
        return std::binary_search(on.begin(), on.end(), feature);
    };
    const auto is_below_another = [&](std::uint32_t feature) {
        const Source from = source(feature);
        const Input& input = inputs_[from.input];
        if (input.kind != Input::Kind::Ladder) return false;
        if (input.steps[from.step] < 0) return from.step > 0 && is_on(feature - 1);
        return from.step + 1 < input.steps.size() && is_on(feature + 1);
    };
    std::vector<std::uint32_t> found;
    std::copy_if(on.begin(), on.end(), std::back_inserter(found),
                 [&](std::uint32_t feature) { return !is_below_another(feature); });
    return found;
}

Features::Source Features::source(std::uint32_t feature) const {
    const auto next = std::upper_bound(
        elements_.begin(), elements_.end(), feature,
        [](std::uint32_t number, const Element& one) { return number < one.first; });
    const auto element = static_cast<std::size_t>(next - elements_.begin()) - 1;
    const Element& found = elements_[element];
    return {found.input, element - first_element_[found.input], feature - found.first};
}

std::uint32_t Features::number(const Source& source) const {
    return elements_[first_element_[source.input] + source.element].first +
        static_cast<std::uint32_t>(source.step);
}

std::string Features::name(std::uint32_t feature) const {
    const Source from = source(feature);
    const Input& input = inputs_[from.input];
    const bool down = input.kind == Input::Kind::Ladder && input.steps[from.step] < 0;
    const std::array<std::string_view, 3> between{"=", down ? "<=" : ">=", "bit"};
    const bool is_last = from.input + 1 == inputs_.size();
    const std::size_t end = is_last ? elements_.size() : first_element_[from.input + 1];
    const std::string place = end - first_element_[from.input] == 1
        ? input.field
        : fmt::format("{}[{}]", input.field, from.element + 1);
    return fmt::format("{} {} {}", place, between[static_cast<std::size_t>(input.kind)],
                       input.steps[from.step]);
}

}  // namespace senet::network
