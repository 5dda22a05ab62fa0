#include "play/computer.h"

#include <fmt/format.h>

#include <algorithm>

#include "game/notation.h"
#include "search/time_manager.h"

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

search::Limits with_clock(search::Limits limits, const ClockTime& clock, const game::Line& line,
                          const ClockUse& use) {
    // Of each player; about every other ply is a throw, where there are some.
    const game::Game& game = line.rules().game();
    const std::uint64_t plies = game.chance ? line.state().ply() / 2 : line.state().ply();
    const std::uint64_t made = plies / static_cast<std::uint64_t>(game.player_count());
    const search::Budget budget =
        search::budget_of({.left = clock.left,
                           .increment = clock.increment,
                           .moves_to_go = clock.moves,
                           .overhead = use.overhead,
                           .ponders = use.ponders,
                           .moves_left = search::moves_left(use.usual_moves, made)});
    const std::int64_t most = limits.milliseconds.value_or(budget.hard);
    limits.milliseconds = std::min(budget.hard, most);
    limits.soft_milliseconds = std::min(budget.soft, most);
    return limits;
}

EnginePlayer::EnginePlayer(game::Rules& rules, Kinship kinship, const search::Options& options,
                           const game::RulesMaker& more)
    : own_(rules, kinship), searcher_(rules, options, 0, more) {}

void EnginePlayer::new_game(std::uint64_t seed, Interrupt&) {
    own_.new_game(seed);
    searcher_.forget();
}

search::Limits EnginePlayer::limits_of(const game::Line& line, const Allowance& allowance) const {
    const auto& clock = allowance.clocks[line.state().turn().index()];
    if (!clock) return allowance.limits;
    return with_clock(allowance.limits, *clock, line, {.usual_moves = searcher_.options().moves});
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
