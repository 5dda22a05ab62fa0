#include "native/type.h"

#include <algorithm>
#include <bit>

namespace senet::native {
namespace {

using Wide = __int128;

Range fit(Wide least, Wide most) {
    if (least < kLeast || most > kMost) return {};
    return {static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)};
}

/// All ones up to the highest bit of a number that is not negative.
std::int64_t mask_over(std::int64_t value) {
    const int bits = std::bit_width(static_cast<std::uint64_t>(value));
    return bits >= 63 ? kMost : (std::int64_t{1} << bits) - 1;
}

bool natural(Range a) { return a.least >= 0; }

}  // namespace

Tag tag_of(Kinds kind) {
    switch (kind) {
        case kNil: return kTagNil;
        case kFalse: return kTagFalse;
        case kTrue: return kTagTrue;
        case kInteger: return kTagInteger;
        case kFloat: return kTagFloat;
        default: return kTagThing;
    }
}

Range add(Range a, Range b) { return fit(Wide{a.least} + b.least, Wide{a.most} + b.most); }

Range subtract(Range a, Range b) { return fit(Wide{a.least} - b.most, Wide{a.most} - b.least); }

Range multiply(Range a, Range b) {
    const Wide products[] = {Wide{a.least} * b.least, Wide{a.least} * b.most,
                             Wide{a.most} * b.least, Wide{a.most} * b.most};
    return fit(*std::min_element(products, products + 4),
               *std::max_element(products, products + 4));
}

Range floor_divide(Range a, Range b) {
    if (b.least < 1) return {};
    const auto divide = [](Wide x, Wide y) { return x >= 0 ? x / y : -((-x + y - 1) / y); };
    const Wide quotients[] = {divide(a.least, b.least), divide(a.least, b.most),
                              divide(a.most, b.least), divide(a.most, b.most)};
    return fit(*std::min_element(quotients, quotients + 4),
               *std::max_element(quotients, quotients + 4));
}

Range modulo(Range a, Range b) {
    if (b.least < 1) return {};
    if (natural(a) && a.most < b.least) return a;
    return {0, natural(a) ? std::min(a.most, b.most - 1) : b.most - 1};
}

Range bit_and(Range a, Range b) {
    if (natural(a) && natural(b)) return {0, std::min(a.most, b.most)};
    if (natural(a)) return {0, a.most};
    if (natural(b)) return {0, b.most};
    return {};
}

Range bit_or(Range a, Range b) {
    if (!natural(a) || !natural(b)) return {};
    return {std::max(a.least, b.least), mask_over(std::max(a.most, b.most))};
}

Range bit_xor(Range a, Range b) {
    if (!natural(a) || !natural(b)) return {};
    return {0, mask_over(std::max(a.most, b.most))};
}

Range shift_left(Range a, Range b) {
    if (!b.single() || b.least < 0 || b.least > 62) return {};
    return multiply(a, {std::int64_t{1} << b.least, std::int64_t{1} << b.least});
}

Range shift_right(Range a, Range b) {
    if (b.least < 0) return {};
    if (natural(a))
        return {b.most > 63 ? 0 : a.least >> b.most, b.least > 63 ? 0 : a.most >> b.least};
    if (b.least >= 1)  // the bits shifted in are zeros
        return {0, b.least > 63 ? 0 : static_cast<std::int64_t>(~std::uint64_t{0} >> b.least)};
    return {};
}

}  // namespace senet::native
