#include "game/check_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "game/notation.h"

namespace senet::game {
namespace {

/// Of how many states a Lua state made for it alone is asked: often where something is remembered
/// from call to call, else now and then, as what reads the script does not see everything.
constexpr int kFreshWhereRemembered = 150, kFreshElsewhere = 20;
/// And of so many where no move is legal: they are seldom, and stuck() is asked in no others.
constexpr int kFreshEnds = 20;
constexpr std::uint64_t kBetweenFresh = 16;
constexpr int kPliesAfterPass = 3;
constexpr std::uint64_t kBetweenWalks = 8;

bool told(const std::vector<Fault>& faults, Hook hook) {
    return std::any_of(faults.begin(), faults.end(),
                       [&](const Fault& fault) { return fault.hook == hook; });
}

bool takes_long(const std::vector<Fault>& faults) {
    return std::any_of(faults.begin(), faults.end(),
                       [](const Fault& fault) { return fault.rule == "budget"; });
}

HookSet only(std::initializer_list<Hook> hooks) {
    HookSet set;
    for (const Hook hook : hooks) set.add(hook);
    return set;
}

}  // namespace

Examiner::Examiner(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt)
    : make_(make),
      remembered_(options.remembered),
      seed_(options.seed),
      interrupt_(interrupt),
      rules_(make()),
      second_(make()),
      fresh_left_(remembered_.empty() ? kFreshElsewhere : kFreshWhereRemembered),
      fresh_ends_left_(kFreshEnds) {
    rules_->watch(&interrupt);
    second_->watch(&interrupt);
}

std::vector<Fault> Examiner::look(const Line& line) {
    if (interrupt_.due()) throw Interrupted{};
    ++states_;
    std::vector<Fault> faults;
    const State& state = line.state();
    check_start(state, faults);
    const Opinion first = opinion(*rules_, state, HookSet::all(), faults);
    moves_ += first.moves.size();
    if (state.throws()) {
        ++thrown_in_;
        outcomes_ += first.moves.size();
    }
    if (takes_long(faults)) return faults;
    check_moves(state, first, faults);
    disturb(state, first);
    ask_again(state, first, faults);
    if (!told(faults, Hook::Write)) check_position(state, first, faults);
    check_outcome(line, first, faults);
    if (first.passed) check_pass(*first.passed, faults);
    return faults;
}

double Examiner::mean_moves() const {
    const std::uint64_t states = states_ - thrown_in_;
    if (states == 0) return 0;
    return static_cast<double>(moves_ - outcomes_) / static_cast<double>(states);
}

std::optional<Fault> Examiner::like(const Fault& fault, const Line& line) {
    if (interrupt_.due()) throw Interrupted{};
    std::vector<Fault> faults;
    if (is_of_outcome(fault)) {
        Opinion known;
        ask(Hook::Result, faults, [&] { known.outcome = rules_->result(line.state()); });
        if (faults.empty()) check_outcome(line, known, faults);
    } else if (is_told_at_once(fault)) {
        HookSet asked = only({Hook::Result, fault.hook});
        if (fault.hook == Hook::Legal) asked.add(Hook::Play);  // legal() judges what was played
        (void)opinion(*rules_, line.state(), asked, faults);
    } else {
        thorough_ = true;
        faults = look(line);
        thorough_ = false;
    }
    const auto found = std::find_if(faults.begin(), faults.end(),
                                    [&](const Fault& each) { return alike(each, fault); });
    return found == faults.end() ? std::nullopt : std::optional(*found);
}

bool Examiner::is_of_outcome(const Fault& fault) {
    return (fault.rule == "no-result" || fault.rule == "margin-sign") &&
        fault.shows == Fault::Shows::After;
}

bool Examiner::is_told_at_once(const Fault& fault) {
    static constexpr std::string_view kErrors[] = {"error", "range", "bad-move", "bad-return",
                                                   "scratch-read"};
    const bool by_error =
        std::find(std::begin(kErrors), std::end(kErrors), fault.rule) != std::end(kErrors);
    const bool asked = fault.hook == Hook::Text ||
        (info_of(fault.hook).hot && fault.hook != Hook::Stuck && fault.hook != Hook::Pass);
    return by_error && asked && fault.shows != Fault::Shows::AfterPass;
}

// --- answers

Fault Examiner::fault(const std::string& rule, Hook hook, const std::string& message) const {
    return {.rule = rule, .where = rules_->where(hook), .message = message, .hook = hook};
}

Opinion Examiner::opinion(Rules& rules, const State& state, HookSet hooks,
                          std::vector<Fault>& faults) const {
    Opinion opinion;
    const auto asked = [&](Hook hook, auto work) {
        if (!hooks.has(hook)) return;
        if (!ask(hook, faults, work)) opinion.failed.add(hook);
    };
    asked(Hook::Result, [&] {
        opinion.outcome = rules.result(state);
        if (!opinion.outcome.over()) return;
        opinion.scores = rules.scores(state, Hook::Result);
        (void)rules.reason(state, Hook::Result);  // says why in a proper text
    });
    asked(Hook::Evaluate, [&] { opinion.values = rules.evaluations(state); });
    if (rules.has(Hook::Write)) asked(Hook::Write, [&] { opinion.written = rules.write(state); });
    if (rules.has(Hook::Show)) asked(Hook::Show, [&] { opinion.shown = rules.show(state); });
    // Where result() fails, the game may be over, and what comes behind no fault. Not at its start.
    const bool may_be_over = opinion.failed.has(Hook::Result) && state.ply() > 0;
    if (opinion.outcome.over() || may_be_over) return opinion;
    if (state.throws()) {
        ask_of_throw(rules, state, hooks, opinion, faults);
        return opinion;
    }
    if (!ask(Hook::Moves, faults, [&] { rules.moves(state, opinion.moves); })) {
        opinion.failed.add(Hook::Moves);
        opinion.moves.clear();
    }
    for (const Move move : opinion.moves) ask_of_move(rules, state, move, hooks, opinion, faults);
    ask_of_end(rules, state, hooks, opinion, faults);
    if (rules.has(Hook::Pass)) {
        asked(Hook::Pass, [&] {
            State after = state;
            if (rules.pass(after)) opinion.passed = std::move(after);
        });
    }
    return opinion;
}

/// stuck(), where no move is legal as far as is known.
void Examiner::ask_of_end(Rules& rules, const State& state, HookSet hooks, Opinion& opinion,
                          std::vector<Fault>& faults) const {
    const auto unknown = [&](Hook hook) { return opinion.failed.has(hook); };
    if (!hooks.has(Hook::Stuck) || unknown(Hook::Moves) || unknown(Hook::Play) ||
        unknown(Hook::Legal))
        return;
    if (std::any_of(opinion.legal.begin(), opinion.legal.end(), [](bool legal) { return legal; }))
        return;
    if (!ask(Hook::Stuck, faults, [&] { opinion.stuck = rules.stuck(state); }))
        opinion.failed.add(Hook::Stuck);
}

void Examiner::ask_of_throw(Rules& rules, const State& state, HookSet hooks, Opinion& opinion,
                            std::vector<Fault>& faults) const {
    if (!ask(Hook::Chance, faults, [&] { rules.chance(state, opinion.throws); })) {
        opinion.failed.add(Hook::Chance);
        opinion.throws.clear();
    }
    for (const Throw& one : opinion.throws) {
        opinion.moves.push_back(one.outcome);
        ask_of_move(rules, state, one.outcome, hooks, opinion, faults);
    }
}

/// A move, or an outcome where a throw is next.
void Examiner::ask_of_move(Rules& rules, const State& state, Move move, HookSet hooks,
                           Opinion& opinion, std::vector<Fault>& faults) const {
    const Hook play = played_by(state);
    // A hook that failed for one move is not asked about the next.
    const auto asked = [&](Hook hook, auto work) {
        if (!hooks.has(hook) || opinion.failed.has(hook)) return true;
        if (ask(hook, faults, work)) return true;
        opinion.failed.add(hook);
        return false;
    };
    if (play == Hook::Play) {
        asked(Hook::Order, [&] { opinion.hints.push_back(rules.order(state, move)); });
        asked(Hook::Noisy, [&] { opinion.noisy.push_back(rules.noisy(state, move)); });
    }
    opinion.after.push_back(state);
    opinion.legal.push_back(true);
    const auto while_played = [&](Hook hook, auto work) {
        if (asked(hook, work)) return true;
        faults.back().moves = {safe_move_text(rules, state, move)};
        faults.back().shows = Fault::Shows::DuringLast;
        return false;
    };
    const bool failed = opinion.failed.has(play);
    bool played = false;
    while_played(play, [&] {
        rules.play(opinion.after.back(), move);
        played = true;
    });
    if (!played && (failed || opinion.failed.has(play))) opinion.after.back() = state;
    if (played && play == Hook::Play)
        while_played(Hook::Legal,
                     [&] { opinion.legal.back() = rules.legal(opinion.after.back()); });
    opinion.texts.emplace_back();
    if (opinion.legal.back())
        asked(Hook::Text, [&] { opinion.texts.back() = move_texts(rules, state, move); });
}

/// Plays some moves, a different number each time, so that what counts calls is found out.
void Examiner::disturb(const State& state, const Opinion& opinion) {
    const Hook play = played_by(state);
    if (opinion.failed.has(play)) return;
    const std::size_t count = std::min<std::size_t>(opinion.moves.size(), states_ % 7);
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Fault> ignored;
        State after = state;
        ask(play, ignored, [&] { rules_->play(after, opinion.moves[i]); });
    }
}

