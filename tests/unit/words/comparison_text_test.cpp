#include "words/comparison_text.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace senet::words {
namespace {

const play::ComparisonRow kRight{"negascout", true, 10, 10, 1234, 0.25, 0.5};
const play::ComparisonRow kWrong{"mtdf", true, 10, 9, 1234, 0.25, 0.5};
const play::ComparisonRow kGuess{"late moves", false, 10, 9, 1234, 0.25, 0.5};

TEST(ComparisonText, CallsWrongOnlyWhoPromisedTheValue) {
    EXPECT_FALSE(is_wrong(kRight));
    EXPECT_TRUE(is_wrong(kWrong));
    EXPECT_FALSE(is_wrong(kGuess));
    EXPECT_EQ(comparison_row(kRight, {}).find("wrong value"), std::string::npos);
    EXPECT_TRUE(comparison_row(kWrong, {}).ends_with("  wrong value\n"));
    EXPECT_TRUE(comparison_row(kGuess, {}).ends_with("  (prunes by guess)\n"));
}

TEST(ComparisonText, HasItsNumbersUnderTheirNames) {
    const std::string heading = comparison_heading("algorithms", "against minimax", 1, 6, {});
    EXPECT_TRUE(heading.starts_with("algorithms against minimax, 1 position, depth 6\n"))
        << heading;
    EXPECT_NE(comparison_heading("x", "y", 2, 6, {}).find(", 2 positions, "), std::string::npos);
    const std::string names = heading.substr(heading.find('\n') + 1);
    const std::string row = comparison_row(kRight, {});
    const auto ends_together = [&](const std::string& name, const std::string& number) {
        EXPECT_EQ(names.find(name) + name.size(), row.find(number) + number.size()) << name;
    };
    ends_together("agree", "10/10");
    ends_together("nodes", "1234");
    ends_together("ratio", "0.250");
}

TEST(ComparisonText, IsAnObjectForPrograms) {
    EXPECT_EQ(as_json(kWrong, "algorithms", 6),
              json_of(R"({"section": "algorithms", "algorithm": "mtdf",
                  "positions": 10, "agree": 9, "exact": true, "nodes": 1234, "nodes_ratio": 0.25,
                  "depth": 6, "ms": 500})"));
}

}  // namespace
}  // namespace senet::words
