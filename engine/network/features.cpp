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

void check_groups_count(const Input& input, std::size_t groups) {
    if (groups > Features::kMostGroups)
        throw Error(fmt::format("a network may look at {} groups, and with {} it looks at {}",
                                Features::kMostGroups, in_quotes(input.field), groups));
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
        add_tables(input, field);
        if (input.kind == Input::Kind::Sight)
            add_sight(input, field);
        else if (input.of_groups())
            add_groups(input, field);
        else
            add_elements(input, field);
    }
    code_room_ = (codes_.size() + kCodesOfLine - 1) / kCodesOfLine * kCodesOfLine;
    if (!groups_.empty()) find_members(element_at_.size());
    for (std::uint32_t word = 0; word < layout.words(); ++word) {
        std::uint64_t seen = 0;
        for (std::size_t byte = 0; byte < 8; ++byte) {
            const std::size_t at = word * 8 + byte;
            if (is_coded(at) || element_at_[at] != kNothing)
                seen |= std::uint64_t{0xff} << (byte * 8);
        }
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
        count_more(input, input.steps.size());
    }
    most_on_ += field.count * (input.kind == Input::Kind::Values ? 1 : input.steps.size());
}

void Features::count_more(const Input& input, std::size_t features) {
    count_ += features;
    if (count_ <= kMost) return;
    throw Error(fmt::format("a network may have {} features, and with {}{} it has more", kMost,
                            input.of_groups() ? "the patterns of " : "", in_quotes(input.field)));
}

/// Whether a byte of the block counts for a group, or for sight.
bool Features::is_coded(std::size_t byte) const {
    if (sight_ && sight_->of.element_at(byte) < sight_->of.size()) return true;
    return !first_member_.empty() && first_member_[byte] < first_member_[byte + 1];
}

void Features::add_groups(const Input& input, const game::Field& field) {
    const std::size_t number = first_element_.size(), first_code = codes_.size();
    Groups groups(input, field, of_byte_[number], static_cast<std::uint32_t>(count_));
    add_codes(input, groups);
    groups_.push_back({number, first_code, std::move(groups)});
}

void Features::add_sight(const Input& input, const game::Field& field) {
    if (sight_)
        throw Error(
            fmt::format("a network has one sight, and {} has another", in_quotes(input.field)));
    check_groups_count(input, field.count);
    const std::size_t number = first_element_.size(), first_code = codes_.size();
    Sight sight(input, field, static_cast<std::uint32_t>(count_));
    add_codes(input, sight);
    sight_.emplace(Seen<Sight>{number, first_code, std::move(sight)});
}

void Features::add_codes(const Input& input, const Codes& codes) {
    check_groups_count(input, codes_.size() + codes.size());
    first_element_.push_back(static_cast<std::uint32_t>(elements_.size()));
    for (std::size_t place = 0; place < codes.size(); ++place)
        codes_.push_back({static_cast<std::uint32_t>(numbers_.size()), codes.before(place)});
    numbers_.insert(numbers_.end(), codes.numbers().begin(), codes.numbers().end());
    count_more(input, codes.features());
    most_on_ += codes.size();
}

void Features::find_members(std::size_t bytes) {
    std::vector<std::vector<Member>> of_byte(bytes);
    for (const auto& [input, first_code, groups] : groups_) {
        for (std::size_t group = 0; group < groups.size(); ++group)
            for (std::size_t i = 0; i < groups.elements(); ++i)
                of_byte[groups.offset(group, i)].push_back(
                    {static_cast<std::uint16_t>(first_code + group),
                     static_cast<std::uint16_t>(worths_.size() + i)});
        for (std::size_t i = 0; i < groups.elements(); ++i) worths_.push_back(groups.worth(i));
    }
    for (const auto& members : of_byte) {
        first_member_.push_back(static_cast<std::uint32_t>(members_.size()));
        members_.insert(members_.end(), members.begin(), members.end());
    }
    first_member_.push_back(static_cast<std::uint32_t>(members_.size()));
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
    if (codes_.empty()) return;
    std::vector<std::uint16_t> codes(code_room_);
    write_codes(state, codes.data());
    for (std::size_t i = 0; i < codes_.size(); ++i)
        if (const std::uint32_t number = number_of(i, codes[i]); number > 0)
            on.push_back(codes_[i].before + number);
    std::sort(on.begin(), on.end());
}

void Features::write_codes(const game::State& state, std::uint16_t* codes) const {
    const std::uint8_t* block = state.bytes();
    for (const auto& [input, first_code, groups] : groups_)
        for (std::size_t group = 0; group < groups.size(); ++group)
            codes[first_code + group] = groups.code(group, block);
    if (sight_) sight_->of.write(block, codes + sight_->first_code);
    std::fill(codes + codes_.size(), codes + code_room_, std::uint16_t{0});
}

