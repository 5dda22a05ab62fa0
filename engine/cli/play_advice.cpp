#include "cli/play_advice.h"

#include <fmt/format.h>

#include "cli/board_text.h"
#include "cli/terminal.h"
#include "cli/thinking.h"

namespace senet::cli {
namespace {

/// Whether Ctrl-C was pressed; from then on it counts as not.
bool take_interruption() { return interrupted().stop.exchange(false); }

constexpr const char* kStopped = "Stopped; this is what is known by now.\n";

}  // namespace

Yardstick Advice::yardstick() const {
    return {adviser_.scale(), adviser_.evaluates(), game_.request().game,
            adviser_.values_predict()};
}

search::Result Advice::search(int lines) {
    return think_aloud(line(), quiet_, [&](const search::Progress& progress) {
        return adviser_.search(lines, progress);
    });
}

std::string Advice::hint() {
    const search::Result result = search(1);
    const char* const stopped = take_interruption() ? kStopped : "";
    const std::vector<std::string> moves = variation_texts(line(), result.best.moves);
    return stopped +
        paragraph(fmt::format("Play {}: {}.", paint(moves.front(), Colour::Green),
                              position_words(line(), result, yardstick()))) +
        fmt::format("(value {}, depth {}, line {})\n", value_text(result.best), result.depth,
                    fmt::join(moves, " "));
}

std::string Advice::evaluation() {
    const search::Result result = search(1);
    const char* const stopped = take_interruption() ? kStopped : "";
    const game::Player mover = line().state().turn();
    const game::Value first = line().rules().evaluate(line().state());  // player 1's
    return stopped + paragraph(position_words(line(), result, yardstick()) + ".") +
        paragraph(fmt::format(
            "(For {}: evaluation {}; searched to depth {}: {})", player_text(game_.game(), mover),
            game::show_value(seen_by(mover, first)), result.depth, value_text(result.best)));
}

std::string Advice::values() {
    const search::Result result = search(static_cast<int>(line().legal_moves().size()));
    const char* const stopped = take_interruption() ? kStopped : "";
    if (result.lines.empty()) return std::string(stopped) + "Nothing is known yet.\n";
    return stopped + values_table(line(), result, yardstick());
}

std::string Advice::review(std::optional<std::int64_t> milliseconds) {
    ProgressBar bar("review");
    const play::Review review = adviser_.review(milliseconds, [&](double done) {
        if (!quiet_) bar.show(done);
    });
    bar.clear();
    const char* const stopped = take_interruption() ? kStopped : "";
    return stopped + review_words(line(), review, yardstick());
}

}  // namespace senet::cli
