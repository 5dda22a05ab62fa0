#include "jobs/search_survey.h"

#include <set>

#include "jobs/survey_file.h"
#include "support/message.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class SurveyJob : public Job {
  protected:
    SurveyTask task(const std::string& game, const std::string& run) const {
        return {.request = {.game = game}, .positions = 60, .nodes = 2000, .folder = folder / run};
    }
    std::string message(const SurveyTask& task) const {
        return testing::message_of([&] { take_survey(host, task); });
    }
};

TEST_F(SurveyJob, MeasuresDistinctPositionsFromAllPhases) {
    const std::optional<Survey> survey = take_survey(host, task("breakthrough", "r"));
    ASSERT_TRUE(survey);
    ASSERT_EQ(survey->samples.size(), 60U);
    EXPECT_EQ(heard.stages, (std::vector<std::string>{"measuring positions"}));
    std::set<std::uint64_t> keys;
    for (const SurveySample& sample : survey->samples) {
        keys.insert(sample.key);
        EXPECT_GE(sample.moves, 1);
        EXPECT_TRUE(sample.evaluation);
        EXPECT_GE(sample.values.size(), 2U);
        EXPECT_LT(sample.rank.value_or(0), sample.moves);
    }
    EXPECT_EQ(keys.size(), 60U);
    const Figures figures = figures_of(*survey);
    EXPECT_GT(figures.unit, 0);
    EXPECT_LT(figures.phase_ends[0], figures.phase_ends[2]);
    ASSERT_NE(figures.fit(0, 2), nullptr);
    EXPECT_GT(figures.fit(0, 2)->correlation, 0.5);
    EXPECT_GT(figures.zugzwang.count, 0U);
}

/// All of it but the time that it took.
void expect_alike(Survey one, const Survey& other) {
    one.seconds = other.seconds;
    EXPECT_EQ(one, other);
}

TEST_F(SurveyJob, GoesOnAfterAnInterruption) {
    const std::optional<Survey> whole = take_survey(host, task("breakthrough", "whole"));
    ASSERT_TRUE(whole);
    heard.interrupt_after(25);
    EXPECT_FALSE(take_survey(host, task("breakthrough", "run")));
    ASSERT_EQ(heard.notes.size(), 1U);
    EXPECT_TRUE(heard.notes.front().ends_with("; the same command goes on")) << heard.notes.front();
    heard.interrupt_after(0);
    heard.words = 0;
    const std::optional<Survey> resumed = take_survey(host, task("breakthrough", "run"));
    ASSERT_TRUE(resumed);
    expect_alike(*resumed, *whole);
    EXPECT_LT(heard.words, 60) << "nothing was kept";
    heard.words = 0;
    ASSERT_TRUE(take_survey(host, task("breakthrough", "run")));
    EXPECT_EQ(heard.words, 0) << "it was measured twice";
}

TEST_F(SurveyJob, GivesTheSameSamplesForTheSameSeed) {
    SurveyTask other = task("tictactoe", "other");
    other.request.seed = 7;
    const auto one = take_survey(host, task("tictactoe", "one"));
    const auto two = take_survey(host, task("tictactoe", "two"));
    const auto three = take_survey(host, other);
    ASSERT_TRUE(one && two && three);
    expect_alike(*one, *two);
    EXPECT_NE(one->samples, three->samples);
}

constexpr const char* kTwoSteps = R"(
local game = { name = 'Two steps', state = { left = int(0, 2) }, move = { 'take' } }
function game.setup(s) s.left = 2 end
function game.moves(s, add) add(1) end
function game.play(s, take) s.left = s.left - take end
function game.result(s) if s.left == 0 then return 3 - s.turn end end
return game
)";

TEST_F(SurveyJob, EndsWhereAGameHasNoMorePositions) {
    const settings::Place script = write("steps.lua", kTwoSteps);
    const auto survey = take_survey(host, task(script.path.string(), "r"));
    ASSERT_TRUE(survey);
    ASSERT_EQ(survey->samples.size(), 2U);
    EXPECT_FALSE(survey->samples.front().rank) << "there is no choice";
    EXPECT_DOUBLE_EQ(figures_of(*survey).forced, 1);
}

/// Whoever takes the last of the sticks wins, one to three at a time: to move is bad where a
/// multiple of four is left.
constexpr const char* kZugzwang = R"(
local game = { name = 'Sticks', state = { left = int(0, 60) }, move = { 'take' } }
function game.setup(s) s.left = 60 end
function game.moves(s, add) for i = 1, math.min(3, s.left) do add(i) end end
function game.play(s, take) s.left = s.left - take end
function game.result(s) if s.left == 0 then return 3 - s.turn end end
function game.evaluate(s) if s.left % 4 == 0 then return s.turn == 1 and -9 or 9 end return s.turn == 1 and 9 or -9 end
function game.pass(s) end
return game
)";

TEST_F(SurveyJob, SeesZugzwang) {
    const settings::Place script = write("sticks.lua", kZugzwang);
    const auto survey = take_survey(host, task(script.path.string(), "r"));
    ASSERT_TRUE(survey);
    const Figures figures = figures_of(*survey);
    EXPECT_GT(figures.zugzwang.count, 30U);
    EXPECT_NEAR(figures.zugzwang.share, 0.25, 0.15);
}

TEST_F(SurveyJob, RefusesADamagedFile) {
    ASSERT_TRUE(take_survey(host, task("tictactoe", "r")));
    const std::filesystem::path file = folder / "r" / "survey.json";
    const std::string text = testing::read_text(file);
    const std::string damaged = text.substr(0, text.size() / 2);
    for (const std::string& wrong : {damaged, std::string(), std::string("[]")}) {
        std::ofstream(file) << wrong;
        EXPECT_EQ(message(task("tictactoe", "r")),
                  "senet: error: " + file.string() +
                      " was changed since it was written; mending measures anew");
    }
    SurveyTask mend = task("tictactoe", "r");
    mend.use = tournament::Journal::Use::Mend;
    ASSERT_TRUE(take_survey(host, mend));
    EXPECT_EQ(message(task("tictactoe", "r")), "no error");
}

TEST_F(SurveyJob, RefusesTheFileOfOtherRules) {
    ASSERT_TRUE(take_survey(host, task("tictactoe", "r")));
    EXPECT_EQ(message(task("nim", "r")),
              "senet: error: the game's rules changed since " +
                  (folder / "r" / "survey.json").string() +
                  " was written; undo the change to go on, or begin anew in another folder: "
                  "another path");
}

}  // namespace
}  // namespace senet::jobs
