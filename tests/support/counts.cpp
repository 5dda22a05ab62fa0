#include "support/counts.h"

#include <gtest/gtest.h>

#include "game/perft.h"
#include "support/game_at.h"
#include "support/native.h"

namespace senet::testing {

Counts counts_of(const nlohmann::json& one) {
    Counts counts;
    for (const auto& [depth, count] : one.at("perft").items()) {
        const std::size_t length = std::stoul(depth);
        if (counts.size() < length) counts.resize(length);
        counts[length - 1] = count.get<std::uint64_t>();
    }
    return counts;
}

std::string number(const nlohmann::json& one, const char* field) {
    return std::to_string(one.at(field).get<int>());
}

std::string flag(const nlohmann::json& one, const char* field) {
    return one.at(field).get<bool>() ? "true" : "false";
}

std::uint64_t affordable_leaves() { return by_effort(20'000u, 2'000'000u, 1'000'000'000u); }

void expect_perft(game::Rules& rules, const game::State& start, const Counts& counts,
                  const std::string& name, std::uint64_t most) {
    const game::Line line(rules, start);
    EXPECT_FALSE(counts.empty()) << name;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (!counts[i]) continue;
        if (*counts[i] > most) break;
        EXPECT_EQ(game::perft(line, static_cast<int>(i) + 1), *counts[i])
            << name << ", depth " << i + 1;
    }
}

void expect_perft(const std::string& game, const OptionValues& options, const Counts& counts,
                  std::uint64_t most) {
    const NativePair pair(shipped_script(game, options));
    std::string name = game;
    for (const auto& [option, value] : options) name += " " + option + "=" + value;
    expect_perft(*pair.native, pair.native->start(1), counts, name, most);
}

void expect_perft_of_positions(const std::vector<nlohmann::json>& cases, const std::string& game,
                               const OptionValues& options, std::uint64_t most) {
    const NativePair pair(shipped_script(game, options));
    for (const nlohmann::json& one : cases) {
        const GameAt start(*pair.native, one.at("pos"));
        expect_perft(*pair.native, start.state(), counts_of(one), one.at("id"), most);
    }
}

}  // namespace senet::testing
