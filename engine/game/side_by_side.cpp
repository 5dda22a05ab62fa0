#include "game/side_by_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <typeinfo>

#include "game/check.h"
#include "game/notation.h"

namespace senet::game {
namespace {

/// Calls of a hook that a budget ended, until it is left out: an endless loop takes 0.3 s a call,
/// endless recursion up to 5 s.
constexpr int kMostEndless = 3;

/// An answer as text, which holds everything that must be equal.
struct Answer {
    std::string text;
    bool failed = false;
    bool endless = false;  // a budget ended the call, and which one may differ
    bool undefined = false;  // by the contract of scratch
};

/// The state as its bytes say it: the notation leaves nothing out, but a block may hold padding.
std::string state_answer(const Rules& rules, const State& state) {
    std::string bytes;
    for (const std::uint64_t word : state.words()) bytes += fmt::format(" {:016x}", word);
    return plain_state_text(rules.game(), state) + "\n    bytes" + bytes;
}

std::string outcome_answer(const Outcome& outcome) {
    if (!outcome.over()) return "goes on";
    return fmt::format("winner {}{}", outcome.winner.number(),
                       outcome.has_margin() ? fmt::format(", margin {}", outcome.margin) : "");
}

/// With every player's number, where there are some.
std::string result_answer(Rules& rules, const State& state) {
    const Outcome outcome = rules.result(state);
    const auto scores = outcome.over() ? rules.scores(state, Hook::Result) : std::nullopt;
    return outcome_answer(outcome) +
        (scores ? fmt::format(", numbers {}", fmt::join(*scores, " ")) : "");
}

std::string evaluation_answer(Rules& rules, const State& state) {
    const int players = rules.game().player_count();
    if (players == 2) return std::to_string(rules.evaluate(state));
    const Scores values = rules.evaluations(state);
    return fmt::format("{}", fmt::join(values.begin(), values.begin() + players, " "));
}

class Differential {
  public:
    Differential(Rules& judge, Rules& other, Random& random, const SideBySideOptions& options,
                 const Interrupt& interrupt, const std::function<void(double)>& progress)
        : judge_(judge),
          other_(other),
          random_(random),
          options_(options),
          interrupt_(interrupt),
          progress_(progress) {}

    SideBySide run() {
        const int played = options_.states / 2;
        for (int i = 0; i < options_.states - played && go_on(); ++i) {
            const State state = random_state(judge_.game(), random_);
            examine(state);
        }
        endless_.fill(0);  // what has no end at random states may have one at those that come up
        while (go_on() && can_play() && report_.states < options_.states && play_a_game()) {
        }
        return std::move(report_);
    }

  private:
    bool agree() const { return report_.difference.empty(); }
    bool go_on() const { return agree() && !interrupt_.due(); }

    static Answer answer_of(Rules& rules, const std::function<std::string(Rules&)>& question) {
        try {
            return {.text = question(rules)};
        } catch (const Error& error) {
            const std::string rule = rule_of(error);
            return {.text = comparable(error),
                    .failed = true,
                    .endless = rule == "budget",
                    .undefined = rule == "scratch-read"};
        } catch (const Interrupted&) {
            return {.text = "interrupted", .failed = true};
        }
    }

    bool compared(Hook hook) const { return options_.hooks.has(hook); }
    bool left_out(Hook hook) const {
        return endless_[static_cast<std::size_t>(hook)] >= kMostEndless;
    }

    void note_unanswered(Hook hook, bool endless) {
        endless_[static_cast<std::size_t>(hook)] += endless;
        if (!compared(hook)) return;
        ++report_.unanswered;
        std::vector<Hook>& told = report_.left_out;
        if (left_out(hook) && std::find(told.begin(), told.end(), hook) == told.end())
            told.push_back(hook);
    }

    /// Asks both. False when one failed, or they differ.
    bool ask(Hook hook, const State* state, const std::string& what,
             const std::function<std::string(Rules&)>& question) {
        if (!agree() || left_out(hook)) return false;
        report_.calls += compared(hook);
        const Answer expected = answer_of(judge_, question), got = answer_of(other_, question);
        if (expected.endless || got.endless || expected.undefined) {
            note_unanswered(hook, expected.endless || got.endless);
            return false;
        }
        if (!compared(hook)) return !expected.failed && !got.failed;
        if (expected.text != got.text || expected.failed != got.failed) {
            report_.difference =
                fmt::format("{}\n  {}\n  judge: {}\n  other: {}",
                            state == nullptr ? "" : plain_state_text(judge_.game(), *state), what,
                            expected.text, got.text);
            return false;
        }
        report_.errors += expected.failed;
        // A ply that the judge looked at counts as read, whether or not the other had to look.
        if (judge_.reads_ply() && !other_.reads_ply()) {
            report_.difference = "after " + what + " only the judge says that the ply was read";
            return false;
        }
        return !expected.failed;
    }

