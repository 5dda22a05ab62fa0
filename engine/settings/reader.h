// Reads the settings of one map, each with its type, range and default, and refuses what nobody
// asked for. All checks of settings are made here, so that every message has the same form, the
// full name and the place of the value:
//
//   config/match.yaml:12:10: error: search.depth must be a whole number from 1 to 64, got "twelve"
//   config/match.yaml:13:3: error: unknown key "dpeth" in search; did you mean "depth"?
//
// Every reading function takes the key and what holds when the key is absent, and THROWS Error when
// the value is wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "settings/setting.h"
#include "settings/tree.h"

namespace senet::settings {

template <class T>
struct Range {
    T least = std::numeric_limits<T>::lowest();
    T most = std::numeric_limits<T>::max();
};

/// A range of sizes, times or counts, as a user would write its ends: {"1kB", "64GB"}.
using RangeText = Range<std::string_view>;

/// What search.time, search.nodes and search.soft_nodes, and the options of that name, may be.
inline constexpr RangeText kTimes{"1ms", "1000h"};
inline constexpr RangeText kNodes{"1", "1000000G"};

/// Behind an unknown key that names a program: where programs play.
inline constexpr const char* kProgramsPlay =
    "; programs play in tournaments, whose files name them (senet tournament FILE --new GAME)";

/// "a time from 1ms to 1000h, such as 500ms, 2s or 1m".
std::string time_wanted(RangeText range);
std::string count_wanted(RangeText range);

/// The quantity that a text says, if it says one within the range.
std::optional<std::int64_t> time_within(std::string_view text, RangeText range);
std::optional<std::int64_t> count_within(std::string_view text, RangeText range);

template <class T>
struct Named {
    std::string_view name;
    T value;
};

class Reader {
  public:
    /// `map` is read under the name `path` ("search"; empty at the top of a file); Nothing is an
    /// empty map. It must outlive the reader, as must `read`, to which every setting is added that
    /// was read. THROWS Error when it is something else.
    Reader(const Node& map, std::string path, std::vector<Setting>* read = nullptr);

    std::int64_t whole(std::string_view key, std::int64_t standard, Range<std::int64_t> range);
    /// One that an int holds.
    int small(std::string_view key, int standard, int least, int most) {
        return static_cast<int>(whole(key, standard, {least, most}));
    }
    double number(std::string_view key, double standard, Range<double> range);
    bool flag(std::string_view key, bool standard);
    /// Whether `false` or `none` stands there, in place of what another function reads.
    bool is_off(std::string_view key);

    /// "64MB", in bytes.
    std::int64_t size(std::string_view key, std::int64_t standard, RangeText range);
    /// "50M"
    std::int64_t count(std::string_view key, std::int64_t standard, RangeText range);

    /// A limit that `false` or `none` takes away: "2s", in milliseconds; "5M".
    using Limit = std::optional<std::int64_t>;
    Limit time_limit(std::string_view key, Limit standard, RangeText range);
    Limit count_limit(std::string_view key, Limit standard, RangeText range);

    template <class T>
    T choice(std::string_view key, T standard, std::span<const Named<T>> choices) {
        const Node* value = find(key);
        const T chosen =
            value == nullptr ? standard : choices[pick(key, *value, names(choices))].value;
        note(key, Setting::Kind::Choice, name_of(chosen, choices), names(choices));
        return chosen;
    }
    /// Several of the choices, in the order given, none twice. A single text is a list of one.
    template <class T>
    std::vector<T> choices(std::string_view key, std::vector<T> standard,
                           std::span<const Named<T>> choices) {
        const Node* value = find(key);
        std::vector<T> chosen;
        if (value == nullptr) {
            chosen = std::move(standard);
        } else {
            for (const std::size_t i : pick_several(key, *value, names(choices)))
                chosen.push_back(choices[i].value);
        }
        std::string text;
        for (const T& one : chosen) text += (text.empty() ? "" : ", ") + name_of(one, choices);
        note(key, Setting::Kind::Choices, "[" + text + "]", names(choices));
        return chosen;
    }

    /// A map below this one; empty when the key is absent.
    Reader section(std::string_view key);
    /// A map that stands for something that can be off: `false` is nothing; `true`, or a map, is
    /// on; the key's absence is `standard`. The settings are empty unless a map gives them.
    std::optional<Reader> optional_section(std::string_view key, bool standard);

    /// The value under a key that is read elsewhere, which is thereby known; nullptr when absent.
    const Node* find(std::string_view key);

    const Node& map() const { return *map_; }
    /// "search.depth"
    std::string path(std::string_view key) const;

    /// Refuses every key that was not asked for. To be called when all reading is done.
    void finish() const;

  private:
    using Parse = std::optional<std::int64_t> (*)(std::string_view);

    std::int64_t quantity(std::string_view key, std::int64_t standard, Parse parse, RangeText range,
                          const std::string& wanted);
    Limit limit(std::string_view key, Limit standard, Parse parse, RangeText range,
                const std::string& wanted);
    std::size_t pick(std::string_view key, const Node& value,
                     const std::vector<std::string>& names) const;
    std::vector<std::size_t> pick_several(std::string_view key, const Node& value,
                                          const std::vector<std::string>& names) const;
    std::string hint(const Node::Entry& unknown) const;
    [[noreturn]] void refuse(std::string_view key, const Node& value,
                             const std::string& wanted) const;

    void note(std::string_view key, Setting::Kind kind, std::string value,
              std::vector<std::string> choices = {});

    template <class T>
    static std::string name_of(const T& value, std::span<const Named<T>> choices) {
        for (const auto& choice : choices) {
            if (choice.value == value) return std::string(choice.name);
        }
        return "";
    }
    template <class T>
    static std::vector<std::string> names(std::span<const Named<T>> choices) {
        std::vector<std::string> names;
        for (const auto& choice : choices) names.emplace_back(choice.name);
        return names;
    }

    const Node* map_;
    std::string path_;
    std::vector<std::string> known_;
    std::vector<Setting>* read_;
};

}  // namespace senet::settings
