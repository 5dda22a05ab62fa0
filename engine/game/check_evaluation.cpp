#include "game/check_evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace senet::game {
namespace {

constexpr std::uint64_t kJudgedLast = 6;  // states before the end of a random game
constexpr std::uint64_t kEnough = 100;  // of such states, for a judgement
constexpr std::uint64_t kEnoughOfOne = 40;  // with one player to move
constexpr double kAgree = 0.65, kDisagree = 0.35;  // the share of them; the latter is a suspicion
constexpr double kSurely = 0.2;  // no suspicion any more

constexpr std::size_t kSample = 200;  // states in which player or ply are turned
constexpr std::size_t kEnoughTurned = 20;
constexpr double kTurns = 0.9;  // of these change sign

// A sound evaluation is found so after some five pairs. One that tells nothing leads by ten or
// trails by ten in 24 pairs in one case of a hundred, and then still has to lose a match.
constexpr int kMostPairs = 24, kRight = 5, kWrong = -10, kTies = 6;
constexpr std::size_t kLookedAt = 12;  // moves that a follower looks at
constexpr std::uint32_t kLongest = 200;  // plies of such a game
constexpr int kMatch = 6;  // pairs of games between the evaluation and its negation

/// So many of these, in an order of no meaning.
std::vector<Move> some(std::vector<Move> moves, Random& random) {
    const std::size_t count = std::min(moves.size(), kLookedAt);
    for (std::size_t i = 0; i < count; ++i)
        std::swap(moves[i], moves[i + random.below(moves.size() - i)]);
    moves.resize(count);
    return moves;
}

Value for_player(Player player, Value value) { return player == 1 ? value : -value; }

Value value_of_end(const Outcome& outcome) {
    return outcome.winner == 0 ? 0 : for_player(outcome.winner, kWin);
}

int score(const Outcome& outcome, Player player) {
    return outcome.winner <= 0 ? 0 : outcome.winner == player ? 1 : -1;
}

}  // namespace

Value EvaluationJudge::value_of(const State& state) const { return rules_.evaluate(state); }

void EvaluationJudge::count(const Line& line, const Outcome& outcome) {
    if (!rules_.has(Hook::Evaluate)) return;
    const std::size_t last = line.states().size() - 1;
    for (std::size_t i = 1; i < last; ++i) {
        const bool near_end = i + kJudgedLast >= last;
        if (!near_end && (sample_.size() >= kSample || i % 5 != 0)) continue;
        const State& state = line.states()[i];
        Value value = 0;
        try {
            value = value_of(state);
        } catch (const Error&) {  // told already
        }
        if (value == 0) continue;
        if (sample_.size() < kSample) sample_.push_back(state);
        if (!near_end || outcome.winner == 0) continue;
        Agreement& agreement = agreements_[static_cast<std::size_t>(state.turn())];
        ++agreement.judged;
        agreement.agreed += (value > 0) == (outcome.winner == 1);
    }
}

EvaluationJudge::Sign EvaluationJudge::near_ends(const Agreement& agreement) const {
    if (agreement.judged < kEnoughOfOne) return Sign::Unknown;
    const double share =
        static_cast<double>(agreement.agreed) / static_cast<double>(agreement.judged);
    return share >= kAgree ? Sign::Right : share <= kDisagree ? Sign::Wrong : Sign::Unknown;
}

std::vector<Fault> EvaluationJudge::judge() {
    if (!rules_.has(Hook::Evaluate) || sample_.empty()) return {};
    const Sign first = sign_where(1), second = sign_where(2);
    if (first == Sign::Right && second == Sign::Right) return {};
    const bool mixed = first != second && first != Sign::Unknown && second != Sign::Unknown;
    const bool by_mover = turns_with([](State& state) { state.set_turn(3 - state.turn()); });
    const bool by_ply = turns_with([](State& state) { state.set_ply(state.ply() + 1); });
    if (mixed && by_mover) {
        return {fault("evaluate-mover",
                      fmt::format("evaluate() speaks for the player who {}: with the other player "
                                  "to move, the same position has the opposite value; a positive "
                                  "number must be good for player 1, whoever is to move",
                                  first == Sign::Right ? "is to move" : "has just moved"))};
    }
    if (mixed && by_ply) {
        return {fault("evaluate-mover",
                      "evaluate() changes its side with s.ply: one ply later the same position has "
                      "the opposite value; a positive number must be good for player 1, whoever is "
                      "to move")};
    }
    if (first == Sign::Right || second == Sign::Right) return {};
    const double share = agreed_near_ends();
    if (share <= kSurely) return {wrong_near_ends()};
    const bool suspect = share <= kDisagree || first == Sign::Wrong || second == Sign::Wrong;
    if (!suspect || !negation_wins()) return {};
    return {share <= kDisagree ? wrong_near_ends() : wrong_in_games()};
}

