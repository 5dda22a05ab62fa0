#include "script/pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace senet::script {
namespace {

constexpr bool between(unsigned char byte, char least, char most) {
    return byte >= static_cast<unsigned char>(least) && byte <= static_cast<unsigned char>(most);
}

// ASCII only, as in Lua's standard locale, whatever the program's own is.
constexpr bool in_class(char letter, unsigned char byte) {
    const bool lower = between(byte, 'a', 'z'), upper = between(byte, 'A', 'Z');
    const bool digit = between(byte, '0', '9'), visible = between(byte, '!', '~');
    switch (letter) {
        case 'a': return lower || upper;
        case 'c': return byte < ' ' || byte == 127;
        case 'd': return digit;
        case 'g': return visible;
        case 'l': return lower;
        case 'p': return visible && !lower && !upper && !digit;
        case 's': return byte == ' ' || between(byte, '\t', '\r');
        case 'u': return upper;
        case 'w': return lower || upper || digit;
        case 'x': return digit || between(byte, 'a', 'f') || between(byte, 'A', 'F');
        default: return byte == 0;  // 'z': no longer in the manual, but still in Lua 5.4
    }
}

constexpr std::string_view kClasses = "acdglpsuwxz";

constexpr std::array<ByteSet, kClasses.size()> kClassSets = [] {
    std::array<ByteSet, kClasses.size()> sets{};
    for (std::size_t i = 0; i < kClasses.size(); ++i) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            if (in_class(kClasses[i], static_cast<unsigned char>(byte)))
                sets[i].add(static_cast<unsigned char>(byte));
        }
    }
    return sets;
}();

ByteSet complement(ByteSet set) {
    for (std::uint64_t& word : set.words) word = ~word;
    return set;
}

/// The index of the class in kClasses that %`letter` means; npos when it means the letter itself.
std::size_t class_index(char letter) {
    const bool upper = in_class('u', static_cast<unsigned char>(letter));
    return kClasses.find(upper ? static_cast<char>(letter - 'A' + 'a') : letter);
}

/// What %`letter` means, added to `set`.
void add_escaped(ByteSet& set, char letter) {
    const std::size_t index = class_index(letter);
    if (index == std::string_view::npos) {
        set.add(static_cast<unsigned char>(letter));
        return;
    }
    const ByteSet& meant = kClassSets[index];
    const bool inverted = letter != kClasses[index];
    for (std::size_t i = 0; i < set.words.size(); ++i)
        set.words[i] |= inverted ? ~meant.words[i] : meant.words[i];
}

/// The set with this text between its brackets.
ByteSet set_of(std::string_view text) {
    ByteSet set;
    const bool inverted = text.starts_with('^');
    for (std::size_t i = inverted ? 1 : 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            ++i;  // at the end only in "x-%%", whose second % escapes the bracket that follows
            add_escaped(set, i < text.size() ? text[i] : ']');
        } else if (i + 2 < text.size() && text[i + 1] == '-') {
            const unsigned last = static_cast<unsigned char>(text[i + 2]);
            for (unsigned byte = static_cast<unsigned char>(text[i]); byte <= last; ++byte)
                set.add(static_cast<unsigned char>(byte));
            i += 2;
        } else {
            set.add(static_cast<unsigned char>(text[i]));
        }
    }
    return inverted ? complement(set) : set;
}

}  // namespace

void Steps::settle() { look(std::exchange(taken_, 0)); }

/// Reads the text of a pattern into its items, up to the first mistake.
class Pattern::Parser {
  public:
    Parser(Pattern& pattern, std::string_view text) : pattern_(pattern), text_(text) {}

    void read() {
        while (at_ < text_.size()) {
            switch (text_[at_]) {
                case '(': read_open(); break;
                case ')': read_close(); break;
                case '%': read_escape(); break;
                case '$':
                    if (at_ + 1 == text_.size()) {
                        add({.kind = Kind::End}, 1);
                        break;
                    }
                    [[fallthrough]];
                default: read_single();
            }
        }
    }

  private:
    bool next_is(std::size_t ahead, char wanted) const {
        return at_ + ahead < text_.size() && text_[at_ + ahead] == wanted;
    }

    void add(Item item, std::size_t length) {
        pattern_.items_.push_back(item);
        at_ += length;
    }

    void add_mistake(std::string message) {
        pattern_.mistake_ = std::move(message);
        add({.kind = Kind::Mistake}, text_.size() - at_);
    }

    std::uint32_t add_set(const ByteSet& set) {
        pattern_.sets_.push_back(set);
        return static_cast<std::uint32_t>(pattern_.sets_.size() - 1);
    }

    void read_open() {
        auto& captures = pattern_.captures_;
        if (captures.size() == kMostCaptures) return add_mistake("too many captures");
        const bool position = next_is(1, ')');
        captures.push_back(position ? CaptureKind::Position : CaptureKind::Unfinished);
        add({.kind = Kind::Open, .first = static_cast<std::uint8_t>(captures.size() - 1)},
            position ? 2 : 1);
    }

