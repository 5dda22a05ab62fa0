#include "native/loops.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "native/flow.h"
#include "native/instruction.h"

namespace senet::native {
namespace {

using script::Prototype;

/// Rounds that a loop may run by the range of its counter, to be known at all.
constexpr std::int64_t kMostLoopRounds = 65'536;
/// Steps of a loop that nobody watches, a millisecond of the VM: moves of chess are found in
/// 100,000 at most, and took 8 % longer when they were watched (2026-11-21). In a round of one that
/// is watched, fewer: they count as if all were run.
constexpr std::int64_t kMostUnwatched = 262'144, kMostInWatched = 4096;
/// As many, or more, or nobody knows how many.
constexpr std::int64_t kEndless = std::int64_t{1} << 40;

class Loop {
  public:
    Loop(Analysis& analysis, std::uint32_t number, int head, int back)
        : analysis_(analysis),
          instance_(analysis.instances()[number]),
          code_(analysis.prototype(number)),
          head_(head),
          back_(back) {}

    std::optional<std::int64_t> rounds() {
        switch (at(back_).opcode()) {
            case Opcode::ForLoop: return counted(at(back_).a());
            case Opcode::TForLoop: return counted(at(back_).a() + 2);
            default: break;
        }
        if (!is_straight()) return std::nullopt;
        for (int n = head_; n <= back_; ++n) {
            if (const auto rounds = counts(n)) return rounds;
            if (const auto rounds = walks(n)) return rounds;
        }
        return std::nullopt;
    }

  private:
    Instruction at(int n) const { return {code_.code[static_cast<std::size_t>(n)]}; }
    bool inside(int n) const { return n >= head_ && n <= back_; }

    /// Whether every round runs through all instructions in turn: jumps only lead out, or back to
    /// the head from the end.
    bool is_straight() const {
        for (int n = head_; n < back_; ++n) {
            const Instruction i = at(n);
            if (!leaves_block(code_, n)) continue;
            if (!is_test(i.opcode()) || i.opcode() == Opcode::TestSet) return false;
            // The jump behind it leads out of the loop, or is its end.
            ++n;
            if (n != back_ && inside(n + 1 + at(n).jump())) return false;
        }
        return true;
    }

    /// As many rounds as the register, which is another one in each, has values at the loop's head.
    std::optional<std::int64_t> counted(int r) const {
        const Frame& entry = instance_.entries[static_cast<std::size_t>(head_)];
        if (entry.empty()) return std::nullopt;
        const Type& type = entry[static_cast<std::size_t>(r)];
        if (type.kinds != kInteger) return std::nullopt;
        const Range span =
            subtract({type.range.most, type.range.most}, {type.range.least, type.range.least});
        if (!span.single() || span.most >= kMostLoopRounds) return std::nullopt;
        return span.most + 1;
    }

    /// The instructions of the loop that set a register.
    std::vector<int> setters(int r) const {
        std::vector<int> found;
        for (int n = head_; n <= back_; ++n) {
            if (sets_register(code_, n, r)) found.push_back(n);
        }
        return found;
    }

    /// `r = r + 4`, where the analysis knows a range of r at the loop's head.
    std::optional<std::int64_t> counts(int n) const {
        const Instruction i = at(n);
        std::int64_t by = 0;
        if (i.opcode() == Opcode::AddI) by = i.signed_c();
        if (i.opcode() == Opcode::AddK || i.opcode() == Opcode::SubK) {
            const script::Constant& k = code_.constants[static_cast<std::size_t>(i.c())];
            if (k.kind != script::Constant::Kind::Integer || k.integer == kLeast)
                return std::nullopt;
            by = i.opcode() == Opcode::AddK ? k.integer : -k.integer;
        }
        if (i.opcode() == Opcode::Add && instance_.steps.contains(n)) by = instance_.steps.at(n);
        if (by == 0 || i.a() != i.b() || setters(i.a()).size() != 1) return std::nullopt;
        return counted(i.a());
    }