/// The share of states near the end of random games in which it prefers the winner; 1 where there
/// are not enough of them.
double EvaluationJudge::agreed_near_ends() const {
    const std::uint64_t judged = agreements_[1].judged + agreements_[2].judged;
    const std::uint64_t agreed = agreements_[1].agreed + agreements_[2].agreed;
    return judged < kEnough ? 1 : static_cast<double>(agreed) / static_cast<double>(judged);
}

Fault EvaluationJudge::wrong_near_ends() const {
    const std::uint64_t judged = agreements_[1].judged + agreements_[2].judged;
    const std::uint64_t agreed = agreements_[1].agreed + agreements_[2].agreed;
    return fault("evaluate-sign",
                 fmt::format("evaluate() prefers the player who goes on to lose in {} of {} "
                             "states; a positive number must be good for player 1",
                             judged - agreed, judged));
}

Fault EvaluationJudge::wrong_in_games() const {
    const int pairs = pairs_[1].played + pairs_[2].played;
    const int worse = pairs_[1].worse + pairs_[2].worse;
    return fault("evaluate-sign",
                 fmt::format("a player who chooses moves by evaluate() does worse than by its "
                             "negation, in {} of {} pairs of games; a positive number must be good "
                             "for player 1",
                             worse, pairs));
}

Fault EvaluationJudge::fault(const char* rule, const std::string& message) const {
    return {.rule = rule,
            .where = rules_.where(Hook::Evaluate),
            .message = message,
            .seed = options_.seed,
            .shows = Fault::Shows::InGames,
            .hook = Hook::Evaluate};
}

/// Whether the value changes its sign with a change that leaves the position as it is.
template <class Change>
bool EvaluationJudge::turns_with(Change change) const {
    std::size_t compared = 0, turned = 0;
    for (const State& state : sample_) {
        State other = state;
        change(other);
        try {
            const Value value = value_of(state), changed = value_of(other);
            ++compared;
            turned += (value > 0) != (changed > 0) && changed != 0;
        } catch (const Error&) {  // no such state can be reached
        }
    }
    return compared >= kEnoughTurned &&
        static_cast<double>(turned) >= kTurns * static_cast<double>(compared);
}

// --- one player follows it

/// Whether it is right where `mover` is to move: there looks who has just made a move.
EvaluationJudge::Sign EvaluationJudge::sign_where(Player mover) {
    Pairs& pairs = pairs_[static_cast<std::size_t>(mover)];
    const Player follower = 3 - mover;
    while (pairs.played < kMostPairs && pairs.lead() < kRight && pairs.lead() > kWrong) {
        if (pairs.played == kTies && pairs.better == 0 && pairs.worse == 0) break;
        const std::uint64_t seed = options_.seed + static_cast<std::uint64_t>(pairs.played++);
        const int with = game(follower, 1, seed), against = game(follower, -1, seed);
        pairs.better += with > against;
        pairs.worse += with < against;
    }
    if (pairs.lead() >= kRight) return Sign::Right;
    if (pairs.lead() <= kWrong) return Sign::Wrong;
    return near_ends(agreements_[static_cast<std::size_t>(mover)]);
}

