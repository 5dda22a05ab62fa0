#include "play/session.h"

#include <algorithm>

#include "game/notation.h"

namespace senet::play {
namespace {

bool same_fields(const game::Layout& one, const game::Layout& other) {
    const auto all_in = [](const game::Layout& from, const game::Layout& in) {
        return std::all_of(from.fields().begin(), from.fields().end(), [&](const auto& field) {
            const game::Field* same = in.find(field.name);
            return same != nullptr && same->is_array == field.is_array &&
                same->count == field.count;
        });
    };
    return all_in(one, other) && all_in(other, one);
}

/// Where the line began, under other rules: the same position, or where the state is made of other
/// fields now and the line began as the game does, the new beginning. THROWS Error.
game::State start_under(game::Rules& rules, const game::Line& line, std::uint64_t seed) {
    if (!same_fields(line.rules().game().layout, rules.game().layout) &&
        line.start() == line.rules().start(seed))
        return rules.start(seed);
    try {
        return game::parse_state(rules, start_text(line.rules(), line.start()), seed);
    } catch (const Error& error) {
        if (!error.where().file.empty()) throw;
        throw Error("the position that this game began from is none under the new rules: " +
                    error.message());
    }
}

/// Whether one of the line's moves, known by its numbers, is legal here.
bool is_same_move(const game::Line& again, const game::Line& line, std::size_t i) {
    const auto& now = again.rules().game().format(again.state()).fields();
    const auto& before = line.rules().game().format(line.states()[i]).fields();
    const auto legal = again.legal_moves();
    return std::equal(now.begin(), now.end(), before.begin(), before.end(),
                      [](const game::MoveField& a, const game::MoveField& b) {
                          return a.name == b.name && a.bits == b.bits;
                      }) &&
        std::find(legal.begin(), legal.end(), line.moves()[i]) != legal.end();
}

game::Line replayed(game::Rules& rules, game::State start, const game::Line& line) {
    game::Line again(rules, std::move(start));
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        try {
            play_named(again, game::move_text(line.rules(), line.states()[i], line.moves()[i]));
        } catch (const Error& error) {  // it may be spelled otherwise by now
            if (!error.where().file.empty() || !is_same_move(again, line, i)) throw;
            again.play(line.moves()[i]);
        }
    }
    return again;
}

/// The line under other rules, its moves played again by their notation, or where that has changed
/// by their numbers: from where the game begins now, if it began there and the moves are possible,
/// else from the same position. THROWS Error.
game::Line line_under(game::Rules& rules, const game::Line& line, std::uint64_t seed) {
    if (line.start() == line.rules().start(seed)) {
        try {
            return replayed(rules, rules.start(seed), line);
        } catch (const Error& error) {
            if (!error.where().file.empty()) throw;
        }
    }
    return replayed(rules, start_under(rules, line, seed), line);
}

}  // namespace

Session::Session(std::unique_ptr<game::Rules> rules, game::State start,
                 const search::Options& options, const search::Limits& limits, std::uint64_t seed,
                 const game::RulesMaker& more)
    : rules_(std::move(rules)),
      line_(*rules_, std::move(start)),
      searcher_(std::make_unique<search::Searcher>(*rules_, options, seed, more)),
      limits_(limits),
      seed_(seed),
      more_(more) {}

void Session::play(game::Move move, std::string comment) {
    if (line_.moves().size() != pondered_at_ || move != expected_) stop_pondering();
    line_.play(move);
    comments_.push_back(std::move(comment));
    if (!taken_back_.empty() && taken_back_.back().first == move)
        taken_back_.pop_back();
    else
        taken_back_.clear();
}

bool Session::undo() {
    if (line_.moves().empty()) return false;
    stop_pondering();
    taken_back_.emplace_back(line_.moves().back(), std::move(comments_.back()));
    comments_.pop_back();
    line_.undo();
    return true;
}

bool Session::redo() {
    if (taken_back_.empty()) return false;
    const auto [move, comment] = taken_back_.back();
    play(move, comment);
    return true;
}

void Session::let_ponder() {
    std::unique_ptr<game::Rules> rules = more_();
    searcher_ = std::make_unique<search::Searcher>(*rules, searcher_->options(), seed_, more_);
    own_rules_ = std::move(rules);
}

void Session::ponder(game::Move expected) {
    stop_pondering();
    expected_ = expected;
    pondered_at_ = line_.moves().size();
    ponderer_ = std::make_unique<Ponderer>(*searcher_, line_.under(*own_rules_), expected, limits_);
}

search::Result Session::think(Interrupt& interrupt, const search::Progress& progress) {
    const bool hit = ponderer_ && line_.moves().size() == pondered_at_ + 1;
    if (hit) {
        const search::Result result = ponderer_->finish(interrupt, progress);
        stop_pondering();
        if (result.move() || interrupt.stop) return result;
    }
    stop_pondering();
    search::Limits limits = limits_;
    if (line_.legal_moves().size() == 1) limits.depth = 1;  // nothing to choose
    if (!own_rules_) return searcher_->search(line_, limits, interrupt, 1, progress);
    return searcher_->search(line_.under(*own_rules_), limits, interrupt, 1, progress);
}

void Session::exchange(std::unique_ptr<game::Rules> rules, const search::Options& options,
                       const search::Limits& limits, const game::RulesMaker& more) {
    game::Line line = line_under(*rules, line_, seed_);
    const bool ponders = own_rules_ != nullptr;
    auto own = ponders ? more() : nullptr;
    auto searcher =
        std::make_unique<search::Searcher>(ponders ? *own : *rules, options, seed_, more);
    stop_pondering();
    searcher_ = std::move(searcher);
    line_ = std::move(line);
    rules_ = std::move(rules);
    own_rules_ = std::move(own);
    more_ = more;
    limits_ = limits;
    taken_back_.clear();
}

void Session::load(const Record& record) {
    game::Line line = replay(record, *rules_, seed_);
    stop_pondering();
    line_ = std::move(line);
    comments_ = record.comments;
    comments_.resize(line_.moves().size());
    taken_back_.clear();
}

}  // namespace senet::play
