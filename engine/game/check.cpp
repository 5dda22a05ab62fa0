#include "game/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>

#include "game/notation.h"

namespace senet::game {
namespace {

/// Signals a fault from inside an examination.
struct Found {
    Fault fault;
};

/// What the hooks of one Rules say about a state: what must not depend on anything but the state.
struct Opinion {
    Outcome outcome;
    MoveList moves;
    Value value = 0;
    std::vector<int> hints;
    std::vector<bool> noisy;
    std::vector<std::vector<std::string>> texts;  // each move's
    std::vector<State> after;
    std::vector<bool> legal;
};

class Checker {
  public:
    Checker(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
            const std::function<void(double)>& progress)
        : options_(options),
          interrupt_(interrupt),
          progress_(progress),
          rules_(make()),
          second_(make()) {
        rules_->watch(&interrupt);
        second_->watch(&interrupt);
        report_.wins.assign(static_cast<std::size_t>(rules_->game().player_count()) + 1, 0);
    }

    CheckReport run() {
        if (!has_start()) return std::move(report_);
        breadth_first();
        // A call without end, or a game, takes long to find each time; once is enough.
        for (int game = 0; game < options_.games && !found_endless_; ++game) {
            if (progress_) progress_(0.3 + 0.7 * game / options_.games);
            random_game(options_.seed + static_cast<std::uint64_t>(game));
        }
        judge_evaluation();
        look_at_constants();
        if (report_.games > 0) report_.mean_plies = static_cast<double>(plies_) / report_.games;
        if (report_.states > 0)
            report_.mean_moves = static_cast<double>(moves_) / static_cast<double>(report_.states);
        return std::move(report_);
    }

  private:
    [[noreturn]] void found(const std::string& rule, Hook hook, const std::string& message) const {
        throw Found{{rule, rules_->where(hook), message, {}, 0}};
    }

    /// Keeps a fault unless its like (same rule, same line) is known.
    void keep(Fault fault, const Line& line, std::uint64_t seed) {
        if (!known_.insert({fault.rule, fault.where.text()}).second) return;
        found_endless_ |= fault.rule == "budget" || fault.rule == "too-long";
        fault.seed = seed;
        // An endless game is told by its seed: nobody reads ten thousand moves.
        const std::size_t told = fault.rule == "too-long" ? 0 : line.moves().size();
        std::vector<std::string> moves;
        for (std::size_t i = 0; i < told; ++i)
            moves.push_back(safe_move_text(*rules_, line.states()[i], line.moves()[i]));
        fault.moves.insert(fault.moves.begin(), moves.begin(), moves.end());
        report_.faults.push_back(std::move(fault));
    }

    bool is_known(const Fault& fault) const {
        return known_.contains({fault.rule, fault.where.text()});
    }

    /// Runs `work` and returns the fault that it met, if any.
    template <class Work>
    std::optional<Fault> fault_in(Work work) {
        if (interrupt_.due()) throw Interrupted{};
        try {
            work();
        } catch (const Found& found) {
            return found.fault;
        } catch (const Error& error) {
            return Fault{rule_of(error), error.where(), error.message(), {}, 0};
        }
        return std::nullopt;
    }

    /// Runs `work`, which plays this move; a fault of the rules in it names the move.
    template <class Work>
    static void while_playing(Rules& rules, const State& state, Move move, Work work) {
        try {
            work();
        } catch (const Error& error) {
            throw Found{{.rule = rule_of(error),
                         .where = error.where(),
                         .message = error.message(),
                         .moves = {safe_move_text(rules, state, move)},
                         .during_last = true}};
        }
    }

    static void play(Line& line, Move move) {
        while_playing(line.rules(), line.state(), move, [&] { line.play(move); });
    }

    bool has_start() {
        const auto fault = fault_in([&] {
            if (!(rules_->start(options_.seed) == rules_->start(options_.seed))) {
                found("not-repeatable", Hook::Setup,
                      "setup() with the same seed gives another state the second time");
            }
            if (!(rules_->start(options_.seed) == second_->start(options_.seed))) {
                found("not-repeatable", Hook::Setup,
                      "setup() with the same seed gives another state in a second Lua state");
            }
        });
        if (!fault) return true;
        Fault at_start = *fault;
        at_start.seed = options_.seed;
        report_.faults.push_back(std::move(at_start));
        return false;
    }

    // --- ways through the game

