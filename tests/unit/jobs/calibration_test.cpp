#include "jobs/calibration.h"

#include "jobs/search_calibration.h"
#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class CalibrationJob : public Job {
  protected:
    LevelsTask levels(const std::string& run) const {
        return {.request = {.game = file_.path.string()},
                .levels = 2,
                .games = 20,
                .most = "60",
                .folder = folder / run};
    }

    const settings::Place file_ = write("mine.yaml", "# Mine.\ngame: tictactoe\n");
};

TEST_F(CalibrationJob, FindsLevelsAndGoesOnAfterAnInterruption) {
    const std::optional<FoundLevels> whole = find_levels(host, levels("whole"));
    ASSERT_TRUE(whole);
    EXPECT_GT(heard.most_games, 0U);
    heard.interrupt_after(1);
    EXPECT_FALSE(find_levels(host, levels("run")));
    heard.interrupt_after(0);
    const std::optional<FoundLevels> resumed = find_levels(host, levels("run"));
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->section.text, whole->section.text);
    ASSERT_EQ(resumed->levels.size(), whole->levels.size());
    ASSERT_EQ(whole->levels.size(), 2U);
    EXPECT_FALSE(whole->levels[0].step);
    EXPECT_GT(whole->levels[1].step->elo.value, 0);
    EXPECT_EQ(testing::read_text(file_.path), "# Mine.\ngame: tictactoe\n") << "nothing is written";
    write_section(whole->section);
    EXPECT_EQ(testing::read_text(file_.path), "# Mine.\ngame: tictactoe\n" + whole->section.text);
    write_section(whole->section);  // in its own place
    EXPECT_EQ(testing::read_text(file_.path), "# Mine.\ngame: tictactoe\n" + whole->section.text);
}

TEST_F(CalibrationJob, FindsWhatAValueIsWorth) {
    const settings::Place file =
        write("small.yaml", "game: kalah\noptions: { houses: 4, seeds: 3 }\n");
    const ScaleTask task{.request = {.game = file.path.string()},
                         .games = {.games = 60, .nodes = 50, .plies = 6},
                         .folder = folder / "scale"};
    heard.interrupt_after(1);
    try {
        EXPECT_FALSE(find_scale(host, task));
    } catch (const game::Interrupted&) {  // when all games were played already
    }
    heard.interrupt_after(0);
    const std::optional<FoundScale> found = find_scale(host, task);
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->too_few()) << found->positions;
    ASSERT_TRUE(found->scale);
    EXPECT_GT(found->scale->value, 0);
    EXPECT_TRUE(found->section.text.starts_with("play:  # ")) << found->section.text;
}

/// Whoever takes the last stick wins. The evaluation knows nothing, so that passing seems as good
/// as any move, and is not.
constexpr const char* kSticks = R"(
local game = { name = 'Sticks', state = { left = int(0, 90) }, move = { 'take' } }
function game.setup(s) s.left = 40 end
function game.moves(s, add) for i = 1, math.min(5, s.left) do add(i) end end
function game.play(s, take) s.left = s.left - take end
function game.result(s) if s.left == 0 then return 3 - s.turn end end
function game.evaluate(s) return 0 end
function game.pass(s) end
return game
)";

