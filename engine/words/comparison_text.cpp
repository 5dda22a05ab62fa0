#include "words/comparison_text.h"

#include <fmt/format.h>

#include <cstdint>

#include "base/json.h"
#include "base/text.h"

namespace senet::words {

bool is_wrong(const play::ComparisonRow& row) { return row.exact && row.agree != row.positions; }

std::string comparison_heading(const std::string& kind, const std::string& against,
                               std::size_t positions, int depth, Look look) {
    return fmt::format(
        "{} {}, {} position{}, depth {}\n{}\n", paint(kind, Colour::Bold, look), against, positions,
        positions == 1 ? "" : "s", depth,
        paint("                               agree         nodes    ratio      time", Colour::Bold,
              look));
}

std::string comparison_row(const play::ComparisonRow& row, Look look) {
    const bool wrong = is_wrong(row);
    const std::string agree = fmt::format("{}/{}", row.agree, row.positions);
    return fmt::format("{} {} {:>13} {:>8.3f} {:>9}{}\n", pad(row.name, 26, look),
                       paint(pad_left(agree, 9, look), wrong ? Colour::Red : Colour::None, look),
                       row.nodes, row.nodes_ratio, show_time(row.seconds),
                       wrong           ? paint("  wrong value", Colour::Red, look)
                           : row.exact ? ""
                                       : "  (prunes by guess)");
}

nlohmann::json as_json(const play::ComparisonRow& row, const std::string& kind, int depth) {
    return {{"section", kind},
            {"algorithm", row.name},
            {"positions", row.positions},
            {"agree", row.agree},
            {"exact", row.exact},
            {"nodes", row.nodes},
            {"nodes_ratio", row.nodes_ratio},
            {"depth", depth},
            {"ms", static_cast<std::int64_t>(row.seconds * 1000)}};
}

}  // namespace senet::words
