// engine/JSON.md against the program: every command on the page is run, each field that it prints
// must stand in the section's table with its type, and each field of the table that is always there
// must be printed.

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Section {
    std::string name;
    std::vector<std::pair<std::string, std::string>> files;  // name, text
    std::vector<std::string> commands;
    std::map<std::string, std::string> fields;  // types
};

std::vector<Section> sections_of(const std::string& page) {
    std::vector<Section> sections;
    std::istringstream lines(page);
    static const std::regex row(R"(\| `([^`]+)` \| ([^|]+) \| .*)");
    std::string block;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (line.starts_with("```")) {
            block = block.empty() ? line.substr(3) : "";
            if (block == "yaml") {
                std::getline(lines, line);
                sections.back().files.emplace_back(line.substr(line.find(": ") + 2), "");
            }
        } else if (block == "sh") {
            sections.back().commands.push_back(line);
        } else if (block == "yaml") {
            sections.back().files.back().second += line + "\n";
        } else if (line.starts_with("## ")) {
            sections.emplace_back().name = line.substr(3);
        } else if (!sections.empty() && std::regex_match(line, match, row)) {
            sections.back().fields[match[1]] = match[2];
        }
    }
    return sections;
}

std::string type_of(const json& value) {
    if (value.is_boolean()) return "flag";
    if (value.is_number_integer()) return "whole";
    if (value.is_number()) return "number";
    return value.is_null() ? "null" : "text";
}

using Found = std::map<std::string, std::set<std::string>>;  // types by path

/// A tree's nodes have children of their own kind: they count as one.
std::string flattened(std::string path) {
    static const std::string kChild = "tree.children[]";
    for (std::size_t at; (at = path.find(kChild)) != std::string::npos;)
        path.replace(at, kChild.size(), "tree");
    return path;
}

void collect(const json& value, const std::string& path, Found& found) {
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items())
            collect(inner, path.empty() ? key : path + "." + key, found);
    } else if (value.is_array()) {
        for (const json& inner : value) collect(inner, path + "[]", found);
        if (value.empty()) found[flattened(path + "[]")];
    } else {
        found[flattened(path)].insert(type_of(value));
    }
}

/// The table's word on a field, by its name or by one with a star.
const std::string* documented(const Section& section, const std::string& path) {
    if (const auto at = section.fields.find(path); at != section.fields.end()) return &at->second;
    for (const auto& [name, type] : section.fields) {
        if (name.ends_with(".*") && path.starts_with(name.substr(0, name.size() - 1))) return &type;
    }
    return nullptr;
}

bool fits(const std::string& type, const std::string& found) {
    return type.find(found) != std::string::npos ||
        (found == "whole" && type.find("number") != std::string::npos);
}

std::vector<std::string> words_of(const std::string& command) {
    static const std::regex word(R"re("([^"]*)"|(\S+))re");
    std::vector<std::string> words;
    for (std::sregex_iterator at(command.begin(), command.end(), word), end; at != end; ++at)
        words.push_back((*at)[1].matched ? (*at)[1] : (*at)[2]);
    return {words.begin() + 1, words.end()};
}

class JsonReference : public ::testing::Test {
  protected:
    JsonReference() {
        for (const char* name : {"games", "config"}) {
            fs::copy(fs::path(SENET_SOURCE_HOME) / name, home_ / name, fs::copy_options::recursive);
        }
        fs::create_directory(home_ / "work");
        setenv("SENET_HOME", home_.c_str(), 1);
    }
    ~JsonReference() override {
        unsetenv("SENET_HOME");
        fs::remove_all(home_);
    }

    void hold(const Section& section) const {
        SCOPED_TRACE(section.name);
        for (const auto& [name, text] : section.files) std::ofstream(home_ / "work" / name) << text;
        Found all;
        for (const std::string& command : section.commands) {
            Patience patience;
            if (section.name == "web") patience.milliseconds_to_interrupt = 3000;
            const Finished finished = senet(words_of(command), "", home_ / "work", patience);
            EXPECT_LE(finished.exit, 1) << command << "\n" << finished.err;
            const Objects told = objects(finished.out);
            EXPECT_FALSE(told.empty()) << command;
            for (const json& object : told) collect(object, "", all);
        }
        for (const auto& [path, types] : all) {
            const std::string* type = documented(section, path);
            const bool is_empty_list = types.empty();
            if (is_empty_list) continue;
            EXPECT_NE(type, nullptr) << path << " is not on the page";
            for (const std::string& one : types) {
                if (type != nullptr) {
                    EXPECT_TRUE(fits(*type, one)) << path << " is " << one << ", not " << *type;
                }
            }
        }
        for (const auto& [path, type] : section.fields) {
            if (type.ends_with("?") || path.ends_with("*")) continue;
            EXPECT_TRUE(all.contains(path)) << path << " is on the page, but was never printed";
        }
    }

    const fs::path home_ = fresh_folder("json");
};

TEST_F(JsonReference, IsTrue) {
    const std::vector<Section> sections =
        sections_of(read_text(fs::path(SENET_SOURCE_HOME) / "engine" / "JSON.md"));
    ASSERT_GT(sections.size(), 15U);
    for (const Section& section : sections) {
        if (section.commands.empty()) continue;  // of values, not of a command
        hold(section);
    }
}

}  // namespace
}  // namespace senet::testing