    std::string told(Hook hook, const State& state, Move move) const {
        const MoveFormat& format = judge_.game().format(state);
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < format.fields().size(); ++i)
            numbers.push_back(std::to_string(format.get(move, i)));
        return fmt::format("{}({})", name_of(hook), fmt::join(numbers, ", "));
    }

    void examine(const State& state) {
        if (progress_) progress_(static_cast<double>(report_.states) / options_.states);
        ++report_.states;
        const MoveList branches = ask_about(state);
        for (const Move branch : branches) ask_about(state, branch);
        for (int i = 0; i < 3; ++i) ask_about(state, random_move(judge_.game().format(state)));
    }

    /// What both say can be next: moves or, where a throw is, what can come up.
    MoveList ask_branches(const State& state) {
        return state.throws() ? ask_chance(state) : ask_moves(state);
    }

    MoveList ask_chance(const State& state) {
        MoveList given;
        ask(Hook::Chance, &state, "chance()", [&](Rules& rules) {
            Throws throws;
            rules.chance(state, throws);
            std::string text;
            given.clear();
            for (const Throw& one : throws) {
                text += fmt::format(" {}*{:x}", one.weight, one.outcome.bits);
                given.push_back(one.outcome);
            }
            return text;
        });
        return given;
    }

    /// The moves that both gave; none when moves() failed.
    MoveList ask_moves(const State& state) {
        MoveList given;
        // Behind what the list holds already.
        ask(Hook::Moves, &state, "moves()", [&](Rules& rules) {
            MoveList moves{Move{7}};
            rules.moves(state, moves);
            std::string text;
            for (const Move move : moves) text += fmt::format(" {:x}", move.bits);
            given.assign({moves.data() + 1, moves.size() - 1});
            return text;
        });
        return given;
    }

    /// Whether both say that the game goes on.
    bool ask_whether_it_goes_on(const State& state) {
        bool over = false;
        const bool answered = ask(Hook::Result, &state, "result()", [&](Rules& rules) {
            const Outcome outcome = rules.result(state);
            over = outcome.over();
            return outcome_answer(outcome);
        });
        return answered && !over;
    }

    /// Whether both could play the move; `state` is then the state after it.
    bool ask_to_play(State& state, Move move) {
        State next;
        const Hook play = played_by(state);
        const bool played = ask(play, &state, told(play, state, move), [&](Rules& rules) {
            next = state;
            rules.play(next, move);
            return state_answer(rules, next);
        });
        if (played) state = next;
        return played;
    }

    MoveList ask_about(const State& state) {
        const MoveList given = ask_branches(state);
        const auto about = [&](Hook hook, auto question) {
            if (judge_.has(hook) && compared(hook))
                ask(hook, &state, fmt::format("{}()", name_of(hook)),
                    [&](Rules& rules) { return question(rules); });
        };
        about(Hook::Result, [&](Rules& rules) { return result_answer(rules, state); });
        about(Hook::Evaluate, [&](Rules& rules) { return evaluation_answer(rules, state); });
        about(Hook::Write, [&](Rules& rules) { return rules.write(state); });
        about(Hook::Show, [&](Rules& rules) { return rules.show(state); });
        about(Hook::Legal, [&](Rules& rules) { return fmt::format("{}", rules.legal(state)); });
        if (state.throws()) return given;
        if (compared(Hook::Stuck))  // the engine's own error where the game has none
            ask(Hook::Stuck, &state, "stuck()",
                [&](Rules& rules) { return outcome_answer(rules.stuck(state)); });
        about(Hook::Pass, [&](Rules& rules) {
            State after = state;
            return rules.pass(after) ? state_answer(rules, after) : "no pass";
        });
        return given;
    }

