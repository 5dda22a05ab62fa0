#include "play/computer.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/notation.h"

namespace senet::play {

const game::Line& OwnLine::follow(const game::Line& line) {
    if (kinship_ == Kinship::Same) return line;
    try {
        if (!line_) line_.emplace(rules_, start_of(line));
        for (std::size_t i = line_->moves().size(); i < line.moves().size(); ++i) {
            if (kinship_ == Kinship::Sisters) {
                line_->play(line.moves()[i]);
                continue;
            }
            const std::string text =
                game::move_text(line.rules(), line.states()[i], line.moves()[i]);
            line_->play(game::parse_move(rules_, line_->state(), line_->legal_moves(), text));
        }
    } catch (const Error& error) {
        throw Forfeit(Ending::Broken, error.what());
    }
    return *line_;
}

game::State OwnLine::start_of(const game::Line& line) {
    if (kinship_ == Kinship::Sisters) return line.start();
    try {
        return game::parse_state(rules_, game::state_text(line.rules(), line.start()), seed_);
    } catch (const Error&) {
        if (line.start() != line.rules().start(seed_)) throw;
        return rules_.start(seed_);
    }
}

game::Move OwnLine::told(const game::Line& line, game::Move move) {
    if (kinship_ != Kinship::Strangers) return move;
    std::string text;
    try {
        text = game::move_text(rules_, line_->state(), move);
        return game::parse_move(line.rules(), line.state(), line.legal_moves(), text);
    } catch (const Error& error) {
        throw Forfeit(Ending::IllegalMove, error.what());
    }
}

std::int64_t share_of(const ClockTime& clock) {
    constexpr int kMoves = 25;
    const int moves = clock.moves > 0 ? std::min(clock.moves, kMoves) : kMoves;
    const std::int64_t share = clock.left / moves + clock.increment * 3 / 4;
    return std::clamp<std::int64_t>(share, 1, std::max<std::int64_t>(clock.left / 2, 1));
}

EnginePlayer::EnginePlayer(game::Rules& rules, Kinship kinship, const search::Options& options)
    : own_(rules, kinship), searcher_(rules, options, 0) {}

void EnginePlayer::new_game(std::uint64_t seed) {
    own_.new_game(seed);
    searcher_.forget();
}

search::Limits EnginePlayer::limits_of(const game::Line& line, const Allowance& allowance) const {
    search::Limits limits = allowance.limits;
    const auto& clock = allowance.clocks[line.state().turn().index()];
    if (!clock) return limits;
    const std::int64_t share = share_of(*clock);
    limits.milliseconds = std::min(share, limits.milliseconds.value_or(share));
    return limits;
}

Choice EnginePlayer::choose(const game::Line& line, const Allowance& allowance,
                            Interrupt& interrupt) {
    const game::Line& own = own_.follow(line);
    search::Result result;
    try {
        result = searcher_.search(own, limits_of(line, allowance), interrupt);
    } catch (const Error& error) {
        throw Forfeit(Ending::Broken, error.what());
    }
    if (interrupt.stop) throw game::Interrupted{};
    if (!result.move())
        throw Forfeit(Ending::Broken, "found the game over where the referee does not");
    Choice choice{own_.told(line, *result.move())};
    if (result.best.bound != search::Bound::None) choice.value = result.best.value;
    choice.depth = result.depth;
    choice.nodes = result.counts.nodes;
    return choice;
}

Choice RandomPlayer::choose(const game::Line& line, const Allowance&, Interrupt&) {
    const std::vector<game::Move> moves = line.legal_moves();
    return {moves[random_.below(moves.size())]};
}

Choice OnePlyPlayer::choose(const game::Line& line, const Allowance&, Interrupt&) {
    require_two_players(line.rules().game(), "the one-ply player needs");
    constexpr game::Value kDecided = game::kMostEvaluation;
    const game::Player me = line.state().turn();
    std::vector<game::Move> best;
    game::Value most = -game::kInfinity;
    game::Line after = line;
    for (const game::Move move : line.legal_moves()) {
        after.play(move);
        const game::Outcome outcome = after.outcome();
        const game::Value first = !outcome.over() ? line.rules().evaluate(after.state())
            : outcome.won()                       ? seen_by(outcome.winner, kDecided)
                                                  : 0;
        after.undo();
        const game::Value value = seen_by(me, first);
        if (value > most) best.clear();
        most = std::max(most, value);
        if (value == most) best.push_back(move);
    }
    return {best[random_.below(best.size())]};
}

}  // namespace senet::play
