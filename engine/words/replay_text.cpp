#include "words/replay_text.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "words/outcome_text.h"

namespace senet::words {

std::string replay_row(const ReplayedRecord& replayed, Look look) {
    const auto& [number, name, record, line, claim, agrees] = replayed;
    const std::string text = fmt::format("{:5}  {}  {:4} moves  {}", number,
                                         pad(printable(line.rules().game().name), 20, look),
                                         line.moves().size(), outcome_text(line));
    if (!agrees) {
        return text +
            paint(fmt::format(", but the record says {} ({}:{})", in_quotes(claim->text),
                              claim->place.file, claim->place.line),
                  Colour::Red, look) +
            "\n";
    }
    if (line.outcome().over() || !claim || claim->text == "*") return text + "\n";
    const auto ending = record.tags.find("Ending");
    return text +
        fmt::format("; it was ended with {}{}\n", in_quotes(claim->text),
                    ending == record.tags.end() ? "" : ": " + printable(ending->second));
}

nlohmann::json as_json(const ReplayedRecord& replayed) {
    const game::Line& line = replayed.line;
    const game::Outcome outcome = line.outcome();
    nlohmann::json object{{"number", replayed.number},
                          {"game", replayed.game},
                          {"plies", line.moves().size()},
                          {"over", outcome.over()},
                          {"result", play::result_text(line.rules().game(), outcome)},
                          {"agrees", replayed.agrees},
                          {"tags", replayed.record.tags}};
    if (outcome.over()) {
        object["winner"] = outcome.winner.number();
        object["reason"] = line.end().reason;
    }
    return object;
}

std::string again_words(bool agrees, std::optional<std::size_t> differs_from, bool timed) {
    if (agrees) return "Played again, the game is the same: moves, values, depths and positions.\n";
    return (differs_from
                ? fmt::format("Played again, it differs from move {} on.\n", *differs_from + 1)
                : std::string("Played again, it ends otherwise.\n")) +
        (timed ? "Its players are limited by time, so that no two games need be alike.\n" : "");
}

}  // namespace senet::words
