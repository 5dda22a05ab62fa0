// The command line's completion in real shells, and the manual page as man shows it.

#include <cstdlib>
#include <fstream>
#include <regex>

#include "program/senet.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

/// A folder with files to complete, and the program as `senet` in PATH.
class Shell : public ::testing::Test {
  protected:
    Shell() {
        fs::create_symlink(senet_program(), folder_ / "senet");
        for (const char* file : {"mine.lua", "mine.yaml", "mine.txt"}) write(file);
        fs::create_directories(folder_ / "runs" / "one");
        write("runs/one/journal.sqlite");
        path_ = std::getenv("PATH");
        setenv("PATH", (folder_.string() + ":" + path_).c_str(), 1);
    }
    ~Shell() override {
        setenv("PATH", path_.c_str(), 1);
        fs::remove_all(folder_);
    }

    void write(const std::string& name) { std::ofstream(folder_ / name) << "\n"; }
    std::string run(const std::string& shell, const std::vector<std::string>& arguments) {
        const Finished finished =
            run_program(path_of(shell), arguments, "", folder_, {.seconds = 60});
        EXPECT_EQ(finished.err, "");
        return finished.out;
    }

    /// What bash would offer for the last of these words, sorted, on one line.
    std::string in_bash(const std::string& words) {
        return run("bash",
                   {"--norc", "-c",
                    "source <(senet completion bash); COMP_WORDS=(" + words +
                        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _senet; "
                        "printf '%s\\n' \"${COMPREPLY[@]}\" | sort | paste -sd ' '"});
    }
    std::string in_fish(const std::string& line) {
        return run(
            "fish",
            {"--no-config", "-c", "senet completion fish | source; complete -C '" + line + "'"});
    }
    /// The line as zsh has it once the Tab key was struck at its end, in a terminal of its own.
    std::string in_zsh(const std::string& line) {
        const std::string out = run("zsh", {"-f", "-c", kStrikeTab, "zsh", line});
        std::smatch found;
        EXPECT_TRUE(std::regex_search(out, found, std::regex("\n<([^\r\n]*)> DONE"))) << out;
        return found[1];
    }

    static constexpr const char* kStrikeTab =
        "zmodload zsh/zpty\n"
        "until_said() { local said; zpty -r -m shell said \"*$1*\"; print -r -- \"$said\" }\n"
        "zpty shell 'TERM=dumb zsh -f -i'\n"
        "zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; bindkey -e; "
        "source <(senet completion zsh); print -r READ''Y'\n"
        "until_said READY >/dev/null\n"
        "zpty -w -n shell \"$1\"$'\\t'\n"
        "sleep 1\n"
        "zpty -w -n shell $'\\x01print -r -- \"<\\x05>\" DON\\'\\'E\\n'\n"
        "until_said '> DONE'\n";

    const fs::path folder_ = fresh_folder("shell");
    std::string path_;
};

TEST_F(Shell, BashCompletes) {
    EXPECT_EQ(in_bash("senet pl"), "play\n");
    EXPECT_EQ(in_bash("senet play tic"), "tictactoe\n");
    EXPECT_EQ(in_bash("senet play m"), "mine.lua mine.yaml mnk morris\n");
    EXPECT_EQ(in_bash("senet play --as = b"), "both\n");
    EXPECT_EQ(in_bash("senet play nim --ver"), "\n");
    EXPECT_EQ(in_bash("senet play nim --no"), "--no-native --nodes\n");
    EXPECT_EQ(in_bash("senet report runs/o"), "runs/one runs/one\n");
    EXPECT_EQ(in_bash("senet replay mine.t"), "mine.txt\n");
    EXPECT_EQ(in_bash("senet completion ''"), "bash fish zsh\n");
    EXPECT_EQ(run("bash", {"--norc", "-c", "source <(senet completion bash); complete -p senet"}),
              "complete -F _senet senet\n");
}

TEST_F(Shell, FishCompletes) {
    SENET_NEEDS("fish", "fish");
    EXPECT_EQ(in_fish("senet pl"), "play\tPlay against the engine in the terminal\n");
    EXPECT_EQ(in_fish("senet play --as b"), "both\n");
    EXPECT_EQ(in_fish("senet play --as=b"), "--as=both\n");
    EXPECT_EQ(in_fish("senet play mi"), "mine.lua\nmine.yaml\n");
    EXPECT_EQ(in_fish("senet play tic"), "tictactoe\tgame\n");
    EXPECT_EQ(in_fish("senet replay mine.t"), "mine.txt\n");
}

TEST_F(Shell, ZshCompletes) {
    SENET_NEEDS("zsh", "zsh");
    EXPECT_EQ(in_zsh("senet compl"), "senet completion");
    EXPECT_EQ(in_zsh("senet play --as b"), "senet play --as both");
    EXPECT_EQ(in_zsh("senet play tict"), "senet play tictactoe");
    EXPECT_EQ(in_zsh("senet replay --at 2 mine.t"), "senet replay --at 2 mine.txt");
}

TEST_F(Shell, CompletionSaysWhichShellsThereAre) {
    const Finished wrong = senet({"completion", "tcsh"});
    EXPECT_EQ(wrong.exit, 2);
    EXPECT_EQ(wrong.err, "senet: error: SHELL must be one of bash, fish, zsh, got \"tcsh\"\n");
    const auto object = objects(senet({"completion", "bash", "--json"}).out).at(0);
    EXPECT_EQ(object["script"], senet({"completion", "bash"}).out);
}

TEST_F(Shell, ManShowsEveryCommandAndOption) {
    SENET_NEEDS("man", "man-db");
    std::ofstream(folder_ / "senet.1") << senet({"manual"}).out;
    const std::string shown =
        run("bash",
            {"--norc", "-c", "LC_ALL=C.UTF-8 MANWIDTH=200 man --warnings -l senet.1 | col -bx"});
    std::string commands = senet({"--help"}).out;
    commands = commands.substr(commands.find("Commands:\n") + 10);
    std::istringstream lines(commands.substr(0, commands.find("\n\n")));
    int seen = 0;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("  ") || line.starts_with("   ")) continue;
        std::string name;
        std::istringstream(line) >> name;
        const std::size_t at = shown.find("\n   " + name + "\n");
        ASSERT_NE(at, std::string::npos) << name;
        const std::string section = shown.substr(at, shown.find("Example:", at) - at);
        const std::string help = senet({name, "--help"}).out;
        const std::regex option("\n  (--[a-z-]+( [^ ]+)?)");
        for (std::sregex_iterator one(help.begin(), help.end(), option), end; one != end; ++one)
            EXPECT_TRUE(has(section, (*one)[1])) << name << " " << (*one)[1];
        ++seen;
    }
    EXPECT_GE(seen, 22);
}

}  // namespace
}  // namespace senet::testing