    /// `r = table[r]`
    std::optional<std::int64_t> walks(int n) const {
        const Instruction i = at(n);
        if (i.opcode() != Opcode::GetTable || i.a() != i.c() || setters(i.a()).size() != 1)
            return std::nullopt;
        const auto read = instance_.walks.find(n);
        if (read == instance_.walks.end() || !is_same_each_round(i.b(), n)) return std::nullopt;
        return analysis_.constants().longest_way(read->second);
    }

    /// Whether the register holds the same value at instruction `n` in each round.
    bool is_same_each_round(int r, int n) const {
        int last = -1;
        for (const int setter : setters(r)) {
            if (setter < n) last = setter;
        }
        if (last < 0) return setters(r).empty();
        const Instruction i = at(last);
        switch (i.opcode()) {
            case Opcode::GetUpval:
            case Opcode::GetTabUp:
            case Opcode::LoadI:
            case Opcode::LoadK: return true;
            case Opcode::Move: return is_same_each_round(i.b(), last);
            case Opcode::GetField:
            case Opcode::GetI: return is_constant_read(last) && is_same_each_round(i.b(), last);
            case Opcode::GetTable:
                return is_constant_read(last) && is_same_each_round(i.b(), last) &&
                    is_same_each_round(i.c(), last);
            default: return false;
        }
    }

    /// Whether it is a constant table that is read there: what does not change meanwhile.
    bool is_constant_read(int n) const { return instance_.constant_reads.contains(n); }

    Analysis& analysis_;
    const Instance& instance_;
    const Prototype& code_;
    const int head_, back_;
};

/// Instructions that the VM runs in parts of one instance.
class Steps {
  public:
    Steps(Analysis& analysis, std::uint32_t number)
        : analysis_(analysis), number_(number), instance_(analysis.instances()[number]) {}

    /// In a call, at most.
    std::int64_t most() {
        if (instance_.recursive) return kEndless;
        if (!instance_.most_steps) instance_.most_steps = most(0, size());
        return *instance_.most_steps;
    }

    /// In a call, further rounds of watched loops left out, and what others count themselves.
    std::int64_t own() {
        if (!instance_.own_steps) instance_.own_steps = uncounted(0, size());
        return *instance_.own_steps;
    }

    bool counts_itself() { return instance_.recursive || own() > kMostUnwatched; }

    /// Loops by their first instruction, with the steps of a round.
    const std::map<int, std::int64_t>& watched() {
        if (instance_.watched_loops) return *instance_.watched_loops;
        instance_.watched_loops.emplace();
        const std::vector<std::pair<int, int>> loops = long_loops();
        for (const auto& [head, last] : loops) (*instance_.watched_loops)[head] = 0;
        for (const auto& [head, last] : loops) {
            std::int64_t& steps = (*instance_.watched_loops)[head];
            steps = std::max(steps, uncounted(head, last) + 1);
        }
        return *instance_.watched_loops;
    }

    /// Calls `with` for the instances whose steps count in a call of this one, as they are called
    /// in loops that are watched or by a function that counts.
    template <class With>
    void for_counted_callees(With with) {
        const auto all_of = [&](int from, int to) {
            for (int n = from; n < to; ++n) for_callees(n, with);
        };
        if (instance_.is_counted || instance_.recursive) return all_of(0, size());
        for (const auto& [head, last] : long_loops()) all_of(head, last);
    }

  private:
    int size() const { return static_cast<int>(analysis_.prototype(number_).code.size()); }

    /// First and last instruction of every loop, by the first one; the longest last.
    const std::map<int, std::vector<int>>& loops() {
        if (loops_) return *loops_;
        loops_.emplace();
        for (int last = 0; last < size(); ++last) {
            const int head = loop_start(analysis_.prototype(number_), last);
            if (head <= last) (*loops_)[head].push_back(last);
        }
        return *loops_;
    }

