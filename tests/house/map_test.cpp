// The map of the house in engine/README.md, and the other pages that name files: what they say is
// there.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kHome = SENET_SOURCE_HOME;

std::string text_of(const std::string& page) {
    std::ifstream file(kHome / page);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The paths of all files of the project, each with a slash before it.
std::set<std::string> all_files() {
    std::set<std::string> files;
    for (const char* folder : {"engine", "games", "config", "tests"}) {
        for (const auto& entry : fs::recursive_directory_iterator(kHome / folder))
            files.insert("/" + entry.path().lexically_relative(kHome).string());
    }
    return files;
}

/// Whether a file is called so, with whatever folders before the name.
bool is_there(const std::set<std::string>& files, const std::string& name) {
    for (const std::string& file : files)
        if (file.ends_with("/" + name)) return true;
    return false;
}

TEST(Map, NamesFilesThatAreThere) {
    static const std::regex named("`([a-z0-9_/]+\\.(?:h|cpp|html|lua))`");
    const std::set<std::string> files = all_files();
    for (const std::string page : {"engine/README.md", "tests/README.md"}) {
        const std::string text = text_of(page);
        int found = 0;
        for (auto match = std::sregex_iterator(text.begin(), text.end(), named);
             match != std::sregex_iterator(); ++match, ++found) {
            EXPECT_TRUE(is_there(files, (*match)[1])) << page << " names " << (*match)[1];
        }
        EXPECT_GT(found, 5) << page;
    }
}

TEST(Map, ShowsEveryRoom) {
    const std::string text = text_of("engine/README.md");
    const std::string drawing = text.substr(0, text.find("| room |"));
    for (const auto& entry : fs::directory_iterator(kHome / "engine")) {
        const std::string room = entry.path().filename().string();
        if (!entry.is_directory() || room == "packaging") continue;
        EXPECT_NE(text.find("\n| `" + room + "/` |"), std::string::npos) << room;
        EXPECT_TRUE(std::regex_search(drawing, std::regex("\\b" + room + "\\b"))) << room;
    }
}

}  // namespace
}  // namespace senet::testing
