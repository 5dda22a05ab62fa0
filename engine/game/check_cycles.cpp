#include "game/check_cycles.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace senet::game {
namespace {

/// Pairs of states that one number alone tells apart, while no two states were equal, before that
/// number is to blame.
constexpr std::uint64_t kEnoughPairs = 8;

/// Whether a state that comes up again is no fault: where dice decide, no way round is sure to be
/// gone again.
bool ends_repetition(const Game& game) { return game.repetition || game.max_plies || game.chance; }

/// What would have ended a line that is too long.
std::string way_out(const Line& line) {
    constexpr std::ptrdiff_t kFew = 100;  // plies
    const auto& states = line.states();
    const auto last = std::find_if(states.rbegin(), states.rend(),
                                   [](const State& state) { return state.throws(); });
    if (line.rules().game().chance && last - states.rbegin() > kFew) {
        return fmt::format(
            "its last {} plies came without a throw: play() must return 0 where one "
            "is next",
            last - states.rbegin());
    }
    return "result() must end it, or max_plies or repetition must";
}

}  // namespace

int distance(const State& a, const State& b) {
    const auto x = a.words(), y = b.words();
    int bytes = 0;
    for (std::size_t i = 1; i < x.size(); ++i) {
        for (std::uint64_t rest = x[i] ^ y[i]; rest != 0; rest >>= 8) bytes += (rest & 0xff) != 0;
    }
    return bytes;
}

std::vector<Fault> Cycles::look(const Line& line) {
    std::vector<Fault> faults;
    if (static_cast<int>(line.moves().size()) >= options_.longest) {
        faults.push_back({.rule = "too-long",
                          .where = rules_.where(Hook::Result),
                          .message = fmt::format("a random game goes on after {} plies; {}",
                                                 options_.longest, way_out(line))});
    }
    if (throws_without_end(line)) {
        faults.push_back({.rule = "endless-throws",
                          .where = rules_.where(Hook::Happen),
                          .message = endless_throws(),
                          .hook = Hook::Happen});
    }
    if (!ends_repetition(rules_.game())) {
        const auto& states = line.states();
        const Key now = memory_key(rules_, line.state());
        for (std::size_t i = states.size() - 1; i-- > 0;) {
            if (memory_key(rules_, states[i]) != now) continue;
            faults.push_back(repeated(i));
            break;
        }
    }
    if (auto wrong = wrong_since(line)) faults.push_back(*std::move(wrong));
    return faults;
}

Fault Cycles::repeated(std::size_t ply) const {
    const std::string since =
        ply == 0 ? "the start of the game" : fmt::format("the state after move {}", ply);
    return {.rule = "repeats",
            .where = rules_.where(Hook::Play),
            .message = since +
                " has come up again, so a game may never end; declare repetition or max_plies in "
                "the game's table, or let result() end such a game",
            .hook = Hook::Play};
}

/// A state from before an "irreversible" move must not come back after it.
std::optional<Fault> Cycles::wrong_since(const Line& line) const {
    const auto& repetition = rules_.game().repetition;
    if (!repetition || repetition->since < 0) return std::nullopt;
    const Layout& layout = rules_.game().layout;
    const std::size_t still = line.repeatable().size();
    const Key now = repetition_key(rules_.game(), line.state());
    for (std::size_t i = 0; i + still < line.states().size(); ++i) {
        if (repetition_key(rules_.game(), line.states()[i]) != now) continue;
        const std::string& name = layout.fields()[static_cast<std::size_t>(repetition->since)].name;
        return Fault{.rule = "since",
                     .where = rules_.where(Hook::Play),
                     .message = fmt::format(
                         "the state after move {} is back, though \"{}\" was 0 in between; "
                         "repetition.since must name a number that is 0 only after a move that "
                         "can't be undone",
                         i, name),
                     .hook = Hook::Play};
    }
    return std::nullopt;
}

// --- there and back

std::optional<Line> Cycles::try_to_come_back(const Line& line) {
    ++tries_;
    if (rules_.game().chance || rules_.game().player_count() != 2) return std::nullopt;
    const State origin = line.state();
    Line there = line;
    for (int ply = 0; ply < 2; ++ply) {
        const std::vector<Move> moves = legal_moves(rules_, there.state());
        if (moves.empty()) return std::nullopt;
        there.play(moves[random_.below(moves.size())]);
        if (rules_.result(there.state()).over()) return std::nullopt;
    }
    for (int ply = 0; ply < 2; ++ply) {
        State next;
        const auto back = way_back(there.state(), origin, next);
        if (!back) return std::nullopt;
        there.play(*back);
        if (rules_.result(there.state()).over()) return std::nullopt;
    }
    note_pair(origin, there.state());
    return look(there).empty() ? std::nullopt : std::optional(std::move(there));
}

/// The legal move that leads nearest to the state that is wanted.
std::optional<Move> Cycles::way_back(const State& from, const State& wanted, State& there) {
    std::optional<Move> best;
    int nearest = 0;
    for (const Move move : legal_moves(rules_, from)) {
        rules_.advance(from, move, there);
        const int far = distance(there, wanted);
        if (best && far >= nearest) continue;
        best = move;
        nearest = far;
    }
    return best;
}

void Cycles::note_pair(const State& before, const State& after) {
    if (!rules_.game().repetition || before.turn() != after.turn()) return;
    const Field* only = nullptr;
    for (const Field& field : rules_.game().layout.fields()) {
        if (field.apart) continue;
        for (std::size_t i = 0; i < field.count; ++i) {
            if (before.get(field, i) == after.get(field, i)) continue;
            const bool counts = field.kind == Field::Kind::Int && !field.is_array;
            if (only != nullptr || !counts) return;
            only = &field;
        }
    }
    if (only == nullptr)
        ++equal_;
    else
        ++differ_[{only, after.get(*only) - before.get(*only)}];
}

std::vector<Fault> Cycles::judge() const {
    // A number that counts moves grows by the same each time; one that is of the position does not.
    if (equal_ > 0 || differ_.size() != 1) return {};
    const auto& [number, pairs] = *differ_.begin();
    const auto& repetition = *rules_.game().repetition;
    if (pairs < kEnoughPairs || repetition.result == Repetition::Result::Illegal) return {};
    return {{.rule = "apart",
             .where = rules_.where(Hook::Play),
             .message = fmt::format(
                 "no state ever comes up again: \"{}\" differs where all else is equal, so "
                 "repetition ends no game; declare it \"apart\" if it only counts",
                 number.first->name),
             .seed = options_.seed,
             .shows = Fault::Shows::InGames,
             .hook = Hook::Play}};
}

}  // namespace senet::game
