// A run that was killed, by a signal or the machine: nothing of its journal's log is lost in
// silence.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "program/damage.h"
#include "support/published.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A run that was killed, with its write-ahead log.
class KilledRun : public Damage {
  protected:
    std::vector<std::string> long_match() const {
        return {"match", "connect4", "base", "search.depth=2", "--games", "300", "--depth",
                "3",     "--run",    "k",    "--threads",      "1"};
    }

    void SetUp() override {
        const pid_t child = fork();
        if (child == 0) {
            const auto words = long_match();
            std::vector<char*> argv{const_cast<char*>(senet_program())};
            for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
            argv.push_back(nullptr);
            if (chdir(folder_.c_str()) != 0 || freopen("/dev/null", "w", stdout) == nullptr)
                _exit(99);
            execv(senet_program(), argv.data());
            _exit(99);
        }
        const fs::path log = folder_ / "k" / "journal.sqlite-wal";
        for (int i = 0; i < 4000; ++i) {
            std::error_code failure;
            const bool is_long = fs::exists(log, failure) && fs::file_size(log, failure) > 100'000;
            if (is_long && noted_in(folder_ / "k") > 0) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        fs::rename(folder_ / "k", folder_ / "killed");
        ASSERT_GT(fs::file_size(folder_ / "killed" / "journal.sqlite-wal"), 100'000U);
    }
    /// How many games the lock's file says are in the journal; 0 before it says so.
    static int noted_in(const fs::path& run) {
        if (!fs::exists(run / "journal.sqlite.lock")) return 0;
        const std::string text = read_text(run / "journal.sqlite.lock").substr(0, 20);
        return text.empty() ? 0 : std::stoi(text);
    }
    void renew_killed() const {
        fs::remove_all(folder_ / "k");
        fs::copy(folder_ / "killed", folder_ / "k", fs::copy_options::recursive);
    }
};

TEST_F(KilledRun, LosesNothingFromItsLogInSilence) {
    const auto seen = [&](std::string& err) {
        const Finished reported = run({"report", "k", "--html", "x.html", "--json"});
        err = reported.err;
        EXPECT_TRUE(reported.exit == 0 || reported.exit == 2) << reported.exit << reported.err;
        return reported.exit == 0 ? figures(reported) : json("refused");
    };
    renew_killed();
    std::string err;
    const json before = seen(err);
    ASSERT_GT(before["counted"], 0) << err;
    const fs::path log = folder_ / "k" / "journal.sqlite-wal";
    const std::string bytes = read_text(folder_ / "killed" / "journal.sqlite-wal");
    const int noted = noted_in(folder_ / "killed");
    ASSERT_GT(noted, 0);
    const int count = by_effort(4, 10, 50);
    for (int i = 0; i < count; ++i) {
        const std::size_t at = random_() % bytes.size();
        renew_killed();
        if (i % 2 == 0) {
            std::string flipped = bytes;
            flipped[at] = static_cast<char>(flipped[at] ^ 4);
            write_bytes(log, flipped);
        } else {
            write_bytes(log, bytes.substr(0, at));
        }
        const json now = seen(err);
        // What was committed in the moment of the kill may never have been.
        if (now == "refused")
            EXPECT_TRUE(has(err, "k/journal.sqlite")) << err;
        else
            EXPECT_TRUE(now == before || now["counted"] >= noted) << at;
    }
    renew_killed();
    fs::remove(log);
    EXPECT_EQ(seen(err), "refused");
    EXPECT_TRUE(has(err, "but held ") || has(err, " of a run that has not begun")) << err;
    // What shared memory is left behind says nothing.
    renew_killed();
    write_bytes(folder_ / "k" / "journal.sqlite-shm", std::string(32768, 'y'));
    EXPECT_EQ(seen(err), before) << err;
}

}  // namespace
}  // namespace senet::testing
