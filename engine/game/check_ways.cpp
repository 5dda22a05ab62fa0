#include "game/check_ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "game/check_shorten.h"
#include "game/notation.h"

namespace senet::game {
namespace {

constexpr std::size_t kAllLooked = 60;  // states of a random game from its start
constexpr std::size_t kAllLookedQuickly = 6;
constexpr std::size_t kBetweenLooks = 16;  // of those behind, one in so many
constexpr double kBreadthShare = 0.3;  // of the progress
constexpr std::size_t kMostFaults = 20;
constexpr std::uint64_t kOften = 4;  // moves of one player; a tiny board may be full before
constexpr std::size_t kTold = 12;  // moves of an endless game
constexpr std::size_t kLongEnough =
    300;  // plies of a game of which it is known that it may not end

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
    const int players = examiner_.rules().game().player_count();
    report_.wins.assign(static_cast<std::size_t>(players) + 1, 0);
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
        judge_all();
    }
    report_.states = examiner_.states();
    if (report_.games > 0) report_.mean_plies = static_cast<double>(plies_) / report_.games;
    if (report_.states > 0)
        report_.mean_moves =
            static_cast<double>(examiner_.moves()) / static_cast<double>(report_.states);
    return std::move(report_);
}

/// A call without end, or a game, takes long to find each time; once is enough.
bool Ways::is_enough() const {
    return found_endless_ || report_.faults.size() >= kMostFaults ||
        (options_.quick && examiner_.moves() >= options_.moves);
}

