#include "game/check_ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "base/text.h"
#include "game/check_shorten.h"
#include "game/notation.h"

namespace senet::game {
namespace {

constexpr std::size_t kAllLooked = 60;  // states of a random game from its start
constexpr std::size_t kAllLookedQuickly = 6;
constexpr std::size_t kBetweenLooks = 16;  // of those behind, one in so many
// Moves of the states of random games that are looked at, to those breadth first.
constexpr std::uint64_t kGamesMoves = 3;
constexpr double kBreadthShare = 0.3;  // of the progress
constexpr std::size_t kMostFaults = 20;
constexpr std::uint64_t kOften = 4;  // moves of one player; a tiny board may be full before
constexpr std::size_t kTold = 12;  // moves of an endless game
constexpr int kEnoughForNotes = 50;  // random games: chance alone may have decided fewer
constexpr int kStarts = 8;  // times that setup() is asked for one seed
constexpr int kFreshStarts = 10;  // games whose start rules made anew are asked for
constexpr const char* kSameSeed = "another time, with the same seed";
constexpr std::size_t kLongEnough = 300;  // plies of a game that is known not to end by itself

/// Whether it tells of what was asked before, not of the moves that led to a state.
bool is_of_calls(const Fault& fault) {
    return fault.rule == "not-repeatable" || fault.rule == "hidden-state";
}

}  // namespace

Ways::Ways(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
           const std::function<void(double)>& progress)
    : make_(make),
      options_(options),
      interrupt_(interrupt),
      progress_(progress),
      examiner_(make_, options_, interrupt_),
      cycles_(examiner_.rules(), options_),
      evaluation_(examiner_.rules(), options_, interrupt_) {
    const Game& game = examiner_.rules().game();
    fresh_starts_left_ = options_.quick ? 0 : kFreshStarts;
    report_.wins.assign(game.players.size(), 0);
    moved_.assign(game.players.size(), 0);
}

CheckReport Ways::run() {
    for (const Remembered& each : options_.remembered) {
        if (each.certain) add(hidden_state(each));
    }
    if (has_start()) {
        breadth_first();
        for (int game = 0; game < options_.games && !is_enough(); ++game) {
            if (progress_) progress_(kBreadthShare + (1 - kBreadthShare) * game / options_.games);
            random_game(options_.seed + static_cast<std::uint64_t>(game));
        }
        keep_after_pass();
        judge_all();
    }
    report_.states = examiner_.states();
    if (report_.games > 0) report_.mean_plies = static_cast<double>(plies_) / report_.games;
    report_.mean_moves = examiner_.mean_moves();
    return std::move(report_);
}

/// A call without end, or a game, takes long to find each time; once is enough.
bool Ways::is_enough() const {
    return found_endless_ || report_.faults.size() >= kMostFaults ||
        (options_.quick && examiner_.moves() >= options_.moves);
}

bool Ways::has_start() {
    std::vector<Fault> faults;
    bool alike = true;
    examiner_.ask(Hook::Setup, faults, [&] { alike = starts_alike(options_.seed, kStarts); });
    if (!alike) faults.push_back(examiner_.not_repeatable(Hook::Setup, kSameSeed));
    for (Fault& fault : faults) {
        fault.seed = options_.seed;
        add(std::move(fault));
    }
    return faults.empty();
}

/// Whether setup() gives each time what it gives in rules that were asked nothing before.
bool Ways::starts_alike(std::uint64_t seed, int times) {
    const State start = make_()->start(seed);
    for (int time = 0; time < times; ++time) {
        if (!(examiner_.rules().start(seed) == start)) return false;
    }
    return true;
}

void Ways::breadth_first() {
    std::deque<Line> waiting;
    std::set<Key> seen;
    Rules& rules = examiner_.rules();
    waiting.emplace_back(rules, rules.start(options_.seed));
    for (int looked = 0; !waiting.empty() && looked < options_.states && !is_enough() &&
         examiner_.moves() < options_.moves;
         ++looked) {
        if (progress_) {
            const double states = static_cast<double>(looked) / options_.states;
            const double moves =
                static_cast<double>(examiner_.moves()) / static_cast<double>(options_.moves);
            progress_(kBreadthShare * std::max(states, moves));
        }
        const Line line = std::move(waiting.front());
        waiting.pop_front();
        look(line, options_.seed, false);
        if (static_cast<int>(waiting.size()) + looked > options_.states) continue;
        std::vector<Fault> ignored;  // met while the state is looked at, now or in its own turn
        examiner_.ask(Hook::Moves, ignored, [&] {
            for (const Move move : line.standing().moves) {
                Line next = line;
                if (!examiner_.ask(Hook::Play, ignored, [&] { next.play(move); })) continue;
                const Key key = memory_key(rules, next.state()) + next.moves().size();
                if (seen.insert(key).second) waiting.push_back(std::move(next));
            }
        });
    }
}

void Ways::random_game(std::uint64_t seed) {
    Random random(mix(seed));
    Rules& rules = examiner_.rules();
    Line line(rules, State(rules.game().layout));
    std::vector<Fault> met;
    if (!examiner_.ask(Hook::Setup, met, [&] { line = Line(rules, rules.start(seed)); }))
        return keep(met.front(), line, seed, false);
    if (fresh_starts_left_-- > 0 && !starts_alike(seed, 1))
        add(examiner_.not_repeatable(Hook::Setup, kSameSeed));
    const std::size_t between = states_between_looks();
    for (;;) {
        if (interrupt_.due()) throw Interrupted{};
        const std::size_t ply = line.moves().size();
        Standing now;
        const bool knows = examiner_.ask(Hook::Result, met, [&] { now = line.standing(); });
        // Every state of a short game; of long ones the start, and then some.
        const std::size_t all = options_.quick ? kAllLookedQuickly : kAllLooked;
        const bool wanted = ply < all || ply % kBetweenLooks == 0;
        const bool looks = now.over() || (wanted && (ply + seed) % between == 0);
        if (looks || !knows) look(line, seed, true);
        if (!knows || found_endless_) return;
        if (now.over()) return count(line, now.end.outcome);
        if (looks) come_back(line, seed);
        if (wanted) wanted_moves_ += now.moves.size();
        if (found_endless_ || !go_on(line, std::move(now.moves), seed, random)) return;
        if (may_repeat_ && ply > kLongEnough) return;
    }
}

/// More where a game has so many states with so many moves that to look at all would take minutes.
std::size_t Ways::states_between_looks() const {
    if (report_.games == 0) return 1;
    const std::uint64_t games = static_cast<std::uint64_t>(options_.games);
    const std::uint64_t all = wanted_moves_ * games / static_cast<std::uint64_t>(report_.games);
    // A first look has few games, and an end of its own.
    return options_.quick ? 1 : 1 + static_cast<std::size_t>(all / (kGamesMoves * options_.moves));
}

/// One of the moves, or by their weights one of the outcomes of a throw that are left.
std::size_t Ways::chosen_at_random(const Line& line, const std::vector<Move>& moves,
                                   Random& random) {
    if (!line.state().throws()) return random.below(moves.size());
    const Move outcome = thrown_at_random(line, random);
    const auto found = std::find(moves.begin(), moves.end(), outcome);
    return found == moves.end() ? random.below(moves.size())
                                : static_cast<std::size_t>(found - moves.begin());
}

/// Plays a move at random, one that can be played; false where there is none.
bool Ways::go_on(Line& line, std::vector<Move> moves, std::uint64_t seed, Random& random) {
    while (!moves.empty()) {
        const std::size_t chosen = chosen_at_random(line, moves, random);
        std::vector<Fault> met;
        if (examiner_.ask(Hook::Play, met, [&] { line.play(moves[chosen]); })) return true;
        look(line, seed, true);  // tells it, with the move
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    return false;
}

void Ways::come_back(const Line& line, std::uint64_t seed) {
    const Game& game = examiner_.rules().game();
    if (cycles_.knows_enough() || (game.max_plies && !game.repetition)) return;
    std::vector<Fault> ignored;
    std::optional<Line> back;
    examiner_.ask(Hook::Play, ignored, [&] { back = cycles_.try_to_come_back(line); });
    if (!back) return;
    for (Fault& fault : cycles_.look(*back)) keep(std::move(fault), *back, seed, true);
}

/// Keeps all that is wrong at the end of the line.
void Ways::look(const Line& line, std::uint64_t seed, bool found_at_random) {
    std::vector<Fault> faults = examiner_.look(line);
    for (Fault& fault : cycles_.look(line)) faults.push_back(std::move(fault));
    for (Fault& fault : faults) keep(std::move(fault), line, seed, found_at_random);
}

void Ways::count(const Line& line, const Outcome& outcome) {
    ++report_.games;
    plies_ += line.moves().size();
    over_at_start_ += line.moves().empty();
    ++(outcome.drawn() ? report_.draws : report_.wins[outcome.winner.index()]);
    std::vector<std::uint64_t> moved(moved_.size());
    for (std::size_t i = 0; i + 1 < line.states().size(); ++i) {
        const State& state = line.states()[i];
        if (state.throws()) {
            ++throws_;
            throws_later_ |= std::any_of(moved.begin(), moved.end(), [](auto n) { return n > 0; });
        } else {
            ++moved[state.turn().index()];
        }
    }
    for (std::size_t player = 0; player < moved.size(); ++player) {
        moved_[player] += moved[player];
        moved_often_ |= moved[player] >= kOften;
    }
    note_changes(line);
    evaluation_.count(line, outcome);
}

void Ways::note_changes(const Line& line) {
    const auto& fields = examiner_.rules().game().layout.fields();
    changed_.resize(fields.size());
    for (std::size_t f = 0; f < fields.size(); ++f) {
        const auto differ = [&](const State& a, const State& b) {
            for (std::size_t i = 0; i < fields[f].count; ++i) {
                if (a.get(fields[f], i) != b.get(fields[f], i)) return true;
            }
            return false;
        };
        for (std::size_t i = 1; i < line.states().size() && !changed_[f]; ++i)
            changed_[f] = differ(line.states()[i - 1], line.states()[i]);
    }
}

// --- what all games together tell

void Ways::judge_all() {
    look_at_constants();
    for (Fault& fault : cycles_.judge()) add(std::move(fault));
    if (!options_.varied) judge_movers();
    if (options_.quick || found_endless_ || remembers_in_games()) return;
    for (Fault& fault : evaluation_.judge()) add(std::move(fault));
    if (evaluation_.failed()) look(*evaluation_.failed(), options_.seed, true);
    if (report_.faults.empty() && report_.games >= kEnoughForNotes) add_notes();
}

void Ways::note(Hook hook, std::string message) {
    report_.notes.push_back({examiner_.rules().where(hook), std::move(message)});
}

void Ways::add_notes() {
    const Game& game = examiner_.rules().game();
    std::vector<std::string> same;
    for (std::size_t f = 0; f < changed_.size(); ++f) {
        if (!changed_[f]) same.push_back(game.layout.fields()[f].name);
    }
    if (!same.empty())
        note(Hook::Play,
             fmt::format("in {} random games no move changed {}", report_.games, join(same, ", ")));
    if (game.chance && throws_ == 0)
        note(Hook::Chance,
             fmt::format("in {} random games nothing was ever thrown", report_.games));
    else if (game.chance && !throws_later_)
        note(Hook::Play,
             fmt::format("in {} random games nothing was thrown after the first move; "
                         "where play() returns 0, a throw is next",
                         report_.games));
    if (auto unlike = evaluation_.unlike_unit()) note(Hook::Evaluate, *std::move(unlike));
    const Hook judge = examiner_.rules().has(Hook::Result) ? Hook::Result : Hook::Stuck;
    if (report_.draws == report_.games)
        note(judge, fmt::format("all {} random games were drawn", report_.games));
    for (std::size_t winner = 0; winner < report_.wins.size(); ++winner) {
        if (report_.wins[winner] == report_.games) {
            note(judge,
                 fmt::format("{} won all {} random games", game.players[winner], report_.games));
        }
    }
}

/// A fault that shows in the whole of the games, not at a state.
void Ways::add_of_games(const char* rule, Hook hook, std::string message) {
    add({.rule = rule,
         .where = examiner_.rules().where(hook),
         .message = std::move(message),
         .seed = options_.seed,
         .shows = Fault::Shows::InGames,
         .hook = hook});
}

void Ways::judge_movers() {
    if (report_.games > 0 && over_at_start_ == report_.games) return judge_first_move();
    for (std::size_t i = 0; i < moved_.size(); ++i) {
        const Player player = Player::at(i);
        if (!moved_often_ || moved_[player.index()] > 0) continue;
        if (remembers_in_games()) continue;
        add_of_games(
            "never-moves", Hook::Play,
            fmt::format("player {} never gets to move; play() must return the player who moves "
                        "next, or nothing where the turn passes",
                        player.number()));
    }
}

/// What ends every game at once, in rules that have played none: in others, what they remember of
/// earlier games may be to blame.
void Ways::judge_first_move() {
    const std::unique_ptr<Rules> rules = make_();
    rules->watch(&interrupt_);
    const char* games = report_.games == 1 ? "the game" : "every game";
    try {
        const State start = rules->start(options_.seed);
        MoveList moves;
        if (rules->result(start).over()) {
            add_of_games(
                "over-at-start", Hook::Result,
                fmt::format("result() ends {} before the first move; it must return nothing "
                            "while the game goes on",
                            games));
        } else if (rules->moves(start, moves); moves.empty()) {
            add_of_games(
                "over-at-start", Hook::Moves,
                fmt::format("moves() calls add() for no move at the start, so {} ends there",
                            games));
        } else if (Line(*rules, start).legal_moves().empty()) {
            add_of_games(
                "over-at-start", Hook::Moves,
                fmt::format("no move that moves() adds at the start is legal, so {} ends there",
                            games));
        }
    } catch (const Error&) {  // told already
    }
}

/// Whether games go otherwise than by their moves alone, so that what many of them tell is of no
/// worth until that is mended.
bool Ways::remembers_in_games() const {
    return std::any_of(report_.faults.begin(), report_.faults.end(), [](const Fault& fault) {
        const bool only_seen = fault.hook == Hook::Order || fault.hook == Hook::Noisy ||
            fault.hook == Hook::Text || fault.hook == Hook::Write || fault.hook == Hook::Show;
        return is_of_calls(fault) && !only_seen;
    });
}

void Ways::look_at_constants() {
    const std::string changed = examiner_.rules().changed_constant();
    if (changed.empty()) return;
    add({.rule = "changes-state",
         .where = examiner_.rules().where(Hook::Moves),
         .message = changed + " was set while the game was played; boards are constant",
         .seed = options_.seed});
}

// --- what is kept

bool Ways::is_known(const Fault& fault) const {
    return known_.contains({fault.rule, fault.where.text()});
}

void Ways::add(Fault fault) {
    if (!known_.insert({fault.rule, fault.where.text()}).second) return;
    fault.seed = fault.seed == 0 ? options_.seed : fault.seed;
    found_endless_ |=
        fault.rule == "budget" || fault.rule == "too-long" || fault.rule == "endless-throws";
    may_repeat_ |= fault.rule == "repeats";
    report_.faults.push_back(std::move(fault));
}

void Ways::keep(Fault fault, const Line& line, std::uint64_t seed, bool found_at_random) {
    if (is_known(fault) || follows_from_known(fault)) return;
    if (fault.shows == Fault::Shows::AfterPass && !tells_after_pass_)
        return keep_for_later(std::move(fault), line, seed);
    Line way = line;
    Fault shortest = fault;
    const bool may_be_shorter = found_at_random || fault.shows == Fault::Shows::AfterPass;
    if (may_be_shorter && fault.rule != "too-long") {
        Shortener(examiner_, cycles_, options_.states, seed).shorten(way, shortest);
    }
    if (!shows_again(shortest, way)) {
        known_.insert({fault.rule, fault.where.text()});
        shortest = of_earlier_calls(fault);
        shortest.seed = seed;
        if (!is_known(shortest) && !follows_from_known(shortest)) add(std::move(shortest));
        return;
    }
    // What has no end is told by how it begins: nobody reads ten thousand moves.
    std::size_t told = way.moves().size();
    if (fault.rule == "too-long") told = std::min(kTold, told);
    if (fault.rule == "endless-throws")
        while (told > 0 && way.states()[told - 1].throws()) --told;
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < told; ++i)
        moves.push_back(safe_move_text(examiner_.rules(), way.states()[i], way.moves()[i]));
    shortest.moves.insert(shortest.moves.begin(), moves.begin(), moves.end());
    shortest.seed = seed;
    add(std::move(shortest));
}

/// Faults of other hooks that show after a pass: moves alone are the better way to them, so these
/// come last.
void Ways::keep_for_later(Fault fault, const Line& line, std::uint64_t seed) {
    const bool known = std::any_of(after_pass_.begin(), after_pass_.end(),
                                   [&](const auto& each) { return alike(each.fault, fault); });
    if (!known) after_pass_.push_back({std::move(fault), line, seed});
}

void Ways::keep_after_pass() {
    tells_after_pass_ = true;
    for (AfterPass& each : after_pass_) keep(std::move(each.fault), each.line, each.seed, true);
}

/// Whether the fault is there after these moves alone, in rules that were asked nothing before.
bool Ways::shows_again(const Fault& fault, const Line& line) const {
    if (is_of_calls(fault) || fault.rule == "too-long" || fault.rule == "budget") return true;
    Examiner examiner(make_, options_, interrupt_);
    Cycles cycles(examiner.rules(), options_);
    Line again(examiner.rules(), line.start());
    std::vector<Fault> ignored;
    const bool played = examiner.ask(Hook::Play, ignored, [&] {
        for (const Move move : line.moves()) again.play(move);
    });
    return played &&
        Shortener(examiner, cycles, options_.states, options_.seed).like(fault, again).has_value();
}

/// What is told of a fault that its moves alone do not lead to.
Fault Ways::of_earlier_calls(const Fault& fault) const {
    const auto& all = options_.remembered;
    const auto reads = std::find_if(
        all.begin(), all.end(), [&](const Remembered& each) { return each.reader == fault.hook; });
    const std::string because = fault.message + " (but not after the same moves in a new game)";
    Fault told = reads != all.end()
        ? hidden_state(*reads, because)
        : Fault{.rule = "not-repeatable",
                .where = fault.where,
                .message = fmt::format("{}: {}() depends on more than the state", because,
                                       name_of(fault.hook))};
    told.hook = fault.hook;
    told.shows = Fault::Shows::InGames;
    return told;
}

/// Whether it is no more than what hidden state brings about that is known.
bool Ways::follows_from_known(const Fault& fault) const {
    if (!is_of_calls(fault)) return false;
    return std::any_of(report_.faults.begin(), report_.faults.end(), [&](const Fault& known) {
        if (known.rule != "hidden-state") return false;
        return known.hook == fault.hook || fault.rule == "not-repeatable";
    });
}

}  // namespace senet::game
