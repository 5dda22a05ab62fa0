#include "jobs/protocol_server.h"

#include <condition_variable>

#include "unit/jobs/test_host.h"

namespace senet::jobs {
namespace {

class ProtocolJob : public Job {
  protected:
    void say(const std::string& line) {
        const std::lock_guard lock(mutex_);
        said_.push_back(line);
        changed_.notify_all();
    }
    /// The next line that begins so; waits for it.
    std::string hear(const std::string& beginning) {
        std::unique_lock lock(mutex_);
        std::string found;
        changed_.wait_for(lock, std::chrono::seconds(60), [&] {
            for (; heard_ < said_.size() && found.empty(); ++heard_)
                if (said_[heard_].starts_with(beginning)) found = said_[heard_];
            return !found.empty();
        });
        return found;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> said_;
    std::size_t heard_ = 0;
    ProtocolServer server_{
        host, play::ProgramProtocol::Ugi, {.game = "tictactoe"}, [this](const std::string& line) {
            say(line);
        }};
};

TEST_F(ProtocolJob, AnswersWhileItSearches) {
    EXPECT_TRUE(server_.answer("ugi"));
    EXPECT_EQ(hear("ugiok"), "ugiok");
    EXPECT_TRUE(server_.answer("position startpos moves b2"));
    EXPECT_TRUE(server_.answer("go infinite"));
    EXPECT_TRUE(server_.answer("isready"));
    EXPECT_EQ(hear("readyok"), "readyok");
    EXPECT_TRUE(server_.answer("stop"));
    EXPECT_EQ(hear("bestmove ").size(), std::string("bestmove a1").size());
    EXPECT_TRUE(server_.answer("query p1turn"));
    EXPECT_EQ(hear("response "), "response false");
    EXPECT_FALSE(server_.answer("quit"));
}

TEST_F(ProtocolJob, SaysWhatIsWrongAndGoesOn) {
    EXPECT_TRUE(server_.answer("position startpos moves z9"));
    EXPECT_NE(hear("info string "), "");
    EXPECT_TRUE(server_.answer("setoption name UCI_Variant value nim"));
    EXPECT_NE(hear("info string variant nim"), "");
    EXPECT_TRUE(server_.answer("go depth 1"));
    EXPECT_NE(hear("bestmove "), "");
}

TEST_F(ProtocolJob, TakesTheNearestOfALimitThatCanNotBe) {
    const std::vector<std::pair<std::string, std::string>> asked{
        {"depth abc", "go: depth must be a whole number from 1 to 120, got \"abc\"; 1 is taken"},
        {"depth", "go: depth must be a whole number from 1 to 120, got nothing; 1 is taken"},
        {"depth 500", "go: depth must be a whole number from 1 to 120, got \"500\"; 120 is taken"},
        {"nodes 0",
         "go: nodes must be a whole number from 1 to 9007199254740992, got \"0\"; 1 is taken"},
        {"movetime -5",
         "go: movetime must be a whole number from 1 to 9007199254740992, got \"-5\"; 1 is taken"},
    };
    for (const auto& [limit, note] : asked) {
        server_.answer("go " + limit);
        EXPECT_EQ(hear("info string "), "info string " + note);
        EXPECT_NE(hear("bestmove "), "");
    }
    // A clock may have run out.
    server_.answer("go p1time -20 p2time 100 soft_nodes 50");
    EXPECT_NE(hear("bestmove "), "");
    const std::lock_guard lock(mutex_);
    EXPECT_EQ(
        std::count_if(said_.begin(), said_.end(),
                      [](const std::string& line) { return line.starts_with("info string"); }),
        static_cast<long>(asked.size()));
}

TEST_F(ProtocolJob, TakesTheLastOfOptionsThatOverrideEachOther) {
    const auto hits = [&] {
        server_.answer("go depth 9");
        const std::string found = hear("info depth 9 ");
        EXPECT_NE(hear("bestmove "), "");
        return found.find(" hashfull 0 ") == std::string::npos;
    };
    server_.answer("setoption name Hash value 1");
    EXPECT_TRUE(hits());
    server_.answer("setoption name search.table value false");
    EXPECT_FALSE(hits());
    server_.answer("setoption name Hash value 1");
    EXPECT_TRUE(hits());
    server_.answer("setoption name search.fail value hard");
    server_.answer("setoption name search.algorithm value mtdf");
    EXPECT_TRUE(
        hear("info string ").starts_with("info string option search.algorithm=mtdf: error: "))
        << said_.back();
}

TEST_F(ProtocolJob, HoldsAMoveBackWhileItPonders) {
    const auto last_said = [this] {
        const std::lock_guard lock(mutex_);
        return said_.empty() ? "" : said_.back();
    };
    server_.answer("setoption name Ponder value true");
    server_.answer("position startpos moves a1");
    server_.answer("go ponder depth 2 p1time 1000 p2time 1000");
    EXPECT_NE(hear("info depth 2 "), "");
    server_.answer("isready");
    EXPECT_NE(hear("readyok"), "");
    EXPECT_EQ(last_said(), "readyok");
    server_.answer("ponderhit");
    const std::string found = hear("bestmove ");
    EXPECT_EQ(found.find(" ponder "), std::string("bestmove b2").size()) << found;

    // A miss: the manager stops it, or goes on to what was played.
    server_.answer("go ponder");
    server_.answer("stop");
    EXPECT_NE(hear("bestmove "), "");
    server_.answer("go ponder infinite");
    server_.answer("ponderhit");
    server_.answer("position startpos moves a1 b2");
    EXPECT_NE(hear("bestmove "), "");
    server_.answer("ponderhit");
    EXPECT_EQ(hear("info string "), "info string error: no search was begun by \"go ponder\"");
    // Not where nobody asked for it.
    server_.answer("setoption name Ponder value false");
    server_.answer("go depth 3");
    EXPECT_EQ(hear("bestmove ").size(), std::string("bestmove b2").size());
}

TEST_F(ProtocolJob, EndsWhatItPondersWithItself) { EXPECT_TRUE(server_.answer("go ponder")); }

TEST_F(ProtocolJob, SaysThatMemoryIsShort) {
    server_.answer("setoption name search.table.size value 256GB");
    server_.answer("setoption name Threads value 2");
    EXPECT_TRUE(server_.answer("go depth 2"));
    EXPECT_NE(hear("bestmove "), "");
}

TEST_F(ProtocolJob, EndsItsSearchWithItself) { EXPECT_TRUE(server_.answer("go infinite")); }

}  // namespace
}  // namespace senet::jobs
