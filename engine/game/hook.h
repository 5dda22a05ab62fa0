// The functions that rules are made of, and what is known of each: the one table of hooks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace senet::game {

enum class Hook : std::uint8_t {
    Setup,
    Moves,
    Play,
    Result,
    Legal,
    Stuck,
    Evaluate,
    Order,
    Noisy,
    Pass,
    Chance,
    Happen,
    Text,
    Read,
    Write,
    Show
};

struct HookInfo {
    Hook hook{};
    std::string_view name{};  // that scripts give it
    /// A search asks it: such hooks are compiled, and decide what a position is worth. The others
    /// serve people.
    bool hot = false;
    bool takes_move = false;  // is asked about a move, or a throw, whose fields it is given
    bool changes = false;  // writes to the state that it is given
};

inline constexpr std::array kHookTable{
    HookInfo{.hook = Hook::Setup, .name = "setup", .changes = true},
    HookInfo{.hook = Hook::Moves, .name = "moves", .hot = true},
    HookInfo{.hook = Hook::Play, .name = "play", .hot = true, .takes_move = true, .changes = true},
    HookInfo{.hook = Hook::Result, .name = "result", .hot = true},
    HookInfo{.hook = Hook::Legal, .name = "legal", .hot = true},
    HookInfo{.hook = Hook::Stuck, .name = "stuck", .hot = true},
    HookInfo{.hook = Hook::Evaluate, .name = "evaluate", .hot = true},
    HookInfo{.hook = Hook::Order, .name = "order", .hot = true, .takes_move = true},
    HookInfo{.hook = Hook::Noisy, .name = "noisy", .hot = true, .takes_move = true},
    HookInfo{.hook = Hook::Pass, .name = "pass", .hot = true, .changes = true},
    HookInfo{.hook = Hook::Chance, .name = "chance", .hot = true},
    HookInfo{
        .hook = Hook::Happen, .name = "happen", .hot = true, .takes_move = true, .changes = true},
    HookInfo{.hook = Hook::Text, .name = "text", .takes_move = true},
    HookInfo{.hook = Hook::Read, .name = "read", .changes = true},
    HookInfo{.hook = Hook::Write, .name = "write"},
    HookInfo{.hook = Hook::Show, .name = "show"},
};
inline constexpr std::size_t kHooks = kHookTable.size();

constexpr std::size_t index_of(Hook hook) { return static_cast<std::size_t>(hook); }
constexpr const HookInfo& info_of(Hook hook) { return kHookTable[index_of(hook)]; }
constexpr std::string_view name_of(Hook hook) { return info_of(hook).name; }

inline constexpr std::array<std::string_view, kHooks> kHookNames = [] {
    std::array<std::string_view, kHooks> names;
    for (std::size_t i = 0; i < kHooks; ++i) names[i] = kHookTable[i].name;
    return names;
}();

static_assert([] {
    for (std::size_t i = 0; i < kHooks; ++i) {
        if (index_of(kHookTable[i].hook) != i) return false;
    }
    return true;
}());

class HookSet {
  public:
    bool has(Hook hook) const { return bits_ >> static_cast<int>(hook) & 1; }
    void add(Hook hook) { bits_ |= 1u << static_cast<int>(hook); }
    bool empty() const { return bits_ == 0; }
    static HookSet all() {
        HookSet hooks;
        hooks.bits_ = (1u << kHooks) - 1;
        return hooks;
    }

  private:
    std::uint32_t bits_ = 0;
};

}  // namespace senet::game
