#include "words/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "words/moves.h"
#include "words/network_text.h"

namespace senet::words {
namespace {

int depth_of(const FoundLine& found) { return found.result.depth + (found.complete ? 0 : 1); }

}  // namespace

std::string analysis_heading(Look look) {
    return paint("depth        value       nodes    nodes/s       time  line", Colour::Bold, look) +
        "\n";
}

std::string analysis_row(const FoundLine& found, Look look) {
    const std::string depth = std::to_string(depth_of(found)) + (found.complete ? "" : "-");
    return fmt::format("{:>5} {} {:>11} {:>10} {:>10}  {}\n", depth,
                       pad_left(value_text(found.variation), 12, look),
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
                          {"best", pv.front()},
                          {"complete", found.complete},
                          {"evaluation", evaluation_as_json(found.line.rules())},
                          {"solved", found.complete && found.result.solved}};
    if (found.number > 0) object["line"] = found.number;
    put_value(object, found.variation);
    return object;
}

std::string best_move_words(const game::Line& line, const search::Result& result, Look look) {
    const std::string best = variation_texts(line, result.best.moves).front();
    return fmt::format("best move: {}  ({}{})\n", paint(best, Colour::Green, look),
                       value_text(result.best),
                       result.solved ? ", and that is the value under perfect play" : "");
}

std::string table_use_words(const search::Counts& counts, double fullness) {
    return fmt::format("leaves {}, table probes {}, hits {:.1f} %, table {:.1f} % full\n",
                       counts.leaves, counts.table_probes,
                       100.0 * static_cast<double>(counts.table_hits) /
                           static_cast<double>(std::max<std::uint64_t>(1, counts.table_probes)),
                       100.0 * fullness);
}

}  // namespace senet::words
