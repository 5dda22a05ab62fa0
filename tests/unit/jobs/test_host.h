// A host as no command line has it: for tests that start jobs, watch them, and end them early.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "settings/source.h"
#include "support/program.h"

namespace senet::jobs {

/// Notes what a job says, and ends it after so many words of its progress.
class Heard : public Listener {
  public:
    explicit Heard(Interrupt& interrupt) : interrupt_(interrupt) {}

    void note(const std::string& text) override { notes.push_back(text); }
    void printed(const std::string& /*line*/) override { ++prints; }
    void stage_begins(const std::string& what) override { stages.push_back(what); }
    void progress(const Progress& /*progress*/) override { hear(); }
    void stage_over() override { ++stages_over; }
    void games_played(const TournamentRun& run, std::size_t games) override {
        EXPECT_NE(&run, nullptr);
        most_games = std::max(most_games, games);
        hear();
    }

    /// From now on; 0: never.
    void interrupt_after(int words) {
        patience_ = words;
        interrupt_.stop = false;
    }

    std::vector<std::string> notes, stages;
    std::atomic<int> prints{0};
    int stages_over = 0, words = 0;
    std::size_t most_games = 0;

  private:
    void hear() {
        ++words;
        if (patience_ > 0 && --patience_ == 0) interrupt_.stop = true;
    }

    Interrupt& interrupt_;
    int patience_ = 0;
};

/// A fresh folder, and a host whose games are those of the sources.
class Job : public ::testing::Test {
  protected:
    Job()
        : heard(interrupt),
          host{{SENET_SOURCE_HOME}, folder / "own", compilers, interrupt, heard} {}
    ~Job() override { std::filesystem::remove_all(folder); }

    /// A file in the folder.
    settings::Place write(const std::string& name, const std::string& text) const {
        const std::filesystem::path file = folder / name;
        std::ofstream(file) << text;
        return {file, name};
    }

    const std::filesystem::path folder = testing::fresh_folder("job");
    Compilers compilers;
    Interrupt interrupt;
    Heard heard;
    const Host host;
};

}  // namespace senet::jobs
