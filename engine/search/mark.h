// What a move is tried early for: the marks that an order of moves is made of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace senet::search {

enum class Mark : std::uint8_t {
    Table,  // the transposition table's move
    Hint,  // the rules' order(): larger first
    Killer,  // it cut off at this ply before (Akl and Newborn 1977)
    History,  // it cut off often anywhere (Schaeffer 1983)
    Refutation,  // it cut off after the same previous move (countermove; Uiterwijk 1992)
    Random,  // by lot
};

struct MarkInfo {
    Mark id;
    std::string_view name;  // in settings
    /// Of a move's priority that it takes; all 64 are taken. History can do with fewer: its level
    /// follows this number. How many the others write stands in MoveOrder::mark_by() as well.
    int bits;
    bool learns;  // from cut-offs
};

inline constexpr std::array kMarks{
    MarkInfo{.id = Mark::Table, .name = "table", .bits = 1, .learns = false},
    MarkInfo{.id = Mark::Hint, .name = "hint", .bits = 32, .learns = false},
    MarkInfo{.id = Mark::Killer, .name = "killer", .bits = 2, .learns = true},
    MarkInfo{.id = Mark::History, .name = "history", .bits = 16, .learns = true},
    MarkInfo{.id = Mark::Refutation, .name = "refutation", .bits = 1, .learns = true},
    MarkInfo{.id = Mark::Random, .name = "random", .bits = 12, .learns = false},
};

constexpr const MarkInfo& info(Mark mark) { return kMarks[static_cast<std::size_t>(mark)]; }

static_assert(
    [] {
        int bits = 0;
        for (std::size_t i = 0; i < kMarks.size(); ++i) {
            if (kMarks[i].id != static_cast<Mark>(i)) return false;
            bits += kMarks[i].bits;
        }
        return bits <= 64;
    }(),
    "a row for each Mark, in its order, and all of them fit into one priority");

}  // namespace senet::search
