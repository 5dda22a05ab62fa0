#include "jobs/calibration.h"

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

}  // namespace
}  // namespace senet::jobs
