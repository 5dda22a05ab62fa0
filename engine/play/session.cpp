#include "play/session.h"

#include <fmt/format.h>

#include "game/notation.h"

namespace senet::play {
namespace {

/// A field that only one of the two has, or each of another size; empty if there is none.
std::string changed_field(const game::Layout& before, const game::Layout& now) {
    const auto missing = [](const game::Layout& from, const game::Layout& in) -> std::string {
        for (const game::Field& field : from.fields()) {
            const game::Field* same = in.find(field.name);
            if (same == nullptr || same->is_array != field.is_array || same->count != field.count)
                return field.name;
        }
        return "";
    };
    const std::string gone = missing(before, now);
    return gone.empty() ? missing(now, before) : gone;
}

}  // namespace

Session::Session(std::unique_ptr<game::Rules> rules, game::State start,
                 const search::Options& options, const search::Limits& limits, std::uint64_t seed)
    : rules_(std::move(rules)),
      line_(*rules_, std::move(start)),
      searcher_(std::make_unique<search::Searcher>(*rules_, options, seed)),
      limits_(limits),
      seed_(seed) {}

void Session::play(game::Move move, std::string comment) {
    line_.play(move);
    comments_.push_back(std::move(comment));
    if (!taken_back_.empty() && taken_back_.back().first == move)
        taken_back_.pop_back();
    else
        taken_back_.clear();
}

bool Session::undo() {
    if (line_.moves().empty()) return false;
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

search::Result Session::think(Interrupt& interrupt, const search::Progress& progress) {
    search::Limits limits = limits_;
    if (line_.legal_moves().size() == 1) limits.depth = 1;  // nothing to choose
    return searcher_->search(line_, limits, interrupt, 1, progress);
}

void Session::exchange(std::unique_ptr<game::Rules> rules, const search::Options& options,
                       const search::Limits& limits) {
    const std::string changed = changed_field(line_.rules().game().layout, rules->game().layout);
    if (!changed.empty()) {
        throw Error(
            fmt::format("the fields of the state have changed (\"{}\"), so this game can't "
                        "go on under the new rules; a new one can be played under them",
                        changed));
    }
    Record record = record_of(line_, "");
    record.tags["FEN"] =
        start_text(*rules_, line_.start());  // also where the new rules' is another
    game::Line line = replay(record, *rules, seed_);
    auto searcher = std::make_unique<search::Searcher>(*rules, options, seed_);
    searcher_ = std::move(searcher);
    line_ = std::move(line);
    rules_ = std::move(rules);
    limits_ = limits;
    taken_back_.clear();
}

void Session::load(const Record& record) {
    line_ = replay(record, *rules_, seed_);
    comments_ = record.comments;
    comments_.resize(line_.moves().size());
    taken_back_.clear();
}

}  // namespace senet::play
