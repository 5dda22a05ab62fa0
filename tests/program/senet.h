// The program's tests: runs it and reads what it printed.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/program.h"

namespace senet::testing {

inline Finished senet(const std::vector<std::string>& arguments, const std::string& input = "",
                      const std::filesystem::path& folder = SENET_SOURCE_HOME) {
    return run_program(SENET_PROGRAM, arguments, input, folder);
}

/// One object a line; a line that is none fails the test.
inline std::vector<nlohmann::json> objects(const std::string& text) {
    std::vector<nlohmann::json> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
        EXPECT_TRUE(object.is_object()) << line;
        if (object.is_object()) found.push_back(std::move(object));
    }
    return found;
}

inline void expect_fields(const nlohmann::json& object, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        EXPECT_TRUE(object.contains(name)) << "no \"" << name << "\" in " << object.dump();
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace senet::testing