    /// Those that are to be watched, outer ones first.
    std::vector<std::pair<int, int>> long_loops() {
        std::vector<std::pair<int, int>> all, found;
        for (const auto& [head, lasts] : loops()) {
            for (const int last : lasts) all.emplace_back(head, last);
        }
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
            return a.second - a.first > b.second - b.first;
        });
        for (const auto& loop : all) {
            const bool counted =
                instance_.recursive || instance_.is_counted ||
                std::any_of(found.begin(), found.end(), [&](const auto& outer) {
                    return outer.first <= loop.first && loop.second <= outer.second;
                });
            if (most_of_loop(loop.first, loop.second) > (counted ? kMostInWatched : kMostUnwatched))
                found.push_back(loop);
        }
        return found;
    }

    /// Calls `with` for each instance that instruction `n` may call.
    template <class With>
    void for_callees(int n, With with) {
        auto call = instance_.calls.lower_bound({n, 0});
        for (; call != instance_.calls.end() && call->first == n; ++call) with(call->second);
    }

    /// Sums up the instructions [from, to): those outside of loops, which with their calls take
    /// `of_callee` each, and the outer loops. `tangled` are jumps back into the middle of others.
    template <class OfCallee, class OfLoop>
    std::int64_t sum(int from, int to, OfCallee of_callee, OfLoop of_loop, std::int64_t tangled) {
        std::int64_t steps = 0;
        for (int n = from; n < to && steps < kEndless; ++n) {
            const auto found = loops().find(n);
            int last = -1;
            if (found != loops().end()) {
                for (const int end : found->second) last = end < to ? end : last;
            }
            if (last >= 0) {
                steps += of_loop(n, last);
                n = last;
                continue;
            }
            std::int64_t called = 0;
            for_callees(n, [&](std::uint32_t callee) {
                called = std::max(called, of_callee(Steps(analysis_, callee)));
            });
            steps += 1 + called;
            if (loop_start(analysis_.prototype(number_), n) <= n) steps += tangled;
        }
        return std::min(kEndless, steps);
    }

    std::int64_t most(int from, int to) {
        return sum(
            from, to, [](Steps callee) { return callee.most(); },
            [&](int head, int last) { return most_of_loop(head, last); }, kEndless);
    }

    std::int64_t most_of_loop(int head, int last) {
        const auto rounds = Loop(analysis_, number_, head, last).rounds();
        if (!rounds) return kEndless;
        const std::int64_t inside = most(head, last) + 1;
        return inside >= kEndless / *rounds ? kEndless : *rounds * inside;
    }

    std::int64_t uncounted(int from, int to) {
        return sum(
            from, to, [](Steps callee) { return callee.counts_itself() ? 0 : callee.own(); },
            [&](int head, int last) {
                return watched().contains(head) ? uncounted(head, last) + 1
                                                : most_of_loop(head, last);
            },
            0);
    }

    Analysis& analysis_;
    const std::uint32_t number_;
    Instance& instance_;
    std::optional<std::map<int, std::vector<int>>> loops_;
};

}  // namespace

void find_counted(Analysis& analysis) {
    std::vector<std::uint32_t> left;
    for (std::uint32_t n = 0; n < analysis.instances().size(); ++n) left.push_back(n);
    while (!left.empty()) {
        const std::uint32_t number = left.back();
        left.pop_back();
        Steps(analysis, number).for_counted_callees([&](std::uint32_t callee) {
            bool& is_counted = analysis.instances()[callee].is_counted;
            if (!std::exchange(is_counted, true)) left.push_back(callee);
        });
    }
}

const std::map<int, std::int64_t>& watched_loops(Analysis& analysis, std::uint32_t instance) {
    return Steps(analysis, instance).watched();
}

std::int64_t steps_of_call(Analysis& analysis, std::uint32_t instance) {
    Steps steps(analysis, instance);
    return steps.counts_itself() ? steps.own() : 0;
}

}  // namespace senet::native
