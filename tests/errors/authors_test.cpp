// Scripts as authors write them, from the manual alone, before there were the checks that judge
// them: messages/ with one mistake each, such as come from other languages, slips and half-known
// Lua; faulty/ with one mistake of meaning each, whose first line names the lines that would have
// to change; sound/ with none, in usual and in unusual but right Lua.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/json.h"
#include "support/program.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kAuthors = fs::path(SENET_SOURCE_HOME) / "tests" / "errors" / "authors";

std::vector<std::string> scripts_in(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(kAuthors / folder)) {
        if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

Finished checked(const std::string& folder, const std::string& name) {
    return run_program(senet_program(), {"check", name + ".lua", "--games", "30", "--no-native"},
                       "", kAuthors / folder, {.seconds = 300});
}

class AuthorsMistake : public ::testing::TestWithParam<std::string> {};

/// The first line of a script is "-- expects line 12: words that the message holds".
TEST_P(AuthorsMistake, IsToldAtItsLineInPlainWords) {
    const std::string text = read_text(kAuthors / "messages" / (GetParam() + ".lua"));
    const std::string head = "-- expects line ";
    ASSERT_TRUE(text.starts_with(head));
    const std::size_t colon = text.find(": ");
    const std::string line = text.substr(head.size(), colon - head.size());
    const std::string words = text.substr(colon + 2, text.find('\n') - colon - 2);
    const Finished check = checked("messages", GetParam());
    EXPECT_EQ(check.exit, 1) << check.err;
    const std::string first = check.out.substr(0, check.out.find('\n'));
    const std::string place = GetParam() + ".lua:" + line + ": fault: ";
    EXPECT_TRUE(first.starts_with(place)) << first;
    EXPECT_NE(first.find(words, std::min(first.size(), place.size())), std::string::npos) << first;
}

INSTANTIATE_TEST_SUITE_P(Errors, AuthorsMistake, ::testing::ValuesIn(scripts_in("messages")),
                         [](const auto& info) { return info.param; });

class SoundScript : public ::testing::TestWithParam<std::string> {};

TEST_P(SoundScript, IsFoundSound) {
    const Finished check = checked("sound", GetParam());
    EXPECT_EQ(check.exit, 0) << check.out << check.err;
    EXPECT_NE(check.out.find("no fault found"), std::string::npos) << check.out;
}

INSTANTIATE_TEST_SUITE_P(Errors, SoundScript, ::testing::ValuesIn(scripts_in("sound")),
                         [](const auto& info) { return info.param; });

/// The numbers in "-- lines 14, 17, 22: the third choice of the option has no rule".
std::set<int> lines_to_change(const fs::path& script) {
    const std::string text = read_text(script);
    std::string line = text.substr(0, text.find(':'));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c < '0' || c > '9'; }, ' ');
    std::istringstream numbers(line);
    return {std::istream_iterator<int>(numbers), {}};
}

std::vector<int> lines_of_faults(const Finished& check) {
    std::vector<int> lines;
    std::istringstream out(check.out);
    for (std::string line; std::getline(out, line);) {
        const auto told = json_of(line);
        if (told.contains("rule")) lines.push_back(told["line"]);
    }
    return lines;
}

class FaultyScript : public ::testing::TestWithParam<std::string> {};

TEST_P(FaultyScript, IsToldTheLinesOfItsMistakeAndNoOther) {
    const std::set<int> wanted = lines_to_change(kAuthors / "faulty" / (GetParam() + ".lua"));
    ASSERT_FALSE(wanted.empty());
    const Finished told = run_program(senet_program(), {"check", GetParam() + ".lua", "--json"}, "",
                                      kAuthors / "faulty", {.seconds = 300});
    EXPECT_EQ(told.exit, 1) << told.err;
    const std::vector<int> lines = lines_of_faults(told);
    EXPECT_FALSE(lines.empty()) << told.out;
    for (const int line : lines) EXPECT_TRUE(wanted.contains(line)) << line << "\n" << told.out;
}

INSTANTIATE_TEST_SUITE_P(Errors, FaultyScript, ::testing::ValuesIn(scripts_in("faulty")),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace senet::testing