    void breadth_first() {
        std::deque<Line> waiting;
        std::set<Key> seen;
        waiting.emplace_back(*rules_, rules_->start(options_.seed));
        for (int looked = 0; !waiting.empty() && looked < options_.states && !found_endless_ &&
             moves_ < options_.moves;
             ++looked) {
            if (progress_) {
                progress_(
                    0.3 *
                    std::max(static_cast<double>(looked) / options_.states,
                             static_cast<double>(moves_) / static_cast<double>(options_.moves)));
            }
            Line line = std::move(waiting.front());
            waiting.pop_front();
            if (const auto fault = fault_in([&] { examine(line); })) {
                keep(*fault, line, options_.seed);
                continue;
            }
            if (static_cast<int>(waiting.size()) + looked > options_.states) continue;
            (void)fault_in([&] {  // what fails here is examined in its own turn, or was already
                if (line.outcome().over()) return;
                for (const Move move : line.legal_moves()) {
                    Line next = line;
                    next.play(move);
                    if (seen.insert(memory_key(*rules_, next.state()) + next.moves().size())
                            .second) {
                        waiting.push_back(std::move(next));
                    }
                }
            });
        }
    }

    void random_game(std::uint64_t seed) {
        Random random(mix(seed));
        Line line(*rules_, State(rules_->game().layout));
        std::optional<Fault> fault = fault_in([&] { line = Line(*rules_, rules_->start(seed)); });
        Outcome outcome;
        while (!fault) {
            fault = fault_in([&] {
                outcome = line.outcome();
                // Every state of a short game; of long ones the start, and then some.
                const auto ply = line.moves().size();
                if (ply < 60 || ply % 16 == 0) examine(line);
                if (outcome.over()) return;
                check_length(line);
                const std::vector<Move> moves = line.legal_moves();
                play(line, moves[random.below(moves.size())]);
                check_since(line);
            });
            if (outcome.over()) break;
        }
        if (!fault) {
            count(line, outcome);
            return;
        }
        if (is_known(*fault)) return;
        if (fault->rule != "too-long") shorten(line, *fault);
        keep(*fault, line, seed);
    }

    void check_length(const Line& line) const {
        if (static_cast<int>(line.moves().size()) < options_.longest) return;
        found("too-long", Hook::Result,
              fmt::format("a random game goes on after {} plies; result() must end it, or "
                          "max_plies or repetition must",
                          options_.longest));
    }

    /// A state from before an "irreversible" move must not come back after it.
    void check_since(const Line& line) const {
        const auto& repetition = rules_->game().repetition;
        if (!repetition || repetition->since < 0) return;
        const Layout& layout = rules_->game().layout;
        const std::size_t still = line.repeatable().size();
        const Key now = repetition_key(rules_->game(), line.state());
        for (std::size_t i = 0; i + still < line.states().size(); ++i) {
            if (repetition_key(rules_->game(), line.states()[i]) != now) continue;
            found(
                "since", Hook::Play,
                fmt::format("the state after move {} is back, though \"{}\" was 0 in between; "
                            "repetition.since must name a "
                            "number that is 0 only after a move that can't be undone",
                            i, layout.fields()[static_cast<std::size_t>(repetition->since)].name));
        }
    }

    /// Leaves out moves as long as the fault, or its like, still shows at the end.
    void shorten(Line& line, Fault& fault) {
        const State start = line.start();
        std::vector<Move> moves = line.moves();
        for (std::size_t chunk = std::max<std::size_t>(1, moves.size() / 2); chunk >= 1;
             chunk /= 2) {
            for (std::size_t from = 0; from + chunk <= moves.size();) {
                std::vector<Move> fewer = moves;
                fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(from),
                            fewer.begin() + static_cast<std::ptrdiff_t>(from + chunk));
                if (auto like = its_like(start, fewer, fault)) {
                    moves = std::move(fewer);
                    fault = *std::move(like);
                } else {
                    from += chunk;
                }
            }
            if (chunk == 1) break;
        }
        Line shorter(*rules_, start);
        (void)fault_in([&] {
            for (const Move move : moves) shorter.play(move);
        });
        line = std::move(shorter);
    }

    /// The fault by the same rule at the same line that shows after these moves, if one does.
    std::optional<Fault> its_like(const State& start, const std::vector<Move>& moves,
                                  const Fault& fault) {
        auto met = fault_in([&] {
            Line line(*rules_, start);
            for (const Move move : moves) {
                const std::vector<Move> legal = line.legal_moves();
                if (std::find(legal.begin(), legal.end(), move) == legal.end()) return;
                play(line, move);
            }
            check_since(line);
            check_length(line);
            examine(line);
        });
        const bool alike = met && met->rule == fault.rule && met->where.line == fault.where.line;
        return alike ? met : std::nullopt;
    }

