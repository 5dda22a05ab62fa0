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

TEST_F(ProtocolJob, EndsItsSearchWithItself) { EXPECT_TRUE(server_.answer("go infinite")); }

}  // namespace
}  // namespace senet::jobs
