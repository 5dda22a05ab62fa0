#include "cli/play_advice.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/thinking.h"
#include "pictures/board_text.h"
#include "terminal/terminal.h"
#include "words/advice.h"
#include "words/moves.h"

namespace senet::cli {
namespace {

/// Whether Ctrl-C was pressed; from then on it counts as not.
bool take_interruption() { return terminal::interrupted().stop.exchange(false); }

constexpr const char* kStopped = "Stopped; this is what is known by now.\n";

}  // namespace

words::Yardstick Advice::yardstick() const {
    return {adviser_.scale(), adviser_.evaluates(), game_.request().game, adviser_.values_predict(),
            command_name()};
}

search::Result Advice::search(int lines) {
    return think_aloud(line(), quiet_, [&](const search::Progress& progress) {
        return adviser_.search(lines, progress);
    });
}

std::string Advice::hint() {
    const search::Result result = search(1);
    const char* const stopped = take_interruption() ? kStopped : "";
    const std::vector<std::string> moves = words::variation_texts(line(), result.best.moves);
    return stopped +
        terminal::paragraph(
               fmt::format("Play {}: {}.", terminal::paint(moves.front(), Colour::Green),
                           words::position_words(line(), result, yardstick(), terminal::look()))) +
        fmt::format("(value {}, depth {}, line {})\n", words::value_text(result.best), result.depth,
                    fmt::join(moves, " "));
}

std::string Advice::evaluation() {
    const search::Result result = search(1);
    const char* const stopped = take_interruption() ? kStopped : "";
    const game::Player mover = line().state().turn();
    const game::Value first = line().rules().evaluate(line().state());  // player 1's
    return stopped +
        terminal::paragraph(words::position_words(line(), result, yardstick(), terminal::look()) +
                            ".") +
        terminal::paragraph(fmt::format(
            "(For {}: evaluation {}; searched to depth {}: {})",
            pictures::player_text(game_.game(), mover, terminal::look()),
            game::show_value(seen_by(mover, first)), result.depth, words::value_text(result.best)));
}

std::string Advice::values() {
    const search::Result result = search(static_cast<int>(line().legal_moves().size()));
    const char* const stopped = take_interruption() ? kStopped : "";
    if (result.lines.empty()) return std::string(stopped) + "Nothing is known yet.\n";
    return stopped + words::values_table(line(), result, yardstick(), terminal::page());
}

std::string Advice::review(std::optional<std::int64_t> milliseconds) {
    terminal::ProgressBar bar("review");
    const play::Review review = adviser_.review(milliseconds, [&](double done) {
        if (!quiet_) bar.show(done);
    });
    bar.clear();
    const char* const stopped = take_interruption() ? kStopped : "";
    return stopped + words::review_words(line(), review, yardstick(), terminal::page());
}

}  // namespace senet::cli
