#include "search/crew.h"

#include <algorithm>
#include <array>

namespace senet::search {
namespace {

/// Whether the worker of this number, from 0, leaves out the iteration to this depth: by turns,
/// each in a rhythm of its own, so that they are not all at the same depth.
bool leaves_out(std::size_t worker, int depth) {
    constexpr std::array<int, 8> kTurns{1, 1, 2, 2, 2, 2, 3, 3};
    constexpr std::array<int, 8> kPhases{0, 1, 0, 1, 2, 3, 0, 1};
    const std::size_t kind = worker % kTurns.size();
    return (depth + kPhases[kind]) / kTurns[kind] % 2 != 0;
}

}  // namespace

Crew::Crew(int count, const game::RulesMaker& make, const Options& options, Table* table,
           std::uint64_t seed) {
    for (int i = 0; i < count; ++i) {
        members_.push_back(std::make_unique<Member>(make(), options, table,
                                                    mix(seed + static_cast<std::uint64_t>(i) + 1)));
    }
}

Crew::~Crew() { stop(); }

void Crew::forget() {
    for (const auto& member : members_) member->worker.forget();
}

void Crew::begin(const game::Line& line, const Limits& limits) {
    interrupt_.stop = false;
    failed_ = false;
    for (const auto& member : members_) {
        member->ballot = {};
        member->error = nullptr;
        member->line = std::make_unique<game::Line>(line.under(*member->rules));
        member->worker.start(*member->line, limits, &interrupt_);
    }
    for (std::size_t i = 0; i < members_.size(); ++i)
        threads_.emplace_back([this, i, limits] { work(*members_[i], i, limits); });
}

void Crew::work(Member& member, std::size_t index, const Limits& limits) {
    int depth = 0;
    try {
        member.rules->watch(&interrupt_);
        member.worker.find_moves();
        for (depth = 1; depth <= std::min(limits.depth, kMostDepth); ++depth) {
            if (depth < limits.depth && leaves_out(index, depth)) continue;
            Iteration found = member.worker.iterate(depth, 1);
            if (!found.lines.empty()) member.ballot = {std::move(found.lines.front()), depth};
            if (!found.finished || found.solved) break;
        }
    } catch (const game::Interrupted&) {
        // What it has found stands.
    } catch (Error& error) {
        member.worker.explain(error, depth);
        member.error = std::make_exception_ptr(error);
        failed_ = true;
    } catch (...) {
        member.error = std::current_exception();
        failed_ = true;
    }
    member.rules->watch(nullptr);
}

void Crew::stop() {
    interrupt_.stop = true;
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

void Crew::end() {
    stop();
    for (const auto& member : members_) {
        if (member->error) std::rethrow_exception(member->error);
    }
}

std::vector<Ballot> Crew::ballots() const {
    std::vector<Ballot> all;
    for (const auto& member : members_) all.push_back(member->ballot);
    return all;
}

std::uint64_t Crew::nodes_so_far() const {
    std::uint64_t sum = 0;
    for (const auto& member : members_) sum += member->worker.nodes_so_far();
    return sum;
}

Counts Crew::counts() const {
    Counts sum;
    for (const auto& member : members_) sum += member->worker.counts();
    return sum;
}

}  // namespace senet::search
