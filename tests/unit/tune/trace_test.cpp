#include "tune/trace.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "script/script.h"
#include "support/message.h"

namespace senet::tune {
namespace {

/// A game whose state is three numbers, and whose evaluation is what a test wants.
std::string evaluated_by(const std::string& evaluation) {
    return "local p = params { a = { 10, -100, 100 }, b = { 0, 0, 40 }, c = { 0.5, 0, 2 } }\n"
           "local game = { name = 'Three', state = { x = int(-9, 9), y = int(-9, 9) }, move = { "
           "'n' } }\n"
           "function game.setup(s) end\n"
           "function game.moves(s, add) add(1) end\n"
           "function game.play(s, n) end\n"
           "function game.result(s) end\n"
           "function game.evaluate(s) return " +
        evaluation + " end\nreturn game\n";
}

class Traced {
  public:
    explicit Traced(std::string evaluation) : text_(evaluated_by(evaluation)) {
        for (int x = -3; x <= 3; ++x) {
            for (int y = -3; y <= 3; ++y) {
                positions_.positions.push_back(
                    {"turn=1 ply=0 x=" + std::to_string(x) + " y=" + std::to_string(y), 0.5,
                     positions_.positions.size()});
            }
        }
    }

    std::unique_ptr<game::Rules> rules(const Values& values) const {
        script::ScriptSettings settings;
        for (std::size_t i = 0; i < values.size(); ++i) {
            script::Given given;
            given.values = {fmt::format("{}", values[i])};
            settings.params[parameters_[i].name] = given;
        }
        return script::Script::from_text("test.lua", text_, settings).rules();
    }
    Tracer tracer() const {
        return {positions_, "x.positions", parameters_,
                [this](const Values& values) { return rules(values); }};
    }
    Positions& positions() { return positions_; }

    /// By position and parameter; 0 where there is no term.
    static std::vector<Values> slopes(const Dataset& data) {
        std::vector<Values> all(data.size(), Values(3));
        for (std::size_t n = 0; n < data.size(); ++n) {
            for (std::size_t i = 0; i < data.parameters(n).size(); ++i)
                all[n][data.parameters(n)[i]] = data.slopes(n)[i];
        }
        return all;
    }

  private:
    std::string text_;
    Positions positions_{"three", 0, {}};
    std::vector<Parameter> parameters_{
        {.name = "a", .start = 10, .least = -100, .most = 100},
        {.name = "b", .start = 0, .least = 0, .most = 40},
        {.name = "c", .start = 0.5, .least = 0, .most = 2, .step = 0}};
};

int x_of(std::size_t position) { return static_cast<int>(position) / 7 - 3; }
int y_of(std::size_t position) { return static_cast<int>(position) % 7 - 3; }

TEST(Tracer, FindsTheSlopesOfALinearEvaluation) {
    const Traced traced("p.a * s.x + p.b * s.y + 16 * p.c * s.x + 7");
    const Tracer tracer = traced.tracer();
    const Dataset data = tracer.trace({10, 0, 0.5}, {});
    ASSERT_EQ(data.size(), 49U);
    const auto slopes = Traced::slopes(data);
    for (std::size_t n = 0; n < data.size(); ++n) {
        EXPECT_EQ(slopes[n], (Values{1.0 * x_of(n), 1.0 * y_of(n), 16.0 * x_of(n)})) << n;
        EXPECT_EQ(data.start_value(n), 18 * x_of(n) + 7) << n;
        EXPECT_EQ(data.game(n), n);
        EXPECT_EQ(data.result(n), 0.5);
    }
    EXPECT_EQ(tracer.misfit(data, {10, 0, 0.5}), 0) << "it has not moved";
    EXPECT_EQ(tracer.misfit(data, {-50, 40, 1.5}), 0);
}

// A parameter at an end of its range, and values that are not the starts.
TEST(Tracer, TracesAnywhereInTheRange) {
    const Traced traced("p.a * s.x + p.b * s.y");
    const Tracer tracer = traced.tracer();
    for (const Values& at : {Values{100, 0, 0}, Values{-100, 40, 2}, Values{3, 7, 1}}) {
        const Dataset data = tracer.trace(at, {});
        const auto slopes = Traced::slopes(data);
        for (std::size_t n = 0; n < data.size(); ++n) {
            EXPECT_EQ(slopes[n], (Values{1.0 * x_of(n), 1.0 * y_of(n), 0}));
            EXPECT_EQ(data.start_value(n), 10 * x_of(n)) << "where all are at their start";
        }
    }
}

TEST(Tracer, KeepsNothingOfWhatDoesNotMatter) {
    const Traced traced("p.a * s.x");
    const Dataset data = traced.tracer().trace({10, 0, 0.5}, {});
    for (std::size_t n = 0; n < data.size(); ++n)
        EXPECT_EQ(data.parameters(n).size(), x_of(n) == 0 ? 0U : 1U);
}

// Slopes taken near the values that are asked for tell them better than those of the start.
TEST(Tracer, KnowsHowFarACurveLiesFromItsSlopes) {
    const Traced traced("p.a * p.a // 10 * s.x + p.b * s.y");
    const Tracer tracer = traced.tracer();
    const Values start{10, 0, 0.5}, found{60, 20, 0.5}, near{55, 20, 0.5};
    const double far_off = tracer.misfit(tracer.trace(start, {}), found);
    EXPECT_GT(far_off, 0.3);
    const double close = tracer.misfit(tracer.trace(near, {}), found);
    EXPECT_GT(close, 0);
    EXPECT_LT(close, far_off / 2);
}

TEST(Tracer, SaysHowMuchIsDone) {
    const Traced traced("p.a * s.x");
    Values shares;
    traced.tracer().trace({10, 0, 0.5}, [&](double done) { shares.push_back(done); });
    ASSERT_FALSE(shares.empty());
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_EQ(shares.back(), 1);
}

TEST(Tracer, NamesThePositionThatIsNone) {
    Traced traced("p.a * s.x");
    traced.positions().positions[2].text = "turn=1 ply=0 x=77 y=0";
    const std::string message = testing::message_of([&] { traced.tracer(); });
    EXPECT_TRUE(message.starts_with("x.positions:6: error: ")) << message;
}

}  // namespace
}  // namespace senet::tune
