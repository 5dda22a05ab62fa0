// What the compiler knows of a value: which kinds of Lua value it can be, the range of a whole
// number, and which very thing a table, function or array is.
#pragma once

#include <cstdint>
#include <limits>

namespace senet::native {

/// Kinds of values, one bit each. The scalar ones may come in any mixture, the others stand for one
/// thing at a time, beside scalars.
enum Kind : std::uint16_t {
    kNil = 1,
    kFalse = 2,
    kTrue = 4,
    kInteger = 8,
    kFloat = 16,
    kTable = 32,  // a constant one
    kText = 64,
    kClosure = 128,
    kLibrary = 256,
    kState = 512,
    kArray = 1024,  // of the state or of scratch
    kList = 2048,  // made in the call
    kAdd = 4096,  // the function that moves() is given, or chance()
    kIterator = 8192,  // of a loop over ipairs() and its like
    kAnything = 16384,  // nothing is known: code that uses it runs in the VM
};
using Kinds = std::uint16_t;

/// Which one a kAdd is.
inline constexpr std::uint32_t kAddMove = 0, kAddThrow = 1;

inline constexpr Kinds kBoolean = kFalse | kTrue;
inline constexpr Kinds kNumber = kInteger | kFloat;
inline constexpr Kinds kScalar = kNil | kBoolean | kNumber;
/// Those that code has a whole number for: the number, a table's address, how far in its block an
/// array lies.
inline constexpr Kinds kWithWhole = kInteger | kTable | kArray;
inline constexpr Kinds kThing = static_cast<Kinds>(~(kScalar | kAnything));

/// The tag that stands for a value's kind in machine code.
enum Tag : std::uint8_t { kTagNil, kTagFalse, kTagTrue, kTagInteger, kTagFloat, kTagThing };
/// That of one kind.
Tag tag_of(Kinds kind);

inline constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

struct Range {
    std::int64_t least = kLeast;
    std::int64_t most = kMost;

    bool operator==(const Range&) const = default;
    bool holds(std::int64_t value) const { return value >= least && value <= most; }
    bool within(const Range& other) const { return least >= other.least && most <= other.most; }
    bool single() const { return least == most; }
    Range join(const Range& other) const {
        return {least < other.least ? least : other.least, most > other.most ? most : other.most};
    }
    Range meet(const Range& other) const {
        return {least > other.least ? least : other.least, most < other.most ? most : other.most};
    }
    bool empty() const { return least > most; }
};

struct Type {
    Kinds kinds = 0;  // none: no value can arrive here
    Range range;  // of kInteger
    std::uint32_t thing = 0;  // which one, of a kind in kThing
    bool exact = false;  // that very table or array; else any of its class

    static Type of(Kinds kinds) { return {kinds, {}, 0, false}; }
    static Type integer(Range range) { return {kInteger, range, 0, false}; }
    static Type integer(std::int64_t value) { return integer({value, value}); }
    static Type of_thing(Kind kind, std::uint32_t thing) { return {kind, {}, thing, true}; }
    static Type anything() { return of(kAnything); }
    /// A function of which nothing is known but that calling it changes nothing outside.
    static Type harmless() { return {kAnything, {}, 1, false}; }
    bool is_harmless() const { return kinds == kAnything && thing == 1; }
    /// A table of which nothing is known but that it was made in this call.
    static Type own_table() { return {kAnything, {}, 2, false}; }
    bool is_own_table() const { return kinds == kAnything && thing == 2; }
    /// One of several texts, or nil, true or false beside them: no number and no table.
    static Type some_text() { return {kAnything, {}, 3, false}; }
    bool is_some_text() const { return kinds == kAnything && thing == 3; }

    bool operator==(const Type&) const = default;
    bool none() const { return kinds == 0; }
    bool may(Kinds some) const { return (kinds & some) != 0; }
    bool only(Kinds some) const { return (kinds & ~some) == 0; }
    bool one_kind() const { return (kinds & (kinds - 1)) == 0; }
    /// A whole number that is known.
    bool known() const { return kinds == kInteger && range.single(); }
    /// Without some kinds.
    Type without(Kinds some) const {
        Type rest = *this;
        rest.kinds = static_cast<Kinds>(kinds & ~some);
        return rest;
    }
    Type just(Kinds some) const { return without(static_cast<Kinds>(~some)); }
};

// Ranges of results; all of int64 where one could overflow.
Range add(Range a, Range b);
Range subtract(Range a, Range b);
Range multiply(Range a, Range b);
Range floor_divide(Range a, Range b);
Range modulo(Range a, Range b);
Range bit_and(Range a, Range b);
Range bit_or(Range a, Range b);
Range bit_xor(Range a, Range b);
Range shift_left(Range a, Range b);
Range shift_right(Range a, Range b);

}  // namespace senet::native