bool Ways::has_start() {
    std::vector<Fault> faults;
    Rules& rules = examiner_.rules();
    bool again = true, elsewhere = true;
    examiner_.ask(Hook::Setup, faults, [&] {
        const State start = rules.start(options_.seed);
        again = start == rules.start(options_.seed);
        elsewhere = start == make_()->start(options_.seed);
    });
    if (!again || !elsewhere) {
        faults.push_back(
            {.rule = "not-repeatable",
             .where = rules.where(Hook::Setup),
             .message = fmt::format("setup() with the same seed gives another state {}",
                                    again ? "in a second Lua state" : "the second time"),
             .hook = Hook::Setup});
    }
    for (Fault& fault : faults) {
        fault.seed = options_.seed;
        add(std::move(fault));
    }
    return faults.empty();
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
            if (line.outcome().over()) return;
            for (const Move move : line.legal_moves()) {
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
    for (;;) {
        if (interrupt_.due()) throw Interrupted{};
        const std::size_t ply = line.moves().size();
        Outcome outcome;
        const bool knows = examiner_.ask(Hook::Result, met, [&] { outcome = line.outcome(); });
        // Every state of a short game; of long ones the start, and then some.
        const std::size_t all = options_.quick ? kAllLookedQuickly : kAllLooked;
        const bool looks = ply < all || ply % kBetweenLooks == 0 || outcome.over();
        if (looks || !knows) look(line, seed, true);
        if (!knows || is_endless()) return;
        if (outcome.over()) return count(line, outcome);
        if (looks) come_back(line, seed);
        if (is_endless() || !go_on(line, seed, random)) return;
        if (may_repeat_ && ply > kLongEnough) return;
    }
}

/// Plays a move at random, one that can be played; false where there is none.
bool Ways::go_on(Line& line, std::uint64_t seed, Random& random) {
    std::vector<Move> moves = line.legal_moves();
    while (!moves.empty()) {
        const std::size_t chosen = random.below(moves.size());
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

/// Keeps all that is wrong at the end of the line; whether nothing is.
bool Ways::look(const Line& line, std::uint64_t seed, bool found_at_random) {
    std::vector<Fault> faults = examiner_.look(line);
    for (Fault& fault : cycles_.look(line)) faults.push_back(std::move(fault));
    for (Fault& fault : faults) keep(std::move(fault), line, seed, found_at_random);
    return faults.empty();
}

void Ways::count(const Line& line, const Outcome& outcome) {
    ++report_.games;
    plies_ += line.moves().size();
    over_at_start_ += line.moves().empty() && examiner_.rules().result(line.state()).over();
    ++report_.wins[static_cast<std::size_t>(outcome.winner)];
    std::array<std::uint64_t, 3> moved{};
    for (std::size_t i = 0; i + 1 < line.states().size(); ++i)
        ++moved[static_cast<std::size_t>(line.states()[i].turn())];
    for (std::size_t player = 1; player < moved.size(); ++player) {
        moved_[player] += moved[player];
        moved_often_ |= moved[player] >= kOften;
    }
    evaluation_.count(line, outcome);
}

// --- what all games together tell

void Ways::judge_all() {
    look_at_constants();
    for (Fault& fault : cycles_.judge()) add(std::move(fault));
    if (!options_.varied) judge_movers();
    if (options_.quick || found_endless_) return;
    for (Fault& fault : evaluation_.judge()) add(std::move(fault));
    if (evaluation_.failed()) look(*evaluation_.failed(), options_.seed, true);
}

void Ways::judge_movers() {
    Rules& rules = examiner_.rules();
    const auto fault = [&](const char* rule, Hook hook, const std::string& message) {
        add({.rule = rule,
             .where = rules.where(hook),
             .message = message,
             .seed = options_.seed,
             .shows = Fault::Shows::InGames,
             .hook = hook});
    };
    if (report_.games > 0 && over_at_start_ == report_.games) {
        fault("over-at-start", Hook::Result,
              fmt::format("result() ends {} before the first move; it must return nothing while "
                          "the game goes on",
                          report_.games == 1 ? "the game" : "every game"));
        return;
    }
    for (const Player player : {1, 2}) {
        if (!moved_often_ || moved_[static_cast<std::size_t>(player)] > 0) continue;
        fault("never-moves", Hook::Play,
              fmt::format("player {} never gets to move; play() must return the player who moves "
                          "next, or nothing where the turn passes",
                          player));
    }
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
    found_endless_ |= fault.rule == "budget" || fault.rule == "too-long";
    may_repeat_ |= fault.rule == "repeats";
    report_.faults.push_back(std::move(fault));
}

void Ways::keep(Fault fault, const Line& line, std::uint64_t seed, bool found_at_random) {
    if (is_known(fault) || follows_from_known(fault)) return;
    Line way = line;
    Fault shortest = fault;
    const bool may_be_shorter = found_at_random || fault.shows == Fault::Shows::AfterPass;
    if (may_be_shorter && fault.rule != "too-long") {
        Shortener(examiner_, cycles_, seed).shorten(way, shortest);
    }
    if (!shows_again(shortest, way)) {
        known_.insert({fault.rule, fault.where.text()});
        shortest = of_earlier_calls(fault);
        shortest.seed = seed;
        if (!is_known(shortest) && !follows_from_known(shortest)) add(std::move(shortest));
        return;
    }
    // An endless game is told by how it begins: nobody reads ten thousand moves.
    const std::size_t told = fault.rule == "too-long" ? kTold : way.moves().size();
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < told; ++i)
        moves.push_back(safe_move_text(examiner_.rules(), way.states()[i], way.moves()[i]));
    shortest.moves.insert(shortest.moves.begin(), moves.begin(), moves.end());
    shortest.seed = seed;
    add(std::move(shortest));
}

/// Whether the fault is there after these moves alone, in rules that were asked nothing before.
bool Ways::shows_again(const Fault& fault, const Line& line) const {
    const bool of_calls = fault.rule == "not-repeatable" || fault.rule == "hidden-state";
    if (of_calls || fault.rule == "too-long" || fault.rule == "budget") return true;
    Examiner examiner(make_, options_, interrupt_);
    Cycles cycles(examiner.rules(), options_);
    Line again(examiner.rules(), line.start());
    std::vector<Fault> ignored;
    const bool played = examiner.ask(Hook::Play, ignored, [&] {
        for (const Move move : line.moves()) again.play(move);
    });
    return played && Shortener(examiner, cycles, options_.seed).like(fault, again).has_value();
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
    const bool of_calls = fault.rule == "not-repeatable" || fault.rule == "hidden-state";
    if (!of_calls) return false;
    return std::any_of(report_.faults.begin(), report_.faults.end(), [&](const Fault& known) {
        if (known.rule != "hidden-state") return false;
        return known.hook == fault.hook || fault.rule == "not-repeatable";
    });
}

}  // namespace senet::game
