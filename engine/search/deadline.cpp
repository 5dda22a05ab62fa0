#include "search/deadline.h"

#include <algorithm>

namespace senet::search {

Deadline::Deadline(const Limits& limits, Interrupt& interrupt, const Pondering* pondering)
    : limits_(limits),
      interrupt_(interrupt),
      pondering_(pondering != nullptr && pondering->waits() ? pondering : nullptr) {
    // The factors are above 1 more often than below. So a game takes about as much on the whole as
    // was asked for: chess, Breakthrough and Othello took 1.1 to 1.7 times as many nodes, of limits
    // of 2,000 and 30,000 (2026-11-24).
    constexpr double kOnTheWhole = 0.7;
    const auto part = [](auto limit) { return kOnTheWhole * static_cast<double>(limit); };
    if (limits_.soft_milliseconds) by_time_.emplace(part(*limits_.soft_milliseconds));
    if (limits_.soft_nodes) by_nodes_.emplace(part(*limits_.soft_nodes));
    start_clock();
}

void Deadline::start_clock() {
    started_ = Clock::now();
    if (limits_.thread_time) thread_started_ = thread_seconds();
}

void Deadline::begin() {
    begun_ = true;
    if (by_nodes_) next_look_ = static_cast<std::uint64_t>(std::max(1.0, by_nodes_->target()));
    if (pondering_ == nullptr) set_hard_limit();
}

void Deadline::set_hard_limit() {
    if (!limits_.milliseconds) return;
    if (limits_.thread_time)
        interrupt_.thread_deadline =
            thread_started_ + 1e-3 * static_cast<double>(*limits_.milliseconds);
    else
        interrupt_.deadline = started_ + Milliseconds(*limits_.milliseconds);
}

double Deadline::elapsed() const {
    if (limits_.thread_time) return 1e3 * (thread_seconds() - thread_started_);
    return std::chrono::duration<double, std::milli>(Clock::now() - started_).count();
}

bool Deadline::due(Clock::time_point now, std::uint64_t nodes, bool fails_low) {
    if (!begun_) return false;
    if (pondering_ != nullptr && !pondering_->waits()) {
        pondering_ = nullptr;
        start_clock();
        set_hard_limit();
    }
    bool past = false;
    if (by_nodes_ && nodes >= next_look_) {
        constexpr std::uint64_t kLooks = 16;  // for each limit's worth of nodes
        past = static_cast<double>(nodes) >= by_nodes_->target();
        next_look_ = nodes + std::max<std::uint64_t>(1, *limits_.soft_nodes / kLooks);
    }
    if (by_time_ && pondering_ == nullptr && !past) {
        const double passed = limits_.thread_time
            ? elapsed()
            : std::chrono::duration<double, std::milli>(now - started_).count();
        past = passed >= by_time_->target();
    }
    return past && !fails_low;
}

void Deadline::note(const IterationReport& report) {
    if (by_time_) by_time_->note(report);
    if (by_nodes_) by_nodes_->note(report);
}

bool Deadline::ends_here(std::uint64_t nodes) {
    if (by_nodes_) {
        if (!by_nodes_->may_go_on(static_cast<double>(nodes))) return true;
        next_look_ = std::max(nodes + 1, static_cast<std::uint64_t>(by_nodes_->target()));
    }
    return by_time_ && pondering_ == nullptr && !by_time_->may_go_on(elapsed());
}

}  // namespace senet::search
