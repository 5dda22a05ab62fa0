// Patterns as in the Lua 5.4 manual, section 6.4.1, matched step by step. Lua's own functions can
// search for years inside one call, where neither the step budget nor Ctrl-C reaches; here every
// step is counted, and somebody else says when it is enough.
//
// A pattern has no alternatives, so each of its items has at most one place to return to, and each
// capture is written anew whenever its item is passed: a match needs a list as long as the pattern,
// no recursion, and nothing is to be undone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace senet::script {

/// A mistake in a pattern, or in what is done with its captures; in the words of Lua.
class PatternError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Counts what matching costs. A step is an item tried, or a byte looked at in a repetition.
class Steps {
  public:
    static constexpr std::size_t kBetweenLooks = 2000;

    void add(std::size_t steps) {
        taken_ += steps;
        if (taken_ >= kBetweenLooks) settle();
    }
    /// Reports what was taken since the last look.
    void settle();

  protected:
    ~Steps() = default;

  private:
    /// May throw, to end the match.
    virtual void look(std::size_t steps) = 0;

    std::size_t taken_ = 0;
};

constexpr std::size_t kMostCaptures = 32;

/// A part of the subject, from `begin` up to but not including `end`.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

struct Match {
    Span whole;
    std::array<Span, kMostCaptures> captures;  // as many as the pattern has
};

/// A set of bytes: bit b % 64 of word b / 64.
struct ByteSet {
    std::array<std::uint64_t, 4> words{};

    constexpr bool has(unsigned char byte) const { return words[byte / 64] >> (byte % 64) & 1; }
    constexpr void add(unsigned char byte) { words[byte / 64] |= std::uint64_t{1} << (byte % 64); }
};

/// A pattern read once, for any number of matches. Of one thread at a time.
class Pattern {
  public:
    /// find, match and gsub take a '^' at the beginning as an anchor, gmatch as itself.
    enum class Caret : std::uint8_t { Anchor, Literal };
    enum class CaptureKind : std::uint8_t { Text, Position, Unfinished };

    /// So that patterns, which the memory budget does not see, stay small.
    static constexpr std::size_t kMostBytes = 10'000;

    /// A mistake in `text` is thrown by the matches that come to it, as in Lua. THROWS PatternError
    /// at once when `text` is too long.
    explicit Pattern(std::string_view text, Caret caret = Caret::Anchor);

    bool anchored() const { return anchored_; }
    /// In order; of the kind Position, Match::captures tells where in `begin`.
    const std::vector<CaptureKind>& captures() const { return captures_; }

    /// Whether the pattern matches at `from`; then `match` is filled in. REQUIRES from <=
    /// subject.size(). THROWS PatternError, and what `steps` throws.
    bool match(std::string_view subject, std::size_t from, Match& match, Steps& steps);

    /// The first match at `from` or, unless anchored, later.
    bool search(std::string_view subject, std::size_t from, Match& match, Steps& steps);

  private:
    enum class Kind : std::uint8_t {
        Byte,
        Any,
        Set,  // of these three, `repeat` many
        Open,
        Close,
        Again,  // the capture `first` begins, ends, is there once more
        Balanced,  // %b, from `first` to `second`
        Frontier,  // %f, to the set `set`
        End,  // the anchor $
        Mistake,  // reads mistake_
    };
    enum class Repeat : std::uint8_t { Once, Optional, Any, Some, Fewest };  // none, ? * + -

    // 8 bytes.
    struct Item {
        Kind kind;
        Repeat repeat = Repeat::Once;
        std::uint8_t first = 0;
        std::uint8_t second = 0;
        std::uint32_t set = 0;  // index into sets_
    };
    static_assert(sizeof(Item) == 8);

    /// Where a match can go on when the rest does not fit: a repetition that took up to `now` may
    /// give back down to `last`, or, with Repeat::Fewest, take more from `now` on.
    struct Choice {
        std::size_t item;
        std::size_t now;
        std::size_t last;
    };
    /// How far a match has come.
    struct Place {
        std::size_t item;
        std::size_t at;
    };
    class Parser;
    class Run;

    std::vector<Item> items_;
    std::vector<ByteSet> sets_;
    std::vector<CaptureKind> captures_;
    std::vector<Choice> choices_;  // of the running match; kept for its memory
    std::string mistake_;
    bool anchored_ = false;
};

/// Sets find, match, gmatch and gsub in the table on top of the stack of a Vm, with the results and
/// the errors of Lua's own. Their steps count as the script's.
void add_pattern_functions(lua_State* L);

}  // namespace senet::script
