#include "jobs/adviser.h"

#include <algorithm>

#include "search/algorithm.h"

namespace senet::jobs {
namespace {

bool same_params(const settings::Config& one, const settings::Config& other) {
    const script::GivenByName& a = one.script_settings.params;
    const script::GivenByName& b = other.script_settings.params;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.values == y.second.values;
    });
}

/// Rules that value positions as at full strength; nothing where the game's own have them.
ScriptedMaker rules_of_full_strength(const TableGame& game) {
    if (same_params(game.config(), game.full_config()) &&
        game.config().evaluates_like(game.full_config()))
        return {};
    if (read_script(game.host(), game.full_config()).game_fingerprint() != game.fingerprint()) {
        throw Error(game.config().script_shown +
                    " was edited and the game goes on under the old rules, which no longer stand "
                    "anywhere to be asked at full strength");
    }
    settings::Config full = game.full_config();
    return rules_maker(game.host(), full);
}

}  // namespace

Adviser::Adviser(TableGame& game)
    : game_(game),
      version_(game.version()),
      own_(rules_of_full_strength(game)),
      own_rules_(own_ ? own_() : nullptr),
      rules_(own_rules_ ? *own_rules_ : game.session().rules()),
      searcher_(rules_, own_options(), game.request().seed, own_ ? own_ : game.more()) {}

search::Options Adviser::own_options() const {
    const settings::Config& config = game_.full_config();
    return thinking_alone(config.search, with_an_end(config.limits));
}

game::Line Adviser::line() {
    game::Line line(rules_, game_.line().start());
    for (const game::Move move : game_.line().moves()) line.play(move);
    return line;
}

search::Result Adviser::search(int lines, const search::Progress& progress) {
    const search::Limits limits = with_an_end(game_.full_config().limits);
    return searcher_.search(line(), limits, game_.host().interrupt, lines, progress);
}

search::Result Adviser::expectations(const search::Progress& progress) {
    const game::Game& game = rules_.game();
    if (game.player_count() == 2) return search(1, progress);
    if (!for_each_) {
        for_each_ = std::make_unique<search::Searcher>(
            rules_, search::each_for_himself(own_options(), game), game_.request().seed,
            own_ ? own_ : game_.more());
    }
    const search::Limits limits = with_an_end(game_.full_config().limits);
    return for_each_->search(line(), limits, game_.host().interrupt, 1, progress);
}

search::Limits Adviser::limits_of_review(std::optional<std::int64_t> milliseconds) const {
    constexpr std::int64_t kAll = 30'000;  // ms, of a whole game where nobody says otherwise
    search::Limits limits = with_an_end(game_.full_config().limits);
    const auto positions = static_cast<std::int64_t>(game_.line().moves().size()) + 1;
    const std::int64_t share = std::clamp<std::int64_t>(kAll / positions, 50, 1000);
    limits.milliseconds =
        milliseconds ? *milliseconds : std::min(limits.milliseconds.value_or(share), share);
    return limits;
}

play::Review Adviser::review(std::optional<std::int64_t> milliseconds,
                             const std::function<void(double)>& progress) {
    return play::review(line(), searcher_, limits_of_review(milliseconds), scale(),
                        game_.host().interrupt, progress);
}

}  // namespace senet::jobs
