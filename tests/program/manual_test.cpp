// Runs what the manuals show: every script, settings file and command of README.md,
// games/{TUTORIAL,README,SPEED,DICE}.md, engine/TREES.md and config/README.md, in the order of the
// page, in a copy of games/ and config/. The pages of games/ share one copy, in that order: the
// later ones use the tutorial's game. How a block says what it is:
//   ```lua  -- file: games/x.lua                    a whole script: written there, and free of
//   faults unless the next
//                                                   command says otherwise
//           -- into: games/x.lua                    functions that replace those of their name; all
//           else goes above the
//                                                   last line
//           -- into: games/x.lua, instead of: LINE  takes the place of that line
//           -- try                                  runs at the top of a script
//   ```yaml # file: config/x.yaml                   a settings file; its game must open
//           # tuning: x.yaml                        a tuning's file, which a command runs
//   ```sh                                           commands; "# exit 1" after one is the exit code
//   that is meant
//   ```text                                         lines of the last command's output; "..."
//   stands for anything
//   ```text machine code                            the same, where there is a compiler

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <sstream>

#include "base/json.h"
#include "native/code.h"
#include "native/reason.h"
#include "support/program.h"
#include "support/running.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

struct Block {
    std::string kind;
    std::string text;
    int line = 0;  // of its first line in the manual
};