    void ask_about(const State& state, Move move) {
        const auto about = [&](Hook hook, auto question) {
            if (judge_.has(hook) && compared(hook))
                ask(hook, &state, told(hook, state, move),
                    [&](Rules& rules) { return question(rules); });
        };
        const Hook play = played_by(state);
        if (play == Hook::Play) {
            about(Hook::Order,
                  [&](Rules& rules) { return std::to_string(rules.order(state, move)); });
            about(Hook::Noisy,
                  [&](Rules& rules) { return fmt::format("{}", rules.noisy(state, move)); });
            about(Hook::Text, [&](Rules& rules) { return join(rules.texts(state, move), " "); });
        }
        about(play, [&](Rules& rules) {
            State after = state, advanced = state;
            rules.play(after, move);
            rules.advance(state, move, advanced);
            return state_answer(rules, after) +
                (after == advanced ? ""
                                   : "\n    but advance() gives " + state_answer(rules, advanced));
        });
        if (judge_.has(Hook::Legal) || !compared(play) || !compared(Hook::Result)) return;
        ask(Hook::Result, &state, told(play, state, move) + " and result()", [&](Rules& rules) {
            State after;
            const Outcome outcome = rules.reach(state, move, after);
            return state_answer(rules, after) + " " + outcome_answer(outcome);
        });
    }

    Move random_move(const MoveFormat& format) {
        Move move;
        for (const MoveField& field : format.fields()) {
            const std::uint64_t number = random_.below(3) == 0 ? random_.next() : random_.below(12);
            move.bits |= (number & field.most()) << field.shift;
        }
        return move;
    }

    /// A game needs these hooks' answers.
    bool can_play() const {
        constexpr std::array kNeeded{Hook::Setup, Hook::Moves, Hook::Play, Hook::Result};
        return std::none_of(kNeeded.begin(), kNeeded.end(),
                            [this](Hook hook) { return left_out(hook); });
    }

    /// Plays from the start and examines the states on the way; false when there is no way.
    bool play_a_game() {
        const std::uint64_t seed = random_.next();
        State state(judge_.game().layout);
        const std::string what = fmt::format("setup(), seed {}", seed);
        if (!ask(Hook::Setup, nullptr, what, [&](Rules& rules) {
                const State start = rules.start(seed);
                if (&rules == &judge_) state = start;
                return state_answer(rules, start);
            })) {
            return false;
        }
        for (int ply = 0; ply < options_.plies && report_.states < options_.states && go_on();
             ++ply) {
            examine(state);
            // Both are asked the same all the way: what they answer may depend on that, if they
            // remember anything.
            if (!ask_whether_it_goes_on(state)) return agree();
            const MoveList branches = ask_branches(state);
            if (branches.empty() || !ask_to_play(state, branches[random_.below(branches.size())]))
                return agree();
        }
        return agree();
    }

    Rules& judge_;
    Rules& other_;
    Random& random_;
    const SideBySideOptions& options_;
    const Interrupt& interrupt_;
    const std::function<void(double)>& progress_;
    SideBySide report_;
    std::array<int, kHooks> endless_{};  // calls of each that a budget ended
};

std::int64_t random_value(const Field& field, Random& random) {
    const auto span =
        static_cast<std::uint64_t>(field.most) - static_cast<std::uint64_t>(field.least);
    const auto above_least = [&](std::uint64_t steps) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(field.least) + steps);
    };
    switch (random.below(6)) {
        case 0: return field.least;
        case 1: return field.most;
        case 2:  // near 0, which is what most states hold
            for (std::uint64_t tries = 0; tries < 4; ++tries) {
                const auto value = static_cast<std::int64_t>(random.below(9)) - 4;
                if (value >= field.least && value <= field.most) return value;
            }
            [[fallthrough]];
        default:
            return above_least(span == ~std::uint64_t{0} ? random.next() : random.below(span + 1));
    }
}

}  // namespace

std::string comparable(const Error& error) {
    const std::string message = error.what();
    for (const char* text : {"attempt to divide by zero", "attempt to perform 'n%"}) {
        if (message.find(text) != std::string::npos)
            return fmt::format("{} {}", typeid(error).name(), text);
    }
    return fmt::format("{} at \"{}\":{}\n    {}", typeid(error).name(), error.where().file,
                       error.where().line, message);
}

State random_state(const Game& game, Random& random) {
    State state(game.layout);
    const Player player = Player::at(random.below(game.players.size()));
    if (game.chance && random.below(3) == 0)
        state.set_throw(player);
    else
        state.set_turn(player);
    state.set_ply(static_cast<std::uint32_t>(random.below(80)));
    for (const Field& field : game.layout.fields()) {
        for (std::size_t i = 0; i < field.count; ++i)
            state.set(field, i, random_value(field, random));
    }
    return state;
}

SideBySide compare_rules(Rules& judge, Rules& other, Random& random,
                         const SideBySideOptions& options, const Interrupt& interrupt,
                         const std::function<void(double)>& progress) {
    return Differential(judge, other, random, options, interrupt, progress).run();
}

}  // namespace senet::game
