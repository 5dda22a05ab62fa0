#include "cli/elo_bounds.h"

#include <fmt/format.h>

#include "base/text.h"
#include "tournament/sprt.h"

namespace senet::cli {

std::optional<std::pair<double, double>> parse_bounds(const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) return {};
    const auto low = parse_number(trim(text.substr(0, comma)));
    const auto high = parse_number(trim(text.substr(comma + 1)));
    constexpr double kMost = tournament::kMostSprtElo;
    if (!low || !high || *low < -kMost || *high > kMost || *low >= *high) return {};
    return std::pair{*low, *high};
}

Values elo_bounds() {
    const auto check = [](const std::string& given) -> std::string {
        if (parse_bounds(given)) return "";
        return fmt::format(
            "must be two numbers from {} to {}, the lower first, such as 0,5, got {}",
            -tournament::kMostSprtElo, tournament::kMostSprtElo, in_quotes(given));
    };
    return {check};
}

}  // namespace senet::cli