void Features::compare(const game::State& before, const std::uint16_t* from,
                       const game::State& after, std::uint16_t* to, Difference& found) const {
    found.on_count = found.off_count = 0;
    found.too_many = false;
    const std::uint8_t *old_block = before.bytes(), *new_block = after.bytes();
    const std::uint64_t *old_words = before.words().data(), *new_words = after.words().data();
    std::copy_n(from, code_room_, to);
    for (const Word& word : words_) {
        std::uint64_t differs = (old_words[word.number] ^ new_words[word.number]) & word.seen;
        while (differs != 0) {
            const auto byte = static_cast<std::size_t>(std::countr_zero(differs)) / 8;
            const std::size_t at = word.number * 8 + byte;
            if (!codes_.empty()) {
                follow_codes(at, old_block, new_block, to);
                if (element_at_[at] == kNothing) {
                    differs &= ~(std::uint64_t{0xff} << (byte * 8));
                    continue;
                }
            }
            const Element& element = elements_[element_at_[at]];
            compare_element(element, old_block, new_block, found);
            const std::size_t first = element.offset % 8;
            differs &= element.width == 8
                ? 0
                : ~(((std::uint64_t{1} << (element.width * 8)) - 1) << (first * 8));
        }
        if (found.too_many) return;
    }
    compare_codes(from, to, found);
}

/// Where this byte differs; those before it have been seen to, those behind it have not.
inline void Features::follow_codes(std::size_t byte, const std::uint8_t* before,
                                   const std::uint8_t* after, std::uint16_t* codes) const {
    if (!first_member_.empty()) {
        for (std::uint32_t i = first_member_[byte]; i < first_member_[byte + 1]; ++i) {
            const auto& worth = worths_[members_[i].worth];
            codes[members_[i].code] = static_cast<std::uint16_t>(
                codes[members_[i].code] + worth[after[byte]] - worth[before[byte]]);
        }
    }
    if (!sight_) return;
    const std::size_t element = sight_->of.element_at(byte);
    if (element < sight_->of.size())
        sight_->of.follow(element, before, after, codes + sight_->first_code);
}

void Features::compare_codes(const std::uint16_t* from, const std::uint16_t* to,
                             Difference& found) const {
    for (std::size_t word = 0; word < code_room_; word += kCodesOfWord) {
        if (std::memcmp(from + word, to + word, kCodesOfWord * sizeof *from) == 0) continue;
        for (std::size_t i = word; i < word + kCodesOfWord; ++i) {
            if (from[i] == to[i]) continue;
            const Code& code = codes_[i];
            const std::uint32_t off = number_of(i, from[i]), on = number_of(i, to[i]);
            if (off == on) continue;
            if (found.on_count == Difference::kMost || found.off_count == Difference::kMost) {
                found.too_many = true;
                return;
            }
            if (off != 0) found.off[found.off_count++] = code.before + off;
            if (on != 0) found.on[found.on_count++] = code.before + on;
        }
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
    std::unique_copy(on.begin(), on.end(), std::back_inserter(found));
    std::erase_if(found, is_below_another);
    return found;
}

Features::Source Features::source(std::uint32_t feature) const {
    for (std::size_t input = 0; input < inputs_.size(); ++input) {
        if (!inputs_[input].of_groups()) continue;
        const Codes& codes = codes_of(input);
        const std::size_t first = codes.first(), count = codes.patterns();
        if (feature >= first && feature < first + codes.features())
            return {input, (feature - first) / count, (feature - first) % count};
    }
    const auto next = std::upper_bound(
        elements_.begin(), elements_.end(), feature,
        [](std::uint32_t number, const Element& one) { return number < one.first; });
    const auto element = static_cast<std::size_t>(next - elements_.begin()) - 1;
    const Element& found = elements_[element];
    return {found.input, element - first_element_[found.input], feature - found.first};
}

std::uint32_t Features::number(const Source& source) const {
    if (inputs_[source.input].of_groups())
        return codes_of(source.input).before(source.element) + 1 +
            static_cast<std::uint32_t>(source.step);
    return elements_[first_element_[source.input] + source.element].first +
        static_cast<std::uint32_t>(source.step);
}

const Groups& Features::groups_of(std::size_t input) const {
    const auto found = std::find_if(groups_.begin(), groups_.end(),
                                    [&](const auto& seen) { return seen.input == input; });
    return found->of;
}

const Codes& Features::codes_of(std::size_t input) const {
    if (sight_ && sight_->input == input) return sight_->of;
    return groups_of(input);
}

std::vector<int> Features::steps_of(const Source& pattern) const {
    return groups_of(pattern.input).steps_of(pattern.step);
}

std::optional<std::uint32_t> Features::pattern(std::size_t input, std::size_t group,
                                               std::span<const int> steps) const {
    return groups_of(input).feature(group, steps);
}

Look Features::look(const Source& source) const { return sight_->of.look(source.step); }

std::optional<std::uint32_t> Features::sight(std::size_t element, const Look& look) const {
    return sight_->of.feature(element, look);
}

std::string Features::name(std::uint32_t feature) const {
    const Source from = source(feature);
    const Input& input = inputs_[from.input];
    if (input.kind == Input::Kind::Sight) {
        const Look seen = look(from);
        return fmt::format("{}[{}]{} sees {} of 1 and {} of 2", input.field, from.element + 1,
                           seen.owner == 0 ? "" : fmt::format(" of {}", seen.owner), seen.seen[0],
                           seen.seen[1]);
    }
    if (input.of_groups()) {
        std::vector<std::string> places, values;
        for (const std::uint32_t element : input.groups[from.element])
            places.push_back(std::to_string(element + 1));
        for (const int step : steps_of(from))
            values.push_back(
                step == kNone ? "-" : std::to_string(input.steps[static_cast<std::size_t>(step)]));
        const bool anywhere = input.kind == Input::Kind::Shapes;
        return fmt::format("{}[{}] = {}", input.field, anywhere ? "a row" : join(places, " "),
                           join(values, " "));
    }
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