TEST_F(CalibrationJob, FindsTheSearchThatSuitsAGameAndGoesOnAfterAnInterruption) {
    write("sticks.lua", kSticks);
    const settings::Place file = write("sticks.yaml",
                                       "game: sticks.lua\n"
                                       "search:  # old\n"
                                       "  # why\n"
                                       "  profile: exact\n"
                                       "  null_move: { reduce: 3, grow: 4, verify: 8 }\n"
                                       "  late_moves: { after: 4, reduce: 20, divide: 0, history: "
                                       "0 }  # a mistake\n"
                                       "  time: 1s  # enough\n"
                                       "levels: {}\n");
    const auto task = [&](const std::string& run) {
        return SearchTask{.request = {.game = file.path.string()},
                          .games = 60,
                          .nodes = 200,
                          .folder = folder / run};
    };
    const std::optional<FoundSearch> whole = calibrate_search(host, task("whole"));
    ASSERT_TRUE(whole);
    EXPECT_GT(whole->figures.zugzwang.share, 0.05) << "a multiple of six is bad for the mover";
    ASSERT_TRUE(whole->better());
    for (const Trial& trial : whole->trials) {
        EXPECT_NE(trial.value, trial.before) << trial.key;
        EXPECT_NE(trial.key, "quiescence") << "there are no noisy moves";
    }
    heard.interrupt_after(5);
    EXPECT_FALSE(calibrate_search(host, task("run"))) << "while it measures";
    heard.interrupt_after(static_cast<int>(whole->figures.positions) + 20);
    EXPECT_FALSE(calibrate_search(host, task("run"))) << "in a match";
    heard.interrupt_after(0);
    const std::optional<FoundSearch> resumed = calibrate_search(host, task("run"));
    ASSERT_TRUE(resumed);
    EXPECT_EQ(resumed->section.text, whole->section.text);
    write_section(whole->section);
    const std::string text = testing::read_text(file.path);
    EXPECT_TRUE(
        text.starts_with("game: sticks.lua\nsearch:  # calibrated at 200 positions a move, "))
        << text;
    EXPECT_NE(text.find("\n  # why\n  null_move: { reduce: 3, grow: 4, verify: 8 }\n  time: 1s  # "
                        "enough\n  profile: usual  # won all "),
              std::string::npos)
        << text << "what a profile says needs no line of its own";
    EXPECT_EQ(text.find("a mistake"), std::string::npos) << text;
    EXPECT_NE(text.find("; measured at "), std::string::npos) << text;
    const std::size_t moves = text.find("\n  moves: ");
    ASSERT_NE(moves, std::string::npos) << text;
    const int average = std::stoi(text.substr(moves + std::string("\n  moves: ").size()));
    EXPECT_GE(average, 4) << "40 sticks, of which five are taken at most, by two players";
    EXPECT_LE(average, 20) << text;
    EXPECT_TRUE(text.ends_with("\nlevels: {}\n")) << text;
}

TEST_F(CalibrationJob, RefusesASearchThatHasNoFile) {
    const settings::Place script = write("sticks.lua", kSticks);
    try {
        calibrate_search(host, {.request = {.game = script.path.string()}});
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "senet: error: sticks has no settings file that a search could be written to");
    }
}

TEST_F(CalibrationJob, ChangesLinesOfASectionHoweverItIsWritten) {
    const auto changed = [&](const std::string& text, const std::vector<SectionLine>& lines) {
        const settings::Place file = write("one.yaml", text);
        write_section(changed_section(file.path, "search", "new", lines));
        return testing::read_text(file.path);
    };
    EXPECT_EQ(changed("game: nim", {{"depth", "3"}}), "game: nim\nsearch:  # new\n  depth: 3\n");
    EXPECT_EQ(changed("search: { depth: 5, order: [hint, killer], fail: hard }\ngame: nim\n",
                      {{"depth", "3", "why"}}),
              "search:  # new\n  order: [hint, killer]\n  fail: hard\n  depth: 3  # why\ngame: "
              "nim\n");
    EXPECT_EQ(changed("search:\n    late_moves:\n        after: 2\n        # 3\n    # kept\n    "
                      "time: 1s\n",
                      {{"late_moves", "false"}}),
              "search:  # new\n    # kept\n    time: 1s\n    late_moves: false\n");
    // What a profile says needs no line of its own.
    EXPECT_EQ(
        changed("search:\n  profile: exact  # by hand\n  razoring:\n    depth: 3\n  time: 1s\n",
                {{"profile", "usual", "better"}, {"razoring", ""}, {"futility", ""}}),
        "search:  # new\n  time: 1s\n  profile: usual  # better\n");
}

}  // namespace
}  // namespace senet::jobs
