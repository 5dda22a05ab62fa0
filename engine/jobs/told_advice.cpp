#include "jobs/told_advice.h"

#include <fmt/format.h>

#include "pictures/board_text.h"
#include "search/scale.h"
#include "words/moves.h"
#include "words/network_text.h"

namespace senet::jobs {

/// Empty unless the search was interrupted; from then on that counts as not.
std::string ToldAdvice::told_if_stopped() {
    return game_.host().interrupt.stop.exchange(false) ? "Stopped; this is what is known by now.\n"
                                                       : "";
}

words::Yardstick ToldAdvice::yardstick() const {
    return {adviser_.scale(), adviser_.evaluates(), game_.request().game, adviser_.values_predict(),
            options_.program};
}

search::Result ToldAdvice::search(int lines) {
    return partner_.watch(
        line(), [&](const search::Progress& progress) { return adviser_.search(lines, progress); });
}

std::string ToldAdvice::hint() {
    if (game_.is_throw()) throw Error("a throw is next: nobody has a choice");
    const search::Result result = search(1);
    const std::string stopped = told_if_stopped();
    const std::vector<std::string> moves = words::variation_texts(line(), result.best.moves);
    return stopped +
        paragraph(fmt::format("Play {}: {}.", paint(moves.front(), Colour::Green, look()),
                              words::position_words(line(), result, yardstick(), look())),
                  partner_.page()) +
        fmt::format("(value {}, depth {}, line {})\n",
                    words::value_text(result.best, result.measure), result.depth,
                    fmt::join(moves, " "));
}

std::string ToldAdvice::evaluation() {
    const search::Result result = partner_.watch(
        line(), [&](const search::Progress& progress) { return adviser_.expectations(progress); });
    const std::string stopped = told_if_stopped();
    const game::Player mover = line().state().decider();
    return stopped +
        paragraph(words::position_words(line(), result, yardstick(), look()) + ".",
                  partner_.page()) +
        paragraph(fmt::format("(For {}: {}; searched to depth {}: {})",
                              pictures::player_text(game_.game(), mover, look()), own_values(),
                              result.depth, words::value_text(result.best, result.measure)),
                  partner_.page()) +
        effects();
}

/// What the position is worth without a search: to the network, if there is one, and to
/// evaluate().
std::string ToldAdvice::own_values() {
    game::Rules& rules = adviser_.rules();
    const game::State& state = line().state();
    if (game_.game().player_count() > 2) {
        const auto of_each = [&](const game::Scores& values) {
            std::vector<std::string> each;
            for (std::size_t i = 0; i < game_.game().players.size(); ++i) {
                each.push_back(fmt::format("{} {}", printable(game_.game().players[i]),
                                           game::show_value(values[i])));
            }
            return join(each, ", ");
        };
        const std::string worths = of_each(rules.worths(state));
        if (network_of(rules) == nullptr) return "evaluation " + worths;
        if (!rules.has(game::Hook::Evaluate)) return "network " + worths;
        return fmt::format("network {}; evaluate(), on its own scale, {}", worths,
                           of_each(rules.evaluations(state)));
    }
    const auto of_mover = [&](game::Value first) { return seen_by(state.decider(), first); };
    const game::Value value = of_mover(rules.worth(state));
    if (network_of(rules) == nullptr) return "evaluation " + game::show_value(value);
    const search::Scale scale(game_.full_config().search, game_.game());
    const std::string network = fmt::format(
        "{} {}, {}", network_of(rules)->adds_script() ? "evaluate() and network" : "network",
        game::show_value(value),
        scale.expects() ? scale.measure().show(scale.evaluation(value))
                        : words::chance_words(value, false, yardstick()));
    if (!rules.has(game::Hook::Evaluate)) return network;
    return fmt::format("{}; evaluate() alone, on its own scale, {}", network,
                       game::show_value(of_mover(rules.evaluate(state))));
}

/// What moves the network's value; empty without one.
std::string ToldAdvice::effects() {
    const network::Network* network = network_of(adviser_.rules());
    if (network == nullptr) return "";
    const game::State& state = line().state();
    return words::effects_table(game_.game(), network->features(), network->effects(state),
                                state.decider(), partner_.page());
}

std::string ToldAdvice::values() {
    const search::Result result = search(static_cast<int>(line().legal_moves().size()));
    const std::string stopped = told_if_stopped();
    if (result.lines.empty()) return stopped + "Nothing is known yet.\n";
    return stopped + words::values_table(line(), result, yardstick(), partner_.page());
}

std::string ToldAdvice::review(std::optional<std::int64_t> milliseconds) {
    Stage stage(game_.host().listener, "review");
    const play::Review review = adviser_.review(milliseconds, [&](double done) {
        if (!options_.silent) stage.show(done);
    });
    stage.over();
    const std::string stopped = told_if_stopped();
    return stopped + words::review_words(line(), review, yardstick(), partner_.page());
}

}  // namespace senet::jobs
