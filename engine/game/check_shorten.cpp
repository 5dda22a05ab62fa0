#include "game/check_shorten.h"

#include <algorithm>
#include <deque>
#include <set>

namespace senet::game {
namespace {

/// Effort for one fault, in looks at a state: where one call tells, where all hooks are to be asked
/// several times, and where a call does not end, which takes a second.
constexpr std::uint64_t kQuickLooks = 4000, kLooks = 800, kSlowLooks = 10;
constexpr std::uint64_t kTimesBroader = 3;  // states of the search breadth first
constexpr int kPatience = 400;  // other ends that are tried in a row without a gain

}  // namespace

void Shortener::shorten(Line& line, Fault& fault) {
    if (line.moves().empty()) return;
    start_ = line.start();
    moves_ = line.moves();
    fault_ = fault;
    looks_ = 0;
    leave_out();
    if (fault_.rule != "budget") {
        search_breadth_first();
        replace();
    }
    if (auto shorter = walk(moves_)) line = *std::move(shorter);
    fault = fault_;
}

std::uint64_t Shortener::effort() const {
    if (fault_.rule == "budget") return kSlowLooks;
    return Cycles::finds(fault_) || Examiner::is_told_at_once(fault_) ? kQuickLooks : kLooks;
}

std::optional<Fault> Shortener::like(const Fault& fault, const Line& line) {
    if (!Cycles::finds(fault)) return examiner_.like(fault, line);
    for (Fault& each : cycles_.look(line)) {
        if (alike(each, fault)) return std::move(each);
    }
    return std::nullopt;
}

/// The line of these moves; nothing where one of them is not legal.
std::optional<Line> Shortener::walk(const Moves& moves) const {
    Line line(examiner_.rules(), start_);
    try {
        for (const Move move : moves) {
            const Moves legal = line.legal_moves();
            if (std::find(legal.begin(), legal.end(), move) == legal.end()) return std::nullopt;
            line.play(move);
        }
    } catch (const Error&) {
        return std::nullopt;
    }
    return line;
}

bool Shortener::take(const Line& line) {
    ++looks_;
    auto found = like(fault_, line);
    if (!found) return false;
    moves_ = line.moves();
    fault_ = *std::move(found);
    return true;
}

bool Shortener::try_way(const Moves& moves) {
    const auto line = walk(moves);
    return line && take(*line);
}

/// Leaves out moves, many at first, as long as the fault still shows at the end.
void Shortener::leave_out() {
    const std::uint64_t most = looks_ + effort();
    for (std::size_t chunk = std::max<std::size_t>(1, moves_.size() / 2); chunk >= 1; chunk /= 2) {
        for (std::size_t from = 0; from + chunk <= moves_.size() && looks_ < most;) {
            Moves fewer = moves_;
            const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(from);
            fewer.erase(first, first + static_cast<std::ptrdiff_t>(chunk));
            if (!try_way(fewer)) from += chunk;
        }
    }
}

/// Every way that is shorter, as far as that goes.
void Shortener::search_breadth_first() {
    std::deque<Line> waiting;
    std::set<Key> seen;
    waiting.emplace_back(examiner_.rules(), start_);
    const std::uint64_t most = kTimesBroader * effort();
    for (std::uint64_t looked = 0; !waiting.empty() && looked < most; ++looked) {
        const Line line = std::move(waiting.front());
        waiting.pop_front();
        if (line.moves().size() >= moves_.size() || take(line)) return;
        if (seen.size() > most) continue;
        try {
            if (line.outcome().over()) continue;
            for (const Move move : line.legal_moves()) {
                Line next = line;
                next.play(move);
                const Key key = memory_key(examiner_.rules(), next.state()) + next.moves().size();
                if (seen.insert(key).second) waiting.push_back(std::move(next));
            }
        } catch (const Error&) {  // another fault
        }
    }
}

void Shortener::replace() {
    const std::uint64_t most = looks_ + effort();
    for (int misses = 0; misses < kPatience && looks_ < most && moves_.size() > 1; ++misses) {
        if (!try_other_end()) continue;
        leave_out();
        misses = 0;
    }
}

/// Begins like the way that is known, and goes on otherwise: by moves of its rest, or by any.
bool Shortener::try_other_end() {
    const std::size_t kept = random_.below(moves_.size() - 1);
    const Moves rest(moves_.begin() + static_cast<std::ptrdiff_t>(kept), moves_.end());
    auto line = walk({moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(kept)});
    if (!line) return false;
    try {
        while (line->moves().size() + 1 < moves_.size()) {
            const Moves legal = line->legal_moves();
            if (legal.empty() || line->outcome().over()) return false;
            Move move = legal[random_.below(legal.size())];
            const Move wanted = rest[random_.below(rest.size())];
            if (std::find(legal.begin(), legal.end(), wanted) != legal.end()) move = wanted;
            line->play(move);
            if (take(*line)) return true;
        }
    } catch (const Error&) {  // another fault
    }
    return false;
}

}  // namespace senet::game