    void count(const Line& line, const Outcome& outcome) {
        ++report_.games;
        plies_ += line.moves().size();
        ++report_.wins[static_cast<std::size_t>(outcome.winner)];
        if (outcome.winner == 0 || !rules_->has(Hook::Evaluate)) return;
        const std::size_t last = line.states().size() - 1;
        for (std::size_t i = last > 6 ? last - 6 : 1; i < last; ++i) {
            (void)fault_in([&] {
                const Value value = rules_->evaluate(line.states()[i]);
                if (value == 0) return;
                ++judged_;
                agreed_ += (value > 0) == (outcome.winner == 1);
            });
        }
    }

    /// Near the end of random games, an evaluation should like the player who wins.
    void judge_evaluation() {
        constexpr std::uint64_t kEnough = 100;
        if (judged_ < kEnough || static_cast<double>(agreed_) > 0.35 * static_cast<double>(judged_))
            return;
        report_.faults.push_back({"evaluate-sign",
                                  rules_->where(Hook::Evaluate),
                                  fmt::format("evaluate() prefers the player who goes on to lose "
                                              "in {} of {} states; a positive number must be good "
                                              "for player 1",
                                              judged_ - agreed_, judged_),
                                  {},
                                  options_.seed});
    }

    void look_at_constants() {
        const std::string changed = rules_->changed_constant();
        if (changed.empty()) return;
        report_.faults.push_back(
            {"changes-state",
             rules_->where(Hook::Moves),
             changed + " was set while the game was played; boards are constant",
             {},
             options_.seed});
    }

    // --- one state

    void examine(const Line& line) {
        const State& state = line.state();
        ++report_.states;
        if (const std::string fault =
                range_fault(rules_->game().layout, state, rules_->game().player_count());
            !fault.empty()) {
            // What play() sets is checked as it is set.
            found("range", Hook::Setup, "in setup(): " + fault);
        }
        const Opinion first = opinion(*rules_, state);
        moves_ += first.moves.size();
        check_moves(first);
        disturb(state, first.moves);
        compare(first, opinion(*rules_, state), "the second time it is asked");
        compare(first, opinion(*second_, state), "in a second Lua state");
        check_text(line);
        check_show(state);
        (void)line.outcome();  // asks stuck() where there is no move
        if (rules_->has(Hook::Pass) && !first.outcome.over()) check_pass(state);
    }

    /// Plays some moves, a different number each time, so that what counts calls is found out.
    void disturb(const State& state, const MoveList& moves) const {
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(moves.size(), report_.states % 7);
             ++i) {
            State after = state;
            rules_->play(after, moves[i]);
        }
    }

    void check_show(const State& state) const {
        if (rules_->has(Hook::Show) && rules_->show(state) != second_->show(state))
            found("not-repeatable", Hook::Show,
                  "show() answers differently in a second Lua state: it depends on more than the "
                  "state");
    }

    static Opinion opinion(Rules& rules, const State& state) {
        Opinion opinion;
        opinion.outcome = rules.result(state);
        opinion.value = rules.evaluate(state);
        if (opinion.outcome.over()) return opinion;
        rules.moves(state, opinion.moves);
        for (const Move move : opinion.moves) {
            opinion.hints.push_back(rules.order(state, move));
            opinion.noisy.push_back(rules.noisy(state, move));
            opinion.after.push_back(state);
            while_playing(rules, state, move, [&] {
                rules.play(opinion.after.back(), move);
                opinion.legal.push_back(rules.legal(opinion.after.back()));
            });
            if (opinion.legal.back())
                opinion.texts.push_back(move_texts(rules, state, move));
            else
                opinion.texts.emplace_back();
        }
        return opinion;
    }

    void compare(const Opinion& a, const Opinion& b, const std::string& when) const {
        const auto differs = [&](Hook hook) {
            found("not-repeatable", hook,
                  fmt::format("{}() answers differently {}: it depends on more than the state",
                              name_of(hook), when));
        };
        if (!(a.outcome == b.outcome)) differs(Hook::Result);
        if (a.moves != b.moves) differs(Hook::Moves);
        if (a.value != b.value) differs(Hook::Evaluate);
        if (a.hints != b.hints) differs(Hook::Order);
        if (a.noisy != b.noisy) differs(Hook::Noisy);
        if (a.after != b.after) differs(Hook::Play);
        if (a.legal != b.legal) differs(Hook::Legal);
        if (a.texts != b.texts) differs(Hook::Text);
    }

