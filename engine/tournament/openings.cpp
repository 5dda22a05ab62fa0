#include "tournament/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "game/notation.h"
#include "play/record.h"

namespace senet::tournament {
namespace {

constexpr int kMostVainTries =
    200;  // in vain, one after the other: then there are no more openings
constexpr std::size_t kMostJudged = 10'000;  // positions whose value is kept

search::Options options_of(search::Options options) {
    constexpr std::size_t kEnough = std::size_t{1} << 20;  // bytes, for a few plies
    if (options.table) options.table->bytes = std::min(options.table->bytes, kEnough);
    return options;
}

}  // namespace

game::Line line_of(const Opening& opening, game::Rules& rules) {
    game::Line line(rules,
                    opening.start.empty() ? rules.start(opening.seed)
                                          : game::parse_state(rules, opening.start, opening.seed));
    for (const game::Move move : opening.played) line.play(move);
    while (line.moves().size() < opening.moves.size())
        play::play_named(line, opening.moves[line.moves().size()]);
    if (line.outcome().over()) throw Error("the game is over at the end of this opening");
    return line;
}

std::string over_at_start(const game::Line& line) {
    return fmt::format("{} is over at its start, before any move, so there is nothing to play",
                       line.rules().game().name);
}

OpeningMaker::OpeningMaker(game::Rules& rules, const search::Options& search,
                           const MadeOpenings& options, std::uint64_t seed,
                           std::vector<Opening> known)
    : rules_(rules), options_(options), seed_(seed), searcher_(rules, options_of(search), 0) {
    for (Opening& opening : known) {
        const game::Line line = line_of(opening, rules_);
        keys_.insert(key_of(line));
        opening.played = line.moves();
        openings_.push_back(std::move(opening));
    }
}

const Opening& OpeningMaker::at(std::uint64_t number) {
    while (number >= openings_.size() && !exhausted_) make_one();
    return openings_[place_of_opening(number, openings_.size())];
}

game::Key OpeningMaker::key_of(const game::Line& line) const {
    return game::memory_key(rules_, line.state()) +
        mix(static_cast<std::uint64_t>(line.state().turn().number()));
}

void OpeningMaker::make_one() {
    const std::uint64_t seed = mix(seed_ + openings_.size()) >> 1;  // as records hold it
    Random random(mix(seed));
    game::Line line(rules_, rules_.start(seed));
    if (line.outcome().over() && openings_.empty()) throw Error(over_at_start(line));
    std::optional<game::Line> best;
    game::Value least = game::kInfinity;
    int seen = 0;
    for (int tries = 0; tries < kMostVainTries && seen < options_.choices && least > 0; ++tries) {
        if (!play_at_random(line, random) || keys_.contains(key_of(line))) continue;
        const std::optional<game::Value> value = unevenness(line);
        if (!value) continue;
        ++seen;
        if (*value >= least) continue;
        least = *value;
        best = line;
    }
    if (!best) {
        exhausted_ = true;
        if (openings_.empty()) {
            throw Error(fmt::format(
                "no opening was found in {} tries of {} random moves: {}; fewer random moves "
                "help (openings.plies, or --plies where there is one): 0 begins every game at the "
                "start",
                kMostVainTries, options_.plies,
                options_.within ? "each was over by then, or more uneven than openings.within"
                                : "the game was always over by then"));
        }
        return;
    }
    keys_.insert(key_of(*best));
    Opening opening{.seed = seed, .played = best->moves()};
    for (std::size_t i = 0; i < best->moves().size(); ++i)
        opening.moves.push_back(game::move_text(rules_, best->states()[i], best->moves()[i]));
    openings_.push_back(std::move(opening));
    exhausted_ = options_.plies == 0;
}

/// From the start again. False where the game was over on the way.
bool OpeningMaker::play_at_random(game::Line& line, Random& random) const {
    while (!line.moves().empty()) line.undo();
    for (int made = 0;;) {
        const game::Standing now = line.standing();
        if (now.over()) return false;
        if (made == options_.plies) return true;
        if (line.state().throws()) {
            line.play(game::thrown_at_random(line, random));
            continue;
        }
        line.play(now.moves[random.below(now.moves.size())]);
        ++made;
    }
}

/// How far from even the search thinks the position; nothing where that is too much. What is won by
/// force is taken where there is nothing else, as in games that a few plies solve.
std::optional<game::Value> OpeningMaker::unevenness(const game::Line& line) {
    if (options_.depth == 0) return 0;
    const game::Value value = std::abs(value_of(line));
    if (options_.within && value > *options_.within) return std::nullopt;
    return value;
}

/// In games with few positions the same ones come again and again. With repetition a position's
/// value is not its own alone: then each is searched, as a run that goes on would find it.
game::Value OpeningMaker::value_of(const game::Line& line) {
    const game::Game& game = rules_.game();
    const game::Key key = game::equality_key(game.layout, line.state());
    if (const auto known = judged_.find(key); known != judged_.end()) return known->second;
    searcher_.forget();
    const search::Result result = searcher_.search(
        line, {.depth = options_.depth, .milliseconds = {}, .nodes = options_.nodes});
    // Of whole iterations, where there is one: what one that was cut short says is a bound.
    const game::Value value = (result.lines.empty() ? result.best : result.lines.front()).value;
    if (!game.repetition && judged_.size() < kMostJudged) judged_.emplace(key, value);
    return value;
}

}  // namespace senet::tournament
