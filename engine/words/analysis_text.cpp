#include "words/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "pictures/board_text.h"
#include "words/moves.h"
#include "words/network_text.h"
#include "words/text_table.h"

namespace senet::words {
namespace {

int depth_of(const FoundLine& found) { return found.result.depth + (found.complete ? 0 : 1); }

std::string_view solved_words(const search::Result& result) {
    if (!result.solved) return "";
    return result.best.shares ? ", and that is the value if each plays best for himself"
                              : ", and that is the value under perfect play";
}

nlohmann::json throws_as_json(const FoundLine& found) {
    const game::Throws throws = game::throws_at(found.line);
    nlohmann::json all = nlohmann::json::array();
    for (std::size_t i = 0; i < found.result.lines.size(); ++i) {
        const search::Variation& variation = found.result.lines[i];
        std::vector<std::string> texts = variation_texts(found.line, variation.moves);
        nlohmann::json one{{"throw", texts.front()},
                           {"weight", throws[i].weight},
                           {"chance", throws.chance_of(throws[i].outcome)}};
        texts.erase(texts.begin());
        one["pv"] = texts;
        put_value(one, variation, found.result.measure);
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace

std::string analysis_heading(Look look) {
    return paint("depth        value       nodes    nodes/s       time  line", Colour::Bold, look) +
        "\n";
}

std::string analysis_row(const FoundLine& found, Look look) {
    const std::string depth = std::to_string(depth_of(found)) + (found.complete ? "" : "-");
    return fmt::format("{:>5} {} {:>11} {:>10} {:>10}  {}\n", depth,
                       pad_left(value_text(found.variation, found.result.measure), 12, look),
                       show_count(static_cast<double>(found.result.counts.nodes)),
                       show_count(found.nps), show_time(found.result.seconds),
                       fmt::join(variation_texts(found.line, found.variation.moves), " "));
}

nlohmann::json as_json(const FoundLine& found) {
    const std::vector<std::string> pv = variation_texts(found.line, found.variation.moves);
    nlohmann::json object{{"depth", depth_of(found)},
                          {"nodes", found.result.counts.nodes},
                          {"nps", static_cast<std::int64_t>(found.nps)},
                          {"ms", static_cast<std::int64_t>(found.result.seconds * 1000)},
                          {"pv", pv},
                          {"complete", found.complete},
                          {"evaluation", evaluation_as_json(found.line.rules())},
                          {"solved", found.complete && found.result.solved}};
    if (found.number > 0) object["line"] = found.number;
    if (pv.empty())
        object["throws"] = throws_as_json(found);
    else
        object["best"] = pv.front();
    put_value(object, found.variation, found.result.measure);
    return object;
}

std::string throws_table(const game::Line& line, const search::Result& result, Look look) {
    const std::string next = pictures::player_text(line.rules().game(), line.state().next(), look);
    if (result.lines.empty())
        return "nothing is known: the search was stopped before it had seen each throw once\n";
    const game::Throws throws = game::throws_at(line);
    TextTable table({"throw", "chance", "value", "best line"}, "lrrl");
    for (std::size_t i = 0; i < result.lines.size(); ++i) {
        const search::Variation& variation = result.lines[i];
        const std::vector<std::string> texts = variation_texts(line, variation.moves);
        table.add({texts.front(),
                   fmt::format("{:.1f} %", 100 * throws.chance_of(throws[i].outcome)),
                   value_text(variation, result.measure),
                   fmt::format("{}", fmt::join(texts.begin() + 1, texts.end(), " "))});
    }
    return table.text(look) +
        fmt::format("mean for {}: {}{}\n", next, value_text(result.best, result.measure),
                    solved_words(result));
}

std::string best_move_words(const game::Line& line, const search::Result& result, Look look) {
    const std::string best = variation_texts(line, result.best.moves).front();
    const std::string all = shares_text(line.rules().game(), result.best, result.measure, look);
    return fmt::format("best move: {}  ({}{})\n{}", paint(best, Colour::Green, look),
                       value_text(result.best, result.measure), solved_words(result),
                       all.empty() ? "" : fmt::format("each for himself: {}\n", all));
}

std::string table_use_words(const search::Counts& counts, double fullness) {
    return fmt::format("leaves {}, table probes {}, hits {:.1f} %, table {:.1f} % full\n",
                       counts.leaves, counts.table_probes,
                       100.0 * static_cast<double>(counts.table_hits) /
                           static_cast<double>(std::max<std::uint64_t>(1, counts.table_probes)),
                       100.0 * fullness);
}

}  // namespace senet::words