    void read_close() {
        auto& captures = pattern_.captures_;
        const auto open = std::find(captures.rbegin(), captures.rend(), CaptureKind::Unfinished);
        if (open == captures.rend()) return add_mistake("invalid pattern capture");
        *open = CaptureKind::Text;
        add({.kind = Kind::Close, .first = static_cast<std::uint8_t>(captures.rend() - open - 1)},
            1);
    }

    void read_escape() {
        if (next_is(1, 'b')) return read_balanced();
        if (next_is(1, 'f')) return read_frontier();
        if (at_ + 1 < text_.size() && between(static_cast<unsigned char>(text_[at_ + 1]), '0', '9'))
            return read_again();
        read_single();
    }

    void read_balanced() {
        if (at_ + 3 >= text_.size())
            return add_mistake("malformed pattern (missing arguments to '%b')");
        add({.kind = Kind::Balanced,
             .first = static_cast<std::uint8_t>(text_[at_ + 2]),
             .second = static_cast<std::uint8_t>(text_[at_ + 3])},
            4);
    }

    void read_frontier() {
        if (!next_is(2, '[')) return add_mistake("missing '[' after '%f' in pattern");
        at_ += 2;
        const std::size_t length = set_length();
        if (length == 0) return add_mistake("malformed pattern (missing ']')");
        const std::uint32_t set = add_set(set_of(text_.substr(at_ + 1, length - 2)));
        add({.kind = Kind::Frontier, .set = set}, length);
    }

    void read_again() {
        const int number = text_[at_ + 1] - '0';
        const auto& captures = pattern_.captures_;
        const auto index = static_cast<std::size_t>(number - 1);  // of %0: far too large
        if (index >= captures.size() || captures[index] == CaptureKind::Unfinished)
            return add_mistake(fmt::format("invalid capture index %{}", number));
        add({.kind = Kind::Again, .first = static_cast<std::uint8_t>(index)}, 2);
    }

    /// One byte of some kind, and how often.
    void read_single() {
        const auto byte = static_cast<std::uint8_t>(text_[at_]);
        Item item{.kind = Kind::Byte, .first = byte};
        std::size_t length = 1;
        if (byte == '.') {
            item.kind = Kind::Any;
        } else if (byte == '[') {
            length = set_length();
            if (length == 0) return add_mistake("malformed pattern (missing ']')");
            item.kind = Kind::Set;
            item.set = add_set(set_of(text_.substr(at_ + 1, length - 2)));
        } else if (byte == '%') {
            length = 2;
            if (at_ + 1 == text_.size()) return add_mistake("malformed pattern (ends with '%')");
            item.first = static_cast<std::uint8_t>(text_[at_ + 1]);
            if (class_index(text_[at_ + 1]) != std::string_view::npos) {
                ByteSet set;
                add_escaped(set, text_[at_ + 1]);
                item.kind = Kind::Set;
                item.set = add_set(set);
            }
        }
        item.repeat = repeat_after(length);
        add(item, length + (item.repeat == Repeat::Once ? 0 : 1));
    }

    Repeat repeat_after(std::size_t length) const {
        if (at_ + length >= text_.size()) return Repeat::Once;
        switch (text_[at_ + length]) {
            case '?': return Repeat::Optional;
            case '*': return Repeat::Any;
            case '+': return Repeat::Some;
            case '-': return Repeat::Fewest;
            default: return Repeat::Once;
        }
    }

    /// The length of the set that begins here, brackets included; 0 when it does not end. A ']' at
    /// its beginning belongs to it.
    std::size_t set_length() const {
        const std::size_t first = at_ + (next_is(1, '^') ? 2 : 1);
        for (std::size_t i = first; i < text_.size(); ++i) {
            if (text_[i] == ']' && i > first) return i + 1 - at_;
            if (text_[i] == '%') ++i;
        }
        return 0;
    }

    Pattern& pattern_;
    std::string_view text_;
    std::size_t at_ = 0;
};

/// One attempt to match.
class Pattern::Run {
  public:
    Run(Pattern& pattern, std::string_view subject, Match& match, Steps& steps)
        : pattern_(pattern), subject_(subject), match_(match), steps_(steps) {}

    bool from(std::size_t begin) {
        pattern_.choices_.clear();
        place_ = {.item = 0, .at = begin};
        while (place_.item < pattern_.items_.size()) {
            steps_.add(1);
            if (advance(pattern_.items_[place_.item])) {
                ++place_.item;
            } else if (!go_back()) {
                return false;
            }
        }
        match_.whole = {.begin = begin, .end = place_.at};
        return true;
    }

  private:
    unsigned char byte(std::size_t at) const { return static_cast<unsigned char>(subject_[at]); }