void Examiner::ask_again(const State& state, const Opinion& first, std::vector<Fault>& faults) {
    const auto compare = [&](Rules& rules, const char* when) {
        std::vector<Fault> ignored;
        const Opinion other = opinion(rules, state, HookSet::all(), ignored);
        const auto hook = difference(first, other);
        if (hook) faults.push_back(not_repeatable(*hook, when));
        return !hook;
    };
    if (!compare(*rules_, "the second time it is asked")) return;
    if (!compare(*second_, "in a second Lua state")) return;
    if (!is_to_ask_fresh(first)) return;
    const std::unique_ptr<Rules> fresh = make_();
    fresh->watch(&interrupt_);
    compare(*fresh, "in a fresh Lua state");
}

bool Examiner::is_to_ask_fresh(const Opinion& first) {
    if (first.stuck && fresh_ends_left_ > 0) return fresh_ends_left_-- > 0;
    return fresh_left_ > 0 && states_ % kBetweenFresh == 0 && fresh_left_-- > 0;
}

Fault Examiner::not_repeatable(Hook hook, const std::string& when) const {
    const auto reads = std::find_if(remembered_.begin(), remembered_.end(),
                                    [&](const Remembered& each) { return each.reader == hook; });
    if (reads == remembered_.end())
        return fault("not-repeatable", hook,
                     fmt::format("{}() answers differently {}: it depends on more than the {}",
                                 name_of(hook), when, hook == Hook::Setup ? "seed" : "state"));
    return hidden_state(*reads, fmt::format("{}() answers differently {}", name_of(hook), when));
}

