#include "game/check_evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "game/check_sides.h"

namespace senet::game {
namespace {

constexpr std::uint64_t kJudgedLast = 6;  // states before the end of a random game
constexpr std::uint64_t kEnough = 100;  // of such states, for a judgement
constexpr std::uint64_t kEnoughOfOne = 40;  // with one player to move
constexpr double kAgree = 0.65, kDisagree = 0.35;  // the share of them; the latter is a suspicion
constexpr double kSurely = 0.2;  // no suspicion any more
constexpr double kSurelyFollows = 0.5;  // correlation with the winner, likewise

constexpr std::size_t kSample = 200;  // states in which player or ply are turned
constexpr std::size_t kBetweenSampled = 5;  // states of a random game

// A sound evaluation is found so after some five pairs. One that tells nothing leads by ten or
// trails by ten in 24 pairs in one case of a hundred, and then still has to lose a match.
constexpr int kMostPairs = 24, kRight = 5, kWrong = -10, kTies = 6;
constexpr std::size_t kLookedAt = 12;  // moves that a follower looks at
constexpr std::uint32_t kLongest = 200;  // plies of such a game
// Pairs of games between the evaluation and its negation: the fewest, and the most.
constexpr int kMatch = 6, kMostMatch = 40;
// Against chance, of games that somebody won, in standard deviations: one case in thirty thousand,
// in four thousand, in a thousand, and in fifty.
constexpr double kSurelyMore = 4, kClearly = 3.5, kSuspected = 3, kLikely = 2;

constexpr const char* kRightSide =
    "a positive number must be good for player 1, whoever is to move";

bool surely_more(int many, int few, double sigmas = kSurelyMore) {
    const int lead = many - few;
    return lead > 0 && lead * lead >= sigmas * sigmas * (many + few);
}

/// So many of these, in an order of no meaning.
std::vector<Move> some(std::vector<Move> moves, Random& random) {
    const std::size_t count = std::min(moves.size(), kLookedAt);
    for (std::size_t i = 0; i < count; ++i)
        std::swap(moves[i], moves[i + random.below(moves.size() - i)]);
    moves.resize(count);
    return moves;
}

Value value_of_end(const Outcome& outcome) {
    return outcome.won() ? seen_by(outcome.winner, kWin) : 0;
}

/// 1 where player 1 wins, -1 where the other does.
int score(const Outcome& outcome) { return outcome.won() ? seen_by(outcome.winner, 1) : 0; }

}  // namespace

/// Where values are shares of the game: how large the leads of whoever is ahead are.
void EvaluationJudge::count_values(const Line& line) {
    constexpr int kMost = 400;
    const Game& game = rules_.game();
    const int players = game.player_count();
    if (!game.chance && players == 2) return;
    for (std::size_t i = 1; i + 1 < line.states().size() && valued_ < kMost; ++i) {
        const State& state = line.states()[i];
        if (state.throws()) continue;
        std::int64_t lead = 0;
        try {
            if (players == 2) {
                lead = std::abs(std::int64_t{rules_.evaluate(state)});
            } else {
                const Scores values = rules_.evaluations(state);
                const auto end = values.begin() + players;
                const std::int64_t all = std::accumulate(values.begin(), end, std::int64_t{0});
                const Value most = *std::max_element(values.begin(), end);
                lead = (players * std::int64_t{most} - all) / (players - 1);
            }
        } catch (const Error&) {  // told already
        }
        ++valued_;
        beyond_ += lead > whole_game();
        largest_ = std::max(largest_, lead);
    }
}

/// What evaluate() gives for all that can be won.
std::int64_t EvaluationJudge::whole_game() const {
    const Game& game = rules_.game();
    return std::int64_t{game.unit} * (options_.by_points ? std::max(game.points, 1) : 1);
}

std::optional<std::string> EvaluationJudge::unlike_unit() const {
    constexpr std::int64_t kHardly = 50;  // what so many times is less than the game
    if (valued_ < static_cast<int>(kEnough)) return std::nullopt;
    const std::int64_t whole = whole_game();
    const std::string what = options_.by_points ? fmt::format("{} (unit times points)", whole)
                                                : fmt::format("{} (unit)", whole);
    if (2 * beyond_ > valued_) {
        return fmt::format(
            "evaluate() gives more than the whole game is worth, {}, in {} of {} states of random "
            "games, up to {}; the search can't tell these apart",
            what, beyond_, valued_, largest_);
    }
    if (kHardly * largest_ >= whole) return std::nullopt;
    return fmt::format(
        "evaluate() stays within {} of even in {} states of random games, where the whole game is "
        "worth {}; the search takes them all for about even",
        largest_, valued_, what);
}

/// With more than two players: whether the winner had more than the others together, for each, in
/// one state near the end.
void EvaluationJudge::count_of_many(const Line& line, const Outcome& outcome) {
    constexpr std::size_t kBeforeEnd = 4;
    const int players = rules_.game().player_count();
    if (!outcome.won() || line.states().size() <= kBeforeEnd) return;
    try {
        const Scores values = rules_.evaluations(*(line.states().end() - 1 - kBeforeEnd));
        const std::int64_t all = std::accumulate(values.begin(), values.end(), std::int64_t{0});
        const std::int64_t lead = players * std::int64_t{values[outcome.winner.index()]} - all;
        ahead_ += lead > 0;
        behind_ += lead < 0;
    } catch (const Error&) {  // told already
    }
}

std::vector<Fault> EvaluationJudge::judge_many() const {
    if (!surely_more(behind_, ahead_)) return {};
    return {fault("evaluate-sign",
                  fmt::format("near the end of random games evaluate() gives who goes on to win "
                              "less than the mean of all players in {} of {} games; a player's "
                              "number must be larger where he stands better",
                              behind_, behind_ + ahead_))};
}

void EvaluationJudge::count(const Line& line, const Outcome& outcome) {
    if (!rules_.has(Hook::Evaluate)) return;
    count_values(line);
    if (rules_.game().player_count() != 2) return count_of_many(line, outcome);
    const std::size_t last = line.states().size() - 1;
    for (std::size_t i = 1; i < last; ++i) {
        const bool near_end = i + kJudgedLast >= last;
        if (!near_end && (sample_.size() >= kSample || i % kBetweenSampled != 0)) continue;
        const State& state = line.states()[i];
        if (state.throws()) continue;
        Value value = 0;
        try {
            value = rules_.evaluate(state);
        } catch (const Error&) {  // told already
        }
        if (value == 0) continue;
        if (sample_.size() < kSample) sample_.push_back(state);
        if (!near_end || outcome.drawn()) continue;
        Agreement& agreement = agreements_[state.turn().index()];
        ++agreement.states[value > 0 ? 1 : 0][outcome.winner == Player{1} ? 1 : 0];
    }
}

EvaluationJudge::Sign EvaluationJudge::near_ends(const Agreement& agreement) const {
    if (agreement.judged() < kEnoughOfOne) return Sign::Unknown;
    const double share =
        static_cast<double>(agreement.agreed()) / static_cast<double>(agreement.judged());
    return share >= kAgree ? Sign::Right : share <= kDisagree ? Sign::Wrong : Sign::Unknown;
}

std::vector<Fault> EvaluationJudge::judge() {
    if (!rules_.has(Hook::Evaluate)) return {};
    if (rules_.game().player_count() != 2) return judge_many();
    if (sample_.empty()) return {};
    const Sign first = sign_where(Player{1}), second = sign_where(Player{2});
    if (first == Sign::Right && second == Sign::Right) return {};
    if (auto found = wrong_side(first, second)) return {*std::move(found)};
    if (first == Sign::Right || second == Sign::Right) return {};
    const double share = agreed_near_ends();
    if (share <= kSurely && both_win_near_ends()) return {wrong_near_ends()};
    // Who throws on may do better than who is glad of what he has, whatever the sign: only how
    // games end tells there.
    if (rules_.game().chance && share > kDisagree) return {};
    // To look one move ahead misleads where whoever takes is taken: a match must agree.
    if (follower_loses())
        return negation_wins(kLikely) ? std::vector{wrong_in_games()} : std::vector<Fault>{};
    const bool suspect = share <= kDisagree || first == Sign::Wrong || second == Sign::Wrong;
    if (!negation_wins(suspect ? kSuspected : kClearly)) return {};
    return {share <= kDisagree ? wrong_near_ends() : wrong_in_match()};
}

/// That it speaks for one player where that one is to move and for the other elsewhere. Told by the
/// values of turned states alone where they can tell, and by how games end.
std::optional<Fault> EvaluationJudge::wrong_side(Sign first, Sign second) const {
    const Sides sides(rules_, sample_);
    const bool mixed = first != second && first != Sign::Unknown && second != Sign::Unknown;
    const auto turned = [&](Changed changed) {
        return (mixed && sides.turn_with(changed)) || sides.surely_turn_with(changed);
    };
    if (turned(Changed::Turn))
        return fault("evaluate-mover",
                     fmt::format("evaluate() {}: with the other player to move, the same position "
                                 "has the opposite value; {}",
                                 side_words(first, second), kRightSide));
    if (turned(Changed::Ply))
        return fault("evaluate-mover",
                     fmt::format("evaluate() changes its side with s.ply: one ply later the same "
                                 "position has the opposite value; {}",
                                 kRightSide));
    const std::optional<Player> wrong_for = surely_mixed_near_ends();
    if (!wrong_for) return std::nullopt;
    const Agreement &there = agreement(*wrong_for), &elsewhere = agreement(opponent(*wrong_for));
    return fault(
        "evaluate-mover",
        fmt::format("near the end of random games evaluate() prefers who goes on to lose in {} of "
                    "{} states where player {} is to move, and in {} of {} where the other is; {}",
                    there.disagreed(), there.judged(), wrong_for->number(), elsewhere.disagreed(),
                    elsewhere.judged(), kRightSide));
}

/// What it does with the player to move, as far as that is known.
const char* EvaluationJudge::side_words(Sign first, Sign second) {
    const bool mover = first == Sign::Right || second == Sign::Wrong;
    const bool other = first == Sign::Wrong || second == Sign::Right;
    if (mover == other) return "takes the side of one player or the other by who is to move";
    return mover ? "speaks for the player who is to move"
                 : "speaks for the player who has just moved";
}

/// The player with whom to move it prefers losers, where it prefers winners with the other; none
/// where that is not sure.
std::optional<Player> EvaluationJudge::surely_mixed_near_ends() const {
    const double first = agreement(Player{1}).correlation();
    const double second = agreement(Player{2}).correlation();
    if (std::min(std::abs(first), std::abs(second)) < kSurelyFollows || (first > 0) == (second > 0))
        return std::nullopt;
    return first < 0 ? Player{1} : Player{2};
}

/// Between the value's sign and the winner. A value that is good for the same player everywhere
/// follows nobody, whoever wins.
double EvaluationJudge::Agreement::correlation() const {
    const auto count = [&](int positive, int won) {
        return static_cast<double>(states[positive][won]);
    };
    const double lost_by_first = count(0, 0) + count(1, 0), won = count(0, 1) + count(1, 1);
    const double negative = count(0, 0) + count(0, 1), positive = count(1, 0) + count(1, 1);
    const double most = std::sqrt(lost_by_first * won * negative * positive);
    if (judged() < kEnough || most == 0) return 0;
    return (count(1, 1) * count(0, 0) - count(1, 0) * count(0, 1)) / most;
}

/// Whether whoever follows it does so much worse than by its negation that no doubt is left.
bool EvaluationJudge::follower_loses() const {
    return surely_more(pairs_[0].worse + pairs_[1].worse, pairs_[0].better + pairs_[1].better);
}

/// The share of states near the end of random games in which it prefers the winner; 1 where there
/// are not enough of them.
double EvaluationJudge::agreed_near_ends() const {
    const std::uint64_t judged = agreements_[0].judged() + agreements_[1].judged();
    const std::uint64_t agreed = agreements_[0].agreed() + agreements_[1].agreed();
    return judged < kEnough ? 1 : static_cast<double>(agreed) / static_cast<double>(judged);
}

/// Where the same player wins all games, a value that is the same in all of them tells nothing.
bool EvaluationJudge::both_win_near_ends() const {
    const auto won = [&](std::size_t winner) {
        std::uint64_t states = 0;
        for (const Agreement& each : agreements_)
            states += each.states[0][winner] + each.states[1][winner];
        return states;
    };
    return won(0) > 0 && won(1) > 0;
}

Fault EvaluationJudge::wrong_near_ends() const {
    return fault(
        "evaluate-sign",
        fmt::format("evaluate() prefers the player who goes on to lose in {} of {} states; a "
                    "positive number must be good for player 1",
                    agreements_[0].disagreed() + agreements_[1].disagreed(),
                    agreements_[0].judged() + agreements_[1].judged()));
}

Fault EvaluationJudge::wrong_in_games() const {
    const int pairs = pairs_[0].played + pairs_[1].played;
    const int worse = pairs_[0].worse + pairs_[1].worse;
    return fault("evaluate-sign",
                 fmt::format("a player who chooses moves by evaluate() does worse than by its "
                             "negation, in {} of {} pairs of games; a positive number must be good "
                             "for player 1",
                             worse, pairs));
}

Fault EvaluationJudge::wrong_in_match() const {
    return fault("evaluate-sign",
                 fmt::format("a player who looks two moves ahead and chooses by evaluate() loses "
                             "{} of {} games against one who chooses by its negation; a positive "
                             "number must be good for player 1",
                             match_.lost, match_.played));
}

Fault EvaluationJudge::fault(const char* rule, const std::string& message) const {
    const Hook judge = rules_.has(Hook::Result) ? Hook::Result : Hook::Stuck;
    const std::string otherwise = std::string_view(rule) != "evaluate-sign"
        ? ""
        : fmt::format(", or {}() names the wrong winner (line {})", name_of(judge),
                      rules_.where(judge).line);
    return {.rule = rule,
            .where = rules_.where(Hook::Evaluate),
            .message = message + otherwise,
            .seed = options_.seed,
            .shows = Fault::Shows::InGames,
            .hook = Hook::Evaluate};
}

// --- one player follows it

/// Whether it is right where `mover` is to move: there looks who has just made a move.
EvaluationJudge::Sign EvaluationJudge::sign_where(Player mover) {
    Pairs& pairs = pairs_[mover.index()];
    const Player follower = opponent(mover);
    while (pairs.played < kMostPairs && pairs.lead() < kRight && pairs.lead() > kWrong) {
        if (pairs.played == kTies && pairs.better == 0 && pairs.worse == 0) break;
        const std::uint64_t seed = options_.seed + static_cast<std::uint64_t>(pairs.played++);
        const int with = game(follower, 1, seed), against = game(follower, -1, seed);
        pairs.better += with > against;
        pairs.worse += with < against;
    }
    if (pairs.lead() >= kRight) return Sign::Right;
    if (pairs.lead() <= kWrong) return Sign::Wrong;
    return near_ends(agreement(mover));
}

/// How a game ends for player 1 in which `choose` picks the moves, or leaves one to chance.
template <class Choose>
int EvaluationJudge::play_out(std::uint64_t seed, std::uint64_t salt, Choose choose) {
    Random random(mix(seed ^ salt));
    Line line(rules_, State(rules_.game().layout));
    try {
        line = Line(rules_, rules_.start(seed));
        while (line.moves().size() < kLongest) {
            if (interrupt_.due()) throw Interrupted{};
            const Standing now = line.standing();
            if (now.over()) return score(now.end.outcome);
            if (line.state().throws()) {
                line.play(thrown_at_random(line, random));
                continue;
            }
            const std::optional<Move> chosen = choose(line, random);
            line.play(chosen.value_or(now.moves[random.below(now.moves.size())]));
        }
    } catch (const Error&) {
        if (!failed_) failed_ = line;
    }
    return 0;
}

/// Of some moves the one after which `judge`, from player 1's side, tells most for who makes it; in
/// any case one that wins at once. `judge` may know nothing of a state.
template <class Judge>
std::optional<Move> EvaluationJudge::best(const Line& line, Random& random, Judge judge) const {
    std::optional<Move> best;
    Value most = 0;
    const Player mover = line.state().turn();
    for (const Move move : some(line.legal_moves(), random)) {
        State after;
        rules_.advance(line.state(), move, after);
        const Outcome outcome = rules_.result(after);
        if (outcome.winner == mover) return move;
        const std::optional<Value> told = judge(after, outcome);
        if (!told || (best && seen_by(mover, *told) <= most)) continue;
        best = move;
        most = seen_by(mover, *told);
    }
    return best;
}

/// What a state is worth beyond which nobody looks: the evaluation with this sign, but a win for
/// who wins with one of the moves that the game calls noisy. No evaluation need know of those.
Value EvaluationJudge::leaf_value(const State& state, Value sign) const {
    if (rules_.has(Hook::Noisy) && !state.throws()) {
        for (const Move move : legal_moves(rules_, state)) {
            if (!rules_.noisy(state, move)) continue;
            State after;
            rules_.advance(state, move, after);
            const Outcome outcome = rules_.result(after);
            if (outcome.winner == state.turn()) return value_of_end(outcome);
        }
    }
    return sign * rules_.evaluate(state);
}

/// How the game ends for the follower, who tries to make `sign` times the value good for himself.
int EvaluationJudge::game(Player follower, Value sign, std::uint64_t seed) {
    const int result = play_out(seed, 0x5eed, [&](const Line& line, Random& random) {
        const bool follows = line.state().turn() == follower;
        return best(
            line, random, [&](const State& after, const Outcome& outcome) -> std::optional<Value> {
                if (!follows) return std::nullopt;
                return outcome.over() ? value_of_end(outcome) : sign * rules_.evaluate(after);
            });
    });
    return seen_by(follower, result);
}

// --- two players, one of whom follows its negation, and both look two plies ahead

/// Whether it wins by so much more than chance.
bool EvaluationJudge::negation_wins(double sigmas) {
    for (int pair = 0; pair < kMostMatch; ++pair) {
        play_match_pair();
        if (pair + 1 < kMatch) continue;
        if (match_.lost <= match_.won) return false;
        if (surely_more(match_.lost, match_.won, sigmas)) return true;
    }
    return false;
}

void EvaluationJudge::play_match_pair() {
    const std::uint64_t seed = options_.seed + static_cast<std::uint64_t>(match_.played / 2);
    for (const Value sign : {1, -1}) {
        const int result = sign * match(sign, seed);
        ++match_.played;
        match_.lost += result < 0;
        match_.won += result > 0;
    }
}

/// The result for player 1, who follows the evaluation with this sign, while the other follows it
/// with the other. The first two plies are played at random.
int EvaluationJudge::match(Value first_sign, std::uint64_t seed) {
    return play_out(seed, 0x3a7c4, [&](const Line& line, Random& random) -> std::optional<Move> {
        if (line.moves().size() < 2) return std::nullopt;
        const Value sign = seen_by(line.state().turn(), first_sign);
        return best(line, random, [&](const State& after, const Outcome& outcome) {
            return std::optional(outcome.over() ? value_of_end(outcome)
                                                : worst_reply(after, sign, random));
        });
    });
}

/// Of the replies, the value that is best for who is to move; from player 1's side.
Value EvaluationJudge::worst_reply(const State& state, Value sign, Random& random) const {
    if (state.throws()) return leaf_value(state, sign);
    std::optional<Value> best;
    for (const Move move : some(legal_moves(rules_, state), random)) {
        State after;
        rules_.advance(state, move, after);
        const Outcome outcome = rules_.result(after);
        const Value value = outcome.over() ? value_of_end(outcome) : leaf_value(after, sign);
        if (!best || seen_by(state.turn(), value) > seen_by(state.turn(), *best)) best = value;
    }
    return best ? *best : sign * rules_.evaluate(state);
}

}  // namespace senet::game