    /// Whether `item`, one of a byte, fits the byte at `at`.
    bool fits(const Item& item, std::size_t at) const {
        if (at >= subject_.size()) return false;
        switch (item.kind) {
            case Kind::Byte: return byte(at) == item.first;
            case Kind::Any: return true;
            default: return pattern_.sets_[item.set].has(byte(at));
        }
    }

    /// Takes what `item` stands for, at first as much as it would like best; or fails.
    bool advance(const Item& item) {
        switch (item.kind) {
            case Kind::Byte:
            case Kind::Any:
            case Kind::Set: return take(item);
            case Kind::Open: match_.captures[item.first].begin = place_.at; return true;
            case Kind::Close: match_.captures[item.first].end = place_.at; return true;
            case Kind::Again: return take_again(item.first);
            case Kind::Balanced: return take_balanced(item.first, item.second);
            case Kind::Frontier: return at_frontier(pattern_.sets_[item.set]);
            case Kind::End: return place_.at == subject_.size();
            case Kind::Mistake: throw PatternError(pattern_.mistake_);
        }
        return false;
    }

    bool take(const Item& item) {
        if (item.repeat == Repeat::Once) {
            const bool fit = fits(item, place_.at);
            place_.at += fit ? 1 : 0;
            return fit;
        }
        const std::size_t begin = place_.at;
        std::size_t least = begin;
        if (item.repeat != Repeat::Fewest) {
            const std::size_t most = item.repeat == Repeat::Optional ? begin + 1 : subject_.size();
            while (place_.at < most && fits(item, place_.at)) {
                steps_.add(1);
                ++place_.at;
            }
            least += item.repeat == Repeat::Some ? 1 : 0;
            if (place_.at < least) return false;
        }
        if (item.repeat == Repeat::Fewest || place_.at > least)
            pattern_.choices_.push_back({.item = place_.item, .now = place_.at, .last = least});
        return true;
    }

    /// Goes on from the latest choice in the next best way.
    bool go_back() {
        auto& choices = pattern_.choices_;
        while (!choices.empty()) {
            Choice& choice = choices.back();
            const Item& item = pattern_.items_[choice.item];
            if (item.repeat == Repeat::Fewest) {
                if (fits(item, choice.now)) {
                    place_ = {.item = choice.item + 1, .at = ++choice.now};
                    return true;
                }
                choices.pop_back();
                continue;
            }
            place_ = {.item = choice.item + 1, .at = --choice.now};
            if (choice.now == choice.last) choices.pop_back();
            return true;
        }
        return false;
    }

    bool take_again(std::size_t capture) {
        constexpr std::size_t kBytesAStep = 64;
        if (pattern_.captures_[capture] == CaptureKind::Position) return false;
        const Span& span = match_.captures[capture];
        const std::string_view wanted = subject_.substr(span.begin, span.end - span.begin);
        steps_.add(wanted.size() / kBytesAStep);
        if (!subject_.substr(place_.at).starts_with(wanted)) return false;
        place_.at += wanted.size();
        return true;
    }

    bool take_balanced(unsigned char open, unsigned char close) {
        if (place_.at >= subject_.size() || byte(place_.at) != open) return false;
        std::size_t depth = 1;
        for (std::size_t at = place_.at + 1; at < subject_.size(); ++at) {
            steps_.add(1);
            if (byte(at) == close) {
                if (--depth == 0) {
                    place_.at = at + 1;
                    return true;
                }
            } else if (byte(at) == open) {
                ++depth;
            }
        }
        return false;
    }

    // Outside the subject there are zeros.
    bool at_frontier(const ByteSet& set) const {
        const unsigned char before = place_.at == 0 ? 0 : byte(place_.at - 1);
        const unsigned char after = place_.at == subject_.size() ? 0 : byte(place_.at);
        return !set.has(before) && set.has(after);
    }

    Pattern& pattern_;
    std::string_view subject_;
    Match& match_;
    Steps& steps_;
    Place place_{};
};

Pattern::Pattern(std::string_view text, Caret caret) {
    if (text.size() > kMostBytes) {
        throw PatternError(
            fmt::format("pattern too complex ({} bytes; at most {})", text.size(), kMostBytes));
    }
    anchored_ = caret == Caret::Anchor && text.starts_with('^');
    if (anchored_) text.remove_prefix(1);
    items_.reserve(text.size());
    Parser(*this, text).read();
    choices_.reserve(
        static_cast<std::size_t>(std::count_if(items_.begin(), items_.end(), [](const Item& item) {
            return item.repeat != Repeat::Once;
        })));
}

bool Pattern::match(std::string_view subject, std::size_t from, Match& match, Steps& steps) {
    return Run(*this, subject, match, steps).from(from);
}

bool Pattern::search(std::string_view subject, std::size_t from, Match& match, Steps& steps) {
    Run run(*this, subject, match, steps);
    for (std::size_t at = from; at <= subject.size(); ++at) {
        steps.add(1);
        if (run.from(at)) return true;
        if (anchored_) return false;
    }
    return false;
}

}  // namespace senet::script