    void check_moves(const Opinion& opinion) const {
        std::map<std::uint64_t, std::size_t> places;
        std::map<std::string, std::size_t> names;
        for (std::size_t i = 0; i < opinion.moves.size(); ++i) {
            const std::string plain = plain_move_text(rules_->game(), opinion.moves[i]);
            if (!places.emplace(opinion.moves[i].bits, i).second) {
                found("duplicate-move", Hook::Moves,
                      fmt::format("moves() adds the move {} twice", plain));
            }
            if (!opinion.legal[i]) continue;
            for (const std::string& text : opinion.texts[i]) {
                const auto [same, is_new] = names.emplace(text, i);
                if (is_new || same->second == i) continue;
                found("same-notation", rules_->has(Hook::Text) ? Hook::Text : Hook::Moves,
                      fmt::format("two moves are both written \"{}\": {} and {}", text,
                                  fields_text(opinion.moves[same->second]),
                                  fields_text(opinion.moves[i])));
            }
        }
    }

    /// "from=3 to=11": the numbers themselves, where notations can't tell moves apart.
    std::string fields_text(Move move) const {
        std::vector<std::string> parts;
        const MoveFormat& format = rules_->game().move;
        for (std::size_t i = 0; i < format.fields().size(); ++i) {
            parts.push_back(fmt::format("{}={}", format.fields()[i].name, format.get(move, i)));
        }
        return join(parts, " ");
    }

    void check_text(const Line& line) const {
        const std::string text = state_text(*rules_, line.state());
        State back = line.state();
        try {
            back = parse_state(*rules_, text, options_.seed);
        } catch (const Error& error) {
            found("position-notation", rules_->has(Hook::Read) ? Hook::Read : Hook::Setup,
                  fmt::format("the position \"{}\", which write() gave, can't be read: {}", text,
                              error.message()));
        }
        back.set_ply(line.state().ply());  // a notation need not hold the number of moves
        if (back == line.state()) return;
        found("position-notation", Hook::Read,
              fmt::format("the position \"{}\", which write() gave, is read as another state: {}",
                          text, first_difference(line.state(), back)));
    }

    std::string first_difference(const State& a, const State& b) const {
        if (a.turn() != b.turn())
            return fmt::format("turn is {} instead of {}", b.turn(), a.turn());
        for (const Field& field : rules_->game().layout.fields()) {
            for (std::size_t i = 0; i < field.count; ++i) {
                if (a.get(field, i) == b.get(field, i)) continue;
                const std::string name =
                    field.is_array ? fmt::format("{}[{}]", field.name, i + 1) : field.name;
                return fmt::format("{} is {} instead of {}", name, b.get(field, i),
                                   a.get(field, i));
            }
        }
        return "they differ";
    }

    void check_pass(const State& state) const {
        State first = state, second = state;
        const bool passed = rules_->pass(first);
        if (passed != second_->pass(second) || (passed && !(first == second))) {
            found("not-repeatable", Hook::Pass,
                  "pass() answers differently in a second Lua state: it depends on more than the "
                  "state");
        }
    }

    const CheckOptions options_;
    const Interrupt& interrupt_;
    const std::function<void(double)>& progress_;
    std::unique_ptr<Rules> rules_, second_;
    CheckReport report_;
    std::set<std::pair<std::string, std::string>> known_;
    bool found_endless_ = false;
    std::uint64_t plies_ = 0, moves_ = 0;
    std::uint64_t judged_ = 0, agreed_ = 0;
};

}  // namespace

std::string rule_of(const Error& error) {
    // By what the messages of script/ and game/ say: a hook's error has no other mark.
    static constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
        {"must leave the state as it is", "changes-state"},
        {"stopped after", "budget"},
        {"MB of memory", "budget"},
        {"stack overflow", "budget"},
        {"has no move and the game is not over", "no-result"},
        {"stuck() must return", "no-result"},
        {"evaluate() must return a number within", "evaluate-range"},
        {"was read before it was written", "scratch-read"},
        {"must be from", "range"},
        {"its cells are", "range"},
        {"add(", "bad-move"},
        {"must return", "bad-return"}};
    for (const auto& [sign, rule] : kSigns) {
        if (error.message().find(sign) != std::string::npos) return std::string(rule);
    }
    return "error";
}

CheckReport check(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
                  const std::function<void(double)>& progress) {
    return Checker(make, options, interrupt, progress).run();
}

}  // namespace senet::game