Fault hidden_state(const Remembered& what, const std::string& because) {
    const std::string reads =
        because.empty() ? fmt::format("{}() reads", name_of(what.reader)) : because + ": it reads";
    const std::string set = what.certain
        ? fmt::format("which {}() sets (at {})", name_of(what.setter), what.set.text())
        : fmt::format("which keeps what earlier calls put there (at {})", what.set.text());
    return {.rule = "hidden-state",
            .where = what.read,
            .message = fmt::format("{} {}, {}; what belongs to the position must be a field of the "
                                   "state, what one call needs a local or a scratch field",
                                   reads, what.what, set),
            .shows = because.empty() ? Fault::Shows::InGames : Fault::Shows::After,
            .hook = what.reader};
}

std::optional<Hook> Examiner::difference(const Opinion& a, const Opinion& b) const {
    const auto differs = [&](Hook hook, bool equal) {
        const bool failed = a.failed.has(hook), also = b.failed.has(hook);
        return failed != also || (!failed && !equal);
    };
    if (differs(Hook::Result, a.outcome == b.outcome && a.scores == b.scores)) return Hook::Result;
    if (differs(Hook::Chance, a.throws == b.throws)) return Hook::Chance;
    if (differs(Hook::Moves, a.moves == b.moves)) return Hook::Moves;
    if (differs(Hook::Evaluate, a.values == b.values)) return Hook::Evaluate;
    if (differs(Hook::Order, a.hints == b.hints)) return Hook::Order;
    if (differs(Hook::Noisy, a.noisy == b.noisy)) return Hook::Noisy;
    const Hook play = a.throws.empty() ? Hook::Play : Hook::Happen;
    if (differs(play, a.after == b.after)) return play;
    if (differs(Hook::Legal, a.legal == b.legal)) return Hook::Legal;
    if (differs(Hook::Text, a.texts == b.texts)) return Hook::Text;
    if (differs(Hook::Stuck, a.stuck == b.stuck)) return Hook::Stuck;
    if (differs(Hook::Pass, a.passed == b.passed)) return Hook::Pass;
    if (differs(Hook::Write, a.written == b.written)) return Hook::Write;
    if (differs(Hook::Show, a.shown == b.shown)) return Hook::Show;
    return std::nullopt;
}

