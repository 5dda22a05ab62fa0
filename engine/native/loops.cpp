#include "native/loops.h"

#include <algorithm>
#include <unordered_map>

#include "native/flow.h"
#include "native/instruction.h"

namespace senet::native {
namespace {

using script::Prototype;

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
        if (!span.single() || span.most > kShortLoop) return std::nullopt;
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
            case Opcode::GetField:
            case Opcode::GetI:
            case Opcode::Move: return is_same_each_round(i.b(), last);
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

// A function that calls itself: nothing says how often, and it watches itself.
bool is_bounded(const Instance& instance) { return !instance.recursive; }

int size_of(const Analysis& analysis, std::uint32_t instance) {
    return static_cast<int>(analysis.prototype(instance).code.size());
}

/// Calls `with` for each instance that instruction `n` may call.
template <class With>
void for_callees(const Instance& instance, int n, With with) {
    auto call = instance.calls.lower_bound({n, 0});
    for (; call != instance.calls.end() && call->first == n; ++call) with(call->second);
}

std::optional<std::int64_t> rounds_within(Analysis& analysis, std::uint32_t number, int from,
                                          int to);

/// Rounds of all loops in a call of the instance. At least 1.
std::optional<std::int64_t> rounds_of_call(Analysis& analysis, std::uint32_t number) {
    Instance& instance = analysis.instances()[number];
    if (!is_bounded(instance)) return std::nullopt;
    if (!instance.call_rounds)
        instance.call_rounds =
            rounds_within(analysis, number, 0, size_of(analysis, number)).value_or(kShortLoop + 1);
    return *instance.call_rounds > kShortLoop ? std::nullopt : instance.call_rounds;
}

/// Rounds of everything among the instructions [from, to): loops, and calls of functions with
/// loops. At least 1.
std::optional<std::int64_t> rounds_within(Analysis& analysis, std::uint32_t number, int from,
                                          int to) {
    const Instance& instance = analysis.instances()[number];
    if (!is_bounded(instance)) return std::nullopt;
    std::int64_t sum = 1;
    for (int n = from; n < to; ++n) {
        std::int64_t called = 0;
        for_callees(instance, n, [&](std::uint32_t callee) {
            called = std::max(called, rounds_of_call(analysis, callee).value_or(kShortLoop + 1));
        });
        sum += called;
        if (sum > kShortLoop) return std::nullopt;
        const int start = loop_start(analysis.prototype(number), n);
        if (start > n) continue;
        if (start < from) return std::nullopt;
        const auto own = Loop(analysis, number, start, n).rounds();
        const auto inner = rounds_within(analysis, number, start, n);
        if (!own || !inner || *own * *inner > kShortLoop) return std::nullopt;
        sum += *own * *inner;
        if (sum > kShortLoop) return std::nullopt;
    }
    return sum;
}

/// Instructions that the VM runs among [from, to) at most, calls included; loops of which nothing
/// is known count for one round.
std::int64_t steps_within(Analysis& analysis, std::uint32_t number, int from, int to) {
    constexpr std::int64_t kMostSteps = std::int64_t{1} << 40;
    const Instance& instance = analysis.instances()[number];
    std::int64_t steps = to - from;
    for (int n = from; n < to; ++n) {
        std::int64_t called = 0;
        for_callees(instance, n, [&](std::uint32_t callee) {
            Instance& other = analysis.instances()[callee];
            const int size = size_of(analysis, callee);
            if (!other.call_steps)
                other.call_steps =
                    is_bounded(other) ? steps_within(analysis, callee, 0, size) : size;
            called = std::max(called, *other.call_steps);
        });
        steps += called;
        const int start = loop_start(analysis.prototype(number), n);
        if (start > n || start < from) continue;
        const auto rounds = Loop(analysis, number, start, n).rounds();
        if (rounds && *rounds > 1)  // one of them was counted on the way
            steps += (*rounds - 1) * steps_within(analysis, number, start, n);
        steps = std::min(steps, kMostSteps);
    }
    return steps;
}

}  // namespace

std::int64_t steps_of_round(Analysis& analysis, std::uint32_t instance, int head, int back) {
    return steps_within(analysis, instance, head, back) + 1;
}

std::optional<std::int64_t> most_rounds(Analysis& analysis, std::uint32_t instance, int head,
                                        int back) {
    const auto own = Loop(analysis, instance, head, back).rounds();
    const auto inner = rounds_within(analysis, instance, head, back);
    if (!own || !inner || *own * *inner > kShortLoop) return std::nullopt;
    return *own * *inner;
}

}  // namespace senet::native
