#include "game/line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "game/notation.h"

namespace senet::game {

namespace {

bool forbids_repetition(const Game& game) {
    return game.repetition && game.repetition->result == Repetition::Result::Illegal;
}

void find_legal(Rules& rules, const State& state, MoveList& moves) {
    rules.branches(state, moves);
    if (state.throws() || !rules.has(Hook::Legal)) return;
    State after;
    moves.erase_if([&](Move move) {
        rules.advance(state, move, after);
        return !rules.legal(after);
    });
}

/// Who wins where this one of two loses.
Player other_than(Player loser, const Game& game) {
    if (game.player_count() != 2) {
        throw Error(fmt::format("who repeats can lose only in a game of two players; {} has {}",
                                game.name, game.player_count()));
    }
    return opponent(loser);
}

}  // namespace

Line::Line(Rules& rules, State start) : rules_(&rules) {
    constexpr std::size_t kShort = 32;  // plies of which many lines are: of random ones, of toys
    states_.reserve(kShort);
    keys_.push_back(rules.game().repetition ? repetition_key(rules.game(), start) : 0);
    states_.push_back(std::move(start));
}

void Line::play(Move move) {
    if (throws_without_end(*this)) throw Error(rules_->where(Hook::Happen), endless_throws());
    State next;
    rules_->advance(state(), move, next);
    keys_.push_back(rules_->game().repetition ? repetition_key(rules_->game(), next) : 0);
    states_.push_back(std::move(next));
    moves_.push_back(move);
}

void Line::undo() {
    assert(!moves_.empty());
    states_.pop_back();
    keys_.pop_back();
    moves_.pop_back();
}

Line Line::under(Rules& rules) const {
    Line same = *this;
    same.rules_ = &rules;
    return same;
}

std::vector<Move> Line::legal_moves() const {
    if (rules_->result(state()).over()) return {};
    MoveList moves;
    find_moves(moves);
    return {moves.begin(), moves.end()};
}

Outcome Line::outcome() const {
    MoveList moves;
    return find_end(moves).outcome;
}

Standing Line::standing() const {
    MoveList moves;
    const End end = find_end(moves);
    if (end.outcome.over()) return {end, {}};
    return {end, {moves.begin(), moves.end()}};
}

/// Of a game that the rules' own result has not ended.
void Line::find_moves(MoveList& moves) const {
    find_legal(*rules_, state(), moves);
    if (!forbids_repetition(rules_->game())) return;
    State next;
    moves.erase_if([&](Move move) {
        rules_->advance(state(), move, next);
        return !allows(next);
    });
}

bool Line::allows(const State& next) const {
    const Game& game = rules_->game();
    if (!forbids_repetition(game)) return true;
    const bool reset = game.repetition->since >= 0 &&
        next.get(game.layout.fields()[static_cast<std::size_t>(game.repetition->since)]) == 0;
    if (reset) return true;
    const std::vector<Key> keys = repeatable();
    return std::count(keys.begin(), keys.end(), repetition_key(game, next)) + 1 <
        game.repetition->times;
}

/// `moves` are found where they can end the game, and where nothing ends it.
End Line::find_end(MoveList& moves) const {
    if (const Outcome ruled = rules_->result(state()); ruled.over())
        return {ruled, End::By::Result};
    const Game& game = rules_->game();
    if (game.repetition && !moves_.empty() && !forbids_repetition(game)) {
        const std::vector<Key> keys = repeatable();
        if (std::count(keys.begin(), keys.end(), keys.back()) >= game.repetition->times) {
            const Player repeater = states_[states_.size() - 2].decider();
            return {repetition_outcome(*rules_, state(), repeater), End::By::Repetition};
        }
    }
    find_moves(moves);
    if (moves.empty()) return {rules_->stuck(state()), End::By::Stuck};
    if (game.max_plies && state().ply() >= game.max_plies->plies)
        return {{.winner = game.max_plies->winner}, End::By::MaxPlies};
    return {};
}

End Line::end() const {
    MoveList moves;
    End end = find_end(moves);
    assert(end.outcome.over());
    const Game& game = rules_->game();
    std::optional<Hook> told;  // by whom
    if (end.by == End::By::Result) told = Hook::Result;
    if (end.by == End::By::Stuck ||
        (end.by == End::By::Repetition && game.repetition->result == Repetition::Result::Stuck))
        told = Hook::Stuck;
    if (told && game.player_count() > 2) end.scores = rules_->scores(state(), *told);
    if (told) end.reason = rules_->reason(state(), *told);
    if (!end.reason.empty()) return end;
    switch (end.by) {
        case End::By::Result: break;
        case End::By::Repetition: end.reason = "repetition"; break;
        case End::By::Stuck: end.reason = "no move left"; break;
        case End::By::MaxPlies:
            end.reason = "limit of " + std::to_string(game.max_plies->plies) + " moves";
            break;
    }
    return end;
}

std::vector<Key> Line::repeatable() const {
    std::size_t first = 0;
    const auto& repetition = rules_->game().repetition;
    if (repetition && repetition->since >= 0) {
        const Field& since =
            rules_->game().layout.fields()[static_cast<std::size_t>(repetition->since)];
        for (first = keys_.size() - 1; first > 0 && states_[first].get(since) != 0;) --first;
    }
    return {keys_.begin() + static_cast<std::ptrdiff_t>(first), keys_.end()};
}

std::string Line::told() const {
    if (moves_.empty()) return "at the start";
    std::string text = "after moves";
    for (std::size_t i = 0; i < moves_.size(); ++i)
        text += " " + safe_move_text(*rules_, states_[i], moves_[i]);
    return text;
}

bool throws_without_end(const Line& line) {
    const auto& states = line.states();
    return states.size() > kMostThrows &&
        std::all_of(states.rbegin(), states.rbegin() + kMostThrows + 1,
                    [](const State& state) { return state.throws(); });
}

std::string endless_throws() {
    return fmt::format(
        "{} throws came in a row without a move between them; happen() must leave "
        "the turn to a player at some time",
        kMostThrows);
}

Throws throws_at(const Line& line) {
    Throws throws;
    line.rules().chance(line.state(), throws);
    return throws;
}

Move thrown_at_random(const Line& line, Random& random) {
    return throws_at(line).drawn(random.next(), line.rules().game().thrown);
}

void throw_to_decision(Line& line, Random& random) {
    while (line.state().throws() && !line.outcome().over())
        line.play(thrown_at_random(line, random));
}

std::vector<Move> legal_moves(Rules& rules, const State& state) {
    MoveList moves;
    find_legal(rules, state, moves);
    return {moves.begin(), moves.end()};
}

Key repetition_key(const Game& game, const State& state) {
    return game.repetition->turn_counts ? equality_key(game.layout, state)
                                        : board_key(game.layout, state);
}

Outcome repetition_outcome(Rules& rules, const State& state, Player repeater) {
    const Repetition& rule = *rules.game().repetition;
    assert(rule.result != Repetition::Result::Illegal);
    switch (rule.result) {
        case Repetition::Result::Stuck: return rules.stuck(state);
        case Repetition::Result::RepeaterWins: return {.winner = repeater};
        case Repetition::Result::RepeaterLoses:
            return {.winner = other_than(repeater, rules.game())};
        default: return {.winner = rule.winner};
    }
}

}  // namespace senet::game