// --- what answers must be

/// Of states of setup() and read(): what play() sets is checked as it is set.
void Examiner::check_start(const State& state, std::vector<Fault>& faults) const {
    const std::string wrong = range_fault(rules_->game(), state);
    if (!wrong.empty()) faults.push_back(fault("range", Hook::Setup, "in setup(): " + wrong));
}

void Examiner::check_moves(const State& state, const Opinion& opinion,
                           std::vector<Fault>& faults) const {
    std::map<std::uint64_t, std::size_t> places;
    std::map<std::string, std::size_t> names;
    const Hook writer = rules_->has(Hook::Text) ? Hook::Text
        : state.throws()                        ? Hook::Chance
                                                : Hook::Moves;
    bool twice = false, same = false;
    for (std::size_t i = 0; i < opinion.moves.size(); ++i) {
        if (!places.emplace(opinion.moves[i].bits, i).second) {
            if (!std::exchange(twice, true))
                faults.push_back(
                    fault("duplicate-move", Hook::Moves,
                          fmt::format("moves() adds the move {} twice",
                                      plain_move_text(rules_->game(), state, opinion.moves[i]))));
            continue;
        }
        for (const std::string& text : opinion.texts[i]) {
            const auto [known, is_new] = names.emplace(text, i);
            if (is_new || known->second == i || std::exchange(same, true)) continue;
            faults.push_back(fault("same-notation", writer,
                                   fmt::format("two {} are both written \"{}\": {} and {}",
                                               state.throws() ? "throws" : "moves", text,
                                               fields_text(state, opinion.moves[known->second]),
                                               fields_text(state, opinion.moves[i]))));
        }
    }
}

/// "from=3 to=11": the numbers themselves, where notations can't tell moves apart.
std::string Examiner::fields_text(const State& state, Move move) const {
    std::vector<std::string> parts;
    const MoveFormat& format = rules_->game().format(state);
    for (std::size_t i = 0; i < format.fields().size(); ++i)
        parts.push_back(fmt::format("{}={}", format.fields()[i].name, format.get(move, i)));
    return join(parts, " ");
}

void Examiner::check_outcome(const Line& line, const Opinion& opinion,
                             std::vector<Fault>& faults) const {
    if (opinion.outcome.over() && !opinion.failed.has(Hook::Result))
        return check_margin(Hook::Result, opinion.outcome, faults);
    std::vector<Fault> met;
    Outcome outcome;
    // Asks stuck() where there is no move, or where a repetition counts as that.
    const auto end = [&] {
        outcome = line.outcome();
        if (outcome.over()) (void)line.end();
    };
    if (ask(Hook::Stuck, met, end)) return check_margin(Hook::Stuck, outcome, faults);
    const bool known = std::any_of(faults.begin(), faults.end(),
                                   [&](const Fault& fault) { return alike(fault, met.front()); });
    if (!known) faults.push_back(met.front());
}

void Examiner::check_margin(Hook hook, const Outcome& outcome, std::vector<Fault>& faults) const {
    if (rules_->game().player_count() != 2) return;
    const Value margin = outcome.points();
    const bool contradicts = outcome.won() && seen_by(outcome.winner, margin) < 0;
    if (!contradicts) return;
    faults.push_back(
        fault("margin-sign", hook,
              fmt::format("{}() says that player {} wins, with a margin of {}; the margin is from "
                          "player 1's side, so either the winner must be {} or the margin {}",
                          name_of(hook), outcome.winner.number(), margin,
                          opponent(outcome.winner).number(),
                          outcome.winner == Player{1} ? "positive" : "negative")));
}

