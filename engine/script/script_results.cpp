// What a script's functions give back: who moves next, who has won, what a state is worth to whom.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.h"
#include "script/arguments.h"
#include "script/sandbox.h"
#include "script/script_rules.h"
#include "script/source_text.h"

namespace senet::script {

using game::Hook;
using game::Next;
using game::Outcome;
using game::State;
using game::Value;

void ScriptRules::wrong_return(Hook hook, int index, const std::string& wanted, std::string got) {
    if (got.empty()) got = lua_isnil(vm_.lua(), index) ? "nothing" : shown_value(vm_.lua(), index);
    lua_settop(vm_.lua(), resting_top_);
    throw ScriptError(place_of_return(hook, got),
                      fmt::format("{}() must return {}, got {}", name_of(hook), wanted, got));
}

/// The line of the return that gave the value, where only one can have; else the function's.
SourcePosition ScriptRules::place_of_return(Hook hook, const std::string& value) const {
    SourcePosition place = where(hook);
    const std::string* text = chunks_.text_of(place.file);
    if (text == nullptr) return place;
    const int line =
        SourceText(*text).line_of_return_of(value, place.line, last_lines_[index_of(hook)]);
    if (line != 0) place.line = line;
    return place;
}

Next ScriptRules::next_result(Hook hook, int index) {
    Next next;
    if (const int wrong = take_next(vm_.lua(), index, game(), next); wrong != 0) {
        const bool is_behind = wrong != index;
        const bool throws = lua_isinteger(vm_.lua(), index) && lua_tointeger(vm_.lua(), index) == 0;
        wrong_return(
            hook, wrong,
            fmt::format("the player {}, 1 to {}, {}or nothing{}",
                        is_behind ? "who moves after the throw" : "to move next",
                        game().player_count(), game().chance && !is_behind ? "0 for a throw, " : "",
                        throws && !game().chance
                            ? " (0 is for throws, which need throw, chance and happen)"
                            : ""));
    }
    return next;
}

/// What one player has. REQUIRES that it stands there by itself, behind those of so many players
/// `before` him, or as an element of an array.
Value ScriptRules::score_result(Hook hook, int index, Value most, int before) {
    lua_State* L = vm_.lua();
    const bool rounds = hook == Hook::Evaluate;
    const std::string_view kind = rounds ? "a number" : "a whole number";
    if (lua_type(L, index) != LUA_TNUMBER) {
        wrong_return(hook, index,
                     fmt::format("{} for each of {} players, or an array of the state or of "
                                 "scratch with as many elements",
                                 kind, game().player_count()),
                     before > 0 && lua_isnil(L, index) ? fmt::format("only {}", before) : "");
    }
    const double number = lua_tonumber(L, index), value = std::round(number);
    if (!(std::abs(value) <= most) || (!rounds && value != number)) {
        wrong_return(hook, index,
                     fmt::format("{} within {} for each player{}", kind, most,
                                 rounds ? " (what is won or lost is for result() to say)" : ""));
    }
    return static_cast<Value>(value);
}

game::Scores ScriptRules::scores_result(Hook hook, int index, Value most) {
    const auto players = static_cast<std::size_t>(game().player_count());
    game::Scores scores{};
    if (const auto* const array = proxy_->array_at(index)) {
        if (array->count != players) {
            wrong_return(
                hook, index,
                fmt::format("an array of {} numbers, one for each player, not s.{} with {}",
                            players, array->name, array->count));
        }
        for (std::size_t i = 0; i < players; ++i) {
            if (!proxy_->push_element(index, i)) {
                wrong_return(hook, index,
                             fmt::format("an array that it has filled; s.{}[{}] was not written",
                                         array->name, i + 1));
            }
            scores[i] = score_result(hook, lua_gettop(vm_.lua()), most, 0);
            lua_pop(vm_.lua(), 1);
        }
        return scores;
    }
    for (int i = 0; i < game().player_count(); ++i)
        scores[static_cast<std::size_t>(i)] = score_result(hook, index + i, most, i);
    return scores;
}

/// What one of several has won is what he has above the mean of the others.
void ScriptRules::check_leads(Hook hook, int index, const game::Scores& scores) {
    const int players = game().player_count();
    const std::int64_t most = std::int64_t{game().points} * (players - 1);
    const std::int64_t all =
        std::accumulate(scores.begin(), scores.begin() + players, std::int64_t{0});
    for (int i = 0; most > 0 && i < players; ++i) {
        const std::int64_t score = scores[static_cast<std::size_t>(i)];
        if (std::abs(players * score - all) <= most) continue;
        const auto lead = static_cast<double>(players * score - all) / (players - 1);
        wrong_return(
            hook, index,
            fmt::format("numbers of which each is within {} of the mean of the others, the "
                        "most points that the game table says can be won by",
                        game().points),
            fmt::format("{} for {}", show_signed(lead, lead == std::round(lead) ? 0 : 2),
                        game().name_of(game::Player::at(i))));
    }
}

Outcome ScriptRules::ask_outcome(Hook hook, const State& state,
                                 std::optional<game::Scores>& scores) {
    begin(hook, state);
    call(hook, 1, 1 + game().player_count());
    return outcome_result(hook, scores);
}

Outcome ScriptRules::outcome_result(Hook hook, std::optional<game::Scores>& scores) {
    lua_State* L = vm_.lua();
    const int players = game().player_count();
    const int winner = lua_gettop(L) - players;
    Outcome outcome;
    if (!lua_isnil(L, winner) && !(lua_isboolean(L, winner) && lua_toboolean(L, winner) == 0)) {
        if (!take_player_or_nobody(L, winner, game().player_count(), outcome.winner)) {
            // In a state without a move stuck() has to decide.
            wrong_return(hook, winner,
                         fmt::format("{}a winner from 1 to {}, or 0 for a draw",
                                     hook == Hook::Stuck ? "" : "nothing while the game goes on, ",
                                     game().player_count()));
        }
        const bool margin_alone = players == 2 && proxy_->array_at(winner + 1) == nullptr &&
            lua_type(L, winner + 2) != LUA_TNUMBER;
        if (!margin_alone && !lua_isnil(L, winner + 1)) {
            scores = scores_result(hook, winner + 1, game::kMostMargin);
            if (players == 2) outcome.margin = (*scores)[0] - (*scores)[1];
            const Value most = *std::max_element(scores->begin(), scores->begin() + players);
            if (players > 2 && outcome.won() && (*scores)[outcome.winner.index()] < most) {
                wrong_return(
                    hook, winner,
                    fmt::format("a winner with the most points, which are {} ({} has {})", most,
                                game().name_of(outcome.winner), (*scores)[outcome.winner.index()]));
            }
            if (players > 2) check_leads(hook, winner + 1, *scores);
        } else if (!lua_isnil(L, winner + 1)) {
            int is_whole = 0;
            const lua_Integer margin = lua_tointegerx(L, winner + 1, &is_whole);
            if (is_whole == 0 || lua_type(L, winner + 1) != LUA_TNUMBER ||
                std::abs(margin) > game::kMostMargin) {
                wrong_return(hook, winner + 1, "a whole number within a million as the margin");
            }
            outcome.margin = static_cast<Value>(margin);
        }
        if (const Value most = game().points; most > 0 && std::abs(outcome.points()) > most) {
            wrong_return(hook, winner + 1,
                         fmt::format("a margin within {}, the most points that the game table says "
                                     "can be won by",
                                     most),
                         std::to_string(outcome.points()));
        }
    }
    lua_pop(L, 1 + players);
    return outcome;
}

Outcome ScriptRules::result(const State& state) {
    if (function_of(Hook::Result) == 0) return {};
    std::optional<game::Scores> scores;
    return ask_outcome(Hook::Result, state, scores);
}

std::optional<game::Scores> ScriptRules::scores(const State& state, Hook hook) {
    std::optional<game::Scores> scores;
    if (function_of(hook) != 0) ask_outcome(hook, state, scores);
    return scores;
}

Outcome ScriptRules::stuck(const State& state) {
    if (function_of(Hook::Stuck) == 0) return Rules::stuck(state);
    std::optional<game::Scores> scores;
    const Outcome outcome = ask_outcome(Hook::Stuck, state, scores);
    if (!outcome.over()) {
        throw ScriptError(
            where(Hook::Stuck),
            "stuck() must return the winner, or 0 for a draw, when there is no move left");
    }
    return outcome;
}

game::Scores ScriptRules::evaluations(const State& state) {
    if (game().player_count() == 2) return Rules::evaluations(state);
    if (function_of(Hook::Evaluate) == 0) return {};
    const int players = game().player_count();
    begin(Hook::Evaluate, state);
    call(Hook::Evaluate, 1, players);
    const int first = lua_gettop(vm_.lua()) - players + 1;
    const game::Scores values = scores_result(Hook::Evaluate, first, game::kMostEvaluation - 1);
    lua_pop(vm_.lua(), players);
    return values;
}

Value ScriptRules::evaluate(const State& state) {
    if (function_of(Hook::Evaluate) == 0) return 0;
    if (game().player_count() > 2) return evaluations(state).front();
    begin(Hook::Evaluate, state);
    call(Hook::Evaluate, 1, 1);
    lua_State* L = vm_.lua();
    const int top = lua_gettop(L);
    if (const auto* array = proxy_->array_at(top); array != nullptr && array->count == 2) {
        // A number a player, as games of more players have it: what the first has more.
        const game::Scores values =
            scores_result(Hook::Evaluate, top, (game::kMostEvaluation - 1) / 2);
        lua_pop(L, 1);
        return values[0] - values[1];
    }
    if (lua_type(L, top) != LUA_TNUMBER) wrong_return(Hook::Evaluate, top, "a number");
    const double value = lua_isinteger(L, top) ? static_cast<double>(lua_tointeger(L, top))
                                               : std::round(lua_tonumber(L, top));
    if (!(std::abs(value) < game::kMostEvaluation)) {
        wrong_return(Hook::Evaluate, top,
                     "a number within 100,000,000 (what is won or lost is for result() to say)");
    }
    lua_pop(L, 1);
    return static_cast<Value>(value);
}

}  // namespace senet::script