std::vector<Block> blocks_of(const std::string& manual) {
    std::vector<Block> blocks;
    std::istringstream lines(manual);
    std::string line;
    bool inside = false;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) blocks.push_back({line.substr(3), "", number + 1});
        } else if (inside) {
            blocks.back().text += line + "\n";
        }
    }
    return blocks;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string without_end_spaces(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

/// Whether the parts between "..." occur in this order.
bool matches(const std::string& pattern, const std::string& line) {
    std::size_t at = 0;
    for (std::size_t from = 0; from <= pattern.size();) {
        const std::size_t dots = std::min(pattern.find("...", from), pattern.size());
        const std::string part = pattern.substr(from, dots - from);
        at = line.find(part, at);
        if (at == std::string::npos || (from == 0 && at != 0)) return false;
        at += part.size();
        from = dots + 3;
    }
    return true;
}

void write_text(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

/// Where the definition of `head` ends: at its line's end, or after the next line "end".
std::size_t end_of_function(const std::string& script, std::size_t head) {
    const std::size_t line_end = script.find('\n', head);
    if (script.substr(head, line_end - head).find(" end") != std::string::npos) return line_end + 1;
    return script.find("\nend\n", head) + 5;
}

/// The script after an "-- into:" block.
std::string changed(std::string script, std::string block) {
    for (std::size_t at = 0; (at = block.find("function game.", at)) != std::string::npos; ++at) {
        const std::size_t old = script.find(block.substr(at, block.find('(', at) + 1 - at));
        if (old != std::string::npos) script.erase(old, end_of_function(script, old) - old);
    }
    return script.insert(script.rfind("return game"), block + "\n");
}

class ManualReader {
  public:
    explicit ManualReader(const std::string& name) : home_(fresh_folder(name)) {
        const fs::path source = SENET_SOURCE_HOME;
        fs::copy(source / "games", home_ / "games", fs::copy_options::recursive);
        fs::copy(source / "config", home_ / "config", fs::copy_options::recursive);
        fs::create_symlink(senet_program(), home_ / "senet");
        setenv("SENET_HOME", home_.c_str(), 1);
    }
    ~ManualReader() {
        unsetenv("SENET_HOME");
        fs::remove_all(home_);
    }

    void read(const fs::path& file) {
        const std::string manual = read_text(file);
        ASSERT_FALSE(manual.empty()) << file;
        for (const std::string& line : lines_of(manual)) read_example(line);
        for (const Block& block : blocks_of(manual)) {
            SCOPED_TRACE(file.lexically_relative(SENET_SOURCE_HOME).string() + ":" +
                         std::to_string(block.line));
            if (block.kind == "lua")
                read_script(block);
            else if (block.kind == "yaml")
                read_settings(block);
            else if (block.kind == "sh")
                read_commands(block);
            else if (block.kind == "text")
                read_output(block);
            else if (block.kind == "text machine code")
                compiles_ ? read_output(block) : void();
            else
                ADD_FAILURE() << "a block of an unknown kind: \"" << block.kind << "\"";
        }
    }

    int scripts() const { return scripts_; }
    int commands() const { return commands_; }

  private:
    Finished run(const std::string& command) {
        ++commands_;
        Patience patience;
        if (command.starts_with("./senet web")) patience.milliseconds_to_interrupt = 3000;
        return run_program("/bin/bash", {"-c", command}, "quit\n", home_, patience);
    }

    void read_script(const Block& block) {
        ++scripts_;
        const std::string first = block.text.substr(0, block.text.find('\n'));
        const std::string rest = block.text.substr(first.size() + 1);
        if (first.starts_with("-- file: "))
            whole_script(first.substr(9), block.text);
        else if (first.starts_with("-- into: "))
            addition(first.substr(9), rest);
        else if (first == "-- try")
            fragment(rest);
        else
            ADD_FAILURE() << "the block does not say what it is: " << first;
    }

    /// A script that stands there already must play the same game: the steps lead to the whole.
    void whole_script(const std::string& file, const std::string& text) {
        const std::string count =
            "./senet perft " + fs::path(file).stem().string() + " 4 --divide | grep -v /s";
        const std::string before = fs::exists(home_ / file) ? run(count).out : "";
        write_text(home_ / file, text);
        const Finished after = run(count);
        EXPECT_EQ(after.err, "");
        if (!before.empty()) {
            EXPECT_EQ(after.out, before);
        }
    }

    void addition(const std::string& where, const std::string& text) {
        const std::size_t comma = where.find(", instead of: ");
        const fs::path file = home_ / where.substr(0, comma);
        std::string script = read_text(file);
        if (comma == std::string::npos) {
            script = changed(script, text);
        } else {
            const std::string old = where.substr(comma + 14);
            const std::size_t at = script.find(old);
            ASSERT_NE(at, std::string::npos) << "there is no line " << old;
            script.replace(at, script.find('\n', at) + 1 - at, text);
        }
        write_text(file, script);
        const Finished check = run("./senet check " + file.stem().string() + " --games 5");
        EXPECT_EQ(check.exit, 0) << check.out << check.err;
    }

    void fragment(const std::string& text) {
        write_text(
            home_ / "try.lua",
            "do\n" + text +
                "end\n"
                "return { name = 'Try', state = { left = int(0, 3) }, move = { 'take' },\n"
                "  setup = function(s) s.left = 3 end, moves = function(s, add) add(1) end,\n"
                "  play = function(s) s.left = s.left - 1 end,\n"
                "  result = function(s) if s.left == 0 then return 0 end end }\n");
        const Finished check = run("./senet perft ./try.lua 3");
        EXPECT_EQ(check.exit, 0) << check.out << check.err;
    }

    void read_settings(const Block& block) {
        constexpr std::string_view kTuning = "# tuning: ";
        if (block.text.starts_with(kTuning)) {
            const std::string first = block.text.substr(0, block.text.find('\n'));
            write_text(home_ / first.substr(kTuning.size()), block.text);
            return;
        }
        ASSERT_TRUE(block.text.starts_with("# file: "));
        const std::string file = block.text.substr(8, block.text.find('\n') - 8);
        write_text(home_ / file, block.text);
        const Finished count = run("./senet perft " + file + " 1");
        EXPECT_EQ(count.exit, 0) << count.err;
    }

    void read_commands(const Block& block) {
        for (const std::string& line : lines_of(block.text)) {
            const std::size_t comment = line.find("  #");
            const std::string command = without_end_spaces(line.substr(0, comment));
            // The launcher's own words and what leaves this folder are not for a test to run.
            const bool is_launcher = command.starts_with("./senet test") ||
                command == "./senet setup" || command == "./senet package" ||
                command == "./senet --yes";
            const bool is_of_system = command.starts_with("cmake") || command.starts_with("sudo");
            if (command.empty() || is_launcher || is_of_system) continue;
            if (!compiles_ && command.find("--verify-native") != std::string::npos) continue;
            if (command.find("redis") != std::string::npos && path_of("redis-server").empty())
                continue;
            if (command.ends_with(" &")) {
                const std::string words = "exec " + command.substr(0, command.size() - 2);
                beside_.push_back(std::make_unique<Running>("/bin/bash",
                                                            std::vector<std::string>{"-c", words},
                                                            home_, home_ / "beside.log"));
                continue;
            }
            const bool negative =
                comment != std::string::npos && line.find("exit 1", comment) != std::string::npos;
            last_ = run(command);
            EXPECT_EQ(last_.exit, negative ? 1 : 0) << command << "\n" << last_.out << last_.err;
        }
    }

    /// A table's row that ends with a command.
    void read_example(const std::string& line) {
        const std::size_t command = line.find("| `./senet ");
        if (!line.starts_with("| ") || command == std::string::npos) return;
        const std::size_t start = command + 3;
        const Finished example = run(line.substr(start, line.find('`', start) - start));
        EXPECT_EQ(example.exit, 0) << line << "\n" << example.out << example.err;
    }

    /// Takes all away from the front up to the line that is wanted; false, and nothing, where there
    /// is none.
    static bool read_up_to(const std::string& wanted, std::vector<std::string>& said) {
        const auto found = std::find_if(said.begin(), said.end(), [&](const std::string& line) {
            return matches(without_end_spaces(wanted), without_end_spaces(line));
        });
        if (found == said.end()) return false;
        said.erase(said.begin(), found + 1);
        return true;
    }

    void read_output(const Block& block) {
        std::vector<std::string> out = lines_of(last_.out), err = lines_of(last_.err);
        for (const std::string& wanted : lines_of(block.text)) {
            EXPECT_TRUE(read_up_to(wanted, out) || read_up_to(wanted, err))
                << "not in the output, or not in this order: " << wanted << "\n"
                << last_.out << last_.err;
        }
    }

    fs::path home_;
    std::string reason_;
    const bool compiles_ = native::compiler_available(reason_);
    Finished last_;
    int scripts_ = 0, commands_ = 0;
    std::vector<std::unique_ptr<Running>> beside_;  // what goes on meanwhile
};

TEST(Manual, ReadmeIsTrue) {
    ManualReader manual("readme");
    manual.read(fs::path(SENET_SOURCE_HOME) / "README.md");
    EXPECT_GE(manual.commands(), 14);
}

TEST(Manual, OfGamesIsTrue) {
    ManualReader manual("games-manual");
    for (const char* page : {"TUTORIAL.md", "README.md", "SPEED.md", "DICE.md"})
        manual.read(fs::path(SENET_SOURCE_HOME) / "games" / page);
    EXPECT_GE(manual.scripts(), 10);
    EXPECT_GE(manual.commands(), 15);
}

TEST(Manual, OfTreesIsTrue) {
    ManualReader manual("trees-manual");
    manual.read(fs::path(SENET_SOURCE_HOME) / "engine" / "TREES.md");
    EXPECT_GE(manual.commands(), 4);
}

TEST(Manual, OfSettingsIsTrue) {
    ManualReader manual("settings-manual");
    manual.read(fs::path(SENET_SOURCE_HOME) / "config" / "README.md");
    EXPECT_GE(manual.commands(), 6);
}

/// The rules that senet check names in tests/errors all stand in the manual's table.
TEST(Manual, ListsEveryRuleOfCheck) {
    const fs::path source = SENET_SOURCE_HOME;
    const std::string manual = read_text(source / "games" / "README.md");
    for (const auto& entry : fs::directory_iterator(source / "tests" / "errors" / "scripts")) {
        if (entry.path().extension() != ".expected") continue;
        const std::string said = read_text(entry.path());
        const std::string first = said.substr(0, said.find('\n'));
        const std::string rule =
            first.substr(first.rfind('[') + 1, first.rfind(']') - first.rfind('[') - 1);
        EXPECT_NE(manual.find("| `" + rule + "` |"), std::string::npos) << rule;
    }
}

/// Whether that is what a wording says, whatever names stand in it; the manual leaves out places.
bool says(std::string_view shown, std::string_view wording) {
    wording = wording.substr(0, wording.find(" (at {})"));
    const std::size_t gap = wording.find("{}");
    const std::string_view head = wording.substr(0, gap);
    if (!shown.starts_with(head)) return false;
    if (gap == std::string_view::npos) return shown.size() == head.size();
    std::string_view tail = wording.substr(gap + 2);
    if (tail.ends_with("{}")) tail.remove_suffix(2);
    return shown.size() > head.size() + tail.size() && shown.ends_with(tail);
}

TEST(Manual, ListsEveryReasonNotToCompile) {
    const fs::path source = SENET_SOURCE_HOME;
    std::string manual = read_text(source / "games" / "SPEED.md");
    manual.erase(0, manual.find("\n## What is compiled\n"));
    static const std::regex kCode("`([^`\n]+)`");
    std::vector<std::string> shown;
    for (std::sregex_iterator code(manual.begin(), manual.end(), kCode), end; code != end; ++code)
        shown.push_back((*code)[1]);
    for (const native::Wording& wording : native::kWordings) {
        EXPECT_TRUE(std::any_of(shown.begin(), shown.end(), [&](const std::string& each) {
            return says(each, wording.what);
        })) << wording.what;
    }
}

}  // namespace
}  // namespace senet::testing