/// How the game ends for the follower, who tries to make `sign` times the value good for himself.
int EvaluationJudge::game(Player follower, Value sign, std::uint64_t seed) {
    Random random(mix(seed ^ 0x5eed));
    Line line(rules_, State(rules_.game().layout));
    try {
        line = Line(rules_, rules_.start(seed));
        while (line.moves().size() < kLongest) {
            if (interrupt_.due()) throw Interrupted{};
            if (const Outcome outcome = line.outcome(); outcome.over())
                return score(outcome, follower);
            const std::vector<Move> moves = line.legal_moves();
            const bool follows = line.state().turn() == follower;
            const auto chosen = choose(line.state(), moves, follower, follows ? sign : 0, random);
            line.play(chosen.value_or(moves[random.below(moves.size())]));
        }
    } catch (const Error&) {
        if (!failed_) failed_ = line;
    }
    return 0;
}

/// The move with the best value after it, or any where `sign` is 0; a move that wins at once in any
/// case.
std::optional<Move> EvaluationJudge::choose(const State& state, const std::vector<Move>& moves,
                                            Player follower, Value sign, Random& random) const {
    std::optional<Move> best;
    Value most = 0;
    for (const Move move : some(moves, random)) {
        State after;
        rules_.advance(state, move, after);
        const Outcome outcome = rules_.result(after);
        if (outcome.winner == state.turn()) return move;
        if (sign == 0) continue;
        const Value value = outcome.over() ? for_player(follower, value_of_end(outcome))
                                           : sign * for_player(follower, value_of(after));
        if (best && value <= most) continue;
        best = move;
        most = value;
    }
    return best;
}

// --- two players, one of whom follows its negation, and both look two plies ahead

bool EvaluationJudge::negation_wins() {
    int won = 0, lost = 0;
    for (int pair = 0; pair < kMatch; ++pair) {
        for (const Value sign : {1, -1}) {
            const int result = sign * match(sign, options_.seed + static_cast<std::uint64_t>(pair));
            won += result < 0;
            lost += result > 0;
        }
    }
    return won >= kMatch && won >= 4 * lost;
}

/// The result for player 1, who follows the evaluation with this sign, while the other follows it
/// with the other. The first two plies are played at random.
int EvaluationJudge::match(Value first_sign, std::uint64_t seed) {
    Random random(mix(seed ^ 0x3a7c4));
    Line line(rules_, State(rules_.game().layout));
    try {
        line = Line(rules_, rules_.start(seed));
        while (line.moves().size() < kLongest) {
            if (interrupt_.due()) throw Interrupted{};
            if (const Outcome outcome = line.outcome(); outcome.over()) return score(outcome, 1);
            const std::vector<Move> moves = line.legal_moves();
            const Value sign = line.state().turn() == 1 ? first_sign : -first_sign;
            std::optional<Move> chosen;
            if (line.moves().size() >= 2) chosen = look_ahead(line.state(), sign, random);
            line.play(chosen.value_or(moves[random.below(moves.size())]));
        }
    } catch (const Error&) {
        if (!failed_) failed_ = line;
    }
    return 0;
}

std::optional<Move> EvaluationJudge::look_ahead(const State& state, Value sign,
                                                Random& random) const {
    std::optional<Move> best;
    Value most = 0;
    for (const Move move : some(legal_moves(rules_, state), random)) {
        State after;
        rules_.advance(state, move, after);
        const Outcome outcome = rules_.result(after);
        if (outcome.winner == state.turn()) return move;
        const Value value =
            for_player(state.turn(),
                       outcome.over() ? value_of_end(outcome) : worst_reply(after, sign, random));
        if (best && value <= most) continue;
        best = move;
        most = value;
    }
    return best;
}

/// Of the replies, the value that is best for who is to move; from player 1's side.
Value EvaluationJudge::worst_reply(const State& state, Value sign, Random& random) const {
    std::optional<Value> best;
    for (const Move move : some(legal_moves(rules_, state), random)) {
        State after;
        rules_.advance(state, move, after);
        const Outcome outcome = rules_.result(after);
        const Value value = outcome.over() ? value_of_end(outcome) : sign * value_of(after);
        if (!best || for_player(state.turn(), value) > for_player(state.turn(), *best))
            best = value;
    }
    return best.value_or(sign * value_of(state));
}

}  // namespace senet::game
