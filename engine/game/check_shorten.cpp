#include "game/check_shorten.h"

#include <algorithm>

namespace senet::game {
namespace {

/// Effort for one fault, in looks at a state for each state that the check looks at breadth first:
/// where one call tells, and where all hooks are to be asked several times.
constexpr double kQuickLooks = 2, kLooks = 0.4;
constexpr std::uint64_t kSlowLooks = 10;  // where a call does not end, which takes a second
constexpr std::uint64_t kTimesBroader = 10;  // states of the search breadth first from the start
constexpr std::size_t kBetweenRestarts = 2;  // plies between the states where it begins as well
constexpr std::uint64_t kBeamShare = 20;  // looks for each state that is kept from ply to ply
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
        search_breadth_first(0, kTimesBroader * effort());
        search_towards_end();
        replace();
        restart();
    }
    if (auto shorter = walk(moves_)) line = *std::move(shorter);
    fault = fault_;
}

std::uint64_t Shortener::effort() const {
    if (fault_.rule == "budget") return kSlowLooks;
    const bool told_at_once = Cycles::finds(fault_) || Examiner::is_told_at_once(fault_) ||
        Examiner::is_of_outcome(fault_);
    return static_cast<std::uint64_t>((told_at_once ? kQuickLooks : kLooks) * states_);
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

/// Every way that is shorter and begins with so many moves of this one, as far as `most` states go.
bool Shortener::search_breadth_first(std::size_t kept, std::uint64_t most) {
    std::deque<Line> waiting;
    std::set<Key> seen;
    auto first = walk({moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(kept)});
    if (!first) return false;
    waiting.push_back(*std::move(first));
    for (std::uint64_t looked = 0; !waiting.empty() && looked < most; ++looked) {
        const Line line = std::move(waiting.front());
        waiting.pop_front();
        if (line.moves().size() >= moves_.size()) return false;
        if (take(line)) return true;
        if (seen.size() <= most) add_next(line, seen, waiting);
    }
    return false;
}

void Shortener::add_next(const Line& line, std::set<Key>& seen, std::deque<Line>& waiting) const {
    try {
        for (const Move move : line.standing().moves) {
            Line next = line;
            next.play(move);
            Key key = memory_key(examiner_.rules(), next.state());
            // Where the past matters, a state that was met earlier may be another one.
            if (Cycles::finds(fault_)) key += next.moves().size();
            if (seen.insert(key).second) waiting.push_back(std::move(next));
        }
    } catch (const Error&) {  // another fault
    }
}

/// Ply by ply, only with the states that look most like the one where the fault shows: in which as
/// many fields are the same or, where the fault is that a player has no move, with the fewest moves
/// of that player.
void Shortener::search_towards_end() {
    const auto known = walk(moves_);
    if (!known) return;
    const State end = known->state();
    if (fault_.rule != "no-result")
        return search_in_beam([&](const Line& line, int) { return distance(line.state(), end); });
    for (const Player stuck : {end.turn(), opponent(end.turn())}) {
        search_in_beam([&](const Line& line, int before) {
            if (line.state().turn() != stuck) return before;
            return static_cast<int>(line.legal_moves().size());
        });
    }
}

template <class Far>
void Shortener::search_in_beam(Far far) {
    struct Way {
        Line line;
        int far;
    };
    const std::size_t width = effort() / kBeamShare;
    const std::uint64_t most = looks_ + kTimesBroader * effort();
    std::vector<Way> ways, next;
    ways.push_back({Line(examiner_.rules(), start_), 0});
    std::set<Key> seen;
    while (!ways.empty() && ways.front().line.moves().size() + 1 < moves_.size()) {
        next.clear();
        for (const Way& way : ways) {
            std::deque<Line> lines;
            add_next(way.line, seen, lines);
            for (Line& line : lines) {
                if (looks_ >= most || take(line)) return;
                try {
                    if (line.outcome().over()) continue;
                    const int left = far(line, way.far);
                    next.push_back({std::move(line), left});
                } catch (const Error&) {  // another fault
                }
            }
        }
        std::stable_sort(next.begin(), next.end(),
                         [](const Way& a, const Way& b) { return a.far < b.far; });
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(std::min(width, next.size())),
                   next.end());
        ways.swap(next);
    }
}

/// Shorter ends of what is known, searched breadth first: as much effort as the search from the
/// start.
void Shortener::restart() {
    std::size_t kept = moves_.size();
    while (kept > kBetweenRestarts) {
        kept -= kBetweenRestarts;
        const std::uint64_t most =
            kTimesBroader * effort() * kBetweenRestarts / std::max<std::size_t>(1, moves_.size());
        if (search_breadth_first(kept, most)) {
            leave_out();
            kept = moves_.size();
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
            const Moves legal = line->standing().moves;
            if (legal.empty()) return false;
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
