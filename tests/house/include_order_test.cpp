// The rooms of engine/ and who may include whom. `a <- b`: b may include a and whatever a may
// include.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kEngine = fs::path(SENET_SOURCE_HOME) / "engine";

/// The arrows of engine/README.md.
const std::map<std::string, std::set<std::string>> kMayInclude{
    {"base", {}},
    {"game", {"base"}},
    {"script", {"game"}},
    {"native", {"script"}},
    {"network", {"game"}},
    {"search", {"game"}},
    {"play", {"search"}},
    {"tournament", {"play"}},
    {"tune", {"tournament"}},
    {"learn", {"network", "tournament"}},
    {"pictures", {"play"}},
    {"words", {"network", "pictures", "tournament"}},
    {"terminal", {"base"}},
    {"settings", {"base"}},  // and the options headers below
    {"web", {}},
    {"remote", {"base"}},
    {"jobs", {"settings", "tune", "native", "learn", "remote", "web", "words"}},
    {"server", {"jobs"}},
    {"cli", {"server", "terminal"}},
};

/// Headers that hold options and tables of them: settings/ may include those of any room.
const std::set<std::string> kOptionHeaders{
    "script/script_settings.h", "search/options.h",     "search/algorithm.h", "search/parts.h",
    "play/options.h",           "tournament/options.h", "tune/options.h",     "network/head.h"};

/// Libraries that belong to one room alone.
const std::map<std::string, std::set<std::string>> kOwners{
    {"lua.hpp", {"script"}},
    {"lua.h", {"script"}},
    {"yaml-cpp/", {"settings"}},
    {"nlohmann/json.hpp", {"base"}},
    {"nlohmann/json_fwd.hpp", {"words", "jobs", "server", "cli"}},
    {"CLI/", {"cli"}},
    {"editline/", {"terminal"}},
    {"llvm-c/", {"native"}},
    {"iostream", {"cli"}},
    {"sqlite3.h", {"tournament"}},
    {"httplib.h", {"server"}},
    {"hiredis/", {"remote"}},
};

bool may_include(const std::string& room, const std::string& other) {
    if (room == other) return true;
    const auto& direct = kMayInclude.at(room);
    return std::any_of(direct.begin(), direct.end(),
                       [&](const std::string& next) { return may_include(next, other); });
}

template <class Look>
void for_each_include(Look look) {
    static const std::regex include(R"(^\s*#include\s+["<]([^">]+)[">])");
    for (const auto& entry : fs::recursive_directory_iterator(kEngine)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
        const std::string room = entry.path().lexically_relative(kEngine).begin()->string();
        std::ifstream file(entry.path());
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) {
            std::smatch match;
            if (!std::regex_search(line, match, include)) continue;
            look(room, match[1].str(),
                 entry.path().lexically_relative(kEngine).string() + ":" + std::to_string(number));
        }
    }
}

TEST(House, EveryRoomIncludesOnlyTheRoomsItMay) {
    for_each_include(
        [](const std::string& room, const std::string& included, const std::string& where) {
            ASSERT_TRUE(kMayInclude.contains(room))
                << where << ": the room \"" << room << "\" is not in the list above";
            const std::string other = included.substr(0, included.find('/'));
            if (!kMayInclude.contains(other) || !fs::exists(kEngine / included)) return;
            const bool options = room == "settings" && kOptionHeaders.contains(included);
            EXPECT_TRUE(options || may_include(room, other)) << where << " includes " << included;
        });
}

/// Words that commas and spaces divide.
std::set<std::string> rooms_in(const std::string& text) {
    static const std::regex word("[a-z]+");
    return {std::sregex_token_iterator(text.begin(), text.end(), word), {}};
}

/// Who includes whom, as the drawing in engine/README.md has it.
std::map<std::string, std::set<std::string>> drawn_arrows() {
    std::ifstream page(kEngine / "README.md");
    std::map<std::string, std::set<std::string>> drawn;
    std::string line;
    while (std::getline(page, line) && line != "```") continue;
    while (std::getline(page, line) && line != "```") {
        if (const std::size_t colon = line.find(':'); colon != std::string::npos)
            line.resize(line.rfind("    ", colon));  // a remark beside it
        std::set<std::string> before;
        for (std::size_t begin = 0; begin != std::string::npos;) {
            const std::size_t arrow = line.find("<-", begin);
            const std::set<std::string> rooms = rooms_in(line.substr(begin, arrow - begin));
            for (const std::string& room : rooms) drawn[room].insert(before.begin(), before.end());
            before = rooms;
            begin = arrow == std::string::npos ? arrow : arrow + 2;
        }
    }
    return drawn;
}

TEST(House, TheMapDrawsTheSameArrows) {
    const auto drawn = drawn_arrows();
    for (const auto& [room, others] : kMayInclude) {
        ASSERT_TRUE(drawn.contains(room)) << room << " is not on the map";
        EXPECT_EQ(drawn.at(room), others) << room;
    }
    EXPECT_EQ(drawn.size(), kMayInclude.size());
}

TEST(House, LibrariesStayInTheirRooms) {
    for_each_include(
        [](const std::string& room, const std::string& included, const std::string& where) {
            for (const auto& [prefix, owners] : kOwners) {
                if (!included.starts_with(prefix)) continue;
                EXPECT_TRUE(owners.contains(room)) << where << " includes " << included;
            }
        });
}

TEST(House, NothingBelowTheCommandLinePrintsOrExits) {
    static const std::regex forbidden(
        R"((fmt::print|std::cout|std::cerr|\bprintf\(|std::exit|\bexit\())");
    for (const auto& entry : fs::recursive_directory_iterator(kEngine)) {
        const std::string room = entry.path().lexically_relative(kEngine).begin()->string();
        if (room == "cli" || room == "terminal" || room == "web" || !entry.is_regular_file())
            continue;
        std::ifstream file(entry.path());
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) {
            if (line.find("//") != std::string::npos) line.resize(line.find("//"));
            EXPECT_FALSE(std::regex_search(line, forbidden))
                << entry.path().filename() << ":" << number << ": " << line;
        }
    }
}

TEST(House, TheTopLevelHoldsOnlyWhatBelongsThere) {
    static const std::set<std::string> known{
        "engine",    "games",   "config", "tests",       "CMakeLists.txt", "CMakePresets.json",
        "README.md", "LICENSE", "senet",  "CHANGELOG.md"};
    for (const auto& entry : fs::directory_iterator(SENET_SOURCE_HOME)) {
        const std::string name = entry.path().filename().string();
        EXPECT_TRUE(name.starts_with('.') || known.contains(name)) << name;
    }
}

}  // namespace
}  // namespace senet::testing