void Examiner::check_position(const State& state, const Opinion& first,
                              std::vector<Fault>& faults) const {
    std::string text;
    if (!ask(Hook::Write, faults, [&] { text = state_text(*rules_, state); })) return;
    const bool own = rules_->has(Hook::Write) && rules_->has(Hook::Read);
    if (own && text != first.written)
        return faults.push_back(not_repeatable(Hook::Write, "the next time it is asked"));
    const Hook reader = rules_->has(Hook::Read) ? Hook::Read : Hook::Setup;
    State back = state;
    std::vector<Fault> met;
    const bool read = ask(reader, met, [&] { back = parse_state(*rules_, text, seed_); });
    back.set_ply(state.ply());  // a notation need not hold the number of moves
    if (read && back == state) return;
    if (reads_otherwise_elsewhere(text, state)) {
        faults.push_back(not_repeatable(reader, "in a fresh Lua state"));
        return;
    }
    if (!read) {
        faults.push_back(
            fault("position-notation", reader,
                  fmt::format("the position \"{}\", which write() gave, can't be read: {}", text,
                              met.front().message)));
        return;
    }
    faults.push_back(
        fault("position-notation", Hook::Read,
              fmt::format("the position \"{}\", which write() gave, is read as another state: {}",
                          text, first_difference(state, back))));
}

/// Whether rules made anew read the text as the state that it was written for.
bool Examiner::reads_otherwise_elsewhere(const std::string& text, const State& state) const {
    const std::unique_ptr<Rules> fresh = make_();
    fresh->watch(&interrupt_);
    State back = state;
    std::vector<Fault> ignored;
    const auto read = [&] { back = parse_state(*fresh, text, seed_); };
    if (!ask(Hook::Read, ignored, read)) return false;
    back.set_ply(state.ply());
    return back == state;
}

std::string Examiner::first_difference(const State& a, const State& b) const {
    if (a.turn() != b.turn())
        return fmt::format("turn is {} instead of {}", b.turn().number(), a.turn().number());
    for (const Field& field : rules_->game().layout.fields()) {
        for (std::size_t i = 0; i < field.count; ++i) {
            if (a.get(field, i) == b.get(field, i)) continue;
            const std::string name =
                field.is_array ? fmt::format("{}[{}]", field.name, i + 1) : field.name;
            return fmt::format("{} is {} instead of {}", name, b.get(field, i), a.get(field, i));
        }
    }
    return "they differ";
}

// --- pass()

/// A search passes, and asks everything about the state `after` it.
void Examiner::check_pass(const State& after, std::vector<Fault>& faults) {
    if (slow_after_pass_ && !thorough_) return;
    std::vector<Fault> met;
    walk_on(after, met);
    slow_after_pass_ |= takes_long(met);
    for (Fault& fault : met) {
        if (told(faults, fault.hook)) continue;  // it fails without pass() as well
        fault.message =
            fmt::format("after pass(), {}() fails: {}", name_of(fault.hook), fault.message);
        fault.moves.clear();
        fault.shows = Fault::Shows::AfterPass;
        faults.push_back(std::move(fault));
    }
}

/// What a search asks from a state on, down one way; of most states only about that one itself.
void Examiner::walk_on(State state, std::vector<Fault>& faults) const {
    // By the state, so that what is found is found again.
    const Key key = equality_key(rules_->game().layout, state);
    const bool far = thorough_ || key % kBetweenWalks == 0;
    // No search passes twice in a row.
    const HookSet hooks = far ? only({Hook::Result, Hook::Evaluate, Hook::Order, Hook::Noisy,
                                      Hook::Play, Hook::Legal, Hook::Text, Hook::Stuck})
                              : only({Hook::Result, Hook::Evaluate});
    for (int ply = 0; ply < kPliesAfterPass; ++ply) {
        Opinion after = opinion(*rules_, state, hooks, faults);
        if (!faults.empty() || after.outcome.over()) return;
        if (after.moves.empty()) {
            if (!far) ask(Hook::Stuck, faults, [&] { (void)rules_->stuck(state); });
            return;
        }
        const std::size_t chosen = mix(key + static_cast<Key>(ply)) % after.moves.size();
        if (!far || !after.legal[chosen]) return;
        state = std::move(after.after[chosen]);
    }
}

}  // namespace senet::game
