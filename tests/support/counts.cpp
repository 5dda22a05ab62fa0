#include "support/counts.h"

#include <gtest/gtest.h>

#include "game/perft.h"
#include "support/native.h"

namespace senet::testing {

Counts counts_of(const nlohmann::json& one) {
    Counts counts;
    for (int depth = 1; one.at("perft").contains(std::to_string(depth)); ++depth) {
        counts.push_back(one.at("perft").at(std::to_string(depth)).get<std::uint64_t>());
    }
    return counts;
}

std::string number(const nlohmann::json& one, const char* field) {
    return std::to_string(one.at(field).get<int>());
}

std::uint64_t affordable_leaves() { return by_effort(20'000u, 2'000'000u, 1'000'000'000u); }

void expect_perft(game::Rules& rules, const game::State& start, const Counts& counts,
                  const std::string& name, std::uint64_t most) {
    const game::Line line(rules, start);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > most) break;
        EXPECT_EQ(game::perft(line, static_cast<int>(i) + 1), counts[i])
            << name << ", depth " << i + 1;
    }
}

void expect_perft(const std::string& game, const OptionValues& options, const Counts& counts) {
    const NativePair pair(shipped_script(game, options));
    std::string name = game;
    for (const auto& [option, value] : options) name += " " + option + "=" + value;
    expect_perft(*pair.native, pair.native->start(1), counts, name);
}

}  // namespace senet::testing
