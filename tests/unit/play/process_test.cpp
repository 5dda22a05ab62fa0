#include "play/process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "play/player.h"
#include "support/fake_program.h"
#include "support/message.h"

namespace senet::play {
namespace {

using testing::fresh_folder;
using testing::write_program;

class ProcessTest : public ::testing::Test {
  protected:
    ~ProcessTest() override { std::filesystem::remove_all(folder_); }

    std::unique_ptr<Process> shell(const std::string& text) {
        return std::make_unique<Process>(
            Process::Command{{write_program(folder_, "program", text)}});
    }
    static std::string heard(Process& process, Milliseconds patience = Milliseconds(20'000)) {
        std::string line;
        switch (process.hear(line, Clock::now() + patience)) {
            case Process::Heard::Line: return line;
            case Process::Heard::Silence: return "(silence)";
            case Process::Heard::End: return "(end)";
        }
        return "";
    }

    const std::filesystem::path folder_ = fresh_folder("process");
};

std::string refusal_to_run(const Process::Command& command) {
    const std::string message = testing::message_of([&] { Process process(command); });
    return message.substr(std::string("senet: error: ").size());
}

/// Whether the process is there, and no mere rest of one that its parent has yet to look at.
bool runs(pid_t pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    return static_cast<bool>(status >> number >> name >> state) && state != "Z" && state != "X";
}

bool ends_soon(pid_t pid) {
    const Stopwatch watch;
    while (runs(pid) && watch.seconds() < 20) std::this_thread::sleep_for(Milliseconds(5));
    return !runs(pid);
}

TEST_F(ProcessTest, CarriesLines) {
    const auto cat = shell("while read -r line; do echo \"<$line>\"; done; printf last\n");
    cat->say("one");
    cat->say("two words");
    EXPECT_EQ(heard(*cat), "<one>");
    EXPECT_EQ(heard(*cat), "<two words>");
    EXPECT_EQ(heard(*cat, Milliseconds(20)), "(silence)");
    EXPECT_EQ(cat->end(), "");
}

TEST_F(ProcessTest, HearsTheLastLinesBeforeTheEnd) {
    const auto program = shell("echo one; printf two; echo sorry >&2; exit 3\n");
    EXPECT_EQ(heard(*program), "one");
    EXPECT_EQ(heard(*program), "two");
    EXPECT_EQ(heard(*program), "(end)");
    EXPECT_EQ(program->end(), "with exit status 3");
    EXPECT_EQ(program->last_lines(),
              "\n  its last lines:\n    one\n    two\n  on standard error:\n    sorry");
    program->say("nobody hears this");
    EXPECT_EQ(heard(*program), "(end)");
}

TEST_F(ProcessTest, NamesTheSignalThatEndedIt) {
    const auto program = shell("kill -SEGV $$\n");
    EXPECT_EQ(heard(*program), "(end)");
    EXPECT_EQ(program->end(), "by signal 11 (Segmentation fault)");
}

TEST_F(ProcessTest, PassesWordsOnAsTheyAre) {
    const std::string program = write_program(folder_, "program", "echo \"$#:$1:$2\"; pwd\n");
    Process process({{program, "a b", "$HOME"}, folder_});
    EXPECT_EQ(heard(process), "2:a b:$HOME");
    EXPECT_EQ(heard(process), std::filesystem::canonical(folder_).string());
}

TEST_F(ProcessTest, IsLookedForInItsFolder) {
    write_program(folder_, "program", "echo here\n");
    Process process({{"./program"}, folder_});
    EXPECT_EQ(heard(process), "here");
}

TEST_F(ProcessTest, SaysWhereAProgramIsMissing) {
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/bin:/nowhere", 1);
    EXPECT_EQ(refusal_to_run({{"stockfsh"}}),
              "there is no program \"stockfsh\" in /bin, /nowhere, /usr/games");
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(refusal_to_run({{"/nowhere/x"}}), "there is no program /nowhere/x");
    const std::string text = (folder_ / "text").string();
    std::ofstream(text).put('x');
    EXPECT_EQ(refusal_to_run({{text}}), text + " is no program: it can't be run");
    EXPECT_EQ(refusal_to_run({{"sh"}, "/nowhere"}),
              "there is no folder \"/nowhere\" for the program \"sh\" to run in");
    EXPECT_EQ(refusal_to_run({}), "a program's command is empty");
    const std::filesystem::path broken = folder_ / "broken";
    std::ofstream(broken) << "\x7f"
                             "ELF";
    std::filesystem::permissions(broken, std::filesystem::perms::owner_all);
    EXPECT_EQ(refusal_to_run({{broken.string()}}),
              "the program " + broken.string() + " can't be run: Exec format error");
}

// 100 MB on both streams: the reader of neither is held up, and what it remembers is little.
TEST_F(ProcessTest, SurvivesAFlood) {
    const auto program = shell(
        "head -c 100000000 /dev/zero | tr '\\0' x >&2\n"
        "echo through\nyes flood | head -c 100000000\necho after\n");
    std::string line;
    while ((line = heard(*program)) == "") {
    }
    EXPECT_EQ(line, "through");
    std::size_t lines = 0;
    while ((line = heard(*program)) == "flood") ++lines;
    EXPECT_GT(lines, 16'000'000U);
    EXPECT_LT(program->last_lines().size(), 2000U);
}

TEST_F(ProcessTest, DoesNotWaitForOneThatDoesNotRead) {
    const auto program = shell("sleep 1000\n");
    const std::string line(1 << 20, 'x');
    const Stopwatch watch;
    for (int i = 0; i < 64; ++i) program->say(line);
    EXPECT_LT(watch.seconds(), 10);
    EXPECT_EQ(heard(*program, Milliseconds(20)), "(silence)");
}

TEST_F(ProcessTest, OutlivesAClosedPipe) {
    const auto program = shell("exec <&-\necho closed\nsleep 1000\n");
    EXPECT_EQ(heard(*program), "closed");
    for (int i = 0; i < 100; ++i) program->say("is anybody there");
    EXPECT_EQ(heard(*program, Milliseconds(100)), "(silence)");
}

// With all that it started itself.
TEST_F(ProcessTest, EndsWithItsObject) {
    auto program = shell("sleep 1000 &\necho $$\necho $!\nwait\n");
    const pid_t shell = std::stoi(heard(*program));
    const pid_t child = std::stoi(heard(*program));
    EXPECT_TRUE(runs(shell));
    EXPECT_TRUE(runs(child));
    program.reset();
    EXPECT_FALSE(runs(shell));
    EXPECT_TRUE(ends_soon(child));
}

TEST_F(ProcessTest, StaysOutOfReachOfCtrlC) {
    const auto program = shell("echo $$\nsleep 1000\n");
    const pid_t pid = std::stoi(heard(*program));
    EXPECT_EQ(getpgid(pid), pid);
    EXPECT_NE(getpgid(0), pid);
}

// However the program that started it ends.
TEST_F(ProcessTest, LeavesNoOrphan) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const std::string path = write_program(folder_, "program", "echo $$\nexec sleep 1000\n");
    const pid_t parent = fork();
    if (parent == 0) {
        Process process({{path}});
        const pid_t pid = std::stoi(heard(process));
        [[maybe_unused]] const auto written = write(ends[1], &pid, sizeof pid);
        raise(SIGKILL);
    }
    pid_t orphan = 0;
    ASSERT_EQ(read(ends[0], &orphan, sizeof orphan), static_cast<ssize_t>(sizeof orphan));
    waitpid(parent, nullptr, 0);
    EXPECT_TRUE(ends_soon(orphan));
    for (const int end : ends) close(end);
}

// Of many at once, none holds another's pipes open.
TEST_F(ProcessTest, InheritsNothing) {
    const auto one = shell("cat\necho over\n");
    const auto two = shell("ls /proc/self/fd | wc -l\n");
    EXPECT_EQ(heard(*two), "4");  // 0, 1, 2 and the folder that ls reads
}

}  // namespace
}  // namespace senet::play
